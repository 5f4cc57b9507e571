from collections.abc import Iterator

from cardgen.check.api import WARNING, rule
from cardgen.check.faces.face_inspection import InspectedFace
from cardgen.check.faces.face_issues import Fault, of_faces
from cardgen.check.faces.kept_clear import BEHIND_MM


@rule("CG835", "figure-in-reserved-area", severity=WARNING)
@of_faces
def figure_in_reserved_area(seen: InspectedFace) -> Iterator[Fault]:
    """A figure touches an area that its look reserves: it neither keeps clear of it nor goes well behind it.

    The look marks the area: `<path data-keep-clear="1.2" d="…" fill="none"/>`, in coordinates of the face. A figure
    placed by `art()` keeps that distance from it, or goes at least 3 mm behind it.

    Why it matters: a head that just touches a keystone seems to be glued to it.

    Example:
          # file: templates/small/card.svg.j2
          <path data-keep-clear="1.2" d="M27,4H36V12H27Z" fill="none"/>
        - {{ art(c.art, 21.5, 12.4, 20, 20) }}
        + {{ art(c.art, 21.5, 14, 20, 20) }}
          {{ line(c.name, 6, 50, size=12, role="name") }}
          # file: decks/room.yaml
            - id: room-orc
              name: {sv: Orch, en: Orc}
              art: orc
          # file: art/orc.svg
          <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><path d="M0 0H20V20H0Z" fill="#5a6b3c"/></svg>

    Source: the rule of tangents in drawing: shapes either overlap clearly or keep their distance.
    """
    for gap_mm, depth_mm, clear_mm in seen.found.touching:
        how = (
            f"is {gap_mm:g} mm from a reserved area"
            if gap_mm
            else f"goes {depth_mm:g} mm behind a reserved area"
        )
        advice = f"keep it {clear_mm:g} mm away, or put it {BEHIND_MM:g} mm behind"
        yield Fault(clear_mm - gap_mm, f"the figure {how}; {advice}")
