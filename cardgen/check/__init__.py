"""Step 2: rules over games and their faces; what an author allowed with a reason is left out.

May import layout, text, load, model and findings. A rule reads and never mends; see `registry` to add one.
"""

from __future__ import annotations

from collections.abc import Mapping

from cardgen.check.allow import silence
from cardgen.check.fit import fit_table
from cardgen.check.pages import page
from cardgen.check.registry import Printed, Rule, all_rules
from cardgen.findings import Finding
from cardgen.layout.face import DeckFaces
from cardgen.model import Game

__all__ = ["Printed", "Rule", "all_rules", "fit_table", "page", "run_printed", "run_rules", "silence"]


def run_rules(game: Game, faces: Mapping[tuple[str, str], DeckFaces] | None = None) -> list[Finding]:
    """Give what every rule finds in a game, sorted by place.

    Args:
        faces: the laid-out decks by language and deck; without them, rules about print do not run.
    """
    found = [f for rule in all_rules().values() if not rule.printed for f in rule.findings(game)]
    return sorted(found + (run_printed(game, faces) if faces is not None else []))


def run_printed(game: Game, faces: Mapping[tuple[str, str], DeckFaces]) -> list[Finding]:
    """Give what the rules about print find, sorted by place: for a build, which has run the others before."""
    printed = Printed(game, faces)
    return sorted(f for rule in all_rules().values() if rule.printed for f in rule.findings(printed))
