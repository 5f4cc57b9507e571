"""Run the rules over what they read."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import ClassVar, Protocol

from cardgen.check.contexts.checked_game import CheckedGame
from cardgen.check.contexts.laid_out_game import LaidOutGame
from cardgen.check.contexts.memo import Memo
from cardgen.check.corpus.text_units import printed_texts, running_texts, text_keys
from cardgen.check.corpus.token_mentions import mentions
from cardgen.check.engine.finding_rows import are_lasting, from_rows, to_rows
from cardgen.check.engine.inherited_findings import settle_inherited
from cardgen.check.engine.registry import rules_that_read
from cardgen.check.engine.rule_sections import with_sections
from cardgen.check.rule import Rule
from cardgen.findings import Finding
from cardgen.load.languages import lowered
from cardgen.model.languages import drafts_of

#: Rules that find what another rule also finds, and the other, which says more: of one line it alone reports.
_KNOWS_MORE = {"CG314": "CG312"}


class RuleInput(Protocol):
    """What rules read: a `CheckedGame`, a `LaidOutGame` or a `BuildOutput`.

    Attributes:
        reads: the name of the parameter of rules that read it.
    """

    reads: ClassVar[str]

    @property
    def is_whole(self) -> bool:
        """Whether all modules of its games are chosen."""
        ...


def run_rules(*inputs: RuleInput) -> list[Finding]:
    """Return the findings of all rules in the inputs that they read, sorted by place."""
    return sorted(found for one in inputs for found in settled(one, all_findings(one)))


def rules_for(given: RuleInput) -> Sequence[Rule]:
    """Return the rules that read something, sorted by code."""
    return [rule for rule in rules_that_read(given.reads) if _applies(rule, given)]


def read_texts(game: CheckedGame) -> None:
    """Read the texts of a game, for processes that will share them."""
    for read in (text_keys, printed_texts, running_texts, mentions):
        read(game)


def findings_of(rules: Iterable[Rule], given: RuleInput) -> list[Finding]:
    """Return the findings of some rules, as those make them; all rules together are completed by `settled`."""
    return [finding for rule in rules for finding in rule.findings(given)]


def all_findings(given: RuleInput) -> list[Finding]:
    """Return the findings of all rules in an input, as those make them."""
    return findings_of(rules_for(given), given)


def settled(given: RuleInput, findings: Iterable[Finding]) -> list[Finding]:
    """Complete the findings that all rules together made in their input, sorted by place."""
    return sorted(_settled(given, _once(findings)))


def _once(findings: Iterable[Finding]) -> list[Finding]:
    found = list(findings)
    lines = {(f.code, f.place.file, f.place.line) for f in found if f.code in _KNOWS_MORE.values()}
    return [f for f in found if (_KNOWS_MORE.get(f.code), f.place.file, f.place.line) not in lines]


def run_build_rules(given: RuleInput, codes: Collection[str] | None = None) -> list[Finding]:
    """Return the findings of the rules that builds run, sorted by place: all errors, and few warnings.

    Most rules that only warn are slow (they look up every word and compare all texts), and left to a check.

    Args:
        codes: of the rules to run; None for all.
    """
    chosen = (rule for rule in rules_that_read(given.reads, in_builds=True) if _applies(rule, given))
    rules = (rule for rule in chosen if codes is None or rule.code in codes)
    return sorted(_settled(given, (finding for rule in rules for finding in rule.findings(given))))


def found_in_builds(game: CheckedGame) -> list[Finding]:
    """Return what a build reports of a game's content, see `run_build_rules`; checked content is not checked again."""
    return _unless_known(game, game.memo, "content", game.state, lambda: run_build_rules(game))


def run_on_faces(laid_out: LaidOutGame) -> list[Finding]:
    """Return the findings of all rules on faces, sorted by place; faces checked before are not checked again."""
    return _unless_known(laid_out.game, laid_out.memo, "faces", laid_out.state, lambda: run_rules(laid_out))


def _unless_known(
    game: CheckedGame, memo: Memo, what: str, state: str, compute: Callable[[], list[Finding]]
) -> list[Finding]:
    known = memo.recall("found", what, state)
    if known is not None:
        return from_rows(known)
    found = compute()
    if are_lasting(found, [one.id for one in game.lineage]):
        memo.keep("found", to_rows(found), what, state)
    return found


def _settled(given: RuleInput, findings: Iterable[Finding]) -> Iterable[Finding]:
    """Complete the subjects of findings in rules; handle findings in inherited content, see `settle_inherited`.

    What concerns a draft alone is at most a warning.
    """
    game = given.game if isinstance(given, LaidOutGame) else given
    if not isinstance(game, CheckedGame):
        return findings
    drafts = drafts_of(game.languages)
    settled = settle_inherited(game, with_sections(game, findings))
    return [lowered(finding, drafts) for finding in settled] if drafts else settled


def _applies(rule: Rule, given: RuleInput) -> bool:
    return given.is_whole or not rule.whole
