"""What an expression comes to: a number, whether something holds, or outcomes with their chances."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from icepool import Die


class Amount(NamedTuple):
    """A number; `chance`: it is the probability of something."""

    value: Fraction
    chance: bool = False


class Truth(NamedTuple):
    """Whether two numbers compare as said, and what they are."""

    value: bool
    left: Fraction
    right: Fraction


class Distribution(NamedTuple):
    """What a throw or a draw may give: outcomes with their chances, numbers unless `words`."""

    die: Die[Any]
    words: bool = False

    @property
    def chances(self) -> dict[Any, Fraction]:
        """Chances by outcome, in the outcomes' order."""
        whole = self.die.denominator()
        return {outcome: Fraction(ways, whole) for outcome, ways in self.die.items()}


Result = Amount | Truth | Distribution


def mean(spread: Distribution) -> Fraction:
    """Return the mean of a spread of numbers."""
    return sum((Fraction(outcome) * chance for outcome, chance in spread.chances.items()), Fraction(0))
