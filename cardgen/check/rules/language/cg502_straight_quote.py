"""CG502 straight-quote: A straight quote or apostrophe, as on a typewriter, stands in a printed text."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.check.corpus.typography import violations_for
from cardgen.check.rule import Violation, rule
from cardgen.check.subjects.checked_game import CheckedTexts
from cardgen.findings import WARNING


@rule("CG502", "straight-quote", severity=WARNING, fixes=True)
def straight_quote(game: CheckedTexts) -> Iterator[Violation]:
    """A straight quote or apostrophe, as on a typewriter, stands in a printed text.

    Why it matters: print has quotes that open and close; the straight ones are what a reader of print sees first.

    Wrong:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: 'Dörren säger "kom".', en: 'The door’s voice says "come".'}

    Right:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Dörren säger ”kom”.", en: "The door’s voice says “come”."}

    Source: Unicode CLDR 48, delimiters of each language. A quote behind a number means inches and is left alone.
    """
    return violations_for(game, "CG502")
