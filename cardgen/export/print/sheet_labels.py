"""The label of a sheet, with game and deck: in the strip that imposition kept free, clear of the marks."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from cardgen.display.ops import Group, Op
from cardgen.impose.grid import LABEL_MM, MARGIN_MM, Grid
from cardgen.layout.stamp import any_typeface
from cardgen.text.fonts import FontBook
from cardgen.text.lines import FittedLine, fit_line, set_line
from cardgen.text.markup import Text, Word

INK = "#000000"
LABEL_PT, LEAST_LABEL_PT = 5.0, 3.5
#: Distances of a label: baseline from the end of its strip, start from the edge of the first piece, and from marks.
BASELINE_MM, INSET_MM, CLEAR_MM = 0.45, 2.0, 1.2
#: Separator between the parts of a label.
DOT = " · "


class Label(NamedTuple):
    """The text of a sheet's label, and its language."""

    text: str
    lang: str


class Segment(NamedTuple):
    """A straight mark on a page from end to end, coordinates rising; in mm."""

    x0: float
    y0: float
    x1: float
    y1: float


def label_words(fonts: FontBook, label: Label, x: float, y: float, room_mm: float) -> list[Op]:
    """Return a label as one line from (x, y): scaled down if necessary, then shortened; empty where nothing fits."""
    text: str | None = label.text
    while text:
        fitted = _fitted(fonts, Label(text, label.lang), room_mm)
        if fitted is None:
            break
        if not fitted.overflow:
            return list(set_line(fitted, x, y, "start", INK)[0])
        text = _shortened(text)
    return []


def _fitted(fonts: FontBook, label: Label, room_mm: float | None) -> FittedLine | None:
    """Fit plain text into one line, in a fallback font where a draft lacks its own; None where there is no font."""
    face = any_typeface(fonts, label.lang)
    if face is None:
        return None
    parts = label.text.split(" ")
    words = tuple(Word((Text(part),), Text(" ") if i else None) for i, part in enumerate(parts) if part)
    return fit_line([words], face, LABEL_PT, LEAST_LABEL_PT, room_mm)


def _shortened(text: str) -> str | None:
    """Remove the last word of the longest part of a label; None where every part is one word."""
    parts = text.split(DOT)
    longest = max(range(len(parts)), key=lambda n: len(parts[n]) if " " in parts[n] else 0)
    kept, _, _ = parts[longest].removesuffix(" …").rpartition(" ")
    if not kept:
        return None
    parts[longest] = f"{kept.rstrip(',')} …"
    return DOT.join(parts)


class LabelPlace(NamedTuple):
    """The position of a sheet's label: its strip, and whether it runs upwards along the left or right edge."""

    x0: float
    y0: float
    x1: float
    y1: float
    upwards: bool


def label_place(
    grid: Grid, marks: Sequence[Segment], wanted_mm: float, mirrored: bool = False, turned: bool = False
) -> LabelPlace | None:
    """Return the part of the strip that imposition kept free in which a label goes; None where there is no strip.

    This is the first gap between marks with room for the whole label, else the longest gap.

    Args:
        marks: those of the page, which the label avoids.
        mirrored: a back page mirrored left to right, whose strip is on the other side.
        turned: a back page turned upside down, whose strip is at the other end.
    """
    if grid.label not in ("top", "left"):
        return None
    upwards = grid.label == "left"
    page = grid.page_mm[1] if upwards else grid.page_mm[0]
    across = grid.page_mm[0] if upwards else grid.page_mm[1]
    far = mirrored if upwards else turned
    near = across - MARGIN_MM - LABEL_MM if far else MARGIN_MM
    # Coordinates along and across the label; for one that runs upwards, from the foot of the page.
    lines = [(page - m.y1, page - m.y0, m.x0, m.x1) if upwards else (m.x0, m.x1, m.y0, m.y1) for m in marks]
    taken = [(a, b) for a, b, c, d in lines if c < near + LABEL_MM and d > near]
    left, top, right, bottom = grid.block_mm
    start, end = (page - bottom, page - top) if upwards else (left, right)
    if far != (mirrored or turned):
        start, end = page - end, page - start
    begin, until = _stretch(taken, (start + INSET_MM, MARGIN_MM + INSET_MM, page - MARGIN_MM), wanted_mm)
    if upwards:
        return LabelPlace(near, page - until, near + LABEL_MM, page - begin, True)
    return LabelPlace(begin, near, until, near + LABEL_MM, False)


def _stretch(
    taken: Sequence[tuple[float, float]], line: tuple[float, float, float], wanted_mm: float
) -> tuple[float, float]:
    """Return the gap of a line for a label.

    Args:
        line: the preferred start, and the ends of the line.
    """
    best_start, at, end = line
    free = []
    for start, until in sorted(taken):
        free.append((at, start - CLEAR_MM))
        at = max(at, until + CLEAR_MM)
    free.append((at, end))
    ways = [(max(start, best_start), until) for start, until in free] + free
    roomy = (way for way in ways if way[1] - way[0] >= wanted_mm)
    return next(roomy, max(free, key=lambda way: way[1] - way[0]))


def sheet_label(
    fonts: FontBook, label: Label, grid: Grid, marks: Sequence[Segment], mirrored: bool, turned: bool
) -> list[Op]:
    """Return the ops of the label, in the strip that imposition kept free and clear of the marks of its page."""
    natural = _fitted(fonts, label, None)
    place = label_place(grid, marks, natural.width_mm, mirrored, turned) if natural else None
    if place is None:
        return []
    if place.upwards:
        words = label_words(fonts, label, 0, 0, place.y1 - place.y0)
        return [_upwards(words, place.x1 - BASELINE_MM, place.y1)]
    return label_words(fonts, label, place.x0, place.y1 - BASELINE_MM, place.x1 - place.x0)


def _upwards(ops: list[Op], x: float, y: float) -> Group:
    """Rotate ops by 90° to the left, their origin to (x, y)."""
    cos, sin = math.cos(math.radians(-90)), math.sin(math.radians(-90))
    return Group((cos, sin, -sin, cos, x, y), (), 1.0, tuple(ops))
