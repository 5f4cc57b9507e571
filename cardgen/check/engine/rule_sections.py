"""Findings in the text of the rules: their subject is the language, and the section that their line is in."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from cardgen.findings import Finding
from cardgen.model import Game, RuleText


def with_sections(game: Game, findings: Iterable[Finding]) -> Iterator[Finding]:
    """Yield findings, those in rules with game, language and section as their subject."""
    texts = {rules.place.file: (rules, _starts(rules)) for rules in game.rules.values()}
    for finding in findings:
        place = finding.place
        if place.file in texts and not place.subject.section:
            rules, starts = texts[place.file]
            at = bisect_right(starts, (place.line, "\uffff"))
            section = starts[at - 1][1] if at else ""
            subject = replace(place.subject, game=game.id, lang=rules.lang, section=section)
            finding = replace(finding, place=replace(place, subject=subject))
        yield finding


def _starts(rules: RuleText) -> Sequence[tuple[int, str]]:
    """Return the first line and the number of each section, in the order of the file."""
    return sorted((section.place.line, section.number) for section in rules.sections.values())
