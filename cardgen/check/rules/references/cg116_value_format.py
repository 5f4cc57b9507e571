from cardgen.check.api import CheckedGame, Violations, rule
from cardgen.check.corpus.value_problems import value_problems


@rule("CG116", "value-format")
def value_format(game: CheckedGame) -> Violations:
    """A value is asked for in a form or format that it cannot be printed in.

    Why it matters: the card prints the braces as they are written. A third has no short decimal and no plain word, and
    each language has as many forms of a noun as it has plurals.

    Example:
          # file: decks/room.yaml
          source: own design
          certainty: designed
          cards:
            - id: room-orc
              name: {sv: Orch, en: Orc}
        -     text: {sv: "Du vinner {=copies(room-orc)/3:percnt}.", en: "You win {=copies(room-orc)/3:percnt}."}
        +     text: {sv: "Du vinner {=copies(room-orc)/3:percent}.", en: "You win {=copies(room-orc)/3:percent}."}

    Source: Reference, State it once; CLDR 48, plural rules.
    """
    yield from value_problems(game, "CG116")
