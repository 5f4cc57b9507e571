from collections.abc import Iterator

from cardgen.check.api import WARNING, rule
from cardgen.check.faces.face_inspection import InspectedFace
from cardgen.check.faces.face_issues import Fault, of_faces


@rule("CG810", "low-contrast", severity=WARNING)
@of_faces
def low_contrast(seen: InspectedFace) -> Iterator[Fault]:
    """A text hardly stands out from its background: its contrast is below 4.5, or 3 for large type.

    Contrast is measured on the painted face, word by word. Large type is at least 18 pt, or 14 pt if bold.

    Why it matters: it cannot be read by lamplight or with older eyes.

    Example:
          # file: templates/small/card.svg.j2
          <rect x="-3" y="-3" width="69" height="94" fill="#c9b58f"/>
        - {{ line(c.name, 6, 14, size=12, fill="#f4ead2", role="name") }}
        + {{ line(c.name, 6, 14, size=12, fill="#2b2118", role="name") }}

    Source: WCAG 2.1, success criterion 1.4.3.
    """
    for one in seen.found.faint:
        contrast = f"'{one.text}' in {one.fill} on {one.background} has a contrast of {one.ratio:.1f}"
        message = f"{contrast}, below {one.least:g}; make one of the two darker or lighter"
        yield Fault(-one.ratio, message, one.text, one.fill)
