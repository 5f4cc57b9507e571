import math
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from cardgen.check.api import CheckedGame, Violations, rule, violation
from cardgen.check.corpus.data_maps import maps_in
from cardgen.model import Component

#: The field of boards with the points to which a table snaps pieces.
_SNAP_POINTS = "snap_points"
#: Minimum number of tracks with snap points for all to need them.
_TRACKS = 2
#: Points this near a square's middle are in it, in mm.
_NEAR_MM = 0.5
_STEPS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
_Pair = tuple[float, float]


class _SquareGrid(NamedTuple):
    """Squares of a board: their top left corner, side, columns and rows."""

    at_mm: _Pair
    square_mm: float
    columns: int
    rows: int


class _Points(NamedTuple):
    """Points in rows and columns, `step_mm` apart; a track has its count on one line."""

    at_mm: _Pair
    step_mm: _Pair
    count: tuple[int, int]  # type: ignore[assignment]  # a field hides the method of a tuple
    track: bool

    def last(self) -> _Pair:
        """Return the point farthest from the first."""
        columns, rows = self.count
        along = (columns - 1, columns - 1) if self.track else (columns - 1, rows - 1)
        x, y = (a + s * n for a, s, n in zip(self.at_mm, self.step_mm, along, strict=True))
        return x, y

    def stacked(self) -> int:
        """Return how many of the points lie on the first, itself included."""
        if self.track:
            return self.count[0] if self.step_mm == (0, 0) else 1
        return math.prod(n for n, step in zip(self.count, self.step_mm, strict=True) if step == 0)


@rule("CG603", "off-the-board")
def off_the_board(game: CheckedGame) -> Violations:
    """A square, a place of a track or a snap point lies outside the board, between two squares, or on another.

    If tracks have snap points, there must be as many as places.

    Why it matters: pieces would snap to places beside the board, or onto the line between two squares.

    Example:
          # file: boards/board.yaml
          title: {sv: Spelplan, en: Board}
          trim_mm: [120, 120]
          fields: {grid: grid}
          boards:
            - id: board
              name: {sv: Borg, en: Castle}
              grid: {at: [10, 10], square_mm: 50, columns: 2, rows: 2}
              snap_points:
        -       - {what: squares, at: [10, 10], step: [50, 50], count: [2, 2]}
        +       - {what: squares, at: [35, 35], step: [50, 50], count: [2, 2]}

    Source: Reference, A game's files: a field of type `grid`, and of type `squares`; millimetres from the top left
    corner; squares are counted from 1.
    """
    for deck in game.decks:
        grids, squares = tuple(deck.fields_of("grid")), tuple(deck.fields_of("squares"))
        for board in deck.components:
            name = next((name for name in grids if name in board.fields), "")
            if name or _SNAP_POINTS in board.fields:
                yield from _board(board, name, squares)


def _board(board: Component, grid_field: str, square_fields: tuple[str, ...]) -> Violations:
    grid = _read_grid(board.fields.get(grid_field))
    if grid and not all(_inside(corner, board.trim_mm) for corner in _corners(grid)):
        size = " × ".join(f"{side:g}" for side in board.trim_mm)
        yield violation(
            board.at(grid_field),
            f"'{board.id}': the grid extends beyond the board of {size} mm; make the grid smaller, or the board larger",
        )
    for path, record in _records(board):
        yield from _points(board, path, record, grid)
    yield from _tracks(board)
    if grid:
        yield from _squares(board, square_fields, grid)


