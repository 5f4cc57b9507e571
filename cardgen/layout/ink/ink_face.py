"""A face while low ink is applied: its ops, what is under each, and what has become of it."""

from __future__ import annotations

import math
from collections.abc import Sequence

from cardgen.art.colour import channels
from cardgen.display.bounds import intersection
from cardgen.display.ops import Image, Path
from cardgen.layout.ink.areas import Point, along, box_area, inner_points
from cardgen.layout.ink.roles import is_edged
from cardgen.layout.ink.survey import PlacedOp, ops_under
from cardgen.text.text_run import TextRun

#: Shares of a face: smaller is small; the largest plate.
SMALL, PLATE = 0.02, 0.15
#: A path with this many parts, each smaller than this share of a face, is a texture: stones, scales, stars.
_TEXTURE_PARTS, _TEXTURE_PART = 16, 0.012
#: Darkness, 0 to 1: of paper at most, of light signs at most, of dark backgrounds at least, of an outline at least.
PAPER, LIGHT, DARK, OUTLINE = 0.05, 0.3, 0.3, 0.6
#: Opacity below which an op is a shadow or a glow.
VEIL = 0.65
#: With `data-ink="lines"`, smaller spots get no outline.
SPOT_MM2 = 3.0
#: A text this close in darkness to its background is the shadow of one of this many texts after it.
SHADOW, _NEXT = 0.3, 40
#: Points of a line at which its background is sampled.
_POINTS = 7
#: A shape without outline whose red, green and blue, of 255, are closer than this to its ground's is a patch of it.
_SHADE = 50
#: Largest offset of a shine or shadow, in mm; least opacity of what hides all under it.
_RELIEF_MM, HIDES = 1.2, 0.9
#: A shadow is fainter than the first and darker than the second.
_CAST, _BLACKISH = 0.65, 0.75
#: A line lighter than its background by more than the first is a highlight, by more than their sum a mark.
_SHINE, _MARKED = 0.03, 0.25


