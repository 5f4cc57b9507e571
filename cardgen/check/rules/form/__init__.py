"""CG0: the form of content."""
