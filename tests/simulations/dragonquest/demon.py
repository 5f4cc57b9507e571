"""The demon, by §18 of the rules: a shortest way towards the hero, straight or diagonal, and where it waits."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from cardgen.model.field_map import FieldMap

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