def _records(board: Component) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield the maps in the fields of a board; a row of snap points that says only where it is has one point."""
    for path, record in maps_in(dict(board.fields)):
        if path.startswith(f"{_SNAP_POINTS}."):
            yield path, {"step": (0, 0), "count": (1, 1), **record}
        elif path:
            yield path, record


def _tracks(board: Component) -> Violations:
    """Compare tracks with the snap points that begin at the same place: equally many places, and for all tracks."""
    rows = [(path, record, _read_points(record)) for path, record in _records(board)]
    tracks = [(path, record, points) for path, record, points in rows if points and points.track]
    snaps = {(p.at_mm, p.step_mm): p.count for _, _, p in rows if p and not p.track}
    lone = [path for path, _, points in tracks if (points.at_mm, points.step_mm) not in snaps]
    for path, record, points in tracks:
        places = points.count[0]
        count = snaps.get((points.at_mm, points.step_mm))
        # Counted places may be followed by an end, which does not count.
        known = {places, places + 1} if "count" in record else {places}
        if count and max(count) not in known:
            message = f"'{board.id}': {path} has {places} places, but {max(count)} snap points"
            yield violation(board.at(path), f"{message}; fix one of them")
        elif count is None and len(lone) == 1 and len(tracks) - len(lone) >= _TRACKS:
            message = f"'{board.id}': no snap points begin where {path} does, as they do for all other tracks"
            yield violation(board.at(path), f"{message}; fix one of them")


def _points(board: Component, path: str, record: Mapping[str, Any], grid: _SquareGrid | None) -> Violations:
    points = _read_points(record)
    if points is None:
        return
    name = record.get("what") or path
    for point in (points.at_mm, points.last()):
        if not _inside(point, board.trim_mm):
            where = ", ".join(f"{v:g}" for v in point)
            message = f"'{board.id}': {name} reaches [{where}], outside the board; move or shorten it"
            yield violation(board.at(path), message)
            return
    stacked = points.stacked()
    if stacked > 1:
        message = f"'{board.id}': {stacked} points of {name} coincide"
        yield violation(board.at(path), f"{message}; give them a step, or write only one")
    if grid and not points.track and min(points.count) > 1 and not _on_squares(points, grid):
        message = f"'{board.id}': points of {name} are not the centres of the grid's squares"
        yield violation(board.at(path), f"{message}; the first square's is {_middle(grid)}")


def _squares(board: Component, fields: tuple[str, ...], grid: _SquareGrid) -> Violations:
    """Check references to squares: maps with column and row, and lists of [column, row] in fields of squares."""
    for path, record in maps_in(dict(board.fields)):
        square = _pair((record.get("column"), record.get("row")))
        if path and square:
            yield from _square(board, path, square, grid)
            exits = record.get("exits")
            for side in exits if isinstance(exits, list) else ():
                step = _STEPS.get(side) if isinstance(side, str) else None
                if step and not _on_grid((square[0] + step[0], square[1] + step[1]), grid):
                    message = f"'{board.id}': exit '{side}' leads off the board; delete it"
                    yield violation(board.at(f"{path}.exits"), message)
    for name in fields:
        listed = board.fields.get(name)
        for index, item in enumerate(listed if isinstance(listed, list) else ()):
            square = _pair(item)
            if square:
                yield from _square(board, f"{name}.{index}", square, grid)


def _square(board: Component, path: str, square: _Pair, grid: _SquareGrid) -> Violations:
    if not _on_grid(square, grid):
        shown = ", ".join(f"{n:g}" for n in square)
        size = f"columns 1 to {grid.columns}, rows 1 to {grid.rows}"
        yield violation(board.at(path), f"'{board.id}': no square [{shown}]; the grid has {size}")


def _corners(grid: _SquareGrid) -> tuple[_Pair, _Pair]:
    x, y = grid.at_mm
    return (x, y), (x + grid.columns * grid.square_mm, y + grid.rows * grid.square_mm)


def _inside(point: _Pair, trim_mm: _Pair) -> bool:
    return all(-1e-9 <= v <= side + 1e-9 for v, side in zip(point, trim_mm, strict=True))


def _on_grid(square: _Pair, grid: _SquareGrid) -> bool:
    return 1 <= square[0] <= grid.columns and 1 <= square[1] <= grid.rows


def _on_squares(points: _Points, grid: _SquareGrid) -> bool:
    """Return whether the first and the last point are middles of squares, one square apart."""
    if any(abs(abs(step) - grid.square_mm) > _NEAR_MM for step in points.step_mm):
        return False
    for point in (points.at_mm, points.last()):
        square = tuple((v - o) / grid.square_mm + 0.5 for v, o in zip(point, grid.at_mm, strict=True))
        off = max(abs(n - round(n)) for n in square) * grid.square_mm
        if off > _NEAR_MM or not _on_grid((round(square[0]), round(square[1])), grid):
            return False
    return True


def _middle(grid: _SquareGrid) -> str:
    return "[" + ", ".join(f"{v + grid.square_mm / 2:g}" for v in grid.at_mm) + "]"


def _read_grid(value: Any) -> _SquareGrid | None:
    if not isinstance(value, Mapping):
        return None
    corner, size = _pair(value.get("at")), _pair((value.get("columns"), value.get("rows")))
    side = _pair((value.get("square_mm"), 0))
    if corner is None or size is None or side is None or side[0] <= 0:
        return None
    return _SquareGrid(corner, side[0], int(size[0]), int(size[1]))


def _read_points(record: Mapping[str, Any]) -> _Points | None:
    """Read points in a row: `at`, `step` and a count; None if the map is something else."""
    first, step = _pair(record.get("at")), _pair(record.get("step"))
    if first is None or step is None:
        return None
    count = _pair(record.get("count"))
    if count:
        return _Points(first, step, (int(count[0]), int(count[1])), track=False)
    along = _pair((record.get("count"), 0)) or _pair((record.get("top"), 0))
    if along is None:
        return None
    # `top` is the highest number of a track that begins at 0.
    places = int(along[0]) + (0 if "count" in record else 1)
    return _Points(first, step, (places, 1), track=True)


def _pair(value: Any) -> _Pair | None:
    """Read two finite numbers."""
    if not isinstance(value, (list, tuple)) or len(value) != 2:
        return None
    numbers = [
        v for v in value if isinstance(v, (int, float)) and not isinstance(v, bool) and math.isfinite(v)
    ]
    return (float(numbers[0]), float(numbers[1])) if len(numbers) == 2 else None
