"""Measure drawings: in their source, and on painted faces.

Only for games with settings under `drawings:` in game.yaml. Lengths are millimetres in trim coordinates; shares are
0 to 1.
"""

from __future__ import annotations

import marshal
import math
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from cardgen.art.colour import contrast, luminance
from cardgen.cache import digest
from cardgen.check.contexts.memo import Memo
from cardgen.check.faces.colour_vision import channels
from cardgen.display.bounds import items_box
from cardgen.display.images import PictureError
from cardgen.display.ops import IDENTITY, Clip, Group, Matrix, Op, Path, Use
from cardgen.display.parse import OutsideProfile, parse_markup
from cardgen.display.paths import read_path
from cardgen.display.values import apply_box, inverse, multiply
from cardgen.layout.pictures import PictureMissing
from cardgen.limits import LimitExceeded, time_limit
from cardgen.model.face import Face
from cardgen.tasks import Result, Task, run_tasks

if TYPE_CHECKING:
    from cardgen.display import DisplayList
    from cardgen.layout.decks import GameLayout

_DRAWN = re.compile(r"<(?:path|circle|ellipse|rect|line|polyline|polygon|use)\b")
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}\b|#[0-9a-fA-F]{3}\b")
_FILL = re.compile(r"#[0-9a-fA-F]{3,6}\b|currentColor")
_PX_PER_MM = 2.0
#: Smaller pictures are signs, whose outline is not measured.
_FIGURE_MM = 15.0
#: Luminance below which a pixel counts as near-black.
_BLACK = 0.03
#: Distance from a clip's edge that is ignored, since a frame covers it.
_EDGE_PX = 3
#: Outlines of fewer pixels are ignored.
_LEAST_EDGE_PX = 40
#: Opacity below which, and luminance above which, a shape without an outline is a highlight.
_SEEN_THROUGH, _LIGHT = 0.8, 0.45
#: A picture that fills this share of its window is a scene, without background.
_SCENE = 0.85
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
    shapes = {path.d for path in _paths(items)}  # count mirrored and reused shapes once
    segments = sum(operator in "lch" for d in shapes for operator, _ in read_path(d))
    return SourceMeasures(
        len(_DRAWN.findall(markup)), segments, tuple(dict.fromkeys(_COLOUR.findall(markup)))
    )


def _paths(items: Iterable[Op]) -> Iterator[Path]:
    for op in items:
        if isinstance(op, Path):
            yield op
        elif isinstance(op, Group):
            yield from _paths(op.items)
        elif isinstance(op, Use):
            yield from _paths(op.symbol.items)


def measure_drawings(layout: GameLayout, face: Face) -> DrawingMeasures:
    """Measure the drawings on a face; a face that cannot be painted has none, and is reported by a build."""
    kept = _recall(layout.cache.get("drawn", face.key))
    if kept is not None:
        return kept
    try:
        with time_limit():
            found = _measure(layout, face)
    except (OutsideProfile, PictureError, PictureMissing, LimitExceeded, MemoryError):
        return DrawingMeasures()
    layout.cache.put("drawn", face.key, marshal.dumps(([tuple(p) for p in found.pictures], *found[1:])))
    return found


def measure_in_processes(layout: GameLayout, faces: Iterable[Face], jobs: int) -> None:
    """Measure the faces that are not in the cache, in several processes, which put the results there."""
    unseen = [
        one for one in {face.key: face for face in faces}.values() if not layout.cache.has("drawn", one.key)
    ]
    if jobs == 1 or len(unseen) <= _FEW:
        return
    layout.cache.flush()
    parts = [unseen[start :: 4 * jobs] for start in range(4 * jobs)]
    tasks = [Task(f"see {n}", "see", "", partial(_measure_all, layout, part)) for n, part in enumerate(parts)]
    for _ in run_tasks(tasks, jobs, layout.cache.flush):
        pass


def _measure_all(layout: GameLayout, faces: Iterable[Face]) -> Result:
    for face in faces:
        measure_drawings(layout, face)
    return Result()


