"""A display list → a standalone SVG file: for faces changed after layout, such as those that save ink.

Everything is resolved already, so the file has plain groups and paths. Text keeps its characters, positions and fonts;
or its glyphs are outlines, so that what a viewer shows does not depend on how it sets type.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING
from xml.sax.saxutils import quoteattr

from cardgen.display.images import LoadedImage
from cardgen.display.ops import (
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
    Use,
    ops_of_type,
)
from cardgen.display.paths import as_svg
from cardgen.model.outline import Outline
from cardgen.render.svg import MEDIA, font_faces, run_svg
from cardgen.text.text_run import TextRun
from cardgen.units import number

if TYPE_CHECKING:
    from cardgen.text.fonts import Font

#: Text as characters, with the fonts in the file, or as outlines.
FONTS, OUTLINES = "fonts", "outlines"

_CAPS, _JOINS = ("butt", "round", "square"), ("miter", "round", "bevel")


def display_svg(
    display: DisplayList,
    outline: Outline,
    images: Mapping[str, LoadedImage],
    *,
    glyphs: str = FONTS,
    region: str = "bleed",
) -> str:
    """Write a display list as an SVG file, cut along an outline.

    Args:
        glyphs: FONTS or OUTLINES.
        region: `bleed` or `trim`.
    """
    writer = OutlineWriter(images) if glyphs == OUTLINES else _Writer(images)
    edge = display.bleed_mm if region == "bleed" else 0.0
    width, height = display.width_mm + 2 * edge, display.height_mm + 2 * edge
    items = display.items
    if not outline.is_rectangle:
        items = (Group(None, (Clip(outline.path(edge), False),), 1.0, items),)
    body = "".join(writer.items(items))
    fonts = f"<style>{font_faces(list(ops_of_type(items, TextRun)))}</style>\n" if glyphs == FONTS else ""
    box = " ".join(number(side) for side in (-edge, -edge, width, height))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
        f' width="{number(width)}mm" height="{number(height)}mm" viewBox="{box}" xml:space="preserve">\n'
        f"<defs>\n{fonts}{''.join(writer.definitions)}</defs>\n{body}\n</svg>\n"
    )


class _Writer:
    """Writes ops; gradients and clips are collected as numbered definitions."""

    def __init__(self, images: Mapping[str, LoadedImage]) -> None:
        self.definitions: list[str] = []
        self._images = images

    def items(self, items: Iterable[Op]) -> Iterator[str]:
        """Yield the markup of ops."""
        for op in items:
            match op:
                case Path():
                    yield self._path(op)
                case TextRun():
                    yield self._run(op)
                case Image():
                    yield self._image(op)
                case Group():
                    yield self._group(op)
                case Use():
                    yield self._use(op)

    def _run(self, run: TextRun) -> str:
        return run_svg(run, plain=False)

    def _use(self, op: Use) -> str:
        return "".join(self.items(op.symbol.items))

    def _group(self, op: Group) -> str:
        """Return a group; each clip is a group of its own, since an element has one clip."""
        inner = "".join(self.items(op.items))
        for clip in reversed(op.clips):
            rule = ' clip-rule="evenodd"' if clip.evenodd else ""
            name = self._define("clipPath", "", f'<path d="{as_svg(clip.d)}"{rule}/>')
            inner = f'<g clip-path="url(#{name})">{inner}</g>'
        place = f' transform="{_matrix(op.matrix)}"' if op.matrix else ""
        fade = f' opacity="{number(op.opacity, 4)}"' if op.opacity < 1 else ""
        return f"<g{place}{fade}>{inner}</g>"

    def _path(self, op: Path) -> str:
        fill = f'fill="{self._paint(op.fill)}"'
        if op.fill is not None and op.fill_opacity < 1:
            fill += f' fill-opacity="{number(op.fill_opacity, 4)}"'
        if op.evenodd:
            fill += ' fill-rule="evenodd"'
        stroke = self._stroke(op.stroke) if op.stroke else ""
        return f'<path d="{as_svg(op.d)}" {fill}{stroke}/>'

    def _stroke(self, stroke: Stroke) -> str:
        given = {
            "stroke": self._paint(stroke.paint),
            "stroke-width": number(stroke.width, 4),
            "stroke-opacity": number(stroke.opacity, 4),
            "stroke-linecap": _CAPS[stroke.cap],
            "stroke-linejoin": _JOINS[stroke.join],
            "stroke-miterlimit": number(stroke.miter, 4),
        }
        if stroke.dashes:
            given["stroke-dasharray"] = " ".join(number(dash, 4) for dash in stroke.dashes)
            given["stroke-dashoffset"] = number(stroke.dash_offset, 4)
        return "".join(f' {name}="{value}"' for name, value in given.items())

    def _paint(self, paint: Paint | None) -> str:
        if paint is None:
            return "none"
        if not isinstance(paint, Gradient):
            return paint
        names = ("fx", "fy", "fr", "cx", "cy", "r") if paint.radial else ("x1", "y1", "x2", "y2")
        coords = "".join(
            f' {name}="{number(value, 5)}"' for name, value in zip(names, paint.coords, strict=True)
        )
        stops = "".join(
            f'<stop offset="{number(s.offset, 5)}" stop-color="{s.color}" stop-opacity="{number(s.opacity, 4)}"/>'
            for s in paint.stops
        )
        units = f' gradientUnits="userSpaceOnUse" gradientTransform="{_matrix(paint.matrix)}"'
        name = self._define("radialGradient" if paint.radial else "linearGradient", f"{units}{coords}", stops)
        return f"url(#{name})"

    def _image(self, op: Image) -> str:
        image = self._images[op.key]
        data = f"data:{MEDIA[image.kind]};base64,{b64encode(image.data).decode()}"
        place = (
            f'x="{number(op.x)}" y="{number(op.y)}" width="{number(op.width)}" height="{number(op.height)}"'
        )
        return f'<image {place} preserveAspectRatio="none" href={quoteattr(data)}/>'

    def _define(self, element: str, attributes: str, inner: str) -> str:
        name = f"d{len(self.definitions) + 1}"
        self.definitions.append(f'<{element} id="{name}"{attributes}>{inner}</{element}>\n')
        return name


class OutlineWriter(_Writer):
    """Writes glyphs as outlines; these, pictures and symbols are definitions, each written once."""

    def __init__(self, images: Mapping[str, LoadedImage]) -> None:
        super().__init__(images)
        self._glyphs: dict[tuple[str, int], str] = {}
        self._symbols: dict[str, str] = {}
        self._pictures: dict[str, str] = {}

    def _use(self, op: Use) -> str:
        key = op.symbol.key
        if key not in self._symbols:
            self._symbols[key] = self._define("g", "", super()._use(op))
        return f'<use href="#{self._symbols[key]}"/>'

    def _image(self, op: Image) -> str:
        if op.key not in self._pictures:
            whole = super()._image(op._replace(x=0.0, y=0.0, width=1.0, height=1.0))
            self._pictures[op.key] = self._define("g", "", whole)
        place = _matrix((op.width, 0.0, 0.0, op.height, op.x, op.y))
        return f'<use href="#{self._pictures[op.key]}" transform="{place}"/>'

    def _run(self, run: TextRun) -> str:
        size = run.size_mm
        letters = (
            f'<use href="#{name}" transform="translate({number((offset + x) * size)} {number(-y * size)})'
            f' scale({number(size, 5)} {number(-size, 5)})"/>'
            for word, offset in run.words
            for gid, x, y in zip(word.gids, word.xs, word.ys, strict=True)
            if (name := self._glyph(word.font, gid))
        )
        place = f"translate({number(run.x)} {number(run.y)})"
        return f'<g transform="{place}" fill={quoteattr(run.fill)}>{"".join(letters)}</g>'

    def _glyph(self, font: Font, gid: int) -> str:
        """Return the name of a glyph's definition; empty if it has no outline, as a space."""
        at = (font.key, gid)
        if at not in self._glyphs:
            outline = font.outline(gid)
            self._glyphs[at] = self._define("path", f' d="{outline}"', "") if outline else ""
        return self._glyphs[at]


def _matrix(matrix: Matrix) -> str:
    return f"matrix({' '.join(number(value, 6) for value in matrix)})"
