"""CG5: language."""
