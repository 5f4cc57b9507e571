"""Texts that print what a game states once: as they are printed, and as their author wrote them."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property
from operator import itemgetter
from typing import NamedTuple

from msgspec import Struct

#: The field of `Game.source_maps` that a whole file of rules is kept under; it has no owner.
RULES_FIELD = "rules"
_LINE_END = re.compile("\r\n|\r|\n")
#: Kinds of insertions: of any text, of rules, and of the text of a phrase.
VALUE, PHRASE, TABLE, PICTURE, PARAMETER = "value", "phrase", "table", "picture", "parameter"
#: The kind of insertion that begins a reading of ours, and the content of its braces.
READING = "reading"


#: Facts that covers of booklets print by themselves, where a game states them.
LEAST, MOST, AGE, MINUTES = COVER_FACTS = (
    "players.least",
    "players.most",
    "players.age",
    "players.minutes",
)


class PhraseCall(NamedTuple):
    """A phrase as a text calls it.

    Attributes:
        phrase: its key; text: as phrases.yaml has it.
        arguments: as they are printed; values: those of them that are values, each as it is written and printed.
    """

    phrase: str
    arguments: tuple[str, ...]
    values: tuple[tuple[str, str], ...]
    text: SourceMap


class Origin(NamedTuple):
    """Where a printed letter was written: the phrase in whose text, empty for the text itself, and its offset there."""

    phrase: str
    offset: int


class Insertion(NamedTuple):
    """What is printed for something else that is written: for a value, `26` for `{=turns}`.

    Attributes:
        kind: VALUE, PHRASE, TABLE or PICTURE for a fenced block of the rules, READING for the words that begin one, or
            PARAMETER, an argument in the text of a phrase.
        written: the content of its braces, without the sign it begins with, or of its fence; result: what is
            printed for it.
        start: offset of the result in the text as it is printed.
        at, until: offsets of its brace or fence, and after its last one, in the text as it is written.
        said: of a phrase, what it says.
        places: where parts of the result are written: from which offset in it, and how far after `at`; in order.
    """

    kind: str
    written: str
    result: str
    start: int
    at: int
    until: int
    call: PhraseCall | None = None
    places: tuple[tuple[int, int], ...] = ()

    def origin(self, printed: int) -> int:
        """Return where a letter of the result is written: where its part begins, or else the insertion."""
        index = bisect_right(self.places, printed - self.start, key=itemgetter(0)) - 1
        return self.at + (self.places[index][1] if index >= 0 else 0)

    @property
    def end(self) -> int:
        """The offset after it in the text as it is printed."""
        return self.start + len(self.result)


class ValueProblem(NamedTuple):
    """Why a value or a phrase cannot be printed.

    Attributes:
        code: of the finding; at: offset of its brace in the text as it is written.
        phrase: the phrase whose text it is in; empty if that is the text itself.
    """

    code: str
    at: int
    message: str
    phrase: str = ""


class SourceMap(Struct, frozen=True, dict=True):
    """A text as its author wrote it, with what is inserted where it is printed, and what cannot be.

    Why: readers of texts need what is printed; only places, fixes and the database ask for what is written.
    """

    text: str
    insertions: tuple[Insertion, ...] = ()
    problems: tuple[ValueProblem, ...] = ()

    @cached_property
    def _starts(self) -> list[int]:
        return [one.start for one in self.insertions]

    def offset(self, printed: int) -> int:
        """Return where a letter of the printed text is written; in an insertion, where its part begins."""
        index = bisect_right(self._starts, printed) - 1
        # Of an empty result nothing is printed: the next letter is not part of it.
        if index < 0:
            return printed
        one = self.insertions[index]
        return one.origin(printed) if printed < one.end else one.until + printed - one.end

    def origin(self, printed: int) -> Origin:
        """Return where a letter of the printed text was written: as `offset`, but within the text of a phrase."""
        index = bisect_right(self._starts, printed) - 1
        one = self.insertions[index] if index >= 0 else None
        if one is None or one.call is None or printed >= one.end:
            return Origin("", self.offset(printed))
        inside = one.call.text.origin(printed - one.start)
        if inside.phrase:
            return inside
        is_argument = any(
            part.kind == PARAMETER and part.at == inside.offset for part in one.call.text.insertions
        )
        return Origin("", one.at) if is_argument else Origin(one.call.phrase, inside.offset)

    def all_insertions(self) -> Iterator[Insertion]:
        """Yield all insertions, those of phrases after the phrase."""
        for one in self.insertions:
            yield one
            if one.call:
                yield from one.call.text.all_insertions()

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

    def overlaps_placeholder(self, start: int, end: int) -> bool:
        """Return whether letters of the printed text, from `start` to before `end`, are inserted."""
        return any(one.start < end and start < one.end for one in self.insertions)


def _line_starts(text: str) -> list[int]:
    """Return where each line of a text begins."""
    return [0, *(end.end() for end in _LINE_END.finditer(text))]
