"""Figures side by side: rows of halves and thirds, and strips of several rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from itertools import groupby
from typing import Any

from reportlab.platypus.flowables import Flowable

from cardgen.export.documents.pictures.figure import LEAST_SCALE, Figure
from cardgen.export.documents.tagging import Element, within
from cardgen.model.pictures.spec import BETWEEN_MM, PARTS
from cardgen.units import PT_PER_MM

#: The least scale of pictures that are shown again.
_LEAST_AGAIN = 0.7


class FigureRow(Flowable):
    """Figures side by side, their grounds aligned at the top; a strip of more of them continues in the next row.

    Args:
        abreast: how many a row has.
    """

    def __init__(self, figures: Sequence[Figure], abreast: int = 0) -> None:
        super().__init__()
        self.figures = list(figures)
        abreast = abreast or len(self.figures)
        self.rows = [self.figures[n : n + abreast] for n in range(0, len(self.figures), abreast)]
        self.alt = " ".join(figure.alt for figure in figures)
        self.element = within(Element("Div"), figures)

    def getSpaceBefore(self) -> float:  # noqa: N802 (reportlab's name)
        """Return the room above, in points."""
        return self.figures[0].getSpaceBefore()

    def getSpaceAfter(self) -> float:  # noqa: N802 (reportlab's name)
        """Return the room below, in points."""
        return self.figures[0].getSpaceAfter()

    @property
    def ground_mm(self) -> float:
        """The height of its highest ground."""
        return max(figure.ground_mm for figure in self.figures)

    def smaller(self, by_mm: float, least: float = LEAST_SCALE) -> FigureRow | None:
        """Return it made smaller to save height, as one figure; None where several rows would change."""
        high = self.ground_mm
        is_fixed = len(self.rows) > 1 or any(figure.is_fixed for figure in self.figures)
        return None if is_fixed or by_mm > (1 - least) * high else self.scaled(1 - by_mm / high)

    @property
    def most_scale(self) -> float:
        """The most that all figures may be enlarged."""
        return min(figure.most_scale for figure in self.figures)

    @property
    def grows_mm(self) -> float:
        """How much higher it can be."""
        grounds = sum(max(figure.ground_mm for figure in row) for row in self.rows)
        return (self.most_scale - 1) * grounds

    def grown(self, share: float) -> FigureRow:
        """Return it higher by a share of what it can be."""
        return self.scaled(1 + share * (self.most_scale - 1))

    def scaled(self, scale: float) -> FigureRow:
        """Return it with all figures made smaller or larger."""
        made = copy(self)
        made.rows = [[figure.scaled(scale) for figure in row] for row in self.rows]
        made.figures = [figure for row in made.rows for figure in row]
        return made

    def _row_heights(self) -> list[float]:
        return [max(f.wrap(f.width_mm * PT_PER_MM, 10_000)[1] for f in row) for row in self.rows]

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        """Return width and height in points."""
        heights = self._row_heights()
        self.width, self.height = width, sum(heights) + (len(heights) - 1) * self.getSpaceAfter()
        return width, self.height

    def split(self, _width: float, _height: float) -> list[Flowable]:
        """A row is never broken."""
        return []

    def draw(self) -> None:
        """Draw one beside the other, and row below row."""
        top = self.height
        for row, high in zip(self.rows, self._row_heights(), strict=True):
            wide = sum(f.width_mm for f in row) + (len(row) - 1) * BETWEEN_MM
            x = (self.width - wide * PT_PER_MM) / 2
            for one in row:
                _, height = one.wrap(one.width_mm * PT_PER_MM, 10_000)
                one.drawOn(self.canv, x, top - height)
                x += (one.width_mm + BETWEEN_MM) * PT_PER_MM
            top -= high + self.getSpaceAfter()


def smaller_together(figures: Sequence[Figure | FigureRow], by_mm: float) -> list[Any]:
    """Return pictures that are shown again, made smaller to save height; nothing where one would be too small."""
    whole = sum(one.ground_mm for one in figures)
    made = [one.smaller(by_mm * one.ground_mm / whole, _LEAST_AGAIN) for one in figures]
    return [] if None in made else made


def side_by_side(flowables: Sequence[Any]) -> list[Any]:
    """Return flowables with consecutive halves and thirds joined to strips."""
    made: list[Any] = []
    for part, group in groupby(flowables, key=lambda one: one.part if isinstance(one, Figure) else ""):
        parts = list(group)
        made += _strips(parts, PARTS[part]) if PARTS.get(part, 1) > 1 else parts
    return made


def _strips(figures: Sequence[Figure], abreast: int) -> Iterator[Flowable]:
    """Yield figures as strips of rows, each of which is unbroken on a page."""
    rows = [FigureRow(figures[n : n + abreast]) for n in range(0, len(figures), abreast)]
    while rows:
        few = max(n for n in range(1, len(rows) + 1) if n == 1 or _high_mm(rows[:n]) <= figures[0].strip_mm)
        row = [one for row in rows[:few] for one in row.figures]
        yield row[0] if len(row) == 1 else FigureRow(row, abreast)
        rows = rows[few:]


def _high_mm(rows: Sequence[FigureRow]) -> float:
    return sum(row.wrap(0.0, 0.0)[1] + row.getSpaceAfter() for row in rows) / PT_PER_MM
