"""Dice sums as texts write them, such as T12+3-TF, read once and rolled often."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from cardgen.model import Game
from cardgen.text.tokens import Sum, parse_token


class Roll(NamedTuple):
    """A die of so many faces (0 for none), plus a number, less an aspect, divided and rounded down; never below 0."""

    faces: int
    plus: int = 0
    less: str = ""
    divided: int = 1

    def roll(self, random: Random, hero: object = None) -> int:
        """Roll it for a hero, who has its aspect as an attribute."""
        result = self.plus + (int(random.random() * self.faces) + 1 if self.faces else 0)
        if self.less:
            result -= getattr(hero, self.less)
        return max(0, result // self.divided)

    def mean(self, hero: object = None) -> float:
        """Return what it comes to on average for a hero."""
        less = getattr(hero, self.less) if self.less else 0
        sides = range(1, self.faces + 1) if self.faces else (0,)
        return sum(max(0, (side + self.plus - less) // self.divided) for side in sides) / len(sides)


def read_roll(game: Game, written: str | int | None) -> Roll | None:
    """Return the roll that a word of the content writes, with braces or without; None for none.

    Errors:
        ValueError: it is no dice sum, or one that these rules have no use for.
    """
    if written is None or written == "":
        return None
    text = str(written).strip("{}")
    parsed = parse_token(text, game.tokens)
    if not isinstance(parsed, Sum):
        raise ValueError(f"'{written}' is no dice sum")
    faces, plus, less, divided = 0, 0, "", 1
    for op, value in parsed.terms:
        token = game.tokens.get(str(value))
        if token and token.kind == "die" and not op:
            faces = token.faces
        elif token and token.kind == "aspect" and op == "-":
            less = str(value).lower()
        elif isinstance(value, int) and op == "/":
            divided = value
        elif isinstance(value, int):
            plus += -value if op == "-" else value
        else:
            raise ValueError(f"'{written}' adds up to nothing that is known here")
    return Roll(faces, plus, less, divided)
