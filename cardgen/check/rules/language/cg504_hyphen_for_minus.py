"""CG504 hyphen-for-minus: A hyphen stands for the minus sign before a number."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.check.corpus.typography import violations_for
from cardgen.check.rule import Violation, rule
from cardgen.check.subjects.checked_game import CheckedTexts
from cardgen.findings import WARNING


@rule("CG504", "hyphen-for-minus", severity=WARNING, fixes=True)
def hyphen_for_minus(game: CheckedTexts) -> Iterator[Violation]:
    """A hyphen stands for the minus sign before a number.

    Why it matters: a hyphen is short and low, is lost before a figure, and a line can break behind it.

    Wrong:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Din styrka är -1.", en: "Your strength is -1."}

    Right:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Din styrka är −1.", en: "Your strength is −1."}

    Source: U+2212 MINUS SIGN; dice sums in braces print it by themselves.
    """
    return violations_for(game, "CG504")
