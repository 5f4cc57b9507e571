"""SEALED, see README.md. What one language says and the other does not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import yaml

from tests.blind.open.languages import several
from tests.blind.operators import Mistake, blind, mistake
from tests.blind.prose import change, cut, free, paragraphs, prose, shown, unfenced
from tests.mutants.content import Content, Edit

_DATA = Path(__file__).with_name("words.yaml")


@blind("B", "languages", "item-not-translated")
def item_lost(content: Content, rng: Random) -> Iterator[Mistake]:
    """An item of a list, or a paragraph, is missing in one language."""
    for text in several(content, "section"):
        found = [p for p in paragraphs(text) if len(p.words) > 30 and not p.words.startswith(("#", "|"))]
        for one in rng.sample(found, min(1, len(found))):
            start = one.start - text.start
            yield cut(
                text,
                start,
                start + len(one.words),
                f"{text.lang} lacks '{one.words.strip()[:35]}' in {shown(text.record)}",
            )


@blind("B", "languages", "languages-exchanged")
def languages_exchanged(content: Content, rng: Random) -> Iterator[Mistake]:
    """The texts of two languages have changed places."""
    for text in several(content, "component"):
        first, second, *_ = content.versions(text)
        if text is first and not first.block and not second.block and len(first.words) > 12:
            edits = [
                Edit(first.file, first.start, first.start + len(first.words), second.words),
                Edit(second.file, second.start, second.start + len(second.words), first.words),
            ]
            yield mistake(
                text.record,
                edits,
                f"{shown(text.record)} has {first.lang} and {second.lang} the wrong way round",
            )


@blind("B", "languages", "translation-of-the-neighbour")
def neighbours_translation(content: Content, rng: Random) -> Iterator[Mistake]:
    """A card has the translation of the card before it: the translator's list slipped by a row."""
    before = None
    for text in several(content, "component"):
        if text is content.versions(text)[-1] and not text.block and text.path == "text":
            if before and before.file == text.file and before.words != text.words:
                says = f"the {text.lang} text of {shown(text.record)} is that of {shown(before.record)}"
                yield cut(text, 0, len(text.words), says, before.words, names=(before.record.id,))
            before = text


@blind("B", "languages", "word-turned-in-one-language")
def word_turned(content: Content, rng: Random) -> Iterator[Mistake]:
    """One language says the opposite: right for left, before for after, or for and."""
    rows = yaml.safe_load(_DATA.read_text("utf-8"))["turned"]
    for text in several(content):
        for old, new in rows.get(text.lang, ()):
            for m in list(free(text.words, rf"\b{old}\b"))[:1]:
                yield change(
                    text,
                    m,
                    new,
                    f"{shown(text.record)}: {text.lang} says '{new}', the other language '{old}'",
                )


@blind("B", "languages", "token-in-one-language")
def token_in_one(content: Content, rng: Random) -> Iterator[Mistake]:
    """One language names another die, or another attribute."""
    others = {
        "T6": "T12",
        "T12": "T6",
        "SF": "VF",
        "VF": "SF",
        "KP": "gm",
        "Styrka": "Fysik",
        "Fysik": "Styrka",
        "LP": "EP",
        "EP": "LP",
    }
    for text in several(content):
        found = [m for m in unfenced(text.words, r"\{(\w+)\}") if m[1] in others]
        for m in rng.sample(found, min(1, len(found))):
            yield change(
                text,
                m,
                f"{{{others[m[1]]}}}",
                f"{shown(text.record)}: {text.lang} has {others[m[1]]}, the other language {m[1]}",
            )


@blind("B", "languages", "half-translated")
def half_translated(content: Content, rng: Random) -> Iterator[Mistake]:
    """The second sentence of a text is still in the other language."""
    pattern = re.compile(r"(?<=[.!?] )[A-ZÅÄÖÜ][^.!?{}\n]{12,}[.!?]$")
    for text in several(content, "component"):
        other = next((v for v in content.versions(text) if v.lang != text.lang), None)
        own, foreign = pattern.search(text.words), pattern.search(other.words) if other else None
        if own and foreign and not text.block:
            yield change(
                text,
                own,
                foreign[0],
                f"the last sentence of {shown(text.record)} is in the other language in {text.lang}",
            )


@blind("B", "languages", "shared-sentence-in-one-language")
def value_lost(content: Content, rng: Random) -> Iterator[Mistake]:
    """One language has lost the sentence that is written once."""
    for text in prose(content, "component"):
        found = list(re.finditer(r" \{say:[\w-]+\}", text.words))
        if len(content.versions(text)) > 1:
            for m in found[:1]:
                yield change(text, m, "", f"{text.lang} lacks {m[0].strip()} in {shown(text.record)}")
