from cardgen.check.api import WARNING, LaidOutGame, Violations, rule
from cardgen.check.faces.sharpness import COARSE_DPI, SHARP_DPI, coarser_than


@rule("CG812", "coarse-picture", severity=WARNING)
def coarse_picture(laid_out: LaidOutGame) -> Violations:
    """A picture has under 200 pixels an inch at the size it is printed.

    A picture that looks the same with half its pixels, such as a gradient, has enough of them.

    Why it matters: on paper it looks soft, though it looked sharp on the screen.

    Example:
        - # a PNG of 400 × 300 pixels, printed 63 mm wide: 161 pixels an inch
        + # a PNG of 800 × 600 pixels, printed 63 mm wide: 322 pixels an inch

    Source: printers of cards ask for 300 pixels an inch and refuse under 200.
    """
    yield from coarser_than(laid_out, COARSE_DPI, SHARP_DPI, "on paper it looks soft")
