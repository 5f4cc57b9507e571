"""What a picture of components shows, as its block says: plain data."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

from cardgen.model.pictures.piece import WHOLE, Part, Piece

#: How wide a picture may be: parts of the measure, as many of which fit side by side.
PARTS = {"full": 1, "half": 2, "third": 3}
#: The share of a booklet's page that its text is wide.
MEASURE = 0.784
#: Space between pictures side by side.
BETWEEN_MM = 4.0


class Point(NamedTuple):
    """A place: in millimetres of the canvas; or, where `thing` names one, in parts of its width and height."""

    x: float
    y: float
    thing: str = ""


class Item(NamedTuple):
    """A component or deck in a row, a fan or a map: its id, and by how many degrees it is turned clockwise."""

    id: str
    turn: float = 0.0


class Entry(Struct, frozen=True):
    """One thing that a picture shows.

    Attributes:
        kind: id, deck, row, fan, tiles, art, die, lens, part, table, arrow or text.
        items: rows of components; None is an empty place of a map. Of a deck, its id; of the others, none.
        what: the name of the art or the die, what `as` calls the face that a lens enlarges
            or that a part belongs to, or the words.
        at: its top left; on: its middle; neither where it lies below what is there already.
        side: face or back; empty for the back of decks and the face of components.
        crop: what of a face is shown. points: of an arrow.
        players, seats, without: of a table: how many play, on which seats (the first ones, if none are named), and the
            decks that are not on it; laid: what lies there, once the game has said it.
        name: what `as` calls it. path: its path in the block.
    """

    kind: str
    items: tuple[tuple[Item | None, ...], ...] = ()
    what: str = ""
    at: Point | None = None
    on: Point | None = None
    width_mm: float = 0.0
    turn: float = 0.0
    side: str = ""
    stack: bool = False
    crop: Part = WHOLE
    gap_mm: float = 3.0
    cell_mm: float = 0.0
    spread: float = 30.0
    face: int = 1
    points: tuple[Point, ...] = ()
    players: int = 0
    seats: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    laid: tuple[Piece, ...] = ()
    name: str = ""
    path: tuple[str | int, ...] = ()


class Callout(NamedTuple):
    """A number in a picture.

    Attributes:
        at: the place that it explains; off: how far from that its disc is.
        around: things that it explains together, enclosed by one line.
    """

    at: Point
    off: tuple[float, float] = (0.0, 0.0)
    around: tuple[str, ...] = ()


class PictureSpec(Struct, frozen=True):
    """A picture as its block asks for it, in the game's first language.

    Attributes:
        part: full, half or third, or empty where `width_mm` is given. height_mm: 0 where it follows from what is shown.
        beside: the text after it stands beside it.
    """

    name: str
    part: str = "full"
    width_mm: float = 0.0
    height_mm: float = 0.0
    show: tuple[Entry, ...] = ()
    callouts: tuple[Callout, ...] = ()
    beside: bool = False

    def wide_mm(self, measure_mm: float) -> float:
        """Return the width of its canvas in a column of text."""
        if not self.part:
            return min(self.width_mm, measure_mm)
        abreast = PARTS[self.part]
        return (measure_mm - (abreast - 1) * BETWEEN_MM) / abreast
