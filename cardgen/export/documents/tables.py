"""Tables of running text: columns share the width by their content, and rows break between pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from functools import partial
from typing import Any, NamedTuple

from msgspec.structs import replace
from reportlab.lib.colors import Color
from reportlab.platypus.flowables import Flowable
from reportlab.platypus.tables import Table

from cardgen.export.documents.line_icons import rgb
from cardgen.export.documents.pictures.art import CellPicture
from cardgen.export.documents.proofs.near_lines import CLEAR_MM
from cardgen.export.documents.rich_text import RichText
from cardgen.export.documents.tagging import Element, within
from cardgen.text.size_search import ASCENT_EM
from cardgen.units import PT_PER_MM, pt_to_mm

#: Least number of rows, without the head, on either side of a page break.
_LEAST_ROWS = 3
#: Beside, above and below the text of a cell: more below, since letters descend there.
_PAD_X_MM, _ABOVE_MM, _BELOW_MM = 1.6, 0.4, 0.7
#: The most room that rows have in addition, to fill a page.
_AIR_MM = 1.2
#: More above and below a text that is taller than the pictures of its row, which have more room.
_TALL_MM = 0.5
#: Widths of the line below the head and of those between rows, in points.
_RULE_PT, _HAIR_PT = 0.9, 0.35
#: Greatest share of a table's width for the longest word of one column.
_MOST_SHARE = 0.7
#: Entries up to this width are short: a column of them is centred.
_SHORT_MM = 16.0


class TableColours(NamedTuple):
    """Colours of the head's ground, the rule below it and the lines between rows."""

    tint: str
    rule: str
    hair: str


class RuledTable(Table):
    """A table that breaks only between rows, and never leaves one or two alone.

    Where it breaks within a group of rows, the title of the group is repeated with the head.

    Attributes:
        element: its element in the document's structure.
        whole_mm: up to this height it is never broken.
        larger: builds it with more room in each row, in mm; None for a part of it.
    """

    element: Element | None = None
    whole_mm = 0.0
    larger: Callable[[float], RuledTable] | None = None
    repeatRows: int | tuple[int, int]  # noqa: N815 (reportlab's name)
    _measured: Sequence[float] | None = None
    _argH: Any  # reportlab's name

    def head_mm(self, width_mm: float) -> float:
        """Return its least height at a page's foot."""
        _, height = self.wrap(width_mm * PT_PER_MM, 10_000)
        whole: float = height / PT_PER_MM
        return (
            whole if whole <= self.whole_mm else float(sum(self._rowHeights[: _LEAST_ROWS + 1])) / PT_PER_MM
        )

    @property
    def grows_mm(self) -> float:
        """How much higher it can be."""
        return len(self._cellvalues) * _AIR_MM if self.larger else 0.0

    def grown(self, share: float) -> RuledTable:
        """Return it higher by a share of what it can be."""
        if not self.larger:
            return self
        table = self.larger(share * _AIR_MM)
        table.element, table.whole_mm = self.element, self.whole_mm
        return table

    @property
    def ends_with_title(self) -> bool:
        """Whether the last row or the one before has a text in its first cell alone: the title of a group of rows."""
        return any(_is_title(row) for row in self._cellvalues[-2:])

    def _calc_height(self, *room: Any, **widths: Any) -> None:
        """Measure the rows once: columns keep their widths, and a table is wrapped for each way to break it."""
        own = self._argH
        if self._measured is not None:
            self._argH = self._rowHeights = list(self._measured)
        super()._calc_height(*room, **widths)
        self._argH, self._measured = own, tuple(self._rowHeights)

    def split(self, width: float, height: float) -> list[Flowable]:
        """Break it, repeating the head."""
        self.wrap(width, height)
        if (
            sum(self._rowHeights) <= self.whole_mm * PT_PER_MM
            or height < self.head_mm(width / PT_PER_MM) * PT_PER_MM
        ):
            return []
        left = sum(self._rowHeights[-_LEAST_ROWS:])
        height = min(height, sum(self._rowHeights) - left + 0.01)
        self.repeatRows = 1
        parts: list[Any] = super().split(width, height)
        if len(parts) > 1 and (row := len(parts[0]._cellvalues) - 1) > _LEAST_ROWS and self._is_title(row):
            # A title goes with its rows.
            parts = super().split(width, sum(self._rowHeights[:row]) + 0.01)
        if len(parts) > 1 and (title := self._open_title(len(parts[0]._cellvalues))):
            self.repeatRows = (0, title)
            parts = super().split(width, sum(parts[0]._rowHeights) + 0.01)
        for number, part in enumerate(parts):
            part.element, part.whole_mm = self.element, self.whole_mm
            for repeated in range(part.repeatRows if number else 0):
                # A repeated head is decoration, since it was read where the table began.
                part._cellvalues[repeated] = [_untagged(cell) for cell in part._cellvalues[repeated]]
        return parts

    def _open_title(self, row: int) -> int:
        """Return the row with the title of the group that goes on in some row, or 0."""
        title = next((n for n in range(row, 0, -1) if self._is_title(n)), 0)
        return title if title < row - 1 else 0

    def _is_title(self, row: int) -> bool:
        """Return whether a row is the title of a group."""
        return _is_title(self._cellvalues[row])


