"""Where the orb of light and the key lead: the best a hero can do with either, by the map."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from cardgen.model.field_map import FieldMap, distances, way_remains
from tests.simulations.dragonquest.kept import kept
from tests.simulations.dragonquest.ways import way_out

#: More steps than any way has.
MOST = 99


@kept
def diagonal_way(
    castle: FieldMap, blocked: Collection[int], trail: Collection[int], path: Sequence[int], steps: int
) -> tuple[int, list[int]]:
    """Return how many steps the orb of light saves with a roll of so many, and the spaces it leads over."""
    chamber, head = castle.named["chamber"], path[-1]
    after = chamber in path
    target = castle.named["exit"] if after else chamber
    shut = {*blocked, *trail, *path, *([chamber] if after else [])} - {head, target}
    left = distances(castle, target, shut)
    without = _without(castle, head, after, shut, left[head])
    came, edge = {head: head}, [head]
    for _ in range(steps):
        reached = []
        for space in edge:
            if space == target:
                continue
            for near in (*castle.neighbours[space], *castle.corners[space]):
                if near not in came and near not in shut:
                    came[near] = space
                    reached.append(near)
        edge = reached
    for end in sorted((f for f in came if left[f] is not None and f != head), key=lambda f: (left[f], f)):
        saved = without - steps - left[end]
        if saved <= 0:
            break
        way = _back(came, head, end)
        if end == target or _leads_on(castle, blocked, trail, path, way, left[end]):
            return saved, way
    return 0, []


def _leads_on(castle, blocked, trail, path, way, left) -> bool:
    """Tell whether the way on is as short as it seemed, now that this one is walked."""
    chamber, walked = castle.named["chamber"], [*path, *way]
    target = castle.named["exit"] if chamber in path else chamber
    shut = {*blocked, *trail, *walked} - {way[-1], target}
    return distances(castle, way[-1], shut)[target] == left and way_remains(castle, blocked, walked, trail)


def _back(came: dict[int, int], head: int, end: int) -> list[int]:
    way = [end]
    while came[way[-1]] != head:
        way.append(came[way[-1]])
    return way[::-1]


@kept
def key_way(
    castle: FieldMap, blocked: Collection[int], trail: Collection[int], path: Sequence[int]
) -> tuple[int, list[int]]:
    """Return how many steps the key saves, and the way it leads, through one blocked space; nothing where it is no use."""
    chamber, head = castle.named["chamber"], path[-1]
    after = chamber in path
    target = castle.named["exit"] if after else chamber
    shut = {*blocked, *trail, *path, *([chamber] if after else [])} - {head, target}
    there, back = distances(castle, head, shut), distances(castle, target, shut)
    best: tuple[int, int, int, int] | None = None
    for door in blocked:
        if door in trail or door in path:
            continue
        ends = castle.neighbours[door]
        near = _nearest(there, [f for f in ends if f != target])
        far = _nearest(back, [f for f in ends if f != near])
        if near is not None and far is not None:
            best = min(best or (MOST, 0, 0, 0), (there[near] + 2 + back[far], near, door, far))
    if best is None:
        return 0, []
    length, near, door, far = best
    saved = _without(castle, head, after, shut, there[target]) - length
    way = [*_down(castle, there, near), door, *reversed(_down(castle, back, far)), target]
    crossed = len(set(way)) < len(way) or head in way
    if saved <= 0 or crossed or not way_remains(castle, set(blocked) - {door}, [*path, *way[:-1]], trail):
        return 0, []
    return saved, way


def _without(castle: FieldMap, head: int, after: bool, shut: Collection[int], far: int | None) -> int:
    """Return how long the way is without help: as far as it is, or over the chamber again where nothing leads round it."""
    if far is None and after:
        far = way_out(castle, head, set(shut) - {castle.named["chamber"]})
    return MOST if far is None else far


def _nearest(far: Sequence[int | None], spaces: Sequence[int]) -> int | None:
    return min((f for f in spaces if far[f] is not None), key=lambda f: (far[f], f), default=None)


def _down(castle: FieldMap, far: Sequence[int | None], end: int) -> list[int]:
    """Return the spaces of a shortest way from where `far` is 0 to `end`, without the first."""
    way = []
    while far[end]:
        way.append(end)
        end = next(f for f in castle.neighbours[end] if far[f] == far[end] - 1)
    return way[::-1]
