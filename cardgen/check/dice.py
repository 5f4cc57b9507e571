"""Dice: six sides that print something, and the odds the game states."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from cardgen.check.checked_game import CheckedGame
from cardgen.check.fact_words import exact
from cardgen.check.facts import understood
from cardgen.check.ledger_claims import odds_off
from cardgen.check.registry import Violation, rule, violation
from cardgen.findings import nearest
from cardgen.model import Component
from cardgen.odds import sides_of

#: Sides of a cube, which is what nets and stickers make.
SIDES = 6


@rule("CG605", "impossible-die")
def impossible_die(game: CheckedGame) -> Iterator[Violation]:
    """A die has not six sides, or a side that names no symbol of a game that has symbols.

    Why it matters: a seventh side falls off the net unseen, and a mistyped one prints without its picture.

    Wrong:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        tokens:
          sword: {kind: symbol, label: {sv: svärd, en: sword}}
          orc: {kind: symbol, label: {sv: orch, en: orc}}
        # file: dice/dice.yaml
        title: {sv: Tärningar, en: Dice}
        source: own design
        certainty: designed
        dice:
          - id: die-orc
            name: {sv: Orchtärning, en: Orc die}
            sides: [orc, orc, orc, orc, sword, sword, sword]

    Right:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        tokens:
          sword: {kind: symbol, label: {sv: svärd, en: sword}}
          orc: {kind: symbol, label: {sv: orch, en: orc}}
        # file: dice/dice.yaml
        title: {sv: Tärningar, en: Dice}
        source: own design
        certainty: designed
        dice:
          - id: die-orc
            name: {sv: Orchtärning, en: Orc die}
            sides: [orc, orc, orc, orc, sword, sword]

    Source: content format of dice: sides by token, in the order 1 to 6, so that 1 and 6 are opposite.
    """
    for deck in game.decks:
        for die in deck.components if "sides" in deck.kind.fields else ():
            yield from _sides(game, die)


def _sides(game: CheckedGame, die: Component) -> Iterator[Violation]:
    sides = die.fields.get("sides")
    if not isinstance(sides, list):
        yield violation(
            die.at("sides"), f"'{die.id}': sides is no list; write {SIDES} tokens such as [skull, blank, …]"
        )
        return
    if len(sides) != SIDES:
        yield violation(
            die.at("sides"), f"'{die.id}' has {len(sides)} sides; a die has {SIDES}; write that many"
        )
    symbols = any(token.kind == "symbol" for token in game.tokens.values())
    for index, side in enumerate(sides):
        # A number or a blank prints itself; so does a word, where the game has no symbols it could have meant.
        number = isinstance(side, int) and not isinstance(side, bool)
        word = isinstance(side, str) and (not side or not symbols or side in game.tokens)
        if not (number or word or side is None):
            message = f"'{die.id}': side {index + 1} is '{side}', which is no token of the game"
            yield violation(die.at(f"sides.{index}"), f"{message}{nearest(str(side), game.tokens)}")


@rule("CG608", "odds-differ")
def odds_differ(game: CheckedGame) -> Iterator[Violation]:
    """Dice or decks give other odds than the game states, or another number than its ledger.

    Why it matters: one side changed by mistake makes a monster unbeatable, and one card more a promise of the rules
    untrue; both look like any other die and any other card.

    Wrong:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        tokens:
          sword: {kind: symbol, label: {sv: svärd, en: sword}}
          orc: {kind: symbol, label: {sv: orch, en: orc}}
        facts:
          - chance: {die: die-orc, side: sword, equals: 1/3}
            source: own design
        # file: dice/dice.yaml
        title: {sv: Tärningar, en: Dice}
        source: own design
        certainty: designed
        dice:
          - id: die-orc
            name: {sv: Orchtärning, en: Orc die}
            sides: [orc, orc, orc, orc, orc, sword]

    Right:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        tokens:
          sword: {kind: symbol, label: {sv: svärd, en: sword}}
          orc: {kind: symbol, label: {sv: orch, en: orc}}
        facts:
          - chance: {die: die-orc, side: sword, equals: 1/3}
            source: own design
          - mean: {die: die-orc, values: {orc: 3, sword: 0}, equals: 2}
            source: own design
          - {claim: three swords are rare, odds: "count(3 die-orc: sword) == 3", less_than: 1/20, source: own design}
        # file: dice/dice.yaml
        title: {sv: Tärningar, en: Dice}
        source: own design
        certainty: designed
        dice:
          - id: die-orc
            name: {sv: Orchtärning, en: Orc die}
            sides: [orc, orc, orc, orc, sword, sword]

    Source: `facts` of game.yaml, each with its own source; reckoned in fractions, so that 1/3 is a third. What a claim
    may ask: README, Facts and odds.
    """
    yield from odds_off(game)
    for fact in understood(game, "chance"):
        side, sides = str(fact.words["side"]), sides_of(fact.about)
        found = Fraction(sides.count(side), len(sides) or 1)
        if sides and found != exact(fact.words["equals"]):
            message = f"'{fact.about.id}' shows '{side}' with chance {found}"
            yield violation(
                fact.place,
                f"{message}, the game states {fact.words['equals']} ({fact.source}); mend the sides",
            )
    for fact in understood(game, "mean"):
        values = {str(side): value for side, value in fact.words["values"].items()}
        sides = sides_of(fact.about)
        found = sum((exact(values[side]) or Fraction(0) for side in sides), Fraction(0)) / (len(sides) or 1)
        if sides and found != exact(fact.words["equals"]):
            message = f"'{fact.about.id}' counts {found} in the mean"
            yield violation(
                fact.place,
                f"{message}, the game states {fact.words['equals']} ({fact.source}); mend the sides",
            )
