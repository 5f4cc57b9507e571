"""Findings in inherited content: marked if allowed there, else reported at the line that inherits it."""

from __future__ import annotations

from collections.abc import Iterable

from cardgen.check.contexts.checked_game import CheckedGame
from cardgen.check.engine.suppressions import apply_inherited_allows
from cardgen.findings import Finding
from cardgen.load.extending.relocate import relocate_inherited


def settle_inherited(game: CheckedGame, findings: Iterable[Finding]) -> list[Finding]:
    """Apply the allows of the games that a game extends, then relocate findings to where content is inherited."""
    found = list(findings)
    if game.extended is None or not found:
        return found
    return relocate_inherited(game, apply_inherited_allows(game, found))
