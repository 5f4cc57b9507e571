"""The passages of printed texts, which rules read one by one: of cards, of the rules and of texts without a game.

A text of a card or of game.yaml has a passage for each paragraph; rules have one for each block: a paragraph in one
line, a heading, an item or a row. Tokens and addresses are MASK in a passage; rules have no marks of Markdown there.
"""

from bisect import bisect_right
from collections.abc import Iterator
from operator import itemgetter
from typing import NamedTuple

from cardgen.check.corpus.text_units import RULES, TextUnit
from cardgen.check.corpus.typesetting import Slip, masked, paragraphs
from cardgen.load.prose import HEADING, ROW, TEXT, is_markdown, read_prose
from cardgen.load.source import LINE_END


class Passage(NamedTuple):
    """A paragraph-like piece of a text.

    Attributes:
        kind: TEXT, HEADING, ITEM or ROW of `load.prose`; of anything but rules TEXT.
        section: the index of its numbered section, -1 before the first and outside of rules.
        starts: for each piece of it the offset in `text` and that in the text of its unit, ascending.
    """

    text: str
    lang: str
    kind: str
    section: int
    starts: tuple[tuple[int, int], ...]

    @property
    def is_sentences(self) -> bool:
        """Whether it is running text, not a heading or a row of a table."""
        return self.kind not in (HEADING, ROW)

    def origin(self, offset: int) -> int:
        """Return the offset in the text of its unit."""
        at, original = self.starts[bisect_right(self.starts, offset, key=itemgetter(0)) - 1]
        return original + offset - at

    def slip(self, start: int, end: int, message: str, new: str | None = None) -> Slip:
        """Return a slip at letters of the passage; one with a mark of Markdown inside gets no fix."""
        first, last = self.origin(start), self.origin(end - 1) + 1
        return Slip(first, last, new if last - first == end - start else None, False, message)


def passages_of(unit: TextUnit) -> Iterator[Passage]:
    """Yield the passages of a text, in order."""
    if unit.kind != RULES:
        for start, part in paragraphs(masked(unit.text, unit.kind)):
            own = part.lstrip("\n")
            yield Passage(own, unit.lang, TEXT, -1, ((0, start + len(part) - len(own)),))
        return
    file = unit.place.file
    lines = [0, *(end.end() for end in LINE_END.finditer(unit.text))]
    for block in read_prose(unit.text, file, unit.lang, markdown=is_markdown(file)).blocks:
        starts = tuple((at, lines[line - 1] + column - 1) for at, line, column in block.starts)
        yield Passage(masked(block.text, TEXT), unit.lang, block.kind, block.section, starts)
