"""What becomes of each thing on a face that is to spend little ink.

The rule looks at areas and at how dark they are, so it holds for any template:

- Large grounds become paper. One within the face gets an outline, one that runs off the edge needs none.
- A wall of many small stones, a shadow or a glow over a large area goes.
- A plate under light type stays as it is, where it is no larger than an eighth of a face.
- Pictures of the game stay, on faces; one that fills the face is treated like everything else.
- What was light on a dark ground that is now paper is drawn in the colour of that ground.
- Small things, lines and type stay; a line too pale for black ink alone is drawn darker and as much finer.

A template that knows better says so by `data-ink` on an element: `keep`, `drop`, or `lines` for paper with outlines.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from cardgen.art.colour import mix
from cardgen.display.ops import Gradient, Image, Op, Path, Stroke
from cardgen.layout.ink.areas import Point, along, box_area
from cardgen.layout.ink.survey import Shown, darkness, flat, grounds_of
from cardgen.text.text_run import TextRun

WHITE, BLACK = "#ffffff", "#000000"
#: Parts of a face: less is small; a plate under light type is no larger; of a picture, larger shapes are its scenery.
_SMALL, _PLATE, _SCENERY = 0.02, 0.15, 0.2
#: A shape that fills more than this part of a picture is its scenery, however small the picture.
_BACKDROP = 0.6
#: A path of so many parts, each smaller than this part of a face, is a texture: stones, scales, stars.
_TEXTURE_PARTS, _TEXTURE_PART = 16, 0.012
#: What a template wants as lines has fine ones, where they go round so many parts or more, or round soft ones.
_MANY = 6
#: Darkness, 0 to 1: paler is paper already; light signs, dark grounds, and how dark an outline is at least.
_PAPER, _LIGHT, _DARK, _OUTLINE = 0.05, 0.3, 0.3, 0.6
#: Less dense than this is a shadow or a glow.
_VEIL = 0.65
#: Width of an outline in mm, and of one round a small light sign.
_OUTLINE_MM, _SIGN_MM = 0.3, 0.22
#: A light sign no larger than this part of a face is filled; a larger one gets an outline.
_FILLED_SIGN = 0.06
#: What a template wants as lines has none round spots smaller than this.
_SPOT_MM2 = 3.0
#: A text whose darkness is so near its ground's is the shadow of another, among so many that follow.
_SHADOW, _NEXT = 0.3, 40
#: A line on paper is at least so dark; one that was paler is drawn finer, down to so many mm.
_SEEN, _HAIR_MM = 0.52, 0.1
#: Width of the outline of a texture's parts, in mm.
_TEXTURE_MM = 0.14
#: So many points of a line tell what it stands on.
_POINTS = 7
#: A line lighter than its ground by more than the first is a light on it, by more than both it is a mark.
_SHINE, _MARKED = 0.03, 0.25


class LowInk:
    """The rule for one face.

    Args:
        shown: what the face shows; area_mm2: of the face; back: it is the back of something, where nothing is kept.
    """

    def __init__(self, shown: Sequence[Shown], area_mm2: float, *, back: bool) -> None:
        self._shown, self._face, self._back = shown, area_mm2, back
        stacks = [self._stacks(at) for at in range(len(shown))]
        #: What lies under the middle of each op, from the top down.
        self._under = [of_spot[0] if of_spot else [] for of_spot in stacks]
        #: What has something light on it, and what has something dark on it.
        self._under_light = {
            g for at, spots in enumerate(stacks) for under in spots for g in under if self._is_light(at, g)
        }
        self._under_dark = {u[0] for at, u in enumerate(self._under) if u and self._is_light(u[0], at)}
        #: Numbers of what is paper now and was not.
        self._cleared: set[int] = set()
        #: Numbers of what is drawn no more, and of what is drawn as paper.
        self._gone: set[int] = set()
        self._white: set[int] = set()

    def ops(self) -> list[Op | None]:
        """Return what is drawn instead of each op; None for nothing."""
        return [self._drawn(at, one) for at, one in enumerate(self._shown)]

    def _drawn(self, at: int, one: Shown) -> Op | None:
        """Treat an op, and remember what is paper now for what stands on it."""
        op = self._op(at, one, one.op)
        if isinstance(op, Path):
            op = self._seen(at, one, op)
        if op is None:
            self._gone.add(at)
        elif isinstance(op, Path) and op.fill is not None and darkness(flat(op.fill)) < _PAPER:
            self._white.add(at)
        return op

    def _op(self, at: int, one: Shown, op: Path | TextRun | Image) -> Op | None:
        if one.window.ink == "drop":
            self._cleared.add(at)
            return None
        if one.window.ink == "keep" or isinstance(op, Image):
            return op
        ground = self._cleared_under(at)
        if isinstance(op, TextRun):
            return self._text_on_paper(at, op) if ground is None else self._text(at, op, ground)
        if ground is not None and self._is_sign(at, op, ground):
            return self._sign(at, op, ground)
        if self._stays(one, op):
            return op
        return self._line(one, op) if op.fill is None else self._area(at, one, op)

    def _stays(self, one: Shown, path: Path) -> bool:
        """Return whether something is too small to matter, or part of a picture."""
        if one.window.ink == "lines" and path.fill is not None:
            return one.area_mm2 < _SPOT_MM2
        if one.window.ink == "picture" and not self._back:
            return one.area_mm2 < min(_SCENERY * self._face, _BACKDROP * box_area(one.window.frame))
        return one.area_mm2 < _SMALL * self._face and not self._is_texture(one, path)

    # Grounds.

    def _area(self, at: int, one: Shown, path: Path) -> Op | None:
        """Treat a large fill."""
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
            stroke = None  # it only rounds the corners
        if stroke is not None and many:
            stroke = self._outline(dark_enough(flat(stroke.paint), _SEEN), _TEXTURE_MM, one)
        elif texture and one.window.ink != "lines":
            pass  # neither stones nor their outlines
        elif stroke is None and one.darkness > _PAPER and not self._runs_off(one):
            wide, least = (_TEXTURE_MM, _SEEN) if many else (_OUTLINE_MM, _OUTLINE)
            stroke = self._outline(dark_enough(one.colour, least), wide, one)
        return path._replace(fill=WHITE, fill_opacity=1.0, stroke=stroke)

    def _is_plate(self, at: int, one: Shown) -> bool:
        return (
            not self._back
            and at in self._under_light
            and one.window.ink != "lines"
            and one.area_mm2 <= _PLATE * self._face
        )

    def _line(self, one: Shown, path: Path) -> Op | None:
        """Treat lines over a large area: a broad one is drawn narrower, or goes where it is a shadow."""
        stroke = path.stroke
        assert stroke is not None, "a path is filled or stroked"
        if stroke.width * one.window.scale < 3 * _OUTLINE_MM:
            return path
        if one.opacity < _VEIL or one.darkness < _LIGHT:
            return None
        return path._replace(stroke=stroke._replace(width=2 * _OUTLINE_MM / one.window.scale))

    def _seen(self, at: int, one: Shown, path: Path) -> Path | None:
        """Draw a line on paper so dark that black ink alone shows it, and as much finer: it takes as little ink."""
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
        """Return whether a broader line was drawn along the same way before, as an edge on both sides."""
        before = range(max(0, at - _NEXT), at)
        ops = [self._shown[number].op for number in before if number not in self._gone]
        return any(isinstance(op, Path) and op.d == path.d and op.fill is None for op in ops)

    def _on_paper(self, at: int, one: Shown) -> bool:
        """Return whether most of a line stands on paper."""
        points = list(along(one.parts, _POINTS))
        return 2 * sum(self._is_paper(at, point) for point in points) >= len(points)

    def _is_paper(self, at: int, point: Point) -> bool:
        under = next((n for n in grounds_of(self._shown, at, point) if n not in self._gone), None)
        return under is None or under in self._white

    def _shines(self, at: int, one: Shown) -> bool:
        """Return whether a line was a little lighter than what it stood on: a light along an edge."""
        under = next(grounds_of(self._shown, at, one.spots[0]), None)
        return under is not None and 0.0 < self._shown[under].darkness - one.darkness - _SHINE < _MARKED

    # What stands on grounds.

    def _text(self, at: int, run: TextRun, ground: Shown) -> TextRun | None:
        """Set type on a ground that is paper now: in its own colour, darker, or in the ground's if it was light."""
        one = self._shown[at]
        if abs(ground.darkness - one.darkness) < _SHADOW and self._has_twin(at, run):
            return None  # the shadow of the same words
        return run._replace(fill=dark_enough(ground.colour if one.darkness < _LIGHT else one.colour))

    def _text_on_paper(self, at: int, run: TextRun) -> TextRun:
        """Set pale type darker where nothing but paper is left under it."""
        one = self._shown[at]
        if one.darkness >= _SEEN or not all(self._is_paper(at, spot) for spot in one.spots):
            return run
        return run._replace(fill=dark_enough(one.colour))

    def _has_twin(self, at: int, run: TextRun) -> bool:
        """Return whether the same words are set on top of these, a little aside."""
        here, words = self._shown[at].spots[0], _words(run)
        return any(
            isinstance(later.op, TextRun)
            and _words(later.op) == words
            and math.dist(later.spots[0], here) < 0.35 * run.size_mm * later.window.scale
            for later in self._shown[at + 1 : at + 1 + _NEXT]
        )

    def _sign(self, at: int, path: Path, ground: Shown) -> Op:
        """Draw what was light on a dark ground in that ground's colour."""
        one, ink = self._shown[at], dark_enough(ground.colour)
        if path.fill is None:
            assert path.stroke is not None, "a path is filled or stroked"
            return path._replace(stroke=path.stroke._replace(paint=ink))
        if at not in self._under_dark and one.area_mm2 < _FILLED_SIGN * self._face:
            return path._replace(fill=ink, stroke=None)
        return path._replace(stroke=self._outline(ink, _SIGN_MM, one))

    def _is_sign(self, at: int, path: Path, ground: Shown) -> bool:
        """Return whether something would be lost on its ground, now that this is paper."""
        one = self._shown[at]
        if isinstance(path.fill, Gradient):
            return False  # a glow or a shine
        if one.window.ink == "lines" or one.area_mm2 > _PLATE * self._face or not self._is_light(at, ground):
            return False
        edged = path.fill is not None and path.stroke is not None
        return not (edged and path.stroke and darkness(flat(path.stroke.paint)) > _OUTLINE)

    # What they ask.

    def _stacks(self, at: int) -> list[list[int]]:
        """List for each spot of an op what lies under it, from the top down as long as that is dark.

        Plates lie on plates, and a text on halves of one. Only for what may be a sign: type, and small things.
        """
        one = self._shown[at]
        if isinstance(one.op, Image) or one.opacity < 0.4 or one.area_mm2 > _PLATE * self._face:
            return []
        return [self._stack(at, spot) for spot in one.spots]

    def _stack(self, at: int, spot: Point) -> list[int]:
        found: list[int] = []
        for number in grounds_of(self._shown, at, spot):
            if self._is_shadow(at, number):
                continue
            found.append(number)
            if not self._is_light(at, number) or len(found) > 3:
                break
        return found

    def _is_shadow(self, at: int, number: int) -> bool:
        """Return whether an op is the shadow of another: faint, as large, and a little aside."""
        one, under = self._shown[at], self._shown[number]
        return under.opacity < _VEIL and math.isclose(under.area_mm2, one.area_mm2, rel_tol=0.03)

    def _cleared_under(self, at: int) -> Shown | None:
        """Return what lies right under an op, if that was dark and is paper now."""
        under = self._under[at]
        return self._shown[under[0]] if under and under[0] in self._cleared else None

    def _is_light(self, at: int, ground: int | Shown) -> bool:
        under = ground if isinstance(ground, Shown) else self._shown[ground]
        light = self._shown[at].darkness
        return light < _LIGHT and under.darkness - light > 0.25

    def _is_texture(self, one: Shown, path: Path) -> bool:
        if path.fill is None:
            return False
        parts = len(one.parts)
        small = one.area_mm2 < parts * _TEXTURE_PART * self._face
        return parts >= _TEXTURE_PARTS and small and box_area(one.box) > 0.3 * self._face

    def _runs_off(self, one: Shown) -> bool:
        """Return whether it covers the face from edge to edge."""
        return one.area_mm2 > 0.85 * self._face

    def _outline(self, colour: str, width_mm: float, one: Shown) -> Stroke:
        return Stroke(colour, width_mm / one.window.scale, 1.0, 1, 1, 4.0, (), 0.0)


def dark_enough(colour: str, least: float = _OUTLINE) -> str:
    """Return a colour at least so dark: moved toward black until a grey printer shows it well."""
    found = darkness(colour)
    if found >= least:
        return colour
    return mix(colour, BLACK, (least - found) / (1 - found))


def _words(run: TextRun) -> list[str]:
    return [word.text for word, _ in run.words]
