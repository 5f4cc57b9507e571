"""Profile SVG → display list.

Every element and attribute outside the profile raises OutsideProfile, so that nothing an author wrote is ignored
silently.

Work is bounded by `cost`: each op counts, and the target of a `use` counts again each time. Targets are parsed once and
shared, so a drawing that would expand without end is refused when the sum passes the limit, before it is expanded.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.display.images import ImageStore
from cardgen.display.ops import DisplayList, Op
from cardgen.display.profile import OutsideProfile
from cardgen.display.reader import Reader, Symbols, parse_symbol
from cardgen.display.style import INITIAL
from cardgen.model.face import Face
from cardgen.text.text_run import TextRun

__all__ = ["OutsideProfile", "parse_face", "parse_markup", "parse_symbol"]


def parse_face(
    face: Face,
    runs: Sequence[TextRun] = (),
    symbols: Symbols | None = None,
    images: ImageStore | None = None,
) -> DisplayList:
    """Parse a face into its display list.

    Args:
        runs: its text runs, with their fonts.

    Errors:
        OutsideProfile: markup that the painters do not know.
    """
    items, cost = parse_markup(face.body, symbols, images, runs)
    return DisplayList(face.key, face.width_mm, face.height_mm, face.bleed_mm, items, cost)


def parse_markup(
    markup: str,
    symbols: Symbols | None = None,
    images: ImageStore | None = None,
    runs: Sequence[TextRun] = (),
) -> tuple[tuple[Op, ...], int]:
    """Parse a piece of profile SVG into its ops and their cost.

    Errors:
        OutsideProfile: markup that the painters do not know.
    """
    reader = Reader(markup, symbols, images, runs)
    items = reader.drawing(INITIAL)
    return items, reader.cost
