"""Glyphs of colour fonts as SVG: layers (COLR version 0), paint graphs (COLR version 1), and SVG tables.

HarfBuzz walks the paints of a glyph; they become a tree, and that an SVG, which is read like any picture. A sweep
gradient becomes a flat colour, and of the ways to combine two paints only 'over' and 'in' are drawn.
Source: OpenType 1.9.1, COLR and SVG tables.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct, field

from cardgen.colours import as_hex
from cardgen.display.foreign.freeform import read_svg
from cardgen.text.fonts import Font, Shaped

if TYPE_CHECKING:
    import uharfbuzz as hb

#: Most bytes of a document of an SVG table, unpacked.
_MOST_BYTES = 50_000_000
_IDENTITY = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
Matrix = tuple[float, ...]
#: Makes the paint of an SVG element under a transformation.
Paint = Callable[["_Definitions", Matrix], str]


class _Node(Struct):
    """A step of painting: a transformation, a clip to an outline, an opacity, or one paint and its opacity."""

    matrix: Matrix = _IDENTITY
    clip: str = ""
    opacity: float = 1.0
    paint: Paint | None = None
    below: list[_Node] = field(default_factory=list)


class _Stop(NamedTuple):
    offset: float
    colour: str
    opacity: float


def svg_of_glyphs(shaped: Shaped) -> str:
    """Return shaped glyphs of a colour font as SVG, as high as the font's line; empty if one has no colours."""
    font = shaped.font
    parts: list[str] = []
    for gid, x, y in zip(shaped.gids, shaped.xs, shaped.ys, strict=True):
        drawn = _glyph(font, gid, f"g{len(parts)}")
        if not drawn:
            return ""
        parts.append(f'<g transform="translate({x * font.upem:g} {-y * font.upem:g})">{drawn}</g>')
    high = (font.ascender - font.descender) * font.upem
    view = f"0 {-font.ascender * font.upem:g} {shaped.advance * font.upem:g} {high:g}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}">{"".join(parts)}</svg>'


def _glyph(font: Font, gid: int, uid: str) -> str:
    """Return a glyph as markup with the y axis down; empty if it has no colours."""
    face = font.hb_face
    if face.glyph_has_color_paint(gid) or face.get_glyph_color_layers(gid):
        return _painted(font, gid, uid)
    blob = face.get_glyph_color_svg(gid) if face.has_color_svg else None
    return _from_svg_table(bytes(blob.data), gid) if blob and blob.data else ""


def _from_svg_table(document: bytes, gid: int) -> str:
    """Return the element of a glyph with what it uses from its document, which may hold many glyphs."""
    from lxml import etree

    if document[:2] == b"\x1f\x8b":
        document = zlib.decompressobj(wbits=31).decompress(document, _MOST_BYTES)
    root, wanted = read_svg(document), f"glyph{gid}"
    for element in list(root.iter()):
        name = element.get("id", "") if isinstance(element.tag, str) else ""
        if name != wanted and name.startswith("glyph") and name[5:].isdigit() and element is not root:
            element.getparent().remove(element)
    if root.get("id") == wanted:
        root.attrib.pop("viewBox", None)
    inner = "".join(etree.tostring(child, encoding="unicode") for child in root)
    return inner if f'"{wanted}"' in inner or root.get("id") == wanted else ""


def _painted(font: Font, gid: int, uid: str) -> str:
    """Return a glyph of the COLR table as markup."""
    import uharfbuzz as hb

    collector = _Collector(font)
    font.hb_font.paint_glyph(gid, collector.functions(), None, 0, hb.Color(0, 0, 0, 255))
    definitions = _Definitions(uid)
    body = "".join(_markup(node, definitions) for node in collector.root.below)
    return f'<g transform="scale(1 -1)">{definitions.markup()}{body}</g>'


