"""Typography: spaces, numbers, and what stands twice or alone; found like the rest, see `typography`."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.check.checked_game import CheckedTexts
from cardgen.check.registry import Violation, rule
from cardgen.check.typography import told
from cardgen.findings import WARNING


@rule("CG508", "breakable-space", severity=WARNING, fixes=True)
def breakable_space(game: CheckedTexts) -> Iterator[Violation]:
    """A space that a line may break at stands where it must not: in a number, before a unit, behind §, in z. B.

    Why it matters: on a narrow card, 30 stands at the end of one line and 000 at the beginning of the next.

    Wrong:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Muren är 10 cm tjock.", en: "The wall is 10 cm thick."}

    Right:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Muren är 10 cm tjock.", en: "The wall is 10 cm thick."}

    Source: CLDR 48, group sign of Swedish; DIN 5008; EU interinstitutional style guide 6.4. The space is U+00A0.
    """
    return told(game, "CG508")


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
    return told(game, "CG509")


@rule("CG510", "space-at-sign", severity=WARNING, fixes=True)
def space_at_sign(game: CheckedTexts) -> Iterator[Violation]:
    """A space stands before a comma, a point or a closing bracket, or none behind a comma.

    Why it matters: the sign may begin a line by itself, and the sentence limps.

    Wrong:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Du går ner , och in.", en: "You go down,and in."}

    Right:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Du går ner, och in.", en: "You go down, and in."}

    Source: every language here but French, which is left out.
    """
    return told(game, "CG510")


@rule("CG512", "word-twice", severity=WARNING, fixes=True)
def word_twice(game: CheckedTexts) -> Iterator[Violation]:
    """A word stands twice on end.

    Why it matters: it was most likely left over from a change of the sentence.

    Wrong:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Du går ner ner i brunnen.", en: "You go down the the well."}

    Right:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Du går ner i brunnen.", en: "You go down the well."}

    Source: what may stand twice in a language (German die die, English had had) is listed in typography.yaml.
    """
    return told(game, "CG512")


@rule("CG513", "foreign-number", severity=WARNING, fixes=True)
def foreign_number(game: CheckedTexts) -> Iterator[Violation]:
    """A number is written as another language writes it: its decimal sign, its thousands, its percent.

    Why it matters: 1.5 and 1,500 are other numbers where the comma means the point.

    Wrong:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Du får 50% av guldet.", en: "You get 50 % of the gold."}

    Right:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Du får 50 % av guldet.", en: "You get 50% of the gold."}

    Source: CLDR 48, number symbols of each language. A decimal sign is judged before a unit only.
    """
    return told(game, "CG513")


@rule("CG514", "unclosed", severity=WARNING)
def unclosed(game: CheckedTexts) -> Iterator[Violation]:
    """A bracket or quote is opened and not closed in its paragraph, or closed and never opened.

    Why it matters: the reader waits for an end that does not come; half a sentence may be lost.

    Wrong:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Du går ner (om du vågar.", en: "You go down if you dare)."}

    Right:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Du går ner (om du vågar).", en: "You go down (if you dare)."}

    Source: every language here. A bracket behind the number of a list is left alone.
    """
    return told(game, "CG514")
