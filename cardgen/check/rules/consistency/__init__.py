"""CG4: text against text."""
