import re
from collections.abc import Iterator
from functools import lru_cache

from cardgen.check.api import WARNING, CheckedTexts, Violations, rule
from cardgen.check.corpus.slips import slip_violations
from cardgen.check.corpus.text_units import language_of
from cardgen.check.corpus.typesetting import NBSP, Slip, number_rules, typography

#: A number of several groups of digits.
_THOUSANDS = re.compile(r"(?<!\d )(?<![\w.,-])[1-9]\d{0,2}(?: \d{3})+(?!\d| \d)")


@rule("CG508", "breakable-space", severity=WARNING, fixes=True)
def breakable_space(game: CheckedTexts) -> Violations:
    """A line could break where it must not: in a number, or in z. B.

    Why it matters: on a narrow card, 30 ends one line and 000 begins the next. A number and its unit, and § and its
    number, stay together by themselves.

    Example:
            - id: room-orc
              name: {sv: Orch, en: Orc}
        -     text: {sv: "Skatten är värd 30 000 mynt.", en: "The hoard is worth 30,000 coins."}
        +     text: {sv: "Skatten är värd 30 000 mynt.", en: "The hoard is worth 30,000 coins."}

    Source: CLDR 48, grouping separator of Swedish; DIN 5008. The space is U+00A0.
    """
    yield from slip_violations(game, _thousands)
    yield from slip_violations(game, _abbreviations)


def _thousands(text: str, lang: str) -> Iterator[Slip]:
    numbers = number_rules(lang)
    for m in _THOUSANDS.finditer(text) if numbers.known and numbers.group != "," else ():
        message = f"'{m[0]}' can be split over two lines; write a no-break space (U+00A0)"
        for at in (i for i, letter in enumerate(m[0], m.start()) if letter == " "):
            yield Slip(at, at + 1, NBSP, True, message)


@lru_cache(maxsize=16)
def _abbreviation(lang: str) -> re.Pattern[str] | None:
    known = language_of(typography()["abbreviations"], lang)
    if not known:
        return None
    gap = " ?" if known["spaced"] else " "
    shapes = (rf"\.{gap}".join(map(re.escape, parts.split())) for parts in known["parts"])
    return re.compile(rf"(?<![\w.])(?:{'|'.join(shapes)})\.")


def _abbreviations(text: str, lang: str) -> Iterator[Slip]:
    pattern = _abbreviation(lang) if "." in text else None
    for m in pattern.finditer(text) if pattern else ():
        new = NBSP.join(part + "." for part in m[0].replace(" ", "").rstrip(".").split("."))
        message = f"'{m[0]}' is written with no-break spaces (U+00A0), '{new.replace(NBSP, ' ')}'"
        yield Slip(*m.span(), new, True, message)
