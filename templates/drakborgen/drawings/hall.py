"""A room of several squares in a row, with an opening in any square's side: a treasure chamber.

Parameters of `tile-hall`:

    uid, seed, bleed   as for `tile`
    squares            how many squares wide
    openings           list of [square, side]: square from 1 at the left, side up, right, down or left
    hoard              true: a heap of treasure in the middle, with its dragon asleep
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from svgwrite.base import BaseElement

from cardgen.art.geometry import Box, Point, num
from cardgen.art.masonry_stones import group, inked

from .dragon import dragon
from .hoard import HEAP, hoard
from .plan import SIDES, SQUARE_MM, Opening, Plan, room_plan
from .scene import Prop, Scene
from .stone import Tones
from .tile import clipped, stonework

NAME = "tile-hall"
#: How much larger than they are drawn heap and dragon lie in the hall: nearly from wall to wall.
GROWN = 1.24


def hall_plan(squares: int, openings: list[list[Any]]) -> Plan:
    """The plan of a hall. Raises ValueError for an opening that is not in its outer wall."""
    placed = []
    for square, side in openings:
        outer = {1: "left", squares: "right"}
        if (
            side not in SIDES
            or not 1 <= square <= squares
            or (side in outer.values() and outer.get(square) != side)
        ):
            raise ValueError(f"'{[square, side]}' is not in the hall's outer wall; write [square, side]")
        middle = SQUARE_MM * (square - 0.5) if side in ("up", "down") else SQUARE_MM / 2
        placed.append(Opening(side, middle))
    placed.sort(key=lambda opening: (SIDES.index(opening.side), opening.middle))
    return room_plan(SQUARE_MM * squares, SQUARE_MM, placed, 3.0)


def draw(p: Mapping[str, Any], palette: Mapping[str, str]) -> str:
    """Return the face of a hall as one group, `squares` × 50 mm wide, 50 mm high, and its bleed."""
    bleed = float(p.get("bleed", 3.0))
    plan = hall_plan(int(p["squares"]), list(p["openings"]))
    scene = Scene(
        plan, Tones(palette), Random(int(p.get("seed") or 1)), str(p["uid"]), low=bool(p.get("low"))
    )
    props = (_treasure(plan),) if p.get("hoard") else ()
    return str(clipped(scene, bleed, stonework(scene, props, bleed)).tostring())


class _Heap(Prop):
    """A prop that hides the flags under an oval."""

    def hides(self, box: Box) -> bool:
        """Whether a flag lies wholly under the heap."""
        x, y, _ = self.covers[0]
        corners = [(box[i], box[j]) for i in (0, 2) for j in (1, 3)]
        return all(
            ((cx - x) / HEAP[0]) ** 2 + ((cy - y) / HEAP[1]) ** 2 < 0.7 * GROWN**2 for cx, cy in corners
        )


def _treasure(plan: Plan) -> Prop:
    centre: Point = (plan.width / 2, plan.height / 2)

    def treasure(scene: Scene) -> list[BaseElement]:
        x, y = (num(at * (1 - GROWN)) for at in centre)
        drawn = [*hoard(scene, centre), inked("keep", *dragon(scene, centre))]
        return [group(*drawn, transform=f"translate({x},{y}) scale({GROWN})")]

    return _Heap(treasure, covers=((*centre, HEAP[1] * GROWN),), scratches=False)
