from cardgen.check.api import CheckedGame, Violations, rule
from cardgen.check.corpus.value_problems import value_problems


@rule("CG124", "misplaced-reading")
def misplaced_reading(game: CheckedGame) -> Violations:
    """A reading begins where none is allowed: on a card, before the first section, in a heading or in a table.

    Why it matters: a booklet can move a reading to the margin or after the rules; a card cannot.

    Example:
          # file: rules.sv.md
          # Regler
          ## 1 Monster
        - Slåss.
        + Slåss. {reading} en gång.
          # file: rules.en.md
          # Rules
          ## 1 Monsters
        - Fight.
        + Fight. {reading} once.
          # file: decks/room.yaml
            - id: room-orc
              name: {sv: Orch, en: Orc}
        -     text: {sv: "Slåss. {reading} en gång.", en: "Fight. {reading} once."}
        +     text: {sv: Slåss., en: Fight.}

    Source: Reference, Rules.
    """
    yield from value_problems(game, "CG124")
