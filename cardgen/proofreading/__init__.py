"""What was proofread, and what has changed since. See the README of this room."""
