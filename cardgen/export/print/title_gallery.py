"""The gallery of a title page: a picture for each file, with its back showing behind it and the file's name.

Pictures are in rows with even gaps; low ones share a column beside high ones. Where a row has width to spare, a file
shows more of its faces; where there is no room for all files, those with most faces are shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from msgspec.structs import replace

from cardgen.art.colour import named
from cardgen.display.ops import Group, Op
from cardgen.export.cover.fan import FanCard, fan_card, gallery_faces, piece_ops
from cardgen.export.documents.setting import Setting
from cardgen.export.job import ExportJob
from cardgen.export.print.title_canvas import Canvas
from cardgen.model import Deck

#: Height of the two lines below a picture, and space between cells.
_WORDS_MM, _AIR_MM = 8.0, 4.0
#: Most space between the heading and its pictures.
_HEADED_MM = 6.0
#: How far a back shows behind its face, as a share of the width; greatest height of a picture.
_BACK, _MOST_MM = 0.24, 88.0
#: Space between faces of a file, as a share of the width; least space between columns then.
_APART, _GAP_MM = 0.07, 3.5
#: Least height of a picture, unless the piece is smaller; where that leaves out most files, this.
_LEAST_MM, _SMALLEST_MM = 19.0, 13.0
#: Least width of the lines below it.
_LABEL_MM = 21.0
#: How much shorter a row that was too long is, so that rounding makes it no longer than its room.
_CLOSE_MM = 0.01


class GalleryDeck(NamedTuple):
    """A deck of the gallery: its picture, the back behind it if there is one, and its caption.

    Attributes:
        many: number of different faces in the deck.
        beside: more faces, to the right of the first; spare: those that are shown where there is width for them.
    """

    face: FanCard
    back: FanCard | None
    title: str
    file: str
    many: int = 1
    beside: tuple[FanCard, ...] = ()
    spare: tuple[FanCard, ...] = ()

    @property
    def width_mm(self) -> float:
        """Width of the faces and the visible part of the back."""
        return self.step_mm * len(self.beside) + self.face.width_mm * (1 + _BACK if self.back else 1)

    @property
    def step_mm(self) -> float:
        """How far apart the left edges of its faces are."""
        return self.face.width_mm * (1 + _APART)

    @property
    def area(self) -> float:
        """Area of the picture at actual size, in mm²."""
        return self.width_mm * self.face.height_mm


class Row(NamedTuple):
    """Decks side by side, each with the scale of its picture."""

    decks: tuple[GalleryDeck, ...]
    scales: tuple[float, ...]

    @property
    def widths_mm(self) -> list[float]:
        """Widths of the cells: of a picture with the space beside it, or of the lines below it."""
        pairs = zip(self.decks, self.scales, strict=True)
        return [max(deck.width_mm * scale + _AIR_MM, _LABEL_MM) for deck, scale in pairs]

    @property
    def heights_mm(self) -> list[float]:
        """Heights of the pictures."""
        return [deck.face.height_mm * scale for deck, scale in zip(self.decks, self.scales, strict=True)]

    @property
    def height_mm(self) -> float:
        """Height of the highest picture."""
        return max(self.heights_mm)

    @property
    def columns(self) -> list[list[int]]:
        """Indices of the decks of each column: neighbours, if there is room for them below one another."""
        made: list[list[int]] = []
        for at, high in enumerate(self.heights_mm):
            above = made[-1] if made else []
            taken = sum(self.heights_mm[other] + _WORDS_MM + _AIR_MM for other in above)
            if above and taken + high <= self.height_mm:
                above.append(at)
            else:
                made.append([at])
        return made

    @property
    def column_widths_mm(self) -> list[float]:
        """Widths of the columns: of the widest cell of each."""
        return [max(self.widths_mm[at] for at in column) for column in self.columns]

    @property
    def area(self) -> float:
        """Area of the pictures, in mm²."""
        return sum(deck.area * scale**2 for deck, scale in zip(self.decks, self.scales, strict=True))


def gallery_decks(job: ExportJob, without: Deck | None = None) -> list[GalleryDeck]:
    """List the decks of a gallery in the game's order, each once: those with faces, except for one shown elsewhere."""
    first = {deck.source_deck_id: deck for deck in reversed(job.decks)}
    shown = []
    for deck in job.decks:
        alone = deck is first[deck.source_deck_id] and deck is not without
        faces = gallery_faces(job, deck) if alone else []
        if not faces or deck.kind.paper.form == "booklet":
            continue
        backs = list(job.faces[deck.id].backs.values())
        back = fan_card(deck, backs[0]) if backs else None
        many = len({face.key for face in job.faces[deck.id].faces.values()})
        title, file = deck.title.of(job.lang), f"{deck.id}.pdf"
        shown.append(GalleryDeck(faces[0], back, title, file, many, spare=tuple(faces[1:])))
    return shown


def gallery_rows(shown: Sequence[GalleryDeck], width_mm: float, height_mm: float) -> list[Row]:
    """Arrange as many decks as are legible, as large as the room allows; empty where there is no room."""
    rows, smaller = (_rows_of(shown, width_mm, height_mm, least) for least in (_LEAST_MM, _SMALLEST_MM))
    if 2 * _number(rows) < len(shown):
        rows = smaller  # small pictures of most files say more than large ones of a few
    return [_spread(row, width_mm) for row in rows]


def _number(rows: Sequence[Row]) -> int:
    return sum(len(row.decks) for row in rows)


