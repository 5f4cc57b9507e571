"""Step 2: rules over games and their faces; what an author allowed with a reason is left out.

May import layout, text, load, model and findings. A rule reads and never mends; see `registry` to add one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from cardgen.check.allow import Allowed, judge, silence
from cardgen.check.fit import fit_table
from cardgen.check.pages import page
from cardgen.check.registry import Printed, Rule, all_rules
from cardgen.findings import ERROR, Finding
from cardgen.model import Game

if TYPE_CHECKING:
    from cardgen.check.output_made import Made
    from cardgen.layout.decks import GameLayout
    from cardgen.model.face import DeckFaces

__all__ = [
    "Allowed",
    "Printed",
    "Rule",
    "all_rules",
    "fit_table",
    "judge",
    "page",
    "run_blocking",
    "run_made",
    "run_printed",
    "run_rules",
    "silence",
]


def run_blocking(game: Game) -> list[Finding]:
    """Give what the rules that can stop a build find in a game, sorted by place: those of error severity.

    What only warns reads every word, with dictionaries and against every other text; that is the business of a check.
    """
    rules = (r for r in all_rules().values() if r.severity == ERROR and not (r.printed or r.made))
    return sorted(f for rule in rules for f in rule.findings(game))


def run_rules(
    game: Game,
    faces: Mapping[tuple[str, str], DeckFaces] | None = None,
    layout: GameLayout | None = None,
) -> list[Finding]:
    """Give what every rule finds in a game, sorted by place.

    Args:
        faces: the laid-out decks by language and deck; without them, rules about print do not run.
        layout: what laid them out.
    """
    found = [
        f for rule in all_rules().values() if not (rule.printed or rule.made) for f in rule.findings(game)
    ]
    if faces is not None:
        assert layout is not None, "faces come with what laid them out"
        found += _run_printed(Printed(game, faces, layout))
    return sorted(found)


def run_printed(game: Game, faces: Mapping[tuple[str, str], DeckFaces], layout: GameLayout) -> list[Finding]:
    """Give what the rules about print find, sorted by place: for a build, which has run the others before.

    How the faces look once they are painted is left to a check.
    """
    return sorted(_run_printed(Printed(game, faces, layout, painted=False)))


def _run_printed(printed: Printed) -> list[Finding]:
    return [f for rule in all_rules().values() if rule.printed for f in rule.findings(printed)]


def run_made(made: Made) -> list[Finding]:
    """Give what the rules about built files find in an output folder, sorted by place."""
    return sorted(f for rule in all_rules().values() if rule.made for f in rule.findings(made))