def _recall(kept: bytes | None) -> DrawingMeasures | None:
    if kept is None:
        return None
    try:
        pictures, ink, black = marshal.loads(kept)
        return DrawingMeasures(tuple(PlacedDrawing(*p) for p in pictures), ink, black)
    except (ValueError, EOFError, TypeError):
        return None  # damaged


def shape_digest(markup: str) -> str:
    """Return a digest of a drawing without its colours, which identifies it when tinted."""
    return digest(_FILL.sub("", markup))


class _Placed(NamedTuple):
    use: Use
    matrix: Matrix
    clips: tuple[tuple[Matrix, Clip], ...]
    name: str


def _measure(layout: GameLayout, face: Face) -> DrawingMeasures:
    display = layout.display(face)
    known = {s: shape_digest(layout.symbols[s].markup) for s in face.symbols}
    placed = list(_placed(display.items, IDENTITY, (), known))
    ink, black = _coverage(_pixels(layout, display))
    seen = (
        PlacedDrawing(
            p.name,
            round(_thinnest(p.use.symbol.items) * _scale(p.matrix), 3),
            *(_standing(layout, display, p) if _width(p) >= _FIGURE_MM else ()),
        )
        for p in placed
    )
    return DrawingMeasures(tuple(dict.fromkeys(seen)), ink, black)


def _placed(
    items: Iterable[Op], matrix: Matrix, clips: tuple[tuple[Matrix, Clip], ...], known: Mapping[str, str]
) -> Iterator[_Placed]:
    for op in items:
        if isinstance(op, Group):
            inner = multiply(matrix, op.matrix) if op.matrix else matrix
            yield from _placed(op.items, inner, (*clips, *((inner, clip) for clip in op.clips)), known)
        elif isinstance(op, Use):
            name = next((known[s] for s in known if op.symbol.key.startswith(s)), "")
            yield _Placed(op, matrix, clips, name)


def _scale(matrix: Matrix) -> float:
    return math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))


def _width(placed: _Placed) -> float:
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


# Pixels.


def _pixels(layout: GameLayout, display: DisplayList) -> Any:
    from PIL import Image

    from cardgen.render.pixels.paint import render_face

    size = (max(1, round(display.width_mm * _PX_PER_MM)), max(1, round(display.height_mm * _PX_PER_MM)))
    data, width, height = render_face(display, *size, images=layout.images)
    return Image.frombuffer("RGB", (width, height), data, "raw", "BGRX", 0, 1)


def _coverage(whole: Any) -> tuple[float, float]:
    """Return a face's ink, as a share of full ink in three colours, and its share of near-black."""
    colours = whole.getcolors(whole.width * whole.height)
    area = whole.width * whole.height
    ink = sum(count * (1 - sum(colour) / 765) for count, colour in colours)
    black = sum(count for count, colour in colours if luminance(*colour) < _BLACK)
    return round(ink / area, 3), round(black / area, 3)


def _standing(layout: GameLayout, display: DisplayList, placed: _Placed) -> tuple[float, float]:
    """Return the contrast of a picture's outline with its background, and how much of the clipped corners it fills."""
    from PIL import ImageChops, ImageFilter

    use = placed.use
    window = _mask(layout, display, placed, None)
    filled = ImageChops.darker(window, _mask(layout, display, placed, use))
    if filled.histogram()[255] > _SCENE * window.histogram()[255]:
        return 21.0, 0.0
    solid = Use(use.symbol._replace(key=f"{use.symbol.key}-solid", items=_solid(use.symbol.items)))
    figure = _pixels(layout, display._replace(items=_instead(display.items, use, solid)))
    bare = _pixels(layout, display._replace(items=_instead(display.items, use, None)))
    visible = ImageChops.difference(figure, bare).convert("L").point(lambda v: 255 * (v > 6))
    alone = _mask(layout, display, placed, solid)
    cut = _cut(alone, window, placed)
    inside = window.filter(ImageFilter.MinFilter(2 * _EDGE_PX + 1))
    edge = ImageChops.subtract(visible, visible.filter(ImageFilter.MinFilter(3)))
    own = ImageChops.subtract(
        alone, alone.filter(ImageFilter.MinFilter(5))
    )  # not where something lies over it
    edge = ImageChops.darker(edge, ImageChops.darker(own, inside))
    return round(_outline(figure, bare, visible, edge), 2), round(cut, 3)


