from cardgen.check.api import CheckedGame, Violations, rule
from cardgen.check.corpus.value_problems import value_problems


@rule("CG115", "unknown-value")
def unknown_value(game: CheckedGame) -> Violations:
    """A text prints a value that is stated nowhere, or cannot be calculated.

    Why it matters: the card prints the braces as written. A name that is both a fact and a field could mean either, and
    a fact that depends on itself has no value.

    Example:
          # file: facts.yaml
          - {key: turns, value: 26, source: own design}
          # file: decks/room.yaml
          source: own design
          certainty: designed
          cards:
            - id: room-orc
              name: {sv: Orch, en: Orc}
        -     text: {sv: "Spelet varar {=turn} drag.", en: "The game lasts {=turn} turns."}
        +     text: {sv: "Spelet varar {=turns} drag.", en: "The game lasts {=turns} turns."}

    Source: Reference, State it once.
    """
    yield from value_problems(game, "CG115")
