"""The places of pieces on a virtual table."""
