"""The list of a proof: a line for each text, with the hash of what was read, a verdict and a remark."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct, field

from cardgen.files import FileRefused, read_file
from cardgen.findings import CardgenError
from cardgen.load.document import Diagnostics
from cardgen.load.tables.csvfile import read_csv
from cardgen.proofreading.comparison import Change, Comparison
from cardgen.proofreading.lock import Entry, remark
from cardgen.proofreading.read_text import Key, described, text_hash

#: The columns of the file; those after `remark` are for its reader.
COLUMNS = ("id", "field", "language", "hash", "original", "verdict", "remark", "text")
OK, WRONG = "ok", "wrong"
#: Before the hash of a text that is gone, which is that of what was read.
_GONE = "gone "
#: What a spreadsheet program would take for a formula.
_FORMULA = ("=", "+", "-", "@", "\t")


class Row(NamedTuple):
    """A line of the list.

    Attributes:
        hash: of the text that was read; original: of that beside which a translation was read, or empty.
        line: in the file.
    """

    key: Key
    hash: str
    original: str
    verdict: str = ""
    remark: str = ""
    text: str = ""
    line: int = 0


class Review(Struct):
    """The result of a reviewed list.

    Attributes:
        approved: texts, each with the hash of the original beside which it was read.
        remarks: new ones; left: lines about what was not taken.
    """

    approved: dict[Key, str] = field(default_factory=dict)
    remarks: list[Entry] = field(default_factory=list)
    left: list[str] = field(default_factory=list)


def row_of(change: Change, compared: Comparison, first: str) -> Row:
    """Return the line of a text, not read yet."""
    key, text = change.key, change.text
    if text is None:
        return Row(key, f"{_GONE}{change.entry.hash if change.entry else ''}", "", text=change.old)
    original = compared.texts.get((key[0], key[1], first)) if key[2] not in ("", first) else None
    return Row(key, text_hash(text.text), text_hash(original.text) if original else "", text=text.text)


def list_bytes(rows: Iterable[Row]) -> bytes:
    """Return the file, as spreadsheet programs read it."""
    out = io.StringIO(newline="")
    lines = csv.writer(out, lineterminator="\r\n")
    lines.writerow(COLUMNS)
    for row in rows:
        text = f"'{row.text}" if row.text.startswith(_FORMULA) else row.text
        lines.writerow((*row.key, row.hash, row.original, row.verdict, row.remark, text))
    return out.getvalue().encode("utf-8-sig")


def read_list(path: Path) -> list[Row]:
    """Read a list that came back.

    Errors:
        CardgenError: it cannot be read, lacks a column, or has an unknown verdict.
    """
    try:
        table = read_csv(read_file(path), Diagnostics())
    except FileRefused as refused:
        raise CardgenError(str(refused)) from refused
    except OSError as error:
        raise CardgenError(f"cannot read '{path}': {(error.strerror or 'unreadable').lower()}") from error
    head = [cell.strip().lower() for cell in table[0].cells] if table else []
    missing = [name for name in COLUMNS[:7] if name not in head]
    if missing:
        raise CardgenError(
            f"'{path}' lacks the column '{missing[0]}'; give back the list that cardgen proof made"
        )
    rows = []
    for line in table[1:]:
        cells = dict(zip(head, line.cells, strict=False))
        if any(cells.values()):
            rows.append(_row(cells, line.line, path))
    return rows


def _row(cells: dict[str, str], line: int, path: Path) -> Row:
    given = {name: cells.get(name, "").strip() for name in COLUMNS}
    verdict = given["verdict"].lower()
    if verdict not in ("", OK, WRONG):
        raise CardgenError(
            f"'{path}', line {line}: unknown verdict '{verdict[:40]}'; write {OK} or {WRONG}, or nothing"
        )
    key = (given["id"], given["field"], given["language"])
    return Row(key, given["hash"], given["original"], verdict, given["remark"], given["text"], line)


def review(
    rows: Iterable[Row], compared: Comparison, pending: Iterable[Change], first: str, by: str
) -> Review:
    """Return what a list approves of the texts that wait for it, and what it remarks on any.

    A verdict counts only for the very text that was read; a text with a remark is not approved.
    """
    waiting = {change.key: change for change in pending}
    known = {(note.key, note.text) for note in compared.lock.remarks}
    done = Review()
    for row in rows:
        words = row.remark or (WRONG if row.verdict == WRONG else "")
        if words and row.key in compared.texts:
            if (row.key, words) not in known:
                known.add((row.key, words))
                done.remarks.append(remark(row.key, words, by=by, deck=compared.texts[row.key].deck))
        elif words:
            done.left.append(f"line {row.line}: no text '{described(row.key)}' any more: {words}")
        elif row.verdict == OK and row.key in waiting:
            done.left += _approve(row, row_of(waiting[row.key], compared, first), done)
        elif row.verdict == OK and row.key not in compared.texts and row.key not in compared.entries:
            done.left.append(f"line {row.line}: no text '{described(row.key)}' any more")
    return done


def _approve(row: Row, now: Row, done: Review) -> Iterator[str]:
    if row.hash == now.hash:
        done.approved[row.key] = row.original
    else:
        yield f"line {row.line}: '{described(row.key)}' changed since the proof was made; read it again"
