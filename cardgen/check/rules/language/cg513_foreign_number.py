import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from cardgen.check.api import WARNING, rule
from cardgen.check.corpus.slips import of_text
from cardgen.check.corpus.typesetting import NARROW_NBSP, NBSP, Slip, number_rules


@rule("CG513", "foreign-number", severity=WARNING, fixes=True)
@of_text
def foreign_number(text: str, lang: str) -> Iterator[Slip]:
    """A number is written as in another language: its decimal separator, its thousands or its percent sign.

    Why it matters: 1.5 and 1,500 are different numbers in a language with a decimal comma.

    Example:
            - id: room-orc
              name: {sv: Orch, en: Orc}
        -     text: {sv: "Du får 50% av guldet.", en: "You get 50 % of the gold."}
        +     text: {sv: "Du får 50 % av guldet.", en: "You get 50% of the gold."}

    Source: CLDR 48, number symbols of each language. A decimal separator is checked only before a unit.
    """
    patterns, numbers = _patterns(lang), number_rules(lang)
    if not patterns or not any(letter.isdigit() for letter in text):
        return
    for m in patterns["decimal"].finditer(text):
        new = m[1] + numbers.decimal + m[2]
        message = f"'{m[0]}' has the decimal sign of another language; write '{new}'"
        yield Slip(*m.span(), new, True, message)
    for m in patterns["percent"].finditer(text):
        if numbers.percent or m[2]:
            new = f"{m[1]}{numbers.percent}%"
            shown = new.replace(NBSP, " ")
            yield Slip(*m.span(), new, True, f"'{m[0]}' is written '{shown}' in this language")
    thousands = (pattern for name in ("group", "pointed") if (pattern := patterns.get(name)))
    for m in (m for pattern in thousands for m in pattern.finditer(text)):
        new = re.sub("[.,]", numbers.group, m[0])
        shown = new.replace(NBSP, " ")
        message = f"'{m[0]}' groups its thousands as in another language; write '{shown}'"
        yield Slip(*m.span(), new, False, message)


@lru_cache(maxsize=16)
def _patterns(lang: str) -> Mapping[str, re.Pattern[str]]:
    """Return a pattern of numbers of another language; empty for a language whose numbers are not described."""
    numbers = number_rules(lang)
    if not numbers.known:
        return {}
    wrong = "," if numbers.decimal == "." else r"\."
    gap = rf"[ {NBSP}{NARROW_NBSP}]?"
    found = {
        "decimal": rf"(?<![\w.,])(\d+){wrong}(\d|\d\d)(?={gap}(?:{numbers.units}|%)(?!\w))",
        "percent": rf"({numbers.number})( ?)%" if not numbers.percent else rf"({numbers.number})()%",
    }
    if numbers.group != ",":
        found["group"] = r"(?<![\w.,])[1-9]\d{0,2}(?:,\d{3})+(?![\d,])"
    if numbers.group != ".":
        found["pointed"] = (
            rf"(?<![\w.,])[1-9]\d{{0,2}}(?:\.\d{{3}})+(?![\d.,]\d|\d|{gap}(?:{numbers.units}|in|%)(?!\w))"
        )
    return {name: re.compile(pattern) for name, pattern in found.items()}
