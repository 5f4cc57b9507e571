"""The ruler of a title page: 100 mm above a line, 4 inches below it, and its explanation."""

from __future__ import annotations

from msgspec.structs import replace

from cardgen.export.documents.setting import Setting
from cardgen.export.documents.words import word
from cardgen.export.print.title_canvas import Canvas
from cardgen.units import MM_PER_INCH

#: Its height at the foot of a page.
RULER_ROOM_MM = 24.0
RULER_MM, RULER_INCHES = 100, 4
#: Length of its longest tick.
LONG_MM = 5.0


def draw_ruler(canvas: Canvas, small: Setting, x: float, y: float, width: float) -> None:
    """Draw the ruler from a position, its line 9 mm lower, and its explanation beside it."""
    base = y + 9.0
    above = [(x + mm, -_long(mm, 10, 5)) for mm in range(RULER_MM + 1)]
    below = [(x + n * MM_PER_INCH / 8, _long(n, 8, 4)) for n in range(RULER_INCHES * 8 + 1)]
    marks = [*above, *below]
    fine = "".join(_mark(at, base, height) for at, height in marks if abs(height) < LONG_MM)
    strong = "".join(_mark(at, base, height) for at, height in marks if abs(height) == LONG_MM)
    strong += f"M{x:.3f},{base:.3f}H{x + RULER_INCHES * MM_PER_INCH:.3f}"
    for d, thick in ((fine, 0.09), (strong, 0.18)):
        canvas.svg(f'<path d="{d}" fill="none" stroke="{canvas.ink}" stroke-width="{thick}"/>')
    number = replace(small, size_pt=6.5, align="center")
    for mm in range(0, RULER_MM + 1, 10):
        unit = "" if mm < RULER_MM else f" {word(canvas.lang, 'millimetres')}"
        canvas.line(f"{mm}{unit}", x + mm, base - 6.0, number)
    for inch in range(RULER_INCHES + 1):
        unit = "" if inch < RULER_INCHES else f" {word(canvas.lang, 'inches')}"
        canvas.line(f"{inch}{unit}", x + inch * MM_PER_INCH, base + 8.0, number)
    beside = x + RULER_INCHES * MM_PER_INCH + 7
    hint = f"**{word(canvas.lang, 'ruler')}.** {word(canvas.lang, 'ruler_hint')}"
    canvas.block(hint, beside, y + 2.6, x + width - beside, small)


def _long(number: int, whole: int, half: int) -> float:
    """Return the length of the tick of a number."""
    return LONG_MM if number % whole == 0 else 3.6 if number % half == 0 else 2.2


def _mark(x: float, y: float, height: float) -> str:
    return f"M{x:.3f},{y:.3f}v{height:.1f}"
