"""Profile SVG → display list.

May import the rest of `display`, and `model.face`. Every element and attribute outside the profile raises
OutsideProfile, so that nothing an author wrote is passed over in silence.

Work is bounded by `cost`: each op counts, and what a `use` refers to counts again each time. A drawing that unfolds
for ever ends as soon as the sum is past the limit, before anything is unfolded: a target is parsed once and shared.
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
        OutsideProfile: what the painters do not know.
    """
    items, cost = parse_markup(face.body, symbols, images, runs)
    return DisplayList(face.key, face.width_mm, face.height_mm, face.bleed_mm, items, cost)


def parse_markup(
    markup: str,
    symbols: Symbols | None = None,
    images: ImageStore | None = None,
    runs: Sequence[TextRun] = (),
) -> tuple[tuple[Op, ...], int]:
    """Parse a piece of profile SVG into its ops and their cost. Raises OutsideProfile."""
    reader = Reader(markup, symbols, images, runs)
    items = reader.drawing(INITIAL)
    return items, reader.cost
