"""A family in its four styles; turns words into measured pieces. Units: em.

Small capitals use the font's 'smcp'; in a font without it, capitals scaled to a little above the x-height.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cardgen.text.clusters import grapheme_clusters, script_name
from cardgen.text.fonts import Font, FontBook, Shaped
from cardgen.text.hyphens import Cut, Hyphens, cuts_of
from cardgen.text.markup import SOFT_HYPHEN, Atom, Icon, Text, Word

#: The weight of **bold**; heavier texts keep their weight.
BOLD = 700
#: Height of scaled capitals relative to the x-height, as in drawn small capitals.
_SMALL_CAPITAL_OVER_X = 1.08
_SMALL_CAPS = ("smcp",)


class LinePiece(NamedTuple):
    """Glyphs or an icon in a line. `scale` multiplies the text size; `width` is in em of the text size.

    `stretch` marks a space that justification may widen; `lacking` is the font that this piece's font replaces; an odd
    `level` is read from the right.
    """

    shaped: Shaped | None
    icon: Icon | None
    scale: float
    width: float
    stretch: bool = False
    lacking: Font | None = None
    level: int = 0


class Missing(NamedTuple):
    """Characters that a font lacks, and the fallback used for them; None if there is none."""

    font: Font
    characters: str
    used: Font | None


class Measured(NamedTuple):
    """A word's pieces in reading order, their total width, and the characters that its font lacks."""

    pieces: tuple[LinePiece, ...]
    width: float
    missing: tuple[Missing, ...]


class CutWidths(NamedTuple):
    """A cut of a word, and the widths before it (with its '-', if added) and after it."""

    cut: Cut
    head: float
    tail: float


class Parts(NamedTuple):
    """A word's full width, and its cuts in order."""

    width: float
    parts: tuple[CutWidths, ...]


def style_of(weight: int, italic: bool, bold: bool, slanted: bool) -> tuple[int, bool]:
    """Return the weight and slope of emphasized words; emphasis inside italics is upright."""
    return max(BOLD, weight) if bold else weight, italic != slanted


class Typeface:
    """The fonts of a text: a role or family at a weight and slope, tracking in em, a language."""

    def __init__(self, book: FontBook, role: str, weight: int, italic: bool, track: float, lang: str) -> None:
        self.lang = lang
        self.track = track
        self._book = book
        self._role = role
        self._weight = weight
        self._italic = italic
        self._patterns = book.patterns(lang)
        self._fonts: dict[tuple[bool, bool], Font] = {}
        self._measured: dict[tuple[Atom, ...], Measured] = {}
        self._parts: dict[Hyphens, dict[tuple[Atom, ...], Parts]] = {mode: {} for mode in Hyphens}
        self._gaps: dict[Text, LinePiece] = {}

    def font(self, bold: bool = False, italic: bool = False) -> Font:
        """Return the font of a style."""
        font = self._fonts.get((bold, italic))
        if font is None:
            font = self._book.font(self._role, *style_of(self._weight, self._italic, bold, italic))
            self._fonts[bold, italic] = font
        return font

    def measure(self, atoms: tuple[Atom, ...]) -> Measured:
        """Return a word's pieces and width, computed once per distinct word."""
        measured = self._measured.get(atoms)
        if measured is None:
            pieces = tuple(piece for atom in atoms for piece in self._pieces(atom))
            measured = Measured(pieces, sum(piece.width for piece in pieces), _missing(pieces))
            self._measured[atoms] = measured
        return measured

    def parts(self, words: Iterable[Word], hyphens: Hyphens) -> Iterator[Parts]:
        """Yield each word's width and cuts, computed once per distinct word."""
        known = self._parts[hyphens]
        for word in words:
            parts = known.get(word.atoms)
            if parts is None:
                parts = known[word.atoms] = self._work_out(word.atoms, hyphens)
            yield parts

    def _work_out(self, atoms: tuple[Atom, ...], hyphens: Hyphens) -> Parts:
        cuts = cuts_of(atoms, self._patterns, hyphens)
        widths = ((part_of(atoms, None, cut), part_of(atoms, cut, None)) for cut in cuts)
        parts = tuple(
            CutWidths(cut, self.measure(head).width, self.measure(tail).width)
            for cut, (head, tail) in zip(cuts, widths, strict=True)
        )
        return Parts(self.measure(atoms).width, parts)

    def gap(self, space: Text) -> LinePiece:
        """Return the space between two words: always a plain one, so that a search finds the text."""
        piece = self._gaps.get(space)
        if piece is None:
            shaped = self.font(space.bold, space.italic).shape(" ", self.lang, self.track)
            piece = self._gaps[space] = LinePiece(shaped, None, 1.0, shaped.advance, True, level=space.level)
        return piece

    def _pieces(self, atom: Atom) -> list[LinePiece]:
        if isinstance(atom, Icon):
            return [LinePiece(None, atom, 1.0, atom.width_em, level=atom.level)]
        font = self.font(atom.bold, atom.italic)
        text = atom.text.replace(SOFT_HYPHEN, "")
        direction = ("", "rtl", "ltr")[atom.level]
        if 0 not in font.shape(text, self.lang, self.track, (), direction).gids:
            pieces = self._set(font, text, atom.caps, direction)
        else:
            pieces = []
            for used, words in self._by_font(font, text):
                set_ = self._set(used, words, atom.caps, direction)
                pieces += set_ if used is font else [piece._replace(lacking=font) for piece in set_]
        return [piece._replace(level=atom.level) for piece in pieces] if atom.level else pieces

    def _by_font(self, font: Font, text: str) -> list[tuple[Font, str]]:
        """Split a text by font, with fallbacks for lacking characters; those without a fallback stay in the font.

        If the font lacks some letters of a script, such as Greek beyond Ω and μ, the fallback sets all of that script's
        letters in this text, since a word in two fonts is worse than one in another.
        """
        signs = grapheme_clusters(text)
        lacking = {sign for sign in signs if not font.shows(sign, self.lang)}
        scripts = set(map(script_name, lacking)) - {"LATIN", ""}
        parts: list[tuple[Font, str]] = []
        for sign in signs:
            used = font
            if sign in lacking or script_name(sign) in scripts:
                used = self._book.fallback_for(font, sign, self.lang) or font
            if parts and parts[-1][0] is used:
                parts[-1] = (used, parts[-1][1] + sign)
            else:
                parts.append((used, sign))
        return parts

    def _set(self, font: Font, text: str, caps: bool, direction: str = "") -> list[LinePiece]:
        if caps and not font.has_feature("smcp"):
            return self._scaled_capitals(font, text)
        shaped = font.shape(text, self.lang, self.track, _SMALL_CAPS if caps else (), direction)
        return [LinePiece(shaped, None, 1.0, shaped.advance)]

    def _scaled_capitals(self, font: Font, text: str) -> list[LinePiece]:
        small = min(1.0, _SMALL_CAPITAL_OVER_X * font.x_height / font.cap_height)
        pieces = []
        for part in _case_parts(text):
            scale = small if part != part.upper() else 1.0
            shaped = font.shape(part.upper(), self.lang, self.track)
            pieces.append(LinePiece(shaped, None, scale, shaped.advance * scale))
        return pieces


