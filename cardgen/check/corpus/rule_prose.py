"""The rules of a game in one language, as running text; read once for all rules that ask for it."""

from __future__ import annotations

from cardgen.check.subjects.checked_game import CheckedGame, CheckedProse
from cardgen.check.subjects.memo import Memo
from cardgen.check.subjects.memoized import memoized
from cardgen.load.prose import read_prose


@memoized
def rule_text(game: CheckedGame, lang: str) -> str:
    """Return the rules in a language as their file has them; empty where it has none."""
    source = game.sources.get(game.rules[lang].place.file) if lang in game.rules else None
    return source.text if source else ""


@memoized
def rule_prose(game: CheckedGame, lang: str) -> CheckedProse:
    """Return the rules in a language as blocks and sections."""
    file = game.rules[lang].place.file
    prose = read_prose(rule_text(game, lang), file, lang, markdown=True, of_game=True)
    return CheckedProse.of(prose, Memo(game.memo.store))
