"""Lists of cards in running text: a table drawn with bars in Markdown, lines such as
`Orc (x4) - 2 attack`, and tables that are turned."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cardgen.findings import WARNING
from cardgen.load.document import Diagnostics
from cardgen.load.tables.headings import field_of
from cardgen.load.tables.records import Row, trimmed_row

#: `Orc (x4)`, `Orc x4`, `Orc [4x]`.
_COUNTED = re.compile(
    r"(?P<name>.*\S)\s*(?:[(\[]\s*(?:[x×]\s*(\d{1,3})|(\d{1,3})\s*[x×])\s*[)\]]|\s[x×](\d{1,3}))"
)
#: `4x Orc`.
_COUNTED_FIRST = re.compile(r"[-*•]?\s*(\d{1,3})\s*[x×]\s+(?P<name>\S.*)")
_TEXT = re.compile(r"\s+[-–—]\s+|:\s+")
#: `== Villagers ==`, `## Wolves`, `[Items]`.
_HEADING = re.compile(r"(?:[=#*_~-]{1,6} *|\[)([^\W\d_][^=#*\[\]]*?)(?: *[=#*_~-]{1,6}|\])?:?")
_TOTAL = re.compile(
    r"(?:grand |sum )?(?:total|sum|summa|summe|gesamt|totaal|totale)\b\D{0,12}(\d{1,5})\D{0,12}\Z",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r"[-:| ]+")
_STRUCK = re.compile(r"~~.+~~")
#: Fields of which a table has at least two headings.
_FIELDS = frozenset({"name", "text", "type", "copies", "art"})
#: At least this share of the lines says how many, in a list of cards by the line.
_SHARE = 1 / 3


def bars_table(text: str, diagnostics: Diagnostics) -> list[Row]:
    """Return the rows of the first table drawn with bars in a text, headings first; none where there is none.

    Errors: CG005 (warning) a row that is struck through and left out.
    """
    rows: list[Row] = []
    for number, line in enumerate(map(str.strip, text.splitlines()), start=1):
        if not line.startswith("|"):
            if rows:
                break
            continue
        row = trimmed_row(number, line.strip("|").split("|"))
        if row.cells and _STRUCK.fullmatch(row.cells[0]):
            message = f"row {number} is struck through and left out"
            diagnostics.add("CG005", (number, 1), message, WARNING)
        elif not _BETWEEN.fullmatch(line):
            rows.append(row)
    return with_counts(rows)


def with_counts(rows: Sequence[Row]) -> list[Row]:
    """Return rows with a column of the copies that the names say, as in `Orc (x4)`; the rows where few names do."""
    if not rows or any(field_of(cell) == "copies" for cell in rows[0].cells):
        return list(rows)
    at = next((n for n, cell in enumerate(rows[0].cells) if field_of(cell) == "name"), 0)
    given = [_counted(row.cells[at]) if at < len(row.cells) else ("", 0) for row in rows[1:]]
    if sum(count > 0 for _, count in given) < 2:
        return list(rows)
    width = len(rows[0].cells)
    counted = [Row(rows[0].line, (*rows[0].cells, "copies"))]
    for row, (name, count) in zip(rows[1:], given, strict=True):
        cells = [*row.cells, *[""] * (width - len(row.cells))]
        counted.append(Row(row.line, (*cells[:at], name, *cells[at + 1 : width], str(count or 1))))
    return counted


def with_cards_as_rows(rows: Sequence[Row]) -> list[Row]:
    """Return the rows of a table whose columns are cards and whose rows are fields, turned; none where they are not."""
    fields = [row for row in rows if row.cells[0]]
    heads = [field_of(row.cells[0]) for row in fields]
    others = [field_of(cell) for cell in rows[0].cells[1:]]
    if "name" not in heads[:1] or len(_FIELDS & {*heads}) < 2 or len(others) < 2 or _FIELDS & {*others}:
        return []
    columns = range(len(rows[0].cells))
    return [
        trimmed_row(at + 1, [row.cells[at] if at < len(row.cells) else "" for row in fields])
        for at in columns
    ]


def deck_list(text: str) -> list[Row]:
    """Return rows of a list with a card on each line, many with a number of copies; none where it is not such a list.

    A line alone above others is their type.
    """
    lines = _without_title([line.strip() for line in text.splitlines()])
    filled = [line for line in lines if line]
    if "\t" in text or "," in "".join(filled[:1]):
        return []
    if sum(_parts(line)[1] > 0 for line in filled) < max(2, _SHARE * len(filled)):
        return []
    rows, kind = [Row(0, ("name", "type", "text", "copies"))], ""
    for number, line in enumerate(lines, start=1):
        name, count, words = _parts(line)
        starts = not any(lines[number - 2 : number - 1]) if number > 1 else True
        total = _TOTAL.match(line)
        if total and int(total[1]) == sum(int(row.cells[3]) for row in rows[1:]):
            continue
        if heading := _HEADING.fullmatch(line):
            kind = heading[1]
        elif line and starts and not count and (not words or number == 1):
            kind = line.rstrip(":") if any(lines[number : number + 1]) else ""
        elif line:
            rows.append(Row(number, (name, kind, words, str(count or 1))))
    return rows


def _without_title(lines: Sequence[str]) -> list[str]:
    """Return lines with empty ones for those above the cards: a first paragraph without a number, where others have
    some."""
    blocks = "\n".join(lines).strip("\n").split("\n\n")
    first = blocks[0].split("\n")
    if len(blocks) > 1 and len(first) > 1 and not any(_parts(line)[1] for line in first):
        begin = next(number for number, line in enumerate(lines) if line)
        return ["" if begin <= number < begin + len(first) else line for number, line in enumerate(lines)]
    return list(lines)


def _parts(line: str) -> tuple[str, int, str]:
    """Return name, copies (0 where nothing says them) and text of a line."""
    head, *rest = _TEXT.split(line, maxsplit=1)
    name, count = _counted(head)
    return name, count, rest[0] if rest else ""


def _counted(cell: str) -> tuple[str, int]:
    """Return a name and the number of copies beside it, 0 where there is none."""
    if found := _COUNTED.fullmatch(cell):
        return found["name"], int(found[2] or found[3] or found[4])
    if found := _COUNTED_FIRST.fullmatch(cell):
        return found["name"], int(found[1])
    return cell, 0
