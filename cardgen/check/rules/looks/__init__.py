"""CG8: fit and looks."""
