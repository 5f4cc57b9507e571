from collections import Counter

from cardgen.check.api import WARNING, CheckedProse, Violations, of_prose, rule, violation
from cardgen.load.prose import Section


@rule("CG724", "duplicate-heading", severity=WARNING)
@of_prose
def duplicate_heading(prose: CheckedProse) -> Violations:
    """Two numbered sections of one level have the same title, or, outside a game's rules, the same number.

    Why it matters: the reader finds the first and never learns that there is a second.

    Example:
          # file: rules.en.md
          # Rules
        - ## 1 Locked doors
        + ## 1 Open doors
          Push.
          ## 2 Traps
          Roll.
          ## 3 Locked doors
          Pull.

    Source: a title names its section. Parts of different sections may share one, and so may short ones (`Contents`).
    """
    titles: dict[tuple[str, str], Section] = {}
    numbers: dict[tuple[str, str], Section] = {}
    letters = Counter(s.number for s in prose.sections if s.number.isalpha())
    for section in prose.sections:
        place = prose.place(prose.blocks[section.block])
        above = section.number.rpartition(".")[0]
        first = titles.setdefault((above, section.title.lower()), section)
        named = " " in section.title and not section.number.isalpha()
        if named and first.block != section.block:
            line = prose.blocks[first.block].spot(0)[0]
            message = f"'{section.title}' is also the title of '{first.number}', line {line}; rename one"
            yield violation(place, message)
        before = numbers.setdefault((section.label, section.number), section)
        if before is not section and not prose.of_game and section.number not in letters:
            line = prose.blocks[before.block].spot(0)[0]
            message = f"duplicate section '{section.number}' (first on line {line}); renumber one"
            yield violation(place, message)
