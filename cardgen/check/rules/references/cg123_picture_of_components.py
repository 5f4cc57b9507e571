"""CG123 picture-of-components: A picture of the rules cannot be made from components as its block asks."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.check.corpus.value_problems import value_problems
from cardgen.check.rule import Violation, rule
from cardgen.check.subjects.checked_game import CheckedGame


@rule("CG123", "picture-of-components")
def picture_of_components(game: CheckedGame) -> Iterator[Violation]:
    """A picture of the rules cannot be made from components as its block asks.

    Why it matters: the booklet is printed without the picture.

    Wrong:
        # file: rules.sv.md
        # Regler
        ## 1 Monster
        Slåss.
        ```picture
        name: fight
        show: [{row: [room-ork]}]
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
        # file: decks/room.yaml
        title: {sv: Rum, en: Rooms}
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}

    Right:
        # file: rules.sv.md
        # Regler
        ## 1 Monster
        Slåss.
        ```picture
        name: fight
        show: [{row: [room-orc]}]
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
        # file: decks/room.yaml
        title: {sv: Rum, en: Rooms}
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}

    Source: Reference, Pictures in rules.
    """
    yield from value_problems(game, "CG123")
