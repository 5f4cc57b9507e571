import re
from collections.abc import Callable, Sequence

from cardgen.check.api import WARNING, CheckedProse, Violations, of_prose, rule, violation
from cardgen.check.corpus.prose.prose_reading import running
from cardgen.load.prose import Block

_QUOTES = re.compile(r"[\"“”„«»]")
#: A letter or a number that heads an item of a list, such as `a)`.
_HEADED = re.compile(r"(?:^|(?<=[\s,]))\w{1,2}\)")


@rule("CG716", "mark-unclosed", severity=WARNING)
@of_prose
def mark_unclosed(prose: CheckedProse) -> Violations:
    """A bracket or a quotation is opened and not closed, or closed and not opened.

    Why it matters: nobody can tell where the exception or the quoted text ends.

    Example:
          # file: rules.en.md
          # Rules
          ## 1 Doors
        - Draw a card (not in the chamber.
        + Draw a card (not in the chamber).

    Source: brackets and quotes come in pairs; a quotation may go on over the paragraphs of a section.
    """
    yield from _unpaired(prose, list(running(prose)), _bracket)
    yield from _unpaired(prose, list(running(prose)), _quote)


def _unpaired(prose: CheckedProse, blocks: Sequence[Block], find: Callable[[str], int]) -> Violations:
    """Return the marks that are alone; two in neighbouring blocks of a section are a pair."""
    alone = [(i, b, offset) for i, b in enumerate(blocks) if (offset := find(b.text)) >= 0]
    skip = -1
    for (index, block, offset), after in zip(alone, [*alone[1:], None], strict=False):
        if index == skip:
            continue
        if after and after[0] - index <= 2 and after[1].section == block.section:
            skip = after[0]
            continue
        mark = block.text[offset]
        yield violation(prose.place(block, offset), f"unpaired '{mark}'; close it or delete it")


def _bracket(text: str) -> int:
    """Return the offset of a bracket without its other half, or -1."""
    heads = {m.end() - 1 for m in _HEADED.finditer(text)}
    waiting: list[int] = []
    for offset, mark in enumerate(text):
        if mark == "(":
            waiting.append(offset)
        elif mark == ")" and waiting:
            waiting.pop()
        elif mark == ")" and offset not in heads and text[offset - 1 : offset] not in (":", ";", "-"):
            return offset
    return waiting[0] if waiting else -1


def _quote(text: str) -> int:
    """Return the offset of the last quotation mark where their number is odd, or -1; inches are none."""
    marks = [m.start() for m in _QUOTES.finditer(text)]
    inches = any(text[i - 1 : i].isdigit() and text[i] in '"”' for i in marks)
    return marks[-1] if len(marks) % 2 and not inches else -1
