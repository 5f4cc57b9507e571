"""Fonts: a face to shape words with, and the book that finds it by role or family.

Each word is shaped once by HarfBuzz, at one em; a size only multiplies it (unhinted advances are linear).
Importing this module is cheap: HarfBuzz comes with the first font, fontTools only to freeze a variable font
for the first time.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from cardgen.text.fontfiles import (
    BITMAP_ONLY,
    FOREIGN_SUFFIXES,
    NO_SUBSETTING,
    RESTRICTED,
    USAGE_MASK,
    FontFile,
    FontIndex,
    FontRefused,
    MissingFont,
    family_files,
    font_paths,
    instance_path,
    refused,
)
from cardgen.text.hyphens import Patterns

if TYPE_CHECKING:
    import uharfbuzz as hb

__all__ = ["OTHER_FAMILY", "Font", "FontBook", "FontProblem", "FontRefused", "MissingFont", "Shaped"]

#: What to do about a character that a font does not have.
OTHER_FAMILY = (
    "use other characters, or name a family that has them under 'fonts:' in game.yaml and run"
    " 'pip install fontpkg-<family>' or put its files into content/<game>/fonts"
)

#: Words kept shaped per font; beyond it the memory is emptied, so that ten thousand cards stay in bounds.
_MOST_WORDS = 40_000
#: Letter-spaced text must not tie letters together.
_NO_LIGATURES = ("-liga", "-clig")


class Shaped:
    """A word as glyphs of one font. Units: em.

    `gids[k]` stands at (`xs[k]`, `ys[k]`) from the word's origin, y up, and shows the text from `clusters[k]`
    (an index into `text`) to the next cluster. `advance` is the way to the next word.
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

    def __repr__(self) -> str:
        return f"Shaped({self.text!r}, {self.font.key!r}, {self.advance:.4f})"


class Font:
    """One font file, opened cheaply (mapped, not read). Metrics are in em; `upem` is units an em."""

    def __init__(self, path: Path, family: str, weight: int = 400, italic: bool = False) -> None:
        import uharfbuzz as hb

        self.path = path
        self.family = family
        self.weight = weight
        self.italic = italic
        self.key = f"{family}/{weight}{'/italic' if italic else ''}"
        self.hb_face: hb.Face = hb.Face(hb.Blob.from_file_path(str(path)))
        self.hb_font: hb.Font = hb.Font(self.hb_face)
        self.upem: int = self.hb_face.upem
        extents = self.hb_font.get_font_extents("ltr")
        self.ascender = extents.ascender / self.upem
        self.descender = extents.descender / self.upem
        self.cap_height = self._metric(hb.OTMetricsTag.CAP_HEIGHT)
        self.x_height = self._metric(hb.OTMetricsTag.X_HEIGHT)
        self._words: dict[tuple[Any, ...], Shaped] = {}
        self._outlines: dict[int, str] = {}
        self._features: dict[str, bool] = {}

    def __repr__(self) -> str:
        return f"Font({self.key!r})"

    @property
    def ps_name(self) -> str:
        """The name for PDF and SVG: ASCII letters, digits and '-' only."""
        plain = "".join(c for c in self.family if c.isascii() and c.isalnum()) or "Font"
        return f"{plain}-{self.weight}{'Italic' if self.italic else ''}"

    @cached_property
    def digest(self) -> str:
        """The hash of the file's bytes, for cache keys."""
        return blake2b(self.path.read_bytes(), digest_size=16).hexdigest()

    @cached_property
    def _characters(self) -> frozenset[int]:
        return frozenset(self.hb_face.unicodes)

    def missing(self, text: str) -> str:
        """Return the characters of a text that have no glyph, each once, in order of code point.

        Controls, soft hyphens and zero-width characters need none.
        """
        absent = {c for c in text if ord(c) not in self._characters and not _is_invisible(c)}
        # HarfBuzz draws these with the glyph of a plain space or hyphen where they have none of their own.
        absent = {c for c in absent if not (c in "\u00a0\u202f\u2011" and 0 not in self.shape(c).gids)}
        return "".join(sorted(absent))

    def has_feature(self, tag: str) -> bool:
        """Return whether the font can do an OpenType substitution, such as 'smcp' (small capitals)."""
        if tag not in self._features:
            scripts = range(len(self.hb_face.get_table_script_tags("GSUB")))
            tags = (self.hb_face.get_language_feature_tags("GSUB", script) for script in scripts)
            self._features[tag] = any(tag in some for some in tags)
        return self._features[tag]

    def shape(self, text: str, lang: str = "", track: float = 0.0, features: tuple[str, ...] = ()) -> Shaped:
        """Return a word as positioned glyphs at one em; each wish is shaped once.

        Args:
            lang: BCP 47 code, for letter forms that differ by language.
            track: letter space in em, added after every cluster; it also parts ligatures.
            features: OpenType tags to turn on, or off with a '-' before them.
        """
        key = (text, lang, track, features)
        shaped = self._words.get(key)
        if shaped is None:
            if len(self._words) >= _MOST_WORDS:
                self._words.clear()
            shaped = self._words[key] = self._shape(text, lang, track, features)
        return shaped

    def _shape(self, text: str, lang: str, track: float, features: tuple[str, ...]) -> Shaped:
        import uharfbuzz as hb

        buffer = hb.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        if lang:
            buffer.language = lang
        wanted = features + _NO_LIGATURES if track else features
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

        Units: em, y up, the origin on the baseline; quadratic curves come as cubic ones.
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

    def _metric(self, tag: hb.OTMetricsTag) -> float:
        units: float = self.hb_font.get_metric_position_with_fallback(tag)
        return units / self.upem


