from cardgen.check.api import CheckedGame, Violations, nearest, rule, violation
from cardgen.model import Component

#: Sides of a cube, which is what nets and stickers make.
SIDES = 6


@rule("CG605", "impossible-die")
def impossible_die(game: CheckedGame) -> Violations:
    """A die does not have six sides, or one of its sides names no symbol of the game.

    Why it matters: a seventh side is silently left off the net, and a mistyped one prints without its picture.

    Example:
          # file: game.yaml
          tokens:
            sword: {kind: symbol, label: {sv: svärd, en: sword}}
            orc: {kind: symbol, label: {sv: orch, en: orc}}
          # file: dice/dice.yaml
          title: {sv: Tärningar, en: Dice}
          dice:
            - id: die-orc
              name: {sv: Orchtärning, en: Orc die}
        -     sides: [orc, orc, orc, orc, sword, sword, sword]
        +     sides: [orc, orc, orc, orc, sword, sword]

    Source: content format of dice: sides by token, in the order 1 to 6, so that 1 and 6 are opposite.
    """
    for deck in game.decks:
        for die in deck.components if "sides" in deck.kind.fields else ():
            yield from _sides(game, die)


def _sides(game: CheckedGame, die: Component) -> Violations:
    sides = die.fields.get("sides")
    if not isinstance(sides, list):
        message = f"'{die.id}': sides must be a list; write {SIDES} tokens such as [skull, blank, …]"
        yield violation(die.at("sides"), message)
        return
    if len(sides) != SIDES:
        message = f"'{die.id}' has {len(sides)} sides; a die has {SIDES}; write {SIDES}"
        yield violation(die.at("sides"), message)
    symbols = any(token.kind == "symbol" for token in game.tokens.values())
    for index, side in enumerate(sides):
        # A number or a blank prints itself; so does a word, where the game has no symbols it could have meant.
        number = isinstance(side, int) and not isinstance(side, bool)
        word = isinstance(side, str) and (not side or not symbols or side in game.tokens)
        if not (number or word or side is None):
            message = f"'{die.id}': side {index + 1} is '{side}', an unknown token"
            yield violation(die.at(f"sides.{index}"), f"{message}{nearest(str(side), game.tokens)}")
