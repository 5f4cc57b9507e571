"""What becomes of each op on a face with low ink.

The rule depends only on areas and darkness, so it applies to any template:

- Large backgrounds become paper. One inside the face gets an outline, one that runs off the edge does not.
- Textures of many small stones, and shadows and glows over a large area, are dropped.
- A plate under light type stays, if it is not too large.
- The game's pictures stay on faces; one that fills the face is treated like everything else.
- Light things on a dark background that became paper take the background's colour.
- Small things, lines and type stay; a line too pale for black ink is drawn darker and proportionally finer.

A template overrides it with `data-ink` on an element: `keep`, `drop`, or `lines` for paper with outlines.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from cardgen.art.colour import mix
from cardgen.display.ops import Gradient, Image, Op, Path, Stroke
from cardgen.layout.ink.areas import Point, along, box_area
from cardgen.layout.ink.survey import PlacedOp, darkness, flat, ops_under
from cardgen.text.text_run import TextRun

WHITE, BLACK = "#ffffff", "#000000"
#: Shares of a face: smaller is small; the largest plate; larger shapes in a picture are scenery.
_SMALL, _PLATE, _SCENERY = 0.02, 0.15, 0.2
#: A shape that fills more than this share of a picture is scenery, however small the picture.
_BACKDROP = 0.6
#: A path with this many parts, each smaller than this share of a face, is a texture: stones, scales, stars.
_TEXTURE_PARTS, _TEXTURE_PART = 16, 0.012
#: With `data-ink="lines"`, a path with this many parts or with soft corners gets fine outlines.
_MANY = 6
#: Darkness, 0 to 1: of paper at most, of light signs at most, of dark backgrounds at least, of an outline at least.
_PAPER, _LIGHT, _DARK, _OUTLINE = 0.05, 0.3, 0.3, 0.6
#: Opacity below which an op is a shadow or a glow.
_VEIL = 0.65
#: Width in mm of an outline, and of one around a light sign.
_OUTLINE_MM, _SIGN_MM = 0.3, 0.22
#: A light sign up to this share of a face is filled; a larger one gets an outline.
_FILLED_SIGN = 0.06
#: With `data-ink="lines"`, smaller spots get no outline.
_SPOT_MM2 = 3.0
#: A text this close in darkness to its background is the shadow of one of this many texts after it.
_SHADOW, _NEXT = 0.3, 40
#: Least darkness of a line on paper, and least width in mm of a line that is darkened.
_SEEN, _HAIR_MM = 0.52, 0.1
#: Width in mm of the outlines of a texture.
_TEXTURE_MM = 0.14
#: Points of a line at which its background is sampled.
_POINTS = 7
#: A line lighter than its background by more than the first is a highlight, by more than their sum a mark.
_SHINE, _MARKED = 0.03, 0.25


class LowInk:
    """The rule applied to one face.

    Args:
        shown: the ops of the face; area_mm2: of the face; back: a common back, where pictures are not kept.
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

    def ops(self) -> list[Op | None]:
        """Return the replacement of each op; None to drop it."""
        return [self._drawn(at, one) for at, one in enumerate(self._shown)]

    def _drawn(self, at: int, one: PlacedOp) -> Op | None:
        """Replace an op, and record what it leaves for the ops on top of it."""
        op = self._op(at, one, one.op)
        if isinstance(op, Path):
            op = self._seen(at, one, op)
        if op is None:
            self._gone.add(at)
        elif isinstance(op, Path) and op.fill is not None and darkness(flat(op.fill)) < _PAPER:
            self._white.add(at)
        return op

    def _op(self, at: int, one: PlacedOp, op: Path | TextRun | Image) -> Op | None:
        if one.window.ink == "drop":
            self._cleared.add(at)
            return None
        if one.window.ink == "keep" or isinstance(op, Image):
            return op
        background = self._cleared_under(at)
        if isinstance(op, TextRun):
            return self._text_on_paper(at, op) if background is None else self._text(at, op, background)
        if background is not None and self._is_sign(at, op, background):
            return self._sign(at, op, background)
        if self._stays(one, op):
            return op
        return self._line(one, op) if op.fill is None else self._area(at, one, op)

    def _stays(self, one: PlacedOp, path: Path) -> bool:
        """Return whether an op is too small to matter, or part of a picture."""
        if one.window.ink == "lines" and path.fill is not None:
            return one.area_mm2 < _SPOT_MM2
        if one.window.ink == "picture" and not self._back:
            return one.area_mm2 < min(_SCENERY * self._face, _BACKDROP * box_area(one.window.frame))
        return one.area_mm2 < _SMALL * self._face and not self._is_texture(one, path)

    # Backgrounds.

    def _area(self, at: int, one: PlacedOp, path: Path) -> Op | None:
        """Replace a large fill."""
        if self._is_plate(at, one):
            return path
        if one.darkness > _DARK:
            self._cleared.add(at)
        if one.opacity < _VEIL:
            return None
        stroke = path.stroke
        texture = self._is_texture(one, path)
        soft = stroke is not None and stroke.paint == path.fill
        many = texture or (one.window.ink == "lines" and (soft or len(one.parts) >= _MANY))
        if soft:
            stroke = None  # only rounds the corners
        if stroke is not None and many:
            stroke = self._outline(dark_enough(flat(stroke.paint), _SEEN), _TEXTURE_MM, one)
        elif texture and one.window.ink != "lines":
            pass  # drop stones and their outlines
        elif stroke is None and one.darkness > _PAPER and not self._runs_off(one):
            wide, least = (_TEXTURE_MM, _SEEN) if many else (_OUTLINE_MM, _OUTLINE)
            stroke = self._outline(dark_enough(one.colour, least), wide, one)
        return path._replace(fill=WHITE, fill_opacity=1.0, stroke=stroke)

    def _is_plate(self, at: int, one: PlacedOp) -> bool:
        return (
            not self._back
            and at in self._under_light
            and one.window.ink != "lines"
            and one.area_mm2 <= _PLATE * self._face
        )

    def _line(self, one: PlacedOp, path: Path) -> Op | None:
        """Draw a broad line over a large area narrower, or drop it if it is a shadow."""
        stroke = path.stroke
        assert stroke is not None, "a path is filled or stroked"
        if stroke.width * one.window.scale < 3 * _OUTLINE_MM:
            return path
        if one.opacity < _VEIL or one.darkness < _LIGHT:
            return None
        return path._replace(stroke=stroke._replace(width=2 * _OUTLINE_MM / one.window.scale))

    def _seen(self, at: int, one: PlacedOp, path: Path) -> Path | None:
        """Darken a pale line on paper until black ink shows it, and make it proportionally finer."""
        stroke = path.stroke
        if stroke is None or one.window.ink == "keep" or (one.window.ink == "picture" and not self._back):
            return path
        found = darkness(flat(stroke.paint)) * stroke.opacity * one.window.opacity
        if found >= _SEEN or (path.fill is not None and darkness(flat(path.fill)) >= _LIGHT):
            return path
        if self._has_casing(at, path) or not self._on_paper(at, one):
            return path
        if path.fill is None and self._shines(at, one):
            return None
        width = max(_HAIR_MM / one.window.scale, stroke.width * found / _SEEN)
        paint = dark_enough(flat(stroke.paint), min(1.0, _SEEN / one.window.opacity))
        return path._replace(stroke=stroke._replace(paint=paint, opacity=1.0, width=min(width, stroke.width)))

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

    # Things on backgrounds.

    def _text(self, at: int, run: TextRun, background: PlacedOp) -> TextRun | None:
        """Set type on a background that became paper: dark type darker, light type in the background's colour."""
        one = self._shown[at]
        if abs(background.darkness - one.darkness) < _SHADOW and self._has_twin(at, run):
            return None  # the shadow of the same words
        return run._replace(fill=dark_enough(background.colour if one.darkness < _LIGHT else one.colour))

    def _text_on_paper(self, at: int, run: TextRun) -> TextRun:
        """Darken pale type on paper."""
        one = self._shown[at]
        if one.darkness >= _SEEN or not all(self._is_paper(at, spot) for spot in one.spots):
            return run
        return run._replace(fill=dark_enough(one.colour))

    def _has_twin(self, at: int, run: TextRun) -> bool:
        """Return whether the same words are drawn on top of these with a small offset."""
        here, words = self._shown[at].spots[0], _words(run)
        return any(
            isinstance(later.op, TextRun)
            and _words(later.op) == words
            and math.dist(later.spots[0], here) < 0.35 * run.size_mm * later.window.scale
            for later in self._shown[at + 1 : at + 1 + _NEXT]
        )

    def _sign(self, at: int, path: Path, background: PlacedOp) -> Op:
        """Draw a light sign in the colour of its former dark background."""
        one, ink = self._shown[at], dark_enough(background.colour)
        if path.fill is None:
            assert path.stroke is not None, "a path is filled or stroked"
            return path._replace(stroke=path.stroke._replace(paint=ink))
        if at not in self._under_dark and one.area_mm2 < _FILLED_SIGN * self._face:
            return path._replace(fill=ink, stroke=None)
        return path._replace(stroke=self._outline(ink, _SIGN_MM, one))

    def _is_sign(self, at: int, path: Path, background: PlacedOp) -> bool:
        """Return whether a light op would be invisible on a background that became paper."""
        one = self._shown[at]
        if isinstance(path.fill, Gradient):
            return False  # a glow
        if (
            one.window.ink == "lines"
            or one.area_mm2 > _PLATE * self._face
            or not self._is_light(at, background)
        ):
            return False
        edged = path.fill is not None and path.stroke is not None
        return not (edged and path.stroke and darkness(flat(path.stroke.paint)) > _OUTLINE)

    # Helpers.

    def _stacks(self, at: int) -> list[list[int]]:
        """List for each spot of an op the ops under it, topmost first, while they are dark.

        Plates can be stacked, and a text can be on two halves of one. Only for possible signs: type and small things.
        """
        one = self._shown[at]
        if isinstance(one.op, Image) or one.opacity < 0.4 or one.area_mm2 > _PLATE * self._face:
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
        return under.opacity < _VEIL and math.isclose(under.area_mm2, one.area_mm2, rel_tol=0.03)

    def _cleared_under(self, at: int) -> PlacedOp | None:
        """Return the op right under another, if it was dark and became paper."""
        under = self._under[at]
        return self._shown[under[0]] if under and under[0] in self._cleared else None

    def _is_light(self, at: int, background: int | PlacedOp) -> bool:
        under = background if isinstance(background, PlacedOp) else self._shown[background]
        light = self._shown[at].darkness
        return light < _LIGHT and under.darkness - light > 0.25

    def _is_texture(self, one: PlacedOp, path: Path) -> bool:
        if path.fill is None:
            return False
        parts = len(one.parts)
        small = one.area_mm2 < parts * _TEXTURE_PART * self._face
        return parts >= _TEXTURE_PARTS and small and box_area(one.box) > 0.3 * self._face

    def _runs_off(self, one: PlacedOp) -> bool:
        """Return whether an op covers the face from edge to edge."""
        return one.area_mm2 > 0.85 * self._face

    def _outline(self, colour: str, width_mm: float, one: PlacedOp) -> Stroke:
        return Stroke(colour, width_mm / one.window.scale, 1.0, 1, 1, 4.0, (), 0.0)


def dark_enough(colour: str, least: float = _OUTLINE) -> str:
    """Darken a colour until a grey printer shows it well."""
    found = darkness(colour)
    if found >= least:
        return colour
    return mix(colour, BLACK, (least - found) / (1 - found))


def _words(run: TextRun) -> list[str]:
    return [word.text for word, _ in run.words]
