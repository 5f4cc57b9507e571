"""CG2: inventory and closure."""
