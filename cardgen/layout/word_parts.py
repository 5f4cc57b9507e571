"""The words that a game puts together, the hyphenation that it states itself, and where its words break."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from cardgen.cache import Cache, code_digest, digest
from cardgen.load.store import keep, recall, word_lists
from cardgen.model import Game
from cardgen.text.compounds import Composition, Compounds
from cardgen.text.hyphens import OwnBreaks, Patterns

_HOW = Path(__file__).with_name("compounds.yaml")
#: Nouns by language and gender, which the checker's grammar reads, too.
NOUNS = Path(__file__).with_name("nouns.yaml")
_TOKEN = re.compile(r"\{[^{}]*\}")
_WORD = re.compile(r"[^\W\d_]+")


#: Fewest letters of a word that any part of a compound begins with, whatever ending either has.
_BEGINNING = 3


class WordBreaks:
    """Where the words of a game break, as answers to recorded look-ups.

    Why: a build in which nothing changed asks for thousands. They are kept with all words of the game; once those are
    others, a word is split again if it contains the beginning of one that came or went.

    Args:
        patterns: returns those of a language.
    """

    def __init__(self, game: Game, cache: Cache, patterns: Callable[[str], Patterns]) -> None:
        self._game = game
        self._cache = cache
        self._patterns = patterns
        self._known: dict[str, dict[str, str]] = {}
        self._new: set[str] = set()

    def of(self, lang: str, word: str) -> str:
        """Return a word with a sign at each break: `-`, or `·` inside a part of a compound."""
        known = self._known.get(lang)
        if known is None:
            known = self._known[lang] = self._kept(lang)
        if word not in known:
            signs = {point.at: "·" if point.inner else "-" for point in self._patterns(lang).points(word)}
            known[word] = "".join(signs.get(at, "") + letter for at, letter in enumerate(word))
            self._new.add(lang)
        return known[word]

    def save(self) -> None:
        """Keep what was asked."""
        for lang in sorted(self._new):
            # Another process may have kept other words meanwhile.
            known = {**self._kept(lang), **self._known[lang]}
            row = (self._texts_digest(lang), sorted(_words(self._game, lang)), known)
            keep(self._cache, "breaks", self._address(lang), row)
        self._new.clear()

    def _kept(self, lang: str) -> dict[str, str]:
        """Return the words of last time that break as they did."""
        texts, words, known = recall(self._cache, "breaks", self._address(lang)) or ("", (), {})
        if not known or texts == self._texts_digest(lang):
            return dict(known)
        self._new.add(lang)
        how = _composition(lang)
        longest = max(map(len, (*how.endings, *how.drops)), default=0) if how else 0
        changed = _words(self._game, lang).symmetric_difference(words) if how else ()
        begin = {word[: max(_BEGINNING, len(word) - longest)] for word in changed}
        return {word: row for word, row in known.items() if not any(one in word for one in begin)}

    def _address(self, lang: str) -> str:
        stated = sorted(self._game.hyphenation.get(lang, {}).items())
        return digest(code_digest(), self._game.id, lang, repr(stated))

    def _texts_digest(self, lang: str) -> str:
        return digest(*_texts(self._game, lang))


def joins_words(lang: str) -> bool:
    """Return whether a language writes compounds as one word."""
    return _composition(lang) is not None


def own_breaks_of(game: Game, lang: str) -> OwnBreaks:
    """Return what a game knows of the breaks in the words of a language."""
    how = _composition(lang)
    compounds = Compounds(how, _words(game, lang), _parts(lang)) if how else None
    return OwnBreaks(compounds, game.hyphenation.get(lang, {}))


@lru_cache(maxsize=16)
def _composition(lang: str) -> Composition | None:
    known = _of_language(word_lists(_HOW), lang)
    if not known:
        return None
    joints, for_a, drops, endings, never = (
        tuple(known.get(key, "").split()) for key in ("joints", "for_a", "drops", "endings", "never")
    )
    doubles, trusted = known.get("doubles", False), known.get("trusted", False)
    return Composition(joints, for_a, drops, endings, doubles, trusted, frozenset(never))


@lru_cache(maxsize=16)
def _parts(lang: str) -> frozenset[str]:
    """Return the words of a language that are listed as parts of compounds."""
    listed = [(_of_language(word_lists(_HOW), lang) or {}).get("parts", "")]
    nouns = word_lists(NOUNS)
    for key in ("nouns", "heads"):
        listed += (_of_language(nouns[key], lang) or {}).values()
    return frozenset(" ".join([*listed, _of_language(nouns["unsure"], lang) or ""]).split())


def _of_language(known: Mapping[str, Any], lang: str) -> Any:
    return known.get(lang) or known.get(lang.partition("-")[0])


def _words(game: Game, lang: str) -> frozenset[str]:
    """Return the words of all texts of a game in a language, in lower case."""
    return frozenset().union(*map(_words_in, _texts(game, lang)))


@lru_cache(maxsize=8192)
def _words_in(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(_TOKEN.sub(" ", text).lower()))


def _texts(game: Game, lang: str) -> Iterator[str]:
    yield from (text.of(lang) for _, text in game.head_texts())
    for deck in game.decks:
        yield from (text.of(lang) for _, text in deck.texts())
        for component in deck.components:
            yield from (text.of(lang) for _, text in component.texts())
    if lang in game.rules:
        yield game.rules[lang].text
    yield from _named(game.terms, lang)


def _named(terms: Any, lang: str) -> Iterator[str]:
    """Yield what the terms call things in a language."""
    for entry in terms.values() if isinstance(terms, Mapping) else ():
        named = entry.get(lang, ()) if isinstance(entry, Mapping) else ()
        yield from (name for name in ([named] if isinstance(named, str) else named) if isinstance(name, str))
