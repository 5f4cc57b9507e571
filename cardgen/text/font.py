"""A font file, and words shaped with it.

HarfBuzz shapes each word once, at one em; sizes only multiply it (unhinted advances are linear).
"""

from __future__ import annotations

from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardgen.files import read_file
from cardgen.text.clusters import is_ignorable

if TYPE_CHECKING:
    import uharfbuzz as hb

#: Most shaped words in memory per font; beyond that they are dropped.
_MOST_WORDS = 40_000
#: Lining figures, even in fonts with others as default: an old-style 0 or 1 looks like a letter.
_LINING = ("lnum",)
_NO_LIGATURES = ("-liga", "-clig")


class Shaped:
    """A word as glyphs of one font. Units: em.

    Glyph `gids[k]` is at (`xs[k]`, `ys[k]`) from the word's origin, y up, and shows the text from `clusters[k]` (an
    index into `text`) to the next cluster. `advance` is the distance to the next word.
    """

    __slots__ = ("font", "text", "gids", "clusters", "xs", "ys", "advance")

    def __init__(
        self,
        font: Font,
        text: str,
        gids: tuple[int, ...],
        clusters: tuple[int, ...],
        xs: tuple[float, ...],
        ys: tuple[float, ...],
        advance: float,
    ) -> None:
        self.font = font
        self.text = text
        self.gids = gids
        self.clusters = clusters
        self.xs = xs
        self.ys = ys
        self.advance = advance

    def span(self, index: int) -> tuple[int, int]:
        """Return the start and end in the text of a glyph's cluster; glyphs may run right to left."""
        start = self.clusters[index]
        return start, min((c for c in self.clusters if c > start), default=len(self.text))

    def __repr__(self) -> str:
        return f"Shaped({self.text!r}, {self.font.key!r}, {self.advance:.4f})"


