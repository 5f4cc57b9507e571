"""CG505 hyphen-for-dash: A hyphen between spaces, or two of them, stands for a dash; or the dash is that of …"""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.check.corpus.typography import violations_for
from cardgen.check.rule import Violation, rule
from cardgen.check.subjects.checked_game import CheckedTexts
from cardgen.findings import WARNING


@rule("CG505", "hyphen-for-dash", severity=WARNING, fixes=True)
def hyphen_for_dash(game: CheckedTexts) -> Iterator[Violation]:
    """A hyphen between spaces, or two of them, stands for a dash; or the dash is that of another language.

    Why it matters: a hyphen joins what a dash should part.

    Wrong:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Dörren är låst - för dig.", en: "The door is shut -- for you."}

    Right:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Dörren är låst – för dig.", en: "The door is shut – for you."}

    Source: EU interinstitutional style guide 6.4 (sv), Duden (de), taaladvies.net (nl): a short dash between spaces.
    English may also have a long one without.
    """
    return violations_for(game, "CG505")
