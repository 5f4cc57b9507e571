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
#: Kinds of insertions.
VALUE, TABLE = "value", "table"


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


class Insertion(NamedTuple):
    """What is printed for something else that is written: for a value, `26` for `{=turns}`.

    Attributes:
        kind: VALUE, or TABLE for a fenced block of the rules.
        written: what stands between its braces, without the sign it begins with, or inside its fence; result: what is
            printed for it.
        start: offset of the result in the text as it is printed.
        at, until: offsets of its brace or fence, and behind its last one, in the text as it is written.
    """

    kind: str
    written: str
    result: str
    start: int
    at: int
    until: int

    @property
    def end(self) -> int:
        """The offset behind it in the text as it is printed."""
        return self.start + len(self.result)


class ValueProblem(NamedTuple):
    """Why a value cannot be printed: the code of the finding, the offset of its brace in the written text, and why."""

    code: str
    at: int
    message: str


@dataclass(frozen=True)
class Written:
    """A text as its author wrote it, with what is inserted where it is printed, and what cannot be.

    Why: whoever reads texts reads what is printed; only places, fixes and the database ask for what is written.
    """

    text: str
    insertions: tuple[Insertion, ...] = ()
    problems: tuple[ValueProblem, ...] = ()

    @cached_property
    def _starts(self) -> list[int]:
        return [one.start for one in self.insertions]

    def offset(self, printed: int) -> int:
        """Return where a letter of the printed text stands in the written one; of an insertion, where that begins."""
        index = bisect_right(self._starts, printed) - 1
        # Of an empty result nothing is printed: the next letter is no part of it.
        if index < 0:
            return printed
        one = self.insertions[index]
        return one.at if printed < one.end else one.until + printed - one.end

    def position(self, line: int, column: int) -> tuple[int, int]:
        """Return line and column in the written text of those in the printed one, all from 1."""
        at = self.offset(self._printed_lines[line - 1] + column - 1)
        written = bisect_right(self._written_lines, at)
        return written, at - self._written_lines[written - 1] + 1

    @cached_property
    def _printed_lines(self) -> list[int]:
        return _line_starts(self.printed())

    @cached_property
    def _written_lines(self) -> list[int]:
        return _line_starts(self.text)

    def printed(self) -> str:
        """Return the text as it is printed."""
        parts, behind = [], 0
        for one in self.insertions:
            parts += [self.text[behind : one.at], one.result]
            behind = one.until
        return "".join([*parts, self.text[behind:]])

    def touches(self, start: int, end: int) -> bool:
        """Return whether letters of the printed text, from `start` to before `end`, are inserted."""
        return any(one.start < end and start < one.end for one in self.insertions)


def _line_starts(text: str) -> list[int]:
    """Return where each line of a text begins."""
    return [0, *(end.end() for end in _LINE_END.finditer(text))]
