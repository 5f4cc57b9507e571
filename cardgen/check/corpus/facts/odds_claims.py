"""Claims about odds and numbers that content must give, reckoned once for the content they are about."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from cardgen.check.contexts.checked_game import CheckedGame
from cardgen.check.corpus.facts.stated_facts import claims, ledger_entries
from cardgen.check.rule import Violation, violation
from cardgen.model.citations import in_brackets
from cardgen.model.facts import exact
from cardgen.odds import ExpressionError
from cardgen.odds.evaluator import evaluate
from cardgen.odds.names import evaluation_inputs
from cardgen.odds.results import Amount, Truth

_COMPARING: Mapping[str, tuple[str, Callable[[Any, Any], bool]]] = {
    "equals": ("", operator.eq),
    "more_than": ("more than ", operator.gt),
    "less_than": ("less than ", operator.lt),
    "at_least": ("at least ", operator.ge),
    "at_most": ("at most ", operator.le),
}


def odds_off(game: CheckedGame) -> Iterator[Violation]:
    """Go through the claims and the rows with `is` that the content does not bear out."""
    stated, ledger = claims(game), [entry for entry in ledger_entries(game) if entry.is_]
    found = reckoned(game, [*(c.odds for c in stated), *(e.is_ for e in ledger)])
    for claim in stated:
        value = found[claim.odds]
        wrong = _claim_wrong(claim.odds, value, claim.comparing, claim.with_value)
        if wrong:
            yield violation(
                claim.place,
                f"'{claim.claim}': {wrong}{in_brackets(claim.source)}; mend the content or the claim",
            )
    for entry in ledger:
        wrong = _claim_wrong(entry.is_, found[entry.is_], "equals", str(entry.value))
        if wrong:
            yield violation(
                entry.place,
                f"'{entry.key}': {wrong}{in_brackets(entry.source)}; mend the content or the fact",
            )


def _claim_wrong(odds: str, value: Fraction | bool | str, comparing: str, with_value: str) -> str:
    """Say how what was reckoned differs from what is claimed, or give an empty string."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        if comparing:
            return f"'{odds}' is a comparison already; take '{comparing}' away"
        return "" if value else f"'{odds}' is not so"
    if not comparing:
        return f"'{odds}' is {value}, which claims nothing; add 'equals', or compare within it"
    words, compare = _COMPARING[comparing]
    if compare(value, exact(with_value)):
        return ""
    return f"'{odds}' is {value}, the game states {words}{with_value}"


def reckoned(game: CheckedGame, expressions: Sequence[str]) -> Mapping[str, Fraction | bool | str]:
    """Return what each expression comes to, or in words why it comes to nothing; reckoned once for the same content.

    Returns: a number, the truth of a comparison, or a problem in words.
    """
    wanted = list(dict.fromkeys(expressions))
    if not wanted:
        return {}
    decides = (*wanted, *evaluation_inputs(game))
    kept = game.memo.cached("odds", lambda: [_outcome(game, expression) for expression in wanted], *decides)
    return {
        expression: Fraction(told) if number else told
        for expression, (number, told) in zip(wanted, kept, strict=True)
    }


def _outcome(game: CheckedGame, expression: str) -> tuple[bool, str | bool]:
    """Return a number as its fraction in words and True, or something else and False."""
    try:
        result = evaluate(game, expression)
    except ExpressionError as error:
        return False, f"'{expression}', {error}"
    if isinstance(result, Truth):
        return False, result.value
    if isinstance(result, Amount):
        return True, str(result.value)
    return False, f"'{expression}' has several outcomes; ask its mean or compare it with a number"
