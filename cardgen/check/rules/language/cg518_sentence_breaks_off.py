"""CG518 sentence-breaks-off: A sentence ends in a word that none can end in, such as “and”."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.check.corpus.typography import violations_for
from cardgen.check.rule import Violation, rule
from cardgen.check.subjects.checked_game import CheckedTexts
from cardgen.findings import WARNING


@rule("CG518", "sentence-breaks-off", severity=WARNING)
def sentence_breaks_off(game: CheckedTexts) -> Iterator[Violation]:
    """A sentence ends in a word that none can end in, such as “and”.

    Why it matters: the rest of the sentence was lost, and with it a rule.

    Wrong:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Orchen tar mynt och svärd.", en: "The orc takes coins and."}

    Right:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Orchen tar mynt och svärd.", en: "The orc takes coins and swords."}

    Source: conjunctions, articles and the like of each language, in typography.yaml.
    """
    return violations_for(game, "CG518")
