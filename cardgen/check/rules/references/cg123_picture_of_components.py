from cardgen.check.api import CheckedGame, Violations, rule
from cardgen.check.corpus.value_problems import value_problems


@rule("CG123", "picture-of-components")
def picture_of_components(game: CheckedGame) -> Violations:
    """A picture in the rules cannot be made from components as its block specifies.

    Why it matters: the booklet is printed without the picture.

    Example:
          # file: rules.sv.md
          # Regler
          ## 1 Monster
          Slåss.
          ```picture
          name: fight
        - show: [{row: [room-ork]}]
        + show: [{row: [room-orc]}]
          caption: En orch.
          ```
          # file: rules.en.md
          # Rules
          ## 1 Monsters
          Fight.
          ```picture
          name: fight
          caption: An orc.
          ```

    Source: Reference, Pictures in rules.
    """
    yield from value_problems(game, "CG123")
