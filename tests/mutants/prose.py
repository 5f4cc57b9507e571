"""Group 8, rule text: sections, tables, sums, directions and sentences of the rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from tests.mutants import operator
from tests.mutants.content import Content, Edit, Site, Text, alike_parts, in_text, matches
from tests.mutants.words import WORDS

#: Before what an English word is a direction: who is left is no place, and even now no number.
_BEFORE = "(?:(?<=your )|(?<=Your )|(?<=the )|(?<=their )|(?<=is )|(?<=an )|(?<=An ))"
_NAMES = r"\b(Rohan|Sigeir|Aelfric|Bardhor|Drakborgen|DragonQuest|Drakon|Noor|Huggsexa|Hugo)\b"
_EXAMPLE = r"(?m)^(?:> )?\*\*(?:Exempel|Example|Beispiel|Voorbeeld).*$|(?<=^> \[!example\]\n)> .*$"


def _rules(content: Content) -> Iterator[Text]:
    return (t for t in content.texts if t.path == "rules")


@operator("section-deleted", group=8, alone=True)
def section_deleted(content: Content, rng: Random) -> Iterator[Site]:
    """A section is gone in one language."""
    for record in content.of("section"):
        edit = Edit(record.file, record.start, record.end, "")
        yield Site((edit,), record, names=(record.id,))


@operator("section-renumbered", group=8, alone=True)
def section_renumbered(content: Content, rng: Random) -> Iterator[Site]:
    """A section has the number after its own, in one language."""
    for record in content.of("section"):
        at = content.files[record.file].index(record.id, record.start)
        *first, last = record.id.split(".")
        new = ".".join([*first, str(int(last) + 1)])
        yield Site((Edit(record.file, at, at + len(record.id), new),), record, names=(record.id, new))


@operator("section-skipped", group=8, alone=True)
def section_skipped(content: Content, rng: Random) -> Iterator[Site]:
    """A section has a number far from its neighbours, in all languages."""
    for record in content.of("section"):
        others = content.counterparts(record)
        if "." in record.id and all(record.file < o.file for o in others):
            new = f"{record.id.split('.')[0]}.{rng.randrange(20, 40)}"
            edits = []
            for one in (record, *others):
                at = content.files[one.file].index(one.id, one.start)
                edits.append(Edit(one.file, at, at + len(one.id), new))
            yield Site(tuple(edits), record, names=(record.id, new))


@operator("rules-number", group=8)
def rules_number(content: Content, rng: Random) -> Iterator[Site]:
    """A number of the rules is changed in one language."""
    for text in _rules(content):
        for match in matches(text, r"(?<![\w:.\-–−])\d+(?![\w.:–])"):
            yield in_text(text, *match.span(), str(int(match[0]) + 1))


@operator("table-gap", group=8)
def table_gap(content: Content, rng: Random) -> Iterator[Site]:
    """A table of dice leaves a number out, or gives it twice, in all languages."""
    for text in content.texts:
        if text is not content.versions(text)[0]:
            continue
        rows = [(v.file, v.start, v.words) for v in content.versions(text)]
        spans = re.findall(r"(?<=\| )\d+–\d+(?= \|)", text.words)
        change = {}
        for span in spans:
            low, high = map(int, span.split("–"))
            change[span] = (
                f"{low}–{high + 1}" if rng.random() < 0.5 or high - low < 2 else f"{low}–{high - 1}"
            )
        yield from alike_parts(text.record, rows, r"(?<=\| )\d+–\d+(?= \|)", change)


@operator("worked-sum", group=8)
def worked_sum(content: Content, rng: Random) -> Iterator[Site]:
    """A number of an example is changed in all languages, so that it does not work out."""
    for text in _rules(content):
        versions = content.versions(text)
        found = [list(re.finditer(_EXAMPLE, v.words)) for v in versions]
        if text is not versions[0] or len({len(one) for one in found}) > 1:
            continue
        for examples in zip(*found, strict=True):
            parts = [(v.file, v.start + m.start(), m[0]) for v, m in zip(versions, examples, strict=True)]
            numbers = r"(?<![\w{:.\-–−])\d+(?![\w.}:–])"
            change = {one: str(int(one) + 1) for one in re.findall(numbers, parts[0][2])}
            yield from alike_parts(text.record, parts, numbers, change)


@operator("direction-turned", group=8)
def direction_turned(content: Content, rng: Random) -> Iterator[Site]:
    """Right is left, or even is odd, in all languages."""
    for text in _rules(content):
        versions = content.versions(text)
        if text is not versions[0]:
            continue
        for kind in range(4):
            for way in (0, 1):
                yield from _turned(versions, kind, way)


def _turned(versions: list[Text], kind: int, way: int) -> Iterator[Site]:
    found = []
    for version in versions:
        old, new = WORDS["turns"][version.lang][kind][way], WORDS["turns"][version.lang][kind][1 - way]
        found.append([(version, match, new) for match in matches(version, _direction(version.lang, old))])
    if len({len(one) for one in found}) == 1:
        for places in zip(*found, strict=True):
            edits = tuple(Edit(v.file, v.start + m.start(), v.start + m.end(), new) for v, m, new in places)
            yield Site(edits, versions[0].record, values=tuple(new for *_, new in places))


def _direction(lang: str, word: str) -> str:
    return rf"{_BEFORE if lang == 'en' and 'clock' not in word else ''}\b{word}\b"


@operator("direction-one-language", group=8)
def direction_one_language(content: Content, rng: Random) -> Iterator[Site]:
    """Right is left, or even is odd, in one language."""
    for text in _rules(content):
        for pair in WORDS["turns"][text.lang]:
            for way in (0, 1):
                for match in matches(text, _direction(text.lang, pair[way])):
                    yield in_text(text, *match.span(), pair[1 - way])


@operator("name-misspelt", group=8)
def name_misspelt(content: Content, rng: Random) -> Iterator[Site]:
    """A proper name is spelt in two ways."""
    for text in content.texts:
        for match in matches(text, _NAMES):
            name = match[0]
            at = rng.randrange(1, len(name) - 1)
            wrong = name[:at] + name[at + 1] + name[at] + name[at + 2 :]
            if wrong != name:
                yield in_text(text, *match.span(), wrong, values=(wrong,))


@operator("step-number", group=8)
def step_number(content: Content, rng: Random) -> Iterator[Site]:
    """A numbered step has the number of the step before, in one language."""
    for text in _rules(content):
        for match in re.finditer(r"(?m)^(?:> \*\*)?([2-9])(?=\.? \w)", text.words):
            yield in_text(text, *match.span(1), str(int(match[1]) - 1))