def _missing(pieces: tuple[LinePiece, ...]) -> tuple[Missing, ...]:
    found = []
    for shaped, lacking in ((piece.shaped, piece.lacking) for piece in pieces):
        if shaped and 0 in shaped.gids:
            found.append(Missing(shaped.font, shaped.font.missing(shaped.text), None))
        elif shaped and lacking:
            found.append(Missing(lacking, lacking.missing(shaped.text), shaped.font))
    return tuple(missing for missing in found if missing.characters)


def _case_parts(text: str) -> list[str]:
    """Split a text where the case changes."""
    parts: list[str] = []
    for letter in text:
        if parts and (letter != letter.upper()) == (parts[-1][-1] != parts[-1][-1].upper()):
            parts[-1] += letter
        else:
            parts.append(letter)
    return parts


def part_of(atoms: tuple[Atom, ...], begin: Cut | None, end: Cut | None) -> tuple[Atom, ...]:
    """Return a word's atoms between two cuts (None: its ends), with a '-' if the second cut adds one."""
    if end is not None:
        head, tail = atoms[: end.atom], atoms[end.atom]
        assert isinstance(tail, Text), "only a text is cut"
        text = tail.text[: end.offset] + ("-" if end.hyphen else "")
        atoms = (*head, tail._replace(text=text)) if text else head
    if begin is not None:
        tail = atoms[begin.atom]
        assert isinstance(tail, Text), "only a text is cut"
        text = tail.text[begin.offset :]
        atoms = (tail._replace(text=text), *atoms[begin.atom + 1 :])
        if not text:
            atoms = atoms[1:]
    return atoms


def typeface(
    book: FontBook,
    role: str = "text",
    weight: int = 400,
    italic: bool = False,
    track: float = 0.0,
    lang: str = "",
) -> Typeface:
    """Return the typeface with these properties, one object each, so that measured words are shared."""
    key = ("typeface", role, weight, italic, track, lang)
    face = book.memo.get(key)
    if face is None:
        face = book.memo[key] = Typeface(book, role, weight, italic, track, lang)
    return face
