"""Pages of a PDF file as ops, for what shows cardgen's own files page by page.

Reads what this room and reportlab write; operators that neither uses are left out. Text comes as outlines of glyphs.
Source: ISO 32000-1, 8 and 9.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import pikepdf
from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.colours import as_hex
from cardgen.display.images import PNG, LoadedImage
from cardgen.display.ops import (
    IDENTITY,
    Clip,
    Gradient,
    Group,
    Image,
    Matrix,
    Op,
    Paint,
    Path,
    Stop,
    Stroke,
    Symbol,
    Use,
)
from cardgen.display.pen import coordinate, rectangle
from cardgen.display.values import inverse, multiply
from cardgen.render.pdf.read_font import PdfFont
from cardgen.units import PT_PER_MM

_EVERYWHERE = (0.0, 0.0, 0.0, 0.0)


class ReadPage(NamedTuple):
    """A page: its size, and what is on it, in millimetres from its top left, y down."""

    width_mm: float
    height_mm: float
    items: tuple[Op, ...]


class PageReader:
    """Reads pages of one file.

    Attributes:
        images: the pictures on the pages read so far, by key.
    """

    def __init__(self, pdf: pikepdf.Pdf) -> None:
        self.images: dict[str, LoadedImage] = {}
        self._pdf = pdf
        self._symbols: dict[str, Symbol] = {}
        self._fonts: dict[tuple[int, int], PdfFont] = {}

    def page(self, index: int) -> ReadPage:
        """Return a page."""
        page = self._pdf.pages[index]
        left, bottom, right, top = map(float, page.mediabox)
        items = _Interpreter(self, page.obj.get("/Resources")).run(page)
        scale = 1 / PT_PER_MM
        place = (scale, 0.0, 0.0, -scale, -left * scale, top * scale)
        return ReadPage((right - left) * scale, (top - bottom) * scale, (Group(place, (), 1.0, items),))

    def symbol(self, key: str, make: Callable[[], tuple[Op, ...]]) -> Use:
        """Return the use of a symbol, which is made once."""
        if key not in self._symbols:
            self._symbols[key] = Symbol(key, make(), _EVERYWHERE, 0, 0)
        return Use(self._symbols[key])

    def form(self, form: Any) -> Use:
        """Return a form as a symbol."""
        return self.symbol(f"form {form.objgen}", lambda: self._form_items(form))

    def _form_items(self, form: Any) -> tuple[Op, ...]:
        x0, y0, x1, y1 = map(float, form.BBox)
        box = Clip(rectangle(x0, y0, x1 - x0, y1 - y0), False)
        matrix = _matrix(form.get("/Matrix", IDENTITY))
        return (Group(matrix, (box,), 1.0, _Interpreter(self, form.get("/Resources")).run(form)),)

    def font(self, font: Any) -> PdfFont:
        """Return a font."""
        if font.objgen not in self._fonts:
            self._fonts[font.objgen] = PdfFont(font)
        return self._fonts[font.objgen]

    def image(self, image: Any) -> Op:
        """Return a picture in the unit square, y up."""
        key = f"image {image.objgen}"
        if key not in self.images:
            picture = pikepdf.PdfImage(image).as_pil_image().convert("RGB")
            if "/SMask" in image:
                picture.putalpha(pikepdf.PdfImage(image.SMask).as_pil_image().convert("L"))
            out = io.BytesIO()
            picture.save(out, "PNG")
            self.images[key] = LoadedImage(key, PNG, out.getvalue(), *picture.size)
        return Group((1.0, 0.0, 0.0, -1.0, 0.0, 1.0), (), 1.0, (Image(key, PNG, 0.0, 0.0, 1.0, 1.0),))


class _State(Struct, frozen=True):
    """The graphics state, as far as it is used here.

    Attributes:
        matrix: to the space of the page or form.
        mask: opacities along a gradient, by offset; empty for none.
    """

    matrix: Matrix = IDENTITY
    fill: Paint = "#000000"
    stroke: Paint = "#000000"
    fill_opacity: float = 1.0
    stroke_opacity: float = 1.0
    width: float = 1.0
    cap: int = 0
    join: int = 0
    miter: float = 10.0
    dashes: tuple[float, ...] = ()
    dash_offset: float = 0.0
    mask: tuple[float, ...] = ()
    font: PdfFont | None = None
    size: float = 1.0
    leading: float = 0.0
    rise: float = 0.0


class _Frame(Struct):
    """A group being read."""

    matrix: Matrix | None = None
    clips: tuple[Clip, ...] = ()
    items: list[Op] = field(default_factory=list)


class _Interpreter:
    """Reads the content of one page or form."""

    def __init__(self, reader: PageReader, resources: Any) -> None:
        self._reader, self._resources = reader, resources
        self._state, self._saved = _State(), list[tuple[_State, int]]()
        self._frames = [_Frame()]
        self._path: list[str] = []
        self._at = (0.0, 0.0)
        self._clip: bool | None = None
        self._line = self._pen = IDENTITY

    def run(self, content: Any) -> tuple[Op, ...]:
        for instruction in pikepdf.parse_content_stream(content):
            if act := _OPERATORS.get(str(instruction.operator)):
                act(self, instruction.operands)
        self._close(1)
        return tuple(self._frames[0].items)

    def _close(self, depth: int) -> None:
        """Close groups until so many are open."""
        while len(self._frames) > depth:
            frame = self._frames.pop()
            if frame.items:
                self._add(Group(frame.matrix, frame.clips, 1.0, tuple(frame.items)))

    def _add(self, op: Op) -> None:
        self._frames[-1].items.append(op)

    def _resource(self, kind: str, name: Any) -> Any:
        return self._resources[kind][str(name)]

    def save(self, _: Any) -> None:
        self._saved.append((self._state, len(self._frames)))

    def restore(self, _: Any) -> None:
        if self._saved:
            self._state, depth = self._saved.pop()
            self._close(depth)

    def transform(self, operands: Any) -> None:
        matrix = _matrix(operands)
        self._state = replace(self._state, matrix=multiply(self._state.matrix, matrix))
        self._frames.append(_Frame(matrix))

    def set(self, **values: Any) -> None:
        self._state = replace(self._state, **values)

    def dash(self, operands: Any) -> None:
        self.set(dashes=tuple(map(float, operands[0])), dash_offset=float(operands[1]))

    def graphics_state(self, operands: Any) -> None:
        """Set opacities, and a mask that varies along a gradient."""
        values = self._resource("/ExtGState", operands[0])
        if "/ca" in values:
            self.set(fill_opacity=float(values["/ca"]))
        if "/CA" in values:
            self.set(stroke_opacity=float(values["/CA"]))
        if "/SMask" in values:
            mask = values["/SMask"]
            opacities: tuple[float, ...] = ()
            if isinstance(mask, pikepdf.Dictionary):
                shading: Any = next(iter(mask.G.Resources.Shading.values()))
                opacities = tuple(grey for _, (grey,) in _ramp(shading.Function))
            self.set(mask=opacities)

    def pattern(self, operands: Any) -> Paint:
        """Return a gradient; its matrix leads from there to the space of the page or form."""
        pattern = self._resource("/Pattern", operands[-1])
        shading = pattern.Shading
        ramp = _ramp(shading.Function)
        opacities = self._state.mask if len(self._state.mask) == len(ramp) else (1.0,) * len(ramp)
        stops = (
            Stop(at, _color(values), opacity) for (at, values), opacity in zip(ramp, opacities, strict=True)
        )
        matrix = multiply(inverse(self._state.matrix), _matrix(pattern.get("/Matrix", IDENTITY)))
        return Gradient(shading.ShadingType == 3, tuple(map(float, shading.Coords)), matrix, tuple(stops))

    def segment(self, operator: str, operands: Any) -> None:
        values = [float(value) for value in operands]
        if operator == "v":
            values, operator = [*self._at, *values], "c"
        elif operator == "y":
            values, operator = [*values, *values[-2:]], "c"
        if values:
            self._at = (values[-2], values[-1])
        self._path.append(" ".join((*map(coordinate, values), operator)))

    def box(self, operands: Any) -> None:
        self._path.append(rectangle(*map(float, operands)))

    def clip(self, evenodd: bool) -> None:
        self._clip = evenodd

    def paint(self, *, fill: bool = False, stroke: bool = False, evenodd: bool = False) -> None:
        """Fill and stroke the path, then clip by it."""
        state, d = self._state, "\n".join(self._path)
        self._path = []
        if d and (fill or stroke):
            line = Stroke(
                state.stroke,
                state.width,
                state.stroke_opacity,
                state.cap,
                state.join,
                state.miter,
                state.dashes,
                state.dash_offset,
            )
            self._add(
                Path(d, state.fill if fill else None, state.fill_opacity, evenodd, line if stroke else None)
            )
        if self._clip is not None:
            if d:
                self._frames.append(_Frame(None, (Clip(d, self._clip),)))
            self._clip = None

    def place(self, operands: Any) -> None:
        """Draw a form or a picture; a form that is a transparency group fades as a whole."""
        drawn = self._resource("/XObject", operands[0])
        if drawn.Subtype == "/Image":
            self._add(self._reader.image(drawn))
            return
        use, opacity = self._reader.form(drawn), self._state.fill_opacity
        self._add(Group(None, (), opacity, (use,)) if "/Group" in drawn and opacity < 1 else use)

    def begin_text(self, _: Any) -> None:
        self._line = self._pen = IDENTITY

    def text_matrix(self, operands: Any) -> None:
        self._line = self._pen = _matrix(operands)

    def next_line(self, operands: Any) -> None:
        x, y = map(float, operands) if len(operands) else (0.0, -self._state.leading)
        self._line = self._pen = multiply(self._line, (1.0, 0.0, 0.0, 1.0, x, y))

    def set_font(self, operands: Any) -> None:
        font = self._reader.font(self._resource("/Font", operands[0]))
        self.set(font=font, size=float(operands[1]))

    def show(self, parts: Sequence[Any]) -> None:
        """Show strings, and move by the numbers between them, in thousandths of an em."""
        font, size = self._state.font, self._state.size
        if font is None:
            return
        for part in parts:
            if not isinstance(part, pikepdf.String):
                self._move(-float(part) / 1000 * size)
                continue
            for gid, advance in font.glyphs(bytes(part)):
                self._glyph(font, gid)
                self._move(advance * size)

    def _move(self, x: float) -> None:
        self._pen = multiply(self._pen, (1.0, 0.0, 0.0, 1.0, x, 0.0))

    def _glyph(self, font: PdfFont, gid: int) -> None:
        state = self._state
        outline = font.outline(gid)
        if not outline:
            return
        fill, opacity = state.fill, state.fill_opacity
        path = Path(outline, fill, opacity, False, None)
        use = self._reader.symbol(f"glyph {font.name} {gid} {fill} {opacity}", lambda: (path,))
        place = multiply(self._pen, (state.size, 0.0, 0.0, state.size, 0.0, state.rise))
        self._add(Group(place, (), 1.0, (use,)))


def _setter(name: str, read: Callable[[Any], Any]) -> Callable[[_Interpreter, Any], None]:
    return lambda one, operands: one.set(**{name: read(operands)})


def _painter(**how: bool) -> Callable[[_Interpreter, Any], None]:
    return lambda one, _: one.paint(**how)


def _segment(operator: str) -> Callable[[_Interpreter, Any], None]:
    return lambda one, operands: one.segment(operator, operands)


def _paint_setter(name: str) -> Callable[[_Interpreter, Any], None]:
    """Return what sets a colour, or a gradient by the name of its pattern."""

    def act(one: _Interpreter, operands: Any) -> None:
        is_pattern = isinstance(operands[-1], pikepdf.Name)
        one.set(**{name: one.pattern(operands) if is_pattern else _color([float(v) for v in operands])})

    return act


def _number(operands: Any) -> float:
    return float(operands[0])


def _count(operands: Any) -> int:
    return int(operands[0])


_OPERATORS: Mapping[str, Callable[[_Interpreter, Any], None]] = {
    "q": _Interpreter.save,
    "Q": _Interpreter.restore,
    "cm": _Interpreter.transform,
    "w": _setter("width", _number),
    "J": _setter("cap", _count),
    "j": _setter("join", _count),
    "M": _setter("miter", _number),
    "d": _Interpreter.dash,
    "gs": _Interpreter.graphics_state,
    **dict.fromkeys(("rg", "g", "k", "sc", "scn"), _paint_setter("fill")),
    **dict.fromkeys(("RG", "G", "K", "SC", "SCN"), _paint_setter("stroke")),
    **{operator: _segment(operator) for operator in "mlcvyh"},
    "re": _Interpreter.box,
    "W": lambda one, _: one.clip(False),
    "W*": lambda one, _: one.clip(True),
    "n": _painter(),
    "f": _painter(fill=True),
    "F": _painter(fill=True),
    "f*": _painter(fill=True, evenodd=True),
    "S": _painter(stroke=True),
    "B": _painter(fill=True, stroke=True),
    "B*": _painter(fill=True, stroke=True, evenodd=True),
    "Do": _Interpreter.place,
    "BT": _Interpreter.begin_text,
    "Tm": _Interpreter.text_matrix,
    "Td": _Interpreter.next_line,
    "T*": lambda one, _: one.next_line(()),
    "TL": _setter("leading", _number),
    "Ts": _setter("rise", _number),
    "Tf": _Interpreter.set_font,
    "Tj": lambda one, operands: one.show(operands),
    "TJ": lambda one, operands: one.show(operands[0]),
}


def _matrix(values: Any) -> Matrix:
    a, b, c, d, e, f = map(float, values)
    return (a, b, c, d, e, f)


def _color(values: Sequence[float]) -> str:
    """Return #rrggbb of grey, RGB or CMYK."""
    if len(values) == 4:
        *inks, black = values
        values = [(1 - ink) * (1 - black) for ink in inks]
    channels = (*values, *values, *values)[:3] if len(values) == 1 else values
    return as_hex(255 * channel for channel in channels)


def _ramp(function: Any) -> list[tuple[float, list[float]]]:
    """Return the values of a gradient's function where its parts meet, with their offsets."""
    parts = list(function.get("/Functions", [function]))
    offsets = [0.0, *map(float, function.get("/Bounds", ())), 1.0]
    ends = [parts[0].C0, *(part.C1 for part in parts)]
    return [(at, [float(value) for value in end]) for at, end in zip(offsets, ends, strict=True)]
