from fractions import Fraction

from cardgen.check.api import CheckedGame, Violations, rule, violation
from cardgen.check.corpus.facts.odds_claims import odds_off
from cardgen.check.corpus.facts.stated_facts import understood
from cardgen.model.citations import in_brackets
from cardgen.model.facts import exact
from cardgen.odds import sides_of


@rule("CG608", "odds-differ")
def odds_differ(game: CheckedGame) -> Violations:
    """Dice or decks give other odds than the game states, or another number than its ledger.

    Why it matters: one side changed by mistake makes a monster unbeatable, and one card more a promise of the rules
    untrue; both look like any other die and any other card.

    Example:
          # file: game.yaml
          title: {sv: Borgen, en: Keep}
          languages: [sv, en]
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

    Source: `facts` of game.yaml, each with its own source; reckoned in fractions, so that 1/3 is a third. What a claim
    may ask: Reference, Facts and odds.
    """
    yield from odds_off(game)
    for fact in understood(game, "chance"):
        side, sides = str(fact.words["side"]), sides_of(fact.component)
        found = Fraction(sides.count(side), len(sides) or 1)
        if sides and found != exact(fact.words["equals"]):
            message = f"'{fact.component.id}' shows '{side}' with chance {found}"
            yield violation(
                fact.place,
                f"{message}, the game states {fact.words['equals']}{in_brackets(fact.source)}; mend the sides",
            )
    for fact in understood(game, "mean"):
        values = {str(side): value for side, value in fact.words["values"].items()}
        sides = sides_of(fact.component)
        found = sum((exact(values[side]) or Fraction(0) for side in sides), Fraction(0)) / (len(sides) or 1)
        if sides and found != exact(fact.words["equals"]):
            message = f"'{fact.component.id}' counts {found} in the mean"
            yield violation(
                fact.place,
                f"{message}, the game states {fact.words['equals']}{in_brackets(fact.source)}; mend the sides",
            )
