"""Paths and glyphs as cairo's own path data, built once and appended in C.

Glyphs are drawn as outlines: libcairo 1.16 rounds the positions of glyphs that it draws itself to whole pixels, which
moves letters by up to half a pixel against the PDF.
"""

from __future__ import annotations

import struct
from array import array
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from cardgen.display.ops import Segment
from cardgen.display.paths import normalise, read_path
from cardgen.render.pixels.cairo import (
    PATH_CLOSE_PATH,
    PATH_CURVE_TO,
    PATH_LINE_TO,
    PATH_MOVE_TO,
    ffi,
    lib,
)

if TYPE_CHECKING:
    from cardgen.text.fonts import Shaped


def _header(kind: int, length: int) -> float:
    """Return the eight-byte header of a cairo path segment, reinterpreted as a double."""
    header: float = struct.unpack("d", struct.pack("ii", kind, length))[0]
    return header


#: cairo_path_data_t is a union of 16 bytes: a header (two ints, eight spare bytes) or a point (two doubles).
_OPENING = {
    "m": (_header(PATH_MOVE_TO, 2), 0.0),
    "l": (_header(PATH_LINE_TO, 2), 0.0),
    "c": (_header(PATH_CURVE_TO, 4), 0.0),
}
_CLOSING = (_header(PATH_CLOSE_PATH, 1), 0.0)

#: Cached words; the outlines of one take about 10 kB.
_MOST_WORDS = 10_000
_WORDS: dict[tuple[str, str, tuple[int, ...], float], Any] = {}


class CairoPath:
    """Path data that cairo can append; owns its memory."""

    __slots__ = ("pointer", "empty", "_data", "_values")

    def __init__(self, values: array[float]) -> None:
        self.empty = not values
        self._values = values
        self._data = ffi.from_buffer("cairo_path_data_t[]", values) if values else ffi.NULL
        self.pointer = ffi.new(
            "cairo_path_t *", {"status": 0, "data": self._data, "num_data": len(values) // 2}
        )

    def append_to(self, context: Any) -> None:
        """Append the path to that of a context, under its current matrix."""
        lib.cairo_append_path(context, self.pointer)


@lru_cache(4096)
def cairo_path(d: str) -> CairoPath:
    """Return a path in the normal form of `display.ops` as a cairo path."""
    return CairoPath(array("d", _values(d)))


def _values(d: str) -> list[float]:
    values: list[float] = []
    for operator, points in read_path(d):
        if operator == "h":
            values += _CLOSING
        else:
            values += _OPENING[operator]
            values += points
    return values


def word_path(word: Shaped) -> CairoPath:
    """Return a word's outlines in em, y down, its origin at 0 0."""
    key = (word.font.digest, word.text, word.gids, word.advance)
    path = _WORDS.get(key)
    if path is None:
        if len(_WORDS) >= _MOST_WORDS:
            _WORDS.clear()
        values: list[float] = []
        for gid, x, y in zip(word.gids, word.xs, word.ys, strict=True):
            values += _moved(_glyph_values(word, gid), x, y)
        path = _WORDS[key] = CairoPath(array("d", values))
    return path


#: Glyphs as segments in em, y up, by font key, font digest and number.
_GLYPHS: dict[tuple[str, str, int], list[Segment]] = {}


def _glyph_values(word: Shaped, gid: int) -> list[Segment]:
    key = (word.font.key, word.font.digest, gid)
    segments = _GLYPHS.get(key)
    if segments is None:
        segments = _GLYPHS[key] = list(read_path(normalise(word.font.outline(gid))))
    return segments


def _moved(segments: list[Segment], x: float, y: float) -> list[float]:
    """Return a glyph's segments at its position in the word, flipped to y down."""
    values: list[float] = []
    for operator, points in segments:
        if operator == "h":
            values += _CLOSING
            continue
        values += _OPENING[operator]
        for index in range(0, len(points), 2):
            values += (points[index] + x, -points[index + 1] - y)
    return values
