"""Numbers as people write them in tables: separators by the file's own habit, signs, money, percent."""

from __future__ import annotations

import re
from collections.abc import Iterable

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
_TYPED = re.compile(r"[-+]?[0-9]{1,15}([.,][0-9]{1,15})?\Z")


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
    """Return a cell as a count (`2`, `2.0`, `2x`, `×2`, `2 st`), or what else it holds, for the schema to report."""
    count = _COUNT.match(cell)
    return int(count[1] or count[2]) if count else cell_number(cell)


def cell_number(cell: str) -> int | float | str:
    """Return a cell as a number (a decimal comma is one too), or the cell itself."""
    if not _TYPED.match(cell):
        return cell
    value = float(cell.replace(",", "."))
    return int(value) if value.is_integer() else value
