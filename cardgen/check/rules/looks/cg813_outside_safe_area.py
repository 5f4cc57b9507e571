from cardgen.check.api import WARNING, LaidOutGame, Violations, rule
from cardgen.check.faces.face_inspection import inspections
from cardgen.check.faces.face_issues import FaceIssue, issue_violations
from cardgen.model import Deck

#: Sizes come from halving intervals; a hair is on the line.
_HAIR_MM = 0.05


@rule("CG813", "outside-safe-area", severity=WARNING)
def outside_safe_area(laid_out: LaidOutGame) -> Violations:
    """A text is closer to the trim than cutting is accurate: 3 mm on cards, 1.5 mm on tiles; or crosses it.

    Why it matters: the cut strays by a millimetre or two, and the text loses its edge or looks askew.

    Example:
          # file: templates/small/card.svg.j2
        - {{ line(c.name, 1.2, 14, size=12, role="name") }}
        + {{ line(c.name, 4, 14, size=12, role="name") }}

    Source: makers of cards ask for 1/8 in, or 3 mm.
    """
    yield from issue_violations(
        FaceIssue(
            deck,
            face,
            "",
            -near.distance_mm,
            near.text,
            f"'{near.text}' {_distance(near.distance_mm)}; keep text {_safe_mm(deck)} within",
        )
        for _, deck, face, inspection in inspections(laid_out)
        for near in inspection.near
        # Where a text has no room the finding is CG801.
        if not any(fit.overflow for fit in face.fits)
        # The sides of dice are cut out of their net; what a net shows beside them is no mistake.
        and not deck.kind.cube
        and near.distance_mm < deck.kind.safe_mm - _HAIR_MM
    )


def _safe_mm(deck: Deck) -> str:
    return f"{deck.kind.safe_mm:g} mm" if deck.kind.safe_mm else "wholly"


def _distance(distance_mm: float) -> str:
    if distance_mm < 0:
        return "runs over the trim"
    return f"lies {distance_mm:.1f} mm from the trim"
