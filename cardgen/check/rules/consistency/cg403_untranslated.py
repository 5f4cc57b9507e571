"""CG403 untranslated: A text, or a sentence of it, is the same, letter by letter, in two languages."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.check.corpus.comparison.translations import found_in_pairs
from cardgen.check.corpus.texts import spot
from cardgen.check.rule import Violation, rule, violation
from cardgen.check.subjects.checked_game import CheckedGame
from cardgen.findings import WARNING


@rule("CG403", "untranslated", severity=WARNING)
def untranslated(game: CheckedGame) -> Iterator[Violation]:
    """A text, or a sentence of it, is the same, letter by letter, in two languages.

    Why it matters: it was most likely copied to be translated later.

    Wrong:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: An orc sits on the only chair., en: An orc sits on the only chair.}

    Right:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: En orch sitter på den enda stolen., en: An orc sits on the only chair.}

    Source: README, A game's files: the languages of a game are all complete.
    """
    for (text, first, lang), (sentence,) in found_in_pairs(game, "same"):
        what = "the text" if sentence == text.by_lang[lang].strip() else f"'{_short(sentence)}'"
        place = spot(game, text.place(lang), sentence)
        yield violation(place, f"{text.what}: {what} is the same in '{first}' and '{lang}'; translate it")


def _short(sentence: str) -> str:
    return sentence if len(sentence) <= 60 else f"{sentence[:57]}…"
