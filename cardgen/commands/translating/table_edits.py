"""Translations put into the cells of a CSV file or a workbook; cells, formats and formulas that are there stay."""

from __future__ import annotations

import codecs
import io
import re
import zipfile
from collections.abc import Sequence

from msgspec import Struct, field

from cardgen.check.engine.fixes import Edit, edited
from cardgen.findings import Place
from cardgen.load.document import Diagnostics
from cardgen.load.sources import Source
from cardgen.load.tables.columns import HeadingRules, read_header
from cardgen.load.tables.csvfile import read_csv

_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
#: How a heading says its language: `Text.en`, `Text (en)`, `text_en`.
_LANGUAGE = re.compile(r"(?P<dot>[.:]\s*)\w+$|(?P<round>\(\s*)\w+\s*\)$|(?P<joined>[_ ])\w+$")


class Header(Struct, frozen=True):
    """The heading of a table, and what decides its meaning."""

    line: int
    cells: Sequence[str]
    rules: HeadingRules

    def column(self, name: str, lang: str) -> int | None:
        """Return the number of the column of a field in a language, from 1, or None."""
        read = read_header(self.cells, self.line, self.rules)
        wanted, _, of_back = name.partition(".") if name.startswith("back.") else (name, "", "")
        asked = (wanted, of_back, (lang,))
        for number, column in enumerate(read, start=1):
            if column and not column.skip and (column.field, column.of_back, column.languages) == asked:
                return number
        return None


class Cells(Struct):
    """What is written into a table.

    Attributes:
        cells: texts by line and column; added: by the column after which one comes, its heading and its texts by line.
    """

    cells: dict[tuple[int, int], str] = field(default_factory=dict)
    added: dict[int, tuple[str, dict[int, str]]] = field(default_factory=dict)

    def put(self, header: Header, place: Place, name: str, lang: str, text: str) -> None:
        """Put a translation into the row of a text, in its column, or in a new one after that of the text."""
        there = header.column(name, lang)
        if there is not None:
            self.cells[place.line, there] = text
            return
        _, column = self.added.setdefault(
            place.column,
            (translated_heading(header.cells[place.column - 1], lang, header.rules.languages), {}),
        )
        column[place.line] = text


def translated_heading(heading: str, lang: str, languages: Sequence[str]) -> str:
    """Return the heading of a column in another language, written as that of the original: `Text (de)`."""
    found = _LANGUAGE.search(heading)
    if found and re.sub(r"\W", "", found[0]).strip("_").lower() in {code.lower() for code in languages}:
        form = found["dot"] or found["round"] or found["joined"]
        return heading[: found.start()] + form + lang + (")" if found["round"] else "")
    return f"{heading}.{lang}"


def csv_with(source: Source, header: Header, cells: Cells) -> bytes:
    """Return a CSV file with cells written into it."""
    file = source.path.name

    def span(line: int, column: int) -> tuple[int, int] | None:
        return source.cell(Place(file, line, column))

    edits: list[Edit] = []
    for (line, column), text in cells.cells.items():
        at = span(line, column)
        if at:
            edits.append(Edit(*at, _cell(text, source.delimiter)))
            continue
        there = next(number for number in range(column - 1, 0, -1) if span(line, number))
        end = (span(line, there) or (0, 0))[1]
        edits.append(Edit(end, end, source.delimiter * (column - there) + _cell(text, source.delimiter)))
    for column, (heading, texts) in cells.added.items():
        for row in read_csv(source.data, Diagnostics()):
            at = span(row.line, column)
            new = heading if row.line == header.line else texts.get(row.line, "")
            if at:
                edits.append(Edit(at[1], at[1], source.delimiter + _cell(new, source.delimiter)))
    text = edited(source.text, sorted(edits))
    try:
        return source.bom + text.encode(source.encoding)
    except UnicodeEncodeError:
        return codecs.BOM_UTF8 + text.encode()


def _cell(text: str, delimiter: str) -> str:
    needs = text.startswith('"') or any(letter in text for letter in f"{delimiter}\r\n")
    return '"' + text.replace('"', '""') + '"' if needs else text


def xlsx_with(data: bytes, part: str, header: Header, cells: Cells) -> bytes:
    """Return a workbook with cells written into one of its sheets; new columns come after the last one.

    Args:
        part: the name of the sheet's part in the workbook.
    """
    from lxml import etree

    found = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(found, "w") as new:
        for entry in old.infolist():
            content = old.read(entry)
            if entry.filename == part:
                root = etree.fromstring(content, etree.XMLParser(resolve_entities=False, no_network=True))
                _Sheet(root).write(header, cells)
                content = etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True)
            new.writestr(entry, content)
    return found.getvalue()


class _Sheet:
    """The XML of a sheet."""

    def __init__(self, root: object) -> None:
        self._rows = {int(row.get("r")): row for row in root.iter(f"{_MAIN}row")}  # type: ignore[attr-defined]

    def write(self, header: Header, cells: Cells) -> None:
        """Write cells."""
        for (line, column), text in cells.cells.items():
            self._set(line, column, text)
        for number, (like, (heading, texts)) in enumerate(cells.added.items(), start=1):
            column = len(header.cells) + number
            for line, text in {header.line: heading, **texts}.items():
                self._set(line, column, text, like)

    def _set(self, line: int, column: int, text: str, like: int = 0) -> None:
        """Write a cell; a new one looks like that of a column of its row."""
        from lxml import etree
        from openpyxl.utils import get_column_letter
        from openpyxl.utils.cell import column_index_from_string, coordinate_from_string

        row = self._rows[line]
        there = {column_index_from_string(coordinate_from_string(c.get("r"))[0]): c for c in row}
        cell = there.get(column)
        if cell is None:
            cell = etree.Element(f"{_MAIN}c", r=f"{get_column_letter(column)}{line}")
            style = there[like].get("s") if like in there else None
            if style:
                cell.set("s", style)
            row.insert(sum(number < column for number in there), cell)
        for child in list(cell):
            cell.remove(child)
        cell.set("t", "inlineStr")
        words = etree.SubElement(etree.SubElement(cell, f"{_MAIN}is"), f"{_MAIN}t")
        words.set("{http://www.w3.org/XML/1998/namespace}space", "preserve")
        words.text = text
        if row.get("spans"):
            del row.attrib["spans"]
