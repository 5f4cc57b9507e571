"""CG7: running text."""
