"""Ways over the map: the shortest that are left, the wall a wicked neighbour puts in them, the demon's, and those of orb and key."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import wraps
from typing import Any

from cardgen.model.field_map import FieldMap, distances, way_remains
from tests.simulations.dragonquest.walls import may_block

#: Answers kept of each function, at most.
MOST = 100_000


def kept(reckons: Callable[..., Any]) -> Callable[..., Any]:
    """Keep what a function of a map, collections and numbers returns; its answers must not be changed."""
    known: dict[Any, Any] = {}

    @wraps(reckons)
    def asked(castle: Any, *given: Any) -> Any:
        key = (id(castle), *(_hashed(value) for value in given))
        if key not in known:
            if len(known) >= MOST:
                known.clear()
            # The map is kept too, so that no other gets its number.
            known[key] = castle, reckons(castle, *given)
        return known[key][1]

    return asked


def _hashed(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return tuple(value)
    return value if isinstance(value, int) else frozenset(value)


#: Steps at the end of each turn.
STEPS = 2


def demon_distances(castle: FieldMap, target: int, closed: Collection[int] = ()) -> dict[int, int]:
    """Return how many steps the demon has to `target` from each space that a way leads from.

    It goes straight or diagonally, through blocked spaces, never through masonry, the chamber, the exit or `closed`
    spaces.
    """
    shut = {*closed, castle.named["chamber"], castle.named["exit"]}
    far, edge = {target: 0}, [target]
    while edge:
        reached = []
        for space in edge:
            for near in (*castle.neighbours[space], *castle.corners[space]):
                if near not in far and near not in shut:
                    far[near] = far[space] + 1
                    reached.append(near)
        edge = reached
    return far


def demon_step(castle: FieldMap, trail: Sequence[int], target: int) -> int | None:
    """Return the space the demon steps to, or None where it waits: no way leads there, or it stands by the chamber.

    Args:
        trail: where it has been, its own space last; target: the hero's space.
    """
    at, chamber = trail[-1], castle.named["chamber"]
    beside = (*castle.neighbours[at], *castle.corners[at])
    if chamber in beside and target == chamber:
        return None
    far = demon_distances(castle, target, trail)
    open_ones = [f for f in beside if f in far and f != chamber]
    if not open_ones:
        return None
    # Of several, the one further right, then the one further down.
    return min(open_ones, key=lambda f: (far[f], *(-place for place in castle.squares[f][0])))


def demon_walks(castle: FieldMap, trail: list[int], target: int) -> bool:
    """Let the demon take the steps of one turn and lengthen its trail; return whether it has reached the hero."""
    for _ in range(STEPS):
        if trail[-1] == target:
            break
        step = demon_step(castle, trail, target)
        if step is None:
            break
        trail.append(step)
    return trail[-1] == target


#: A way that crosses the chamber again costs two turns more, which is about this many steps.
CROSSING = 5


def shortest_ways(castle: FieldMap, a: int, b: int, closed: set[int]) -> tuple[int, dict[int, float]] | None:
    """Return the length of the shortest ways and the part of them each field between lies on; None without a way."""
    there = distances(castle, a, closed)
    if there[b] is None:
        return None
    back = distances(castle, b, closed - {b})
    on = sorted(
        (f for f in range(len(there)) if there[f] is not None and back[f] is not None
         and there[f] + back[f] == there[b]),
        key=lambda f: there[f],
    )  # fmt: skip
    into, out = dict.fromkeys(on, 0), dict.fromkeys(on, 0)
    into[a] = out[b] = 1
    for f in on:
        for n in castle.neighbours[f]:
            if n in into and there[n] == there[f] - 1:
                into[f] += into[n]
    for f in reversed(on):
        for n in castle.neighbours[f]:
            if n in out and there[n] == there[f] + 1:
                out[f] += out[n]
    return there[b], {f: into[f] * out[f] / into[b] for f in on if f not in (a, b)}


@kept
def way_out(castle: FieldMap, head: int, closed: set[int]) -> int | None:
    """Return the length of the way left from the chamber or after it, a way over the chamber again counted longer."""
    goal, chamber = castle.named["exit"], castle.named["chamber"]
    around = distances(castle, head, closed | {chamber} if head != chamber else closed)[goal]
    if around is not None:
        return around
    across = distances(castle, head, closed)[goal]
    return None if across is None else across + CROSSING


@kept
def wickedest(castle: FieldMap, blocked: set[int], path: Sequence[int], closed: set[int]) -> int | None:
    """Return the field whose wall makes the way left longest; among equals, the one most shortest ways lead over."""
    chamber, goal, head = castle.named["chamber"], castle.named["exit"], path[-1]
    shut = (blocked | closed | set(path)) - {head, chamber}
    legs = [(head, goal)] if chamber in path else [(head, chamber), (chamber, goal)]
    scored = []
    for a, b in legs:
        keep_off = shut | ({chamber} if chamber in path and a != chamber else set())
        found = shortest_ways(castle, a, b, keep_off)
        if found is None:
            continue
        length, share = found
        for f, part in share.items():
            longer = 0
            if part > 0.999:
                then = distances(castle, a, keep_off | {f})[b]
                longer = (then if then is not None else length + CROSSING) - length
            scored.append((-longer, -part, f))
    for _, _, f in sorted(scored):
        if not may_block(castle, blocked, path, f, closed):
            return f
    return None


@kept
def next_step(
    castle: FieldMap,
    blocked: Collection[int],
    trail: Collection[int],
    path: Sequence[int],
    shunned: Collection[int] = (),
) -> int | None:
    """Return the next space: on a shortest way, where the most of them lead on, and never into a dead end.

    Args:
        trail: where the demon has been; shunned: spaces entered only where no other will do.
    """
    chamber, goal, head = castle.named["chamber"], castle.named["exit"], path[-1]
    shut = {*blocked, *trail, *path} - {head, chamber}
    after = chamber in path
    target = goal if after else chamber
    tried = ({*shut, chamber, *shunned}, {*shut, chamber}, shut) if after else (shut,)
    found = next((f for s in tried if (f := shortest_ways(castle, head, target, set(s)))), None)
    if found is None:
        return None
    length, share = found
    if length == 1:
        return target
    first = sorted((f for f in castle.neighbours[head] if f in share), key=lambda f: (-share[f], f))
    if after:
        return first[0]
    # Where every shortest way shuts the hero in, any space that does not.
    others = [f for f in castle.neighbours[head] if f not in shut and f != chamber]
    return next((f for f in [*first, *others] if way_remains(castle, blocked, [*path, f], trail)), None)


#: More steps than any way has.
LONGEST = 99


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
            best = min(best or (LONGEST, 0, 0, 0), (there[near] + 2 + back[far], near, door, far))
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
    return LONGEST if far is None else far


def _nearest(far: Sequence[int | None], spaces: Sequence[int]) -> int | None:
    return min((f for f in spaces if far[f] is not None), key=lambda f: (far[f], f), default=None)


def _down(castle: FieldMap, far: Sequence[int | None], end: int) -> list[int]:
    """Return the spaces of a shortest way from where `far` is 0 to `end`, without the first."""
    way = []
    while far[end]:
        way.append(end)
        end = next(f for f in castle.neighbours[end] if far[f] == far[end] - 1)
    return way[::-1]
