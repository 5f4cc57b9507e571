"""Group 8, written by someone who had not seen the rules: mistakes of authors and translators in rules of a game."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from random import Random

from tests.mutants import operator
from tests.mutants.blocks import listed_rows
from tests.mutants.content import Content, Edit, Record, Site, Text, in_text, matches
from tests.mutants.outside_play import Hit, in_all
from tests.mutants.words import WORDS

#: Numbers that could as well be greater by one: what the advice compares, a bound that says the same.
_LOOSE = frozenset(
    {("drakborgen", "27", 2), ("drakborgen", "27", 10), ("drakborgen", "3.4", 4), ("drakborgen", "6", 0)}
)

#: A number in figures that neither is one of a range or a sum nor numbers a line.
_FIGURE = r"(?<![\d.–×+−-])(?<!\n)\b\d{1,3}\b(?!\d|[.–]\d)"


def _sections(content: Content) -> Iterator[Text]:
    """Yield the texts of the rules, section by section, and through the phrases that they say."""
    return (text for text in content.texts if text.record.kind in ("section", "phrase"))


def _running(text: Text, pattern: str) -> Iterator[re.Match[str]]:
    """Find a pattern in running text: not in tables, boxes and examples, nor in braces."""
    for match in matches(text, pattern):
        begin = text.words.rfind("\n", 0, match.start()) + 1
        if text.words[begin : begin + 1] not in ("|", ">"):
            yield match


@operator("outside-table-row-lost", group=8)
def table_row_lost(content: Content, rng: Random) -> Iterator[Site]:
    """A row of a table has gone, in all languages."""
    for text in _sections(content):
        versions = content.versions(text)
        tables = [_rows(version.words) for version in versions]
        if text is versions[0] and len({len(rows) for rows in tables}) == 1:
            for rows in zip(*tables, strict=True):
                pairs = zip(versions, rows, strict=True)
                edits = (Edit(v.file, v.start + begin, v.start + end, "") for v, (begin, end) in pairs)
                yield Site(tuple(edits), text.record)


def _rows(words: str) -> list[tuple[int, int]]:
    """Return where the rows of tables begin and end, heads left out, and the rows that blocks list.

    A table's only row is left out.
    """
    bodies = re.finditer(r"(?m)^\|[-|]+\|\n((?:\|.*\n){2,})", words)
    return [
        (body.start(1) + row.start(), body.start(1) + row.end())
        for body in bodies
        for row in re.finditer(r".*\n", body[1])
    ] + [(start, end) for start, end, _ in listed_rows(words)]


@operator("outside-sections-exchanged", group=8, alone=True)
def sections_exchanged(content: Content, rng: Random) -> Iterator[Site]:
    """Two sections change places and are numbered anew, and what refers to them keeps the old numbers."""
    for game in content.games:
        cited = Counter(
            _citations("".join(t for n, t in content.files.items() if n.startswith(f"content/{game}/")))
        )
        chapters = [_by_number(content, game, lang) for lang in content.languages[game]]
        first = list(chapters[0].values())
        for one, two, after in zip(first, first[1:], [*first[2:], None], strict=False):
            levels = {record.id.count(".") for record in (one, two)}
            parents = {record.id.rpartition(".")[0] for record in (one, two)}
            follows = after is not None and after.id.startswith(f"{two.id}.")
            pairs = [(chapter[one.id], chapter[two.id]) for chapter in chapters]
            if len(levels) > 1 or len(parents) > 1 or follows:
                continue
            own = Counter(_citations("".join(_own(content, record) for pair in pairs for record in pair)))
            if any(cited[record.id] > own[record.id] for record in (one, two)):
                edits = (edit for pair in pairs for edit in _exchange(content, *pair))
                yield Site(tuple(edits), pairs[0][0], names=(two.id, f"§{two.id}"))


def _by_number(content: Content, game: str, lang: str) -> dict[str, Record]:
    return {r.id: r for r in content.of("section") if r.file == f"content/{game}/rules.{lang}.md"}


def _own(content: Content, record: Record) -> str:
    return content.files[record.file][record.start : record.end]


def _citations(words: str) -> list[str]:
    return re.findall(r"\{rule:([\d.]+)\}", words)


def _exchange(content: Content, one: Record, two: Record) -> Iterator[Edit]:
    """Return two sections one another's title and text; the numbers stay."""
    for record, other in ((one, two), (two, one)):
        number = re.match(r"#+ [\d.]+", _own(content, record))
        text = re.sub(r"^#+ [\d.]+", "", _own(content, other)).rstrip("\n")
        end = record.start + len(_own(content, record).rstrip("\n"))
        assert number is not None
        yield Edit(record.file, record.start + number.end(), end, text)


