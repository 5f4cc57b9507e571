"""What rules import, here and in plug-ins: the decorator, what a rule reads, and what it yields."""

from cardgen.check.built.build_output import BuildOutput
from cardgen.check.contexts.checked_game import CheckedGame, CheckedProse, CheckedTexts
from cardgen.check.contexts.laid_out_game import LaidOutGame
from cardgen.check.engine.prose_rules import of_prose
from cardgen.check.rule import Rule, Violation, Violations, rule, violation
from cardgen.findings import ERROR, WARNING, Fix, Place, counted, nearest, nearest_or_all

__all__ = [
    "ERROR",
    "WARNING",
    "BuildOutput",
    "CheckedGame",
    "CheckedProse",
    "CheckedTexts",
    "Fix",
    "LaidOutGame",
    "Place",
    "Rule",
    "Violation",
    "Violations",
    "counted",
    "nearest",
    "nearest_or_all",
    "of_prose",
    "rule",
    "violation",
]
