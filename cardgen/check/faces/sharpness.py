"""Pictures of low resolution."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.check.contexts.laid_out_game import LaidOutGame
from cardgen.check.faces.face_inspection import inspections
from cardgen.check.faces.face_issues import FaceIssue, issue_violations
from cardgen.check.rule import Violation

#: Least resolution for printing, and below which pixels are visible at arm's length, in pixels per inch.
#: Source: makers of cards ask for 300 and refuse under 200; offset printing takes 1.5 to 2 pixels a line of its screen.
SHARP_DPI, COARSE_DPI = 200.0, 100.0


def coarser_than(laid_out: LaidOutGame, least: float, below: float, why: str) -> Iterator[Violation]:
    """Yield violations for pictures with a resolution from `least` to `below` pixels per inch; `why` is the harm."""
    yield from issue_violations(
        FaceIssue(
            deck,
            face,
            picture.picture,
            -picture.dpi,
            picture.picture,
            f"picture '{picture.picture}' has {picture.dpi:.0f} pixels an inch, under {below:g}: {why}; "
            "take a larger file or print it smaller",
        )
        for _, deck, face, inspection in inspections(laid_out)
        for picture in inspection.coarse
        if least <= picture.dpi < below and not picture.flat
    )
