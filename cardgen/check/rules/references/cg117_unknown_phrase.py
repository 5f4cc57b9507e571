"""CG117 unknown-phrase: A text says a phrase that phrases.yaml does not have, or that says itself."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.check.corpus.value_problems import value_problems
from cardgen.check.rule import Violation, rule
from cardgen.check.subjects.checked_game import CheckedGame


@rule("CG117", "unknown-phrase")
def unknown_phrase(game: CheckedGame) -> Iterator[Violation]:
    """A text says a phrase that phrases.yaml does not have, or that says itself.

    Why it matters: the card prints the braces as they stand.

    Wrong:
        # file: phrases.yaml
        over: {sv: "Du står över nästa drag.", en: "Miss your next turn."}
        # file: decks/room.yaml
        title: {sv: Rum, en: Rooms}
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "{say:over} {say:ower}", en: "{say:over} {say:ower}"}

    Right:
        # file: phrases.yaml
        over: {sv: "Du står över nästa drag.", en: "Miss your next turn."}
        # file: decks/room.yaml
        title: {sv: Rum, en: Rooms}
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "{say:over} Vila.", en: "{say:over} Rest."}

    Source: Reference, Phrases.
    """
    yield from value_problems(game, "CG117")
