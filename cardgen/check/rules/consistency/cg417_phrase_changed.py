from collections import Counter
from collections.abc import Mapping

from cardgen.check.api import WARNING, CheckedGame, Violations, rule, violation
from cardgen.check.corpus.comparison.free_sentences import Likeness, is_parameter, likenesses
from cardgen.check.corpus.comparison.wordings import says_the_same
from cardgen.check.corpus.language_words import denies, number_words
from cardgen.check.corpus.nearness import is_misspelt
from cardgen.check.corpus.sentences import is_mark
from cardgen.check.corpus.text_units import span

#: Words of a phrase that are no parameters, at least: "Lose {1} coins." and "Gain 2 coins." are two effects.
_FEWEST = 4
#: With so many any other word is more likely a slip than another effect, where no other language can tell.
_LONG = 8
#: A misspelt word has so many letters at least.
_LONG_WORD = 5

#: How often a text says a phrase, by owner, field, language and phrase.
_Said = Mapping[tuple[str, str, str, str], int]


@rule("CG417", "phrase-changed", severity=WARNING)
def phrase_changed(game: CheckedGame) -> Violations:
    """A text writes a phrase out, with a word changed, added or left out.

    Why it matters: players take two wordings for two rules. Where another language of the text says the phrase, or
    the word is misspelt or says the same, nothing else can be meant.

    Example:
          # file: phrases.yaml
          over: {sv: "Du står över nästa drag.", en: "You miss your next turn."}
          # file: decks/room.yaml
          title: {sv: Rum, en: Rooms}
          cards:
            - id: room-orc
              name: {sv: Orch, en: Orc}
              text: {sv: "{say:over}", en: "{say:over}"}
            - id: room-elf
              name: {sv: Alv, en: Elf}
        -     text: {sv: "{say:over}", en: "You skip your next turn."}
        +     text: {sv: "{say:over}", en: "{say:over}"}

    Source: Reference, Phrases.
    """
    found = likenesses(game)
    said = _said(game, found)
    for one in found:
        if not one.is_same and _is_slip(game, one, said):
            unit, start, end = one.sentence
            message = (
                f"{unit.what}: '{one.sentence.raw}' is nearly phrase '{one.phrase.key}': {_difference(one)}; "
                f"write '{one.call}'"
            )
            yield violation(span(game, unit, start, end).place, message)


def _difference(one: Likeness) -> str:
    if not one.there:
        return f"'{one.here}' is added"
    return f"'{one.there}' is left out" if not one.here else f"'{one.here}' stands for '{one.there}'"


def _said(game: CheckedGame, found: tuple[Likeness, ...]) -> _Said:
    said: Counter[tuple[str, str, str, str]] = Counter()
    for where, written in game.source_maps.items():
        said.update((*where, one.call.phrase) for one in written.all_insertions() if one.call)
    for one in found:
        if one.is_same:
            unit = one.sentence.unit
            said[unit.owner, unit.field, unit.lang, one.phrase.key] += 1
    return said


def _is_slip(game: CheckedGame, one: Likeness, said: _Said) -> bool:
    """Return whether a sentence that differs from a phrase in a word was meant to be it."""
    unit, here, there = one.sentence.unit, one.here, one.there
    if one.fixed < _FEWEST or any(
        is_mark(word) or word[:1] in "{0123456789" for word in (here, there) if word
    ):
        return False
    if is_parameter(one.behind) and here and there:
        return False  # the form of a noun that goes with another number
    if says_the_same(here, there, unit.lang) or (len(here) >= _LONG_WORD and is_misspelt(here, there)):
        return True
    others = [lang for lang in game.languages if lang != unit.lang]
    if others:
        own = said[unit.owner, unit.field, unit.lang, one.phrase.key]
        return any(said[unit.owner, unit.field, lang, one.phrase.key] > own for lang in others)
    return one.fixed >= _LONG and not any(_changes_sense(word, unit.lang) for word in (here, there))


def _changes_sense(word: str, lang: str) -> bool:
    said = denies(word, lang) if word else None
    return (
        bool(said and (said.times or said.instead or said.until)) or word.lower() in number_words(lang).sure
    )
