"""Findings in texts that a game inherits: dropped if allowed there, else reported at the line that inherits them."""

from __future__ import annotations

from collections.abc import Iterable

from cardgen.check.contexts.checked_game import CheckedGame
from cardgen.check.engine.suppressions import apply_inherited_allows
from cardgen.findings import Finding
from cardgen.load.extending.relocate import relocate_inherited


def settle_inherited(game: CheckedGame, findings: Iterable[Finding]) -> list[Finding]:
    """Return a game's findings without those that the game it extends allows; the rest as in `relocate_inherited`."""
    found = list(findings)
    if game.extended is None or not found:
        return found
    return relocate_inherited(game, apply_inherited_allows(game, found))