def _spread(row: Row, width_mm: float) -> Row:
    """Let decks show more of their faces while there is width to spare, the narrowest first."""
    narrowest = sorted(range(len(row.decks)), key=lambda at: (len(row.decks[at].beside), row.widths_mm[at]))
    for at in narrowest:
        deck = row.decks[at]
        if deck.spare:
            more = deck._replace(beside=(*deck.beside, deck.spare[0]), spare=deck.spare[1:])
            wider = row._replace(decks=(*row.decks[:at], more, *row.decks[at + 1 :]))
            if sum(wide + _GAP_MM for wide in wider.column_widths_mm) <= width_mm:
                return _spread(wider, width_mm)
    return row


def _rows_of(shown: Sequence[GalleryDeck], width_mm: float, height_mm: float, least_mm: float) -> list[Row]:
    left = list(shown)
    while left:
        made = [_rows(left, count, width_mm, height_mm, least_mm) for count in range(1, len(left) + 1)]
        if whole := [rows for rows in made if rows]:
            return max(whole, key=lambda rows: sum(row.area for row in rows))
        left.remove(min(reversed(left), key=lambda deck: deck.area * deck.many))
    return []


def _rows(
    shown: Sequence[GalleryDeck], count: int, width_mm: float, height_mm: float, least_mm: float
) -> list[Row]:
    """Split decks into a number of rows of similar length; empty where a picture would be too small."""
    high = min((height_mm - _AIR_MM) / count - _WORDS_MM - _AIR_MM, _MOST_MM)
    ends = [round(index * len(shown) / count) for index in range(count + 1)]
    rows = [_row(tuple(shown[start:end]), width_mm, high) for start, end in pairwise(ends)]
    fits = all(_is_seen(row, least_mm) and sum(row.widths_mm) <= width_mm for row in rows)
    return rows if fits else []


def _row(decks: tuple[GalleryDeck, ...], width_mm: float, high: float) -> Row:
    """Scale pictures to a height and, where they are too wide together, to the width; none above actual size."""
    row = Row(decks, tuple(min(high / deck.face.height_mm, 1.0) for deck in decks))
    # Cells as narrow as their lines stay so: the others give way, until they are as narrow.
    for _ in decks:
        pictures = sum(wide - _AIR_MM for wide in row.widths_mm if wide > _LABEL_MM)
        over = sum(row.widths_mm) - width_mm + _CLOSE_MM
        if over > _CLOSE_MM and pictures > over:
            row = Row(decks, tuple(scale * (1 - over / pictures) for scale in row.scales))
    return row


def _is_seen(row: Row, least_mm: float) -> bool:
    pairs = zip(row.decks, row.scales, strict=True)
    return all(deck.face.height_mm * scale >= min(least_mm, deck.face.height_mm) for deck, scale in pairs)


def row_airs(rows: Sequence[Row], height_mm: float) -> list[float]:
    """Share spare height out above each row and below the last; the first stays near its heading. In mm, above each."""
    spare = height_mm - sum(row.height_mm + _WORDS_MM for row in rows)
    first = min(spare / (len(rows) + 1), _HEADED_MM)
    return [first] + [(spare - first) / len(rows)] * (len(rows) - 1)


def draw_gallery(
    job: ExportJob,
    canvas: Canvas,
    rows: Sequence[Row],
    left: float,
    top: float,
    room: tuple[float, float],
    small: Setting,
) -> None:
    """Draw a gallery with its top left corner at a position."""
    width, height = room
    for row, air in zip(rows, row_airs(rows, height), strict=True):
        top += air
        columns = list(zip(row.columns, row.column_widths_mm, strict=True))
        gap = (width - sum(wide for _, wide in columns)) / len(columns)
        x = left + gap / 2
        for column, wide in columns:
            middle = x + wide / 2
            # The lowest picture is at the foot of the row; spare height goes above the others.
            used = sum(row.heights_mm[at] + _WORDS_MM for at in column)
            spare, foot = (row.height_mm + _WORDS_MM - used) / len(column), top
            for at in column:
                foot += spare + row.heights_mm[at]
                canvas.ops += _picture(job, row.decks[at], row.scales[at], middle, foot)
                _label(canvas, row.decks[at], middle, foot + 4.0, wide + min(gap, 2.0), small)
                foot += _WORDS_MM
            x += wide + gap
        top += row.height_mm + _WORDS_MM


def _label(canvas: Canvas, deck: GalleryDeck, middle: float, y: float, width: float, small: Setting) -> None:
    """Set a deck's title, centred, and below it the name of its file."""
    canvas.line(deck.title, middle, y, replace(small, weight=700, align="center"), width)
    file = replace(small, italic=True, fill=canvas.grey, align="center")
    canvas.line(deck.file, middle, y + 3.2, file, width)


def _picture(job: ExportJob, deck: GalleryDeck, scale: float, middle: float, foot: float) -> list[Op]:
    left, top = middle - deck.width_mm * scale / 2, foot - deck.face.height_mm * scale
    shade = named(job.layout.printed_palette, "INK")
    made: list[Op] = []
    at = [left + number * deck.step_mm * scale for number in range(1 + len(deck.beside))]
    pieces = [(deck.back, at[-1] + deck.face.width_mm * _BACK * scale)]
    for piece, x in [*pieces, *zip((deck.face, *deck.beside), at, strict=True)]:
        if piece and (ops := piece_ops(job, piece, shade, scale)):
            made.append(Group((scale, 0.0, 0.0, scale, x, top), (), 1.0, ops))
    return made
