"""Where words can be changed: in texts that players read, outside braces, headings and what is fenced off."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from tests.blind.operators import Mistake, mistake
from tests.mutants.content import Content, Edit, Record, Text
from tests.rows import read_yaml

_AWAY = re.compile(r"^```.*?^```$|^#.*$|^\|.*$|^:::.*$|\{[^{}\n]*\}|^> \[!\w+\].*$", re.M | re.S)
_KINDS = ("component", "phrase", "section")
#: Fields of components that are no sentences.
_NAMES = ("name", "title", "type", "name_back")


class Paragraph(NamedTuple):
    """A paragraph of a text: its words, and where in the file they start."""

    text: Text
    start: int
    words: str


@lru_cache(maxsize=16)
def prose(content: Content, *kinds: str) -> tuple[Text, ...]:
    """Return the texts that are sentences, of some kinds of record."""
    return tuple(
        text
        for text in content.texts
        if text.record.kind in (kinds or _KINDS)
        and text.path.split(".")[-1] not in _NAMES
        and text.words.strip()
    )


@cache
def _away(words: str) -> list[tuple[int, int]]:
    """Return where words are no prose."""
    return [m.span() for m in _AWAY.finditer(words)]


def free(words: str, pattern: str) -> Iterator[re.Match[str]]:
    """Find a pattern in words, outside of what is not prose."""
    for match in _compiled(pattern).finditer(words):
        if not any(start < match.end() and match.start() < end for start, end in _away(words)):
            yield match


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    """Return a pattern; `re` keeps them, too, but takes longer to find one than to search a text with it."""
    return re.compile(pattern, re.M)


def unfenced(words: str, pattern: str) -> Iterator[re.Match[str]]:
    """Find a pattern in words, braces included, outside of what is fenced off and of tables."""
    away = [m.span() for m in re.finditer(r"^```.*?^```$|^\|.*$", words, re.M | re.S)]
    for match in re.finditer(pattern, words):
        if not any(start < match.end() and match.start() < end for start, end in away):
            yield match


def change(text: Text, match: re.Match[str], new: str, says: str, **more: Any) -> Mistake:
    """Replace what a pattern matched in a text."""
    start = text.start + match.start()
    edit = Edit(text.file, start, start + len(match[0]), new)
    return mistake(text.record, [edit], says, values=(match[0].strip(), new.strip()), **more)


def cut(text: Text, start: int, end: int, says: str, new: str = "", **more: Any) -> Mistake:
    """Replace a part of a text by offsets in its words."""
    return mistake(text.record, [Edit(text.file, text.start + start, text.start + end, new)], says, **more)


def paragraphs(text: Text) -> list[Paragraph]:
    """Return the paragraphs and items of a text that are prose."""
    found = []
    away = [m.span() for m in re.finditer(r"^```.*?^```$|^:::.*$", text.words, re.M | re.S)]
    for match in re.finditer(r"[^\n][^\n]*(?:\n(?![ ]*\n|[ ]*[-\d>])[^\n]+)*", text.words):
        words = match[0]
        if words.strip() and not any(a < match.end() and match.start() < b for a, b in away):
            found.append(Paragraph(text, text.start + match.start(), words))
    return found


@lru_cache(maxsize=16)
def parallel(content: Content, *kinds: str) -> tuple[tuple[Paragraph, ...], ...]:
    """Return the paragraphs of the same text in all its languages, where all have as many."""
    found: list[tuple[Paragraph, ...]] = []
    for text in prose(content, *kinds):
        versions = content.versions(text)
        if text is not versions[0] or len(versions) != len(content.languages[text.record.game]):
            continue
        lists = [paragraphs(version) for version in versions]
        if len({len(one) for one in lists}) == 1:
            found += zip(*lists, strict=True)
    return tuple(found)


def once(row: tuple[Paragraph, ...], patterns: Mapping[str, str]) -> list[re.Match[str]] | None:
    """Return the match of each language's pattern in parallel paragraphs, if there is exactly one in each."""
    found = []
    for one in row:
        matches = list(free(one.words, patterns[one.text.lang])) if one.text.lang in patterns else []
        if len(matches) != 1:
            return None
        found.append(matches[0])
    return found


def swapped_alike(content: Content, row: Mapping[str, Any], says: str, *kinds: str) -> Iterator[Mistake]:
    """Replace a word by its opposite in all languages of a paragraph; `says` is given the word and the opposite."""
    pairs = {lang: pair for lang, pair in row.items() if lang != "in_content"}
    patterns = {lang: rf"\b{word}\b" for lang, (word, _) in pairs.items()}
    for places in parallel(content, *kinds):
        matches = once(places, patterns)
        if matches:
            edits = [
                Edit(one.text.file, one.start + m.start(), one.start + m.end(), pairs[one.text.lang][1])
                for one, m in zip(places, matches, strict=True)
            ]
            first = places[0].text
            old, new = matches[0][0], pairs[first.lang][1]
            what = says.format(old=old, new=new, at=shown(first.record))
            yield mistake(first.record, edits, what, in_content=row.get("in_content", True))


def swaps(file: Path, name: str) -> list[dict[str, Any]]:
    """Read rows of word and opposite, by language, from a file of data."""
    rows: list[dict[str, Any]] = _data(file)[name]
    return rows


@cache
def _data(file: Path) -> dict[str, Any]:
    read: dict[str, Any] = read_yaml(file)
    return read


def slips(content: Content, file: Path, name: str) -> Iterator[Mistake]:
    """Make the slips of a row of data: by language, pairs of a pattern and what is written in its place."""
    row = _data(file)[name]
    for text in prose(content):
        for pattern, new in row.get(text.lang, ()):
            for match in free(text.words, pattern):
                wrong = match.expand(new)
                yield change(
                    text, match, wrong, f"'{wrong.strip()}' should be '{match[0].strip()}' ({row['says']})"
                )


def shown(record: Record) -> str:
    """Return what people call a record."""
    return f"section {record.id}" if record.kind == "section" else f"'{record.id}'"


def at(content: Content, name: str, offset: int) -> Record:
    """Return the record of a file that an offset lies in: the innermost, the file itself if there is none."""
    found = [r for r in content.in_file(name) if r.start <= offset < r.end]
    whole = Record(name, name.split("/")[1], "file", name, "", 0, len(content.files[name]))
    return min(found, key=lambda r: r.end - r.start, default=whole)
