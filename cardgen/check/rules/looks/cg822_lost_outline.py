from collections.abc import Iterator

from cardgen.check.api import WARNING, rule
from cardgen.check.faces.drawing_messages import of_drawings, shown_on
from cardgen.check.faces.drawing_metrics import DrawingMeasures
from cardgen.check.faces.face_issues import Fault


@rule("CG822", "lost-outline", severity=WARNING)
@of_drawings("contrast")
def lost_outline(seen: DrawingMeasures, least: float) -> Iterator[Fault]:
    """The outline of a picture hardly stands out from its background: half of it has less than `contrast`.

    Why it matters: its shape is lost, above all in greyscale and at a glance across the table.

    Example:
          # file: game.yaml
          drawings: {contrast: 3}
          # file: templates/small/card.svg.j2
        - <rect x="-3" y="-3" width="69" height="94" fill="#3a302b"/>
        + <rect x="-3" y="-3" width="69" height="94" fill="#d8ccb4"/>
          {{ art(c.art, 8, 8, 47, 37.6) }}
          # file: art/orc.svg
          <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 80">
          <circle cx="50" cy="40" r="30" fill="#1f1a17"/>
          </svg>
          # file: decks/room.yaml
            - id: room-orc
              name: {sv: Orch, en: Orc}
              art: orc

    Source: WCAG 2.1, 1.4.11: 3 to 1 for graphics that carry meaning.
    """
    for p in seen.pictures:
        if p.picture and round(p.ratio, 1) < least:
            contrast = (
                f"outline of {shown_on(p)}: contrast of {p.ratio:.1f} with its background, below {least:g}"
            )
            yield Fault(-p.ratio, f"{contrast}; draw it darker or lighter", p.picture, p.picture)
