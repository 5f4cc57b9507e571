"""The rules, run over what they read."""

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
    found: list[Finding] = []
    for one in subjects:
        found += _settled(one, (f for rule in rules if _applies(rule, one) for f in rule.findings(one)))
    return sorted(found)


def run_blocking(subject: Subject) -> list[Finding]:
    """Return what the rules that can stop a build find in a subject, sorted by place: those of error severity.

    What only warns reads every word, with dictionaries and against every other text; that is the business of a check.
    """
    rules = (rule for rule in all_rules().values() if rule.severity == ERROR and _applies(rule, subject))
    return sorted(_settled(subject, (finding for rule in rules for finding in rule.findings(subject))))


def stops_build(game: CheckedGame) -> list[Finding]:
    """Return what stops a build of a game, as `run_blocking`; content in which nothing was found is not read again."""
    return _unless_clean(game.memo, "content", game.state, lambda: run_blocking(game))


def run_on_faces(laid_out: LaidOutGame) -> list[Finding]:
    """Return what every rule finds on faces, sorted by place; where nothing was found, they are not looked at again."""
    return _unless_clean(laid_out.memo, "faces", laid_out.state, lambda: run_rules(laid_out))


def _unless_clean(memo: Memo, what: str, state: str, compute: Callable[[], list[Finding]]) -> list[Finding]:
    if memo.recall("clean", what, state):
        return []
    found = compute()
    if not found:
        memo.keep("clean", True, what, state)
    return found


def _settled(subject: Subject, findings: Iterable[Finding]) -> Iterable[Finding]:
    """Return what was found in a subject; for a game, what it takes from another stands where it is taken."""
    game = subject.game if isinstance(subject, LaidOutGame) else subject
    return settle_inherited(game, findings) if isinstance(game, CheckedGame) else findings


def _applies(rule: Rule, subject: Subject) -> bool:
    return rule.reads == subject.reads and (subject.is_whole or not rule.whole)
