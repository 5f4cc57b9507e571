"""CG9: built files."""