def ruled_table(
    cells: Sequence[Sequence[RichText | CellPicture]],
    aligns: Sequence[str],
    width_mm: float,
    colours: TableColours,
    whole_mm: float = 26.0,
) -> RuledTable:
    """Build a table whose first row is its head.

    Args:
        aligns: left, center or right for each column; empty to align by its content.
        whole_mm: up to this height it is never broken.
    """
    columns = [list(column) for column in zip(*cells, strict=True)]
    widths = _even_halves(columns, width_mm) or column_widths(columns, width_mm)
    first_words = next((n for n, column in enumerate(columns) if not isinstance(column[-1], CellPicture)), 0)
    for number, texts in enumerate(columns):
        align = (aligns[number] if number < len(aligns) else "") or _column_align(
            number - first_words, texts[1:]
        )
        for text in texts:
            text.setting = replace(text.setting, align=align)
    table = _built(cells, widths, colours, 0.0)
    table.element, table.whole_mm = _tag_cells(cells), whole_mm
    table.larger = partial(_built, cells, widths, colours)
    return table


def _built(
    cells: Sequence[Sequence[RichText | CellPicture]],
    widths: Sequence[float],
    colours: TableColours,
    air_mm: float,
) -> RuledTable:
    """Build a table with columns of some widths and more room than needed in each row, in mm."""
    step = -1 if cells[0][0].setter.leftward else 1
    pictured = any(isinstance(cell, CellPicture) for row in cells for cell in row)
    table = RuledTable(
        [list(row)[::step] for row in cells],
        colWidths=[width * PT_PER_MM for width in widths][::step],
        repeatRows=1,
        hAlign="LEFT",
        spaceBefore=0.6 * PT_PER_MM,
        spaceAfter=3.2 * PT_PER_MM,
    )
    first, setter = cells[0][0].setting, cells[0][0].setter
    above = max(_ABOVE_MM, _clear_above_mm(cells[1:] or cells))
    whole, head, body = ((0, 0), (-1, -1)), ((0, 0), (-1, 0)), ((0, 1), (-1, -1))
    table.setStyle(
        [
            # The font of empty cells; reportlab's default is not embedded.
            ("FONTNAME", *whole, setter.printer(setter.face(first).font()).name),
            ("LEFTPADDING", *whole, _PAD_X_MM * PT_PER_MM),
            ("RIGHTPADDING", *whole, _PAD_X_MM * PT_PER_MM),
            ("TOPPADDING", *whole, (above + air_mm / 2) * PT_PER_MM),
            ("BOTTOMPADDING", *whole, (_BELOW_MM + air_mm / 2) * PT_PER_MM),
            ("VALIGN", *whole, "MIDDLE" if pictured else "TOP"),
            ("BACKGROUND", *head, Color(*rgb(colours.tint))),
            ("LINEBELOW", *head, _RULE_PT, Color(*rgb(colours.rule))),
            ("LINEBELOW", *body, _HAIR_PT, Color(*rgb(colours.hair))),
            *(
                ("BACKGROUND", (0, number), (-1, number), Color(*rgb(colours.tint)))
                for number, row in enumerate(cells)
                if number and _is_title(row)
            ),
            *(
                (side, (0, number), (-1, number), (room + _TALL_MM + air_mm / 2) * PT_PER_MM)
                for number in _tall_rows(cells, widths)
                for side, room in (("TOPPADDING", above), ("BOTTOMPADDING", _BELOW_MM))
            ),
        ]
    )
    return table


def _tall_rows(cells: Sequence[Sequence[RichText | CellPicture]], widths: Sequence[float]) -> Iterator[int]:
    """Yield the rows with a picture that is lower than the text beside it."""
    for number, row in enumerate(cells):
        heights: dict[bool, float] = {}
        for cell, width in zip(row, widths, strict=True):
            _, height = cell.wrap((width - 2 * _PAD_X_MM) * PT_PER_MM, 10_000)
            pictured = isinstance(cell, CellPicture)
            heights[pictured] = max(height, heights.get(pictured, 0.0))
        if heights.get(True, 0.0) and heights.get(False, 0.0) > heights[True]:
            yield number


