"""The termbase of a game: preferred and banned terms of each concept in each language.

    terms:
      trap-card:
        sv: rumsfällekort
        en: room trap card
        not: {sv: [fällkort], en: [trap card]}
      catacombs:
        sv: [katakomb]
        editions: {Keep II: {sv: [underjord], en: [underworld]}}

A term is given in its base form; its inflection in a text is looked up by language. The first is the preferred
one. `not` are words that drift: other names of the same thing. `editions` are names that belong to another edition, or
to a module of this game, by its name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from cardgen.check.contexts.checked_game import CheckedTexts
from cardgen.check.corpus.language_words import compounds, inflection
from cardgen.findings import nearest_or_all

#: The keys of an entry besides its terms.
_KEYS = ("meaning", "not", "editions", "source", "note")
#: What words and meanings are, for messages.
_WORDS, _TEXT = "a word, or a list of words", "a text"
#: A language that the game does not have, or has no longer: its words stay.
_OTHER_LANGUAGE = re.compile(r"[a-z]{2}(-[A-Za-z0-9]{2,8})?")
_NO_LANGUAGE = re.compile(r"(?!)")
#: Minimum length of a term that may begin a compound, in languages that join words.
_COMPOUND = 7
#: Names of the groups of a pattern: what the last word of a term ends in, and what it is joined with.
ENDING, JOINED = "ending", "joined"


class Banned(NamedTuple):
    """A word that a game does not use.

    Attributes:
        instead: the preferred term, or empty; edition: where it belongs, empty for a mere synonym.
    """

    concept: str
    lang: str
    term: str
    instead: str
    edition: str


class Termbase(NamedTuple):
    """The terms of a game, the words it does not use, and what is wrong with the entries (concept, message)."""

    terms: Mapping[str, tuple[str, ...]]
    banned: tuple[Banned, ...]
    problems: tuple[tuple[str, str], ...]


def termbase(game: CheckedTexts) -> Termbase:
    """Return a game's termbase, as far as it can be read."""
    problems: list[tuple[str, str]] = []
    terms: dict[str, list[str]] = {lang: [] for lang in game.languages}
    banned: list[Banned] = []
    if not isinstance(game.terms, Mapping):
        return Termbase({}, (), (("terms", "'terms' is not a map; write one entry for each concept"),))
    for concept, entry in game.terms.items():
        if not isinstance(entry, Mapping):
            problems.append((concept, "is not a map; write languages and their terms"))
            continue
        own = {lang: _listed(entry.get(lang)) for lang in game.languages}
        for lang, listed in own.items():
            terms[lang] += listed
        problems += [(concept, message) for message in _problems(entry, game.languages)]
        banned += _banned(concept, entry, own)
    for one in banned:
        if one.term in terms[one.lang]:
            problems.append((one.concept, f"'{one.term}' is a term and also one that is not used"))
    return Termbase({lang: tuple(listed) for lang, listed in terms.items()}, tuple(banned), tuple(problems))


def _banned(concept: str, entry: Mapping[str, Any], own: Mapping[str, list[str]]) -> Iterator[Banned]:
    for lang, listed in own.items():
        instead = listed[0] if listed else ""
        for term in _listed(_map(entry.get("not")).get(lang)):
            yield Banned(concept, lang, term, instead, "")
        for edition, by_lang in _map(entry.get("editions")).items():
            for term in _listed(_map(by_lang).get(lang)):
                yield Banned(concept, lang, term, instead, edition)


