"""The rules as running text: their sections."""

from __future__ import annotations

from collections.abc import Iterator

from cardgen.check.checked_game import CheckedGame, CheckedProse
from cardgen.check.prose_reading import of_prose
from cardgen.check.registry import Violation, rule, violation


@rule("CG701", "sections-differ")
def sections_differ(game: CheckedGame) -> Iterator[Violation]:
    """The rules of one language have a section that those of another lack.

    Why it matters: a rule is missing for some of the players, and a card that points to it points at nothing.

    Wrong:
        # file: rules.sv.md
        # Regler
        ## 1 Spelet
        Spela.
        ## 2 Slutet
        Sluta.
        # file: rules.en.md
        # Rules
        ## 1 The game
        Play.

    Right:
        # file: rules.sv.md
        # Regler
        ## 1 Spelet
        Spela.
        ## 2 Slutet
        Sluta.
        # file: rules.en.md
        # Rules
        ## 1 The game
        Play.
        ## 2 The end
        Stop.

    Source: README, A game's files: the languages of a game are all complete.
    """
    for rules in game.rules.values():
        for other in game.rules.values():
            for section in rules.sections.values():
                if section.number not in other.sections:
                    yield violation(
                        section.place,
                        f"section '{section.number}' is not in {other.place.file}; write it there",
                    )


@rule("CG702", "section-out-of-order")
@of_prose
def section_out_of_order(prose: CheckedProse) -> Iterator[Violation]:
    """A section of the rules has a lower number than one before it.

    Why it matters: nobody finds section 9 between 12 and 13.

    Wrong:
        # file: rules.en.md
        # Rules
        ## 2 The end
        Stop.
        ## 1 The game
        Play.

    Right:
        # file: rules.en.md
        # Rules
        ## 1 The game
        Play.
        ## 2 The end
        Stop.

    Source: rules of games are numbered in reading order. A number given twice is told by CG006.
    """
    highest = ""
    for section in prose.sections:
        number = section.number
        if section.label or not number[0].isdigit():
            continue
        if _order(number) < _order(highest):
            place = prose.place(prose.blocks[section.block])
            yield violation(place, f"section '{number}' comes after '{highest}'; move it or number it anew")
        else:
            highest = number


def _order(number: str) -> list[tuple[int, str]]:
    """Give what a section's number is sorted by; digits are compared as text, so that none are too many."""
    parts = [part.lstrip("0") for part in number.split(".")]
    return [(len(part), part) for part in parts]
