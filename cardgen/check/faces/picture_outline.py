"""How a picture stands out on a face: the contrast of its outline with what is around it, and what its clip cuts off.

Only what may touch the picture is painted, and once for all languages whose text is elsewhere.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from cardgen.art.colour import channels, contrast, luminance
from cardgen.check.faces.face_pixels import face_pixels
from cardgen.display.bounds import EMPTY, control_box, grown, intersection, items_box, union
from cardgen.display.ops import IDENTITY, Box, Clip, Group, Matrix, Op, Path, Use
from cardgen.display.values import apply_box, inverse, multiply

if TYPE_CHECKING:
    from cardgen.display.ops import DisplayList
    from cardgen.layout.decks import GameLayout

_PX_PER_MM = 2.0
#: Distance from a clip's edge that is ignored, since a frame covers it.
_EDGE_PX = 3
#: Outlines of fewer pixels are ignored.
_LEAST_EDGE_PX = 40
#: Opacity below which, and luminance above which, a shape without an outline is a highlight.
_SEEN_THROUGH, _LIGHT = 0.8, 0.45
#: A picture that fills this share of its window is a scene, without background.
_SCENE = 0.85
#: How far from a picture its background is compared with it; and how far around it pixels are painted for the filters.
_REACH_MM, _BESIDE_MM = 1.0, 4.0
#: Left, top, right and bottom in pixels of a painted face.
_PixelBox = tuple[int, int, int, int]


class PlacedPicture(NamedTuple):
    """A picture on a face: its matrix to the face's space, the clips around it, and its name."""

    use: Use
    matrix: Matrix
    clips: tuple[tuple[Matrix, Clip], ...]
    name: str


def _size(display: DisplayList) -> tuple[int, int]:
    """Return the size of a painted face in pixels."""
    return (max(1, round(display.width_mm * _PX_PER_MM)), max(1, round(display.height_mm * _PX_PER_MM)))


def painted(layout: GameLayout, display: DisplayList, box: _PixelBox | None = None) -> Any:
    """Return a painted face, or a box of it in pixels."""
    from PIL import Image

    data, width, height = face_pixels(layout, display, *_size(display))
    whole = Image.frombuffer("RGB", (width, height), data, "raw", "BGRX", 0, 1)
    return whole.crop(box) if box else whole


def surroundings(display: DisplayList, placed: PlacedPicture) -> DisplayList:
    """Return a face with only what may touch a picture: the same for all languages whose text is elsewhere."""
    items = tuple(_touching(display.items, IDENTITY, _seen(placed)))
    return display._replace(key="", cost=0, items=items)


def _reach(placed: PlacedPicture) -> Box:
    """Return the box of a picture with what is compared with it."""
    box = union(placed.use.symbol.box, items_box(placed.use.symbol.items))
    return grown(apply_box(placed.matrix, box), _REACH_MM)


def _seen(placed: PlacedPicture) -> Box:
    """Return the box of what a picture's clips leave of it, with what is compared with it."""
    box = _reach(placed)
    for matrix, clip in placed.clips:
        box = intersection(box, grown(apply_box(matrix, control_box(clip.d)), _REACH_MM))
    return box


def _touching(items: Iterable[Op], matrix: Matrix, reach: Box) -> Iterator[Op]:
    for op in items:
        box = items_box((op,))
        if box[0] > box[2] or intersection(apply_box(matrix, box), reach) == EMPTY:
            continue
        if isinstance(op, Group) and op.opacity >= 1:
            inner = multiply(matrix, op.matrix) if op.matrix else matrix
            yield op._replace(items=tuple(_touching(op.items, inner, reach)))
        else:
            yield op


def _pixel_box(display: DisplayList, placed: PlacedPicture) -> _PixelBox:
    """Return the pixels of a face that a picture, or the innermost clip around it, may change, with some around."""
    reach = _reach(placed)
    if placed.clips:
        matrix, clip = placed.clips[-1]
        reach = union(reach, apply_box(matrix, control_box(clip.d)))
    reach = grown(reach, _BESIDE_MM)
    width, height = _size(display)
    left, top, right, bottom = (v * _PX_PER_MM for v in reach)
    left_px, top_px = max(0, min(width - 1, math.floor(left))), max(0, min(height - 1, math.floor(top)))
    return (
        left_px,
        top_px,
        max(left_px + 1, min(width, math.ceil(right))),
        max(top_px + 1, min(height, math.ceil(bottom))),
    )


