"""Text against text: the languages of one text say the same."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from cardgen.check.registry import At, at, rule
from cardgen.check.texts import Text, texts
from cardgen.findings import WARNING
from cardgen.model import Game
from cardgen.text.markup import tokens_of

_TOKEN = re.compile(r"\{[^{}]*\}")
#: A number: digits, in groups of three with any of the languages' marks between, and a decimal part.
_NUMBER = re.compile(r"(?<![\d.,])\d{1,3}(?:[ \u00a0\u202f.,’]\d{3})+(?!\d)|\d+(?:[.,]\d+)?")
_GROUPING = re.compile(r"[ \u00a0\u202f.,’](?=\d{3}(?!\d))")
#: Numbers as words: one language may write 2 where another writes two.
_WORDS = {
    "sv": "noll en/ett två tre fyra fem sex sju åtta nio tio elva tolv",
    "en": "zero/no one/a two three four five six seven eight nine ten eleven twelve",
    "de": "null ein/eine/einen/einem/einer zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
    "nl": "nul een/één twee drie vier vijf zes zeven acht negen tien elf twaalf",
}
_NUMBER_WORDS = {
    lang: {str(n): frozenset(forms.split("/")) for n, forms in enumerate(words.split())}
    for lang, words in _WORDS.items()
}
_WORD = re.compile(r"[^\W\d_]+")
#: A text as long as this is hardly the same in two languages: names and symbols are shorter.
_LONG_WORDS, _LONG_CHARACTERS = 5, 20


@rule("CG401", "tokens-differ")
def tokens_differ(game: Game) -> Iterator[At]:
    """Two languages of one text do not name the same dice, aspects, cards and sections.

    Why it matters: players at one table, each with their own language, would play two games.

    Wrong:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Slå {T6}.", en: "Roll {T12}."}

    Right:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Slå {T6}.", en: "Roll {T6}."}

    Source: README, A game's files: every language of a text carries the same tokens.
    """
    for text, first, lang in _pairs(game):
        there, here = (Counter(tokens_of(text.by_lang[x])) for x in (first, lang))
        if there != here:
            yield at(text.place(lang), _difference(text, "tokens", there - here, here - there, first, lang))


@rule("CG402", "numbers-differ")
def numbers_differ(game: Game) -> Iterator[At]:
    """Two languages of one text do not hold the same numbers.

    Why it matters: one of them is wrong, and nobody who reads a single language can see it.

    Wrong:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-gold
            name: {sv: Guld, en: Gold}
            text: {sv: Värt 1 250 mynt., en: "Worth 1,520 coins."}

    Right:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-gold
            name: {sv: Guld, en: Gold}
            text: {sv: Värt 1 250 mynt., en: "Worth 1,250 coins."}

    Source: README, A game's files. Marks between thousands are each language's own; a small number may be a word.
    """
    for text, first, lang in _pairs(game):
        there, here = (_numbers(text.by_lang[x]) for x in (first, lang))
        if there == here:
            continue
        lost = _unspoken(there - here, text.by_lang[lang], lang)
        new = _unspoken(here - there, text.by_lang[first], first)
        if lost or new:
            yield at(text.place(lang), _difference(text, "numbers", lost, new, first, lang))


@rule("CG403", "untranslated", severity=WARNING)
def untranslated(game: Game) -> Iterator[At]:
    """A long text is the same, letter by letter, in two languages.

    Why it matters: it was most likely copied to be translated later.

    Wrong:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: An orc sits on the only chair., en: An orc sits on the only chair.}

    Right:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: En orch sitter på den enda stolen., en: An orc sits on the only chair.}

    Source: README, A game's files: the languages of a game are all complete.
    """
    for text, first, lang in _pairs(game):
        if text.by_lang[first] == text.by_lang[lang] and _is_long(text.by_lang[lang]):
            yield at(text.place(lang), f"{text.what}: the same in '{first}' and '{lang}'; translate it")


def _pairs(game: Game) -> Iterator[tuple[Text, str, str]]:
    """Go through the texts, each with its first language and every other."""
    if len(game.languages) < 2:
        return
    for text in texts(game):
        first, *others = text.by_lang
        for lang in others:
            yield text, first, lang


def _difference(text: Text, what: str, lost: Counter[str], new: Counter[str], first: str, lang: str) -> str:
    parts = [
        f"'{owner}' has {', '.join(_shown(what, item) for item in sorted(only.elements()))}"
        for owner, only in ((first, lost), (lang, new))
        if only
    ]
    return f"{text.what}: {what} differ: only {', only '.join(parts)}"


def _shown(what: str, item: str) -> str:
    return f"'{{{item}}}'" if what == "tokens" else f"'{item}'"


def _numbers(markup: str) -> Counter[str]:
    """Count the numbers of a text without its language's marks: digits, and a point before decimals."""
    if not any(character.isdigit() for character in markup):
        return Counter()
    found = _NUMBER.findall(_TOKEN.sub(" ", markup))
    return Counter(_GROUPING.sub("", number).replace(",", ".") for number in found)


def _unspoken(numbers: Counter[str], markup: str, lang: str) -> Counter[str]:
    """Leave out the numbers that the text of a language holds as words."""
    words = {word.lower() for word in _WORD.findall(markup)} if numbers else set()
    spoken = _NUMBER_WORDS.get(lang, {})
    return Counter({n: count for n, count in numbers.items() if not words & spoken.get(n, frozenset())})


def _is_long(markup: str) -> bool:
    words = [w for w in _WORD.findall(_TOKEN.sub(" ", markup)) if len(w) > 1]
    return len(words) >= _LONG_WORDS and sum(map(len, words)) >= _LONG_CHARACTERS