class _Collector:
    """Collects the paints of one glyph as a tree. Units: of the font, y up."""

    def __init__(self, font: Font) -> None:
        self.root = _Node()
        self._font = font
        self._open = [self.root]

    def functions(self) -> hb.PaintFuncs:
        """Return the functions that HarfBuzz calls."""
        import uharfbuzz as hb

        made = hb.PaintFuncs()
        made.set_push_transform_func(lambda *args: self._push(_Node(matrix=_numbers(args))))
        made.set_pop_transform_func(lambda *_: self._pop())
        made.set_push_clip_glyph_func(lambda gid, *_: self._push(_Node(clip=self._outline(gid))))
        made.set_push_clip_rectangle_func(lambda *args: self._push(_Node(clip=_rectangle(*_numbers(args)))))
        made.set_pop_clip_func(lambda *_: self._pop())
        made.set_push_group_func(lambda *_: self._push(_Node()))
        made.set_pop_group_func(lambda mode, *_: self._combine(mode))
        made.set_color_func(lambda colour, *_: self._add(_flat(colour), colour.alpha / 255))
        made.set_linear_gradient_func(lambda line, *args: self._add(_linear(_stops(line), _numbers(args))))
        made.set_radial_gradient_func(lambda line, *args: self._add(_radial(_stops(line), _numbers(args))))
        made.set_sweep_gradient_func(lambda line, *_: self._add(_middle(_stops(line))))
        return made

    def _push(self, node: _Node) -> None:
        self._open[-1].below.append(node)
        self._open.append(node)

    def _pop(self) -> None:
        self._open.pop()

    def _add(self, paint: Paint, opacity: float = 1.0) -> None:
        self._open[-1].below.append(_Node(paint=paint, opacity=opacity))

    def _combine(self, mode: Any) -> None:
        """Combine the last group with what was painted before it in the group around it."""
        group = self._open.pop()
        if mode.name == "SRC_IN":
            before = [node for node in self._open[-1].below if node is not group]
            shown = _coverage(before)
            self._open[-1].below[:] = [_Node(clip=shown.clip, opacity=shown.opacity, below=[group])]

    def _outline(self, gid: int) -> str:
        upem = self._font.upem
        return _scaled(self._font.outline(gid), upem)


def _coverage(nodes: Sequence[_Node]) -> _Node:
    """Return the outline and the opacity of what was painted, of the first paint where there are several."""
    shown, waiting = _Node(), list(nodes)
    while waiting:
        node = waiting.pop(0)
        if node.clip and not shown.clip and node.matrix == _IDENTITY:
            shown.clip = node.clip
        shown.opacity = min(shown.opacity, node.opacity)
        waiting += node.below
    return shown


def _scaled(path: str, scale: float) -> str:
    """Return an absolute path in em in units of the font."""
    out, number = [], ""
    for character in f"{path} ":
        if character in "MLCZ ":
            out += [f"{float(number) * scale:g}"] if number else []
            number = ""
            out.append(character)
        else:
            number += character
    return "".join(out).strip()


def _rectangle(left: float, bottom: float, right: float, top: float) -> str:
    return f"M{left:g} {bottom:g}L{right:g} {bottom:g}L{right:g} {top:g}L{left:g} {top:g}Z"


def _numbers(args: Sequence[Any]) -> tuple[float, ...]:
    return tuple(float(value) for value in args if isinstance(value, int | float))


class _Definitions:
    """The gradients and clips of a glyph."""

    def __init__(self, uid: str) -> None:
        self._uid = uid
        self._known: dict[str, str] = {}

    def add(self, markup: str) -> str:
        """Keep an element, in which `{id}` is its id, and return a reference to it."""
        name = self._known.setdefault(markup, f"{self._uid}d{len(self._known)}")
        return f"url(#{name})"

    def markup(self) -> str:
        """Return all elements."""
        if not self._known:
            return ""
        return f"<defs>{''.join(text.replace('{id}', name) for text, name in self._known.items())}</defs>"


def _markup(node: _Node, definitions: _Definitions) -> str:
    """Return a node as markup; a paint without an outline is only for combining."""
    if node.paint:
        return ""
    parts = []
    for one in node.below:
        if node.clip and _is_paint(one):
            parts.append(_filled(one, node.clip, definitions))
        else:
            parts.append(_clipped(_markup(one, definitions), node.clip, definitions))
    body = _moved(node.matrix, "".join(parts))
    return f'<g opacity="{node.opacity:g}">{body}</g>' if node.opacity != 1 and body else body


def _filled(node: _Node, clip: str, definitions: _Definitions) -> str:
    """Return an outline, filled with a paint and what transforms it."""
    matrix: Matrix = _IDENTITY
    while not node.paint:
        matrix, node = _joined(matrix, node.matrix), node.below[0]
    return f'<path d="{clip}" {node.paint(definitions, matrix)}/>'


def _clipped(body: str, clip: str, definitions: _Definitions) -> str:
    """Return markup inside an outline; a rectangle is only the box of a glyph."""
    if not body or not clip or _is_rectangle(clip):
        return body
    reference = definitions.add(f'<clipPath id="{{id}}"><path d="{clip}"/></clipPath>')
    return f'<g clip-path="{reference}">{body}</g>'


