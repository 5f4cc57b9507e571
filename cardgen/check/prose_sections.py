"""The numbered sections of running text: told twice, left out, empty."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from cardgen.check.checked_game import CheckedProse
from cardgen.check.prose_reading import of_prose
from cardgen.check.registry import Violation, rule, violation
from cardgen.findings import WARNING
from cardgen.load.prose import HEADING, Section

#: Beyond this no number is missing: the numbers are not those of sections.
_MOST_SKIPPED = 3
#: The parts of a section of a game's rules are numbered on, up to so many.
_MOST_PARTS = 99


@rule("CG724", "heading-twice", severity=WARNING)
@of_prose
def heading_twice(prose: CheckedProse) -> Iterator[Violation]:
    """Two numbered sections of one level have the same title, or, outside a game's rules, the same number.

    Why it matters: the reader finds the first and does not know that there is a second.

    Wrong:
        # file: rules.en.md
        # Rules
        ## 1 Locked doors
        Push.
        ## 2 Traps
        Roll.
        ## 3 Locked doors
        Pull.

    Right:
        # file: rules.en.md
        # Rules
        ## 1 Open doors
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
            yield violation(
                place, f"'{section.title}' is also the title of '{first.number}', line {line}; name one anew"
            )
        before = numbers.setdefault((section.label, section.number), section)
        if before is not section and not prose.of_game and section.number not in letters:
            line = prose.blocks[before.block].spot(0)[0]
            yield violation(
                place, f"section '{section.number}' stands twice, first on line {line}; number one anew"
            )


@rule("CG725", "number-skipped", severity=WARNING)
@of_prose
def number_skipped(prose: CheckedProse) -> Iterator[Violation]:
    """The numbers of sections leave one out.

    Why it matters: a section was lost, or the reader believes it was.

    Wrong:
        # file: rules.en.md
        # Rules
        ## 1 Doors
        Push.
        ## 3 Traps
        Roll.

    Right:
        # file: rules.en.md
        # Rules
        ## 1 Doors
        Push.
        ## 2 Traps
        Roll.

    Source: sections are numbered in order from their first, at each level.
    """
    known = {(s.label, s.number) for s in prose.sections}
    last: dict[tuple[str, str], int] = {}
    for section in prose.sections:
        above, _dot, own = section.number.rpartition(".")
        if not own.isdigit():
            continue
        before = last.get((section.label, above), 0 if above else int(own) - 1)
        missing = [f"{above}.{n}" if above else str(n) for n in range(before + 1, int(own))]
        missing = [number for number in missing if (section.label, number) not in known]
        inside_game = prose.of_game and bool(above) and before > 0 and int(own) <= _MOST_PARTS
        if missing and (len(missing) <= _MOST_SKIPPED or inside_game):
            place = prose.place(prose.blocks[section.block])
            yield violation(
                place, f"'{missing[0]}' is missing before '{section.number}'; write it or number on"
            )
        last[section.label, above] = max(before, int(own))


@rule("CG726", "section-empty", severity=WARNING)
@of_prose
def section_empty(prose: CheckedProse) -> Iterator[Violation]:
    """A numbered section has a title and nothing below it.

    Why it matters: whoever is sent there finds nothing.

    Wrong:
        # file: rules.en.md
        # Rules
        ## 1 Doors
        ## 2 Traps
        Roll a die.

    Right:
        # file: rules.en.md
        # Rules
        ## 1 Doors
        Push.
        ## 2 Traps
        Roll a die.

    Source: a section says something, itself or in its parts.
    """
    for index, section in enumerate(prose.sections):
        shared = any(s.block == section.block for s in prose.sections[index + 1 : index + 3])
        blocks = list(prose.blocks_of(index))
        if not shared and section.title and all(block.kind == HEADING for block in blocks):
            place = prose.place(prose.blocks[section.block])
            yield violation(place, f"section '{section.number}' is empty; write it or leave it out")
