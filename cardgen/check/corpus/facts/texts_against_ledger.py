"""Texts against the ledger: dice the edition has, numbers a throw can reach, tests one way round, values as stated."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from cardgen.cache import digest
from cardgen.check.corpus.facts.dice_in_texts import beyond
from cardgen.check.corpus.facts.fact_kinds import exact
from cardgen.check.corpus.facts.ledger_entries import RELATIONS, Entry
from cardgen.check.corpus.facts.phrases_in_texts import differing
from cardgen.check.corpus.facts.scopes import holding, spot_of
from cardgen.check.corpus.facts.stated_facts import entries, understood
from cardgen.check.corpus.text_units import NAME, TextUnit, disk_memo, span, text_units
from cardgen.check.rule import Violation, violation
from cardgen.check.subjects.checked_game import CheckedGame
from cardgen.check.subjects.memoized import once
from cardgen.odds.trials import SIGNS, comparisons

#: The relation that says the same of who fails: equal or lower passes, so higher fails.
_OPPOSITE = {"at_most": "above", "above": "at_most", "below": "at_least", "at_least": "below"}
_IN_WORDS = {relation: told for told, relation in RELATIONS.items()}


def ledger_violations(game: CheckedGame, kind: str) -> Iterator[Violation]:
    """Go through what was found in texts, each with its place."""
    rows = found_in_texts(game)[kind]
    listed = text_units(game) if rows else ()
    for index, start, end, message in rows:
        one = listed[index]
        yield violation(span(game, one, start, end).place, f"{one.what}: {message}")


@once
def found_in_texts(game: CheckedGame) -> Mapping[str, list[tuple[Any, ...]]]:
    """Return what texts and ledger disagree in, found once for these texts and this ledger."""
    ledger = [str((e.key, e.value, sorted(e.scope), e.said, e.tests)) for e in entries(game)]
    dice = [f"{t.id} {t.kind} {t.faces} {t.label} {t.name}" for t in game.tokens.values()]
    limits = [str(sorted(fact.words.items(), key=str)) for fact in understood(game, "limits")]
    homes = [f"{c.id} {c.module} {c.deck}" for c in game.components()] if ledger else []
    found: Mapping[str, list[tuple[Any, ...]]] = disk_memo(
        game, "ledger-texts", _rows, digest(*dice, *limits, *ledger, *homes)
    )
    return found


def _rows(game: CheckedGame) -> dict[str, list[tuple[Any, ...]]]:
    """Return by kind: index of the text, letters from and to, message; for `unsaid` see `differing`."""
    rows = entries(game)
    limits = {
        f.token.id: (low, high)
        for f in understood(game, "limits")
        if (low := exact(f.words["at_least"])) is not None
        if (high := exact(f.words["at_most"])) is not None
    }
    texts = [(index, one) for index, one in enumerate(text_units(game)) if one.kind != NAME]
    return {
        "beyond": [(index, *row) for index, one in texts for row in beyond(game, one, limits)],
        "turned": [(index, *row) for index, one in texts for row in _turned(game, one, rows)],
        **differing(game, rows),
    }


def _turned(game: CheckedGame, one: TextUnit, rows: list[Entry]) -> Iterator[tuple[int, int, str]]:
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
