from collections.abc import Iterator

from cardgen.check.api import WARNING, rule
from cardgen.check.faces.drawing_messages import of_drawings, shown_on
from cardgen.check.faces.drawing_metrics import DrawingMeasures
from cardgen.check.faces.face_issues import Fault

#: Sizes are rounded where pictures are placed; a hair is on the line.
_HAIR = 0.005


@rule("CG821", "thin-stroke", severity=WARNING)
@of_drawings("least_stroke_mm")
def thin_stroke(seen: DrawingMeasures, least: float) -> Iterator[Fault]:
    """A line in a drawing is thinner than `least_stroke_mm` at its printed size.

    Why it matters: a press or a home printer breaks it up, and in greyscale it disappears.

    Example:
          # file: game.yaml
          drawings: {least_stroke_mm: 0.25}
          # file: templates/small/card.svg.j2
          {{ art(c.art, 8, 8, 47, 37.6) }}
          # file: art/orc.svg
          <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 80">
        - <circle cx="50" cy="40" r="30" fill="none" stroke="#1f1a17" stroke-width=".5"/>
        + <circle cx="50" cy="40" r="30" fill="none" stroke="#1f1a17" stroke-width="1.2"/>
          </svg>
          # file: decks/room.yaml
            - id: room-orc
              name: {sv: Orch, en: Orc}
              art: orc

    Source: the game's art direction, under `drawings` in game.yaml.
    """
    for p in seen.pictures:
        if p.stroke_mm < least - _HAIR:
            size = f"a line of {shown_on(p)} is printed {p.stroke_mm:.2f} mm thick, below {least:g}"
            yield Fault(-p.stroke_mm, f"{size}; draw it thicker", p.picture, p.picture)
