"""Texts against the ledger: dice the edition has, numbers a throw can reach, tests one way round, values as stated."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from cardgen.cache import digest
from cardgen.check.checked_game import CheckedGame
from cardgen.check.fact_words import exact
from cardgen.check.facts import entries, understood
from cardgen.check.ledger_dice import beyond, strange_dice
from cardgen.check.ledger_said import differing
from cardgen.check.ledger_scopes import holding, spot_of
from cardgen.check.ledger_words import RELATIONS, Entry
from cardgen.check.once import once
from cardgen.check.registry import Violation, rule, violation
from cardgen.check.written import NAME, Written, kept, span, written
from cardgen.findings import WARNING
from cardgen.odds.trials import SIGNS, comparisons

#: The relation that says the same of who fails: equal or lower passes, so higher fails.
_OPPOSITE = {"at_most": "above", "above": "at_most", "below": "at_least", "at_least": "below"}
_IN_WORDS = {relation: told for told, relation in RELATIONS.items()}


@rule("CG304", "beyond-the-dice", severity=WARNING)
def beyond_the_dice(game: CheckedGame) -> Iterator[Violation]:
    """A text or a record asks for a die the game does not have, or for a number that no throw or rule can give.

    Why it matters: "on 13 or more" of a twelve-sided die never happens, and nobody notices that the rule is dead.

    Wrong:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-pit
            name: {sv: Brunn, en: Pit}
            text: {sv: "Slå {T12}. Vid 13 eller högre faller du.", en: "Roll {T12}. On 13 or higher you fall."}

    Right:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-pit
            name: {sv: Brunn, en: Pit}
            text: {sv: "Slå {T12}. Vid 11 eller högre faller du.", en: "Roll {T12}. On 11 or higher you fall."}

    Source: `tokens` of game.yaml (faces of dice) and `limits` of its facts.
    """
    yield from _told(game, "beyond")
    yield from strange_dice(game)


@rule("CG305", "test-turned-round")
def test_turned_round(game: CheckedGame) -> Iterator[Violation]:
    """A text tests an aspect the other way round than the ledger says, such as under it instead of up to it.

    Why it matters: whether an equal throw passes is one case in twelve, and every table will argue about it.

    Wrong:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        tokens:
          T12: {kind: die, faces: 12, label: {sv: T12, en: D12}}
          SF: {kind: aspect, label: {sv: SF, en: ST}}
        facts:
          - {key: test.passes, value: at most, tests: [SF], source: own design}
        # file: decks/room.yaml
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-gate
            name: {sv: Grind, en: Gate}
            text: {sv: "Slå {T12}. **Under {SF}:** den går upp.", en: "Roll {T12}. **Below {SF}:** it opens."}

    Right:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        tokens:
          T12: {kind: die, faces: 12, label: {sv: T12, en: D12}}
          SF: {kind: aspect, label: {sv: SF, en: ST}}
        facts:
          - {key: test.passes, value: at most, tests: [SF], source: own design}
        # file: decks/room.yaml
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-gate
            name: {sv: Grind, en: Gate}
            text: {sv: "Slå {T12}. **{SF} eller lägre:** den går upp.", en: "Roll {T12}. **{SF} or less:** it opens."}

    Source: README, Facts and odds: `tests`. Words of each language: cardgen/odds/trials.yaml.
    """
    yield from _told(game, "turned")


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
        source: own design
        certainty: designed
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
        source: own design
        certainty: designed
        cards:
          - id: room-hall
            name: {sv: Sal, en: Hall}
            text: {sv: Leta högst två drag., en: Search for at most two turns.}

    Source: README, Facts and odds: `said`. Words of direction: `turns` in wording.yaml.
    """
    yield from _told(game, "differs")
    rows = entries(game)
    for index, lang, phrase, near in _found(game)["unsaid"]:
        entry = rows[index]
        if near:
            one = written(game)[near[0]]
            said, ledger = one.text[near[1] : near[2]], f"the ledger in line {entry.place.line}"
            message = f"{one.what}: says '{said}', {ledger} '{phrase}'; mend one of them"
            yield violation(span(game, one, near[1], near[2]).place, message)
        else:
            message = f"no text of '{lang}' says '{phrase}'; write it as the texts do, or mend them"
            yield violation(entry.place, f"'{entry.key}': {message}")


def _told(game: CheckedGame, kind: str) -> Iterator[Violation]:
    """Go through what was found in texts, each with its place."""
    rows = _found(game)[kind]
    listed = written(game) if rows else ()
    for index, start, end, message in rows:
        one = listed[index]
        yield violation(span(game, one, start, end).place, f"{one.what}: {message}")


@once
def _found(game: CheckedGame) -> Mapping[str, list[tuple[Any, ...]]]:
    """Give what texts and ledger disagree in, found once for these texts and this ledger."""
    ledger = [str((e.key, e.value, sorted(e.scope), e.said, e.tests)) for e in entries(game)]
    dice = [f"{t.id} {t.kind} {t.faces} {t.label} {t.name}" for t in game.tokens.values()]
    limits = [str(sorted(fact.words.items(), key=str)) for fact in understood(game, "limits")]
    homes = [f"{c.id} {c.module} {c.deck}" for c in game.components()] if ledger else []
    return kept(game, "ledger-texts", _rows, digest(*dice, *limits, *ledger, *homes))


def _rows(game: CheckedGame) -> dict[str, list[tuple[Any, ...]]]:
    """Give by kind: index of the text, letters from and to, message; for `unsaid` see `differing`."""
    rows = entries(game)
    limits = {
        f.about.id: (exact(f.words["at_least"]), exact(f.words["at_most"]))
        for f in understood(game, "limits")
    }
    texts = [(index, one) for index, one in enumerate(written(game)) if one.kind != NAME]
    return {
        "beyond": [(index, *row) for index, one in texts for row in beyond(game, one, limits)],
        "turned": [(index, *row) for index, one in texts for row in _turned(game, one, rows)],
        **differing(game, rows),
    }


def _turned(game: CheckedGame, one: Written, rows: list[Entry]) -> Iterator[tuple[int, int, str]]:
    if "{" not in one.text or not any(e.tests for e in rows):
        return
    for found in comparisons(one.text, one.lang, game.tokens):
        spot = spot_of(game, one, found.start)
        entry = holding([e for e in rows if found.token in e.tests], spot)
        relation = RELATIONS[entry.value] if entry else found.relation
        if entry and found.relation not in (relation, _OPPOSITE[relation]):
            said, wanted = _IN_WORDS[found.relation], f"'{SIGNS[relation]} {found.token}'"
            told = f"'{said} {{{found.token}}}' is no test of '{entry.key}', which is passed by {wanted}"
            yield found.start, found.end, f"{told} ({entry.source})"
