"""What rules find in texts that a game takes from another: allowed there, or reported where they are taken."""

from __future__ import annotations

from collections.abc import Iterable

from cardgen.check.engine.suppressions import allowed_elsewhere
from cardgen.check.subjects.checked_game import CheckedGame
from cardgen.findings import Finding
from cardgen.load.extending.relocate import relocate_inherited


def at_home(game: CheckedGame, findings: Iterable[Finding]) -> list[Finding]:
    """Return what was found in a game: what an author of a game that it stands on allows there is allowed here, too.

    A finding in a file of such a game stands at the line that takes the text.
    """
    found = list(findings)
    if game.extended is None or not found:
        return found
    return relocate_inherited(game, allowed_elsewhere(game, found))
