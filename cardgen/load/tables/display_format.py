"""What a spreadsheet shows for a number: the display formats of workbooks (`0.0%`, `[Red]-0`, `# ?/?`, `mmm-yy`).

Source: ECMA-376-1, 18.8.31 (numFmts). Colours, widths and conditions of three sections change no words and are dropped.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

#: What a format consists of: quoted and escaped words, brackets, parts of a number, a date's letters, anything else.
_PARTS = re.compile(
    r"\"(?P<quoted>[^\"]*)\"|\\(?P<escaped>.)|_.|\*.|\[(?P<bracket>[^\]]*)\]|(?P<general>General)"
    r"|(?P<digits>[0#?][0#?,]*(?:\.[0#?]*,*)?|\.[0#?]+)(?P<power>[eE][+-]0+)?|(?P<noon>AM/PM|A/P)"
    r"|(?P<fraction> *[0#?]+ */ *(?:[?#0]+|[0-9]+))"
    r"|(?P<date>[yY]+|[mM]+|[dD]+|[hH]+|[sS]+(?:\.0+)?)|(?P<other>.)",
    re.DOTALL,
)
_FRACTION = re.compile(r"(?P<whole>[#0?]+ +)?(?P<over>[#0?]+) ?/ ?(?P<under>[?#]+|[0-9]+)(?![0-9])")
_SECTIONS = re.compile(r"(?:\"[^\"]*\"|\\.|\[[^\]]*\]|[^;\"\\\[])+|(?<=;)(?=;)|^(?=;)|(?<=;)$")
_CONDITION = re.compile(r"(<=|>=|<>|<|>|=)(-?[0-9.]+)\Z")
_CURRENCY = re.compile(r"\$(?P<symbol>[^-]*)(?:-(?P<locale>[0-9A-Fa-f]+))?\Z")
_ELAPSED = re.compile(r"[hms]+\Z", re.IGNORECASE)
_LARGEST_DENOMINATOR = 999
_MOST_DECIMALS = 30
_TESTS: dict[str, Callable[[float, float], bool]] = {
    "<": lambda a, b: a < b,
    ">": lambda a, b: a > b,
    "<=": lambda a, b: a <= b,
    ">=": lambda a, b: a >= b,
    "=": lambda a, b: a == b,
    "<>": lambda a, b: a != b,
}
#: Formats whose dates each computer shows in its own way.
_OWN_WAY = frozenset({"General", "@", "mm-dd-yy", "m/d/yy", "m/d/yyyy", "m/d/yy h:mm"})


class _Marks(NamedTuple):
    """The decimal mark, what parts thousands, and the names of months and days, by the language of a format."""

    decimal: str
    thousands: str
    language: str


def shown(value: int | float | str, code: str) -> str | None:
    """Return what a number or text shows in a format; None where the format is none, or not understood."""
    sections = _SECTIONS.findall(code) if len(code) <= 255 else []
    if code in ("General", "@", "") or not sections or len(sections) > 4:
        return None
    if isinstance(value, str):
        return _in_words(value, sections[3]) if len(sections) == 4 else None
    section, number = _section(value, sections)
    return _number(number, section, _marks(code))


def shown_date(value: datetime.datetime | datetime.date | datetime.time, code: str) -> str | None:
    """Return what a date or a time shows in a format; None where each computer shows it in its own way."""
    section = (_SECTIONS.findall(code) or [""])[0]
    plain = re.sub(r"\[\$?-[0-9A-Fa-f]*\]", "", section).replace("\\", "")
    if plain in _OWN_WAY:
        return None
    return _date(_moment(value), section, _marks(code).language)


def _moment(value: datetime.datetime | datetime.date | datetime.time) -> datetime.datetime:
    if isinstance(value, datetime.datetime):
        return value
    if isinstance(value, datetime.time):
        return datetime.datetime.combine(datetime.date(1900, 1, 1), value)
    return datetime.datetime.combine(value, datetime.time())


def shown_duration(value: datetime.timedelta, code: str) -> str:
    """Return what a duration shows: in hours, minutes and seconds, as its format asks."""
    seconds = round(value.total_seconds())
    hours, minutes = divmod(abs(seconds) // 60, 60)
    sign = "-" if seconds < 0 else ""
    if "h" not in code.lower():
        return f"{sign}{hours * 60 + minutes}:{abs(seconds) % 60:02}"
    return f"{sign}{hours}:{minutes:02}" + (f":{abs(seconds) % 60:02}" if "s" in code.lower() else "")


def _section(value: int | float, sections: Sequence[str]) -> tuple[str, int | float]:
    """Return the section of a format that shows a number, and the number without the sign that it has itself."""
    conditions = [_condition(section) for section in sections[:2]]
    if any(conditions):
        for section, condition in zip(sections, conditions, strict=False):
            if condition and condition(value):
                return section, value
        rest = [s for s, c in zip(sections, [*conditions, None, None], strict=False) if c is None]
        return (rest or sections[-1:])[-1], value
    if len(sections) > 2 and value == 0:
        return sections[2], 0
    if len(sections) > 1 and value < 0:
        return sections[1], -value
    return sections[0], value


def _condition(section: str) -> Callable[[float], bool] | None:
    for part in _PARTS.finditer(section):
        match = _CONDITION.match(part["bracket"] or "")
        if match:
            test, limit = _TESTS[match[1]], float(match[2])
            return lambda value: test(value, limit)
    return None


def _number(value: int | float, section: str, marks: _Marks) -> str:
    fraction = _FRACTION.search(section)
    if fraction and '"' not in section[: fraction.start()] and value >= 0:
        before, after = section[: fraction.start()], section[fraction.end() :]
        return _joined(_words(before) + _fraction(value, fraction) + _words(after))
    sign = "-" if value < 0 else ""
    if fraction and value < 0:
        return sign + _number(-value, section, marks)
    parts = list(_PARTS.finditer(section))
    scaled = abs(value) * 100 ** sum(part["other"] == "%" for part in parts)
    text = _joined("".join(_written(parts, scaled, marks)))
    return sign + text if sign and re.search("[1-9]", text) else text


def _written(parts: Sequence[re.Match[str]], value: int | float, marks: _Marks) -> Iterator[str]:
    """Yield the words of a format and the number in its places; in several places (`00-00`) its digits."""
    places = [part["digits"] for part in parts if part["digits"]]
    digits = _digits(value, "".join(places), marks) if len(places) > 1 else ""
    for part in parts:
        if part["digits"] and digits:
            places.pop(0)
            cut = len(digits) - sum(map(len, places))
            yield digits[: max(cut, 0)]
            digits = digits[max(cut, 0) :]
        elif part["digits"]:
            yield _power(value, part) if part["power"] else _digits(value, part["digits"], marks)
        else:
            yield f"{value:.12g}" if part["general"] else _word(part)


def _word(part: re.Match[str]) -> str:
    """Return the words that a part of a format says itself; a currency in brackets says its sign."""
    if part["bracket"] is not None:
        currency = _CURRENCY.match(part["bracket"])
        return currency["symbol"] if currency else ""
    if part["quoted"] is not None:
        return str(part["quoted"])
    if part["other"] == "@":
        return ""
    # Widths: `_)` is as wide as a bracket, `*-` fills the cell.
    return str(part["escaped"] or part["other"] or part["date"] or "") or (" " if part[0][0] == "_" else "")


def _words(section: str) -> str:
    return "".join(map(_word, _PARTS.finditer(section)))


def _joined(text: str) -> str:
    return re.sub(" {2,}", " ", text).strip(" ")


def _in_words(value: str, section: str) -> str:
    return _joined("".join(value if p["other"] == "@" else _word(p) for p in _PARTS.finditer(section)))


def _digits(value: int | float, places: str, marks: _Marks) -> str:
    """Return a number in `#,##0.00`: commas within part thousands, each at the end divides by a thousand."""
    scaled, _, decimals = places.rstrip(",").partition(".")
    thousands = len(places) - len(places.rstrip(","))
    value = value / 1000**thousands if thousands else value
    most, least = min(len(decimals), _MOST_DECIMALS), decimals.count("0")
    text = f"{_rounded(value, most):.{most}f}"
    digits, _, after = text.partition(".")
    while len(after) > least and after.endswith("0"):
        after = after[:-1]
    needed = scaled.replace(",", "").count("0")
    digits = digits.lstrip("0").rjust(needed, "0")
    if "," in scaled:
        digits = re.sub(r"(?<=\d)(?=(\d{3})+$)", marks.thousands, digits)
    return digits + (marks.decimal + after if after else "")


def _rounded(value: int | float, places: int) -> Fraction | float:
    """Return a number rounded half up, as spreadsheets round the decimals that they show."""
    scale = 10**places
    exact = Fraction(repr(value)) if abs(value) < 1e15 else Fraction(value)
    return float(Fraction(int(exact * scale + Fraction(1, 2)), scale))


def _power(value: float, part: re.Match[str]) -> str:
    decimals = part["digits"].partition(".")[2]
    number, _, power = f"{value:.{len(decimals)}e}".partition("e")
    least = part["power"].count("0")
    sign = "-" if power[0] == "-" else "+" if part["power"][1] == "+" else ""
    return f"{number}E{sign}{power[1:].lstrip('0').rjust(least, '0')}"


def _fraction(value: int | float, places: re.Match[str]) -> str:
    under = places["under"]
    exact = Fraction(repr(value))
    if under.isdigit():
        near = Fraction(round(exact * int(under)), 1)
        over, below = int(near), int(under)
    else:
        near = exact.limit_denominator(min(10 ** len(under) - 1, _LARGEST_DENOMINATOR))
        over, below = near.numerator, near.denominator
    if not places["whole"]:
        return f"{over}/{below}"
    whole, rest = divmod(over, below)
    if not rest:
        return str(whole)
    return f"{whole} {rest}/{below}" if whole else f"{rest}/{below}"


def _date(at: datetime.datetime, section: str, language: str) -> str:
    parts = list(_PARTS.finditer(section))
    letters = [(part["date"] or part["bracket"] or "")[:1].lower() for part in parts]
    noon = any(part["noon"] for part in parts)
    written = []
    for index, part in enumerate(parts):
        word = part["date"] or (part["bracket"] if _ELAPSED.match(part["bracket"] or "") else "")
        if word:
            before = next((one for one in reversed(letters[:index]) if one), "")
            after = next((one for one in letters[index + 1 :] if one), "")
            is_minute = word[0].lower() == "m" and len(word) < 3 and (before == "h" or after == "s")
            written.append(_minute(at, word) if is_minute else _of_date(at, word.lower(), noon, language))
        elif part["noon"]:
            written.append("AM" if at.hour < 12 else "PM")
        else:
            written.append(_word(part))
    return _joined("".join(written))


def _minute(at: datetime.datetime, word: str) -> str:
    return f"{at.minute:0{len(word)}}"


def _of_date(at: datetime.datetime, word: str, noon: bool, language: str) -> str:
    number = len(word)
    if word[0] == "y":
        return f"{at.year}" if number > 2 else f"{at.year % 100:02}"
    if word[0] == "h":
        return f"{(at.hour % 12 or 12) if noon else at.hour:0{min(number, 2)}}"
    if word[0] == "s":
        return f"{at.second:0{min(len(word.partition('.')[0]), 2)}}"
    if number < 3:
        return f"{at.month if word[0] == 'm' else at.day:0{number}}"
    from babel.dates import format_date

    width = "MMM" if number == 3 else "MMMMM" if number == 5 else "MMMM"
    if word[0] == "d":
        width = "EEE" if number == 3 else "EEEE"
    return format_date(at, width, locale=language)


@lru_cache(maxsize=64)
def _marks(code: str) -> _Marks:
    """Return the marks of the language that a format names by its number (`[$€-407]`), else those of English."""
    from locale import windows_locale

    from babel import Locale, UnknownLocaleError
    from babel.numbers import get_decimal_symbol, get_group_symbol

    for part in _PARTS.finditer(code):
        currency = _CURRENCY.match(part["bracket"] or "")
        name = (
            windows_locale.get(int(currency["locale"], 16) & 0xFFFF)
            if currency and currency["locale"]
            else None
        )
        if name:
            try:
                found = Locale.parse(name)
            except (UnknownLocaleError, ValueError):
                continue
            return _Marks(get_decimal_symbol(found), get_group_symbol(found), str(found))
    return _Marks(".", ",", "en")
