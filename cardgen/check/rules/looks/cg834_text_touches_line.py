from collections.abc import Iterator

from cardgen.check.api import WARNING, rule
from cardgen.check.faces.close_lines import HAIR_MM
from cardgen.check.faces.face_inspection import InspectedFace
from cardgen.check.faces.face_issues import Fault, of_faces


@rule("CG834", "text-touches-line", severity=WARNING)
@of_faces
def text_touches_line(seen: InspectedFace) -> Iterator[Fault]:
    """Text is too close to a drawn line: a rule, a frame, the edge of a panel.

    Text of any size needs 1 mm of clearance; if a form prints the piece smaller, as four pads to a sheet does, 1 mm on
    the piece. Straight lines of shapes in the template count where they are visible on the painted face: not under
    later shapes, and not if they differ from their background by less than 15 %. A shape that belongs to its text, as a
    shield does to the letter on it, sets how close text may come: `data-text-clear="0.4"`.

    Why it matters: text that touches its frame looks like a mistake, and a cut or a press that is slightly off makes it
    one.

    Example:
          # file: templates/small/card.svg.j2
          <rect x="5" y="10" width="53" height="8" fill="#fff7e6" stroke="#2b2118" stroke-width=".4"/>
        - {{ line(c.name, 5.6, 15.5, size=12, fill="#2b2118", role="name") }}
        + {{ line(c.name, 8, 15.5, size=12, fill="#2b2118", role="name") }}

    Source: own measurements of published cards; and a cut or a fold made at home is off by up to 1 mm.
    """
    # Where a text has no room the finding is CG801.
    if any(fit.overflow for fit in seen.face.fits):
        return
    # A form that prints its piece smaller has its lines nearer, too.
    smaller = min(1.0, *seen.deck.kind.paper.times)
    for text, distance_mm, full_mm in seen.found.close:
        clear_mm = round(full_mm * smaller, 2)
        if distance_mm < clear_mm - HAIR_MM:
            where = f"is {distance_mm:.1f} mm from a line" if distance_mm >= 0.05 else "touches a line"
            advice = f"keep it {clear_mm:g} mm away, or set `data-text-clear` on the shape"
            yield Fault(clear_mm - distance_mm, f"'{text}' {where}; {advice}", text)
