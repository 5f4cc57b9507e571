"""What a game states once, and texts that print it: as they are printed, and as their author wrote them."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from cardgen.findings import Place

_LINE_END = re.compile("\r\n|\r|\n")


@dataclass(frozen=True)
class StatedFact:
    """A number or a word that a game states once.

    Attributes:
        value: a number, a word, or an expression behind `=`.
        unit: what it counts, in words, or empty.
        scope: where it holds, such as `{"module": "rain"}`; none where it holds everywhere.
    """

    key: str
    value: int | float | str
    place: Place
    unit: str = ""
    scope: Mapping[str, str] = field(default_factory=dict)
    source: str = ""
    certainty: str = ""


class ValueUse(NamedTuple):
    """A value in a text: what stands between its braces behind `=`, and what is printed for it.

    Attributes:
        start: offset in the text as it is printed; at: offset of its brace in the text as it is written.
    """

    written: str
    result: str
    start: int
    at: int

    @property
    def end(self) -> int:
        """The offset behind it in the text as it is printed."""
        return self.start + len(self.result)

    @property
    def until(self) -> int:
        """The offset behind it in the text as it is written: braces and sign count."""
        return self.at + len(self.written) + 3


class ValueProblem(NamedTuple):
    """Why a value cannot be printed: the code of the finding, the offset of its brace in the written text, and why."""

    code: str
    at: int
    message: str


@dataclass(frozen=True)
class Written:
    """A text as its author wrote it, with the values that are printed in it, and those that cannot be.

    Why: whoever reads texts reads what is printed; only places, fixes and the database ask for what is written.
    """

    text: str
    uses: tuple[ValueUse, ...] = ()
    problems: tuple[ValueProblem, ...] = ()

    @cached_property
    def _starts(self) -> list[int]:
        return [use.start for use in self.uses]

    def offset(self, printed: int) -> int:
        """Return where a letter of the printed text stands in the written one; inside a value, the value's brace."""
        index = bisect_right(self._starts, printed) - 1
        # Of an empty result nothing is printed: the next letter is no part of it.
        if index < 0:
            return printed
        use = self.uses[index]
        return use.at if printed < use.end else use.until + printed - use.end

    def column(self, line: int, printed: int) -> int:
        """Return the column in the written text of a column in the printed one, both from 1; lines are the same."""
        start = self._lines[line - 1]
        return self.offset(start + printed - 1) - self.offset(start) + 1

    @cached_property
    def _lines(self) -> list[int]:
        """Where each line of the printed text begins."""
        return [0, *(end.end() for end in _LINE_END.finditer(self.printed()))]

    def printed(self) -> str:
        """Return the text as it is printed."""
        parts, behind = [], 0
        for use in self.uses:
            parts += [self.text[behind : use.at], use.result]
            behind = use.until
        return "".join([*parts, self.text[behind:]])

    def touches(self, start: int, end: int) -> bool:
        """Return whether letters of the printed text, from `start` to before `end`, come from a value."""
        return any(use.start < end and start < use.end for use in self.uses)
