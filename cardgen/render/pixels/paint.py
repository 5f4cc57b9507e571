"""Display list → pixels, on a cairo surface.

libcairo is loaded in this room alone, so that a build of PDF files does not need it. The conventions are those of the
PDF painter: the same paths, order of fill and stroke, gradients, and opacity of groups as a whole.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, partial
from typing import Any

from cardgen.display.bounds import items_box
from cardgen.display.images import LoadedImage
from cardgen.display.ops import (
    Box,
    Clip,
    DisplayList,
    Gradient,
    Group,
    Image,
    Matrix,
    Op,
    Paint,
    Path,
    Stroke,
    Symbol,
    Use,
)
from cardgen.display.profile import OutsideProfile
from cardgen.display.values import apply_box, inverse, invertible, rgb, rotation
from cardgen.model.outline import Outline
from cardgen.render.pixels.buffer import Pixels
from cardgen.render.pixels.cairo import (
    Layer,
    context_on,
    ffi,
    gradient,
    image_surface,
    lib,
    reason,
)
from cardgen.render.pixels.images import picture_of, to_png
from cardgen.render.pixels.paths import cairo_path, word_path
from cardgen.text.text_run import TextRun

TRIM = "trim"
BLEED = "bleed"
_WHITE = "#ffffff"
#: Symbols of fewer ops are as soon painted as taken from a layer.
_COSTLY = 12


class PixelSheet:
    """A picture that faces are painted on.

    Args:
        background: #rrggbb.
        images: the build's pictures; layers: see `SymbolLayers`.
    """

    def __init__(
        self,
        width_px: int,
        height_px: int,
        background: str = _WHITE,
        images: Mapping[str, LoadedImage] | None = None,
        layers: SymbolLayers | None = None,
    ) -> None:
        self.width, self.height = width_px, height_px
        self._surface, self._pixels = image_surface(width_px, height_px)
        self._context = context_on(self._surface)
        if background != _WHITE:
            lib.cairo_set_source_rgba(self._context, *rgb(background), 1.0)
            lib.cairo_paint(self._context)
        self._images = images if images is not None else {}
        self._layers = layers

    def place(
        self,
        display: DisplayList,
        x_px: float,
        y_px: float,
        width_px: float,
        height_px: float,
        region: str = TRIM,
        turn: int = 0,
    ) -> None:
        """Paint a face into a cell, clipped to it.

        Args:
            region: the part of the face that fills the cell, `trim` or `bleed`.
            turn: degrees clockwise, a multiple of 90.
        """
        edge = display.bleed_mm if region == BLEED else 0.0
        box = (-edge, -edge, display.width_mm + edge, display.height_mm + edge)
        turned = apply_box(rotation(turn), box)
        cr = self._context
        lib.cairo_save(cr)
        lib.cairo_rectangle(cr, x_px, y_px, width_px, height_px)
        lib.cairo_clip(cr)
        lib.cairo_translate(cr, x_px, y_px)
        lib.cairo_scale(cr, width_px / (turned[2] - turned[0]), height_px / (turned[3] - turned[1]))
        lib.cairo_translate(cr, -turned[0], -turned[1])
        lib.cairo_rotate(cr, math.radians(turn))
        paint(cr, display.items, self._images, self._layers, (self.width, self.height))
        lib.cairo_restore(cr)

    def paint(self, items: Iterable[Op], px_per_mm: float) -> None:
        """Paint loose ops in mm from the top left."""
        lib.cairo_save(self._context)
        lib.cairo_scale(self._context, px_per_mm, px_per_mm)
        paint(self._context, items, self._images)
        lib.cairo_restore(self._context)

    def pixels(self) -> Pixels:
        """Return the painted picture, which shares the memory of the sheet."""
        lib.cairo_surface_flush(self._surface)
        return Pixels(self._pixels, self.width, self.height)


def render_face(
    display: DisplayList,
    width_px: int,
    height_px: int,
    region: str = TRIM,
    images: Mapping[str, LoadedImage] | None = None,
    layers: SymbolLayers | None = None,
) -> Pixels:
    """Return one face as a picture, filled by its `region` (`trim` or `bleed`)."""
    sheet = PixelSheet(width_px, height_px, images=images, layers=layers)
    sheet.place(display, 0, 0, width_px, height_px, region)
    return sheet.pixels()


def face_png(
    display: DisplayList,
    width_px: int,
    height_px: int,
    images: Mapping[str, LoadedImage] | None = None,
    dpi: float | None = None,
    outline: Outline | None = None,
) -> bytes:
    """Return one face with its bleed as a PNG file, cut out along an outline and its bleed if there is one."""
    return to_png(render_face(display, width_px, height_px, BLEED, images), dpi, outline, display.bleed_mm)


class SymbolLayers:
    """Symbols as painted, for pictures that show many of them in the same places.

    Good for judging faces, not for files: colours may be off by one or two of 255 from those painted in place, since
    what overlaps is rounded once more, and along the edge of a clip by more, since there each op is thinned out by
    itself. A symbol comes from a layer from the first time on, so that a face always has the same pixels.
    """

    def __init__(self, most_bytes: int = 64 << 20) -> None:
        self._kept: OrderedDict[tuple[Any, ...], Layer] = OrderedDict()
        self._left = most_bytes

    def get(self, key: tuple[Any, ...], make: Callable[[], Layer]) -> Layer:
        """Return a layer, made where it is not known."""
        layer = self._kept.get(key)
        if layer is None:
            layer = self._kept[key] = make()
            self._left -= layer.size
            while self._left < 0:
                self._left += self._kept.popitem(last=False)[1].size
        else:
            self._kept.move_to_end(key)
        return layer


def paint(
    context: Any,
    items: Iterable[Op],
    images: Mapping[str, LoadedImage] | None = None,
    layers: SymbolLayers | None = None,
    size: tuple[int, int] = (0, 0),
) -> None:
    """Paint ops on a context in its present user space.

    Args:
        layers: takes symbols from there; size: of the whole picture in pixels, then.

    Errors:
        OutsideProfile: cairo cannot, such as for matrices beyond all numbers.
    """
    _Painter(context, images if images is not None else {}, layers, size).paint(items)
    if status := lib.cairo_status(context):
        raise OutsideProfile("svg", 1, f"the drawing cannot be painted: {reason(status)}")


class _Painter:
    """Paints ops; cairo remembers the first error, so no call is checked by itself."""

    def __init__(
        self,
        context: Any,
        images: Mapping[str, LoadedImage],
        layers: SymbolLayers | None = None,
        size: tuple[int, int] = (0, 0),
    ) -> None:
        self.cairo = context
        self.images = images
        self.layers, self.size = layers, size

    def paint(self, items: Iterable[Op]) -> None:
        for op in items:
            _PAINT[type(op)](self, op)

    def path(self, op: Path) -> None:
        cr = self.cairo
        lib.cairo_new_path(cr)
        cairo_path(op.d).append_to(cr)
        stroke = op.stroke
        if op.fill is not None:
            self._source(op.fill, op.fill_opacity)
            lib.cairo_set_fill_rule(cr, 1 if op.evenodd else 0)
            if stroke is None:
                lib.cairo_fill(cr)
            else:
                lib.cairo_fill_preserve(cr)
        if stroke is not None:
            self._source(stroke.paint, stroke.opacity)
            self._line(stroke)
            lib.cairo_stroke(cr)

    def _source(self, paint: Paint, opacity: float) -> None:
        if type(paint) is str:
            lib.cairo_set_source_rgba(self.cairo, *rgb(paint), opacity)
        else:
            lib.cairo_set_source(self.cairo, _gradient(paint, opacity))

    def _line(self, stroke: Stroke) -> None:
        cr = self.cairo
        lib.cairo_set_line_width(cr, stroke.width)
        lib.cairo_set_line_cap(cr, stroke.cap)
        lib.cairo_set_line_join(cr, stroke.join)
        lib.cairo_set_miter_limit(cr, stroke.miter)
        lib.cairo_set_dash(cr, stroke.dashes, len(stroke.dashes), stroke.dash_offset)

    def group(self, op: Group) -> None:
        """Paint a group: in place, or as a picture of its own where it fades as a whole."""
        if any(not clip.d for clip in op.clips):
            return
        cr = self.cairo
        lib.cairo_save(cr)
        if op.matrix:
            lib.cairo_transform(cr, _matrix(op.matrix))
        for clip in op.clips:
            self._clip(clip)
        if op.opacity < 1:
            self._faded(op)
        else:
            self.paint(op.items)
        lib.cairo_restore(cr)

    def _clip(self, clip: Clip) -> None:
        cr = self.cairo
        lib.cairo_new_path(cr)
        cairo_path(clip.d).append_to(cr)
        lib.cairo_set_fill_rule(cr, 1 if clip.evenodd else 0)
        lib.cairo_clip(cr)

    def _faded(self, op: Group) -> None:
        """Paint a group to a surface no larger than what it draws, then put it in place with its opacity."""
        box = items_box(op.items)
        if box[0] > box[2]:
            return
        cr = self.cairo
        x0, y0, x1, y1 = self._device_box(box)
        lib.cairo_new_path(cr)
        lib.cairo_save(cr)
        lib.cairo_identity_matrix(cr)
        lib.cairo_rectangle(cr, x0, y0, x1 - x0, y1 - y0)
        lib.cairo_restore(cr)
        lib.cairo_clip(cr)
        lib.cairo_push_group(cr)
        self.paint(op.items)
        lib.cairo_pop_group_to_source(cr)
        lib.cairo_paint_with_alpha(cr, op.opacity)

    def _device_box(self, box: Box) -> tuple[int, int, int, int]:
        """Return whole pixels around a box, so that its edge does not antialias what it bounds."""
        lib.cairo_new_path(self.cairo)
        lib.cairo_rectangle(self.cairo, box[0], box[1], box[2] - box[0], box[3] - box[1])
        corners = ffi.new("double[4]")
        lib.cairo_path_extents(self.cairo, corners, corners + 1, corners + 2, corners + 3)
        pairs = []
        for x, y in ((0, 1), (0, 3), (2, 1), (2, 3)):
            point = ffi.new("double[2]", [corners[x], corners[y]])
            lib.cairo_user_to_device(self.cairo, point, point + 1)
            pairs.append((point[0], point[1]))
        xs, ys = [p[0] for p in pairs], [p[1] for p in pairs]
        return (
            math.floor(min(xs)) - 1,
            math.floor(min(ys)) - 1,
            math.ceil(max(xs)) + 1,
            math.ceil(max(ys)) + 1,
        )

    def use(self, op: Use) -> None:
        if self.layers is None or op.symbol.cost < _COSTLY:
            self.paint(op.symbol.items)
            return
        matrix = ffi.new("cairo_matrix_t *")
        lib.cairo_get_matrix(self.cairo, matrix)
        place = (matrix.xx, matrix.yx, matrix.xy, matrix.yy, matrix.x0, matrix.y0)
        made = partial(self._layer, op.symbol, matrix)
        self.layers.get((op.symbol.key, self.size, place), made).paint_on(self.cairo)

    def _layer(self, symbol: Symbol, matrix: Any) -> Layer:
        left, top, right, bottom = self._device_box(symbol.box)
        box = max(left, 0), max(top, 0), min(right, self.size[0]), min(bottom, self.size[1])
        # A symbol beside the picture has a pixel, too: cairo has no surfaces without any.
        layer = Layer((box[0], box[1], max(box[2], box[0] + 1), max(box[3], box[1] + 1)))
        context = context_on(layer.surface)
        lib.cairo_translate(context, -layer.left, -layer.top)
        lib.cairo_transform(context, matrix)
        paint(context, symbol.items, self.images)
        return layer

    def image(self, op: Image) -> None:
        image = self.images[op.key]
        cr = self.cairo
        lib.cairo_save(cr)
        lib.cairo_translate(cr, op.x, op.y)
        lib.cairo_scale(cr, op.width / image.width_px, op.height / image.height_px)
        lib.cairo_rectangle(cr, 0, 0, image.width_px, image.height_px)
        lib.cairo_clip(cr)
        lib.cairo_set_source(cr, picture_of(image).pattern)
        lib.cairo_paint(cr)
        lib.cairo_restore(cr)

    def text(self, run: TextRun) -> None:
        """Fill a run's outlines, all words as one path."""
        cr = self.cairo
        lib.cairo_save(cr)
        lib.cairo_new_path(cr)
        lib.cairo_translate(cr, run.x, run.y)
        lib.cairo_scale(cr, run.size_mm, run.size_mm)
        at = 0.0
        for word, offset in run.words:
            path = word_path(word)
            if path.empty:
                continue
            lib.cairo_translate(cr, offset - at, 0.0)
            at = offset
            lib.cairo_append_path(cr, path.pointer)
        lib.cairo_set_source_rgba(cr, *rgb(run.fill), 1.0)
        lib.cairo_set_fill_rule(cr, 0)
        lib.cairo_fill(cr)
        lib.cairo_restore(cr)


_PAINT: Mapping[type, Callable[[Any, Any], None]] = {
    Path: _Painter.path,
    Group: _Painter.group,
    Use: _Painter.use,
    Image: _Painter.image,
    TextRun: _Painter.text,
}


@lru_cache(4096)
def _matrix(matrix: Matrix) -> Any:
    a, b, c, d, e, f = matrix
    return ffi.new("cairo_matrix_t *", {"xx": a, "yx": b, "xy": c, "yy": d, "x0": e, "y0": f})


@lru_cache(2048)
def _gradient(given: Gradient, opacity: float) -> Any:
    """Return a cairo gradient; its matrix leads from user space to the gradient's."""
    pattern = gradient(given.coords)
    for stop in given.stops:
        lib.cairo_pattern_add_color_stop_rgba(pattern, stop.offset, *rgb(stop.color), stop.opacity * opacity)
    if invertible(given.matrix):
        lib.cairo_pattern_set_matrix(pattern, _matrix(inverse(given.matrix)))
    return pattern