@operator("outside-example-stale", group=8)
def example_stale(content: Content, rng: Random) -> Iterator[Site]:
    """An example is left from other numbers: what it says in one place does not follow from the rest."""
    for text in _sections(content):
        versions = content.versions(text)
        if text is versions[0]:
            for said in WORDS["examples"].get(text.record.game, {}).get(text.record.id, ()):
                edits = [_stale(version, said[version.lang]) for version in versions]
                yield Site(tuple(edits), text.record, values=tuple(edit.new for edit in edits))


def _stale(text: Text, said: str) -> Edit:
    """Return what happens to "… [old>new] …", which must stand once in the text."""
    before, old, new, after = re.split(r"[\[>\]]", said)
    # A blank of an example may be one that does not break.
    pattern = "".join(r"\s" if sign == " " else re.escape(sign) for sign in f"{before}\0{old}\0{after}")
    found = list(re.finditer(pattern.replace("\0", "()"), text.words))
    assert len(found) == 1, f"{text.record.id}: {said}"
    return Edit(text.file, text.start + found[0].start(1), text.start + found[0].end(2), new)


@operator("outside-denial-lost", group=8)
def denial_lost(content: Content, rng: Random) -> Iterator[Site]:
    """A translator loses the "not" of a sentence, or writes "always" for "never", in one language."""
    for text in _sections(content):
        for pattern, left in WORDS["denials"][text.lang]:
            for match in _running(text, pattern):
                yield in_text(text, *match.span(), left)


@operator("outside-opposite-word", group=8)
def opposite_word(content: Content, rng: Random) -> Iterator[Site]:
    """Left for right, higher for lower, at least for at most: the opposite of what the rules say elsewhere."""

    def find(text: Text) -> Iterator[Hit]:
        for what, words in WORDS["opposites"].items():
            for pattern, opposite in words.get(text.lang, ()):
                for match in _running(text, pattern):
                    yield Hit(what, *match.span(), opposite)

    for text in _sections(content):
        yield from in_all(content, text, find)


@operator("outside-number-revised-once", group=8)
def number_revised_once(content: Content, rng: Random) -> Iterator[Site]:
    """A number of the rules is raised by one in one place only, in words or in figures, in all languages."""

    def find(text: Text) -> Iterator[Hit]:
        words = "|".join(WORDS["numbers"][text.lang])
        for match in _running(text, rf"(?i)\b(?:{words})\b|{_FIGURE}"):
            value, new = _raised(match[0], text.lang)
            if new and (text.record.game, text.record.id, value) not in _LOOSE:
                yield Hit(str(value), *match.span(), new.capitalize() if match[0][0].isupper() else new)

    for text in _sections(content):
        yield from in_all(content, text, find)


def _raised(number: str, lang: str) -> tuple[int, str]:
    """Return a number in words or figures, and what the next one is; nothing where nobody would take the next."""
    words = WORDS["numbers"][lang]
    if number.isdigit():
        value = int(number)
        return value, str(value + 1) if value % 10 or value <= 20 else ""
    value = words.index(number.lower()) + 2
    return value, words[value - 1] if value < 16 else ""