@lru_cache(maxsize=64)
def standing(layout: GameLayout, display: DisplayList, placed: PlacedPicture) -> tuple[float, float]:
    """Return the contrast of a picture's outline with its background, and how much of the clipped corners it fills.

    Args:
        display: the face, as `surroundings` gives it.
    """
    from PIL import ImageChops, ImageFilter

    use, box = placed.use, _pixel_box(display, placed)
    window = _window(layout, display, placed, box)
    shown = _alone(layout, display, placed, use, box)
    filled = ImageChops.darker(window, shown)
    width, height = _size(display)
    whole = window.histogram()[255] if placed.clips else width * height
    if filled.histogram()[255] > _SCENE * whole:
        return 21.0, 0.0
    items = _solid(use.symbol.items)
    solid = Use(use.symbol._replace(key=f"{use.symbol.key}-solid", items=items))
    figure = painted(layout, display._replace(items=_instead(display.items, use, solid)), box)
    bare = painted(layout, display._replace(items=_instead(display.items, use, None)), box)
    visible = ImageChops.difference(figure, bare).convert("L").point(lambda v: 255 * (v > 6))
    alone = shown if items == use.symbol.items else _alone(layout, display, placed, solid, box)
    cut = _cut(alone, window, placed, box, (width, height))
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


def _window(layout: GameLayout, display: DisplayList, placed: PlacedPicture, box: _PixelBox) -> Any:
    """Return a mask of the clips around a picture."""
    sheet = Path("-999 -999 m 999 -999 l 999 999 l -999 999 l h", "#000000", 1.0, False, None)
    items: tuple[Op, ...] = (sheet,)
    for matrix, clip in placed.clips:
        items = (Group(matrix, (clip,), 1.0, (Group(inverse(matrix), (), 1.0, items),)),)
    return _mask(layout, display._replace(items=items), box)


def _alone(
    layout: GameLayout, display: DisplayList, placed: PlacedPicture, picture: Use, box: _PixelBox
) -> Any:
    """Return a mask of a picture without its clips."""
    return _mask(layout, display._replace(items=(Group(placed.matrix, (), 1.0, (picture,)),)), box)


@lru_cache(maxsize=128)
def _mask(layout: GameLayout, display: DisplayList, box: _PixelBox) -> Any:
    """Return where something is painted; the same for all languages and for all cards of one frame."""
    return painted(layout, display, box).convert("L").point(lambda v: 255 * (v < 250))


def _outline(whole: Any, bare: Any, visible: Any, edge: Any) -> float:
    """Return the median contrast of the outline's points with the adjacent background."""
    width, height = whole.size
    shown, ground, inside = whole.tobytes(), bare.tobytes(), visible.tobytes()
    ratios = []
    for found in re.finditer(rb"[^\0]", edge.tobytes()):
        y, x = divmod(found.start(), width)
        across, down = range(max(0, x - 1), min(width, x + 2)), range(max(0, y - 1), min(height, y + 2))
        near = [row * width + column for row in down for column in across]
        around = [_luminance(ground[3 * at : 3 * at + 3]) for at in near if not inside[at]]
        if around:
            mean = sum(around) / len(around)
            figure = [_luminance(shown[3 * at : 3 * at + 3]) for at in near if inside[at]]
            ratios.append(max(contrast(min(figure), mean), contrast(max(figure), mean)))
    ratios.sort()
    return ratios[len(ratios) // 2] if len(ratios) >= _LEAST_EDGE_PX else 21.0


@lru_cache(maxsize=65536)
def _luminance(pixel: bytes) -> float:
    return luminance(*pixel)


def _cut(painted: Any, window: Any, placed: PlacedPicture, shown: _PixelBox, size: tuple[int, int]) -> float:
    """Return the share of the clipped corners of a picture's box that the picture fills.

    Args:
        shown: what the masks show of the face; size: that of the whole face.
    """
    from PIL import ImageChops

    if not placed.clips:
        return 0.0
    clip = items_box([Path(placed.clips[-1][1].d, "#000000", 1.0, False, None)])
    frame = [round(v * _PX_PER_MM) for v in apply_box(placed.clips[-1][0], clip)]
    left, top = max(0, frame[0]), max(0, frame[1])
    box = (left, top, min(size[0], frame[2]), (top + min(size[1], frame[3])) // 2)
    box = (box[0] - shown[0], box[1] - shown[1], box[2] - shown[0], box[3] - shown[1])
    corners = ImageChops.invert(window).crop(box)
    filled = ImageChops.darker(corners, painted.crop(box))
    area = corners.histogram()[255]
    return filled.histogram()[255] / area if area > _LEAST_EDGE_PX else 0.0
