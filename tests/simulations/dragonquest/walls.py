"""The wall rule: where a neighbour may block a field of the map."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from cardgen.model.field_map import FieldMap, way_remains


def may_block(
    grid: FieldMap, blocked: Collection[int], path: Sequence[int], field: int, closed: Collection[int] = ()
) -> str:
    """Tell why a wall may not stand on a field, or an empty string where it may: the wall rule.

    Walls stay for the whole game. None stands on a field of `clear_of` or orthogonally beside it (a field that
    only touches its corner may be blocked), nor on the walked path. At most `run` blocked fields touch
    orthogonally, and two never touch by their corners unless `diagonal`. And a way must remain on the map's route,
    from where the path ends.

    Args:
        blocked: fields with walls already; path: fields walked so far in order, empty before the first step.
        closed: other fields that may not be entered, where something else has been.

    Errors:
        ValueError: no such field.
    """
    if not 0 <= field < len(grid.neighbours):
        raise ValueError(f"no field {field}; fields are 0 to {len(grid.neighbours) - 1}")
    if field in blocked:
        return "the field is blocked already"
    if field in path:
        return "the path leads over the field"
    clear = {grid.named[name]: name for name in grid.walls.clear_of}
    if field in clear:
        return f"the field is '{clear[field]}'"
    for other, name in clear.items():
        if field in grid.neighbours[other]:
            return f"the field is beside '{name}'"
    if not grid.walls.diagonal and any(near in blocked for near in grid.corners[field]):
        return "the field touches a blocked field by its corner"
    if _run(grid, blocked, field) > grid.walls.run:
        return f"more than {grid.walls.run} blocked fields would touch"
    if not grid.route or way_remains(grid, {*blocked, field}, path, closed):
        return ""
    return "no way would remain"


def _run(grid: FieldMap, blocked: Collection[int], field: int) -> int:
    """Count the blocked fields that would touch orthogonally in one group with a field, itself included."""
    group, edge = {field}, [field]
    while edge:
        near = {n for f in edge for n in grid.neighbours[f] if n in blocked} - group
        group |= near
        edge = list(near)
    return len(group)
