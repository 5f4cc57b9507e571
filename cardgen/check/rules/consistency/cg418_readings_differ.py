from itertools import combinations

from cardgen.check.api import CheckedGame, Violations, counted, rule, violation
from cardgen.model import RuleText, Section


@rule("CG418", "readings-differ")
def readings_differ(game: CheckedGame) -> Violations:
    """A section marks more of our readings in one language than in another.

    Why it matters: the players of one language take our answer for a rule of the original, and where readings are
    numbered, the booklets number them differently.

    Example:
          # file: rules.sv.md
          # Regler
          ## 1 Slut
          Högst poäng vinner. {reading} vid lika delar ni.
          # file: rules.en.md
          # Rules
          ## 1 The end
        - Most points win. If you are level, you share.
        + Most points win. {reading} if you are level, you share.

    Source: Reference, Rules.
    """
    for one, other in combinations(game.rules.values(), 2):
        for number in (number for number in one.sections if number in other.sections):
            both = [(rules, rules.sections[number]) for rules in (one, other)]
            (least, fewer), (most, more) = sorted(both, key=lambda each: _readings(*each))
            if _readings(least, fewer) < _readings(most, more):
                yield violation(
                    fewer.place,
                    f"section '{number}' marks {counted(_readings(least, fewer), 'reading')} in '{least.lang}' and "
                    f"{_readings(most, more)} in '{most.lang}'; begin each with '{{reading}}' in both",
                )


def _readings(rules: RuleText, section: Section) -> int:
    return section.text.count(rules.reading) if rules.reading else 0
