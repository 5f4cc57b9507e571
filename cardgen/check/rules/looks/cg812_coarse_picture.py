from collections.abc import Iterator

from cardgen.check.api import WARNING, rule
from cardgen.check.faces.face_inspection import InspectedFace
from cardgen.check.faces.face_issues import Fault, of_faces
from cardgen.check.faces.sharpness import COARSE_DPI, SHARP_DPI, coarser_than


@rule("CG812", "coarse-picture", severity=WARNING)
@of_faces
def coarse_picture(seen: InspectedFace) -> Iterator[Fault]:
    """A picture has fewer than 200 pixels per inch at its printed size.

    A picture that looks the same with half its pixels, such as a gradient, has enough of them.

    Why it matters: it looks soft on paper, even if it is sharp on screen.

    Example:
        - # a PNG of 400 × 300 pixels, printed 63 mm wide: 161 pixels an inch
        + # a PNG of 800 × 600 pixels, printed 63 mm wide: 322 pixels an inch

    Source: card printers ask for 300 pixels per inch and refuse fewer than 200.
    """
    return coarser_than(seen, COARSE_DPI, SHARP_DPI, "on paper it looks soft")
