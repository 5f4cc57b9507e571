"""Shared by rules over running text: the rules of a game and texts of `--prose`."""
