"""Group 6, language: slips of spelling and of typography, in one text of one language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random

from tests.mutants import operator
from tests.mutants.content import Content, Site, in_text, matches
from tests.mutants.slips import is_rule_of_table

_WORD = r"(?<![\w{:-])[A-Za-zåäöüÅÄÖÜß]{5,}(?![\w}])"
_DULL = str.maketrans("åäöüëïÅÄÖÜ", "aaoueiAAOU")


def _sites(
    content: Content, pattern: str, new: Callable[[re.Match[str]], str], langs: str = ""
) -> Iterator[Site]:
    """Replace each match of a pattern, in all texts or in those of some languages."""
    for text in content.texts:
        if not langs or text.lang in langs.split():
            for match in matches(text, pattern):
                if not is_rule_of_table(text, match.start()):
                    wrong = new(match)
                    yield in_text(text, *match.span(), wrong, values=(match[0], wrong))


@operator("letter-dropped", group=6)
def letter_dropped(content: Content, rng: Random) -> Iterator[Site]:
    """A word lacks a letter."""

    def new(match: re.Match[str]) -> str:
        at = rng.randrange(1, len(match[0]) - 1)
        return match[0][:at] + match[0][at + 1 :]

    yield from _sites(content, _WORD, new)


@operator("letters-swapped", group=6)
def letters_swapped(content: Content, rng: Random) -> Iterator[Site]:
    """Two letters of a word stand in the wrong order."""

    def new(match: re.Match[str]) -> str:
        word = match[0]
        places = [i for i in range(1, len(word) - 1) if word[i] != word[i + 1]]
        at = rng.choice(places or [1])
        return word[:at] + word[at + 1] + word[at] + word[at + 2 :]

    yield from _sites(content, _WORD, new)


@operator("letter-doubled", group=6)
def letter_doubled(content: Content, rng: Random) -> Iterator[Site]:
    """A letter of a word was typed twice."""

    def new(match: re.Match[str]) -> str:
        at = rng.randrange(1, len(match[0]) - 1)
        return match[0][: at + 1] + match[0][at:]

    yield from _sites(content, _WORD, new)


@operator("ring-lost", group=6)
def ring_lost(content: Content, rng: Random) -> Iterator[Site]:
    """The ring or the dots over a letter are gone."""
    word = r"(?<![\w{:-])\w*[åäöüëïÅÄÖÜ]\w*(?![\w}])"
    yield from _sites(content, word, lambda m: m[0].translate(_DULL))


@operator("sharp-s", group=6)
def sharp_s(content: Content, rng: Random) -> Iterator[Site]:
    """A German word has ss for ß, or ß for ss."""
    word = r"(?<![\w{:-])\w*(?:ß|ss)\w*(?![\w}])"
    yield from _sites(
        content, word, lambda m: m[0].replace("ß", "s#").replace("ss", "ß").replace("s#", "ss"), "de"
    )


@operator("straight-quote", group=6)
def straight_quote(content: Content, rng: Random) -> Iterator[Site]:
    """A quotation mark or an apostrophe is the one of a typewriter."""
    for text in content.texts:
        for match in matches(text, "[”“„’‘»«]"):
            straight = "'" if match[0] in "’‘" else '"'
            if text.block or content.files[text.file][text.start - 1] not in "\"'":
                yield in_text(text, *match.span(), straight)


@operator("decimal-sign", group=6)
def decimal_sign(content: Content, rng: Random) -> Iterator[Site]:
    """A number of thousands is written the way of another language."""
    signs = {"sv": ".", "de": ",", "en": ".", "nl": ","}
    for text in content.texts:
        for match in matches(text, r"(?<![\w.,])(\d{1,2})[ \u00a0\u202f,.]?(\d{3})(?![\w.,]\d)"):
            yield in_text(text, *match.span(), f"{match[1]}{signs[text.lang]}{match[2]}")


@operator("small-letter-begins", group=6)
def small_letter_begins(content: Content, rng: Random) -> Iterator[Site]:
    """A sentence begins with a lower-case letter."""
    yield from _sites(content, r"(?<=[a-zåäöüß]{2}[.!?] )[A-ZÅÄÖÜ](?=[a-zåäöüß])", lambda m: m[0].lower())


@operator("full-stop-lost", group=6)
def full_stop_lost(content: Content, rng: Random) -> Iterator[Site]:
    """The last sentence of a component's text has no full stop."""
    for text in content.texts:
        words = text.words.rstrip()
        if text.record.kind == "component" and words.endswith(".") and words.count(".") > 1:
            yield in_text(text, len(words) - 1, len(words), "")
