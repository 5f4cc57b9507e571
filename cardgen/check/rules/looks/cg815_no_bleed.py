from collections.abc import Iterator

from cardgen.check.api import WARNING, rule
from cardgen.check.faces.face_inspection import InspectedFace
from cardgen.check.faces.face_issues import Fault, of_faces


@rule("CG815", "no-bleed", severity=WARNING)
@of_faces
def no_bleed(seen: InspectedFace) -> Iterator[Fault]:
    """Colour ends at the trim though there is room for bleed: the paper outside is bare.

    Why it matters: a cut that is off by half a millimetre leaves a white edge.

    Example:
          # file: templates/small/card.svg.j2
        - <rect x="0" y="0" width="63" height="88" fill="#c9b58f"/>
        + <rect x="-3" y="-3" width="69" height="94" fill="#c9b58f"/>
          {{ line(c.name, 6, 14, size=12, fill="#2b2118", role="name") }}

    Source: Reference, Templates: the background extends into the bleed, at negative coordinates.
    """
    if bare := seen.found.bare:
        more = f"extend it {seen.face.bleed_mm:g} mm beyond the trim"
        yield Fault(len(bare), f"colour ends at the trim ({', '.join(bare)}); {more}")
