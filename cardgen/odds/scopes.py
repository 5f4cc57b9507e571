"""Facts in expressions: which row of a key applies in the scope of an expression, and its number."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from cardgen.model import Deck, Game, StatedFact
from cardgen.odds.parser import ExpressionError, Field, Name
from cardgen.odds.results import Amount, Result

#: What scopes may name of a place in a game: `module`, `deck`, `component`, `rule`.
ScopeContext = Mapping[str, str]
#: A place of which scopes can name nothing.
NO_SCOPE: ScopeContext = {}
#: What a fact's value begins with that is an expression.
EXPRESSION_SIGN = "="


def fact_number(
    game: Game,
    node: Name | Field,
    where: ScopeContext,
    chain: tuple[str, ...],
    evaluate: Callable[[Game, str, ScopeContext, tuple[str, ...]], Result],
) -> Fraction:
    """Return the number that a fact states at a place, or that its expression comes to.

    Args:
        chain: the facts that depend on it; evaluate: evaluates its expression.

    Errors:
        ExpressionError: no number, none that holds here, a name of two things, or a fact that rests on itself.
    """
    key = node.key if isinstance(node, Field) else node.name
    fact = _ambiguity(game, node, key) or fact_in_scope(game, key, where)
    if key in chain:
        fact = f"'{key}' rests on itself: {' → '.join([*chain, key])}"
    if isinstance(fact, str):
        raise ExpressionError(fact, node.column)
    if not isinstance(fact.value, str):
        return Fraction(str(fact.value))
    if not fact.value.startswith(EXPRESSION_SIGN):
        raise ExpressionError(f"'{key}' is '{fact.value}', which is not a number", node.column)
    try:
        found = evaluate(game, fact.value.removeprefix(EXPRESSION_SIGN), where, (*chain, key))
    except ExpressionError as error:
        # Its column counts in the fact's own expression, and a chain of facts is reported once.
        reason = error.message if error.message.startswith("fact '") else f"fact '{key}': {error.message}"
        raise ExpressionError(reason, node.column) from error
    if not isinstance(found, Amount):
        raise ExpressionError(f"fact '{key}' does not have a single value", node.column)
    return found.value


def _ambiguity(game: Game, node: Name | Field, key: str) -> str:
    """Return what else has the name of a fact, for a message, or an empty string."""
    if isinstance(node, Name):
        also = "a token" if key in game.tokens else "a deck" if game.deck(key) else ""
        also = also or ("a component" if game.component(key) else "")
    else:
        owner = game.component(node.owner) or game.deck(node.owner)
        fields = owner.field_types if isinstance(owner, Deck) else owner.fields if owner else {}
        also = "a field" if node.field in fields else ""
    return f"'{key}' is both a fact and {also}; give the fact another key" if also else ""


def fact_in_scope(game: Game, key: str, where: ScopeContext) -> StatedFact | str:
    """Return the row of a key that holds at a place, the one with the narrowest scope, or why there is none."""
    rows = game.facts[key]
    holding = [fact for fact in rows if holds(fact.scope, where)]
    if not holding:
        scopes = "; ".join(_in_words(fact.scope) for fact in rows)
        return f"'{key}' holds only for {scopes}, not here"
    narrowest = max(len(fact.scope) for fact in holding)
    best = [fact for fact in holding if len(fact.scope) == narrowest]
    values = list(dict.fromkeys(str(fact.value) for fact in best))
    if len(values) > 1:
        return f"'{key}' has several values here: {', '.join(values)}; give each its scope"
    return best[0]


def holds(scope: Mapping[str, str], where: ScopeContext) -> bool:
    """Return whether a scope holds at a place; one that names an edition or a hero holds at no place as such."""
    return all(
        where.get(name) == value or (name == "rule" and where.get(name, "").startswith(f"{value}."))
        for name, value in scope.items()
    )


def _in_words(scope: Mapping[str, str]) -> str:
    return ", ".join(f"{name} '{value}'" for name, value in scope.items())
