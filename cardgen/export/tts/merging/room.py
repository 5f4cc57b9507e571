"""Free places on a table that was played on, for piles of what is new."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.export.tts.identity import as_map
from cardgen.export.tts.merging.save_file import Held
from cardgen.export.tts.objects import Json
from cardgen.export.tts.sizes import BOARD_DEPTH, CARD_WIDTH, ON_TABLE, USUAL_TABLE

#: Distance of the places that are tried, and from the edge of the table, in units.
_STEP, _EDGE = 2.0, 3.0


class FreePlaces:
    """The places on the usual table, the emptiest first."""

    def __init__(self, save: Json) -> None:
        self._taken = [circle for one in save["ObjectStates"] if (circle := _circle(one))]

    def next(self) -> tuple[float, float, float]:
        """Return the place farthest from everything on the table, which it takes."""
        x, z = max(_places(), key=lambda place: (self._distance(*place), -abs(place[0]), place[1]))
        self._taken.append((x, z, CARD_WIDTH))
        return x, ON_TABLE, z

    def _distance(self, x: float, z: float) -> float:
        return min((((x - a) ** 2 + (z - b) ** 2) ** 0.5 - r for a, b, r in self._taken), default=0.0)


def _places() -> Iterator[tuple[float, float]]:
    across, away = USUAL_TABLE.width / 2 - _EDGE, USUAL_TABLE.depth / 2 - _EDGE
    for row in range(int(2 * away / _STEP) + 1):
        for column in range(int(2 * across / _STEP) + 1):
            yield column * _STEP - across, row * _STEP - away


def _circle(one: Json) -> tuple[float, float, float] | None:
    """Return where an object is, with a radius that is about its size."""
    transform = one.get("Transform")
    keys = ("posX", "posZ", "scaleX", "scaleZ")
    values = [transform.get(key) for key in keys] if isinstance(transform, dict) else []
    x, z, wide, deep = (float(v) if isinstance(v, int | float) else 0.0 for v in values or (0.0,) * 4)
    if not values or not all(abs(v) < 1000 for v in (x, z, wide, deep)):
        return None
    half = BOARD_DEPTH / 2 if one.get("Name") == "Custom_Board" else CARD_WIDTH / 2
    return x, z, half * max(wide, deep)


def place_at(one: Json, place: tuple[float, float, float]) -> None:
    """Put an object at a place, its rotation unchanged."""
    at = dict(zip(("posX", "posY", "posZ"), map(float, place), strict=True))
    one["Transform"] = as_map(one.get("Transform")) | at


def names_used(every: Iterator[Held]) -> set[str]:
    """Return the ids of all objects of a save."""
    return {str(held.one.get("GUID")) for held in every}
