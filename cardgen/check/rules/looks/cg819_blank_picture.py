from collections.abc import Iterator

from cardgen.check.api import WARNING, rule
from cardgen.check.faces.face_inspection import InspectedFace
from cardgen.check.faces.face_issues import Fault, of_faces


@rule("CG819", "blank-picture", severity=WARNING)
@of_faces
def blank_picture(seen: InspectedFace) -> Iterator[Fault]:
    """A picture is a single colour from edge to edge. A picture of one pixel is meant as a colour, and is skipped.

    Why it matters: it is a forgotten placeholder, or was saved without its drawing.

    Example:
        - # a PNG of 800 × 600 pixels, all of them brown
        + # the picture; or `art` left out while it is still to be drawn

    Source: own design.
    """
    for name in (picture.picture for picture in seen.found.coarse if picture.flat):
        message = f"picture '{name}' is a single colour; save it again, or leave it out until it is drawn"
        yield Fault(0.0, message, name, name)
