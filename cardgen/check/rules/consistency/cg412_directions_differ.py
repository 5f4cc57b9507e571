"""CG412 directions-differ: A text says left in one language and right in another, or even and odd, top and bottom."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.check.corpus.comparison.part_counts import part_violations
from cardgen.check.rule import Violation, rule
from cardgen.check.subjects.checked_game import CheckedGame
from cardgen.findings import WARNING


@rule("CG412", "directions-differ", severity=WARNING)
def directions_differ(game: CheckedGame) -> Iterator[Violation]:
    """A text says left in one language and right in another, or even and odd, top and bottom.

    Why it matters: players at one table, each with their own language, would play two games.

    Wrong:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: Gå åt vänster., en: Go to the right.}

    Right:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: Gå åt vänster., en: Go to the left.}

    Source: the words of `turns` in wording.yaml. They are held against each other only where both languages have as
    many of a pair.
    """
    return part_violations(game, "turns")
