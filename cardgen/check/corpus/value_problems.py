"""Values and phrases that texts cannot print, by the code of their finding, at their braces."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardgen.check.contexts.checked_game import CheckedGame
from cardgen.check.corpus.text_units import phrase_unit, text_units, written_span
from cardgen.check.rule import Violation, violation


def value_problems(game: CheckedGame, code: str) -> Iterator[Violation]:
    """Yield the values that a game's texts and phrases cannot print, for the reason of a code."""
    for unit in text_units(game) if game.source_maps else ():
        written = game.source_maps.get((unit.owner, unit.field, unit.lang))
        for problem in written.problems if written else ():
            if problem.code == code:
                in_phrase = phrase_unit(game, problem.phrase, unit.lang) if problem.phrase else None
                at = in_phrase or unit._replace(text=written.text if written else "")
                place = written_span(game, at, problem.at, problem.at + 1).place
                yield violation(
                    place, f"{at.what}: {problem.message}{_fact_elsewhere(game, problem.message)}"
                )


def _fact_elsewhere(game: CheckedGame, message: str) -> str:
    """Return a note on a fact in a message that only an extended game states; an empty string if there is none."""
    for one in game.lineage[1:]:
        for key in one.facts.keys() - game.facts.keys():
            if re.search(rf"(?<![\w.-]){re.escape(key)}(?![\w-]|\.\w)", message):
                return f"; '{key}' is a fact of '{one.id}': state it in facts.yaml here, too"
    return ""
