"""Pictures: sharp enough for the size they are printed in, and with something on them."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.check.laid_out import LaidOutGame
from cardgen.check.looks import Case, told
from cardgen.check.registry import Violation, rule
from cardgen.check.seen import looks
from cardgen.findings import WARNING

#: Pixels an inch that printers ask for at least, and under which squares are seen at arm's length.
#: Source: makers of cards ask for 300 and refuse under 200; offset printing takes 1.5 to 2 pixels a line of its screen.
SHARP_DPI, COARSE_DPI = 200.0, 100.0


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
    yield from _coarser(laid_out, COARSE_DPI, SHARP_DPI, "on paper it looks soft")


@rule("CG817", "picture-of-squares")
def picture_of_squares(laid_out: LaidOutGame) -> Iterator[Violation]:
    """A picture has under 100 pixels an inch at the size it is printed.

    Why it matters: its pixels are seen as squares, or it is a blur. It is often a thumbnail taken for the picture.

    Wrong:
        # a PNG of 160 × 120 pixels, printed 63 mm wide: 65 pixels an inch

    Right:
        # a PNG of 800 × 600 pixels, printed 63 mm wide: 322 pixels an inch

    Source: at 40 cm an eye tells 200 pixels an inch apart; half of that shows.
    """
    yield from _coarser(laid_out, 0.0, COARSE_DPI, "its pixels are seen")


@rule("CG819", "picture-of-nothing", severity=WARNING)
def picture_of_nothing(laid_out: LaidOutGame) -> Iterator[Violation]:
    """A picture is of one colour from edge to edge. One of a single pixel is a colour, and let be.

    Why it matters: it held the place of a picture that was to come, or was saved without what was drawn on it.

    Wrong:
        # a PNG of 800 × 600 pixels, all of them brown

    Right:
        # the picture; or `art` left out while it is still to be drawn

    Source: own design.
    """
    yield from told(
        Case(
            deck,
            face,
            picture.picture,
            0.0,
            picture.picture,
            f"picture '{picture.picture}' is of one colour, whole; save it anew, or leave it out until it is drawn",
        )
        for _, deck, face, seen in looks(laid_out)
        for picture in seen.coarse
        if picture.flat
    )


def _coarser(laid_out: LaidOutGame, least: float, below: float, why: str) -> Iterator[Violation]:
    yield from told(
        Case(
            deck,
            face,
            picture.picture,
            -picture.dpi,
            picture.picture,
            f"picture '{picture.picture}' has {picture.dpi:.0f} pixels an inch, under {below:g}: {why}; "
            "take a larger file or print it smaller",
        )
        for _, deck, face, seen in looks(laid_out)
        for picture in seen.coarse
        if least <= picture.dpi < below and not picture.flat
    )
