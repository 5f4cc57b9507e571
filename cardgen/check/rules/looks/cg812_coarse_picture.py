"""CG812 coarse-picture: A picture has under 200 pixels an inch at the size it is printed."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.check.rule import Violation, rule
from cardgen.check.subjects.laid_out_game import LaidOutGame
from cardgen.check.vision.sharpness import COARSE_DPI, SHARP_DPI, coarser_than
from cardgen.findings import WARNING


@rule("CG812", "coarse-picture", severity=WARNING)
def coarse_picture(laid_out: LaidOutGame) -> Iterator[Violation]:
    """A picture has under 200 pixels an inch at the size it is printed.

    A picture that looks the same with half its pixels, such as a gradient, has enough of them.

    Why it matters: on paper it looks soft, though it looked sharp on the screen.

    Wrong:
        # a PNG of 400 × 300 pixels, printed 63 mm wide: 161 pixels an inch

    Right:
        # a PNG of 800 × 600 pixels, printed 63 mm wide: 322 pixels an inch

    Source: printers of cards ask for 300 pixels an inch and refuse under 200.
    """
    yield from coarser_than(laid_out, COARSE_DPI, SHARP_DPI, "on paper it looks soft")
