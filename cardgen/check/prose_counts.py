"""Counted things in running text: lists against their totals, and one thing with two numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardgen.check.checked_game import CheckedProse
from cardgen.check.language import number_words
from cardgen.check.prose_reading import any_of, count_of, listed, of_prose, pattern, sentences, stem
from cardgen.check.registry import Violation, rule, violation
from cardgen.findings import WARNING
from cardgen.load.prose import HEADING, ITEM, ROW, TEXT, Block

#: How many entries a list has whose sum is compared with a stated total.
_ENTRIES = 3
#: So many entries in a row, each begun by its number, are a list of what is in the box; the longest an entry is.
_BOX, _ENTRY = 4, 60
#: A noun as long as this names one thing; a shorter one (`cards`, `fields`) many.
_TELLING = 8


@rule("CG711", "list-total-wrong", severity=WARNING)
@of_prose
def list_total_wrong(prose: CheckedProse) -> Iterator[Violation]:
    """A list does not add up to the number that stands before it, or has more or fewer names than it says.

    Why it matters: something is missing in the list or in the box.

    Wrong:
        # file: rules.en.md
        # Rules
        ## 1 Contents
        There are 30 cards, consisting of:

        - 10 rooms
        - 12 traps
        - 6 heroes

    Right:
        # file: rules.en.md
        # Rules
        ## 1 Contents
        There are 30 cards, consisting of:

        - 10 rooms
        - 14 traps
        - 6 heroes

    Source: sums and counts. A list that says `such as` is not whole.
    """
    consists = re.compile(rf"\b(?:{pattern('consists', prose.lang)})\b", re.IGNORECASE)
    for index, block in enumerate(prose.blocks):
        if block.kind != HEADING and block.text.rstrip().endswith(":") and consists.search(block.text):
            last = list(sentences(block, prose.lang))[-1]
            stated = re.finditer(r"(?<![\w.,/])\d{1,5}(?![\w.,/])", block.text[last[0] :])
            numbers = [(int(m[0]), last[0] + m.start()) for m in stated]
            counts = _listed(prose.blocks[index + 1 :])
            total = sum(counts)
            if numbers and len(counts) >= _ENTRIES and all(n != total for n, _at in numbers):
                number, offset = max(numbers)
                yield violation(
                    prose.place(block, offset),
                    f"the list adds up to {total}, not '{number}'; mend one of them",
                )
        yield from _miscounted(prose, block)


def _listed(blocks: Sequence[Block]) -> list[int]:
    """Give the counts of the entries that follow: the number each begins with, or the number column of a table."""
    if blocks and blocks[0].kind == ROW:
        rows = []
        for block in blocks:
            if block.kind != ROW:
                break
            rows.append([cell.strip() for cell in block.text.strip().strip("|").split("|")])
        columns = [[row[i] for row in rows[1:]] for i in range(len(rows[0])) if all(len(r) > i for r in rows)]
        numeric = next((c for c in columns if c and all(cell.isdigit() and len(cell) < 6 for cell in c)), [])
        return [int(cell) for cell in numeric]
    counts: list[int] = []
    margin = 0
    for block in blocks:
        found = re.match(r"(\d{1,4})[x×]?\s+(?=[^\W\d])", block.text) if block.kind in (TEXT, ITEM) else None
        if not found or len(block.text) > 80:
            break
        column = block.spot(found.end())[1]
        margin = margin or column
        if column < margin - 3:
            break  # an entry further to the left belongs to a list around this one
        counts.append(int(found[1]))
    return counts


def _miscounted(prose: CheckedProse, block: Block) -> Iterator[Violation]:
    """Give enumerations whose number of names is not the number told before the colon or the bracket."""
    if block.kind not in (TEXT, ITEM):
        return
    lang = prose.lang
    words = "|".join(w for w, n in number_words(lang).sure.items() if n.isdigit() and int(n) >= _ENTRIES)
    joins = any_of("last", lang)
    one = number_words(lang).excuse.get("1", frozenset())
    lists = re.compile(
        rf"\b(?P<count>{words}|[3-9]|1\d)\s(?P<what>[^\W\d]{{3,}}(?:\s[^\W\d]+){{0,3}})(?P<open>: |\s?\()"
        rf"(?P<names>[^.:;()\d]*?,\s[^.:;()\d]*?\s(?:{joins})\s[^.:;()\d,]*)(?=[.)])"
    )
    for found in lists.finditer(block.text):
        if found["open"].strip() == "(" and not block.text.startswith(")", found.end()):
            continue
        names = [n.strip() for n in re.split(rf",\s(?:(?:{joins})\s)?|\s(?:{joins})\s", found["names"])]
        count = count_of(found["count"], lang)
        whole = not re.search(rf"\b(?:{any_of('such', lang)})\b", found[0], re.IGNORECASE)
        short = all(0 < len(n.split()) <= 3 for n in names)
        amounts = [count_of(n.split()[0], lang) or (n.split()[0].lower() in one) for n in names]
        if whole and short and count not in (len(names), sum(amounts) if all(amounts) else 0):
            place = prose.place(block, found.start("count"))
            yield violation(
                place, f"'{found['count']} {found['what']}', and {len(names)} are listed; mend one of them"
            )


class Counted(NamedTuple):
    """A number of things: the stem of what is counted, how many, as words, and where."""

    what: str
    count: int
    words: str
    block: Block
    offset: int


@rule("CG713", "count-contradicted", severity=WARNING)
@of_prose
def count_contradicted(prose: CheckedProse) -> Iterator[Violation]:
    """All of one thing are counted with two numbers, or are not as many as the list of contents says.

    Why it matters: something is missing in the box, or a number was changed in one place only.

    Wrong:
        # file: rules.en.md
        # Rules
        ## 1 The chamber
        Take all 10 counters. Whoever stays takes all 15 counters again.

    Right:
        # file: rules.en.md
        # Rules
        ## 1 The chamber
        Take all 10 counters. Whoever stays takes all 10 counters again.

    Source: `all N` is the whole; what is left over, taken away or of one kind is told without `all`.
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
            yield violation(
                place, f"'{found.words}', and line {line} lists '{entries[0].words}'; mend one of them"
            )
        elif first.count != found.count:
            line = first.block.spot(first.offset)[0]
            yield violation(place, f"'{found.words}', and line {line} says '{first.words}'; mend one of them")


def _box(prose: CheckedProse) -> Iterator[Counted]:
    """Go through the entries of lists of contents, such as `4 black movement dice`."""
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
    """Go through what is counted as a whole: `all N things`."""
    lang = prose.lang
    words = "|".join(w for w, n in number_words(lang).sure.items() if n.isdigit())
    whole = re.compile(
        rf"\b(?:{any_of('whole', lang)})\s(?:(?:{any_of('article', lang)})\s)?"
        rf"(?P<count>\d{{1,3}}|{words})\s(?P<what>[^\W\d_]{{{_TELLING},}}(?:-[^\W\d_]+)*)",
        re.IGNORECASE,
    )
    for block in prose.blocks:
        for found in whole.finditer(block.text) if block.kind != HEADING else ():
            what = stem(found["what"], lang)
            if found["what"].lower() not in listed("left", lang):
                yield Counted(what, count_of(found["count"], lang), found[0], block, found.start())
