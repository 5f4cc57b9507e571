"""Group 4, rule facts: what all languages say alike and the game does not know, or says elsewhere otherwise."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from tests.mutants import operator
from tests.mutants.content import Content, Edit, Record, Site, alike, at_node, number
from tests.mutants.formulas import formulas, in_formula

#: Whole tokens that begin with a die, an aspect or a unit, with what an author may have written instead.
_DICE = {"T6": "T12", "T12": "T6"}
_ASPECTS = {"SF": "VF", "VF": "RF", "RF": "TF", "TF": "SF", "PSY": "SF"}
_UNITS = {"KP": "gm", "gm": "KP", "LP": "EP", "EP": "LP", "gold": "EP"}
#: What stands first in braces, or is handed to a phrase: `{VF}`, `{say:safe VF}`.
_FIRST = r"(?<=\{)\w+(?=[-+/}])|(?<=[a-z] )[A-Z][A-Z\d]{1,2}(?=\})"
#: Words for a success at or under the aspect, turned round, by language.
_TESTS = {
    "sv": (r"\b(eller )lägre\b", r"\1högre"),
    "en": (r"\b(or )less\b", r"\1more"),
    "de": (r"\b(oder )weniger\b", r"\1mehr"),
    "nl": (r"\b(of )lager\b", r"\1hoger"),
}


def _swapped(content: Content, names: dict[str, str]) -> Iterator[Site]:
    """Swap what is printed for another, in all languages of a text, or where a sum is stated."""
    known = {r.id for r in content.of("entry") if r.deck == "tokens"}
    for text in content.texts:
        if text.record.kind in ("component", "phrase"):
            found = re.findall(_FIRST, text.words)
            change = {name: names[name] for name in found if name in names and names[name] in known}
            yield from alike(content, text, _FIRST, change)
    for record, node in formulas(content):
        for match in re.finditer(r"[A-Z]\w+", node.value):
            if match[0] in names:
                yield in_formula(content, record, node, match, names[match[0]])


@operator("die-swapped-everywhere", group=4)
def die_swapped_everywhere(content: Content, rng: Random) -> Iterator[Site]:
    """A component, a phrase or a fact calls for another die, in all languages."""
    yield from _swapped(content, _DICE)


@operator("aspect-swapped-everywhere", group=4)
def aspect_swapped_everywhere(content: Content, rng: Random) -> Iterator[Site]:
    """A component, a phrase or a fact tests another aspect, in all languages."""
    yield from _swapped(content, _ASPECTS)


@operator("unit-swapped-everywhere", group=4)
def unit_swapped_everywhere(content: Content, rng: Random) -> Iterator[Site]:
    """A component or a phrase counts in another unit, in all languages."""
    yield from _swapped(content, _UNITS)


@operator("modifier-changed-everywhere", group=4)
def modifier_changed_everywhere(content: Content, rng: Random) -> Iterator[Site]:
    """What is added to or taken from a die is another number where it is stated, and so wherever it is printed."""
    for record, node in formulas(content):
        for match in re.finditer(r"(?<=[-+])\d", node.value):
            yield in_formula(content, record, node, match, str(int(match[0]) + 1))


@operator("number-changed-everywhere", group=4)
def number_changed_everywhere(content: Content, rng: Random) -> Iterator[Site]:
    """A component states another number than the rules, in all languages."""
    pattern = r"(?<![\w{:.\-])\d+(?![\w.}:])"
    for text in content.texts:
        if text.record.kind == "component" and text.path in ("text", "rules", "short", "back.text"):
            change = {one: str(int(one) + 1) for one in re.findall(pattern, text.words)}
            yield from alike(content, text, pattern, change)


@operator("test-turned-everywhere", group=4)
def turned_test_everywhere(content: Content, rng: Random) -> Iterator[Site]:
    """A test succeeds at the aspect or above it, not below, in all languages."""
    for text in content.texts:
        versions = content.versions(text)
        if text is not versions[0]:
            continue
        edits = []
        for version in versions:
            pattern, new = _TESTS[version.lang]
            match = re.search(pattern, version.words)
            if match:
                start = version.start + match.start()
                edits.append(Edit(version.file, start, start + len(match[0]), match.expand(new)))
        if edits and len(edits) == len(versions):
            yield Site(tuple(edits), text.record)


def _hero(record: Record) -> dict[str, int]:
    """Return the aspects and life points of a hero that stand in the file; one without luck has none."""
    fields = ("sf", "vf", "rf", "tf", "psy", "kp") if {"sf", "psy"} & set(record.fields) else ()
    stated = {key: number(record.fields[key]) for key in fields if key in record.fields}
    return {key: points for key, points in stated.items() if points is not None}


@operator("hero-number", group=4, alone=True)
def hero_number(content: Content, rng: Random) -> Iterator[Site]:
    """An aspect or the life points of a hero differ by one on one of the pieces."""
    for record in content.of("component"):
        for key, points in _hero(record).items():
            yield at_node(record, record.fields[key], str(points + 1), names=(key,))


@operator("hero-beyond-range", group=4, alone=True)
def hero_beyond_range(content: Content, rng: Random) -> Iterator[Site]:
    """An aspect is more than the die has sides."""
    for record in content.of("component"):
        for key, points in _hero(record).items():
            if key != "kp":
                yield at_node(record, record.fields[key], f"1{points}", names=(key,))


@operator("strong-letter", group=4, alone=True)
def strong_letter(content: Content, rng: Random) -> Iterator[Site]:
    """A hero's strong letter is another than on the combat card."""
    for record in content.of("component"):
        if record.fields.get("strong") is not None and record.fields["strong"].value in ("A", "B", "C"):
            letter = record.fields["strong"].value
            for other in sorted({"A", "B", "C"} - {letter}):
                yield at_node(record, record.fields["strong"], other)


@operator("rules-number-everywhere", group=4)
def rules_number_everywhere(content: Content, rng: Random) -> Iterator[Site]:
    """The rules state another number than the pieces do, in all languages."""
    pattern = r"(?<![\w{:.\-–−×])\d+(?= \{\w+\}| \w)"
    for text in content.texts:
        if text.path == "rules" and "xemp" not in text.words and "Beispiel" not in text.words:
            change = {one: str(int(one) + 1) for one in re.findall(pattern, text.words)}
            yield from alike(content, text, pattern, change)


@operator("rules-die-everywhere", group=4)
def rules_die_everywhere(content: Content, rng: Random) -> Iterator[Site]:
    """The rules call for another die or test another aspect than the card, in all languages."""
    names = {**_DICE, **_ASPECTS}
    for text in content.texts:
        if text.path == "rules":
            change = {
                one: names[one] for one in re.findall(r"(?<=\{)\w+(?=[-+/}])", text.words) if one in names
            }
            yield from alike(content, text, r"(?<=\{)\w+(?=[-+/}])", change)
