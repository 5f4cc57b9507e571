"""CG404 wording-drifts: one effect is worded one way on several cards and, by a word or a mark, another way on …"""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.check.corpus.comparison.wordings import drifts_found
from cardgen.check.corpus.exact_places import spot
from cardgen.check.rule import Violation, rule, violation
from cardgen.check.subjects.checked_game import CheckedGame
from cardgen.findings import WARNING, counted


@rule("CG404", "wording-drifts", severity=WARNING)
def wording_drifts(game: CheckedGame) -> Iterator[Violation]:
    """One effect is worded one way on several cards and, by a word or a mark, another way on one.

    Why it matters: players take two wordings for two rules, and look for the difference.

    Wrong:
        # file: game.yaml
        title: {en: Keep}
        languages: [en]
        # file: decks/room.yaml
        title: {en: Rooms}
        source: own design
        certainty: designed
        cards:
          - {id: room-a, name: {en: Bats}, text: {en: "Lose 2 coins. Put this card back in the box."}}
          - {id: room-b, name: {en: Rats}, text: {en: "Lose 3 coins. Put this card back in the box."}}
          - {id: room-c, name: {en: Owls}, text: {en: "Gain 1 coin. Put this card back in the box."}}
          - {id: room-d, name: {en: Hens}, text: {en: "Gain 9 coins. Put the card back in the box."}}

    Right:
        # file: game.yaml
        title: {en: Keep}
        languages: [en]
        # file: decks/room.yaml
        title: {en: Rooms}
        source: own design
        certainty: designed
        cards:
          - {id: room-a, name: {en: Bats}, text: {en: "Lose 2 coins. Put this card back in the box."}}
          - {id: room-b, name: {en: Rats}, text: {en: "Lose 3 coins. Put this card back in the box."}}
          - {id: room-c, name: {en: Owls}, text: {en: "Gain 1 coin. Put this card back in the box."}}
          - {id: room-d, name: {en: Hens}, text: {en: "Gain 9 coins. Put this card back in the box."}}

    Source: own experience of proofreading decks; numbers, tokens and names of cards may differ, and a word that makes
    another effect ("gain", "lose") is no drift.
    """
    for odd, common, often in drifts_found(game, "drifts"):
        other = f"{counted(often, 'component')} such as {common.unit.what} ({common.unit.place})"
        message = (
            f"{odd.unit.what}: '{odd.raw}' is worded otherwise on {other}: '{common.raw}'; word it one way"
        )
        yield violation(spot(game, odd.unit.place, odd.raw), message)
