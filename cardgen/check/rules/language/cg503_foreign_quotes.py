"""CG503 foreign-quotes: A quotation opens or closes with a sign that its language does not use there."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.check.corpus.typography import violations_for
from cardgen.check.rule import Violation, rule
from cardgen.check.subjects.checked_game import CheckedTexts
from cardgen.findings import WARNING


@rule("CG503", "foreign-quotes", severity=WARNING, fixes=True)
def foreign_quotes(game: CheckedTexts) -> Iterator[Violation]:
    """A quotation opens or closes with a sign that its language does not use there.

    Why it matters: “so“ is English at one end and German at the other; text that was pasted or translated often is.

    Wrong:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Dörren säger “kom”.", en: "The door says „come”."}

    Right:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Dörren säger ”kom”.", en: "The door says “come”."}

    Source: Unicode CLDR 48, delimiters. Guillemets are accepted in Swedish and German, low quotes also in Dutch.
    """
    return violations_for(game, "CG503")
