"""CG305 test-turned-round: A text tests an aspect the other way round than the ledger says, such as under it …"""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.check.corpus.facts.texts_against_ledger import ledger_violations
from cardgen.check.rule import Violation, rule
from cardgen.check.subjects.checked_game import CheckedGame


@rule("CG305", "test-turned-round")
def test_turned_round(game: CheckedGame) -> Iterator[Violation]:
    """A text tests an aspect the other way round than the ledger says, such as under it instead of up to it.

    Why it matters: whether an equal throw passes is one case in twelve, and every table will argue about it.

    Wrong:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        tokens:
          T12: {kind: die, faces: 12, label: {sv: T12, en: D12}}
          SF: {kind: aspect, label: {sv: SF, en: ST}}
        facts:
          - {key: test.passes, value: at most, tests: [SF], source: own design}
        # file: decks/room.yaml
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-gate
            name: {sv: Grind, en: Gate}
            text: {sv: "Slå {T12}. **Under {SF}:** den går upp.", en: "Roll {T12}. **Below {SF}:** it opens."}

    Right:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        tokens:
          T12: {kind: die, faces: 12, label: {sv: T12, en: D12}}
          SF: {kind: aspect, label: {sv: SF, en: ST}}
        facts:
          - {key: test.passes, value: at most, tests: [SF], source: own design}
        # file: decks/room.yaml
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-gate
            name: {sv: Grind, en: Gate}
            text: {sv: "Slå {T12}. **{SF} eller lägre:** den går upp.", en: "Roll {T12}. **{SF} or less:** it opens."}

    Source: README, Facts and odds: `tests`. Words of each language: cardgen/odds/trials.yaml.
    """
    yield from ledger_violations(game, "turned")
