import re
from collections.abc import Iterator
from typing import NamedTuple

from cardgen.check.api import WARNING, CheckedProse, Violations, of_prose, rule, violation
from cardgen.check.corpus.language_words import number_words
from cardgen.check.corpus.prose.prose_reading import any_of, count_of, listed_words, stem
from cardgen.load.prose import HEADING, ITEM, TEXT, Block

#: Minimum number of consecutive entries, each begun by its number, in a list of contents; maximum length of an entry.
_BOX, _ENTRY = 4, 60
#: Minimum length of a noun that is specific; a shorter one (`cards`, `fields`) may name many things.
_SPECIFIC = 8


class Counted(NamedTuple):
    """A number of things: the stem of what is counted, how many, as words, and where."""

    what: str
    count: int  # type: ignore[assignment]  # a field hides the method of a tuple
    words: str
    block: Block
    offset: int


@rule("CG713", "count-contradicted", severity=WARNING)
@of_prose
def count_contradicted(prose: CheckedProse) -> Violations:
    """Two different numbers are given for one thing, or one that differs from the list of contents.

    Why it matters: something is missing from the box, or a number was changed in one place only.

    Example:
          # file: rules.en.md
          # Rules
          ## 1 The chamber
        - Take all 10 counters. Whoever stays takes all 15 counters again.
        + Take all 10 counters. Whoever stays takes all 10 counters again.

    Source: `all N` means the whole; a remainder, a part or one kind is counted without `all`.
    """
    box: dict[str, list[Counted]] = {}
    for entry in _box(prose):
        box.setdefault(entry.what, []).append(entry)
    whole: dict[str, Counted] = {}
    for found in _wholes(prose):
        first = whole.setdefault(found.what, found)
        entries = box.get(found.what, [])
        place = prose.place(found.block, found.offset)
        if entries and found.count not in {e.count for e in entries} | {sum(e.count for e in entries)}:
            line = entries[0].block.spot(0)[0]
            message = f"'{found.words}', but line {line} lists '{entries[0].words}'; fix one of them"
            yield violation(place, message)
        elif first.count != found.count:
            line = first.block.spot(first.offset)[0]
            yield violation(place, f"'{found.words}', but line {line} says '{first.words}'; fix one of them")


def _box(prose: CheckedProse) -> Iterator[Counted]:
    """Yield the entries of lists of contents, such as `4 black movement dice`."""
    run: list[Counted] = []
    for block in (*prose.blocks, None):
        found = (
            re.match(r"(\d{1,4})[x×]?\s+([^\d(,;:]+)", block.text)
            if block and len(block.text) <= _ENTRY
            else None
        )
        words = found[2].split() if found else []
        if block and found and words and block.kind in (ITEM, TEXT):
            run.append(Counted(stem(words[-1], prose.lang), int(found[1]), found[0].strip(), block, 0))
            continue
        if len(run) >= _BOX:
            yield from run
        run = []


def _wholes(prose: CheckedProse) -> Iterator[Counted]:
    lang = prose.lang
    words = "|".join(w for w, n in number_words(lang).sure.items() if n.isdigit())
    whole = re.compile(
        rf"\b(?:{any_of('whole', lang)})\s(?:(?:{any_of('article', lang)})\s)?"
        rf"(?P<count>\d{{1,3}}|{words})\s(?P<what>[^\W\d_]{{{_SPECIFIC},}}(?:-[^\W\d_]+)*)",
        re.IGNORECASE,
    )
    for block in prose.blocks:
        for found in whole.finditer(block.text) if block.kind != HEADING else ():
            what = stem(found["what"], lang)
            if found["what"].lower() not in listed_words("left", lang):
                yield Counted(what, count_of(found["count"], lang), found[0], block, found.start())
