"""What a filled shape is in its picture: ground or scenery, which low ink turns to paper, or a subject, which stays."""

from __future__ import annotations

import math
from collections.abc import Iterator

from cardgen.art.colour import darkness
from cardgen.display.ops import Box, Path
from cardgen.layout.ink.areas import Point, box_area, holds, signed_areas
from cardgen.layout.ink.survey import PlacedOp, flat

#: Points of each side of a frame at which a shape may reach the edge, and how far inside the frame they are.
_POINTS, _INSET = 8, 0.03
#: Share of its frame's edge that a ground covers at least, and a subject of a template's drawing at most.
_GROUND, _SUBJECT = 0.5, 0.15
#: A hill or a sea covers at least this share of two sides.
_SIDE = 0.2
#: Shares of a picture: smaller is never scenery; larger without an outline always is.
_SCENE, _BULK = 0.12, 0.6
#: Shares of a face: a thing of a template's drawing that is smaller may be as compact as a panel; larger scenery.
_THING, _LARGE = 0.04, 0.2
#: A shape without outline and with so many corners is built: a wall, a floor, a panel.
_CORNERS = range(4, 7)
#: A subject fills at most this share of its box, since it has limbs; what fills more is a panel.
_LIMBS = 0.66
#: The outline of a subject is darker than its fill by so much.
_EDGED = 0.12


def is_ground(one: PlacedOp) -> bool:
    """Return whether a fill covers most of its frame's edge, or is built without outline: a sky, a wall, a floor."""
    return edge_share(one) >= _GROUND or (not is_edged(one) and _is_built(one))


def is_scenery(one: PlacedOp, face_mm2: float) -> bool:
    """Return whether a fill in a picture is its ground, or a large shape without outline: a sun, a hill."""
    frame = box_area(one.window.frame)
    if one.area_mm2 < _SCENE * min(frame, face_mm2):
        return False
    if is_ground(one):
        return True
    sides = sum(share >= _SIDE for share in _sides(one))
    return not is_edged(one) and (sides >= 2 or one.area_mm2 > min(_BULK * frame, _LARGE * face_mm2))


def is_subject(one: PlacedOp, face_mm2: float) -> bool:
    """Return whether a fill of a template's drawing is a creature or a thing: edged, with limbs, away from the edge."""
    alone = one.area_mm2 < _THING * face_mm2 or _has_limbs(one)
    return is_edged(one) and alone and edge_share(one) < _SUBJECT


def is_edged(one: PlacedOp) -> bool:
    """Return whether a shape has an outline darker than its fill."""
    if not isinstance(one.op, Path) or one.op.stroke is None:
        return False
    dark = darkness(flat(one.op.stroke.paint))
    return dark - one.darkness > _EDGED or dark > 0.8


def edge_share(one: PlacedOp) -> float:
    """Return the share of its frame's edge that a shape covers, as far as the edge is visible."""
    covered = [reached for side in _covered(one) for reached in side]
    return sum(covered) / max(1, len(covered))


def _sides(one: PlacedOp) -> list[float]:
    """Return the share of each side of its frame that a shape covers."""
    return [sum(side) / max(1, len(side)) for side in _covered(one)]


def _covered(one: PlacedOp) -> list[list[bool]]:
    """Return for each side of a shape's frame whether it covers the visible points along it."""
    return [
        [_reaches(one, point) for point in side if one.window.shows(point)]
        for side in _edge(one.window.frame)
    ]


def _reaches(one: PlacedOp, point: Point) -> bool:
    left, top, right, bottom = one.whole
    return left <= point[0] <= right and top <= point[1] <= bottom and holds(one.parts, point)


def _edge(frame: Box) -> Iterator[list[Point]]:
    left, top, right, bottom = frame
    dx, dy = _INSET * (right - left), _INSET * (bottom - top)
    steps = [(step + 0.5) / _POINTS for step in range(_POINTS)]
    for x in (left + dx, right - dx):
        yield [(x, top + (bottom - top) * step) for step in steps]
    for y in (top + dy, bottom - dy):
        yield [(left + (right - left) * step, y) for step in steps]


def _is_built(one: PlacedOp) -> bool:
    return all(len(set(part)) in _CORNERS for part in one.parts)


def _has_limbs(one: PlacedOp) -> bool:
    areas = signed_areas(one.parts)
    ring = any(area * math.copysign(1, areas[0]) < 0 for area in areas)  # a frame with an opening
    return not ring and one.area_mm2 < _LIMBS * box_area(one.box)
