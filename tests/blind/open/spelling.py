"""Slips of the fingers, and of grammar; those of one language each are data."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from tests.blind.operators import Mistake, blind
from tests.blind.prose import change, free, prose, slips
from tests.mutants.content import Content

_DATA = Path(__file__).with_name("slips.yaml")
_WORD = r"\b(?!\d)[a-zåäöüßéï]{6,}\b"


@blind("A", "spelling", "letters-swapped")
def letters_swapped(content: Content, rng: Random) -> Iterator[Mistake]:
    """Two letters inside a word are typed in the wrong order."""
    for text in prose(content):
        for m in rng.sample(words := list(free(text.words, _WORD)), min(1, len(words))):
            i = rng.randrange(1, len(m[0]) - 2)
            wrong = m[0][:i] + m[0][i + 1] + m[0][i] + m[0][i + 2 :]
            if wrong != m[0]:
                yield change(text, m, wrong, f"'{wrong}' should be '{m[0]}'")


@blind("A", "spelling", "letter-lost")
def letter_lost(content: Content, rng: Random) -> Iterator[Mistake]:
    """A letter inside a word is missing."""
    for text in prose(content):
        for m in rng.sample(words := list(free(text.words, _WORD)), min(1, len(words))):
            i = rng.randrange(2, len(m[0]) - 2)
            wrong = m[0][:i] + m[0][i + 1 :]
            yield change(text, m, wrong, f"'{wrong}' should be '{m[0]}'")


@blind("A", "spelling", "word-twice")
def word_twice(content: Content, rng: Random) -> Iterator[Mistake]:
    """A small word is there twice."""
    for text in prose(content):
        pattern = r" (the|a|of|to|and|in|och|att|en|på|som|und|die|der|das|in|de|het|een|van) "
        for m in rng.sample(words := list(free(text.words, pattern)), min(1, len(words))):
            yield change(text, m, f" {m[1]} {m[1]} ", f"'{m[1]}' is there twice")


@blind("A", "spelling", "wrong-article")
def wrong_article(content: Content, rng: Random) -> Iterator[Mistake]:
    """An article does not agree with its noun."""
    yield from slips(content, _DATA, "wrong-article")


@blind("A", "spelling", "confused-words")
def confused_words(content: Content, rng: Random) -> Iterator[Mistake]:
    """One of two words that people confuse is in the place of the other."""
    yield from slips(content, _DATA, "confused-words")


@blind("A", "spelling", "wrong-agreement")
def wrong_agreement(content: Content, rng: Random) -> Iterator[Mistake]:
    """A verb does not agree with its subject."""
    yield from slips(content, _DATA, "wrong-agreement")


@blind("A", "spelling", "space-before-mark")
def space_before_mark(content: Content, rng: Random) -> Iterator[Mistake]:
    """There is a space before a full stop or a comma."""
    for text in prose(content):
        marks = list(free(text.words, r"(?<=[a-zåäö])[.,](?= [A-Za-zÅÄÖåäö])"))
        for m in rng.sample(marks, min(1, len(marks))):
            yield change(text, m, f" {m[0]}", f"there is a space before '{m[0]}'")
