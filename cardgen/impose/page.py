"""One side of a sheet of paper, and the pieces placed on it."""

from __future__ import annotations

from msgspec import Struct


class Piece(Struct, frozen=True):
    """One physical piece to place: the keys of its face and back, and the deck it belongs to."""

    face: str
    back: str | None
    deck: str


class Placement(Struct, frozen=True):
    """A face in a slot: top left of its trim on the page, rotated by 0 or 180 degrees about its centre."""

    key: str
    deck: str
    x_mm: float
    y_mm: float
    rotation: int = 0
    last_of_deck: bool = False


class Page(Struct, frozen=True):
    """One side of one sheet of paper. `number` counts sheets from 1; `side` is `face` or `back`."""

    number: int
    side: str
    placements: tuple[Placement, ...]
