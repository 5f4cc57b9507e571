"""Display list → the content of a PDF form.

The result is plain data that can be cached and mixed with fresh forms: operators, and what they refer to by names local
to each form. A form is painted with opacity 1 and no mask in force; the painter relies on the caller for that.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from cardgen.display.bounds import control_box, grown, items_box, stroke_reach
from cardgen.display.ops import (
    IDENTITY,
    Box,
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
from cardgen.display.pen import coordinate
from cardgen.display.values import multiply
from cardgen.render.pdf.color import color_numbers, common_opacity, matrix_numbers, shading
from cardgen.render.pdf.form import FormStore, PaintedForm, complete_form
from cardgen.render.pdf.text import END_ACTUAL_TEXT, FontText, Fragment, actual_text, font_text
from cardgen.text.text_run import TextRun

if TYPE_CHECKING:
    from cardgen.text.fonts import Shaped

#: Compression level of content, 1–9; 6 is within 2 % of 9 in half the time.
DEFLATE_LEVEL = 6


def paint_form(display: DisplayList, store: FormStore) -> PaintedForm:
    """Return a face as a form; shared symbols that the store lacks are painted and added to it."""
    bleed = display.bleed_mm
    box = (-bleed, -bleed, display.width_mm + bleed, display.height_mm + bleed)
    painter = _Painter(store, IDENTITY)
    painter.paint(display.items)
    return painter.form(display.key, display.width_mm, display.height_mm, box)


def paint_ops(items: Iterable[Op], store: FormStore, key: str, box: Box) -> PaintedForm:
    """Return loose ops, such as marks and labels, as a form with the same origin."""
    painter = _Painter(store, IDENTITY)
    painter.paint(items)
    return painter.form(key, box[2], box[3], box)


def _paint_symbol(symbol: Symbol, store: FormStore) -> None:
    if complete_form(store, symbol.key) is None:
        painter = _Painter(store, IDENTITY)
        painter.paint(symbol.items)
        store[symbol.key] = painter.form(symbol.key, 0.0, 0.0, symbol.box)


class _Painter:
    """Writes the operators of one form, and only those that change the graphics state."""

    def __init__(self, store: FormStore, matrix: Matrix) -> None:
        self.store = store
        self.matrix = matrix
        self.out: list[str] = []
        self.fonts: dict[str, tuple[str, FontText, dict[int, str]]] = {}
        self.states: dict[str, str] = {}
        self.patterns: dict[tuple[Gradient, Matrix], str] = {}
        self.symbols: dict[str, str] = {}
        self.images: dict[str, str] = {}
        self.groups: list[tuple[str, PaintedForm]] = []
        self.masks: list[tuple[str, float, PaintedForm]] = []
        # What the graphics state holds; None is unknown.
        self.fill: str | None = None
        self.stroke: str | None = None
        self.line: tuple[str, ...] = ("", "", "", "", "")
        self.alpha = (1.0, 1.0)
        self.font: str | None = None

    def paint(self, items: Iterable[Op]) -> None:
        for op in items:
            _PAINT[type(op)](self, op)

    def form(self, key: str, width_mm: float, height_mm: float, box: Box) -> PaintedForm:
        content = zlib.compress("\n".join(self.out).encode("latin-1"), DEFLATE_LEVEL)
        left, top, right, bottom = (round(side, 4) for side in box)
        return PaintedForm(
            key,
            width_mm,
            height_mm,
            (left, top, right, bottom),
            content,
            "".join(f"/{name}{text}" for name, text in self.states.items()),
            "".join(_pattern(*of, name) for of, name in self.patterns.items()),
            "",
            tuple((name, key, glyphs) for key, (name, _, glyphs) in self.fonts.items()),
            tuple((name, key) for key, name in self.symbols.items()),
            tuple((name, key) for key, name in self.images.items()),
            tuple(self.groups),
            tuple(self.masks),
        )

    def path(self, op: Path) -> None:
        """Paint a path; fill and stroke separately where one shows through the other."""
        fill, stroke = op.fill, op.stroke
        fill_opacity, fill_masked = _opacity(fill, op.fill_opacity)
        stroke_opacity, stroke_masked = _opacity(stroke.paint, stroke.opacity) if stroke else (1.0, False)
        if fill is not None and fill_masked:
            self._masked(fill, op.fill_opacity, control_box(op.d), op.d, "f*" if op.evenodd else "f")
            fill = None
        if stroke and stroke_masked:
            if fill is not None:
                self._fill(op, fill, fill_opacity)
            box = grown(control_box(op.d), stroke_reach(stroke))
            self._masked(stroke.paint, stroke.opacity, box, op.d, "S", stroke)
        elif stroke and fill is not None:
            if stroke_opacity < 1:
                self._fill(op, fill, fill_opacity)
                self._stroke(op, stroke, stroke_opacity)
            else:
                self._set_fill(fill)
                self._set_stroke(stroke)
                self._set_alpha(fill_opacity, 1.0)
                self.out += (op.d, "B*" if op.evenodd else "B")
        elif stroke:
            self._stroke(op, stroke, stroke_opacity)
        elif fill is not None:
            self._fill(op, fill, fill_opacity)

    def _fill(self, op: Path, fill: Paint, opacity: float) -> None:
        self._set_fill(fill)
        self._set_alpha(opacity, self.alpha[1])
        self.out += (op.d, "f*" if op.evenodd else "f")

    def _stroke(self, op: Path, stroke: Stroke, opacity: float) -> None:
        self._set_stroke(stroke)
        self._set_alpha(self.alpha[0], opacity)
        self.out += (op.d, "S")

    def _set_fill(self, fill: Paint) -> None:
        code = (
            color_numbers(fill) + " rg" if isinstance(fill, str) else f"/Pattern cs/{self._pattern(fill)} scn"
        )
        if code != self.fill:
            self.fill = code
            self.out.append(code)

    def _set_stroke(self, stroke: Stroke) -> None:
        paint = stroke.paint
        code = (
            color_numbers(paint) + " RG"
            if isinstance(paint, str)
            else f"/Pattern CS/{self._pattern(paint)} SCN"
        )
        if code != self.stroke:
            self.stroke = code
            self.out.append(code)
        line = _line(stroke.width, stroke.cap, stroke.join, stroke.miter, stroke.dashes, stroke.dash_offset)
        if line != self.line:
            self.out.append(" ".join(new for new, old in zip(line, self.line, strict=True) if new != old))
            self.line = line

    def _set_alpha(self, fill: float, stroke: float) -> None:
        if (fill, stroke) != self.alpha:
            self.alpha = (fill, stroke)
            name = f"A{round(fill * 1000)}_{round(stroke * 1000)}"
            self.states[name] = f"<</ca {coordinate(round(fill, 3))}/CA {coordinate(round(stroke, 3))}>>"
            self.out.append(f"/{name} gs")

    def _pattern(self, gradient: Gradient) -> str:
        key = (gradient, self.matrix)
        name = self.patterns.get(key)
        if name is None:
            name = self.patterns[key] = f"P{len(self.patterns)}"
        return name

    def _masked(
        self, paint: Paint, opacity: float, box: Box, d: str, operator: str, stroke: Stroke | None = None
    ) -> None:
        """Paint a path in a gradient of varying opacity, through a mask of its opacities."""
        if not isinstance(paint, Gradient):
            raise TypeError("only a gradient can need a mask")
        name = f"M{len(self.masks)}"
        self.masks.append((name, opacity, _mask_form(paint, grown(box, 0.1 + (box[2] - box[0]) * 0.01))))
        saved = self._save()
        self.out.append(f"/{name} gs")
        if stroke:
            self._set_stroke(stroke)
        else:
            self._set_fill(paint)
        self.out += (d, operator)
        self._restore(saved)

    def group(self, op: Group) -> None:
        """Paint a group: in place, or as a form of its own where it fades as a whole."""
        if any(not clip.d for clip in op.clips):
            return
        saved = self._save()
        if op.matrix:
            self.out.append(matrix_numbers(op.matrix) + " cm")
            self.matrix = multiply(self.matrix, op.matrix)
        for clip in op.clips:
            self.out += (clip.d, "W* n" if clip.evenodd else "W n")
        if op.opacity < 1:
            inner = _Painter(self.store, IDENTITY)
            inner.paint(op.items)
            box = items_box(op.items)
            if box[0] <= box[2]:
                name = f"G{len(self.groups)}"
                self.groups.append((name, inner.form("", 0.0, 0.0, grown(box, 0.1))))
                self._set_alpha(op.opacity, op.opacity)
                self.out.append(f"/{name} Do")
        else:
            self.paint(op.items)
        self._restore(saved)

    def use(self, op: Use) -> None:
        if op.symbol.box[0] > op.symbol.box[2]:
            return
        _paint_symbol(op.symbol, self.store)
        key = op.symbol.key
        name = self.symbols.setdefault(key, f"S{len(self.symbols)}")
        self._set_alpha(1.0, 1.0)
        self.out.append(f"/{name} Do")

    def image(self, op: Image) -> None:
        """Paint a picture, whose own space is a unit square with y up."""
        name = self.images.setdefault(op.key, f"I{len(self.images)}")
        self._set_alpha(1.0, 1.0)
        place = (op.width, 0.0, 0.0, -op.height, op.x, op.y + op.height)
        self.out.append(f"q {matrix_numbers(place)} cm/{name} Do Q")

    def text(self, run: TextRun) -> None:
        """Set a run: one array of strings and gaps, font size 1, the size in the text matrix."""
        font = run.font
        known = self.fonts.get(font.key)
        if known is None:
            known = self.fonts[font.key] = (f"F{len(self.fonts)}", font_text(font), {})
        name, text, glyphs = known
        fragment_of = text.fragment
        parts: list[str] = []
        pen = 0.0
        for word, offset in run.words:
            fragment = fragment_of(word)
            gap = round(offset * 1000 - pen)
            if gap:
                parts.append(str(-gap))
                pen += gap
            pen += fragment.pen
            if fragment.made:
                parts.append(_code(fragment, word, glyphs))
                glyphs |= fragment.glyphs | glyphs
            else:
                parts.append(fragment.code)
                glyphs.update(fragment.glyphs)
        self._set_fill(run.fill)
        if self.alpha[0] != 1.0:
            self._set_alpha(1.0, self.alpha[1])
        font_code = "" if name == self.font else f"/{name} 1 Tf "
        self.font = name
        size = f"{run.size_mm:.4f}"
        array = "".join(parts).replace("><", "")
        self.out.append(f"BT {font_code}{size} 0 0 -{size} {run.x:.3f} {run.y:.3f} Tm[{array}]TJ ET")

    def _save(self) -> tuple[Any, ...]:
        self.out.append("q")
        return (self.matrix, self.fill, self.stroke, self.line, self.alpha, self.font)

    def _restore(self, saved: tuple[Any, ...]) -> None:
        self.out.append("Q")
        self.matrix, self.fill, self.stroke, self.line, self.alpha, self.font = saved


_PAINT: Mapping[type, Callable[[_Painter, Any], None]] = {
    Path: _Painter.path,
    Group: _Painter.group,
    Use: _Painter.use,
    Image: _Painter.image,
    TextRun: _Painter.text,
}


def _opacity(paint: Paint | None, opacity: float) -> tuple[float, bool]:
    """Return a paint's uniform opacity, and whether it needs a mask instead."""
    if not isinstance(paint, Gradient):
        return opacity, False
    common = common_opacity(paint)
    return (opacity, True) if common is None else (opacity * common, False)


