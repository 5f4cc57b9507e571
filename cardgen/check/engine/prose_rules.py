"""Rules over running text: the rules of a game, or a file given by `--prose`.

Such a rule is a function of one `CheckedProse`; `of_prose` makes it a rule over games:

    @rule("CG703", "dangling-section", severity=WARNING)
    @of_prose
    def dangling_section(prose: CheckedProse) -> Iterator[Violation]:
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import wraps

from cardgen.check.contexts.checked_game import CheckedGame, CheckedProse
from cardgen.check.contexts.memoized import memoized
from cardgen.check.corpus.rule_prose import rule_prose, rule_text, rule_values
from cardgen.check.engine.registry import rules_that_read
from cardgen.check.rule import GAME, Rule, Violation
from cardgen.findings import Finding, Fix, Place

#: A violation as plain data: line, column, message, and the change (old, new, safe) where there is one.
_Packed = tuple[int, int, str, tuple[str, str, bool] | None]
#: Rules of language that also apply to a text without a game.
_OF_LANGUAGE = re.compile(r"CG408|CG5\d\d")


def of_prose(
    function: Callable[[CheckedProse], Iterator[Violation]],
) -> Callable[[CheckedGame | CheckedProse], Iterator[Violation]]:
    """Extend a function over one text to the rules of a game, in all languages."""

    @wraps(function)
    def over(subject: CheckedGame | CheckedProse) -> Iterator[Violation]:
        if isinstance(subject, CheckedProse):
            yield from function(subject)
            return
        for lang in subject.rules:
            yield from _found(subject, lang)[function.__name__]

    over.reads_prose = True  # type: ignore[attr-defined]
    return over


def prose_rules() -> list[Rule]:
    """Return the rules over running text."""
    return [rule for rule in rules_that_read(GAME) if getattr(rule.function, "reads_prose", False)]


def language_rules() -> list[Rule]:
    """Return the rules of typography and spelling for a text without a game.

    Spelling (CG501) is excluded, since such a text has no list of names.
    """
    return [r for r in rules_that_read(GAME) if _OF_LANGUAGE.fullmatch(r.code) and r.code != "CG501"]


@memoized
def _found(game: CheckedGame, lang: str) -> Mapping[str, list[Violation]]:
    """Return the violations of all prose rules in a game's rules, by name of the function; cached on disk."""
    file, text = game.rules[lang].place.file, rule_text(game, lang)
    written = rule_values(game, lang)
    decides = (file, lang, text, written.text if written else "", *game.rules[lang].left_out)
    kept = game.memo.cached("prose", lambda: _packed(rule_prose(game, lang)), *decides)
    return {name: [_unpacked(file, one) for one in found] for name, found in kept.items()}


def _packed(prose: CheckedProse) -> dict[str, list[_Packed]]:
    return {
        rule.function.__name__: [
            (
                at.place.line,
                at.place.column,
                at.message,
                (at.fix.old, at.fix.new, at.fix.safe) if at.fix else None,
            )
            for at in rule.function(prose)
        ]
        for rule in prose_rules()
    }


def _unpacked(file: str, packed: _Packed) -> Violation:
    line, column, message, fix = packed
    return Violation(Place(file, line, column), message, Fix(*fix) if fix else None)


def prose_findings(prose: CheckedProse) -> list[Finding]:
    """Return the findings of the rules over running text in a text, rule by rule."""
    return [finding for rule in prose_rules() for finding in rule.findings(prose)]
