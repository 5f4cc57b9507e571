"""CG6: structure and odds."""
