"""What stands in a tile's openings: doors, a portcullis, and the dots one steps over."""

from __future__ import annotations

from collections.abc import Callable

from svgwrite.base import BaseElement
from svgwrite.container import Group

from cardgen.art.geometry import Point, circle_path, num, polygon_path
from cardgen.art.masonry_stones import filled, group

from .plan import SQUARE_MM
from .scene import DOT_RADIUS, DOT_RING, Scene, dot_places

#: How far each side is turned from `up`, where fittings are drawn.
DEGREES = {"up": 0, "right": 90, "down": 180, "left": 270}

LEFT, RIGHT = 17.0, 33.0  # the jambs of an opening in the top side
POSTS = "M15.3,.3h2.3v4.8h-2.3ZM32.4,.3h2.3v4.8h-2.3Z"


def door(scene: Scene, side: str) -> Group:
    """A closed door of planks with two iron straps and a ring, between stone posts."""
    tones = scene.tones
    straps = "M18.4,.65h2.3v4.1h-2.3ZM29.3,.65h2.3v4.1h-2.3Z"
    rivets = "".join(circle_path((x, y), 0.38) for x in (19.55, 30.45) for y in (1.6, 3.7))
    handle = circle_path((SQUARE_MM / 2, 3.2), 1.05)
    return _turned(
        side,
        scene.inked("M17,.9H33V4.5H17Z", tones["WOOD"], 0.45),
        filled("M17.3,1.05H32.7V1.6H17.3Z", tones["WOOD_LIGHT"]),
        scene.lines("M17.4,2.1H32.6M17.4,3.3H32.6", "WOOD_DARK", 0.28),
        scene.inked(straps, tones["IRON"], 0.3),
        filled(rivets, tones["IRON_LIGHT"]),
        filled(handle, "none", stroke=tones["INK"], stroke_width="0.85"),
        filled(handle, "none", stroke=tones["BRASS_LIGHT"], stroke_width="0.4"),
        _posts(scene),
    )


def portcullis(scene: Scene, side: str) -> Group:
    """A fallen grating: five pointed bars and two rails, the points toward the room."""
    tones = scene.tones
    bars = [LEFT + 1.9 + index * 3.05 for index in range(5)]
    teeth = "".join(
        polygon_path([(x - 0.6, 0.5), (x + 0.6, 0.5), (x + 0.6, 4.0), (x, 5.4), (x - 0.6, 4.0)]) for x in bars
    )
    rails = "M17,.85H33V1.9H17ZM17,2.75H33V3.8H17Z"
    rivets = "".join(circle_path((x, y), 0.34) for x in bars for y in (1.37, 3.27))
    return _turned(
        side,
        filled("M17,0H33V4.6H17Z", tones["INK"], fill_opacity="0.28"),
        scene.inked(teeth, tones["IRON"], 0.35),
        scene.inked(rails, tones["IRON_LIGHT"], 0.35),
        filled(rivets, tones["INK"]),
        _posts(scene),
    )


def _posts(scene: Scene) -> BaseElement:
    return scene.inked(POSTS, scene.tones["COPING3"], 0.45)


def _turned(side: str, *elements: BaseElement) -> Group:
    half = num(SQUARE_MM / 2)
    degrees = DEGREES[side]
    return group(*elements, transform=f"rotate({degrees} {half} {half})") if degrees else group(*elements)


# ---------------------------------------------------------------- the dots


def dots(scene: Scene, colour: str, count: int) -> Group:
    """The dots at the entry: a colour, and inside it a mark of its own, because colour alone is not enough.

    Raises ValueError for a colour that has no mark.
    """
    if colour not in MARKS:
        raise ValueError(f"'{colour}' is not a dot; choose one of {', '.join(MARKS)}")
    drawn = [element for at in dot_places(count) for element in _dot(scene, colour, at)]
    return group(*drawn, id=f"{scene.uid}-dot")


def _dot(scene: Scene, colour: str, at: Point) -> list[BaseElement]:
    tones = scene.tones
    mark, mark_colour = MARKS[colour]
    drawn = [
        scene.inked(circle_path(at, DOT_RING), tones["PAPER"], 0.3),
        filled(circle_path(at, DOT_RADIUS), tones[f"DOT_{colour.upper()}"]),
    ]
    if mark:
        drawn.append(filled(mark(at), tones[mark_colour]))
    return drawn


def _bars(at: Point) -> str:
    x, y = at
    return "".join(
        polygon_path(
            [(x + left, y - 1.2), (x + left + 0.75, y - 1.2), (x + left + 0.75, y + 1.2), (x + left, y + 1.2)]
        )
        for left in (-1.25, 0.5)
    )


def _triangle(at: Point) -> str:
    x, y = at
    return polygon_path([(x, y - 1.6), (x + 1.5, y + 1.05), (x - 1.5, y + 1.05)])


def _crescent(at: Point) -> str:
    x, y = at
    return f"M{num(x + 0.5)},{num(y - 1.45)}a1.5,1.5 0 1 0 .95,2.05a1.35,1.35 0 0 1 -.95,-2.05Z"


def _chevron(at: Point) -> str:
    x, y = at
    return polygon_path([(x - 1.4, y - 0.85), (x + 1.4, y - 0.85), (x, y + 1.25)])


#: The mark in each dot and its colour: nothing, two bars, a triangle, a crescent, a point downward.
MARKS: dict[str, tuple[Callable[[Point], str] | None, str]] = {
    "black": (None, "INK"),
    "yellow": (_bars, "INK"),
    "red": (_triangle, "PAPER"),
    "blue": (_crescent, "PAPER"),
    "green": (_chevron, "PAPER"),
}
