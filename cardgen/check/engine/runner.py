"""Run the rules over what they read."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar, Protocol

from cardgen.check.contexts.checked_game import CheckedGame
from cardgen.check.contexts.laid_out_game import LaidOutGame
from cardgen.check.contexts.memo import Memo
from cardgen.check.engine.inherited_findings import settle_inherited
from cardgen.check.engine.registry import all_rules
from cardgen.check.rule import Rule
from cardgen.findings import ERROR, Finding


class Subject(Protocol):
    """What rules read: a `CheckedGame`, a `LaidOutGame` or a `BuildOutput`.

    Attributes:
        reads: the name of the parameter of rules that read it.
    """

    reads: ClassVar[str]

    @property
    def is_whole(self) -> bool:
        """Whether all modules of its games are chosen."""
        ...


def run_rules(*subjects: Subject) -> list[Finding]:
    """Return the findings of all rules in the subjects that they read, sorted by place."""
    rules = all_rules().values()
    found: list[Finding] = []
    for one in subjects:
        found += _settled(one, (f for rule in rules if _applies(rule, one) for f in rule.findings(one)))
    return sorted(found)


def run_blocking(subject: Subject) -> list[Finding]:
    """Return the findings of the rules of error severity, which can stop a build, sorted by place.

    Rules that only warn are slow (they look up every word and compare all texts), and left to a check.
    """
    rules = (rule for rule in all_rules().values() if rule.severity == ERROR and _applies(rule, subject))
    return sorted(_settled(subject, (finding for rule in rules for finding in rule.findings(subject))))


def stops_build(game: CheckedGame) -> list[Finding]:
    """Return the findings that stop a build of a game; content found clean before is not checked again."""
    return _unless_clean(game.memo, "content", game.state, lambda: run_blocking(game))


def run_on_faces(laid_out: LaidOutGame) -> list[Finding]:
    """Return the findings of all rules on faces, sorted by place; faces found clean before are not checked again."""
    return _unless_clean(laid_out.memo, "faces", laid_out.state, lambda: run_rules(laid_out))


def _unless_clean(memo: Memo, what: str, state: str, compute: Callable[[], list[Finding]]) -> list[Finding]:
    if memo.recall("clean", what, state):
        return []
    found = compute()
    if not found:
        memo.keep("clean", True, what, state)
    return found


def _settled(subject: Subject, findings: Iterable[Finding]) -> Iterable[Finding]:
    """Handle findings in inherited content of a game, see `settle_inherited`."""
    game = subject.game if isinstance(subject, LaidOutGame) else subject
    return settle_inherited(game, findings) if isinstance(game, CheckedGame) else findings


def _applies(rule: Rule, subject: Subject) -> bool:
    return rule.reads == subject.reads and (subject.is_whole or not rule.whole)
