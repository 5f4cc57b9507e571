"""The rules of a game in one language, as running text; read once for all rules that ask for it."""

from __future__ import annotations

from cardgen.check.contexts.checked_game import CheckedGame, CheckedProse
from cardgen.check.contexts.memo import Memo
from cardgen.check.contexts.memoized import memoized
from cardgen.load.prose import read_prose
from cardgen.model import SourceMap
from cardgen.model.source_map import RULES_FIELD


def rule_text(game: CheckedGame, lang: str) -> str:
    """Return the rules in a language as in their file, with values printed; empty if there are none."""
    return game.rules[lang].text if lang in game.rules else ""


def rule_values(game: CheckedGame, lang: str) -> SourceMap | None:
    """Return the source text of the rules in a language if they print values; else None."""
    return game.source_maps.get(("", RULES_FIELD, lang))


def rule_line(game: CheckedGame, lang: str, line: int) -> int:
    """Return the line of the file for a line of the printed rules; both count from 1."""
    written = rule_values(game, lang)
    return written.position(line, 1)[0] if written else line


@memoized
def rule_prose(game: CheckedGame, lang: str) -> CheckedProse:
    """Return the rules in a language as blocks and sections."""
    rules = game.rules[lang]
    prose = read_prose(rule_text(game, lang), rules.place.file, lang, markdown=True, of_game=True)
    return CheckedProse.of(prose, Memo(game.memo.store), rule_values(game, lang), rules.left_out)
