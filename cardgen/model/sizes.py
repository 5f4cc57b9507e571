"""Sizes of cards by name, as shops and makers of sleeves call them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

#: Where sizes are from; all of them are read in public repositories.
_CARDPEN = "mcdemarco/cardpen, js/const.js"
_LAYOUTS = "Alan-Cha/silhouette-card-maker, layouts.json"
_SLEEVES = "card sizes that makers of sleeves name (Mayday, Sleeve Kings, Gamegenic)"


class NamedSize(NamedTuple):
    """A size by name: width and height in mm, what else it is called, and where the numbers are from."""

    trim_mm: tuple[float, float]
    also: str
    source: str


#: Every size, by name; upright.
SIZES: Mapping[str, NamedSize] = {
    "poker": NamedSize((63.5, 88.9), "2.5 × 3.5 in", _CARDPEN),
    "euro-poker": NamedSize((63.0, 88.0), "trading cards", _CARDPEN),
    "bridge": NamedSize((57.15, 88.9), "2.25 × 3.5 in", _CARDPEN),
    "us-game": NamedSize((56.0, 87.0), "standard American", _CARDPEN),
    "euro-standard": NamedSize((59.0, 92.0), "standard European", _CARDPEN),
    "japanese": NamedSize((59.0, 86.0), "Japanese trading cards", _LAYOUTS),
    "mini-euro": NamedSize((44.0, 68.0), "small European", _CARDPEN),
    "mini-us": NamedSize((41.0, 63.0), "small American", _SLEEVES),
    "mini": NamedSize((44.45, 63.5), "1.75 × 2.5 in", _CARDPEN),
    "micro": NamedSize((31.75, 44.45), "1.25 × 1.75 in", _CARDPEN),
    "tarot": NamedSize((69.85, 120.65), "2.75 × 4.75 in", _CARDPEN),
    "square": NamedSize((70.0, 70.0), "for sleeves of 70 × 70 mm", _CARDPEN),
    "small-square": NamedSize((63.5, 63.5), "2.5 in square", _CARDPEN),
    "large-square": NamedSize((88.9, 88.9), "3.5 in square", _CARDPEN),
    "domino": NamedSize((44.45, 88.9), "1.75 × 3.5 in", _CARDPEN),
    "business": NamedSize((50.8, 88.9), "2 × 3.5 in", _CARDPEN),
    "jumbo": NamedSize((88.9, 139.7), "3.5 × 5.5 in", _CARDPEN),
    "large": NamedSize((80.0, 120.0), "for sleeves of 80 × 120 mm", _SLEEVES),
}
