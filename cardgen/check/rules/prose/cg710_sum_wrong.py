import operator
import re
from fractions import Fraction

from cardgen.check.api import WARNING, CheckedProse, Violations, of_prose, rule
from cardgen.check.corpus.language_words import number_words
from cardgen.check.corpus.prose.prose_reading import count_of, pattern
from cardgen.load.prose import Block

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


@rule("CG710", "sum-wrong", severity=WARNING)
@of_prose
def sum_wrong(prose: CheckedProse) -> Violations:
    """A calculation that is written out has the wrong result.

    Why it matters: players learn a rule from its example, and this one teaches the wrong rule.

    Example:
          # file: rules.en.md
          # Rules
          ## 1 Fire
        - You lose 2 + 2 + 3 = 8 points.
        + You lose 2 + 2 + 3 = 7 points.

    Source: arithmetic. A quotient may be rounded to the digits shown.
    """
    for block in prose.blocks:
        for found in _SUM.finditer(block.text):
            value = _value(found["left"])
            if value is not None and not _shows(value, found["right"]):
                yield prose.violation(
                    block,
                    found.start("right"),
                    f"{found['left'].strip()} is {_written(value)}, not '{found['right']}'; fix one of them",
                )
        yield from _sums_in_words(prose, block)


def _sums_in_words(prose: CheckedProse, block: Block) -> Violations:
    for word, sign in (("plus", "+"), ("minus", "-")):
        joined = pattern(word, prose.lang)
        if not re.search(joined, block.text):
            continue
        number = (
            rf"(\d{{1,3}}|{'|'.join(w for w, n in number_words(prose.lang).sure.items() if n.isdigit())})"
        )
        in_words = (
            rf"\b{number} (?:{joined}) {number} (?:{pattern('gives', prose.lang)}) {number}\b(?![.,]?\d)"
        )
        for found in re.finditer(in_words, block.text):
            one, other, stated = (count_of(found[i], prose.lang) for i in (1, 2, 3))
            value = _OPERATORS[sign](one, other)
            if value != stated:
                message = f"{found[1]} {word} {found[2]} is {value}, not '{found[3]}'; fix one of them"
                yield prose.violation(block, found.start(3), message)


def _value(left: str) -> Fraction | None:
    """Return what a written sum comes to, products before sums; None if that is not certain."""
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
    """Return a number from any language's notation: 1 000, 1.000 or 1,000; 2.5 or 2,5."""
    plain = re.sub(r"[ \u00a0\u202f]|[.,](?=\d{3}$)", "", written)
    return Fraction(plain.replace(",", "."))


def _shows(value: Fraction, written: str) -> bool:
    """Return whether a number as written is a value, rounded to its digits where it is a quotient."""
    decimals = len(written.rpartition(",")[2] if "," in written else written.partition(".")[2])
    if _amount(written) == value:
        return True
    rounds = value.denominator not in (1, 2, 4, 5, 10) or decimals > 0
    return rounds and abs(_amount(written) - value) <= Fraction(1, 10**decimals)


def _written(value: Fraction) -> str:
    return str(value.numerator) if value.denominator == 1 else f"{float(value):g}"
