"""Step 2: rules over games, their faces and built files; what an author allowed with a reason does not count.

May import layout, text, load, model and findings. A rule reads and never mends; see `registry` to add one.
"""

from __future__ import annotations

from cardgen.check.allow import apply_suppressions
from cardgen.check.checked_game import CheckedGame
from cardgen.check.fit import fit_table
from cardgen.check.laid_out import LaidOutGame
from cardgen.check.pages import page
from cardgen.check.registry import Rule, all_rules
from cardgen.check.runner import run_blocking, run_rules

__all__ = [
    "CheckedGame",
    "LaidOutGame",
    "Rule",
    "all_rules",
    "apply_suppressions",
    "fit_table",
    "page",
    "run_blocking",
    "run_rules",
]
