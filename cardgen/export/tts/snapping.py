"""Snap points of boards and sheets, from rows of points in millimetres."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardgen.export.tts.group import DeckOnTable
from cardgen.export.tts.objects import SnapPoint
from cardgen.model import Component
from cardgen.model.deck import MOST_POINTS
from cardgen.model.table.sizes import UNITS_PER_MM

#: The field of pieces that others snap to.
SNAP_POINTS = "snap_points"


def snap_points_of(on_table: DeckOnTable, component: Component) -> list[SnapPoint]:
    """Return the snap points of a component: those of its rows, and those that its template places."""
    deck = on_table.deck
    rows = component.fields.get(SNAP_POINTS) if deck.field_types.get(SNAP_POINTS) == "points" else None
    points = snap_points(rows or (), deck.trim_mm)
    drawn = [_point(s.x, s.y, deck.trim_mm, s.turn_degrees, s.tags) for s in on_table.face(component).snaps]
    there = {(p.x, p.z) for p in points}
    return points + [p for p in drawn if (p.x, p.z) not in there]


def snap_points(rows: Sequence[Mapping[str, Any]], trim_mm: tuple[float, float]) -> list[SnapPoint]:
    """Return the snap points of a piece, in units around its middle: x runs left and z toward the player's side.

    Args:
        rows: rows of points, each `at` (mm from the top left), `step` and `count` across and down, `turn_degrees`
            and `tags`.

    Source: the game's axes are left-handed, and things upright for the player are turned by 180° about y;
    mats of public mods have their upper places at negative z and their right ones at negative x. That a rotation is,
    like a place, in the piece's own space is assumed.
    """
    points: dict[tuple[float, float], SnapPoint] = {}
    for row in rows:
        (x, y), (dx, dy), (across, down) = row["at"], row.get("step", (0, 0)), row.get("count", (1, 1))
        turn, tags = row.get("turn_degrees"), tuple(row.get("tags", ()))
        if not all(isinstance(number, int | float) for number in (x, y, dx, dy, across, down, turn or 0)):
            continue  # in a draft: an expression that cannot be evaluated stays as it is written
        for j in range(min(int(down), MOST_POINTS)):
            for i in range(min(int(across), MOST_POINTS)):
                point = _point(x + i * dx, y + j * dy, trim_mm, turn, tags)
                points[point.x, point.z] = point
    return list(points.values())


def _point(
    x: float, y: float, trim_mm: tuple[float, float], turn: float | None, tags: tuple[str, ...]
) -> SnapPoint:
    left, near = trim_mm[0] / 2 - x, y - trim_mm[1] / 2
    return SnapPoint(left * UNITS_PER_MM, near * UNITS_PER_MM, turn, tags)