def _is_invisible(character: str) -> bool:
    import unicodedata

    return unicodedata.category(character) in ("Cc", "Cf")


class FontProblem(NamedTuple):
    """Something about a font its user should know: a key for the kind of problem, the text, the project's file."""

    key: str
    text: str
    file: Path | None = None


class FontBook:
    """The fonts of a game by role ('text', 'title') or family name, opened when first asked for.

    Args:
        families: role → family name.
        project_font_dirs: folders whose fonts come before installed ones.
        cache_dir: where frozen variable fonts and the index of font files are kept.
        root: the project, out of which no font file may lead.

    What could not be given as asked stands in `problems`, once each.
    """

    def __init__(
        self,
        families: Mapping[str, str],
        project_font_dirs: Iterable[Path],
        cache_dir: Path,
        root: Path | None = None,
    ) -> None:
        self.families = dict(families)
        self.problems: list[FontProblem] = []
        self.memo: dict[Any, Any] = {}
        self._project_folders = tuple(project_font_dirs)
        self._folder = cache_dir
        self._root = root
        self._fonts: dict[tuple[str, int, bool], Font] = {}
        self._files: dict[str, list[FontFile]] = {}
        self._patterns: dict[str, Patterns] = {}

    @cached_property
    def _index(self) -> FontIndex:
        return FontIndex(self._folder)

    @cached_property
    def _project_paths(self) -> tuple[Path, ...]:
        """The project's own font files; those left out are told."""
        sound = []
        for folder in self._project_folders:
            for path in (*font_paths(folder), *font_paths(folder, FOREIGN_SUFFIXES)):
                why = refused(path, self._root)
                if why:
                    self._report("font-refused", f"file '{path.name}' {why}", path)
                else:
                    sound.append(path)
        return tuple(sound)

    def font(self, role_or_family: str, weight: int = 400, italic: bool = False) -> Font:
        """Return the font of a role or family.

        Errors: MissingFont where the family is not there, FontRefused where it must not be embedded.
        """
        family = self.families.get(role_or_family, role_or_family)
        key = (family, weight, italic)
        font = self._fonts.get(key)
        if font is None:
            try:
                font = self._fonts[key] = self._open(family, weight, italic)
            except MissingFont:
                if role_or_family in self.families:
                    raise
                raise MissingFont(family, self.families) from None
        return font

    def patterns(self, lang: str) -> Patterns:
        """Return the hyphenation patterns of a language, the same ones each time."""
        if lang not in self._patterns:
            self._patterns[lang] = Patterns(lang, self._folder)
        return self._patterns[lang]

    def save(self) -> None:
        """Keep for the next run what was learnt of words in this one."""
        for patterns in self._patterns.values():
            patterns.save()

    def _open(self, family: str, weight: int, italic: bool) -> Font:
        if family not in self._files:
            self._files[family] = family_files(family, self._project_paths, self._index)
            for broken in self._index.unreadable:
                self._report("font-broken", f"file '{broken.name}' is no font that can be read", broken)
        file = self._choose(self._files[family], family, weight, italic)
        self._check_rights(file)
        real_weight = file.nearest_weight(weight)
        real_italic = italic and file.has_italic(True)
        path = Path(file.path)
        if file.axes:
            wanted = {"wght": float(real_weight), "ital": float(real_italic)}
            location = {tag: wanted.get(tag, default) for tag, _, default, _ in file.axes}
            path = instance_path(file, location, self._folder)
        key = (file.family, real_weight, real_italic)
        if key not in self._fonts:
            self._fonts[key] = Font(path, *key)
        return self._fonts[key]

    def _choose(self, files: list[FontFile], family: str, weight: int, italic: bool) -> FontFile:
        sloped = [f for f in files if f.has_italic(italic)]
        if not sloped:
            style = "italic" if italic else "upright"
            self._report("font-style", f"font family '{family}' has no {style}; the other style is used")
            sloped = files
        # The list is in order of preference, and min keeps the first of equals.
        best = min(sloped, key=lambda f: abs(f.nearest_weight(weight) - weight))
        real = best.nearest_weight(weight)
        if real != weight:
            self._report(
                "font-weight", f"font family '{family}' has no weight {weight}; {real} is used instead"
            )
        return best

    def _check_rights(self, file: FontFile) -> None:
        if file.fs_type & USAGE_MASK == RESTRICTED:
            raise FontRefused(
                f"the licence of font '{Path(file.path).name}' (family '{file.family}') forbids embedding"
                " (OS/2 fsType 2); choose another family"
            )
        name = Path(file.path).name
        if file.fs_type & BITMAP_ONLY:
            self._report("font-rights", f"font '{name}' may be embedded as bitmaps only (OS/2 fsType bit 9)")
        if file.fs_type & NO_SUBSETTING:
            self._report("font-rights", f"font '{name}' may be embedded only whole (OS/2 fsType bit 8)")

    def _report(self, key: str, text: str, file: Path | None = None) -> None:
        problem = FontProblem(key, text, file)
        if problem not in self.problems:
            self.problems.append(problem)
