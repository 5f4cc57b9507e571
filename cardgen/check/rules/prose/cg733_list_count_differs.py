import re
from collections.abc import Sequence

from cardgen.check.api import WARNING, CheckedProse, Violations, of_prose, rule
from cardgen.check.corpus.language_words import number_words
from cardgen.check.corpus.prose.prose_reading import any_of, count_of, sentences
from cardgen.load.prose import HEADING, ITEM, TEXT, Block

#: Minimum and maximum number of items or parts of a list that is counted.
_LEAST, _MOST = 2, 20


@rule("CG733", "list-count-differs", severity=WARNING)
@of_prose
def list_count_differs(prose: CheckedProse) -> Violations:
    """A text announces a number of items or parts, and a different number follows.

    Why it matters: players look for the step that is missing, or think that one does not apply.

    Example:
          # file: rules.en.md
          # Rules
          ## 1 Turn
        - On your turn there are four steps:
        + On your turn there are three steps:

          - Draw a card.
          - Move your pawn.
          - Pay the bill.

    Source: counts. A number of parts, steps or phases is held against the items that follow its colon or, in the first
    paragraph of a section, against the subsections.
    """
    for index, block in enumerate(prose.blocks):
        if block.kind == TEXT and block.text.rstrip().endswith(":"):
            last = list(sentences(block, prose.lang))[-1]
            counts = _announced(prose.lang, block.text, last[0])
            items = _items(prose.blocks[index + 1 :])
            if len(counts) == 1 and _LEAST < items <= _MOST and counts[0][0] != items:
                yield prose.violation(block, counts[0][1], _message(block, counts[0], items, "items follow"))
        elif block.kind == HEADING and block.section >= 0:
            yield from _of_section(prose, index)


def _message(block: Block, count: tuple[int, int, str], found: int, what: str) -> str:
    return f"'{count[2]}', but {found} {what}; fix one of them"


def _announced(lang: str, text: str, start: int) -> list[tuple[int, int, str]]:
    """Return the numbers of parts in a text from an offset on: value, offset, and what is written."""
    numbers = "|".join(
        sorted((w for w, n in number_words(lang).sure.items() if n.isdigit()), key=len, reverse=True)
    )
    things = any_of("parts", lang)
    pattern = re.compile(
        rf"(?<![\w.,/+−-])(?P<count>{numbers or '(?!)'}|\d{{1,2}})\s(?:{things})(?!\w)", re.IGNORECASE
    )
    return [
        (count_of(found["count"], lang), found.start(), found[0])
        for found in pattern.finditer(text, start)
        if count_of(found["count"], lang) >= _LEAST
    ]


def _items(blocks: Sequence[Block]) -> int:
    """Return how many items follow, without nested ones."""
    columns = []
    for block in blocks:
        if block.kind != ITEM:
            break
        columns.append(block.spot(0)[1])
    return sum(column <= columns[0] for column in columns)


def _of_section(prose: CheckedProse, index: int) -> Violations:
    """Compare the number of parts that a section announces in its first paragraph with its subsections."""
    own = prose.blocks[index].section
    section = prose.sections[own]
    below = [
        one
        for one in prose.sections[own + 1 :]
        if one.level == section.level + 1 and one.number.startswith(f"{section.number}.")
    ]
    first = prose.blocks[index + 1] if index + 1 < len(prose.blocks) else None
    if first is None or first.kind != TEXT or first.section != own or len(below) < _LEAST:
        return
    counts = _announced(prose.lang, first.text, 0)
    if len(counts) == 1 and counts[0][0] != len(below):
        message = _message(first, counts[0], len(below), "sections are below")
        yield prose.violation(first, counts[0][1], message)
