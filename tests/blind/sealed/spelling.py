"""SEALED, see README.md. Slips of the fingers, and of grammar; those of one language each are data."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from tests.blind.operators import Mistake, blind
from tests.blind.prose import change, free, prose, slips
from tests.mutants.content import Content

_DATA = Path(__file__).with_name("words.yaml")
_NEAR = dict(zip("qwertyuiopasdfghjklzxcvbnm", "wertyuioiqsdfghjklkxcvbnmn", strict=True))
_COMPOUND = {
    "sv": r"\b(rums|skatt|drak|drag|vind|spel|pris|hjälte|monster|manöver|märkes|katakomb)(kort|kammar\w+|hög\w*|plan\w*|blad\w*|er\w*)\b",
    "de": r"\b(Schatz|Spiel|Gepäck|Schlaf|Speise|Leben|Bewegungs|Gefahren|Nacht)(k?kammer|wagen|zug\w*|punkte|würfel|figur\w*|s?feld\w*)\b",
    "nl": r"\b(trek|linker|rechter|veiling|land|zee|geld|spiek|spel)(stapel|buur|meester\w*|schap\w*|gezicht\w*|kaart\w*|regels)\b",
    "en": r"\b(some|any|every|who|light|trap|foot)(one|body|thing|ever|house|door|bridge)\b",
}


@blind("B", "spelling", "key-beside")
def key_beside(content: Content, rng: Random) -> Iterator[Mistake]:
    """The key beside the one meant was hit."""
    for text in prose(content):
        words = list(free(text.words, r"\b[a-zåäöüß]{6,}\b"))
        for m in rng.sample(words, min(1, len(words))):
            i = rng.choice([i for i in range(1, len(m[0]) - 1) if m[0][i] in _NEAR] or [0])
            wrong = m[0][:i] + _NEAR.get(m[0][i], "q") + m[0][i + 1 :]
            yield change(text, m, wrong, f"'{wrong}' should be '{m[0]}'")


@blind("B", "spelling", "letter-doubled")
def letter_doubled(content: Content, rng: Random) -> Iterator[Mistake]:
    """A letter inside a word is there twice."""
    for text in prose(content):
        words = list(free(text.words, r"\b[a-zåäöüß]{6,}\b"))
        for m in rng.sample(words, min(1, len(words))):
            i = rng.choice(
                [i for i in range(1, len(m[0]) - 1) if m[0][i - 1] != m[0][i] != m[0][i + 1]] or [1]
            )
            wrong = m[0][:i] + m[0][i] + m[0][i:]
            yield change(text, m, wrong, f"'{wrong}' should be '{m[0]}'")


@blind("B", "spelling", "compound-apart")
def compound_apart(content: Content, rng: Random) -> Iterator[Mistake]:
    """A compound is written as two words."""
    for text in prose(content):
        for m in list(free(text.words, _COMPOUND[text.lang]))[:1]:
            yield change(text, m, f"{m[1]} {m[2]}", f"'{m[1]} {m[2]}' should be one word")


@blind("B", "spelling", "capital-lost")
def capital_lost(content: Content, rng: Random) -> Iterator[Mistake]:
    """A sentence begins with a small letter."""
    for text in prose(content):
        found = list(free(text.words, r"(?<=[a-zåäö][.!?] )[A-ZÅÄÖÜ](?=[a-zåäöü])"))
        for m in rng.sample(found, min(1, len(found))):
            yield change(text, m, m[0].lower(), "the sentence needs a capital letter")


@blind("B", "spelling", "stop-lost")
def stop_lost(content: Content, rng: Random) -> Iterator[Mistake]:
    """The full stop between two sentences is lost."""
    for text in prose(content):
        found = list(free(text.words, r"(?<=[a-zåäö])\.(?= [A-ZÅÄÖÜ][a-zåäöü])"))
        for m in rng.sample(found, min(1, len(found))):
            yield change(text, m, "", "the first of the two sentences needs a full stop")


@blind("B", "spelling", "sound-alike")
def sound_alike(content: Content, rng: Random) -> Iterator[Mistake]:
    """A word is written as it sounds, or as another that sounds like it."""
    yield from slips(content, _DATA, "sound-alike")


@blind("B", "spelling", "plural-after-number")
def plural_after_number(content: Content, rng: Random) -> Iterator[Mistake]:
    """A noun is singular after two, or plural after one."""
    yield from slips(content, _DATA, "plural-after-number")


@blind("B", "spelling", "accent-lost")
def accent_lost(content: Content, rng: Random) -> Iterator[Mistake]:
    """A letter has lost its dots, or a genitive its apostrophe."""
    yield from slips(content, _DATA, "accent-lost")


@blind("B", "spelling", "other-spelling")
def other_spelling(content: Content, rng: Random) -> Iterator[Mistake]:
    """A word has a spelling that the rest of the game has not."""
    yield from slips(content, _DATA, "other-spelling")
