"""Paint and stroke of a shape, from its properties."""

from __future__ import annotations

from cardgen.display.geometry import control_length
from cardgen.display.gradients import gradient_paint
from cardgen.display.ops import Paint, Stroke
from cardgen.display.profile import MOST_DASHES
from cardgen.display.style import Server, Style, StylePaint


def shape_paint(style: Style, paint: StylePaint, d: str) -> Paint | None:
    """Return the paint of a fill or stroke in the user space of a shape; None where it paints nothing."""
    found = style.color if paint == "currentColor" else paint
    return gradient_paint(found, d) if isinstance(found, Server) else found


def shape_stroke(style: Style, d: str) -> Stroke | None:
    """Return the stroke of a shape, if any.

    Errors:
        ValueError: its dashes would be too many to draw.
    """
    paint = shape_paint(style, style.stroke, d)
    if paint is None:
        return None
    if style.dashes and control_length(d) / sum(style.dashes) * len(style.dashes) > MOST_DASHES:
        raise ValueError(f"the dashes are so short that the path has more than {MOST_DASHES} of them")
    return Stroke(
        paint,
        style.stroke_width,
        style.stroke_opacity,
        style.cap,
        style.join,
        style.miter,
        style.dashes,
        style.dash_offset,
    )
