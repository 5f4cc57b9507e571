from collections.abc import Iterator

from cardgen.check.api import WARNING, rule
from cardgen.check.faces.face_inspection import InspectedFace
from cardgen.check.faces.face_issues import Fault, of_faces
from cardgen.check.faces.sharpness import COARSE_DPI, SHARP_DPI, coarser_than


@rule("CG812", "coarse-picture", severity=WARNING)
@of_faces
def coarse_picture(seen: InspectedFace) -> Iterator[Fault]:
    """A picture has under 200 pixels an inch at the size it is printed.

    A picture that looks the same with half its pixels, such as a gradient, has enough of them.

    Why it matters: on paper it looks soft, though it looked sharp on the screen.

    Example:
        - # a PNG of 400 × 300 pixels, printed 63 mm wide: 161 pixels an inch
        + # a PNG of 800 × 600 pixels, printed 63 mm wide: 322 pixels an inch

    Source: printers of cards ask for 300 pixels an inch and refuse under 200.
    """
    return coarser_than(seen, COARSE_DPI, SHARP_DPI, "on paper it looks soft")
