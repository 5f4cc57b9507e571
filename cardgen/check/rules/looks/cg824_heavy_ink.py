from collections.abc import Iterator

from cardgen.check.api import WARNING, rule
from cardgen.check.faces.drawing_messages import of_drawings
from cardgen.check.faces.drawing_metrics import DrawingMeasures
from cardgen.check.faces.face_issues import Fault


@rule("CG824", "heavy-ink", severity=WARNING)
@of_drawings("most_ink", "most_black")
def heavy_ink(seen: DrawingMeasures, ink: float | None, black: float | None) -> Iterator[Fault]:
    """A face uses more ink than `most_ink`, or more of it is near-black than `most_black`; both are fractions of 1.

    Why it matters: heavy ink dries slowly, marks the next sheet and hides the drawing.

    Example:
          # file: game.yaml
          drawings: {most_black: 0.35}
          # file: templates/small/card.svg.j2
        - <rect x="-3" y="-3" width="69" height="94" fill="#1f1a17"/>
        + <rect x="-3" y="-3" width="69" height="94" fill="#d8ccb4"/>

    Source: the game's art direction, under `drawings` in game.yaml.
    """
    for what, share, most in (
        ("of full ink on the face", seen.ink, ink),
        ("of the face is near-black", seen.black, black),
    ):
        if most is not None and share > most:
            yield Fault(share, f"{share:.0%} {what}, over {most:.0%}; lighten its background")
