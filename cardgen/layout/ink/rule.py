"""What becomes of each op on a face with low ink.

The rule depends only on what each shape is on its face or in its picture, so it applies to any template; see `roles`:

- Grounds become paper: what reaches the edges of its frame, walls and floors without outline, panels. One inside the
  face gets an outline, one that runs off the edge does not. Patches of a dark ground go with it.
- Subjects stay, with what is drawn on them, however large they are; a sun or hill behind one is a tint.
- Textures of many small stones, and shadows and glows, are dropped. What they hid stays hidden.
- A plate under light type stays, if it is not too large.
- Light things on a dark background that became paper take the background's colour; pale ones on paper get an outline.
- Small things, lines and type stay; a line too pale for black ink is drawn darker and proportionally finer.

A template overrides it with `data-ink` on an element: `keep`, `drop`, `lines` for paper with outlines, or `tint` for
pale fills; `light` makes what remains of large fills lighter.
"""

from __future__ import annotations

from cardgen.art.colour import darkness, mix, pale
from cardgen.display.ops import Gradient, Image, Op, Paint, Path, Stroke
from cardgen.layout.ink.ink_face import (
    DARK,
    HIDES,
    LIGHT,
    OUTLINE,
    PAPER,
    PLATE,
    SHADOW,
    SMALL,
    SPOT_MM2,
    VEIL,
    InkFace,
)
from cardgen.layout.ink.lighter import lightened
from cardgen.layout.ink.roles import is_ground, is_scenery, is_subject
from cardgen.layout.ink.survey import PlacedOp, flat
from cardgen.text.text_run import TextRun

WHITE, BLACK = "#ffffff", "#000000"
#: With `data-ink="lines"`, a path with this many parts or with soft corners gets fine outlines.
_MANY = 6
#: Width in mm of an outline, and of one around a light sign.
_OUTLINE_MM, _SIGN_MM = 0.3, 0.22
#: A light sign up to this share of a face is filled; a larger one gets an outline.
_FILLED_SIGN = 0.06
#: Least darkness of a line on paper, and least width in mm of a line that is darkened.
_SEEN, _HAIR_MM = 0.52, 0.1
#: Width in mm of the outlines of a texture.
_TEXTURE_MM = 0.14
#: A line as broad is a limb, and its casing if it is black.
_LIMB_MM, _CASING = 1.2, 0.85
#: How much of its colour remains of a shape behind a subject.
_TINT = 0.4
#: A small shape without outline that is lighter gets one: in a picture, elsewhere.
_FAINT, _PALE = 0.15, 0.26


