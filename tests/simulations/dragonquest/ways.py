"""Ways over the castle: the shortest that are left, and the wall that a wicked neighbour puts in them."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from cardgen.model.field_map import FieldMap, distances, may_block, way_remains
from tests.simulations.dragonquest.kept import kept

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
