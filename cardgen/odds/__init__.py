"""Odds: what dice and decks of a game give, reckoned exactly.

`expression` reads what is asked, `reckon` works it out, `trials` finds the dice of printed texts, `tables` puts
together what a game lets one know without being asked. Nothing here draws or guesses: every chance is a fraction.
"""

from cardgen.odds.names import sides_of
from cardgen.odds.parser import ExpressionError, parse

__all__ = ["ExpressionError", "parse", "sides_of"]
