"""Maps of fields: a grid of letters with named fields, its ways, and where walls are possible.

    rows: ["....", ".LL.", "H.#F"]                        one letter a square, "." a plain field, "#" no field
    fields: {harbour: H, lake: L, fort: F}                a name's squares are one field
    route: [harbour, lake, fort]                          where every way begins, what it leads over, where it ends
    walls: {clear_of: [harbour, fort], run: 2, diagonal: false}

The names are the content's own. Fields are numbered from 0 in reading order; a named field of several squares has the
number of its first. A way goes orthogonally from field to field and enters none twice, but the place between the ends
of its route as often as it likes. `route` and `walls` may be missing.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Any

from msgspec import Struct

from cardgen.findings import nearest, nearest_or_all

PLAIN = "."
#: A square that is not a field.
SOLID = "#"
_KEYS = ("rows", "fields", "route", "walls")
_WALL_KEYS = ("clear_of", "run", "diagonal")
_BESIDE = ((0, -1), (-1, 0), (1, 0), (0, 1))
_ACROSS = ((-1, -1), (1, -1), (-1, 1), (1, 1))

Square = tuple[int, int]


class Walls(Struct, frozen=True):
    """Where a wall is possible.

    Attributes:
        clear_of: names of fields that a wall is never on nor orthogonally beside.
        run: most blocked fields that may touch orthogonally; diagonal: two may touch by their corners alone.
    """

    clear_of: tuple[str, ...] = ()
    run: int = 2
    diagonal: bool = False


class FieldMap(Struct, frozen=True, dict=True):
    """A map of fields.

    Attributes:
        columns, rows: size in squares; named: number of each named field.
        route: names of the fields that every way leads over, in order: two or three, or none.
        squares: the squares of each field as (column, row), both from 1.
        neighbours: the fields orthogonally beside each; corners: those that touch it by a corner alone.
    """

    columns: int
    rows: int
    named: Mapping[str, int]
    squares: tuple[tuple[Square, ...], ...]
    neighbours: tuple[tuple[int, ...], ...]
    corners: tuple[tuple[int, ...], ...]
    route: tuple[str, ...]
    walls: Walls

    @classmethod
    def read(cls, data: Any) -> FieldMap:
        """Read a map from plain data (see the head of this module).

        Errors:
            ValueError: what is wrong, what was expected, and where.
        """
        _only(data, _KEYS, "map")
        rows, letters = _rows(data.get("rows")), _letters(data.get("fields"))
        squares, named = _numbered(rows, letters)
        number = {square: field for field, part in enumerate(squares) for square in part}
        for letter, name in letters.items():
            if name not in named:
                raise ValueError(f"field '{name}' is nowhere: no row has its letter '{letter}'")
            if not _in_one_piece(squares[named[name]]):
                raise ValueError(f"field '{name}' is in several pieces; its letters '{letter}' must touch")
        neighbours = tuple(_touching(part, field, number, _BESIDE) for field, part in enumerate(squares))
        corners = tuple(
            tuple(f for f in _touching(part, field, number, _ACROSS) if f not in neighbours[field])
            for field, part in enumerate(squares)
        )
        parts, route = tuple(map(tuple, squares)), _route(data.get("route"), named)
        walls = _walls(data.get("walls"), named)
        return cls(len(rows[0]), len(rows), named, parts, neighbours, corners, route, walls)

    def at(self, column: int, row: int) -> int:
        """Return the field on a square, both counted from 1.

        Errors:
            ValueError: no such square, or no field there.
        """
        field = self._number.get((column, row))
        if field is None:
            size = f"columns are 1 to {self.columns}, rows 1 to {self.rows}"
            raise ValueError(f"no field on square [{column}, {row}]; {size}, and '{SOLID}' is not a field")
        return field

    @cached_property
    def _number(self) -> Mapping[Square, int]:
        return {square: field for field, part in enumerate(self.squares) for square in part}


def distances(grid: FieldMap, start: int, closed: Collection[int] = ()) -> list[int | None]:
    """Return how many steps each field is from `start`, None where no way leads; `closed` fields are never entered."""
    steps: list[int | None] = [None] * len(grid.neighbours)
    steps[start] = far = 0
    edge, shut = [start], set(closed)
    while edge:
        far += 1
        reached = []
        for field in edge:
            for near in grid.neighbours[field]:
                if steps[near] is None and near not in shut:
                    steps[near] = far
                    reached.append(near)
        edge = reached
    return steps


def shortest(grid: FieldMap, a: int, b: int, closed: Collection[int] = ()) -> int | None:
    """Return how many steps lead from one field to another, or None where no way is left."""
    return distances(grid, a, closed)[b]


def ways(grid: FieldMap, a: int, b: int, closed: Collection[int] = ()) -> int:
    """Return how many ways lead from one field to another that share no field but these two.

    Errors:
        ValueError: the two are one field.
    """
    if a == b:
        raise ValueError("a field has no ways to itself")
    return _disjoint(grid.neighbours, a, b, set(closed), len(grid.neighbours))


def way_remains(
    grid: FieldMap, blocked: Collection[int], path: Sequence[int], closed: Collection[int] = ()
) -> bool:
    """Return whether a way is left on the map's route from where the path ends.

    A place between that lies on the path has been visited, and may be crossed again. Before it, the way to it and the
    way from it must share no field: two ways from it at once, one to the path's end and one to the route's.

    Errors:
        ValueError: the map has no route.
    """
    if not grid.route:
        raise ValueError("the map has no route")
    start, *between, goal = (grid.named[name] for name in grid.route)
    head = path[-1] if path else start
    shut = {*blocked, *closed, *path} - {head, *between}
    if not between or between[0] in path:
        return shortest(grid, head, goal, shut) is not None
    both = len(grid.neighbours)
    neighbours = [(*near, both) if f in (head, goal) else near for f, near in enumerate(grid.neighbours)]
    return _disjoint(neighbours, between[0], both, shut, 2) == 2


def _disjoint(neighbours: Sequence[Sequence[int]], a: int, b: int, closed: set[int], most: int) -> int:
    """Count ways from a to b that share no field between, up to `most`.

    Flow of one unit through each field: every field is an entrance 2·f and a way out 2·f + 1, so that a later
    way can push an earlier one off a field it needs.
    """
    flow: set[tuple[int, int]] = set()
    for found in range(most):
        way = _one_more(neighbours, a, b, closed, flow)
        if not way:
            return found
        for u, v in pairwise(way):
            if (v, u) in flow:
                flow.discard((v, u))
            else:
                flow.add((u, v))
    return most


def _one_more(
    neighbours: Sequence[Sequence[int]], a: int, b: int, closed: set[int], flow: set[tuple[int, int]]
) -> list[int]:
    """Return one more way in entrances and ways out, from a's way out to b's entrance; empty where there is none."""
    begin, goal = 2 * a + 1, 2 * b
    fed = {v: u for u, v in flow if v % 2 == 0}
    came = {begin: begin, 2 * a: begin}
    edge = deque([begin])
    while edge and goal not in came:
        node = edge.popleft()
        if node % 2 == 0:
            # An entrance that is taken: back along the way that takes it.
            following = [fed[node]]
        else:
            following = [
                2 * f for f in neighbours[node // 2] if f not in closed and (node, 2 * f) not in flow
            ]
            if (node - 1, node) in flow:
                following.append(node - 1)
        for step in following:
            if step in came:
                continue
            came[step] = node
            if step % 2 or step in fed:
                edge.append(step)
            elif step + 1 not in came:
                came[step + 1] = step
                edge.append(step + 1)
    if goal not in came:
        return []
    way = [goal]
    while way[-1] != begin:
        way.append(came[way[-1]])
    return way[::-1]


def _only(data: Any, keys: Sequence[str], what: str) -> None:
    """Errors: ValueError: not a map, or a key that is not one of `keys`."""
    if not isinstance(data, Mapping):
        raise ValueError(f"the {what} is not a map with {', '.join(keys)}")
    for key in data:
        if key not in keys:
            raise ValueError(f"unknown '{key}' in the {what}{nearest_or_all(str(key), keys)}")


def _rows(rows: Any) -> list[str]:
    if not isinstance(rows, list) or not rows or not all(isinstance(row, str) and row for row in rows):
        raise ValueError("'rows' must be a list of words, such as '....C....' for each row, in quotes")
    for index, row in enumerate(rows, start=1):
        if len(row) != len(rows[0]):
            raise ValueError(f"row {index} has {len(row)} squares, row 1 has {len(rows[0])}; make them equal")
    return rows


def _numbered(rows: list[str], letters: Mapping[str, str]) -> tuple[list[list[Square]], dict[str, int]]:
    """Return the squares of each field and the number of each named one."""
    squares: list[list[Square]] = []
    named: dict[str, int] = {}
    for row, line in enumerate(rows, start=1):
        for column, letter in enumerate(line, start=1):
            if letter == SOLID:
                continue
            if letter != PLAIN and letter not in letters:
                known = ", ".join(f"'{one}'" for one in (PLAIN, SOLID, *letters))
                raise ValueError(f"'{letter}' in row {row}, column {column} is not a field; known: {known}")
            name = letters.get(letter, "")
            if name in named:
                squares[named[name]].append((column, row))
                continue
            if name:
                named[name] = len(squares)
            squares.append([(column, row)])
    return squares, named


def _letters(fields: Any) -> dict[str, str]:
    """Return the name of each letter."""
    if not isinstance(fields, Mapping):
        raise ValueError("'fields' must be a map of names and their letters, such as {start: S}")
    letters: dict[str, str] = {}
    for name, letter in fields.items():
        if not isinstance(letter, str) or len(letter) != 1 or letter in (PLAIN, SOLID):
            raise ValueError(f"field '{name}' has '{letter}' for a letter; write one other than '.' and '#'")
        if letter in letters:
            raise ValueError(f"fields '{letters[letter]}' and '{name}' have one letter '{letter}'")
        letters[letter] = str(name)
    return letters


def _route(route: Any, named: Mapping[str, int]) -> tuple[str, ...]:
    """Read the fields every way leads over, each once: where it begins, a place between or none, where it ends."""
    if route is None:
        return ()
    if not isinstance(route, list) or len({*map(str, route)}) != len(route) or len(route) not in (2, 3):
        raise ValueError(
            "'route' must be a list of two or three fields: name where a way begins and where it ends"
        )
    for name in map(str, route):
        if name not in named:
            raise ValueError(f"'route' names no field '{name}'{nearest(name, named)}")
    return tuple(map(str, route))


def _walls(walls: Any, named: Mapping[str, int]) -> Walls:
    if walls is None:
        return Walls()
    _only(walls, _WALL_KEYS, "walls")
    clear_of, run, diagonal = walls.get("clear_of", []), walls.get("run", 2), walls.get("diagonal", False)
    if not isinstance(clear_of, list):
        raise ValueError("'clear_of' must be a list of names of fields")
    for name in clear_of:
        if str(name) not in named:
            raise ValueError(f"'clear_of' names no field '{name}'{nearest(str(name), named)}")
    if not isinstance(run, int) or isinstance(run, bool) or run < 1:
        raise ValueError(f"'run: {run}' is not a number of fields, at least 1")
    if not isinstance(diagonal, bool):
        raise ValueError(f"'diagonal: {diagonal}' is neither true nor false")
    return Walls(tuple(map(str, clear_of)), run, diagonal)


def _touching(
    part: Sequence[Square], field: int, number: Mapping[Square, int], steps: Sequence[Square]
) -> tuple[int, ...]:
    """Return the other fields one of the steps away from any square of a field, in their order."""
    around = {number.get((c + x, r + y), field) for c, r in part for x, y in steps}
    return tuple(sorted(around - {field}))


def _in_one_piece(part: Sequence[Square]) -> bool:
    left, edge = set(part[1:]), [part[0]]
    while edge:
        column, row = edge.pop()
        near = {(column + x, row + y) for x, y in _BESIDE} & left
        left -= near
        edge += near
    return not left
