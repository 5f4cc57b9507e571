"""Huggsexa played by a program: what its `cards` are worth, how both `games` go, and the `report` for the notes."""
