"""Rules that say the opposite of what is meant, in all languages, and what is left over from writing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from tests.blind.operators import Mistake, blind
from tests.blind.prose import change, cut, free, paragraphs, prose, shown, swapped_alike, swaps
from tests.mutants.content import Content
from tests.rows import read_yaml

_DATA = Path(__file__).with_name("swaps.yaml")
_LEFT = {
    "en": ("TODO: ask Anna", "(check!)", "XXX", "[Tom: still true?]"),
    "sv": ("TODO: fråga Anna", "(kolla!)", "XXX", "[Tom: stämmer det?]"),
    "de": ("TODO: Anna fragen", "(prüfen!)", "XXX", "[Tom: stimmt das noch?]"),
    "nl": ("TODO: Anna vragen", "(nakijken!)", "XXX", "[Tom: klopt dit nog?]"),
}


@blind("A", "rule-text", "may-for-must")
def may_for_must(content: Content, rng: Random) -> Iterator[Mistake]:
    """What players must do they may do, or the other way round, in all languages."""
    for pairs in swaps(_DATA, "may-for-must"):
        yield from swapped_alike(
            content, pairs, "{at}: '{new}' should be '{old}', as play and the other texts have it"
        )


@blind("A", "rule-text", "least-for-most")
def least_for_most(content: Content, rng: Random) -> Iterator[Mistake]:
    """A limit is turned round in all languages: at least for at most, more for fewer."""
    for pairs in swaps(_DATA, "least-for-most"):
        yield from swapped_alike(content, pairs, "{at}: '{new}' turns the limit round; it is '{old}'")


@blind("A", "rule-text", "direction-turned")
def direction_turned(content: Content, rng: Random) -> Iterator[Mistake]:
    """A direction is turned round in all languages: clockwise, left, up, first."""
    for pairs in swaps(_DATA, "direction-turned"):
        yield from swapped_alike(content, pairs, "{at}: '{new}' is the wrong way round; it is '{old}'")


@blind("A", "rule-text", "note-left-in")
def note_left_in(content: Content, rng: Random) -> Iterator[Mistake]:
    """A note of the author to himself is printed."""
    for text in prose(content, "component", "section"):
        found = paragraphs(text)
        if found:
            note = rng.choice(_LEFT[text.lang])
            at = rng.choice(found)
            end = at.start - text.start + len(at.words.rstrip())
            yield cut(
                text, end, end, f"'{note}' was left in {shown(text.record)}", f" {note}", values=(note,)
            )


@blind("A", "rule-text", "other-word-for-a-thing")
def other_word(content: Content, rng: Random) -> Iterator[Mistake]:
    """A thing of the game is called by another name in one place."""
    words = read_yaml(_DATA)["other-word-for-a-thing"]
    for text in prose(content):
        for name, other in words.get(text.record.game, {}).get(text.lang, ()):
            for m in list(free(text.words, rf"\b{name}\b"))[:1]:
                yield change(
                    text, m, other, f"{shown(text.record)} says '{other}'; everywhere else it is '{name}'"
                )
