"""SEALED, see README.md. Rules that say the opposite of what is meant, in all languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import yaml

from tests.blind.operators import Mistake, blind, mistake
from tests.blind.prose import free, prose, shown, swapped_alike, unfenced
from tests.mutants.content import Content, Edit, Text

_DATA = Path(__file__).with_name("words.yaml")


def rows(name: str) -> list[dict[str, Any]]:
    """Return the rows of word and opposite of a name."""
    found: list[dict[str, Any]] = yaml.safe_load(_DATA.read_text("utf-8"))["swapped-alike"][name]
    return found


@blind("B", "rule-text", "negation-turned")
def negation_turned(content: Content, rng: Random) -> Iterator[Mistake]:
    """What is forbidden is allowed in all languages, or never is always."""
    for row in rows("negation"):
        yield from swapped_alike(content, row, "{at}: '{new}' turns the rule round; it is '{old}'")


@blind("B", "rule-text", "order-turned")
def order_turned(content: Content, rng: Random) -> Iterator[Mistake]:
    """Before is after in all languages, at once is later."""
    for row in rows("order"):
        yield from swapped_alike(content, row, "{at}: '{new}' turns the order round; it is '{old}'")


@blind("B", "rule-text", "who-turned")
def who_turned(content: Content, rng: Random) -> Iterator[Mistake]:
    """The wrong player, or everyone and nobody, in all languages."""
    for row in rows("who"):
        yield from swapped_alike(content, row, "{at}: '{new}' is the wrong one; it is '{old}'")


@blind("B", "rule-text", "number-word-alike")
def number_word(content: Content, rng: Random) -> Iterator[Mistake]:
    """A number in words is another in all languages of a section; cards and other sections have the old one."""
    for row in rows("number-word"):
        yield from swapped_alike(content, row, "{at} says '{new}'; elsewhere it is '{old}'", "section")


@blind("B", "rule-text", "sum-off")
def sum_off(content: Content, rng: Random) -> Iterator[Mistake]:
    """A number of an example that was taken from a card is written out, and one off, in all languages."""
    values = {
        f"{record.id}.{key}": int(node.value)
        for record in content.of("component")
        for key, node in record.fields.items()
        if isinstance(node.value, str) and node.value.isdigit()
    }
    term = r"(?:[a-z]+(?:-[a-z]+)+\.\w+|\d+)"
    for text in prose(content, "section"):
        versions = content.versions(text)
        for m in re.finditer(rf"\{{=({term}(?: [-+] {term})*)\}}", text.words) if text is versions[0] else ():
            total = calculated(m[1].split(), values)
            edits = [edit for v in versions for edit in written_out(v, m[0], total)]
            if total is not None and len(edits) == len(versions):
                says = f"{shown(text.record)}: {m[1]} is {total}, not {total + 1}"
                yield mistake(text.record, edits, says, names=(m[1].split(".")[0],))


def calculated(parts: list[str], values: dict[str, int]) -> int | None:
    """Return a sum of numbers and values of cards, None where one is not known."""
    total, sign = 0, 1
    for part in parts:
        if part in ("-", "+"):
            sign = -1 if part == "-" else 1
        elif part.isdigit() or part in values:
            total += sign * (int(part) if part.isdigit() else values[part])
        else:
            return None
    return total


def written_out(text: Text, old: str, total: int | None) -> Iterator[Edit]:
    """Replace a calculated number that a text has once by a number that is one off."""
    if text.words.count(old) == 1 and total is not None:
        start = text.start + text.words.index(old)
        yield Edit(text.file, start, start + len(old), str(total + 1))


@blind("B", "rule-text", "placeholder-left-in")
def placeholder(content: Content, rng: Random) -> Iterator[Mistake]:
    """A value was to be looked up, and question marks are printed in its place."""
    for text in prose(content):
        found = [*free(text.words, r"(?<![\w.:])\d+(?![\w.:]|,\d)"), *unfenced(text.words, r"\{=[\w.]+\}")]
        for m in rng.sample(found, min(1, len(found))):
            edit = Edit(text.file, text.start + m.start(), text.start + m.end(), "??")
            yield mistake(text.record, [edit], f"{shown(text.record)} prints '??' for {m[0]}", values=("??",))
