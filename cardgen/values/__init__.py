"""Values: what a text prints of a thing stated once, such as `{=turns}`.

`with_values` takes a loaded game and returns it with its texts as they are printed; a game without values stays as it
is, and nothing is worked out. It stands between loading and everything that reads texts, so that faces, booklets,
tables and the checker all read what a player reads; the places of letters go back through `Game.written`. Expressions
are those of `cardgen.odds`, on which this room stands; templates ask by `value(…)`, so that layout stands above it.
"""

from cardgen.values.game_texts import with_values
from cardgen.values.printer import ValuePrinter
from cardgen.values.problems import Unprintable

__all__ = ["Unprintable", "ValuePrinter", "with_values"]
