"""CG405 translated-two-ways: A sentence that is the same on several cards in one language is not the same on …"""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.check.corpus.comparison.wordings import drifts_found
from cardgen.check.corpus.exact_places import spot
from cardgen.check.rule import Violation, rule, violation
from cardgen.check.subjects.checked_game import CheckedGame
from cardgen.findings import WARNING, counted


@rule("CG405", "translated-two-ways", severity=WARNING)
def translated_two_ways(game: CheckedGame) -> Iterator[Violation]:
    """A sentence that is the same on several cards in one language is not the same on them in another.

    Sections of the rules count as cards do. Of two that stand alone, the one that lacks a word is told.

    Why it matters: it is one rule; in one of the languages it reads as two.

    Wrong:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-a
            name: {sv: Orm, en: Snake}
            text: {sv: Lägg kortet i den tomma asken., en: Put this card in the empty box.}
          - id: room-b
            name: {sv: Uggla, en: Owl}
            text: {sv: Lägg kortet i den tomma asken., en: Put this card in the empty box.}
          - id: room-c
            name: {sv: Höna, en: Hen}
            text: {sv: Lägg kortet i den tomma asken., en: Put this card on the open shelf.}

    Right:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-a
            name: {sv: Orm, en: Snake}
            text: {sv: Lägg kortet i den tomma asken., en: Put this card in the empty box.}
          - id: room-b
            name: {sv: Uggla, en: Owl}
            text: {sv: Lägg kortet i den tomma asken., en: Put this card in the empty box.}
          - id: room-c
            name: {sv: Höna, en: Hen}
            text: {sv: Lägg kortet i den tomma asken., en: Put this card in the empty box.}

    Source: as CG404. Words that follow a gender or number of something before them may differ.
    """
    for odd, common, often in drifts_found(game, "translations"):
        other = f"{counted(often, 'text')} such as {common.unit.what} ({common.unit.place})"
        message = f"{odd.unit.what}: '{odd.raw}' reads '{common.raw}' on {other}"
        yield violation(
            spot(game, odd.unit.place, odd.raw),
            f"{message}; another language says one thing; translate it one way",
        )
