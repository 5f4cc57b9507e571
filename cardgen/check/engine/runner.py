"""The rules, run over what they read."""

from __future__ import annotations

from typing import ClassVar, Protocol

from cardgen.check.engine.registry import all_rules
from cardgen.check.rule import Rule
from cardgen.findings import ERROR, Finding


class Subject(Protocol):
    """What rules read: a `CheckedGame`, a `LaidOutGame` or a `BuildOutput`.

    Attributes:
        reads: the name of the parameter by which a rule asks for it.
    """

    reads: ClassVar[str]

    @property
    def is_whole(self) -> bool:
        """Whether all modules of its games are chosen."""
        ...


def run_rules(*subjects: Subject) -> list[Finding]:
    """Return what every rule finds in the subjects that it reads, sorted by place."""
    rules = all_rules().values()
    return sorted(f for one in subjects for rule in rules if _applies(rule, one) for f in rule.findings(one))


def run_blocking(subject: Subject) -> list[Finding]:
    """Return what the rules that can stop a build find in a subject, sorted by place: those of error severity.

    What only warns reads every word, with dictionaries and against every other text; that is the business of a check.
    """
    rules = (rule for rule in all_rules().values() if rule.severity == ERROR and _applies(rule, subject))
    return sorted(finding for rule in rules for finding in rule.findings(subject))


def _applies(rule: Rule, subject: Subject) -> bool:
    return rule.reads == subject.reads and (subject.is_whole or not rule.whole)
