"""The ops of a face in painting order: position, darkness, and what is under each."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from msgspec import Struct

from cardgen.art.colour import channels, darkness
from cardgen.colours import as_hex
from cardgen.display.bounds import EMPTY, intersection
from cardgen.display.ops import (
    IDENTITY,
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
    Use,
)
from cardgen.display.values import apply, multiply
from cardgen.layout.ink.areas import (
    Parts,
    Point,
    along,
    area_of,
    box_area,
    box_of,
    holds,
    inner_point,
    length_of,
    moved,
    parts_of,
)
from cardgen.text.text_run import TextRun

#: Opacity below which a fill does not count as background.
_COVERS = 0.5
#: Assumed darkness of raster images.
_IMAGE_DARKNESS = 0.6
#: Points of a line among which its visible middle is found.
_ON_LINE = 7
#: Middle of lower-case letters above the baseline, in em.
_MIDDLE_EM = 0.28


def flat(paint: Paint) -> str:
    """Return a paint as one colour: of a gradient, the mean of its stops."""
    if not isinstance(paint, Gradient):
        return paint
    values = [channels(stop.color) for stop in paint.stops]
    return as_hex(sum(of_channel) / len(values) for of_channel in zip(*values, strict=True))


class Window(Struct, frozen=True):
    """The graphics state of ops: matrix to the face, visible box, and the template's `data-ink`.

    Attributes:
        opacity: of all enclosing groups; ink: `keep`, `drop`, `lines`, `tint`, `picture` or nothing.
        frame: the box of the enclosing picture, else of the face; figure: inside a picture of the art folder.
        light: what remains of it gets lighter, whatever `ink` says.
    """

    matrix: Matrix
    box: Box
    clips: tuple[tuple[Parts, Box], ...] = ()
    opacity: float = 1.0
    ink: str = ""
    frame: Box = EMPTY
    figure: bool = False
    light: bool = False

    def inside(self, group: Group) -> Window:
        """Return the window inside a group."""
        matrix = multiply(self.matrix, group.matrix) if group.matrix else self.matrix
        clips = [_clip(clip, matrix) for clip in group.clips]
        box = self.box
        for _, around in clips:
            box = intersection(box, around)
        # The outermost value wins, as a template knows more than its drawings; but `drop` always drops, and a
        # picture of the art folder knows which of its parts are ground.
        own = group.ink == "drop" or (self.figure and group.ink in ("keep", "lines", "tint"))
        given = "" if group.ink == "light" else group.ink  # it goes with any of the others
        ink = given if own else self.ink or given
        frame = box if ink == "picture" != self.ink else self.frame
        figure = self.figure or group.figure
        light = self.light or group.ink == "light"
        clips_all = (*self.clips, *clips)
        return Window(matrix, box, clips_all, self.opacity * group.opacity, ink, frame, figure, light)

    def shows(self, point: Point) -> bool:
        """Return whether a point is inside all clips."""
        return all(holds(parts, point) for parts, _ in self.clips)

    @property
    def scale(self) -> float:
        """Millimetres on the face per unit of the ops."""
        a, b, c, d, _, _ = self.matrix
        return math.sqrt(abs(a * d - b * c)) or 1.0


def _clip(clip: Clip, matrix: Matrix) -> tuple[Parts, Box]:
    parts = moved(parts_of(clip.d), matrix)
    return parts, box_of(parts)


class PlacedOp(Struct, frozen=True, dict=True):
    """One path, text or image at its position on the face."""

    op: Path | TextRun | Image
    window: Window

    @cached_property
    def parts(self) -> Parts:
        """Its polygons on the face; none for a text."""
        if isinstance(self.op, Path):
            return moved(parts_of(self.op.d), self.window.matrix)
        if isinstance(self.op, Image):
            left, top, right, bottom = (
                self.op.x,
                self.op.y,
                self.op.x + self.op.width,
                self.op.y + self.op.height,
            )
            corners = ((left, top), (right, top), (right, bottom), (left, bottom))
            return moved((corners,), self.window.matrix)
        return ()

    @cached_property
    def whole(self) -> Box:
        """Its bounding box."""
        return box_of(self.parts)

    @cached_property
    def box(self) -> Box:
        """The bounding box of its visible part."""
        return intersection(self.whole, self.window.box)

    @cached_property
    def area_mm2(self) -> float:
        """The visible area of its fill, or of its stroke if it has no fill."""
        if self.box == EMPTY or not isinstance(self.op, Path | Image):
            return 0.0
        seen = box_area(self.box) / (box_area(self.whole) or 1.0)
        if isinstance(self.op, Path) and self.op.fill is None:
            assert self.op.stroke is not None, "a path is filled or stroked"
            return length_of(self.parts) * self.op.stroke.width * self.window.scale * min(1.0, seen)
        return min(area_of(self.parts) * seen, box_area(self.box))

    @cached_property
    def colour(self) -> str:
        """Its main colour."""
        op = self.op
        if isinstance(op, TextRun):
            return op.fill
        if isinstance(op, Image):
            return "#666666"
        return flat(op.fill if op.fill is not None else op.stroke.paint if op.stroke else "#000000")

    @cached_property
    def darkness(self) -> float:
        """The darkness of its colour, regardless of opacity."""
        return _IMAGE_DARKNESS if isinstance(self.op, Image) else darkness(self.colour)

    @cached_property
    def opacity(self) -> float:
        """Its opacity; of a gradient, the mean of its stops."""
        op, own = self.op, 1.0
        if isinstance(op, Path):
            paint = op.fill if op.fill is not None else op.stroke.paint if op.stroke else None
            own = op.fill_opacity if op.fill is not None else op.stroke.opacity if op.stroke else 1.0
            if isinstance(paint, Gradient):
                own *= sum(stop.opacity for stop in paint.stops) / len(paint.stops)
        return own * self.window.opacity

    @cached_property
    def spots(self) -> tuple[Point, ...]:
        """Points at which to sample its background.

        One in a fill; the visible middle of a line, whose ends often touch a figure; the middle and ends of a text.
        """
        op = self.op
        if isinstance(op, TextRun):
            last, offset = op.words[-1] if op.words else (None, 0.0)
            width = (offset + last.advance if last else 0.0) * op.size_mm
            y = op.y - _MIDDLE_EM * op.size_mm
            return tuple(apply(self.window.matrix, op.x + width * part, y) for part in (0.5, 0.1, 0.9))
        if isinstance(op, Path) and op.fill is None:
            seen = [point for point in along(self.parts, _ON_LINE) if self._shows(point)]
            ends = [point for part in self.parts for point in part] or [(0.0, 0.0)]
            return (seen[len(seen) // 2] if seen else ends[0],)
        of_parts = (inner_point((part,), box_of((part,))) for part in self.parts)
        inside = next((point for point in of_parts if holds(self.parts, point)), None)
        return (inside or inner_point(self.parts, self.whole),)

    def _shows(self, point: Point) -> bool:
        left, top, right, bottom = self.window.box
        return left <= point[0] <= right and top <= point[1] <= bottom and self.window.shows(point)

    def covers(self, point: Point) -> bool:
        """Return whether it hides what is under it at a point."""
        if not self._hides:
            return False
        x, y = point
        left, top, right, bottom = self.box
        return (
            left <= x <= right
            and top <= y <= bottom
            and holds(self.parts, point)
            and self.window.shows(point)
        )

    @cached_property
    def _hides(self) -> bool:
        """Whether it hides anything that is under it."""
        if isinstance(self.op, TextRun) or (isinstance(self.op, Path) and self.op.fill is None):
            return False
        return self.opacity >= _COVERS


def survey(display: DisplayList) -> list[PlacedOp]:
    """List the ops of a face in painting order."""
    bleed = display.bleed_mm
    page = (-bleed, -bleed, display.width_mm + bleed, display.height_mm + bleed)
    return list(_shown(display.items, Window(IDENTITY, page, frame=page)))


def _shown(items: Iterable[Op], window: Window) -> Iterator[PlacedOp]:
    for op in items:
        if isinstance(op, Group):
            yield from _shown(op.items, window.inside(op))
        elif isinstance(op, Use):
            yield from _shown(op.symbol.items, window)
        else:
            yield PlacedOp(op, window)


def ops_under(shown: Sequence[PlacedOp], number: int, spot: Point) -> Iterator[int]:
    """Yield the numbers of the ops under a spot of an op, topmost first."""
    return (at for at in range(number - 1, -1, -1) if shown[at].covers(spot))
