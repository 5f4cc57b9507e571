"""Numbers in running text: lists of results, ranges, written sums and tests against a number."""

from __future__ import annotations

import operator
import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from cardgen.check.checked_game import CheckedProse
from cardgen.check.language import number_words
from cardgen.check.prose_reading import any_of, count_of, of_prose, pattern, running, sentences
from cardgen.check.registry import Violation, rule, violation
from cardgen.findings import WARNING
from cardgen.load.prose import ITEM, ROW, Block

_DIE = re.compile(r"\b\d{0,2}[TWDd](4|6|8|10|12|20|100)\b")
_RANGE = re.compile(r"(?<![\w.,/+\-–−])(\d{1,3})\s?[-–—]\s?(\d{1,3}|\?)(?![\w\-–]|[.,]\d)")
_LEAD = re.compile(r"\|?\s*(\d{1,5})(?:\s?[-–—]\s?(\d{1,5}|\?))?\s*(?:\||:|(?=[–=]\s))")
_OPERATORS = {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv}
_SIGNS = {"–": "-", "−": "-", "×": "*", "x": "*", "·": "*", "÷": "/"}
_AMOUNT = r"(?:\d{1,3}(?:[ \u00a0\u202f]\d{3})+|\d{1,9})(?:[.,]\d{1,4})?"
_UNIT = r"(?:\s?[^\W\d_]{1,14})?"
_SUM = re.compile(
    rf"(?<![\w.,/+\-–−=])(?<![+×*] )"
    rf"(?P<left>{_AMOUNT}{_UNIT}(?:\s*(?:[+×*·÷]|(?<=\s)[-–−/x](?=\s))\s*{_AMOUNT}{_UNIT})+)"
    rf"\s*=\s*(?P<right>{_AMOUNT})(?!\s?[-–—+×*/]\s?\d|\w)"
)
_STEP = re.compile(rf"({_AMOUNT}){_UNIT}\s*([+×*·÷/x\-–−]?)\s*")
#: So many ranges make a list of results; beyond this many results it is no list of a die.
_RANGES, _MOST = 2, 100
#: So many tests on the same side of equal make it the usual one.
_USUAL = 3


class Result(NamedTuple):
    """One result of a list: from, to, and where it stands."""

    low: int
    high: int
    block: Block
    offset: int


@rule("CG708", "result-list-broken", severity=WARNING)
@of_prose
def result_list_broken(prose: CheckedProse) -> Iterator[Violation]:
    """The results of a die or a table leave a number out, give one twice or end in a question mark.

    Why it matters: somebody rolls just this number, and the rules do not say what happens.

    Wrong:
        # file: rules.en.md
        # Rules
        ## 1 Darkness
        Roll D6. 1–2: you leave to the left. 4–6: you leave to the right.

    Right:
        # file: rules.en.md
        # Rules
        ## 1 Darkness
        Roll D6. 1–2: you leave to the left. 3–6: you leave to the right.

    Source: the results of a die with n sides are 1 to n, each once. What is told in words (`3 or more`) counts.
    """
    for block in prose.blocks:
        for found in re.finditer(r"(?<![\w-])(\d{1,2}\s?[-–]\s?\?)(?=\s|[:(.,])", block.text):
            yield violation(
                prose.place(block, found.start()), f"'{found[1]}' lacks its end; write the number"
            )
    for lists, faces, said in _result_lists(prose):
        problem = _gap(lists, faces, said, prose.lang)
        if problem:
            first = lists[0]
            yield violation(prose.place(first.block, first.offset), problem)


def _result_lists(prose: CheckedProse) -> Iterator[tuple[list[Result], int, str]]:
    """Go through lists of results: the results, the faces of the die or 0, and the text they stand in."""
    for block in running(prose):
        for found in _clusters(block):
            dice = list(_DIE.finditer(block.text, 0, found[0].offset))
            if dice:
                yield found, int(dice[-1][1]), block.text
    rows: list[Result] = []
    start = 0
    for index, block in enumerate((*prose.blocks, None)):
        lead = _LEAD.match(block.text) if block and block.kind in (ROW, ITEM) else None
        if block and lead:
            start = start if rows else index
            high = lead[2] if lead[2] and lead[2] != "?" else lead[1]
            rows.append(Result(int(lead[1]), int(high), block, lead.start(1)))
            continue
        if len(rows) >= _RANGES and any(r.low < r.high for r in rows):
            before = " ".join(b.text for b in prose.blocks[max(0, start - 2) : start])
            dice = _DIE.findall(before)
            text = " ".join(r.block.text for r in rows)
            yield rows, int(dice[-1]) if dice and rows[0].low == 1 else 0, text
        rows = []