class InkFace:
    """The ops of a face, with what has become of those that low ink has already treated.

    Args:
        shown: the ops of the face; area_mm2: of the face; back: a common back.
    """

    def __init__(self, shown: Sequence[PlacedOp], area_mm2: float, *, back: bool) -> None:
        self._shown, self._face, self._back = shown, area_mm2, back
        stacks = [self._stacks(at) for at in range(len(shown))]
        #: The ops under the middle of each op, topmost first.
        self._under = [of_spot[0] if of_spot else [] for of_spot in stacks]
        #: The ops under something light, and under something dark.
        self._under_light = {
            g for at, spots in enumerate(stacks) for under in spots for g in under if self._is_light(at, g)
        }
        self._under_dark = {u[0] for at, u in enumerate(self._under) if u and self._is_light(u[0], at)}
        #: Ops that were dark and are paper now.
        self._cleared: set[int] = set()
        #: Ops that are dropped, and ops that are drawn as paper.
        self._gone: set[int] = set()
        self._white: set[int] = set()
        #: Grounds that became paper: of faces, panels and pictures.
        self._ground: set[int] = set()
        #: Large fills that are kept as subjects, with what is drawn on them.
        self._subjects: set[int] = set()
        #: The ops right under type.
        self._under_type = {
            of_spot[0]
            for at, spots in enumerate(stacks)
            if isinstance(shown[at].op, TextRun)
            for of_spot in spots
            if of_spot
        }

    def _right_under(self, at: int) -> int | None:
        """Return the topmost op under the middle of another that is not its shadow."""
        if self._under[at]:
            return self._under[at][0]
        spot = self._shown[at].spots[0]
        return next((n for n in ops_under(self._shown, at, spot) if not self._is_shadow(at, n)), None)

    def _is_part_of(self, one: PlacedOp, under: int) -> bool:
        """Return whether a shape is drawn on a subject, or inside a dark shape that stayed."""
        if under in self._subjects:
            return True
        if under in self._gone or under in self._white or not self._is_darker(under, one):
            return False
        return box_area(intersection(one.box, self._shown[under].box)) > 0.95 * box_area(one.box)

    def _is_darker(self, under: int, one: PlacedOp) -> bool:
        return self._shown[under].darkness - one.darkness > _MARKED and self._shown[under].opacity > VEIL

    def _fades_into(self, one: PlacedOp, under: int | None) -> bool:
        """Return whether a shape without outline is a patch or stain on a ground that became paper."""
        if (
            under is None
            or under not in self._ground
            or is_edged(one)
            or one.area_mm2 > 2 * SMALL * self._face
        ):
            return False
        ground = self._shown[under]
        pairs = zip(channels(ground.colour), channels(one.colour), strict=True)
        return ground.darkness > DARK and max(abs(a - b) for a, b in pairs) < _SHADE

    def _is_backdrop(self, at: int, one: PlacedOp) -> bool:
        """Return whether a shape without outline is mostly under a subject that is larger than it: a sun, a glow."""
        if is_edged(one) or one.area_mm2 < SMALL * self._face or one.opacity < VEIL:
            return False
        points = inner_points(one.parts, one.box)
        over = [
            other
            for other in self._shown[at + 1 :]
            if other.window.ink == "picture"
            and box_area(other.box) > _TEXTURE_PART * self._face
            and box_area(intersection(one.box, other.box)) < 0.9 * box_area(other.box)
        ]
        return 3 * sum(any(other.covers(point) for other in over) for point in points) >= len(points) > 0

    def _is_mark(self, one: PlacedOp, under: int | None) -> bool:
        """Return whether a shape is one or a few small marks that are much darker than what is under them."""
        few = len(one.parts) < _TEXTURE_PARTS and one.area_mm2 < max(2, len(one.parts)) * SMALL * self._face
        return few and under is not None and one.darkness - self._shown[under].darkness > _MARKED

    def _is_relief(self, at: int, one: PlacedOp) -> bool:
        """Return whether a shape on paper is a shadow, or a shine: the next shape, drawn before it with an offset."""
        if not isinstance(one.op, Path) or one.op.fill is None or one.op.stroke is not None:
            return False
        under = self._right_under(at)
        if under is not None and under not in self._ground:
            return False
        if one.opacity < _CAST and one.darkness > _BLACKISH:
            return True
        if at + 1 == len(self._shown):
            return False
        after = self._shown[at + 1]
        return (
            isinstance(after.op, Path)
            and after.op.fill is not None
            and len(one.parts) == len(after.parts)
            and one.colour != after.colour
            and math.isclose(one.area_mm2, after.area_mm2, rel_tol=0.01)
            and 0 < math.dist(one.whole[:2], after.whole[:2]) < _RELIEF_MM
        )

    def _shows_through(self, one: PlacedOp, before: PlacedOp) -> bool:
        box = intersection(one.box, before.box)
        return box_area(box) > SPOT_MM2

    def _has_casing(self, at: int, path: Path) -> bool:
        """Return whether a line was drawn along the same path before, as a casing."""
        before = range(max(0, at - _NEXT), at)
        ops = [self._shown[number].op for number in before if number not in self._gone]
        return any(isinstance(op, Path) and op.d == path.d and op.fill is None for op in ops)

    def _on_paper(self, at: int, one: PlacedOp) -> bool:
        """Return whether most of a line is on paper."""
        points = list(along(one.parts, _POINTS))
        return 2 * sum(self._is_paper(at, point) for point in points) >= len(points)

    def _is_paper(self, at: int, point: Point) -> bool:
        under = next((n for n in ops_under(self._shown, at, point) if n not in self._gone), None)
        return under is None or under in self._white

    def _shines(self, at: int, one: PlacedOp) -> bool:
        """Return whether a line was a little lighter than its background: a highlight along an edge."""
        under = next(ops_under(self._shown, at, one.spots[0]), None)
        return under is not None and 0.0 < self._shown[under].darkness - one.darkness - _SHINE < _MARKED

    def _has_twin(self, at: int, run: TextRun) -> bool:
        """Return whether the same words are drawn on top of these with a small offset."""
        here, words = self._shown[at].spots[0], _words(run)
        return any(
            isinstance(later.op, TextRun)
            and _words(later.op) == words
            and math.dist(later.spots[0], here) < 0.35 * run.size_mm * later.window.scale
            for later in self._shown[at + 1 : at + 1 + _NEXT]
        )

    def _stacks(self, at: int) -> list[list[int]]:
        """List for each spot of an op the ops under it, topmost first, while they are dark.

        Plates can be stacked, and a text can be on two halves of one. Only for possible signs: type and small things.
        """
        one = self._shown[at]
        if isinstance(one.op, Image) or one.opacity < 0.4 or one.area_mm2 > PLATE * self._face:
            return []
        return [self._stack(at, spot) for spot in one.spots]

    def _stack(self, at: int, spot: Point) -> list[int]:
        found: list[int] = []
        for number in ops_under(self._shown, at, spot):
            if self._is_shadow(at, number):
                continue
            found.append(number)
            if not self._is_light(at, number) or len(found) > 3:
                break
        return found

    def _is_shadow(self, at: int, number: int) -> bool:
        """Return whether an op is the shadow of another: faint and of the same size."""
        one, under = self._shown[at], self._shown[number]
        return under.opacity < VEIL and math.isclose(under.area_mm2, one.area_mm2, rel_tol=0.03)

    def _cleared_under(self, at: int) -> PlacedOp | None:
        """Return the op right under another, if it was dark and became paper."""
        under = self._under[at]
        return self._shown[under[0]] if under and under[0] in self._cleared else None

    def _is_light(self, at: int, background: int | PlacedOp) -> bool:
        under = background if isinstance(background, PlacedOp) else self._shown[background]
        light = self._shown[at].darkness
        return light < LIGHT and under.darkness - light > 0.25

    def _is_texture(self, one: PlacedOp, path: Path) -> bool:
        if path.fill is None:
            return False
        parts = len(one.parts)
        small = one.area_mm2 < parts * _TEXTURE_PART * self._face
        return parts >= _TEXTURE_PARTS and small and box_area(one.box) > 0.3 * self._face

    def _runs_off(self, one: PlacedOp) -> bool:
        """Return whether an op covers the face from edge to edge."""
        return one.area_mm2 > 0.85 * self._face


def _words(run: TextRun) -> list[str]:
    return [word.text for word, _ in run.words]
