from collections.abc import Iterator

from cardgen.check.api import WARNING, rule
from cardgen.check.faces.drawing_messages import of_drawings, shown_on
from cardgen.check.faces.drawing_metrics import DrawingMeasures
from cardgen.check.faces.face_issues import Fault

#: Minimum share of the corners that a scene fills, which runs behind its frame on purpose.
_SCENE = 0.6


@rule("CG827", "clipped-figure", severity=WARNING)
@of_drawings("cut")
def clipped_figure(seen: DrawingMeasures, most: float) -> Iterator[Fault]:
    """A figure reaches into the corners that its frame cuts off.

    A scene that fills them is assumed to be cut on purpose.

    Why it matters: a point or a hand is missing, and the figure looks pasted in.

    Example:
          # file: game.yaml
          drawings: {cut: 0.05}
          # file: templates/small/card.svg.j2
          <clipPath id="a"><path d="M8,50V36A23.5,23.5 0 0 1 55,36V50Z"/></clipPath>
          <g clip-path="url(#a)">{{ art(c.art, 8, 8, 47, 37.6) }}</g>
          # file: art/orc.svg
          <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 80">
        - <path d="M2,0H22L90,80H70Z" fill="#1f1a17"/>
        + <path d="M40,10H60L70,80H30Z" fill="#1f1a17"/>
          </svg>
          # file: decks/room.yaml
            - id: room-orc
              name: {sv: Orch, en: Orc}
              art: orc

    Source: the game's art direction, under `drawings` in game.yaml.
    """
    for p in seen.pictures:
        if p.picture and most < p.cut < _SCENE:
            reach = f"{shown_on(p)} fills {p.cut:.0%} of the corners its frame cuts off, over {most:.0%}"
            yield Fault(p.cut, f"{reach}; keep off them", p.picture, p.picture)
