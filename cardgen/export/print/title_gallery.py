"""The gallery of a title page: a picture of what each file holds, its back peeping out behind, with the file's name.

Pictures stand in rows with even gaps. Where there is no room for all files, those with most to show stay.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from cardgen.art.colour import named
from cardgen.display.ops import Group, Op
from cardgen.export.documents.setting import Setting
from cardgen.export.job import ExportJob
from cardgen.export.print.title_canvas import Canvas
from cardgen.export.print.title_fan import Fanned, fanned, piece_ops, spread
from cardgen.model import Deck

#: Room of the two lines below a picture, and air between places.
_WORDS_MM, _AIR_MM = 8.0, 4.0
#: How far a back stands out behind its face, as a share of the width; pictures are no higher than this.
_BACK, _MOST_MM = 0.24, 88.0
#: Pictures are as high as this, or as high as the piece is; the words below one take at least this width.
_LEAST_MM, _LABEL_MM = 19.0, 21.0


class Shown(NamedTuple):
    """A deck of the gallery: its picture, the back behind it if there is one, and what stands below.

    Attributes:
        many: how many different faces the deck has.
    """

    face: Fanned
    back: Fanned | None
    title: str
    file: str
    many: int = 1

    @property
    def width_mm(self) -> float:
        """Width of the face and of what stands out behind it."""
        return self.face.width_mm * (1 + _BACK if self.back else 1)

    @property
    def area(self) -> float:
        """What the picture covers at true size, in mm²."""
        return self.width_mm * self.face.height_mm


class Row(NamedTuple):
    """Decks side by side, and how large each is shown."""

    decks: tuple[Shown, ...]
    scales: tuple[float, ...]

    @property
    def widths_mm(self) -> list[float]:
        """Widths of the places: of a picture, or of the words below it."""
        pairs = zip(self.decks, self.scales, strict=True)
        return [max(deck.width_mm * scale, _LABEL_MM) for deck, scale in pairs]

    @property
    def height_mm(self) -> float:
        """Height of the highest picture."""
        return max(deck.face.height_mm * scale for deck, scale in zip(self.decks, self.scales, strict=True))

    @property
    def area(self) -> float:
        """What the pictures cover, in mm²."""
        return sum(deck.area * scale**2 for deck, scale in zip(self.decks, self.scales, strict=True))


def shown_decks(job: ExportJob, without: Deck | None = None) -> list[Shown]:
    """List the decks of a gallery in the game's order, each once: those with faces, but for one shown elsewhere."""
    first = {deck.source_deck_id: deck for deck in reversed(job.decks)}
    shown = []
    for deck in job.decks:
        alone = deck is first[deck.source_deck_id] and deck is not without
        faces = spread(job, deck, 1) if alone else []
        if not faces or deck.kind.paper.form == "booklet":
            continue
        backs = list(job.faces[deck.id].backs.values())
        back = fanned(deck, backs[0]) if backs else None
        many = len({face.key for face in job.faces[deck.id].faces.values()})
        shown.append(Shown(faces[0], back, deck.title.of(job.lang), f"{deck.id}.pdf", many))
    return shown


def rows_of(shown: Sequence[Shown], width_mm: float, height_mm: float) -> list[Row]:
    """Lay pictures into a room: as many decks as can be seen well, as large as the room allows; empty for none."""
    left = list(shown)
    while left:
        made = [_rows(left, count, width_mm, height_mm) for count in range(1, len(left) + 1)]
        if whole := [rows for rows in made if rows]:
            return max(whole, key=lambda rows: sum(row.area for row in rows))
        left.remove(min(reversed(left), key=lambda deck: deck.area * deck.many))
    return []


def _rows(shown: Sequence[Shown], count: int, width_mm: float, height_mm: float) -> list[Row]:
    """Part decks into a number of rows as long as one another; empty where a picture comes out too small."""
    high = min((height_mm - _AIR_MM) / count - _WORDS_MM - _AIR_MM, _MOST_MM)
    ends = [round(index * len(shown) / count) for index in range(count + 1)]
    rows = [_row(tuple(shown[start:end]), width_mm, high) for start, end in pairwise(ends)]
    return rows if all(_is_seen(row) and sum(row.widths_mm) <= width_mm for row in rows) else []


def _row(decks: tuple[Shown, ...], width_mm: float, high: float) -> Row:
    """Scale pictures to a height and, where they are too wide together, to the width; none larger than it is."""
    row = Row(decks, tuple(min(high / deck.face.height_mm, 1.0) for deck in decks))
    room = width_mm - (len(decks) - 1) * _AIR_MM
    smaller = min(1.0, room / sum(row.widths_mm))
    return Row(decks, tuple(scale * smaller for scale in row.scales))


def _is_seen(row: Row) -> bool:
    pairs = zip(row.decks, row.scales, strict=True)
    return all(deck.face.height_mm * scale >= min(_LEAST_MM, deck.face.height_mm) for deck, scale in pairs)


def draw_gallery(
    job: ExportJob,
    canvas: Canvas,
    rows: Sequence[Row],
    left: float,
    top: float,
    room: tuple[float, float],
    small: Setting,
) -> None:
    """Draw a gallery below a place, in a room of a width and a height."""
    width, height = room
    # What is left of the height stands between the rows, above the first and below the last.
    air = (height - sum(row.height_mm + _WORDS_MM for row in rows)) / (len(rows) + 1)
    for row in rows:
        top += air + row.height_mm
        gap = (width - sum(row.widths_mm)) / len(row.decks)
        x = left + gap / 2
        for deck, scale, wide in zip(row.decks, row.scales, row.widths_mm, strict=True):
            middle = x + wide / 2
            canvas.ops += _picture(job, deck, scale, middle, top)
            _label(canvas, deck, middle, top + 4.0, wide + min(gap, 2.0), small)
            x += wide + gap
        top += _WORDS_MM


def _label(canvas: Canvas, deck: Shown, middle: float, y: float, width: float, small: Setting) -> None:
    """Set a deck's title about a middle, and below it the name of its file."""
    canvas.line(deck.title, middle, y, replace(small, weight=700, align="center"), width)
    file = replace(small, italic=True, fill=canvas.grey, align="center")
    canvas.line(deck.file, middle, y + 3.2, file, width)


def _picture(job: ExportJob, deck: Shown, scale: float, middle: float, foot: float) -> list[Op]:
    left, top = middle - deck.width_mm * scale / 2, foot - deck.face.height_mm * scale
    shade = named(job.game.palette, "INK")
    made: list[Op] = []
    for piece, x in ((deck.back, left + deck.face.width_mm * _BACK * scale), (deck.face, left)):
        if piece and (ops := piece_ops(job, piece, shade, scale)):
            made.append(Group((scale, 0.0, 0.0, scale, x, top), (), 1.0, ops))
    return made
