from collections.abc import Iterator

from cardgen.check.api import WARNING, rule
from cardgen.check.faces.face_inspection import InspectedFace
from cardgen.check.faces.face_issues import Fault, of_faces

#: Sizes come from halving intervals; a hair is on the line.
_HAIR_MM = 0.05


@rule("CG813", "outside-safe-area", severity=WARNING)
@of_faces
def outside_safe_area(seen: InspectedFace) -> Iterator[Fault]:
    """A text is too close to the trim to be safe from inaccurate cuts (3 mm on cards, 1.5 mm on tiles), or crosses it.

    Why it matters: the cut may be off by a millimetre or two, so that the text is clipped or looks off-centre.

    Example:
          # file: templates/small/card.svg.j2
        - {{ line(c.name, 1.2, 14, size=12, role="name") }}
        + {{ line(c.name, 4, 14, size=12, role="name") }}

    Source: card printers ask for 1/8 in, or 3 mm.
    """
    safe_mm = seen.deck.kind.safe_mm
    # The sides of dice are cut out of their net; what a net shows beside them is not a mistake. CG801 reports overflow.
    if seen.deck.kind.cube or any(fit.overflow for fit in seen.face.fits):
        return
    for text, distance_mm in seen.found.near:
        if distance_mm < safe_mm - _HAIR_MM:
            where = "runs over the trim" if distance_mm < 0 else f"lies {distance_mm:.1f} mm from the trim"
            within = f"{safe_mm:g} mm" if safe_mm else "wholly"
            yield Fault(-distance_mm, f"'{text}' {where}; keep text {within} within", text)
