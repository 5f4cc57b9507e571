"""CG1: names that lead somewhere."""