def _code(fragment: Fragment, word: Shaped, glyphs: dict[int, str]) -> str:
    """Return a word's code, with its text beside it where the form has already given one of its glyphs another text."""
    if fragment.spaced or all(glyphs.get(gid, text) == text for gid, text in fragment.glyphs.items()):
        return fragment.code
    return actual_text(word.text) + fragment.code + END_ACTUAL_TEXT


@lru_cache(4096)
def _line(
    width: float, cap: int, join: int, miter: float, dashes: tuple[float, ...], offset: float
) -> tuple[str, ...]:
    array = " ".join(map(coordinate, dashes))
    return (
        f"{coordinate(width)} w",
        f"{cap} J",
        f"{join} j",
        f"{coordinate(miter)} M",
        f"[{array}]{coordinate(offset)} d",
    )


def _pattern(gradient: Gradient, matrix: Matrix, name: str) -> str:
    """Return a pattern's entry; its matrix goes from the gradient straight to the form's own space."""
    whole = matrix_numbers(multiply(matrix, gradient.matrix))
    return f"/{name}<</PatternType 2/Matrix[{whole}]/Shading {shading(gradient, False)}>>"


def _mask_form(gradient: Gradient, box: Box) -> PaintedForm:
    """Return the grey form whose luminosity is the opacity of a gradient."""
    content = zlib.compress(f"{matrix_numbers(gradient.matrix)} cm/H0 sh".encode(), DEFLATE_LEVEL)
    shadings = f"/H0 {shading(gradient, True)}"
    return PaintedForm("", 0.0, 0.0, box, content, "", "", shadings, (), (), (), (), ())