class LowInk(InkFace):
    """The rule applied to one face."""

    def ops(self) -> list[Op | None]:
        """Return the replacement of each op; None to drop it."""
        return [self._drawn(at, one) for at, one in enumerate(self._shown)]

    def _drawn(self, at: int, one: PlacedOp) -> Op | None:
        """Replace an op, and record what it leaves for the ops on top of it."""
        op = self._op(at, one, one.op)
        if isinstance(op, Path):
            op = self._seen(at, one, op)
        if isinstance(op, Path) and one.window.light:
            op = lightened(op, one)
        if op is None:
            self._gone.add(at)
        elif isinstance(op, Path) and op.fill is not None and darkness(flat(op.fill)) < PAPER:
            self._white.add(at)
        return op

    def _op(self, at: int, one: PlacedOp, op: Path | TextRun | Image) -> Op | None:
        if one.window.ink == "drop":
            self._cleared.add(at)
            self._ground.add(at)
            return self._paper_over(at, one, op)
        if one.window.ink == "keep" or isinstance(op, Image):
            return op
        if one.window.ink == "tint" and isinstance(op, Path):
            self._subjects.add(at)
            return self._tinted(one, op)
        background = self._cleared_under(at)
        if isinstance(op, TextRun):
            return self._text_on_paper(at, op) if background is None else self._text(at, op, background)
        if self._is_relief(at, one) or (background is not None and self._is_beam(one, op)):
            return None
        if background is not None and self._is_sign(at, op, background):
            return self._sign(at, op, background)
        if self._stays(at, one, op):
            return op
        return self._line(one, op) if op.fill is None else self._area(at, one, op)

    def _stays(self, at: int, one: PlacedOp, path: Path) -> bool:
        """Return whether an op is a subject, part of one, or too small to matter."""
        if one.window.ink == "lines" and path.fill is not None:
            return one.area_mm2 < SPOT_MM2
        if path.fill is None:
            return one.window.ink == "picture" or one.area_mm2 < SMALL * self._face
        under = self._right_under(at)
        if under is not None and self._is_part_of(one, under):
            self._subjects.add(at)
            return True
        if self._fades_into(one, under):
            return False
        if one.window.ink == "picture":
            stays = not (is_scenery(one, self._face) or self._is_backdrop(at, one))
        elif one.area_mm2 < SMALL * self._face:
            return not self._is_texture(one, path)
        else:
            stays = self._is_mark(one, under) or (at not in self._under_type and is_subject(one, self._face))
        if stays and one.opacity > VEIL:
            self._subjects.add(at)
        return stays

    def _paper_over(self, at: int, one: PlacedOp, op: Op) -> Op | None:
        """Drop an op; as paper, if it hid something that is still drawn."""
        if not isinstance(op, Path) or op.fill is None or one.opacity < HIDES:
            return None
        if not any(
            self._shows_through(one, self._shown[n]) for n in range(at) if n not in self._gone | self._white
        ):
            return None
        soft = op.stroke is not None and op.stroke.paint == op.fill
        stroke = op.stroke._replace(paint=WHITE) if op.stroke and soft else None
        return op._replace(fill=WHITE, fill_opacity=1.0, stroke=stroke)

    def _area(self, at: int, one: PlacedOp, path: Path) -> Op | None:
        """Replace a large fill."""
        if self._is_plate(at, one):
            return path
        if one.darkness > DARK:
            self._cleared.add(at)
        if one.opacity < VEIL:
            return None
        faded = self._fades_into(one, self._right_under(at))
        self._ground.add(at)
        if faded and one.area_mm2 < SMALL * self._face:
            return path._replace(fill=WHITE, fill_opacity=1.0, stroke=None)
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
        elif stroke is None and one.darkness > PAPER and not self._runs_off(one):
            wide, least = (_TEXTURE_MM, _SEEN) if many else (_OUTLINE_MM, OUTLINE)
            stroke = self._outline(dark_enough(one.colour, least), wide, one)
        return path._replace(fill=self._paper(one), fill_opacity=1.0, stroke=stroke)

    def _tinted(self, one: PlacedOp, path: Path) -> Path:
        """Draw a fill pale in its own hue, small ones as they are; draw a pale line darker and finer."""
        stroke = path.stroke
        if path.fill is None:
            assert stroke is not None, "a path is filled or stroked"
            found = darkness(flat(stroke.paint))
            if stroke.width * one.window.scale >= _LIMB_MM and found < _CASING:
                return path._replace(stroke=stroke._replace(paint=_tint(stroke.paint)))
            if found >= _SEEN:
                return path
            width = max(_HAIR_MM / one.window.scale, stroke.width * max(found / _SEEN, 0.5))
            return path._replace(
                stroke=stroke._replace(paint=dark_enough(flat(stroke.paint), _SEEN), width=width)
            )
        if one.area_mm2 < SPOT_MM2:
            return path
        fill = _tint(path.fill)
        if stroke is not None and stroke.paint == path.fill:  # only rounds the corners
            stroke = stroke._replace(paint=fill)
        return path._replace(fill=fill, stroke=stroke)

    def _paper(self, one: PlacedOp) -> str:
        """Return white; for a shape in a picture that is not its ground, a tint."""
        if one.window.ink == "picture" and one.darkness > PAPER and not is_ground(one):
            return mix(WHITE, one.colour, _TINT)
        return WHITE

    def _is_plate(self, at: int, one: PlacedOp) -> bool:
        return (
            not self._back
            and at in self._under_light
            and (one.window.ink != "picture" or at in self._under_type)
            and one.window.ink != "lines"
            and one.area_mm2 <= PLATE * self._face
        )

    def _line(self, one: PlacedOp, path: Path) -> Op | None:
        """Draw a broad line over a large area narrower, or drop it if it is a shadow."""
        stroke = path.stroke
        assert stroke is not None, "a path is filled or stroked"
        if stroke.width * one.window.scale < 3 * _OUTLINE_MM:
            return path
        if one.opacity < VEIL or one.darkness < LIGHT:
            return None
        return path._replace(stroke=stroke._replace(width=2 * _OUTLINE_MM / one.window.scale))

    def _seen(self, at: int, one: PlacedOp, path: Path) -> Path | None:
        """Darken a pale line on paper until black ink shows it, and make it proportionally finer."""
        stroke = path.stroke
        if one.window.ink in ("keep", "drop", "tint"):
            return path
        if stroke is None and self._is_pale(at, one, path):
            return path._replace(stroke=self._outline(dark_enough(one.colour), _SIGN_MM, one))
        if stroke is None or (one.window.ink == "picture" and not self._back):
            return path
        found = darkness(flat(stroke.paint)) * stroke.opacity * one.window.opacity
        if found >= _SEEN or (path.fill is not None and darkness(flat(path.fill)) >= LIGHT):
            return path
        if self._has_casing(at, path) or not self._on_paper(at, one):
            return path
        if path.fill is None and self._shines(at, one):
            return None
        width = max(_HAIR_MM / one.window.scale, stroke.width * found / _SEEN)
        paint = dark_enough(flat(stroke.paint), min(1.0, _SEEN / one.window.opacity))
        return path._replace(stroke=stroke._replace(paint=paint, opacity=1.0, width=min(width, stroke.width)))

    def _is_pale(self, at: int, one: PlacedOp, path: Path) -> bool:
        """Return whether a small shape without outline hardly shows on paper."""
        if path.fill is None or path.fill == WHITE or isinstance(path.fill, Gradient) or one.opacity < VEIL:
            return False
        most = _FAINT if one.window.ink == "picture" else _PALE
        return (
            darkness(path.fill) < most
            and one.area_mm2 < SMALL * self._face
            and self._is_paper(at, one.spots[0])
        )

    def _text(self, at: int, run: TextRun, background: PlacedOp) -> TextRun | None:
        """Set type on a background that became paper: dark type darker, light type in the background's colour."""
        one = self._shown[at]
        if abs(background.darkness - one.darkness) < SHADOW and self._has_twin(at, run):
            return None  # the shadow of the same words
        return run._replace(fill=dark_enough(background.colour if one.darkness < LIGHT else one.colour))

    def _text_on_paper(self, at: int, run: TextRun) -> TextRun:
        """Darken pale type on paper."""
        one = self._shown[at]
        if one.darkness >= _SEEN or not all(self._is_paper(at, spot) for spot in one.spots):
            return run
        return run._replace(fill=dark_enough(one.colour))

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
        if one.window.figure and path.fill is not None:
            return False  # part of a figure, which keeps its colours
        if (
            one.window.ink == "lines"
            or one.area_mm2 > PLATE * self._face
            or not self._is_light(at, background)
        ):
            return False
        if one.opacity < VEIL or (path.fill is None and self._has_casing(at, path)):
            return False
        edged = path.fill is not None and path.stroke is not None
        return not (edged and path.stroke and darkness(flat(path.stroke.paint)) > OUTLINE)

    def _is_beam(self, one: PlacedOp, path: Path) -> bool:
        """Return whether a shape in a picture is light that fell on the dark: on paper it would be a stain."""
        flat_fill = path.fill is not None and not isinstance(path.fill, Gradient)
        return one.window.ink == "picture" and flat_fill and one.opacity < VEIL and one.darkness < LIGHT

    def _outline(self, colour: str, width_mm: float, one: PlacedOp) -> Stroke:
        return Stroke(colour, width_mm / one.window.scale, 1.0, 1, 1, 4.0, (), 0.0)


def _tint(paint: Paint) -> Paint:
    """Return a paint pale in its own hue; what was darker stays a little darker."""
    if isinstance(paint, Gradient):
        return paint._replace(stops=tuple(stop._replace(color=pale(stop.color)) for stop in paint.stops))
    return pale(paint)


def dark_enough(colour: str, least: float = OUTLINE) -> str:
    """Darken a colour until a grey printer shows it well."""
    found = darkness(colour)
    if found >= least:
        return colour
    return mix(colour, BLACK, (least - found) / (1 - found))
