"""Marks on a sheet beside the pieces: crop marks, cut lines, deck ends, glue marks. In page millimetres.

Crop marks are in the margin only, from the end of the bleed to near the edge of the paper; nothing else may enter the
outer 6.35 mm. Marks and cut lines are printed on faces only: no printer aligns both sides well enough for marks on the
back to be correct.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.display.ops import Group, Op, Path, Stroke
from cardgen.export.print.sheet_labels import Label, Segment, label_words
from cardgen.impose.grid import Grid
from cardgen.impose.page import Placement
from cardgen.impose.poster import Poster, PosterPage, part_name
from cardgen.model.outline import Outline
from cardgen.text.fonts import FontBook
from cardgen.units import number

INK = "#000000"
#: Hairline that every printer reproduces: 0.25 pt is 0.09 mm; slightly more survives grey toner.
LINE_MM = 0.12
#: Distance of marks from the paper's edge and from the bleed, and their greatest length.
EDGE_MM = 1.5
GAP_MM = 0.4
MARK_MM = 12.0
#: Dash and gap of a cut line.
CUT_DASH_MM = 0.8


def _line(d: str, paint: str = INK, dashes: tuple[float, ...] = ()) -> Path:
    return Path(d, None, 1.0, False, Stroke(paint, LINE_MM, 1.0, 0, 0, 10.0, dashes, 0.0))


def _filled(d: str, fill: str = INK) -> Path:
    return Path(d, fill, 1.0, False, None)


def _segment(x0: float, y0: float, x1: float, y1: float) -> str:
    return f"{number(x0)} {number(y0)} m {number(x1)} {number(y1)} l "


def crop_segments(grid: Grid, placements: Sequence[Placement]) -> list[Segment]:
    """Return the marks at both ends of every cut through the pieces of a page."""
    (tw, th), (bx, by) = grid.trim_mm, grid.bleed_mm
    xs = sorted({x for p in placements for x in (p.x_mm, p.x_mm + tw)})
    ys = sorted({y for p in placements for y in (p.y_mm, p.y_mm + th)})
    left, right = xs[0] - bx - GAP_MM, xs[-1] + bx + GAP_MM
    top, bottom = ys[0] - by - GAP_MM, ys[-1] + by + GAP_MM
    width, height = grid.page_mm
    highest, lowest = grid.marks_mm or (0.0, height)
    above, below = max(EDGE_MM, highest, top - MARK_MM), min(height - EDGE_MM, lowest, bottom + MARK_MM)
    before, after = max(EDGE_MM, left - MARK_MM), min(width - EDGE_MM, right + MARK_MM)
    upright = [Segment(x, start, x, end) for x in xs for start, end in ((above, top), (bottom, below))]
    return upright + [
        Segment(start, y, end, y) for y in ys for start, end in ((before, left), (right, after))
    ]


def crop_marks(marks: Sequence[Segment]) -> list[Op]:
    """Return the ops of crop marks."""
    return [_line("".join(_segment(*mark) for mark in marks))] if marks else []


def cut_line(outline: Outline, placement: Placement) -> list[Op]:
    """Return the line along which a piece is cut out or its corners are rounded; nothing for a rectangle.

    Black dashes on white are visible on any picture. Source: proxy and sheet programs draw guides like this.
    """
    d = outline.cut_path()
    if not d:
        return []
    lines = (_line(d, paint="#ffffff"), _line(d, dashes=(CUT_DASH_MM, CUT_DASH_MM)))
    return [Group((1, 0, 0, 1, placement.x_mm, placement.y_mm), (), 1.0, lines)]


def deck_end(grid: Grid, placement: Placement) -> list[Op]:
    """Return the mark after the last piece of a deck on a combined sheet: a bar in the bleed to its right."""
    x = placement.x_mm + grid.trim_mm[0] + min(0.35, grid.bleed_mm[0] / 3)
    y = placement.y_mm + grid.trim_mm[1] / 2
    bar = min(0.8, grid.bleed_mm[0] / 2)
    # Pieces that are cut out reach into the corners of their neighbours' bleed.
    half = 3 if grid.cut_out else 6

    def box(x0: float, y0: float, w: float, h: float) -> str:
        corners = ((x0, y0, "m"), (x0 + w, y0, "l"), (x0 + w, y0 + h, "l"), (x0, y0 + h, "l"))
        return " ".join(f"{number(cx)} {number(cy)} {op}" for cx, cy, op in corners) + " h"

    ground = box(x - 0.2, y - half - 0.2, bar + 0.4, 2 * half + 0.4)
    return [_filled(ground, "#ffffff"), _filled(box(x, y - half, bar, 2 * half))]


def poster_marks(fonts: FontBook, label: Label, poster: Poster, part: PosterPage) -> list[Op]:
    """Return corner marks, the label above the picture, and the edges of glued strips with names of overlays."""
    x0, y0 = part.at_mm
    x1, y1 = x0 + part.window_mm[2], y0 + part.window_mm[3]
    arm = 4.0
    d = "".join(
        _segment(x, y + s * GAP_MM, x, y + s * (GAP_MM + arm))
        + _segment(x + t * GAP_MM, y, x + t * (GAP_MM + arm), y)
        for x, t in ((x0, -1), (x1, 1))
        for y, s in ((y0, -1), (y1, 1))
    )
    ops: list[Op] = [_line(d)]
    if part.column + 1 < poster.columns:
        ops += [
            _arrow(x1 - poster.overlap_mm, y0 - GAP_MM, 1.6),
            _arrow(x1 - poster.overlap_mm, y1 + GAP_MM, -1.6),
            *_over(
                fonts, label, part_name(part.column + 1, part.row), x1 - poster.overlap_mm + 1.3, y0 - 0.8
            ),
        ]
    if part.row + 1 < poster.rows:
        ops += [
            _arrow(x0 - GAP_MM, y1 - poster.overlap_mm, 1.6, True),
            _arrow(x1 + GAP_MM, y1 - poster.overlap_mm, -1.6, True),
            *_over(
                fonts, label, part_name(part.column, part.row + 1), x0 - 3.6, y1 - poster.overlap_mm + 3.4
            ),
        ]
    return ops + label_words(fonts, label, x0 + 6, y0 - 1.2, part.window_mm[2] - poster.overlap_mm - 12)


def _over(fonts: FontBook, label: Label, name: str, x: float, y: float) -> list[Op]:
    """Return the name of the part that is glued over the strip, beside the strip's arrow."""
    return label_words(fonts, Label(name, label.lang), x, y, 6.0)


def _arrow(x: float, y: float, size: float, sideways: bool = False) -> Path:
    """Return a small triangle whose tip points at (x, y) from outside the picture."""
    points = [(0.0, 0.0), (-0.8, -size), (0.8, -size)]
    at = [(x + (b if sideways else a), y + (a if sideways else b)) for a, b in points]
    d = " ".join(f"{number(px)} {number(py)} {'l' if i else 'm'}" for i, (px, py) in enumerate(at))
    return _filled(d + " h")
