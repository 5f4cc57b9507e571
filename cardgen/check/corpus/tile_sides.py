"""Alphabets of sides: what the sides of a tile are called."""

from __future__ import annotations

#: What content calls the sides of a tile: seen from the entry, by compass, or as the tile lies.
ALPHABETS = (
    ("L", "S", "R"),
    ("N", "E", "S", "W"),
    ("left", "up", "right", "down"),
    ("north", "east", "south", "west"),
)