class Font:
    """One font file, memory-mapped. Metrics are in em."""

    def __init__(self, path: Path, family: str, weight: int = 400, italic: bool = False) -> None:
        self.path = path
        self.family = family
        self.weight = weight
        self.italic = italic
        self.key = f"{family}/{weight}{'/italic' if italic else ''}"
        self._words: dict[tuple[Any, ...], Shaped] = {}
        self._outlines: dict[int, str] = {}
        self._features: dict[str, bool] = {}

    # What a file holds is read when something is set in it: many builds only ask which file it is.

    @cached_property
    def hb_face(self) -> hb.Face:
        """HarfBuzz's view of the file."""
        import uharfbuzz as hb

        return hb.Face(hb.Blob.from_file_path(str(self.path)))

    @cached_property
    def hb_font(self) -> hb.Font:
        """The font of the face, as HarfBuzz shapes with it."""
        import uharfbuzz as hb

        return hb.Font(self.hb_face)

    @cached_property
    def upem(self) -> int:
        """Units per em."""
        upem: int = self.hb_face.upem
        return upem

    @cached_property
    def ascender(self) -> float:
        """Height above the baseline."""
        return float(self.hb_font.get_font_extents("ltr").ascender / self.upem)

    @cached_property
    def descender(self) -> float:
        """Depth below the baseline, negative."""
        return float(self.hb_font.get_font_extents("ltr").descender / self.upem)

    @cached_property
    def cap_height(self) -> float:
        """Height of a capital."""
        return self._metric("CAP_HEIGHT")

    @cached_property
    def x_height(self) -> float:
        """Height of an x."""
        return self._metric("X_HEIGHT")

    def __repr__(self) -> str:
        return f"Font({self.key!r})"

    @property
    def title(self) -> str:
        """The name in messages; an italic often has fewer characters than its upright."""
        return f"{self.family} italic" if self.italic else self.family

    @property
    def ps_name(self) -> str:
        """The name for PDF and SVG: ASCII letters, digits and '-' only."""
        plain = "".join(c for c in self.family if c.isascii() and c.isalnum()) or "Font"
        return f"{plain}-{self.weight}{'Italic' if self.italic else ''}"

    @cached_property
    def digest(self) -> str:
        """A hash of the file."""
        return blake2b(read_file(self.path), digest_size=16).hexdigest()

    @cached_property
    def is_coloured(self) -> bool:
        """Whether its glyphs are drawn in colours of their own, as shapes, and have no outlines to set in one ink."""
        face = self.hb_face
        return bool(face.has_color_layers or face.has_color_paint or face.has_color_svg)

    @cached_property
    def _characters(self) -> frozenset[int]:
        return frozenset(self.hb_face.unicodes)

    def shows(self, text: str, lang: str = "") -> bool:
        """Return whether every character of a text has a glyph, if need be composed of its parts."""
        return 0 not in self.shape(text, lang).gids

    def missing(self, text: str) -> str:
        """Return the characters of a text without a glyph, each once, in order of code point.

        Controls, soft hyphens and zero-width characters need none.
        """
        absent = {c for c in text if ord(c) not in self._characters and not is_ignorable(c)}
        # HarfBuzz falls back to the glyphs of a plain space or hyphen for these.
        absent = {c for c in absent if not (c in "\u00a0\u202f\u2011" and 0 not in self.shape(c).gids)}
        return "".join(sorted(absent))

    def has_feature(self, tag: str) -> bool:
        """Return whether the font has an OpenType substitution, such as 'smcp' (small capitals)."""
        if tag not in self._features:
            scripts = range(len(self.hb_face.get_table_script_tags("GSUB")))
            tags = (self.hb_face.get_language_feature_tags("GSUB", script) for script in scripts)
            self._features[tag] = any(tag in some for some in tags)
        return self._features[tag]

    def shape(
        self,
        text: str,
        lang: str = "",
        track: float = 0.0,
        features: tuple[str, ...] = (),
        direction: str = "",
    ) -> Shaped:
        """Shape a word at one em, glyphs from left to right; results are cached.

        Args:
            lang: BCP 47 code, for letter forms that differ by language.
            track: tracking in em, added after every cluster; also disables ligatures.
            features: OpenType tags to turn on, or off with a leading '-'.
            direction: ltr or rtl for neutral characters; empty: that of the letters.
        """
        key = (text, lang, track, features, direction)
        shaped = self._words.get(key)
        if shaped is None:
            if len(self._words) >= _MOST_WORDS:
                self._words.clear()
            shaped = self._words[key] = self._shape(text, lang, track, features, direction)
        return shaped

    def _shape(self, text: str, lang: str, track: float, features: tuple[str, ...], direction: str) -> Shaped:
        import uharfbuzz as hb

        buffer = hb.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        if direction:
            buffer.direction = direction
        if lang:
            buffer.language = lang
        wanted = (*_LINING, *features, *(_NO_LIGATURES if track else ()))
        hb.shape(self.hb_font, buffer, {f.lstrip("-"): not f.startswith("-") for f in wanted})
        infos, places = buffer.glyph_infos, buffer.glyph_positions or ()
        clusters = tuple(info.cluster for info in infos)
        upem, pen, spaced = self.upem, 0, 0
        xs, ys = [], []
        for k, place in enumerate(places):
            if k and clusters[k] != clusters[k - 1]:
                spaced += 1
            xs.append((pen + place.x_offset) / upem + spaced * track)
            ys.append(place.y_offset / upem)
            pen += place.x_advance
        advance = pen / upem + (spaced + 1) * track if clusters else 0.0
        gids = tuple(info.codepoint for info in infos)
        return Shaped(self, text, gids, clusters, tuple(xs), tuple(ys), advance)

    def outline(self, gid: int) -> str:
        """Return a glyph's outline as an SVG path of absolute M, L, C and Z.

        Units: em, y up, the origin on the baseline.
        """
        path = self._outlines.get(gid)
        if path is None:
            path = self._outlines[gid] = self._draw(gid)
        return path

    def _draw(self, gid: int) -> str:
        import uharfbuzz as hb

        parts: list[str] = []
        scale = 1 / self.upem

        def add(letter: str, *values: float) -> None:
            parts.append(letter + " ".join(f"{round(value * scale, 5):g}" for value in values))

        pen = hb.DrawFuncs()
        pen.set_move_to_func(lambda x, y, _: add("M", x, y))
        pen.set_line_to_func(lambda x, y, _: add("L", x, y))
        pen.set_cubic_to_func(lambda ax, ay, bx, by, x, y, _: add("C", ax, ay, bx, by, x, y))
        pen.set_close_path_func(lambda _: parts.append("Z"))
        self.hb_font.draw_glyph(gid, pen, None)
        return "".join(parts)

    def _metric(self, name: str) -> float:
        import uharfbuzz as hb

        units: float = self.hb_font.get_metric_position_with_fallback(hb.OTMetricsTag[name])
        return units / self.upem
