import re
from collections.abc import Iterator

from cardgen.cache import digest
from cardgen.check.api import WARNING, CheckedGame, Violations, rule, violation
from cardgen.check.corpus.numerals import numbers_of, without_tokens
from cardgen.check.corpus.statements.opposites import ways_of
from cardgen.check.corpus.text_units import by_key
from cardgen.model import Phrase
from cardgen.model.phrases import SLOTS, effects

#: Words for what a phrase allows or requires.
_MODALS = {"may": 0, "must": 1}
#: Concepts whose opposites a phrase and its meaning may use differently: "a win costs the monster" means it loses.
_LOOSE = frozenset({"outcome", "bound", "modal"})
_TOKEN = re.compile(r"\{([^{}=]*)\}")
_VALUE = re.compile(r"\{=([^{}]*)\}")
_PATH = re.compile(r"[^\W\d]\w*(?:\.\w+)+")
_WORD = re.compile(r"\w+")


@rule("CG316", "meaning-contradicted", severity=WARNING)
def meaning_contradicted(game: CheckedGame) -> Violations:
    """A phrase names another token, value or amount than its `means`, or may where that says must.

    Why it matters: players read the words, and the database and programs that play read the meaning.

    Example:
          # file: phrases.yaml
          lock:
            means: {do: roll T12, what: the lock, who: you}
        -   sv: "Slå {T6} för låset."
        -   en: "Roll {T6} for the lock."
        +   sv: "Slå {T12} för låset."
        +   en: "Roll {T12} for the lock."
          # file: decks/room.yaml
            - id: room-orc
              name: {sv: Orch, en: Orc}
              text: {sv: "{say:lock}", en: "{say:lock}"}
            - id: room-elf
              name: {sv: Alv, en: Elf}
              text: {sv: "{say:lock}", en: "{say:lock}"}

    Source: own design. A meaning need not say all that its phrase says, so each must name something the other lacks.
    """
    phrases = [phrase for phrase in game.phrases.values() if phrase.means]
    keys = [digest(repr(phrase.means), repr(phrase.texts)) for phrase in phrases]
    tokens = " ".join(game.tokens)
    found = by_key(game, "meaning-contradicted", phrases, keys, lambda phrase: _first(game, phrase), tokens)
    for phrase, first in zip(phrases, found, strict=True):
        if first:
            lang, has, means = first
            place = phrase.places.get(lang, phrase.place)
            yield violation(
                place, f"phrase '{phrase.key}' has {has}, but its 'means' {means}; fix one of them"
            )


def _first(game: CheckedGame, phrase: Phrase) -> tuple[str, str, str] | None:
    """Return the first contradiction between a phrase and its meaning in any language: language and words."""
    return next(
        (
            (lang, *words)
            for lang, text in phrase.texts.items()
            for words in _contradicted(game, phrase, lang, text)
        ),
        None,
    )


def _contradicted(game: CheckedGame, phrase: Phrase, lang: str, text: str) -> Iterator[tuple[str, str]]:
    meant = list(effects(phrase.means, ()))
    words = " . ".join(str(value) for effect in meant for value in effect.slots if value is not None)
    tokens = {word for word in _WORD.findall(words) if word in game.tokens}
    yield from _unlike(
        tokens, {w for t in _TOKEN.findall(text) for w in _WORD.findall(t) if w in game.tokens}
    )
    yield from _unlike(
        set(_PATH.findall(words)), {p for value in _VALUE.findall(text) for p in _PATH.findall(value)}
    )
    amounts = {str(effect.slots[SLOTS.index("amount")]) for effect in meant}
    figures = {number.value for number in numbers_of(without_tokens(text), lang)}
    yield from _unlike({a for a in amounts if a.isdigit() and a != "1"}, figures)
    ways, _, _ = ways_of(text, lang)
    for concept, (way, word) in ways_of(words, "en")[0].items():
        if concept in ways and ways[concept][0] != way and concept not in _LOOSE:
            yield f"'{ways[concept][1]}'", f"has '{word}'"
    modals = {str(effect.slots[SLOTS.index("modal")]) for effect in meant}
    if len(meant) == 1 and "modal" in ways and (modal := modals & _MODALS.keys()):
        (due,) = modal
        if ways["modal"][0] != _MODALS[due]:
            yield f"'{ways['modal'][1]}'", f"says '{due}'"


def _unlike(meant: set[str], written: set[str]) -> Iterator[tuple[str, str]]:
    """Yield pairs of what only the phrase has and what only its meaning has."""
    lacking, other = sorted(meant - written), sorted(written - meant)
    if lacking and other:
        yield ", ".join(f"'{one}'" for one in other), "has " + ", ".join(f"'{one}'" for one in lacking)
