from cardgen.check.api import CheckedGame, Violations, rule
from cardgen.check.corpus.value_problems import value_problems


@rule("CG116", "value-format")
def value_format(game: CheckedGame) -> Violations:
    """A text asks for a value in a form or format that the value does not have.

    Why it matters: the card prints the braces as written. One third has no short decimal and no single word, and a noun
    needs one form for each plural category of its language.

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
