"""CG124 reading-astray: A reading of ours begins where none can be."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.check.corpus.value_problems import value_problems
from cardgen.check.rule import Violation, rule
from cardgen.check.subjects.checked_game import CheckedGame


@rule("CG124", "reading-astray")
def reading_astray(game: CheckedGame) -> Iterator[Violation]:
    """A reading of ours begins where none can be: on a card, before the first section, in a heading or in a table.

    Why it matters: the booklet can move a reading to the margin or behind the rules, and a card cannot.

    Wrong:
        # file: rules.sv.md
        # Regler
        ## 1 Monster
        Slåss.
        # file: rules.en.md
        # Rules
        ## 1 Monsters
        Fight.
        # file: decks/room.yaml
        title: {sv: Rum, en: Rooms}
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Slåss. {reading} en gång.", en: "Fight. {reading} once."}

    Right:
        # file: rules.sv.md
        # Regler
        ## 1 Monster
        Slåss. {reading} en gång.
        # file: rules.en.md
        # Rules
        ## 1 Monsters
        Fight. {reading} once.
        # file: decks/room.yaml
        title: {sv: Rum, en: Rooms}
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: Slåss., en: Fight.}

    Source: Reference, Rules.
    """
    yield from value_problems(game, "CG124")
