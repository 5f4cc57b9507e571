"""Measure drawings: in their source, and on painted faces.

Only for games with settings under `drawings:` in game.yaml. Lengths are millimetres in trim coordinates; shares are
0 to 1.
"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from cardgen.art.colour import luminance
from cardgen.cache import digest
from cardgen.check.contexts.memo import Memo
from cardgen.check.faces.picture_outline import PlacedPicture, painted, standing, surroundings
from cardgen.display.ops import IDENTITY, Clip, Group, Matrix, Op, Path, Use, ops_of_type
from cardgen.display.parse import parse_markup
from cardgen.display.paths import read_path
from cardgen.display.values import apply_box, multiply
from cardgen.layout.pictures import UNPAINTABLE
from cardgen.limits import time_limit
from cardgen.load.store import keep, recall
from cardgen.model.face import Face
from cardgen.tasks import Result, Task, run_tasks

if TYPE_CHECKING:
    from cardgen.layout.decks import GameLayout

_DRAWN = re.compile(r"<(?:path|circle|ellipse|rect|line|polyline|polygon|use)\b")
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}\b|#[0-9a-fA-F]{3}\b")
_FILL = re.compile(r"#[0-9a-fA-F]{3,6}\b|currentColor")
#: Smaller pictures are signs, whose outline is not measured.
_FIGURE_MM = 15.0
#: Luminance below which a pixel counts as near-black.
_BLACK = 0.03
#: Up to this many faces are measured without other processes, which take longer to start.
_FEW = 8


class SourceMeasures(NamedTuple):
    """Measures of a drawing's source: elements drawn, path segments, and colours in order."""

    elements: int
    segments: int
    colours: tuple[str, ...]


class PlacedDrawing(NamedTuple):
    """A drawing on a face.

    Attributes:
        picture: see `shape_digest`.
        stroke_mm: its thinnest stroke as printed, infinite if it has none.
        ratio: median contrast of its outline with the background; 21 if unknown.
        cut: share of the corners outside its clip that it fills.
    """

    picture: str
    stroke_mm: float
    ratio: float = 21.0
    cut: float = 0.0


class DrawingMeasures(NamedTuple):
    """Measures of a face: its drawings, its ink, and its share of near-black."""

    pictures: tuple[PlacedDrawing, ...] = ()
    ink: float = 0.0
    black: float = 0.0


def measure_source(markup: str, memo: Memo) -> SourceMeasures:
    """Measure a drawing's markup.

    Errors:
        OutsideProfile: the markup is outside the SVG profile.
    """
    return SourceMeasures(*memo.cached("as-written", lambda: tuple(_written(markup)), markup))


def _written(markup: str) -> SourceMeasures:
    items, _ = parse_markup(markup)
    shapes = {path.d for path in ops_of_type(items, Path)}  # count mirrored and reused shapes once
    segments = sum(operator in "lch" for d in shapes for operator, _ in read_path(d))
    return SourceMeasures(
        len(_DRAWN.findall(markup)), segments, tuple(dict.fromkeys(_COLOUR.findall(markup)))
    )


def measure_drawings(layout: GameLayout, face: Face) -> DrawingMeasures:
    """Measure the drawings on a face; a face that cannot be painted has none, and is reported by a build."""
    kept = _of_kept(recall(layout.cache, "drawn", face.key))
    if kept is not None:
        return kept
    try:
        with time_limit():
            found = _measure(layout, face)
    except UNPAINTABLE:
        return DrawingMeasures()
    keep(layout.cache, "drawn", face.key, ([tuple(p) for p in found.pictures], *found[1:]))
    return found


def measure_in_processes(layout: GameLayout, faces: Iterable[Face], jobs: int) -> None:
    """Measure the faces that are not in the cache, in several processes, which put the results there."""
    unseen = [
        one for one in {face.key: face for face in faces}.values() if not layout.cache.has("drawn", one.key)
    ]
    if jobs == 1 or len(unseen) <= _FEW:
        return
    layout.cache.flush()
    # The languages of a card are measured in one process: its pictures are the same in all.
    cards: defaultdict[tuple[str, str], list[Face]] = defaultdict(list)
    for face in unseen:
        cards[face.component, face.side].append(face)
    groups = list(cards.values())
    parts = [list(chain.from_iterable(groups[start :: 4 * jobs])) for start in range(4 * jobs)]
    tasks = [Task(f"see {n}", "see", "", partial(_measure_all, layout, part)) for n, part in enumerate(parts)]
    for _ in run_tasks(tasks, jobs, layout.cache.flush):
        pass


def _measure_all(layout: GameLayout, faces: Iterable[Face]) -> Result:
    for face in faces:
        measure_drawings(layout, face)
    return Result()


def _of_kept(kept: Any) -> DrawingMeasures | None:
    try:
        pictures, ink, black = kept
        return DrawingMeasures(tuple(PlacedDrawing(*p) for p in pictures), ink, black)
    except (ValueError, TypeError):
        return None  # nothing, or damaged


def shape_digest(markup: str) -> str:
    """Return a digest of a drawing without its colours, which identifies it when tinted."""
    return digest(_FILL.sub("", markup))


def _measure(layout: GameLayout, face: Face) -> DrawingMeasures:
    display = layout.display(face)
    known = {s: shape_digest(layout.symbols[s].markup) for s in face.symbols}
    placed = list(_placed(display.items, IDENTITY, (), known))
    ink, black = _coverage(painted(layout, display))
    seen = (
        PlacedDrawing(
            p.name,
            round(_thinnest(p.use.symbol.items) * _scale(p.matrix), 3),
            *(standing(layout, surroundings(display, p), p) if _width(p) >= _FIGURE_MM else ()),
        )
        for p in placed
    )
    return DrawingMeasures(tuple(dict.fromkeys(seen)), ink, black)


def _placed(
    items: Iterable[Op], matrix: Matrix, clips: tuple[tuple[Matrix, Clip], ...], known: Mapping[str, str]
) -> Iterator[PlacedPicture]:
    for op in items:
        if isinstance(op, Group):
            inner = multiply(matrix, op.matrix) if op.matrix else matrix
            yield from _placed(op.items, inner, (*clips, *((inner, clip) for clip in op.clips)), known)
        elif isinstance(op, Use):
            name = next((known[s] for s in known if op.symbol.key.startswith(s)), "")
            yield PlacedPicture(op, matrix, clips, name)


def _scale(matrix: Matrix) -> float:
    return math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))


def _width(placed: PlacedPicture) -> float:
    box = apply_box(placed.matrix, placed.use.symbol.box)
    return min(box[2] - box[0], box[3] - box[1])


def _thinnest(items: Iterable[Op], scale: float = 1.0) -> float:
    """Return the thinnest stroke of ops in their parent's space."""
    least = math.inf
    for op in items:
        if isinstance(op, Path) and op.stroke and op.stroke.opacity > 0:
            least = min(least, op.stroke.width * scale)
        elif isinstance(op, Group):
            least = min(least, _thinnest(op.items, scale * (_scale(op.matrix) if op.matrix else 1.0)))
        elif isinstance(op, Use):
            least = min(least, _thinnest(op.symbol.items, scale))
    return least


def _coverage(whole: Any) -> tuple[float, float]:
    """Return a face's ink, as a share of full ink in three colours, and its share of near-black."""
    colours = whole.getcolors(whole.width * whole.height)
    area = whole.width * whole.height
    ink = sum(count * (1 - sum(colour) / 765) for count, colour in colours)
    black = sum(count for count, colour in colours if luminance(*colour) < _BLACK)
    return round(ink / area, 3), round(black / area, 3)
