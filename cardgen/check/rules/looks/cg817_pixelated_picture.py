from collections.abc import Iterator

from cardgen.check.api import rule
from cardgen.check.faces.face_inspection import InspectedFace
from cardgen.check.faces.face_issues import Fault, of_faces
from cardgen.check.faces.sharpness import COARSE_DPI, coarser_than


@rule("CG817", "pixelated-picture")
@of_faces
def pixelated_picture(seen: InspectedFace) -> Iterator[Fault]:
    """A picture has fewer than 100 pixels per inch at its printed size.

    Why it matters: its pixels show as squares, or it is a blur. It is often a thumbnail used by mistake.

    Example:
        - # a PNG of 160 × 120 pixels, printed 63 mm wide: 65 pixels an inch
        + # a PNG of 800 × 600 pixels, printed 63 mm wide: 322 pixels an inch

    Source: at 40 cm the eye resolves 200 pixels per inch; half of that shows.
    """
    return coarser_than(seen, 0.0, COARSE_DPI, "its pixels show")