def _clusters(block: Block) -> list[list[Result]]:
    """Give the lists of ranges in a block; a new one begins where a range begins at 1 again."""
    found: list[list[Result]] = []
    for match in _RANGE.finditer(block.text):
        low, high = int(match[1]), int(match[2]) if match[2] != "?" else int(match[1]) + 1
        if low >= high or high > _MOST:
            continue
        result = Result(low, high, block, match.start())
        again = found and (result.low == 1 or result.low in {r.low for r in found[-1]})
        if not found or (again and any(r.low <= result.low for r in found[-1])):
            found.append([])
        found[-1].append(result)
    return [one for one in found if len(one) >= _RANGES]


def _gap(results: Sequence[Result], faces: int, said: str, lang: str) -> str:
    """Say what a list of results leaves out or gives twice; an empty string where it is whole."""
    ordered = sorted(results, key=lambda r: r.low)
    for one, other in zip(ordered, ordered[1:], strict=False):
        if other.low <= one.high:
            return f"'{other.low}' is in two results; each number belongs to one"
    told = set(map(int, re.findall(r"(?<![\d\-–.,])(\d{1,3})(?![\d\-–]|[.,]\d)", _RANGE.sub(" ", said))))
    told |= {
        int(n)
        for word, n in number_words(lang).sure.items()
        if n.isdigit() and re.search(rf"\b{word}\b", said)
    }
    have = {n for r in ordered for n in range(r.low, min(r.high, r.low + _MOST * 100) + 1)}
    last = max(faces, ordered[-1].high)
    more = re.search(rf"\d\s*\+|\b(?:{any_of('otherwise', lang)})\b", said, re.IGNORECASE)
    if more:
        last = ordered[-1].high
    first = 1 if faces and not more else ordered[0].low
    if faces and ordered[-1].high > faces:
        return (
            f"'{ordered[-1].high}' is more than the die with {faces} sides can show; mend the list or the die"
        )
    missing = [n for n in range(first, last + 1) if n not in have and n not in told] if last < 10**5 else []
    return f"the results leave out '{missing[0]}'; say what it does" if missing else ""


@rule("CG709", "range-backwards", severity=WARNING)
@of_prose
def range_backwards(prose: CheckedProse) -> Iterator[Violation]:
    """A range ends below its beginning.

    Why it matters: nobody can tell which of the two numbers is wrong.

    Wrong:
        # file: rules.en.md
        # Rules
        ## 1 Players
        For 4-2 players.

    Right:
        # file: rules.en.md
        # Rules
        ## 1 Players
        For 2–4 players.

    Source: ranges ascend. What is subtracted from a die (D6-2), years and rows of numbers are no ranges.
    """
    for block in prose.blocks:
        for found in _RANGE.finditer(block.text):
            low, high = found[1], found[2]
            if high == "?" or "0" in (low[0], high[0]) or int(low) <= int(high) or " " in found[0]:
                continue
            if (
                not re.search(
                    r"(?:\b[TWDd]|[=+*×/(]|\bminus)\s*$",
                    block.text[max(0, found.start() - 10) : found.start()],
                )
                and len(low) < 3
            ):
                yield violation(
                    prose.place(block, found.start()),
                    f"'{found[0]}' runs backwards; turn it round or mend it",
                )


@rule("CG710", "sum-wrong", severity=WARNING)
@of_prose
def sum_wrong(prose: CheckedProse) -> Iterator[Violation]:
    """A sum that is written out does not come to what it says.

    Why it matters: an example teaches the rule, and this one teaches another.

    Wrong:
        # file: rules.en.md
        # Rules
        ## 1 Fire
        You lose 2 + 2 + 3 = 8 points.

    Right:
        # file: rules.en.md
        # Rules
        ## 1 Fire
        You lose 2 + 2 + 3 = 7 points.

    Source: arithmetic. A quotient may be rounded to the digits that are shown.
    """
    for block in prose.blocks:
        for found in _SUM.finditer(block.text):
            value = _value(found["left"])
            if value is not None and not _shows(value, found["right"]):
                place = prose.place(block, found.start("right"))
                yield violation(
                    place,
                    f"{found['left'].strip()} is {_written(value)}, not '{found['right']}'; mend one of them",
                )
        yield from _spoken_sums(prose, block)


def _spoken_sums(prose: CheckedProse, block: Block) -> Iterator[Violation]:
    """Give sums told in words, such as `3 minus 2 is 1`, that do not compute."""
    for word, sign in (("plus", "+"), ("minus", "-")):
        joined = pattern(word, prose.lang)
        if not re.search(joined, block.text):
            continue
        number = (
            rf"(\d{{1,3}}|{'|'.join(w for w, n in number_words(prose.lang).sure.items() if n.isdigit())})"
        )
        spoken = rf"\b{number} (?:{joined}) {number} (?:{pattern('gives', prose.lang)}) {number}\b(?![.,]?\d)"
        for found in re.finditer(spoken, block.text):
            one, other, told = (count_of(found[i], prose.lang) for i in (1, 2, 3))
            value = _OPERATORS[sign](one, other)
            if value != told:
                place = prose.place(block, found.start(3))
                yield violation(
                    place, f"{found[1]} {word} {found[2]} is {value}, not '{found[3]}'; mend one of them"
                )


