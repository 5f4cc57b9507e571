"""Lists of texts for translators: XLSX, CSV and PO, written and read."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from cardgen.files import FileRefused, read_file
from cardgen.findings import CardgenError
from cardgen.load.document import Diagnostics
from cardgen.load.tables.csvfile import read_csv
from cardgen.load.tables.workbook import read_sheets

MISSING, MOVED, CURRENT = "missing", "moved on", "current"
#: The columns before the texts, whose headings are the languages.
_COLUMNS = ("key", "state", "place", "picture", "before")
#: A file says no clock: the earliest day that a zip knows.
_NO_TIME = (1980, 1, 1, 0, 0, 0)
_WIDTHS = (34, 10, 34, 24, 40, 60, 60)
_FORBIDDEN = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")


class Line(Struct, frozen=True):
    """A text in a list.

    Attributes:
        before: the original of which the translation was made, where it has moved on.
    """

    key: str
    original: str
    translation: str
    state: str = MISSING
    place: str = ""
    picture: str = ""
    before: str = ""


class TextList(Struct, frozen=True):
    """Texts from one language to another."""

    first: str
    lang: str
    lines: Sequence[Line]


def written(path: Path, texts: TextList) -> bytes:
    """Return a list as a file of the format that a name asks for.

    Errors:
        CardgenError: another format.
    """
    writer: Callable[[TextList], bytes] = _format(path, _WRITERS)
    return writer(texts)


def read(path: Path) -> TextList:
    """Return the list of a file.

    Errors:
        CardgenError: another format, or a file that is not such a list.
    """
    reader: Callable[[bytes], TextList | None] = _format(path, _READERS)
    try:
        data = read_file(path)
    except OSError as error:
        raise CardgenError(f"cannot read '{path}': {(error.strerror or str(error)).lower()}") from error
    except FileRefused as error:
        raise CardgenError(str(error)) from error
    found = reader(data)
    if found is None:
        raise CardgenError(f"'{path}' is not a list of texts as `cardgen translate export` writes it")
    return found


def _format(path: Path, known: Mapping[str, Any]) -> Callable[[Any], Any]:
    if path.suffix.lower() not in known:
        raise CardgenError(f"'{path.name}': texts are written and read as {', '.join(known)}")
    found: Callable[[Any], Any] = known[path.suffix.lower()]
    return found


def _rows(texts: TextList) -> Iterator[Sequence[str]]:
    yield (*_COLUMNS, texts.first, texts.lang)
    for line in texts.lines:
        yield (
            line.key,
            line.state,
            line.place,
            line.picture,
            line.before,
            line.original,
            line.translation,
        )


def _of_rows(rows: Sequence[Sequence[str]]) -> TextList | None:
    """Return the list of a table; columns may be moved and others added."""
    head = [cell.strip() for cell in rows[0]] if rows else []
    languages = [cell for cell in head if cell not in _COLUMNS and re.fullmatch(r"[a-z]{2,3}(-\w+)?", cell)]
    if "key" not in head or len(languages) != 2:
        return None
    at = {cell: head.index(cell) for cell in ("key", *languages)}
    first, lang = languages

    def cell(row: Sequence[str], name: str) -> str:
        return row[at[name]].replace("\r\n", "\n").strip() if at[name] < len(row) else ""

    lines = [Line(cell(row, "key"), cell(row, first), cell(row, lang)) for row in rows[1:]]
    return TextList(first, lang, [line for line in lines if line.key])


def _to_csv(texts: TextList) -> bytes:
    out = io.StringIO(newline="")
    csv.writer(out).writerows(_rows(texts))
    return out.getvalue().encode("utf-8-sig")


def _from_csv(data: bytes) -> TextList | None:
    return _of_rows([row.cells for row in read_csv(data, Diagnostics())])


def _to_xlsx(texts: TextList) -> bytes:
    import openpyxl
    from openpyxl.styles import Alignment, Font

    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "texts"
    for row, cells in enumerate(_rows(texts), start=1):
        for column, text in enumerate(cells, start=1):
            cell = sheet.cell(row, column)
            # A text that begins with '=' is not a formula.
            cell.value, cell.data_type = _FORBIDDEN.sub("", text), "s"
            cell.alignment = Alignment(wrap_text=True, vertical="top")
            if row == 1:
                cell.font = Font(bold=True)
    for letter, width in zip("ABCDEFG", _WIDTHS, strict=True):
        sheet.column_dimensions[letter].width = width
    sheet.freeze_panes = "A2"
    out = io.BytesIO()
    book.save(out)
    return _without_time(out.getvalue())


def _without_time(data: bytes) -> bytes:
    """Return a workbook that does not say when it was made: the same texts are the same bytes."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            content = old.read(name)
            if name == "docProps/core.xml":
                content = re.sub(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", b"1980-01-01T00:00:00Z", content)
            new.writestr(zipfile.ZipInfo(name, _NO_TIME), content, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def _from_xlsx(data: bytes) -> TextList | None:
    sheets = read_sheets(data, Diagnostics())
    return _of_rows([row.cells for row in sheets[0].rows]) if sheets else None


def _to_po(texts: TextList) -> bytes:
    from babel.messages.catalog import Catalog
    from babel.messages.pofile import write_po

    catalog = Catalog(charset="utf-8")
    for line in texts.lines:
        catalog.add(
            line.original,
            line.translation,
            locations=[(line.place.rpartition(":")[0], int(line.place.rpartition(":")[2] or 0))],
            flags=["fuzzy"] if line.state == MOVED else [],
            auto_comments=[f"picture: {line.picture}"] if line.picture else [],
            previous_id=[line.before] if line.before else [],
            context=line.key,
        )
    out = io.BytesIO()
    write_po(out, catalog, width=0, omit_header=True, include_previous=True)
    header = (
        f'msgid ""\nmsgstr ""\n"Language: {texts.lang}\\n"\n"X-Source-Language: {texts.first}\\n"\n'
        '"MIME-Version: 1.0\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
        '"Content-Transfer-Encoding: 8bit\\n"\n\n'
    )
    return header.encode() + out.getvalue()


def _from_po(data: bytes) -> TextList | None:
    from babel.messages.pofile import PoFileError, read_po

    try:
        text = data.decode("utf-8-sig")
        catalog = read_po(io.BytesIO(text.encode()), charset="utf-8")
    except (PoFileError, UnicodeDecodeError, ValueError):
        return None
    given = dict(re.findall(r'^"(Language|X-Source-Language): ([\w-]+)\\n"', text, re.MULTILINE))
    lines = [
        Line(str(one.context), str(one.id), str(one.string or "").strip())
        for one in catalog
        if one.id and one.context
    ]
    if len(given) < 2:
        return None
    return TextList(given["X-Source-Language"], given["Language"], lines)


_WRITERS: Mapping[str, Callable[[TextList], bytes]] = {".xlsx": _to_xlsx, ".csv": _to_csv, ".po": _to_po}
_READERS: Mapping[str, Callable[[bytes], TextList | None]] = {
    ".xlsx": _from_xlsx,
    ".csv": _from_csv,
    ".po": _from_po,
}
