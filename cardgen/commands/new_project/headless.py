"""Lists without headings: whether a table has any, and what its columns hold by their cells."""

from __future__ import annotations

import re
from collections.abc import Sequence

from cardgen.load.tables.headings import field_of, may_count
from cardgen.load.tables.numbered_columns import made_heading
from cardgen.load.tables.records import Row, picture_name
from cardgen.load.tables.suspicious import is_count
from cardgen.model.kind import kinds

_NUMBER = re.compile(r"[-+]?\d+([.,]\d+)?\Z")
_PICTURE = re.compile(r"(?!\w+://).+\.(png|jpe?g|svg|webp|gif|bmp|tiff?|avif)\Z", re.IGNORECASE)
_SENTENCE_END = re.compile(r"[.!?…。！？]['\"”»)]*\Z")
#: A heading is not longer, in characters; a longer cell is a text, as is one that ends like a sentence.
_LONGEST_HEADING = 40
#: A heading that ends like a sentence has at most this many words.
_HEADING_WORDS = 3
#: A column of sentences is on average this many times as long as its heading.
_LONGER = 3
_LISTED = re.compile(r"([0-9]{1,3})[.)] +")
#: A sign outside these tells a list of lines from a table cut by commas.
_CUT = re.compile(r"[;\t|]")


def cells_of(rows: Sequence[Row], index: int) -> list[str]:
    """Return the cells of a column that are not empty."""
    return [row.cells[index] for row in rows if index < len(row.cells) and row.cells[index]]


def is_sentence(cell: str) -> bool:
    """Return whether a cell is running text rather than a name or word."""
    return len(cell) > _LONGEST_HEADING or bool(_SENTENCE_END.search(cell))


def _is_text(cell: str) -> bool:
    """Return whether a cell is a sentence rather than a heading: `Card no.` and `In prototype?` are headings."""
    return is_sentence(cell) and (len(cell) > _LONGEST_HEADING or cell.count(" ") >= _HEADING_WORDS)


def are_pictures(cells: Sequence[str]) -> bool:
    """Return whether cells name files of pictures."""
    return bool(cells) and all(_PICTURE.match(picture_name(cell)) for cell in cells)


def are_sentences(cells: Sequence[str]) -> bool:
    """Return whether most cells of a column are running text."""
    return sum(map(is_sentence, cells)) * 2 > len(cells)


def has_headings(rows: Sequence[Row]) -> bool:
    """Return whether the first row is headings; where nothing says so, several columns have some, and one has none."""
    first, body = rows[0].cells, rows[1:]
    fields = (*kinds()["card"].fields, "copies", "note", "id")
    if any(field_of(cell) in fields or may_count(cell) for cell in first if cell):
        return True
    if any(_NUMBER.match(cell) or _PICTURE.match(cell) or _is_text(cell) for cell in first):
        return False
    columns = [(cell, cells_of(body, index)) for index, cell in enumerate(first) if cell]
    if any(cell in cells for cell, cells in columns):
        return False
    sentences = [cell for cell, cells in columns if cells and _mean(cells) > _LONGER * len(cell)]
    return bool(sentences) or len(columns) > 1


def numbered_columns(rows: Sequence[Row]) -> dict[str, str]:
    """Return what the columns of rows without headings mean, by what the cells are; keys are `Column 1` and so on."""
    width = max(len(row.cells) for row in rows)
    columns = [cells_of(rows, index) for index in range(width)]
    found = {index: "art" for index in range(width) if are_pictures(columns[index])}
    counts = [index for index in range(width) if index not in found and is_count(columns[index])]
    found |= dict.fromkeys(counts[-1:], "copies")
    words = [index for index in range(width) if index not in found and not _are_numbers(columns[index])]
    texts = [index for index in words if are_sentences(columns[index])]
    found |= {max(texts, key=lambda index: _mean(columns[index])): "text"} if texts else {}
    rest = [index for index in words if index not in found]
    found |= dict(zip(rest, ("name", "type"), strict=False))
    return {made_heading(index): found.get(index, f"column_{index + 1}") for index in range(width)}


def as_lines(text: str) -> list[Row] | None:
    """Return a row for each line of a list of sentences; None where its commas, or other signs, cut it into cells.

    Commas cut it where each line has as many, and none of them is followed by a blank as in a sentence.
    """
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), start=1)]
    filled = [(number, line) for number, line in lines if line]
    counts = {line.count(",") for _, line in filled}
    spaced = any(", " in line for _, line in filled)
    if any(_CUT.search(line) for _, line in filled) or not (spaced and len(counts) > 1 or counts == {0}):
        return None
    return [Row(number, (_unquoted(line),)) for number, line in _without_numbers(filled)]


def _without_numbers(lines: Sequence[tuple[int, str]]) -> list[tuple[int, str]]:
    """Return lines, each with its number in the file, without those that count them all: `1. Who lies?`."""
    found = [_LISTED.match(line) for _, line in lines]
    numbers = [int(match[1]) for match in found if match]
    if len(numbers) < len(lines) or numbers != list(range(numbers[0], numbers[0] + len(lines))):
        return list(lines)
    return [
        (number, line[match.end() :]) for (number, line), match in zip(lines, found, strict=True) if match
    ]


def is_sentences(text: str) -> bool:
    """Return whether a text begins with a sentence whose commas part no cells: a blank follows each."""
    first = text.strip().partition("\n")[0].strip()
    return is_sentence(first) and 0 < first.count(",") == first.count(", ")


def _unquoted(line: str) -> str:
    quoted = len(line) > 1 and line[0] == line[-1] == '"'
    return line[1:-1].replace('""', '"') if quoted else line


def _are_numbers(cells: Sequence[str]) -> bool:
    return all(map(_NUMBER.match, cells))


def _mean(cells: Sequence[str]) -> float:
    return sum(map(len, cells)) / len(cells)
