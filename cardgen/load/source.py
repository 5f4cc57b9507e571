"""Reading a text of the project: UTF-8, composed letters; a file that is not opened (`cardgen/files.py`) is a note."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path

from cardgen import files
from cardgen.findings import WARNING
from cardgen.load.document import Diagnostics

#: A content file of 2 MB holds some three thousand cards; more is a mistake or an attack.
MAX_BYTES = 2_000_000
#: A workbook also holds styles and previews, and what was proofread all texts of a game in all languages.
MAX_LARGE_BYTES = 4 * MAX_BYTES

TABLES = (".csv", ".tsv")
WORKBOOKS = (".xlsx", ".xlsm", ".ods")
#: Ends the name of the file of what was proofread.
LOCK_ENDING = ".lock"

_BOMS = {b"\xff\xfe": "UTF-16", b"\xfe\xff": "UTF-16"}

#: Characters with no business in text: controls, a BOM inside, noncharacters, the rare line ends (NEL, U+2028/9)
#: that YAML counts as lines and editors do not, so that places would be wrong, and the marks that turn the
#: direction of what follows (U+202A–E, U+2066–9), so that a text is not what it looks like.
FORBIDDEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff\ud800-\udfff]"
)
LINE_END = re.compile("\r\n|\r|\n")

#: Most characters of a text, and of a paragraph of the rules: some seven pages. The longest shipped one has 7 000.
MAX_TEXT = 20_000
#: Most characters of a word or a number; scripts that write no spaces (from U+2E80 on) have no limit.
MAX_WORD = 1_000
_BLANK_LINE = re.compile(r"(?:\r\n|\r|\n)[ \t]*(?=[\r\n])")


@cache
def _long_word() -> re.Pattern[str]:
    """Compiled where a word may be long: it takes milliseconds."""
    return re.compile(rf"[^\s\u2e80-\U0003ffff]{{{MAX_WORD + 1}}}")


def relative(path: Path, root: Path) -> str:
    """Return a path as findings print it: from the project's root, posix; outside the root only its name."""
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else path.name


def read_bytes(path: Path, root: Path, diagnostics: Diagnostics, limit: int = MAX_BYTES) -> bytes | None:
    """Return a file's bytes, or None and a note.

    Errors: CG001 not there, not a file, outside the project, over the limit.
    """
    try:
        return files.read_file(path, (root,), limit, "split it into several files")
    except files.FileRefused as refused:
        diagnostics.add("CG001", (1, 1), str(refused))
    except OSError as error:
        why = (error.strerror or "unreadable").lower()
        diagnostics.add("CG001", (1, 1), f"cannot read '{path.name}': {why}")
    return None


def read_file(path: Path, root: Path, diagnostics: Diagnostics) -> bytes | None:
    """Return the bytes of a file of content, or None and a note (CG001)."""
    is_large = path.suffix.lower() in (*WORKBOOKS, LOCK_ENDING)
    return read_bytes(path, root, diagnostics, MAX_LARGE_BYTES if is_large else MAX_BYTES)


def decode(data: bytes, diagnostics: Diagnostics, *, bom: bool = False) -> str | None:
    """Return UTF-8 text, or None and a note.

    Args:
        bom: a byte-order mark is expected (spreadsheets write one into CSV); elsewhere it is dropped with a
            warning.

    Errors: CG001 not UTF-8, control characters (with line and column); CG010 decomposed letters.
    """
    if data[:2] in _BOMS:
        diagnostics.add("CG001", (1, 1), f"the file is {_BOMS[data[:2]]}; save it as UTF-8")
        return None
    if data.startswith(b"\xef\xbb\xbf"):
        data = data[3:]
        if not bom:
            diagnostics.add(
                "CG001",
                (1, 1),
                "the file begins with a byte-order mark; save it as UTF-8 without one",
                WARNING,
            )
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        diagnostics.add("CG001", text_position(before, len(before)), _not_utf8(data[error.start]))
        return None
    bad = FORBIDDEN.search(text)
    if bad:
        at = text_position(text, bad.start())
        diagnostics.add(
            "CG001", at, f"character U+{ord(bad[0]):04X} is not allowed in a text file; delete it"
        )
        return None
    check_composed(text, diagnostics)
    return text


def _not_utf8(byte: int) -> str:
    letter = bytes([byte]).decode("cp1252", "replace")
    hint = f" (in Windows-1252 it would be '{letter}')" if letter.isalpha() else ""
    return f"byte 0x{byte:02X} is not UTF-8{hint}; save the file as UTF-8"


def text_position(text: str, offset: int) -> tuple[int, int]:
    """Return line and column, from 1, of an offset in text."""
    starts = _line_starts(text)
    line = bisect_right(starts, offset)
    return line, offset - starts[line - 1] + 1


@lru_cache(maxsize=4)
def _line_starts(text: str) -> tuple[int, ...]:
    """Return where each line begins; kept, since a text with many findings is asked for each."""
    return (0, *(end.end() for end in LINE_END.finditer(text)))


def check_characters(value: str, diagnostics: Diagnostics, at: tuple[int, int]) -> None:
    """Report a character that is not allowed in a text and came past `decode`: by an escape, or in a workbook.

    Errors: CG005.
    """
    bad = FORBIDDEN.search(value)
    if bad:
        diagnostics.add("CG005", at, f"character U+{ord(bad[0]):04X} is not allowed in a text; delete it")


def overlong(value: str) -> str:
    """Return what is too long for any check of language in a text, and what to do; empty if nothing is."""
    if len(value) > MAX_TEXT:
        return f"a text of {len(value)} characters; at most {MAX_TEXT} are allowed, so split it"
    # Splitting is quick; the pattern tries each of the letters of a word that is just short enough.
    may_be = len(value) > MAX_WORD and any(len(word) > MAX_WORD for word in value.split())
    word = _long_word().search(value) if may_be else None
    return (
        f"'{word[0][:20]}…' is a word of more than {MAX_WORD} characters; put spaces into it" if word else ""
    )


def decode_prose(data: bytes, diagnostics: Diagnostics) -> str | None:
    """Return a text of paragraphs, or None and a note.

    Errors: those of `decode`; CG009 a paragraph or a word that is too long.
    """
    text = decode(data, diagnostics)
    if text is None or len(text) <= MAX_WORD:
        return text
    starts = [0, *(blank.end() for blank in _BLANK_LINE.finditer(text)), len(text)]
    for start, end in pairwise(starts):
        if why := overlong(text[start:end].strip("\r\n")):
            lines = text[start:end]
            diagnostics.add("CG009", text_position(text, end - len(lines.lstrip("\r\n"))), why)
            return None
    return text


def check_composed(text: str, diagnostics: Diagnostics, at: tuple[int, int] | None = None) -> None:
    """Note letters that are not in composed form (NFC), the first of each line.

    Why: `å` as a + U+030A looks the same, but is found by no search, sorts wrongly and breaks ids and
        hyphenation.

    Args:
        at: place of the whole text where it is a table's cell; otherwise places are counted in the text.

    Errors: CG010.
    """
    if unicodedata.is_normalized("NFC", text):
        return
    for row, line in enumerate(LINE_END.split(text), start=1):
        composed = unicodedata.normalize("NFC", line)
        if composed == line:
            continue
        column = next((i for i, (a, b) in enumerate(zip(line, composed, strict=False)) if a != b), 0)
        points = "+".join(f"U+{ord(c):04X}" for c in line[column : column + 2])
        message = f"'{composed[column]}' is written as {points}; save the text in composed form (NFC)"
        diagnostics.add("CG010", at or (row, column + 1), message)
