from cardgen.check.api import WARNING, LaidOutGame, Violations, rule
from cardgen.check.faces.face_inspection import inspections
from cardgen.check.faces.face_issues import FaceIssue, issue_violations
from cardgen.check.faces.kept_clear import BEHIND_MM, Touching


@rule("CG835", "figure-in-reserved-area", severity=WARNING)
def figure_in_reserved_area(laid_out: LaidOutGame) -> Violations:
    """A figure touches a place that its look keeps clear: it neither keeps away from it nor goes behind it.

    The look marks the place: `<path data-keep-clear="1.2" d="…" fill="none"/>`, in coordinates of the face. A figure,
    which `art()` places, stays so far off it, or goes at least 3 mm behind.

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

    Source: the rule of tangents in drawing: what overlaps does so clearly, and what does not keeps its distance.
    """
    yield from issue_violations(
        FaceIssue(
            deck,
            face,
            "",
            touching.clear_mm - touching.gap_mm,
            "",
            f"the figure {_how(touching)}; keep it {touching.clear_mm:g} mm off, or let it go {BEHIND_MM:g} mm behind",
        )
        for _, deck, face, inspection in inspections(laid_out)
        for touching in inspection.touching
    )


def _how(touching: Touching) -> str:
    if touching.gap_mm:
        return f"is {touching.gap_mm:g} mm from a reserved area"
    return f"goes {touching.depth_mm:g} mm behind a reserved area"
