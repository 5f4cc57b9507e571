"""Running text with numbered sections, Markdown or plain: blocks of text, each with its section and exact places.

    ## 10.3 The fight        10.3 The fight        12. Cards         § 12 Cards
    D.1 THE YELLOW DICE      Chapter 4             Rule card 3       B THE TILES

Plain text may be wrapped: a line belongs to the next one where the next word would not have fitted into it.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

from cardgen.findings import Place
from cardgen.load.store import word_lists

WORDS_FILE = Path(__file__).with_name("prose.yaml")

HEADING, TEXT, ITEM, ROW = "heading", "text", "item", "row"
#: Replaces a token in braces, whose name, picture or number is unknown here.
TOKEN = "\ufffc"

_NUMBER = r"(?:\d{1,3}(?:\.\d{1,3}){0,4}|[A-Z](?:\.\d{1,3}){1,3})"
_MARK = re.compile(r"(?P<hash>#{1,6})[ \t]+(?P<title>.*?)[ \t#]*$")
_NUMBERED = re.compile(rf"(?:§[ \t]*)?(?P<number>{_NUMBER})(?P<dot>[.):]?)(?:[ \t]+(?P<title>\S.*))?$")
_LETTERED = re.compile(r"(?P<number>[A-Z])[ \t]+(?P<title>[^a-zß-öø-ÿ]{4,})$")
_LABELLED = re.compile(
    r"(?P<label>[^\W\d_]{3,}(?: [^\W\d_]{2,})?)[ \t]+(?P<number>\d{1,3})(?:[ \t]+\S{1,4}[ \t]+(?P<also>\d{1,3}))?"
    r"(?:[.:][ \t]*(?P<title>.*)|(?P<end>))$"
)
_BULLET = re.compile(
    r"[ \t]*(?:[-*+•–] ?(?=\S)(?!-)|(?:- )?\d{1,2}[.)](?=[ \t])|(?:- )?[a-zA-Z]\)(?=[ \t]))[ \t]*"
)
_ROW = re.compile(r"[ \t]*\|.*\|[ \t]*$")
_RULER = re.compile(r"[ \t]*\|?[ \t:|-]*-[ \t:|-]*$")
_PAGE = re.compile(r"[ \t]*[-–]?[ \t]*(\d{1,3})[ \t]*[-–]?[ \t]*$")
#: Names the kind of a box, such as `[!example]`.
_BOX = re.compile(r"\[![a-z]+[^\]\n]*\][ \t]*")
#: Marks of Markdown inside a line, those of links and pictures too, and tokens of a game's texts.
_INLINE = re.compile(
    r"!?\[(?=[^\[\]\n]*\]\([^()\n]*\))|(?<!\s)\]\([^()\n]*\)|\*{1,3}|`|"
    r"(?<![^\W_])_(?=\S)|(?<=\S)_(?![^\W_])|\{\{|\}\}|\{([^{}\n]*)\}"
)
#: The marks that plain text borrows: emphasis only, where it cannot be a sign of multiplication.
_EMPHASIS = re.compile(r"\*\*()|(?<!\w)\*()(?=\w)|(?<=[\w.!?:)\]])\*()(?!\w)")
_PRINTED = re.compile(r"[A-Z]{1,3}\d{0,3}(?:[+\-−*/][A-Z0-9]{1,4})*")
_END = tuple(".,;:!…")
#: Wrapped lines: how much shorter than the longest a full line may be, in characters.
_RAGGED = 14
#: Text whose lines are longer than this is not wrapped: a line is a paragraph.
_WRAPPED = 160
#: Lines that are shorter are lists, not wrapped text.
_NARROW = 60
#: Begins a numbered paragraph or an entry of a list, even where the line before is full.
_OPENS = re.compile(r"(?:§[ \t]*)?\d{1,3}(?:\.\d{1,3}[.)]?|[.)])[ \t]+[^\W\d_]|[•*+][ \t]")


class Block(NamedTuple):
    """A heading, a paragraph, an item of a list or a row of a table.

    Attributes:
        text: its words in one line, without marks of Markdown; tokens are TOKEN, or their name where that prints.
        starts: for each piece of it the offset in `text`, the line and the column, ascending.
        tokens: the content of braces, by offset.
        section: the index of its section, -1 before the first.
        title: a heading's words without its number; elsewhere empty.
    """

    kind: str
    text: str
    starts: tuple[tuple[int, int, int], ...]
    tokens: Mapping[int, str]
    section: int
    title: str
    level: int

    def spot(self, offset: int) -> tuple[int, int]:
        """Return line and column of an offset in `text`."""
        at, line, column = self.starts[max(0, bisect_right(self.starts, (offset, 1 << 30, 0)) - 1)]
        return line, column + offset - at


class Section(NamedTuple):
    """A numbered section: `number` as it is written, `label` the lower-case words before it (`rule card`) or empty."""

    number: str
    label: str
    title: str
    level: int
    block: int


class Prose(Struct, frozen=True, eq=False, dict=True):
    """A text as its blocks and numbered sections; each is one of its own, so that what is worked out of it is kept.

    Attributes:
        markdown: it was read as Markdown; of_game: it is a game's rules, which the loader has read too.
        pages: the last page number on a line of its own, 0 if the text shows none.
    """

    file: str
    lang: str
    markdown: bool
    of_game: bool
    blocks: tuple[Block, ...]
    sections: tuple[Section, ...]
    pages: int

    def place(self, block: Block, offset: int = 0) -> Place:
        """Return the place of an offset of a block in the file."""
        return Place(self.file, *block.spot(offset))

    @cached_property
    def by_number(self) -> Mapping[tuple[str, str], int]:
        """Return the index of the first section by label and number."""
        found: dict[tuple[str, str], int] = {}
        for index, section in enumerate(self.sections):
            found.setdefault((section.label, section.number), index)
        return found

    def blocks_of(self, index: int) -> Iterator[Block]:
        """Yield the blocks of a section and of those below it (`12.3` below `12`), its heading too."""
        section = self.sections[index]
        below = section.number + "."
        inside = {index}
        for other, one in enumerate(self.sections[index + 1 :], start=index + 1):
            if one.label != section.label or not one.number.startswith(below):
                break
            inside.add(other)
        return (block for block in self.blocks[section.block :] if block.section in inside)


def is_markdown(file: str) -> bool:
    """Return whether a file is read as Markdown, by its name; any other as plain text."""
    return file.lower().endswith((".md", ".markdown"))


@lru_cache(maxsize=1)
def reading_words() -> Mapping[str, Mapping[str, str]]:
    """Return the words of `prose.yaml` by language."""
    return word_lists(WORDS_FILE)


def guess_language(text: str) -> str:
    """Return the language whose little words are the most in a text; English where there are none."""
    words = re.findall(r"[^\W\d_]+", text.lower())
    counts = {lang: sum(word in little_words(lang) for word in words) for lang in reading_words()}
    return max(counts, key=lambda lang: (counts[lang], lang == "en"))


@lru_cache(maxsize=16)
def little_words(lang: str) -> frozenset[str]:
    """Return the words by which a text is known to be in a language."""
    return frozenset(reading_words()[lang]["guess"].split())


def read_prose(text: str, file: str, lang: str, *, markdown: bool, of_game: bool = False) -> Prose:
    """Return a text as blocks and sections; nothing is refused.

    Args:
        file: how places name it; lang: the language, or an empty string to have it guessed.
    """
    reader = _ProseReader(lang or guess_language(text), markdown, of_game)
    lines = re.split(r"\r\n|\r|\n", text.removeprefix("\ufeff"))
    reader.read(lines)
    return Prose(
        file, reader.lang, markdown, of_game, tuple(reader.blocks), tuple(reader.sections), _pages(lines)
    )


def _pages(lines: list[str]) -> int:
    """Return the last page number of a text in which three or more are alone on lines and ascend."""
    numbers = [int(found[1]) for line in lines if (found := _PAGE.match(line.strip("\f")))]
    ascending = all(a < b for a, b in zip(numbers, numbers[1:], strict=False))
    return numbers[-1] if len(numbers) >= 3 and ascending else 0


class _Head(NamedTuple):
    """What a line says about a section: level, label, numbers (sections may share a heading), title; the rest."""

    level: int
    label: str
    numbers: tuple[str, ...]
    title: str
    text_at: int = -1


class _ProseReader:
    """Collects lines into blocks."""

    def __init__(self, lang: str, markdown: bool, of_game: bool) -> None:
        self.lang = lang
        self.markdown = markdown
        self.of_game = of_game
        self.labels = set(reading_words().get(lang.partition("-")[0], {}).get("section", "").split())
        self.blocks: list[Block] = []
        self.sections: list[Section] = []
        self.open: list[tuple[int, int, str]] = []
        self.kind = TEXT
        self.width = 0

    def read(self, lines: list[str]) -> None:
        """Take all lines; see the module's page."""
        if not self.markdown:
            longest = sorted(len(line) for line in lines if len(line) > 20)
            self.width = longest[len(longest) * 9 // 10] if longest else 0
        hidden = ""
        before = ""
        for index, line in enumerate(lines):
            number, stripped = index + 1, line.strip()
            if hidden:
                hidden = "" if hidden in line else hidden
            elif stripped.startswith("<!--") or (self.markdown and stripped.startswith("```")):
                self.flush()
                end = "```" if stripped.startswith("```") else "-->"
                hidden = "" if end in stripped[3:] else end
            elif not stripped:
                self.flush()
            else:
                following = lines[index + 1].strip() if index + 1 < len(lines) else ""
                self.line(number, line, before, following)
            before = stripped
        self.flush()

    def line(self, number: int, line: str, before: str, following: str) -> None:
        """Take one line that is not empty."""
        if self.open and self.continues(line):
            self.open.append((number, 1 + len(line) - len(line.lstrip()), line.strip()))
            return
        quote = re.match(r"[ \t]*(?:>[ \t]?)+", line) if self.markdown else None
        column = quote.end() if quote else 0
        rest = line[column:].rstrip()
        if quote and (mark := _BOX.match(rest)):
            column, rest = column + mark.end(), rest[mark.end() :]
        if not rest:
            self.flush()
            return
        head = None if quote else self.head(rest, before, following)
        if head:
            self.flush()
            self.begin(head, number, rest)
        elif _ROW.match(rest):
            self.flush()
            if not _RULER.match(rest):
                self.put(ROW, [(number, column + 1, rest)])
        elif bullet := _BULLET.match(rest):
            self.flush()
            self.kind = ITEM
            self.open = [(number, column + bullet.end() + 1, rest[bullet.end() :])]
        else:
            if not self.markdown or not self.open:
                self.flush()
            self.open.append((number, column + 1 + len(rest) - len(rest.lstrip()), rest.lstrip()))

    def continues(self, line: str) -> bool:
        """Return whether a line goes on with the open block: in plain text where its first word did not fit."""
        stripped = line.strip()
        if self.markdown:
            return not (
                _MARK.match(stripped) or _BULLET.match(line) or _ROW.match(line) or stripped[0] == ">"
            )
        if not _NARROW <= self.width <= _WRAPPED or _OPENS.match(stripped):
            return False
        last = self.open[-1]
        return last[1] + len(last[2]) + len(stripped.split()[0]) >= self.width - _RAGGED

    def head(self, line: str, before: str, following: str) -> _Head | None:
        """Return what a line says about a section, or None where it is text."""
        mark = _MARK.match(line) if self.markdown or line.startswith("#") else None
        words = mark["title"].strip("* ") if mark else line.strip().strip("*").strip()
        level = len(mark["hash"]) if mark else 0
        if mark and not (numbered := self.numbered(words, level, True)):
            return _Head(level, "", (), words)
        if mark:
            return numbered
        if self.markdown:
            found = _NUMBERED.match(words) if not before else None
            if not (found and found["title"] and "." in found["number"] and found["number"][0].isdigit()):
                return None
            return _Head(_depth(found["number"]), "", (found["number"],), "", line.find(found["title"]))
        return self.plain_head(line, words, before, following)

    def plain_head(self, line: str, words: str, before: str, following: str) -> _Head | None:
        """Return what a line of plain text says about a section."""
        if not words:
            return None
        short = len(words) <= 80 and not words.endswith(_END)
        found = _NUMBERED.match(words)
        if found and found["title"]:
            number = found["number"]
            dotted = "." in number
            if (
                short
                and (dotted or found["dot"] == "." or words.startswith("§"))
                and found["title"][0].isupper()
            ):
                listed = not dotted and any(re.match(r"\d{1,3}\.[ \t]", one) for one in (before, following))
                return None if listed else _Head(_depth(number), "", (number,), found["title"])
            if dotted and found["title"][0].isupper():
                return _Head(_depth(number), "", (number,), "", line.find(found["title"]))
        numbered = self.numbered(words, 0, short)
        if numbered:
            return numbered
        if lettered := _LETTERED.match(words):
            return _Head(1, "", (lettered["number"],), lettered["title"])
        bare = (
            short
            and len(words.split()) <= 9
            and words[0].isupper()
            and not words.endswith((")", "?", '"', "”", "“"))
        )
        ended = not self.open and (not before or before.endswith((".", "!", "?", "”", ")", ":")))
        return _Head(9, "", (), words) if bare and ended else None

    def numbered(self, words: str, level: int, short: bool) -> _Head | None:
        """Return what a heading's words say about a section: its number, or a label and its number."""
        found = _NUMBERED.match(words)
        if (
            found
            and level
            and not (found["dot"] == ")" or found["number"][0].isalpha() and "." not in found["number"])
        ):
            return _Head(level, "", (found["number"],), (found["title"] or "").strip())
        found = _LABELLED.match(words) if short else None
        if not found or not words[0].isupper():
            return None
        label = found["label"].lower()
        numbers = tuple(n for n in (found["number"], found["also"]) if n)
        return _Head(
            level or 1, "" if label in self.labels else label, numbers, (found["title"] or "").strip()
        )

    def begin(self, head: _Head, number: int, line: str) -> None:
        """Put a heading, and open its paragraph if the number is followed by running text."""
        for one in head.numbers:
            self.sections.append(Section(one, head.label, head.title, head.level, len(self.blocks)))
        inline = head.text_at >= 0
        text = line[: head.text_at].rstrip() if inline else line
        self.put(
            HEADING, [(number, 1 + len(text) - len(text.lstrip()), text.strip())], head.title, head.level
        )
        if inline:
            self.open = [(number, head.text_at + 1, line[head.text_at :])]

    def flush(self) -> None:
        """Close the open block."""
        if self.open:
            self.put(self.kind, self.open)
        self.open, self.kind = [], TEXT

    def put(self, kind: str, lines: list[tuple[int, int, str]], title: str = "", level: int = 0) -> None:
        """Keep a block of lines: number, column, words."""
        text = ""
        starts: list[tuple[int, int, int]] = []
        tokens: dict[int, str] = {}
        for number, column, words in lines:
            if text and text.endswith("-") and words[:1].islower() and not self.markdown:
                text = text[:-1]  # a word parted at the end of its line
            elif text:
                text += " "
            at = 0
            for found in (_INLINE if self.markdown else _EMPHASIS).finditer(words):
                starts.append((len(text), number, column + at))
                text += words[at : found.start()]
                at = found.end()
                if self.markdown and found[1] is not None:
                    tokens[len(text)] = found[1]
                    starts.append((len(text), number, column + found.start()))
                    text += found[1] if _PRINTED.fullmatch(found[1]) else TOKEN
            starts.append((len(text), number, column + at))
            text += words[at:]
        self.blocks.append(Block(kind, text, tuple(starts), tokens, len(self.sections) - 1, title, level))


def _depth(number: str) -> int:
    return number.count(".") + 1
