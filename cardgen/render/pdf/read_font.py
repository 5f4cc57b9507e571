"""Embedded fonts of PDF files: the glyphs of strings, their widths and outlines. Source: ISO 32000-1, 9.6 and 9.7."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any


class PdfFont:
    """A font of a file: composite with two bytes a glyph, or simple as reportlab writes it.

    One that is not in the file has no glyphs: reportlab names such a font on each page, and sets nothing in it.
    """

    def __init__(self, font: Any) -> None:
        self.name = f"{font.BaseFont} {font.objgen}"
        self._is_composite = font.Subtype == "/Type0"
        own = font.DescendantFonts[0] if self._is_composite else font
        descriptor = own.get("/FontDescriptor", {})
        file = descriptor.get("/FontFile2") or descriptor.get("/FontFile3")
        self._data = bytes(file.read_bytes()) if file is not None else b""
        self._widths = _composite_widths(own.get("/W", ())) if self._is_composite else _simple_widths(own)
        self._default = float(own.get("/DW", 1000)) if self._is_composite else 0.0
        self._gids = _byte_map(self._data) if self._data and not self._is_composite else {}
        self._outlines: dict[int, str] = {}

    def glyphs(self, text: bytes) -> Iterator[tuple[int, float]]:
        """Yield the glyphs of a string, with their advances in em."""
        if not self._data:
            return
        if self._is_composite:
            codes = [code for (code,) in struct.iter_unpack(">H", text[: len(text) // 2 * 2])]
        else:
            codes = list(text)
        for code in codes:
            yield self._gids.get(code, code), self._widths.get(code, self._default) / 1000

    @cached_property
    def _hb_font(self) -> Any:
        import uharfbuzz as hb

        return hb.Font(hb.Face(self._data))

    def outline(self, gid: int) -> str:
        """Return a glyph's outline as a path of ops, in em, y up."""
        if gid not in self._outlines:
            self._outlines[gid] = self._draw(gid)
        return self._outlines[gid]

    def _draw(self, gid: int) -> str:
        import uharfbuzz as hb

        parts: list[str] = []
        scale = 1 / self._hb_font.face.upem

        def add(operator: str, *values: float) -> None:
            parts.append(" ".join([f"{round(value * scale, 5):g}" for value in values] + [operator]))

        pen = hb.DrawFuncs()
        pen.set_move_to_func(lambda x, y, _: add("m", x, y))
        pen.set_line_to_func(lambda x, y, _: add("l", x, y))
        pen.set_cubic_to_func(lambda ax, ay, bx, by, x, y, _: add("c", ax, ay, bx, by, x, y))
        pen.set_close_path_func(lambda _: parts.append("h"))
        self._hb_font.draw_glyph(gid, pen, None)
        return "\n".join(parts)


def _composite_widths(entries: Any) -> Mapping[int, float]:
    """Return the widths of a W array: a first glyph, and an array of its width and those of its neighbours."""
    pairs = list(entries)
    return {
        int(first) + index: float(width)
        for first, widths in zip(pairs[::2], pairs[1::2], strict=True)
        for index, width in enumerate(widths)
    }


def _simple_widths(font: Any) -> Mapping[int, float]:
    widths = enumerate(font.get("/Widths", ()), start=int(font.get("/FirstChar", 0)))
    return {code: float(width) for code, width in widths}


def _byte_map(data: bytes) -> Mapping[int, int]:
    """Return the glyphs of a font's codes, from the trimmed table that reportlab writes (cmap, format 6)."""
    count = struct.unpack_from(">H", data, 4)[0]
    for tag, _, offset, _ in (struct.unpack_from(">4sIII", data, 12 + 16 * index) for index in range(count)):
        if tag == b"cmap":
            start = offset + struct.unpack_from(">I", data, offset + 8)[0]
            form, _, _, first, codes = struct.unpack_from(">5H", data, start)
            if form == 6:
                return dict(enumerate(struct.unpack_from(f">{codes}H", data, start + 10), start=first))
    return {}
