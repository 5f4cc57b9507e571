import operator
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from cardgen.check.api import CheckedGame, Violations, rule, violation
from cardgen.check.corpus.facts.expression_values import expression_values
from cardgen.check.corpus.facts.stated_facts import Fact, claims, ledger_entries, understood
from cardgen.model.citations import in_brackets
from cardgen.model.facts import Claim, exact
from cardgen.odds import sides_of

_COMPARING: Mapping[str, tuple[str, Callable[[Any, Any], bool]]] = {
    "equals": ("", operator.eq),
    "more_than": ("more than ", operator.gt),
    "less_than": ("less than ", operator.lt),
    "at_least": ("at least ", operator.ge),
    "at_most": ("at most ", operator.le),
}


@rule("CG608", "odds-differ")
def odds_differ(game: CheckedGame) -> Violations:
    """The odds or numbers of dice or decks differ from what the game states.

    Why it matters: one wrong side makes a monster unbeatable, and one extra card makes a promise of the rules untrue;
    nobody sees it on the die or the card.

    Example:
          # file: game.yaml
          tokens:
            sword: {kind: symbol, label: {sv: svärd, en: sword}}
            orc: {kind: symbol, label: {sv: orch, en: orc}}
          facts:
            - chance: {die: die-orc, side: sword, equals: 1/3}
              source: own design
        +   - mean: {die: die-orc, values: {orc: 3, sword: 0}, equals: 2}
        +     source: own design
        +   - {claim: three swords are rare, odds: "count(3 die-orc: sword) == 3", less_than: 1/20, source: own design}
          # file: dice/dice.yaml
          title: {sv: Tärningar, en: Dice}
          dice:
            - id: die-orc
              name: {sv: Orchtärning, en: Orc die}
        -     sides: [orc, orc, orc, orc, orc, sword]
        +     sides: [orc, orc, orc, orc, sword, sword]

    Source: `facts` of game.yaml, each with its own source; calculated in fractions, so that 1/3 is exact. What a claim
    may ask: Reference, Facts and odds.
    """
    yield from _odds_off(game)
    for fact in understood(game, "chance"):
        side = str(fact.words["side"])
        yield from _sides_off(fact, {side: 1}, f"shows '{side}' with chance", "")
    for fact in understood(game, "mean"):
        yield from _sides_off(fact, fact.words["values"], "counts", " in the mean")


def _odds_off(game: CheckedGame) -> Violations:
    """Yield the claims and the facts with `is` that the content does not bear out."""
    facts = (fact for fact in ledger_entries(game) if fact.is_)
    stated = [("claim", claim) for claim in claims(game)]
    stated += [("fact", Claim(f.key, f.is_, "equals", str(f.value), f.source, f.place)) for f in facts]
    found = expression_values(game, [claim.odds for _, claim in stated])
    for what, claim in stated:
        wrong = _problem(claim, found[claim.odds])
        if wrong:
            message = f"'{claim.claim}': {wrong}{in_brackets(claim.source)}"
            yield violation(claim.place, f"{message}; fix the content or the {what}")


def _problem(claim: Claim, value: Fraction | bool | str) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        if claim.comparing:
            return f"'{claim.odds}' is already a comparison; remove '{claim.comparing}'"
        return "" if value else f"'{claim.odds}' is not so"
    if not claim.comparing:
        return f"'{claim.odds}' is {value}, which claims nothing; add 'equals', or compare within it"
    words, compare = _COMPARING[claim.comparing]
    if compare(value, exact(claim.with_value)):
        return ""
    return f"'{claim.odds}' is {value}, but the game states {words}{claim.with_value}"


def _sides_off(fact: Fact, values: Mapping[Any, Any], before: str, after: str) -> Violations:
    """Compare the mean of a die with what a fact states.

    Args:
        values: the value of each side; before, after: the text of a message around the mean.
    """
    counts = {str(side): exact(value) or Fraction(0) for side, value in values.items()}
    sides = sides_of(fact.component)
    found = sum((counts.get(side, Fraction(0)) for side in sides), Fraction(0)) / (len(sides) or 1)
    if sides and found != exact(fact.words["equals"]):
        message = f"'{fact.component.id}' {before} {found}{after}, but the game states {fact.words['equals']}"
        yield violation(fact.place, f"{message}{in_brackets(fact.source)}; fix the sides")
