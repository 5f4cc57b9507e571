"""The values of expressions in facts, calculated once for the same content."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from cardgen.check.contexts.checked_game import CheckedGame
from cardgen.odds import ExpressionError
from cardgen.odds.evaluator import evaluate
from cardgen.odds.names import evaluation_inputs
from cardgen.odds.results import Amount, Truth


def expression_values(game: CheckedGame, expressions: Sequence[str]) -> Mapping[str, Fraction | bool | str]:
    """Return the value of each expression, or in words why it has none; calculated once for the same content.

    Returns: a number, the truth of a comparison, or a problem in words.
    """
    wanted = list(dict.fromkeys(expressions))
    if not wanted:
        return {}
    decides = (*wanted, *evaluation_inputs(game))
    kept = game.memo.cached("odds", lambda: [_outcome(game, expression) for expression in wanted], *decides)
    return {
        expression: Fraction(found) if number else found
        for expression, (number, found) in zip(wanted, kept, strict=True)
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
    return False, f"'{expression}' has several outcomes; ask for its mean, or compare it with a number"
