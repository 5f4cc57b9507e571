from cardgen.check.api import CheckedGame, Violations, rule
from cardgen.check.corpus.value_problems import value_problems


@rule("CG119", "table-of-data")
def table_of_data(game: CheckedGame) -> Violations:
    """A table in the rules cannot be made from data as its block specifies.

    Why it matters: the booklet is printed without the table.

    Example:
          # file: rules.sv.md
          # Regler
          ## 1 Monster
          Slåss.
          ```table
          deck: room
        - columns: {Monster: nmae}
        + columns: {Monster: name}
          ```
          # file: rules.en.md
          # Rules
          ## 1 Monsters
          Fight.
          ```table
          deck: room
        - columns: {Monster: nmae}
        + columns: {Monster: name}
          ```

    Source: Reference, State it once.
    """
    yield from value_problems(game, "CG119")
