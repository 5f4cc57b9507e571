"""Step 2: check games, their faces and built files against rules. See README.md."""

from __future__ import annotations

from cardgen.check.contexts.checked_game import CheckedGame
from cardgen.check.contexts.laid_out_game import LaidOutGame
from cardgen.check.engine.code_pages import page
from cardgen.check.engine.registry import all_rules
from cardgen.check.engine.runner import found_in_builds, run_build_rules, run_on_faces, run_rules
from cardgen.check.engine.suppressions import apply_suppressions
from cardgen.check.faces.fit import fit_table
from cardgen.check.rule import Rule

__all__ = [
    "CheckedGame",
    "LaidOutGame",
    "Rule",
    "all_rules",
    "apply_suppressions",
    "fit_table",
    "page",
    "run_build_rules",
    "run_on_faces",
    "run_rules",
    "found_in_builds",
]
