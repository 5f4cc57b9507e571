"""Numbers as people write them in tables: separators by the file's own habit, signs, money, percent."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

#: A blank or an apostrophe between thousands, as in Sweden, France and Switzerland.
_BLANK = " \u00a0\u2009\u202f'’"
_MONEY = r"[$€£¥₩₹₽₺₪₫฿₴₦]|[Kk]r\.?|zł|CHF"
_WRITTEN = re.compile(
    rf"(?P<sign>[-+−]?) ?(?:(?:{_MONEY})[ \u00a0]?)?(?P<inner>[-−]?)(?P<amount>[0-9](?:[0-9.,{_BLANK}]{{0,30}}[0-9])?)"
    rf"(?:[ \u00a0\u202f]?(?:(?P<percent>%)|{_MONEY}))?\Z"
)
_BLANKS = re.compile(rf"[1-9][0-9]{{0,2}}(?:[{_BLANK}][0-9]{{3}}){{1,4}}(?:[.,][0-9]{{1,15}})?\Z")
_PLAIN = re.compile(r"[0-9]{1,15}\Z")
_DECIMALS = re.compile(r"[0-9]{1,15}[.,][0-9]{1,15}\Z")
#: Thousands by commas and a decimal point, and the other way round; what only the one or the other can be.
_GROUPS = {
    ".": re.compile(r"[1-9][0-9]{0,2}(?:(?:,[0-9]{3}){1,4}\.[0-9]{1,15}|(?:,[0-9]{3}){2,4})\Z"),
    ",": re.compile(r"[1-9][0-9]{0,2}(?:(?:\.[0-9]{3}){1,4},[0-9]{1,15}|(?:\.[0-9]{3}){2,4})\Z"),
}
#: One mark before three digits may part thousands or decimals.
_EITHER = re.compile(r"[1-9][0-9]{0,2}([.,])[0-9]{3}\Z")
_LONGEST = 40
_LEADING_ZEROS = re.compile(r"\D*0[0-9]")
#: How people write a count in a cell: 2, 2.0, 2x, ×2, 2 st.
_COUNT = re.compile(
    r"(?:(?:x|×) ?([0-9]{1,6})|([0-9]{1,6})(?:[.,]0{1,9})?(?: ?(?:x|×|st|ex|stk|pcs|stück|stuks)\.?)?)\Z",
    re.IGNORECASE,
)
#: `2-3`, `1–2`.
RANGE_OF_COUNTS = re.compile(r"([0-9]{1,3}) ?[-–—] ?([0-9]{1,3})")
_TYPED = re.compile(r"[-+]?[0-9]{1,15}([.,][0-9]{1,15})?\Z")

_DATE = re.compile(
    r"(?P<year>[0-9]{4})-(?P<of_year>[0-9]{2})-(?P<day_of_year>[0-9]{2})(?:[ T]00:00(?::00)?)?\Z"
    r"|(?P<day>[0-9]{1,2})[-./ ]{1,2}(?P<month>[^\W\d_]{3,9})\.?\Z"
    r"|(?P<only_month>[^\W\d_]{3,9})\.?[-./ ](?P<short_year>[0-9]{2})\Z"
    r"|(?P<first>[0-9]{1,2})[-./](?P<second>[0-9]{1,2})[-./](?P<full_year>[0-9]{4})\Z"
    r"|(?P<month_number>[0-9]{1,2})月(?P<day_number>[0-9]{1,2})日\Z"
)
_SHORT_DATE = re.compile(r"([0-9]{1,2})[-./]([0-9]{1,2})[-./](0[0-9])\Z")
#: Months by their first letters, in English, Swedish, German, French, Spanish and Dutch.
_MONTHS = {
    letters: number
    for number, months in enumerate(
        (
            "jan ene",
            "feb fév",
            "mar mär maa mrt mrz",
            "apr avr abr",
            "may maj mai mei",
            "jun juin",
            "jul juil",
            "aug aoû ago",
            "sep",
            "oct okt",
            "nov",
            "dec dez déc dic",
        ),
        start=1,
    )
    for letters in months.split()
}


def decimal_mark(cells: Iterable[str]) -> str:
    """Return the decimal mark of a table: a comma where its cells show that it is one and none shows a point."""
    marked = (cell for cell in cells if len(cell) <= _LONGEST and ("," in cell or "." in cell))
    marks = {mark for cell in marked for mark in _shows(cell)}
    return "," if marks == {","} else "."


def _shows(cell: str) -> str:
    """Return the decimal mark that a cell shows beyond doubt, or nothing."""
    written = _WRITTEN.match(cell)
    amount = written["amount"] if written else ""
    grouped = next((mark for mark, groups in _GROUPS.items() if groups.match(amount)), "")
    if grouped or _EITHER.match(amount):
        return grouped
    return "," if "," in amount and not _PLAIN.match(amount) else "." if "." in amount else ""


@lru_cache(maxsize=4096)
def read_number(cell: str, mark: str = ".") -> int | float | None:
    """Return the number that a cell shows; None where it shows none.

    Args:
        mark: the table's decimal mark. A comma before three digits parts thousands unless it is that mark; a point
            before three does so only where the mark is a comma.
    """
    written = _WRITTEN.match(cell) if len(cell) <= _LONGEST else None
    if written is None or (written["sign"] and written["inner"]):
        return None
    digits = _digits(written["amount"], mark)
    if digits is None:
        return None
    value = float(digits) / (100 if written["percent"] else 1)
    value = round(value, 15) if written["percent"] else value
    value = -value if (written["sign"] or written["inner"]) in ("-", "−") else value
    return int(value) if value.is_integer() else value


def _digits(amount: str, mark: str) -> str | None:
    """Return an amount with a decimal point and without thousands; None where its marks make no number."""
    if _BLANKS.match(amount):
        amount = re.sub(f"[{_BLANK}]", "", amount)
        return amount.replace(",", ".")
    for decimal, groups in _GROUPS.items():
        if groups.match(amount):
            thousands = "," if decimal == "." else "."
            return amount.replace(thousands, "").replace(decimal, ".")
    either = _EITHER.match(amount)
    if either and either[1] != mark:
        return amount.replace(either[1], "")
    return amount.replace(",", ".") if _PLAIN.match(amount) or _DECIMALS.match(amount) else None


def is_amount(cell: str) -> bool:
    """Return whether a cell of a column that nobody declared is a number: not a code such as 007, not +1."""
    return cell[0] != "+" and not _LEADING_ZEROS.match(cell) and read_number(cell) is not None


def count_of(cell: str) -> int | float | str:
    """Return a cell as a count (`2`, `2.0`, `2x`, `×2`, `2 st`), or what else it holds, for the schema to report.

    Of a range, or of a date that a spreadsheet made of one, it is the larger number, so that there are enough.
    """
    if found := RANGE_OF_COUNTS.fullmatch(range_of_date(cell) or cell):
        return max(map(int, found.groups()))
    count = _COUNT.match(cell)
    return int(count[1] or count[2]) if count else cell_number(cell)


def cell_number(cell: str) -> int | float | str:
    """Return a cell as a number (a decimal comma is one too), or the cell itself."""
    if not _TYPED.match(cell):
        return cell
    value = float(cell.replace(",", "."))
    return int(value) if value.is_integer() else value


def range_of_date(cell: str) -> str:
    """Return the range that a spreadsheet made a date, such as `2-4` for `4-Feb`; empty if the cell is not a date."""
    found = _DATE.match(cell)
    if found is None:
        return ""
    letters = (found["month"] or found["only_month"] or "").lower()
    month = _MONTHS.get(letters[:3]) or _MONTHS.get(letters[:4], 0)
    if found["year"]:
        numbers = [int(found["of_year"]), int(found["day_of_year"])]
    elif found["full_year"]:
        numbers = [int(found["first"]), int(found["second"])]
    elif found["month_number"]:
        numbers = [int(found["month_number"]), int(found["day_number"])]
    elif month and found["day"]:
        numbers = [month, int(found["day"])]
    else:
        # `Mar-98` is of a month and a year.
        return f"{month}-{int(found['short_year'])}" if month and found["short_year"] else ""
    return "-".join(map(str, sorted(numbers)))


def three_of_date(cell: str) -> str:
    """Return the three numbers that a spreadsheet made a date of, such as `5-6-6` of `5/6/2006`; empty for none."""
    found = _DATE.match(cell)
    short = _SHORT_DATE.match(cell)
    if short:
        return "-".join(str(int(number)) for number in short.groups())
    if found and found["full_year"]:
        return f"{int(found['first'])}-{int(found['second'])}-{int(found['full_year']) % 100}"
    if found and found["year"]:
        return f"{int(found['of_year'])}-{int(found['day_of_year'])}-{int(found['year']) % 100}"
    return ""
