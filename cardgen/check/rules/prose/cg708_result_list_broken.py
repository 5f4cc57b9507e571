import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardgen.check.api import WARNING, CheckedProse, Violations, of_prose, rule
from cardgen.check.corpus.language_words import number_words
from cardgen.check.corpus.prose.prose_reading import RANGE, any_of, running
from cardgen.load.prose import ITEM, ROW, Block

_DIE = re.compile(r"\b\d{0,2}[TWDd](4|6|8|10|12|20|100)\b")
_LEAD = re.compile(r"\|?\s*(\d{1,5})(?:\s?[-–—]\s?(\d{1,5}|\?))?\s*(?:\||:|(?=[–=]\s))")
#: Minimum number of ranges in a list of results; maximum number of results of a die.
_RANGES, _MOST = 2, 100


class Result(NamedTuple):
    """One result of a list: from, to, and its place."""

    low: int
    high: int
    block: Block
    offset: int


@rule("CG708", "result-list-broken", severity=WARNING)
@of_prose
def result_list_broken(prose: CheckedProse) -> Violations:
    """The results of a die or a table skip a number, give one twice or end in a question mark.

    Why it matters: sooner or later somebody rolls this number, and the rules do not say what happens.

    Example:
          # file: rules.en.md
          # Rules
          ## 1 Darkness
        - Roll D6. 1–2: you leave to the left. 4–6: you leave to the right.
        + Roll D6. 1–2: you leave to the left. 3–6: you leave to the right.

    Source: the results of a die with n sides are 1 to n, each once. Results in words (`3 or more`) count.
    """
    for block in prose.blocks:
        for found in re.finditer(r"(?<![\w-])(\d{1,2}\s?[-–]\s?\?)(?=\s|[:(.,])", block.text):
            yield prose.violation(block, found.start(), f"'{found[1]}' lacks its end; write the number")
    for lists, faces, text in _result_lists(prose):
        problem = _gap(lists, faces, text, prose.lang)
        if problem:
            first = lists[0]
            yield prose.violation(first.block, first.offset, problem)


def _result_lists(prose: CheckedProse) -> Iterator[tuple[list[Result], int, str]]:
    """Yield lists of results: the results, the faces of the die or 0, and their text."""
    for block in running(prose):
        for found in _clusters(block):
            dice = list(_DIE.finditer(block.text, 0, found[0].offset))
            if dice:
                yield found, int(dice[-1][1]), block.text
    rows: list[Result] = []
    start = 0
    for index, part in enumerate((*prose.blocks, None)):
        lead = _LEAD.match(part.text) if part and part.kind in (ROW, ITEM) else None
        if part and lead:
            start = start if rows else index
            high = lead[2] if lead[2] and lead[2] != "?" else lead[1]
            rows.append(Result(int(lead[1]), int(high), part, lead.start(1)))
            continue
        if len(rows) >= _RANGES and any(r.low < r.high for r in rows):
            before = " ".join(b.text for b in prose.blocks[max(0, start - 2) : start])
            faces = _DIE.findall(before)
            text = " ".join(r.block.text for r in rows)
            yield rows, int(faces[-1]) if faces and rows[0].low == 1 else 0, text
        rows = []


def _clusters(block: Block) -> list[list[Result]]:
    """Return the lists of ranges in a block; a new list begins where a range begins at 1 again."""
    found: list[list[Result]] = []
    for match in RANGE.finditer(block.text):
        low, high = int(match[1]), int(match[2]) if match[2] != "?" else int(match[1]) + 1
        if low >= high or high > _MOST:
            continue
        result = Result(low, high, block, match.start())
        again = found and (result.low == 1 or result.low in {r.low for r in found[-1]})
        if not found or (again and any(r.low <= result.low for r in found[-1])):
            found.append([])
        found[-1].append(result)
    return [one for one in found if len(one) >= _RANGES]


def _gap(results: Sequence[Result], faces: int, text: str, lang: str) -> str:
    """Return what a list of results leaves out or repeats; an empty string if it is complete."""
    ordered = sorted(results, key=lambda r: r.low)
    for one, other in zip(ordered, ordered[1:], strict=False):
        if other.low <= one.high:
            return f"'{other.low}' is in two results; keep it in one"
    given = set(map(int, re.findall(r"(?<![\d\-–.,])(\d{1,3})(?![\d\-–]|[.,]\d)", RANGE.sub(" ", text))))
    given |= {
        int(n)
        for word, n in number_words(lang).sure.items()
        if n.isdigit() and re.search(rf"\b{word}\b", text)
    }
    have = {n for r in ordered for n in range(r.low, min(r.high, r.low + _MOST * 100) + 1)}
    last = max(faces, ordered[-1].high)
    more = re.search(rf"\d\s*\+|\b(?:{any_of('otherwise', lang)})\b", text, re.IGNORECASE)
    if more:
        last = ordered[-1].high
    first = 1 if faces and not more else ordered[0].low
    if faces and ordered[-1].high > faces:
        return f"'{ordered[-1].high}' is more than a die with {faces} sides can show; fix the list or the die"
    missing = [n for n in range(first, last + 1) if n not in have and n not in given] if last < 10**5 else []
    return f"the results skip '{missing[0]}'; say what it does" if missing else ""