def _value(left: str) -> Fraction | None:
    """Give what a written sum comes to, products before sums; None where it cannot be told."""
    terms: list[Fraction] = []
    signs: list[str] = []
    for amount, sign in _STEP.findall(left):
        number = _amount(amount)
        signs.append(_SIGNS.get(sign, sign))
        if len(signs) > 1 and signs[-2] in ("*", "/"):
            if signs[-2] == "/" and not number:
                return None
            terms[-1] = _OPERATORS[signs.pop(-2)](terms[-1], number)
        else:
            terms.append(number)
    total = terms[0]
    for sign, term in zip(signs, terms[1:], strict=False):
        if sign not in _OPERATORS:
            return None
        total = _OPERATORS[sign](total, term)
    return total


def _amount(written: str) -> Fraction:
    """Give a number in any of the languages' writing: 1 000, 1.000 or 1,000; 2.5 or 2,5."""
    plain = re.sub(r"[ \u00a0\u202f]|[.,](?=\d{3}$)", "", written)
    return Fraction(plain.replace(",", "."))


def _shows(value: Fraction, written: str) -> bool:
    """Tell whether a number as written is a value, rounded to its digits where it is a quotient."""
    decimals = len(written.rpartition(",")[2] if "," in written else written.partition(".")[2])
    if _amount(written) == value:
        return True
    rounds = value.denominator not in (1, 2, 4, 5, 10) or decimals > 0
    return rounds and abs(_amount(written) - value) <= Fraction(1, 10**decimals)


def _written(value: Fraction) -> str:
    return str(value.numerator) if value.denominator == 1 else f"{float(value):g}"


class Comparison(NamedTuple):
    """A comparison of a roll with a number: `at_most`, `below`, `at_least` or `above`, and where it stands."""

    way: str
    block: Block
    offset: int
    words: str


@rule("CG712", "test-direction", severity=WARNING)
@of_prose
def equal_rolls(prose: CheckedProse) -> Iterator[Violation]:
    """Most tests succeed on a roll equal to the value, and this one does not, or the other way round.

    Why it matters: it is an exception nobody notices, or a word was left out.

    Wrong:
        # file: rules.en.md
        # Rules
        ## 1 Doors
        Roll D12. If you roll equal to or lower than your strength, it opens.
        ## 2 Pits
        Roll D12. If you roll equal to or lower than your agility, you jump it.
        ## 3 Bridges
        Roll D12. If you roll equal to or lower than your agility, you cross it.
        ## 4 Stings
        Roll D12. If you roll higher or equal to your agility, you are stung.

    Right:
        # file: rules.en.md
        # Rules
        ## 1 Doors
        Roll D12. If you roll equal to or lower than your strength, it opens.
        ## 2 Pits
        Roll D12. If you roll equal to or lower than your agility, you jump it.
        ## 3 Bridges
        Roll D12. If you roll equal to or lower than your agility, you cross it.
        ## 4 Stings
        Roll D12. If you roll equal to or lower than your agility, you are well.

    Source: a game has one kind of success test; an exception is declared: `cardgen: allow CG712 (reason)`.
    """
    tests = list(_tests(prose))
    low = [t for t in tests if t.way == "at_most"]
    high = [t for t in tests if t.way == "at_least"]
    for usual, odd in ((low, high), (high, low)):
        if len(usual) >= _USUAL and len(usual) >= _USUAL * len(odd):
            for test in odd:
                place = prose.place(test.block, test.offset)
                yield violation(
                    place,
                    f"'{test.words}': {len(usual)} other tests count an equal roll the other way; tell why, or mend it",
                )


def _tests(prose: CheckedProse) -> Iterator[Comparison]:
    """Go through the comparisons of a roll with somebody's value that say what an equal roll does."""
    lang = prose.lang
    rolls = re.compile(rf"\b(?:{any_of('rolls', lang)})\b", re.IGNORECASE)
    for block in running(prose):
        for start, end in sentences(block, lang):
            sentence = block.text[start:end]
            if not rolls.search(sentence):
                continue
            for way in ("at_most", "at_least"):
                for found in re.finditer(rf"\b(?:{pattern(way, lang)})\b", sentence, re.IGNORECASE):
                    if re.match(r"\s*\d", sentence[found.end() :]):
                        continue  # against a number of its own, not against a value
                    yield Comparison(way, block, start + found.start(), found[0])
