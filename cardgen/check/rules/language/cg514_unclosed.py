import re
from collections.abc import Callable, Iterator, Sequence

from cardgen.check.api import WARNING, rule
from cardgen.check.corpus.passages import Passage
from cardgen.check.corpus.slips import of_passages
from cardgen.check.corpus.text_units import language_of
from cardgen.check.corpus.typesetting import DOUBLE, Slip, typography

_ENUMERATION = re.compile(r"(?:^|(?<=[\s,]))\w{1,3}\)")
_SMILEY = re.compile(r"[:;]-?[()]")
_QUOTE = re.compile(f'["{DOUBLE}]')
_INCHES = re.compile(r"\d[\"”]")


@rule("CG514", "unclosed", severity=WARNING)
@of_passages
def unclosed(passages: Sequence[Passage]) -> Iterator[Slip]:
    """A bracket or quote is opened and not closed in its paragraph, or closed and never opened.

    Why it matters: the reader waits for an end that does not come; half a sentence may be lost.

    Example:
            - id: room-orc
              name: {sv: Orch, en: Orc}
        -     text: {sv: "Du går ner (om du vågar.", en: "You go down if you dare)."}
        +     text: {sv: "Du går ner (om du vågar).", en: "You go down (if you dare)."}

    Source: all supported languages. A bracket after a list number is skipped, and so is one that is closed within the
    next two paragraphs of the section.
    """
    running = [one for one in passages if one.is_sentences]
    for find in (_brackets, _quotes):
        yield from _unpaired(running, find)


def _unpaired(passages: Sequence[Passage], find: Callable[[Passage], list[int]]) -> Iterator[Slip]:
    """Yield the unpaired marks; those of neighbouring passages of a section are a pair."""
    alone = [(index, one, marks) for index, one in enumerate(passages) if (marks := find(one))]
    closed_at = -1
    for (index, passage, marks), after in zip(alone, [*alone[1:], None], strict=False):
        if index == closed_at:
            continue
        if after and after[0] - index <= 2 and after[1].section == passage.section:
            closed_at = after[0]
            continue
        for at in marks:
            sign = passage.text[at]
            yield passage.slip(at, at + 1, f"unpaired '{sign}' in its paragraph; write the other one")


def _brackets(passage: Passage) -> list[int]:
    """Return the offsets of brackets without their other half."""
    text = _SMILEY.sub("  ", passage.text)
    listed = {m.end() - 1 for m in _ENUMERATION.finditer(text)}
    return [at for pair in ("()", "[]") for at in _unmatched(text, pair) if at not in listed]


def _unmatched(text: str, pair: str) -> list[int]:
    waiting: list[int] = []
    alone = []
    for at, sign in enumerate(text):
        if sign == pair[0]:
            waiting.append(at)
        elif sign == pair[1]:
            if waiting:
                waiting.pop()
            else:
                alone.append(at)
    return alone + waiting


def _quotes(passage: Passage) -> list[int]:
    """Return the offsets of quotation marks without their other half; of marks without a partner, the last."""
    text = passage.text
    marks = [m.start() for m in _QUOTE.finditer(text)]
    pair = (language_of(typography()["quotes"], passage.lang) or {"pairs": [""]})["pairs"][0]
    if pair[:1] != pair[1:] and {text[at] for at in marks} <= set(pair):
        return _unmatched(text, pair)
    return marks[-1:] if len(marks) % 2 and not _INCHES.search(text) else []