def _is_paint(node: _Node) -> bool:
    """Return whether a node is one paint, or transforms one."""
    while not node.paint:
        if node.clip or node.opacity != 1 or len(node.below) != 1:
            return False
        node = node.below[0]
    return True


def _is_rectangle(clip: str) -> bool:
    return clip.count("L") == 3 and "C" not in clip


def _moved(matrix: Matrix, body: str) -> str:
    if matrix == _IDENTITY or not body:
        return body
    return f'<g transform="matrix({" ".join(f"{value:g}" for value in matrix)})">{body}</g>'


def _joined(outer: Matrix, inner: Matrix) -> Matrix:
    a, b, c, d, e, f = outer
    p, q, r, s, t, u = inner
    return (a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f)


def _flat(colour: hb.Color) -> Paint:
    stop = _stop(0.0, colour)
    return lambda _definitions, _matrix: f'fill="{stop.colour}"{_opacity("fill", stop.opacity)}'


def _middle(stops: Sequence[_Stop]) -> Paint:
    stop = stops[len(stops) // 2]
    return lambda _definitions, _matrix: f'fill="{stop.colour}"{_opacity("fill", stop.opacity)}'


def _opacity(what: str, value: float) -> str:
    return f' {what}-opacity="{value:g}"' if value != 1 else ""


def _stop(offset: float, colour: hb.Color) -> _Stop:
    return _Stop(offset, as_hex((colour.red, colour.green, colour.blue)), round(colour.alpha / 255, 4))


def _stops(line: hb.ColorLine) -> list[_Stop]:
    return sorted(_stop(stop.offset, stop.color) for stop in line.color_stops)


def _stretched(stops: Sequence[_Stop]) -> tuple[float, float, list[_Stop]]:
    """Return the first and the last offset, and the stops between 0 and 1."""
    first, last = stops[0].offset, stops[-1].offset
    span = last - first or 1.0
    return first, first + span, [stop._replace(offset=(stop.offset - first) / span) for stop in stops]


def _linear(stops: Sequence[_Stop], points: Matrix) -> Paint:
    x0, y0, x1, y1, x2, y2 = points
    # Colours are the same along the line from the first point to the third.
    along, across = (x1 - x0, y1 - y0), (x2 - x0, y2 - y0)
    size = across[0] ** 2 + across[1] ** 2
    if size:
        share = (along[0] * across[0] + along[1] * across[1]) / size
        along = (along[0] - share * across[0], along[1] - share * across[1])
    first, last, moved = _stretched(stops)
    ends = [x0 + along[0] * first, y0 + along[1] * first, x0 + along[0] * last, y0 + along[1] * last]
    return _gradient("linearGradient", dict(zip(("x1", "y1", "x2", "y2"), ends, strict=True)), moved)


def _radial(stops: Sequence[_Stop], circles: Matrix) -> Paint:
    x0, y0, r0, x1, y1, r1 = circles
    first, last, moved = _stretched(stops)
    inner = [start + (end - start) * first for start, end in ((x0, x1), (y0, y1), (r0, r1))]
    outer = [start + (end - start) * last for start, end in ((x0, x1), (y0, y1), (r0, r1))]
    if inner[2] > outer[2]:
        inner, outer = outer, inner
        moved = [stop._replace(offset=1 - stop.offset) for stop in reversed(moved)]
    # The inner circle becomes a point, which is exact where both have one centre.
    begin = max(0.0, inner[2]) / outer[2] if outer[2] else 0.0
    moved = [stop._replace(offset=begin + stop.offset * (1 - begin)) for stop in moved]
    places = {"cx": outer[0], "cy": outer[1], "r": max(outer[2], 0.01), "fx": inner[0], "fy": inner[1]}
    return _gradient("radialGradient", places, moved)


def _gradient(kind: str, places: dict[str, float], stops: Sequence[_Stop]) -> Paint:
    ends = " ".join(f'{name}="{value:g}"' for name, value in places.items())
    inner = "".join(
        f'<stop offset="{stop.offset:g}" stop-color="{stop.colour}"{_opacity("stop", stop.opacity)}/>'
        for stop in stops
    )

    def paint(definitions: _Definitions, matrix: Matrix) -> str:
        moved = (
            ""
            if matrix == _IDENTITY
            else f' gradientTransform="matrix({" ".join(f"{v:g}" for v in matrix)})"'
        )
        markup = f'<{kind} id="{{id}}" gradientUnits="userSpaceOnUse" {ends}{moved}>{inner}</{kind}>'
        return f'fill="{definitions.add(markup)}"'

    return paint
