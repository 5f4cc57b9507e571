"""Tables of running text: columns share the width by what they hold, rows part between pages with care."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from reportlab.lib.colors import Color
from reportlab.platypus.flowables import Flowable
from reportlab.platypus.tables import Table

from cardgen.export.documents.rich_text import RichText, rgb
from cardgen.units import PT_PER_MM

#: Tables up to this height are never parted between pages.
_WHOLE_MM = 62.0
#: Least rows, the head not counted, on either side of a page's end.
_LEAST_ROWS = 3
_PAD_X_MM, _PAD_Y_MM = 1.6, 0.55
#: Most of a table's width that one column's longest word may take.
_MOST_SHARE = 0.7
#: Entries up to this width are short: a column of them is centred.
_SHORT_MM = 16.0


class TableColours(NamedTuple):
    """Colours of the head's ground, the rule below it and the lines between rows."""

    tint: str
    rule: str
    hair: str


class RuledTable(Table):
    """A table that parts only between rows, and never leaves one or two alone."""

    def head_mm(self, width_mm: float) -> float:
        """Return the least of it that may stand at a page's foot."""
        _, height = self.wrap(width_mm * PT_PER_MM, 10_000)
        whole: float = height / PT_PER_MM
        return whole if whole <= _WHOLE_MM else float(sum(self._rowHeights[: _LEAST_ROWS + 1])) / PT_PER_MM

    def split(self, width: float, height: float) -> list[Flowable]:
        """Part it, its head repeated."""
        self.wrap(width, height)
        if (
            sum(self._rowHeights) <= _WHOLE_MM * PT_PER_MM
            or height < self.head_mm(width / PT_PER_MM) * PT_PER_MM
        ):
            return []
        left = sum(self._rowHeights[-_LEAST_ROWS:])
        parts: list[Any] = super().split(width, min(height, sum(self._rowHeights) - left + 0.01))
        return parts


def ruled_table(
    cells: Sequence[Sequence[RichText]], aligns: Sequence[str], width_mm: float, colours: TableColours
) -> RuledTable:
    """Build a table whose first row is its head.

    Args:
        aligns: left, center or right for each column; empty to go by what it holds.
    """
    columns = [list(column) for column in zip(*cells, strict=True)]
    widths = column_widths(columns, width_mm)
    for number, texts in enumerate(columns):
        align = (aligns[number] if number < len(aligns) else "") or _column_align(number, texts[1:])
        for text in texts:
            text.setting = replace(text.setting, align=align)
    table = RuledTable(
        [list(row) for row in cells],
        colWidths=[width * PT_PER_MM for width in widths],
        repeatRows=1,
        hAlign="LEFT",
        spaceBefore=0.6 * PT_PER_MM,
        spaceAfter=3.2 * PT_PER_MM,
    )
    first, setter = cells[0][0].setting, cells[0][0].setter
    whole, head, body = ((0, 0), (-1, -1)), ((0, 0), (-1, 0)), ((0, 1), (-1, -1))
    table.setStyle(
        [
            # What reportlab would write empty cells in; its own choice is not embedded.
            ("FONTNAME", *whole, setter.printer(setter.face(first).font()).name),
            ("LEFTPADDING", *whole, _PAD_X_MM * PT_PER_MM),
            ("RIGHTPADDING", *whole, _PAD_X_MM * PT_PER_MM),
            ("TOPPADDING", *whole, _PAD_Y_MM * PT_PER_MM),
            ("BOTTOMPADDING", *whole, _PAD_Y_MM * PT_PER_MM),
            ("VALIGN", *whole, "TOP"),
            ("BACKGROUND", *head, Color(*rgb(colours.tint))),
            ("LINEBELOW", *head, 0.9, Color(*rgb(colours.rule))),
            ("LINEBELOW", *body, 0.35, Color(*rgb(colours.hair))),
        ]
    )
    return table


def _column_align(column: int, texts: Sequence[RichText]) -> str:
    """Centre a column of short entries, such as numbers, but for the first."""
    return "center" if column and all(t.natural_mm <= _SHORT_MM for t in texts) else "left"


def column_widths(columns: Sequence[Sequence[RichText]], width_mm: float) -> list[float]:
    """Share a width among columns, each between its longest word and its longest entry on one line.

    Returns: widths that add up to `width_mm`.
    """
    pad = 2 * _PAD_X_MM + 0.2
    wish = [max(text.natural_mm for text in column) + pad for column in columns]
    room = width_mm
    # A word without end must leave the others something; that it does not fit is told when it is set.
    least = [min(max(t.narrowest_mm for t in column) + pad, _MOST_SHARE * room) for column in columns]
    if sum(wish) <= room:
        # Wide columns take more of what is left over, so that numbers stand near one another.
        weights = [w * w for w in wish]
        return [
            w + (room - sum(wish)) * weight / sum(weights) for w, weight in zip(wish, weights, strict=True)
        ]
    if sum(least) >= room:
        return [w * room / sum(least) for w in least]
    # Narrow columns keep their entries on one line; the wide ones come down to what is left, all to one width.
    low, high = 0.0, room
    for _ in range(40):
        level = (low + high) / 2
        widths = [min(most, max(few, level)) for few, most in zip(least, wish, strict=True)]
        low, high = (level, high) if sum(widths) <= room else (low, level)
    return [w * room / sum(widths) for w in widths]
