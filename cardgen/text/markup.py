"""Read the markup of content texts into paragraphs of words of atoms.

`**bold**`, `*italic*`, `{sc:small capitals}`, tokens in braces, blank lines between paragraphs, no-break spaces
(U+00A0) and soft hyphens (U+00AD); `{{`, `}}` and `\\*` print a brace or star. The caller's `resolve` decides what a
token prints. Invalid markup is printed as written and reported as a problem with its offset.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from functools import cache, lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

NBSP = "\u00a0"
SOFT_HYPHEN = "\u00ad"
#: Ends a line within a paragraph, as Alt+Enter does in a cell of a spreadsheet; so does a backslash that ends one.
LINE_END = "\u2028"
_SMALL_CAPS, _INSERTED, _READING = "sc:", ("=", "say:"), "reading"
#: A dash between spaces stays with the word before it: no line begins with one.
_LONE_DASHES = frozenset("-–—")

_LEXEMES = re.compile(
    r"(?P<brace>\{\{|\}\})"
    r"|\{(?P<token>[^{}]*)\}"
    r"|(?P<stars>\*+)"
    r"|\\(?P<literal>[*\\])"
    r"|(?P<paragraph>\n[ \t\r]*(?:\n[ \t\r]*)+)"
    rf"|(?P<line>{LINE_END}|\\[ \t\r]*\n(?![ \t\r]*\n))"
    r"|(?P<stray>[{}])"
    rf"|(?P<text>[^{{}}*\\\n{LINE_END}]+|\\|\n)"
)
#: Ideographs, kana and full-width signs, between which a line may break without a space.
_IDEOGRAPHS = (
    "\u2e80-\u2fdf\u3001-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff01-\uff60"
    "\U00020000-\U0003ffff"
)
#: Characters that must not end a line, and that must not begin one. Source: JIS X 4051, kinsoku; W3C, Requirements for
#: Japanese Text Layout, 3.1.7 and 3.1.8.
_OPENING = "（「『【〔〈《［｛"
_CLOSING = "、。，．・：；？！ー々ゝゞヽヾ）」』】〕〉》］｝ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ"
_SPACES = re.compile(rf"([ \t\r\n{NBSP}]+)")
#: A number or a range of numbers; a unit, or an abbreviation such as KP.
_NUMBER = re.compile(r"\(?[−+–×]?\d+(?:[.,–/]\d+)*[½¼¾]?|[½¼¾]")
_UNIT = re.compile(r"[A-ZÅÄÖÜ]{2,4}|[cdkm]?m|k?g|[cdm]l|kr|%|‰|°[CF]?|″|€|in")


@cache
def _between_ideographs() -> re.Pattern[str]:
    """Compiled where a text has any: it takes milliseconds."""
    after = rf"(?<=[{_IDEOGRAPHS}])(?<![{_OPENING}])(?=[\w{_OPENING}])(?![{_CLOSING}])"
    return re.compile(rf"{after}|(?<=\w)(?=[{_IDEOGRAPHS}])(?![{_CLOSING}])")


class Text(NamedTuple):
    """Letters of one style; `caps` are small capitals, an odd `level` is read from the right (see `bidi`)."""

    text: str
    bold: bool = False
    italic: bool = False
    caps: bool = False
    level: int = 0


class Icon(NamedTuple):
    """A picture in a line. Units: em of the surrounding text.

    `width_em` is its advance, `size_em` its height, `dx` the offset of its left edge; `alt` is its text. `ratio` is
    the width of its area by its height, at least 1.
    """

    name: str
    width_em: float = 1.0
    dx: float = 0.0
    size_em: float = 1.0
    alt: str = ""
    level: int = 0
    ratio: float = 1.0


Atom = Text | Icon


class Word(NamedTuple):
    """Atoms that stay on one line, unless the word is hyphenated.

    `gap` is the space before it in its style (None at the beginning and between ideographs); a `glued` word never
    begins a line, a `whole` one is never hyphenated. A paragraph whose first word is `below` has no space before it.
    """

    atoms: tuple[Atom, ...]
    gap: Text | None = None
    glued: bool = False
    whole: bool = False
    below: bool = False


Paragraph = tuple[Word, ...]


class MarkupProblem(NamedTuple):
    """A mistake in a text, at a character (from 0)."""

    offset: int
    message: str


class Rich(NamedTuple):
    """A text as paragraphs of words, and its mistakes."""

    paragraphs: tuple[Paragraph, ...]
    problems: tuple[MarkupProblem, ...]


class UnknownToken(ValueError):
    """Raised by a resolver for an unknown token; its message becomes a markup problem."""


#: Returns the atoms of a token (without braces) in a language.
Resolve = Callable[[str, str], list[Atom]]
#: Returns the atoms that letters print.
Inline = Callable[[Text], list[Atom]]


class _Token(NamedTuple):
    name: str
    offset: int
    style: Text


class _Parsed(NamedTuple):
    paragraphs: tuple[tuple[Text | _Token, ...], ...]
    problems: tuple[MarkupProblem, ...]
    below: frozenset[int] = frozenset()


@lru_cache(maxsize=4096)
def _parse(markup: str) -> _Parsed:
    reader = _MarkupReader(markup)
    for lexeme in _LEXEMES.finditer(markup):
        kind = lexeme.lastgroup or "text"
        getattr(reader, kind)(lexeme[kind], lexeme.start())
    reader.end_paragraph()
    return _Parsed(tuple(reader.paragraphs), tuple(sorted(reader.problems)), frozenset(reader.below))


class _MarkupReader:
    """Processes the lexemes of a text; each kind of lexeme has a method of its name."""

    def __init__(self, markup: str) -> None:
        self.markup = markup
        self.paragraphs: list[tuple[Text | _Token, ...]] = []
        self.problems: list[MarkupProblem] = []
        self._nodes: list[Text | _Token] = []
        self.below: set[int] = set()
        self._bold: int | None = None
        self._italic: int | None = None

    def text(self, text: str, _offset: int, caps: bool = False) -> None:
        self._nodes.append(Text(text, self._bold is not None, self._italic is not None, caps))

    def literal(self, text: str, offset: int) -> None:
        self.text(text, offset)

    def brace(self, text: str, offset: int) -> None:
        self.text(text[0], offset)

    def stray(self, text: str, offset: int) -> None:
        what = "'{' is never closed" if text == "{" else "'}' closes nothing"
        self.problems.append(MarkupProblem(offset, f"{what}; write '{text * 2}' for the character itself"))
        self.text(text, offset)

    def token(self, name: str, offset: int) -> None:
        if name.startswith(_SMALL_CAPS):
            self.text(name[len(_SMALL_CAPS) :], offset, caps=True)
        elif name.startswith(_INSERTED) or name == _READING:
            # Inserted before a text is read (`cardgen.values`); invalid ones are printed as written.
            self.text("{" + name + "}", offset)
        else:
            style = Text("", self._bold is not None, self._italic is not None)
            self._nodes.append(_Token(name, offset, style))

    def stars(self, text: str, offset: int) -> None:
        before = self.markup[offset - 1 : offset]
        after = self.markup[offset + len(text) : offset + len(text) + 1]
        if len(text) > 3:
            self.problems.append(MarkupProblem(offset, f"'{text}' is not markup; write '*', '**' or '***'"))
        if len(text) > 3 or (before.strip() == "" and after.strip() == ""):
            # A star between spaces is literal.
            self.text(text, offset)
            return
        if len(text) != 2:
            self._italic = offset if self._italic is None else None
        if len(text) != 1:
            self._bold = offset if self._bold is None else None

    def paragraph(self, _text: str, _offset: int) -> None:
        self.end_paragraph()

    def line(self, _text: str, _offset: int) -> None:
        self.end_paragraph()
        self.below.add(len(self.paragraphs))

    def end_paragraph(self) -> None:
        for mark, offset in (("**", self._bold), ("*", self._italic)):
            if offset is not None:
                self.problems.append(
                    MarkupProblem(offset, f"'{mark}' is not closed in its paragraph; close it or write '\\*'")
                )
        self._bold = self._italic = None
        self.paragraphs.append(tuple(self._nodes))
        self._nodes = []


class _Words:
    """Collects atoms into words; adjacent atoms of one style are merged, for kerning."""

    def __init__(self) -> None:
        self.words: list[Word] = []
        self._atoms: list[Atom] = []
        self._gap: Text | None = None
        self._glued = False

    def add(self, atoms: Iterable[Atom]) -> None:
        for atom in atoms:
            if isinstance(atom, Text):
                self.text(atom)
            else:
                self.atom(atom)

    def text(self, text: Text) -> None:
        style = text[1:]
        space = Text(" ", *style)
        for k, part in enumerate(_SPACES.split(text.text)):
            if k % 2:
                self.space(space, glued=part.strip(NBSP) == "")
            elif part and max(part) < _IDEOGRAPHS[0]:
                self.atom(Text(part, *style))
            elif part:
                self._parts(_between_ideographs().split(part), style)

    def _parts(self, parts: list[str], style: Any) -> None:
        """Add parts between which a line may break without a space."""
        for k, part in enumerate(parts):
            if k:
                self._end_word()
            self.atom(Text(part, *style))

    def space(self, gap: Text, glued: bool) -> None:
        if self._atoms:
            self._end_word()
        # The last of several spaces gives the style; any plain one allows a break.
        self._glued = glued if self._gap is None else self._glued and glued
        self._gap = gap

    def atom(self, atom: Atom) -> None:
        if self._atoms and isinstance(atom, Text):
            last = self._atoms[-1]
            if isinstance(last, Text) and atom[1:] == last[1:]:
                self._atoms[-1] = Text(last.text + atom.text, *atom[1:])
                return
        self._atoms.append(atom)

    def _end_word(self) -> None:
        atoms = tuple(self._atoms)
        first = not self.words
        dash = len(atoms) == 1 and isinstance(atoms[0], Text) and atoms[0].text in _LONE_DASHES
        self.words.append(Word(atoms, None if first else self._gap, not first and (self._glued or dash)))
        self._atoms, self._gap, self._glued = [], None, False

    def finish(self) -> Paragraph:
        if self._atoms:
            self._end_word()
        return tuple(self.words)


def read_markup(
    markup: str, resolve: Resolve, lang: str, inline: Inline | None = None, units: Collection[str] = ()
) -> Rich:
    """Read a text into paragraphs of words; empty paragraphs are dropped.

    A number stays on a line with its unit, which is an icon, an abbreviation, or one of `units`.

    Args:
        resolve: returns the atoms of a token in a language, or raises UnknownToken.
        inline: returns the atoms of letters outside tokens, such as emoji as icons.
    """
    parsed = _parse(markup)
    problems = list(parsed.problems)
    paragraphs: list[Paragraph] = []
    for number, nodes in enumerate(parsed.paragraphs):
        words = _Words()
        for node in nodes:
            if isinstance(node, Text) and inline:
                words.add(inline(node))
            elif isinstance(node, Text):
                words.text(node)
            else:
                _add_token(words, node, resolve, lang, problems)
        if paragraph := _with_kept_numbers(words.finish(), units):
            is_below = bool(paragraphs) and number in parsed.below
            paragraphs.append((paragraph[0]._replace(below=True), *paragraph[1:]) if is_below else paragraph)
    return Rich(tuple(paragraphs), tuple(problems))


def _add_token(
    words: _Words, token: _Token, resolve: Resolve, lang: str, problems: list[MarkupProblem]
) -> None:
    try:
        atoms = resolve(token.name, lang)
    except UnknownToken as error:
        problems.append(MarkupProblem(token.offset, str(error)))
        atoms = [Text("{" + token.name + "}")]
    words.add(
        Text(atom.text, atom.bold or token.style.bold, atom.italic or token.style.italic, atom.caps)
        if isinstance(atom, Text)
        else atom
        for atom in atoms
    )


def _with_kept_numbers(words: Paragraph, units: Collection[str]) -> Paragraph:
    """Glue each number to its unit and to the section sign before it."""
    glued = {k for k, (one, after) in enumerate(pairwise(words), 1) if _belong_together(one, after, units)}
    return tuple(w._replace(glued=True) if k in glued else w for k, w in enumerate(words)) if glued else words


def _belong_together(one: Word, after: Word, units: Collection[str]) -> bool:
    written = _letters(one)
    if written[-1:] == "§":
        return _letters(after)[:1].isdigit()
    if not _NUMBER.fullmatch(written) or any(isinstance(atom, Icon) for atom in one.atoms):
        return False
    shown = next((atom for atom in after.atoms if isinstance(atom, Text) or atom.width_em), None)
    if not isinstance(shown, Text):
        return shown is not None
    unit = _letters(after).strip(".,;:!?()")
    return unit in units or bool(_UNIT.fullmatch(unit))


def _letters(word: Word) -> str:
    return "".join(atom.text for atom in word.atoms if isinstance(atom, Text))


def with_larger_icons(words: Paragraph, times: float) -> Paragraph:
    """Return a paragraph whose icons are so many times as large."""

    def larger(atom: Atom) -> Atom:
        if not isinstance(atom, Icon):
            return atom
        wide, dx, high = (times * length for length in (atom.width_em, atom.dx, atom.size_em))
        return atom._replace(width_em=wide, dx=dx, size_em=high)

    return tuple(one._replace(atoms=tuple(map(larger, one.atoms))) for one in words)


def tokens_of(markup: str) -> list[str]:
    """List the tokens in a text, in order, without braces; small capitals are style, not tokens."""
    return [node.name for nodes in _parse(markup).paragraphs for node in nodes if isinstance(node, _Token)]


def problems_of(markup: str) -> tuple[MarkupProblem, ...]:
    """Return the syntax errors in a text; tokens are not resolved."""
    return _parse(markup).problems


def plain_text(markup: str, resolve: Resolve, lang: str) -> str:
    """Return a text without style: one line per paragraph, icons as their `alt`, no soft hyphens."""
    lines = []
    for paragraph in read_markup(markup, resolve, lang).paragraphs:
        line = "".join((word.gap.text if word.gap else "") + _plain_word(word) for word in paragraph)
        lines.append(line.replace(SOFT_HYPHEN, ""))
    return "\n".join(lines)


def _plain_word(word: Word) -> str:
    return "".join(atom.text if isinstance(atom, Text) else atom.alt for atom in word.atoms)
