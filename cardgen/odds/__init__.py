"""Odds: the chances of a game's dice and decks, calculated exactly.

`parser` reads an expression, `evaluator` works it out, `dice_phrases` finds the dice of printed texts, `tables` lists
what `cardgen odds` prints without one. Nothing is sampled: every chance is a fraction.
"""

from cardgen.odds.names import sides_of
from cardgen.odds.parser import ExpressionError, parse

__all__ = ["ExpressionError", "parse", "sides_of"]