def _solid(items: Iterable[Op]) -> tuple[Op, ...]:
    """Drop highlights: translucent ops, and light ones without an outline."""
    kept: list[Op] = []
    for op in items:
        if isinstance(op, Group) and op.opacity > _SEEN_THROUGH:
            kept.append(op._replace(items=_solid(op.items)))
        elif isinstance(op, Path) and (op.stroke or not _shines(op)) or not isinstance(op, (Group, Path)):
            kept.append(op)
    return tuple(kept)


def _shines(path: Path) -> bool:
    if path.fill_opacity <= _SEEN_THROUGH or not isinstance(path.fill, str):
        return True
    return luminance(*channels(path.fill)) > _LIGHT


def _instead(items: Iterable[Op], use: Use, other: Use | None) -> tuple[Op, ...]:
    """Return ops with one picture replaced by another, or removed."""
    changed: list[Op] = []
    for op in items:
        if op is use:
            changed += [other] if other else []
        else:
            changed.append(op._replace(items=_instead(op.items, use, other)) if isinstance(op, Group) else op)
    return tuple(changed)


def _mask(layout: GameLayout, display: DisplayList, placed: _Placed, picture: Use | None) -> Any:
    """Return a mask of a picture without its clips; without a picture, a mask of the clips."""
    if picture is None:
        sheet = Path("-999 -999 m 999 -999 l 999 999 l -999 999 l h", "#000000", 1.0, False, None)
        items: tuple[Op, ...] = (sheet,)
        for matrix, clip in placed.clips:
            items = (Group(matrix, (clip,), 1.0, (Group(inverse(matrix), (), 1.0, items),)),)
    else:
        items = (Group(placed.matrix, (), 1.0, (picture,)),)
    painted = _pixels(layout, display._replace(items=items))
    return painted.convert("L").point(lambda v: 255 * (v < 250))


def _outline(whole: Any, bare: Any, visible: Any, edge: Any) -> float:
    """Return the median contrast of the outline's points with the adjacent background."""
    width, height = whole.size
    shown, ground, inside = whole.tobytes(), bare.tobytes(), visible.tobytes()
    ratios = []
    for found in re.finditer(rb"[^\0]", edge.tobytes()):
        y, x = divmod(found.start(), width)
        near = [
            (y + dy) * width + x + dx
            for dy in (-1, 0, 1)
            for dx in (-1, 0, 1)
            if 0 <= x + dx < width and 0 <= y + dy < height
        ]
        figure = [_light(shown, at) for at in near if inside[at]]
        around = [_light(ground, at) for at in near if not inside[at]]
        if around:
            mean = sum(around) / len(around)
            ratios.append(max(contrast(light, mean) for light in figure))
    ratios.sort()
    return ratios[len(ratios) // 2] if len(ratios) >= _LEAST_EDGE_PX else 21.0


def _light(data: bytes, at: int) -> float:
    return luminance(*data[3 * at : 3 * at + 3])


def _cut(painted: Any, window: Any, placed: _Placed) -> float:
    """Return the share of the clipped corners of a picture's box that the picture fills."""
    from PIL import ImageChops

    if not placed.clips:
        return 0.0
    clip = items_box([Path(placed.clips[-1][1].d, "#000000", 1.0, False, None)])
    frame = [round(v * _PX_PER_MM) for v in apply_box(placed.clips[-1][0], clip)]
    left, top = max(0, frame[0]), max(0, frame[1])
    box = (left, top, min(window.width, frame[2]), (top + min(window.height, frame[3])) // 2)
    corners = ImageChops.invert(window).crop(box)
    filled = ImageChops.darker(corners, painted.crop(box))
    area = corners.histogram()[255]
    return filled.histogram()[255] / area if area > _LEAST_EDGE_PX else 0.0
