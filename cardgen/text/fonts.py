"""Find a font by role or family, and fallbacks for characters that it lacks.

Importing this module is cheap: HarfBuzz is imported with the first font.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from cardgen.text.font import Font, Shaped
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
    rejection,
)
from cardgen.text.hyphens import OwnBreaks, Patterns
from cardgen.text.scripts import PROGRAM_FAMILIES, families_for

__all__ = ["Font", "FontBook", "FontProblem", "FontRefused", "MissingFont", "Shaped"]

#: The role of the font for emoji: in one ink it is a fallback, in colour its glyphs are printed as pictures.
EMOJI_ROLE = "emoji"


class FontProblem(NamedTuple):
    """A problem with a font.

    Attributes:
        key: the kind of problem; family: as named under `fonts:`, empty for a file.
        file: the project's file; style: the missing weight and slope.
    """

    key: str
    text: str
    family: str = ""
    file: Path | None = None
    style: tuple[int, bool] | None = None

    @property
    def of_game(self) -> bool:
        """Whether it does not depend on what is printed."""
        return self.file is not None or self.key == "font-fallback"


class FontBook:
    """The fonts of a game by role ('text', 'title') or family name, opened at the first use.

    Substitutions and other problems are collected in `problems`, once each.

    Args:
        families: role → family name.
        project_font_dirs: folders that take precedence over installed fonts.
        cache_dir: folder for instances of variable fonts and the index of font files.
        roots: the folders that font files must not link out of; none to allow any link.
        fallback: families for lacking characters, in order; the program's own follow.
        breaks: what the game knows of the breaks in the words of a language.
    """

    def __init__(
        self,
        families: Mapping[str, str],
        project_font_dirs: Iterable[Path],
        cache_dir: Path,
        roots: Iterable[Path] = (),
        fallback: Iterable[str] = (),
        breaks: Callable[[str], OwnBreaks] = lambda _: OwnBreaks(),
    ) -> None:
        self._breaks = breaks
        self.families = dict(families)
        self.fallback = tuple(dict.fromkeys(fallback))
        #: The families for lacking characters that the game or its look names, in order.
        self.named_fallback = (*([families[EMOJI_ROLE]] if EMOJI_ROLE in families else []), *self.fallback)
        self.problems: list[FontProblem] = []
        self.memo: dict[Any, Any] = {}
        self._project_folders = tuple(project_font_dirs)
        self._folder = cache_dir
        self._roots = tuple(roots)
        self._fonts: dict[tuple[str, int, bool], Font] = {}
        self._files: dict[str, list[FontFile]] = {}
        self._probes: dict[str, Font | None] = {}
        self._patterns: dict[str, Patterns] = {}

    @cached_property
    def _index(self) -> FontIndex:
        return FontIndex(self._folder)

    @cached_property
    def _project_paths(self) -> tuple[Path, ...]:
        """The project's usable font files; others are reported."""
        sound = []
        for folder in self._project_folders:
            for path in (*font_paths(folder), *font_paths(folder, FOREIGN_SUFFIXES)):
                why = rejection(path, self._roots)
                if why:
                    self._report("font-refused", f"file '{path.name}' {why}", file=path)
                else:
                    sound.append(path)
        return tuple(sound)

    def problems_of(self, role_or_family: str, weight: int, italic: bool) -> list[FontProblem]:
        """Return the problems of an opened font."""
        family = self.families.get(role_or_family, role_or_family)
        styles = (None, (weight, italic))
        return [p for p in self.problems if p.family == family and p.style in styles and not p.of_game]

    def problems_of_game(self) -> list[FontProblem]:
        """Return the problems of the project's font files and of the fallback families."""
        for path in self._project_paths:
            self._index.read(path)
        self._report_broken()
        for family in self.fallback:
            self._probe(family)
        return [problem for problem in self.problems if problem.of_game]

    def font(self, role_or_family: str, weight: int = 400, italic: bool = False) -> Font:
        """Return the font of a role or family.

        Errors: MissingFont if the family is not found, FontRefused if it must not be embedded.
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

    def missing(self) -> list[MissingFont]:
        """Return why each family that the game declares is not found, of those that are not."""
        found = []
        for family in dict.fromkeys(self.families.values()):
            try:
                self._family(family)
            except MissingFont as error:
                found.append(error)
        return found

    def fallback_for(self, font: Font, cluster: str, lang: str) -> Font | None:
        """Return the first fallback font that has a character, in the nearest weight and slope; else None.

        Args:
            cluster: a user-perceived character, see `clusters.grapheme_clusters`.
            lang: the language whose forms of ideographs to prefer.
        """
        for family in (*self.named_fallback, *PROGRAM_FAMILIES, *families_for(cluster, lang)):
            probe = self._probe(family)
            if probe is None or probe.is_coloured or not probe.shows(cluster, lang):
                continue
            other = self._open(family, font.weight, font.italic, quiet=True)
            if other.shows(cluster, lang):
                return other
        return None

    def chain(self) -> list[tuple[str, Path | None]]:
        """List the fallback families in order, each with a file; None if it is not installed."""
        found = ((family, self._probe(family)) for family in (*self.fallback, *PROGRAM_FAMILIES))
        return [(family, probe.path if probe else None) for family, probe in found]

    def _probe(self, family: str) -> Font | None:
        """Return a family's first file to look up its characters; a variable font is not instanced for that."""
        if family not in self._probes:
            self._probes[family] = None
            try:
                files = self._family(family)
                file = next((f for f in files if not f.italic), files[0])
                self._check_rights(file)
                self._probes[family] = Font(Path(file.path), file.family, file.weight, file.italic)
            except (MissingFont, FontRefused) as error:
                if family in self.fallback:
                    self._report("font-fallback", f"{error}; it is left out of the fallback", family)
        return self._probes[family]

    def patterns(self, lang: str) -> Patterns:
        """Return the hyphenation patterns of a language, one object per language."""
        if lang not in self._patterns:
            self._patterns[lang] = Patterns(lang, self._breaks)
        return self._patterns[lang]

    def _family(self, family: str) -> list[FontFile]:
        """Return the files of a family, read once.

        Errors: MissingFont.
        """
        if family not in self._files:
            self._files[family] = family_files(family, self._project_paths, self._index)
            self._report_broken()
        return self._files[family]

    def _report_broken(self) -> None:
        for broken in self._index.unreadable:
            self._report(
                "font-broken", f"file '{broken.name}' is not a readable font; replace it", file=broken
            )

    def _open(self, family: str, weight: int, italic: bool, quiet: bool = False) -> Font:
        """Open the family's file with the nearest weight and slope.

        Args:
            quiet: do not report another weight or slope, since the family is a fallback.
        """
        file = self._choose(self._family(family), family, weight, italic, quiet)
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

    def _choose(self, files: list[FontFile], family: str, weight: int, italic: bool, quiet: bool) -> FontFile:
        sloped = [f for f in files if f.has_italic(italic)]
        if not sloped:
            style = "italic" if italic else "upright"
            message = f"font family '{family}' has no {style}; the other style is used"
            if not quiet:
                self._report("font-style", message, family, style=(weight, italic))
            sloped = files
        # Files are in order of precedence, and min returns the first of equals.
        best = min(sloped, key=lambda f: abs(f.nearest_weight(weight) - weight))
        real = best.nearest_weight(weight)
        if real != weight and not quiet:
            message = f"font family '{family}' has no weight {weight}; {real} is used instead"
            self._report("font-weight", message, family, style=(weight, italic))
        return best

    def _check_rights(self, file: FontFile) -> None:
        name = Path(file.path).name
        if file.fs_type & USAGE_MASK == RESTRICTED:
            raise FontRefused(file.family, name)
        if file.fs_type & BITMAP_ONLY:
            message = f"font '{name}' may be embedded as bitmaps only (OS/2 fsType bit 9)"
            self._report("font-rights", message, file.family)
        if file.fs_type & NO_SUBSETTING:
            message = f"font '{name}' may be embedded only whole (OS/2 fsType bit 8)"
            self._report("font-rights", message, file.family)

    def _report(
        self,
        key: str,
        text: str,
        family: str = "",
        file: Path | None = None,
        style: tuple[int, bool] | None = None,
    ) -> None:
        problem = FontProblem(key, text, family, file, style)
        if problem not in self.problems:
            self.problems.append(problem)