def _problems(entry: Mapping[str, Any], languages: tuple[str, ...]) -> Iterator[str]:
    known = (*languages, *_KEYS)
    # A term for all languages of the game also holds for a language that was removed.
    had = _OTHER_LANGUAGE if entry.keys() >= set(languages) else _NO_LANGUAGE
    for key, value in entry.items():
        if key not in known and not had.fullmatch(key):
            yield f"unknown '{key}'{nearest_or_all(key, known, 'expected')}"
        elif key in languages and not _listed(value):
            yield f"'{key}' is not a term; write a word, or a list of words"
    yield from _problems_of_words("meaning", entry.get("meaning"), languages, had, _TEXT)
    yield from _problems_of_words("not", entry.get("not"), languages, had)
    editions = entry.get("editions")
    if editions is not None and not isinstance(editions, Mapping):
        yield "'editions' is not a map; write an edition and, by language, its words"
    for edition, by_lang in _map(editions).items():
        yield from _problems_of_words(f"editions: {edition}", by_lang, languages, had)
    if not set(entry) - {"source", "note"}:
        yield "the entry names no term"


def _problems_of_words(
    where: str, value: Any, languages: tuple[str, ...], had: re.Pattern[str], wanted: str = _WORDS
) -> Iterator[str]:
    if value is None:
        return
    if not isinstance(value, Mapping):
        yield f"'{where}' is not a map; write for each language {wanted}"
    for lang, listed in _map(value).items():
        if lang not in languages and not had.fullmatch(lang):
            yield f"'{where}' has words in '{lang}'; the game's languages: {', '.join(languages)}"
        elif lang in languages and not (_listed(listed) if wanted == _WORDS else isinstance(listed, str)):
            what = "word" if wanted == _WORDS else "text"
            yield f"'{where}' has no {what} in '{lang}'; write {wanted}"


def _map(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _listed(value: Any) -> list[str]:
    """Return words from one word or a list of them; none if it is neither."""
    listed = value if isinstance(value, list) else [value]
    return listed if all(isinstance(one, str) and re.search(r"\w", one) for one in listed) else []


@lru_cache(maxsize=1024)
def pattern(term: str, lang: str) -> re.Pattern[str]:
    """Return a pattern of all forms of a term, with the groups ENDING and JOINED of its last word."""
    *before, last = (word.lower() for word in term.split())
    # In English only the last word of a term changes.
    forms = [re.escape(word) if lang.startswith("en") else _forms(word, lang, named=False) for word in before]
    spaces = r"[ \t\n\u00a0]+".join([*forms, _forms(last, lang, named=True)])
    return re.compile(rf"(?<![\w-]){spaces}(?!\w)", re.IGNORECASE)


@lru_cache(maxsize=4096)
def roots(term: str, lang: str) -> tuple[str, ...]:
    """Return the letters that every form of a term's words begins with, word by word, in lower case."""
    drops = inflection(lang).drops
    words = term.lower().split()
    return tuple(min((word, *(word.removesuffix(d) for d in drops)), key=len) for word in words)


def forms_in(term: str, lang: str, text: str, lowered: str) -> Iterator[re.Match[str]]:
    """Yield the forms of a term in a text, as its pattern finds them, which is tried only where one may begin.

    Args:
        lowered: the text in lower case.
    """
    find = pattern(term, lang)
    if len(lowered) != len(text):  # a few letters are two in lower case
        yield from find.finditer(text)
        return
    begins, end = roots(term, lang)[0], 0
    at = lowered.find(begins)
    while at >= 0:
        match = find.match(text, at) if at >= end else None
        if match:
            yield match
            end = match.end()
        at = lowered.find(begins, at + 1)


def _forms(word: str, lang: str, *, named: bool) -> str:
    """Return a word with its endings as a pattern; a letter it loses is lost only before an ending."""
    endings = "|".join(map(re.escape, inflection(lang).endings))
    drops = [drop for drop in inflection(lang).drops if word.endswith(drop) and len(word) > 3]
    ending = f"(?P<{ENDING}>{endings})" if named else f"(?:{endings})"
    joined = rf"|(?P<{JOINED}>\w+)" if named and compounds(lang) and len(word) >= _COMPOUND else ""
    if not endings:
        return re.escape(word)
    whole = rf"{re.escape(word)}(?:{ending}\b{joined})?"
    shorter = [f"{re.escape(word.removesuffix(drop))}(?:{endings})" for drop in drops]
    return f"(?:{'|'.join([whole, *shorter])})" if shorter else whole
