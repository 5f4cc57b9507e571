"""CG119 table-of-data: A table of the rules cannot be made from data as its block asks."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.check.corpus.value_problems import value_problems
from cardgen.check.rule import Violation, rule
from cardgen.check.subjects.checked_game import CheckedGame


@rule("CG119", "table-of-data")
def table_of_data(game: CheckedGame) -> Iterator[Violation]:
    """A table of the rules cannot be made from data as its block asks.

    Why it matters: the booklet is printed without the table.

    Wrong:
        # file: rules.sv.md
        # Regler
        ## 1 Monster
        Slåss.
        ```table
        deck: room
        columns: {Monster: nmae}
        ```
        # file: rules.en.md
        # Rules
        ## 1 Monsters
        Fight.
        ```table
        deck: room
        columns: {Monster: nmae}
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
        ```table
        deck: room
        columns: {Monster: name}
        ```
        # file: rules.en.md
        # Rules
        ## 1 Monsters
        Fight.
        ```table
        deck: room
        columns: {Monster: name}
        ```
        # file: decks/room.yaml
        title: {sv: Rum, en: Rooms}
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}

    Source: Reference, State it once.
    """
    yield from value_problems(game, "CG119")
