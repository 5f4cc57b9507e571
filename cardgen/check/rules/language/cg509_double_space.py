"""CG509 double-space: two spaces stand where one belongs."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.check.corpus.typography import violations_for
from cardgen.check.rule import Violation, rule
from cardgen.check.subjects.checked_game import CheckedTexts
from cardgen.findings import WARNING


@rule("CG509", "double-space", severity=WARNING, fixes=True)
def double_space(game: CheckedTexts) -> Iterator[Violation]:
    """Two spaces stand where one belongs.

    Why it matters: on paper it is a hole in the line.

    Wrong:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Du går ner.  Dörren stängs.", en: "You go down.  The door shuts."}

    Right:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Du går ner. Dörren stängs.", en: "You go down. The door shuts."}

    Source: print has one space between sentences. Columns of tables and indentation are left alone.
    """
    return violations_for(game, "CG509")
