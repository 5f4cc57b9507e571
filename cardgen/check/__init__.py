"""Step 2: rules over games and faces."""

from __future__ import annotations

from typing import Any

from cardgen.findings import Finding
from cardgen.model import Game


def run_rules(game: Game, faces: Any = None) -> list[Finding]:
    """Give what is wrong."""
    return []
