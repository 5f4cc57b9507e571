"""CG306 ledger-differs: A text gives another number or direction than a fact's `said` states, or no text says …"""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.check.corpus.facts.phrases_in_texts import Unsaid, differing
from cardgen.check.corpus.facts.stated_facts import ledger_entries
from cardgen.check.corpus.facts.texts_against_ledger import (
    Row,
    found_in_texts,
    row_violations,
    texts_of_sentences,
)
from cardgen.check.corpus.text_units import span, text_units
from cardgen.check.rule import Violation, rule, violation
from cardgen.check.subjects.checked_game import CheckedGame


@rule("CG306", "ledger-differs")
def ledger_differs(game: CheckedGame) -> Iterator[Violation]:
    """A text gives another number or direction than a fact's `said` states, or no text says that phrase.

    Why it matters: a number that is wrong in every language alike is seen by no comparison of languages.

    Wrong:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        facts:
          - {key: search.turns, value: 2, said: {en: "at most # turns", sv: "högst # drag"}, source: own design}
        # file: decks/room.yaml
        title: {sv: Rum, en: Rooms}
        cards:
          - id: room-hall
            name: {sv: Sal, en: Hall}
            text: {sv: Leta högst tre drag., en: Search for at most three turns.}

    Right:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        facts:
          - {key: search.turns, value: 2, said: {en: "at most # turns", sv: "högst # drag"}, source: own design}
        # file: decks/room.yaml
        title: {sv: Rum, en: Rooms}
        cards:
          - id: room-hall
            name: {sv: Sal, en: Hall}
            text: {sv: Leta högst två drag., en: Search for at most two turns.}

    Source: Reference, Facts and odds: `said`. Words of direction: `turns` in wording.yaml.
    """
    rows = ledger_entries(game)
    differs, unsaid = found_in_texts(game, "ledger-differs", _differing)
    yield from row_violations(game, differs)
    for index, lang, phrase, near in unsaid:
        entry = rows[index]
        if near:
            one = text_units(game)[near[0]]
            said, ledger = one.text[near[1] : near[2]], f"the ledger in line {entry.place.line}"
            message = f"{one.what}: says '{said}', {ledger} '{phrase}'; mend one of them"
            yield violation(span(game, one, near[1], near[2]).place, message)
        else:
            message = f"no text of '{lang}' says '{phrase}'; write it as the texts do, or mend them"
            yield violation(entry.place, f"'{entry.key}': {message}")


def _differing(game: CheckedGame) -> tuple[list[Row], list[Unsaid]]:
    return differing(game, texts_of_sentences(game), ledger_entries(game))
