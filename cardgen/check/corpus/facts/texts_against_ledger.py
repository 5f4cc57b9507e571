"""Texts compared with the dice, the limits and the facts of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from cardgen.cache import digest
from cardgen.check.contexts.checked_game import CheckedGame
from cardgen.check.contexts.memoized import memoized
from cardgen.check.corpus.facts.stated_facts import ledger_entries, understood
from cardgen.check.corpus.text_units import NAME, TextUnit, by_key, span, text_keys, text_units
from cardgen.check.rule import Violation, violation

#: A finding in a text: the number of the text, start, end, and the message.
Row = tuple[int, int, int, str]


def row_violations(game: CheckedGame, rows: Iterable[Row]) -> Iterator[Violation]:
    """Yield what was found in texts, each with its place."""
    for index, start, end, message in rows:
        unit = text_units(game)[index]
        yield violation(span(game, unit, start, end).place, f"{unit.what}: {message}")


def found_in_texts(
    game: CheckedGame, name: str, find: Callable[[TextUnit], Iterable[tuple[int, int, str]]]
) -> Iterator[Row]:
    """Yield what is found in each text with the current ledger; cached on disk under a name.

    Args:
        find: returns start, end and message of findings in one text, from only the tokens, facts and components of
            the game.
    """
    known = texts_of_sentences(game)
    keys = [f"{unit.owner} {text_keys(game)[index]}" for index, unit in known]
    every = by_key(game, name, known, keys, lambda one: list(find(one[1])), _ledger(game))
    for (index, _), rows in zip(known, every, strict=True):
        for row in rows:
            yield (index, *row)


@memoized
def _ledger(game: CheckedGame) -> str:
    """Return a digest of what texts are compared with."""
    ledger = [str((e.key, e.value, sorted(e.scope.items()), e.tests, e.source)) for e in ledger_entries(game)]
    dice = [f"{t.id} {t.kind} {t.faces} {t.label} {t.name}" for t in game.tokens.values()]
    limits = [str(sorted(fact.words.items(), key=str)) for fact in understood(game, "limits")]
    homes = [f"{c.id} {c.module} {c.deck}" for c in game.components()] if ledger else []
    return digest(*dice, *limits, *ledger, *homes)


@memoized
def texts_of_sentences(game: CheckedGame) -> Sequence[tuple[int, TextUnit]]:
    """Return the texts that are not names, each with its number."""
    return [(index, unit) for index, unit in enumerate(text_units(game)) if unit.kind != NAME]