def _clear_above_mm(rows: Sequence[Sequence[RichText | CellPicture]]) -> float:
    """Return the room above a cell's first line with which its capitals are far enough from the line above."""
    least = CLEAR_MM + _RULE_PT / 2 / PT_PER_MM
    texts = [cell for row in rows for cell in row if isinstance(cell, RichText)]
    return max((least - _ink_top_mm(text) for text in texts), default=0.0)


def _ink_top_mm(text: RichText) -> float:
    """Return how far capitals of the first line lie below the upper edge of a text."""
    capital = text.setter.face(text.setting).font().cap_height
    return ((text.setting.leading - 1) / 2 + ASCENT_EM - capital) * pt_to_mm(text.setting.size_pt)


def _tag_cells(cells: Sequence[Sequence[RichText | CellPicture]]) -> Element:
    """Return the element of a table, and give each of its cells its own; a picture is inside that of its cell."""
    table = Element("Table")
    for number, row in enumerate(cells):
        of_row = table.add(Element("TR"))
        for cell in row:
            of_cell = of_row.add(Element("TD" if number else "TH"))
            if isinstance(cell, CellPicture):
                within(of_cell, [cell])
            else:
                cell.element = of_cell
    return table


def _is_title(row: Sequence[Any]) -> bool:
    """Return whether only one cell of a row has a text; reportlab keeps a cell as it is, or in a tuple."""
    cells = [cell[0] if isinstance(cell, tuple) else cell for cell in row]
    return len(cells) > 1 and sum(bool(getattr(one, "natural_mm", 1.0)) for one in cells) == 1


def _untagged(cell: Any) -> Any:
    """Return a cell's text, or its texts as reportlab keeps them, as decoration."""
    if isinstance(cell, tuple):
        return type(cell)(_untagged(one) for one in cell)
    again = copy(cell)
    again.element = None
    return again


def _column_align(column: int, texts: Sequence[RichText | CellPicture]) -> str:
    """Centre a column of short entries, such as numbers, except for the first column of text and pictures before it."""
    return "center" if column > 0 and all(t.natural_mm <= _SHORT_MM for t in texts) else "left"


def _even_halves(columns: Sequence[Sequence[RichText | CellPicture]], width_mm: float) -> list[float]:
    """Return the widths of a list set in two halves, whose heads are there twice: alike in both.

    Returns: empty for any other table, or if a half is too narrow for its words.
    """
    half, odd = divmod(len(columns), 2)
    heads = [column[0].paragraphs if isinstance(column[0], RichText) else None for column in columns]
    if half < 2 or odd or None in heads or heads[:half] != heads[half:]:
        return []
    both = [[*left, *right] for left, right in zip(columns[:half], columns[half:], strict=True)]
    least = sum(max(cell.narrowest_mm for cell in column) + 2 * _PAD_X_MM + 0.2 for column in both)
    return column_widths(both, width_mm / 2) * 2 if least <= width_mm / 2 else []


def column_widths(columns: Sequence[Sequence[RichText | CellPicture]], width_mm: float) -> list[float]:
    """Share a width among columns, each between its longest word and its longest entry on one line.

    Returns: widths that add up to `width_mm`.
    """
    pad = 2 * _PAD_X_MM + 0.2
    wish = [max(text.natural_mm for text in column) + pad for column in columns]
    room = width_mm
    # An overlong word must leave room for the others; that it does not fit is reported when it is set.
    least = [min(max(t.narrowest_mm for t in column) + pad, _MOST_SHARE * room) for column in columns]
    if sum(wish) <= room:
        # Wide columns take more of the spare width, so that numbers stay close together.
        weights = [w * w for w in wish]
        return [
            w + (room - sum(wish)) * weight / sum(weights) for w, weight in zip(wish, weights, strict=True)
        ]
    if sum(least) >= room:
        return [w * room / sum(least) for w in least]
    # Narrow columns keep their entries on one line; wide ones share the rest equally.
    low, high = 0.0, room
    for _ in range(40):
        level = (low + high) / 2
        widths = [min(most, max(few, level)) for few, most in zip(least, wish, strict=True)]
        low, high = (level, high) if sum(widths) <= room else (low, level)
    return [w * room / sum(widths) for w in widths]
