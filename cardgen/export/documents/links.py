"""Links within set lines: the words between two marks, on each line that they span."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardgen.text.lines import PlacedIcon
from cardgen.text.text_run import TextRun
from cardgen.units import PT_PER_MM

#: Names of the marks around a reference in a line, which no icon file can have.
LINK, LINK_END = "link>", "link<"


class Area(NamedTuple):
    """The part of a link on one line: where it begins and ends, and its middle. Unit: mm."""

    x0: float
    x1: float
    y: float

    def corners(self, top: float, size_mm: float) -> tuple[float, float, float, float]:
        """Return its corners below a block's upper edge, in points, for letters of a size."""
        y, half = top - self.y * PT_PER_MM, size_mm * 0.55 * PT_PER_MM
        return self.x0 * PT_PER_MM, y - half, self.x1 * PT_PER_MM, y + half


def _area(begin: float, end: float, y: float) -> Area:
    return Area(min(begin, end), max(begin, end), y)


class Link:
    """A link: its target, and its area on each line that it spans."""

    def __init__(self, target: str) -> None:
        self.target = target
        self.areas: list[Area] = []


class LinkReader:
    """Pairs the marks around links, line by line; a link broken by a page belongs to the page where it begins."""

    def __init__(self) -> None:
        self._open: Link | None = None
        #: How far below the baseline the middle of the letters stands.
        self._drop = 0.0

    def of_line(
        self, runs: Sequence[TextRun], icons: Sequence[PlacedIcon], leftward: bool = False
    ) -> list[tuple[Link, Area]]:
        """Return the links on the next line, each with its area there.

        Args:
            leftward: whether the line is read from the right.
        """
        first, last = _ends(runs, icons)[:: -1 if leftward else 1]
        base = runs[0].y if runs else 0.0
        found: list[tuple[Link, Area]] = []
        link, begin, y = self._open, first, base + self._drop
        for icon in icons:
            if icon.name.startswith(LINK):
                link, begin, y = Link(icon.name.removeprefix(LINK)), icon.x, icon.y
                self._drop = icon.y - base if runs else 0.0
            elif icon.name == LINK_END and link:
                found.append((link, _area(begin, icon.x, y)))
                link = None
        if link and begin != last:
            found.append((link, _area(begin, last, y)))
        self._open = link
        for of_line, area in found:
            of_line.areas.append(area)
        return found


def _ends(runs: Sequence[TextRun], icons: Sequence[PlacedIcon]) -> tuple[float, float]:
    """Return where a line begins and ends."""
    places = [*((run.x, _end(run)) for run in runs), *((icon.x, icon.x + icon.width_mm) for icon in icons)]
    return min((left for left, _ in places), default=0.0), max((right for _, right in places), default=0.0)


def _end(run: TextRun) -> float:
    word, offset = run.words[-1]
    return run.x + (offset + word.advance) * run.size_mm


def is_chapter(number: str) -> bool:
    """Return whether a section is at the top level."""
    return "." not in number


def section_key(number: str) -> str:
    """Return the name of a section's target in the document."""
    return f"section-{number}"
