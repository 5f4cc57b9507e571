import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache

from cardgen.check.api import WARNING, CheckedTexts, Violations, rule
from cardgen.check.corpus.slips import found_violations, slip_violations
from cardgen.check.corpus.text_units import TextUnit, language_of, text_units
from cardgen.check.corpus.typesetting import NBSP, Slip, number_rules, typography

#: A number or a token, and the token it counts.
_COUNTED = re.compile(r"[\d}½](?P<space>[ \u00a0\u202f])(?P<what>\{[A-Za-z]+\})")
#: A hard space is customary if at least this many are hard, and this many times as many as are not.
_HARD, _TIMES = 5, 5


@rule("CG508", "breakable-space", severity=WARNING, fixes=True)
def breakable_space(game: CheckedTexts) -> Violations:
    """A line could break where it must not: in a number, before a unit, after §, in z. B.

    Why it matters: on a narrow card, 30 ends one line and 000 begins the next.

    Example:
            - id: room-orc
              name: {sv: Orch, en: Orc}
        -     text: {sv: "Muren är 10 cm tjock.", en: "The wall is 10 cm thick."}
        +     text: {sv: "Muren är 10 cm tjock.", en: "The wall is 10 cm thick."}

    Source: CLDR 48, grouping separator of Swedish; DIN 5008; EU interinstitutional style guide 6.4. The space is
    U+00A0.
    """
    yield from slip_violations(game, _numbers)
    yield from slip_violations(game, _abbreviations)
    yield from found_violations(game, soft_spaces(text_units(game)))


@lru_cache(maxsize=16)
def _patterns(lang: str) -> tuple[re.Pattern[str], ...]:
    """Return a pattern of the spaces in a number with its unit, a section with its sign, and thousands."""
    numbers = number_rules(lang)
    before = rf"({numbers.number}) "
    units = rf"(?:{numbers.units})(?!\w)"
    found = [rf"{before}({units}|%)" if numbers.percent else rf"{before}({units})", r"(§) (\d)"]
    if numbers.known and numbers.group != ",":
        found.append(r"(?<!\d )(?<![\w.,-])[1-9]\d{0,2}(?: \d{3})+(?!\d| \d)")
    return tuple(map(re.compile, found))


def _numbers(text: str, lang: str) -> Iterator[Slip]:
    if not any(letter.isdigit() for letter in text):
        return
    for pattern in _patterns(lang):
        for m in pattern.finditer(text):
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


def soft_spaces(texts: Sequence[TextUnit]) -> Iterator[tuple[int, Slip]]:
    """Yield the breakable spaces between a number and what the game nearly always keeps with its number.

    Each as the number of its text and a slip.
    """
    hard: Counter[tuple[str, str]] = Counter()
    soft: dict[tuple[str, str], list[tuple[int, int, str]]] = defaultdict(list)
    for index, one in enumerate(texts):
        for m in _COUNTED.finditer(one.text):
            if m["space"] == " ":
                soft[one.lang, m["what"]].append((m.start("space"), index, m[0]))
            else:
                hard[one.lang, m["what"]] += 1
    for key, places in soft.items():
        if hard[key] >= _HARD and hard[key] >= _TIMES * len(places):
            for at_, index, written in places:
                what = f"'{written}' can be split over two lines, and {hard[key]} others cannot"
                message = f"{what}; write a no-break space (U+00A0)"
                yield index, Slip(at_, at_ + 1, NBSP, True, message)
