"""Cells written for other programs as texts in our markup.

`cardgen new` does it once for what it writes itself; a table that stays as it is has `stray_marks` in its deck, which
does it whenever it is read. Tags alone (`<b>`, `<br>`) mean the same in every table (`tables.tags`).
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Collection, Sequence

from msgspec import Struct
from msgspec.structs import replace

from cardgen.findings import WARNING, counted
from cardgen.load.document import Diagnostics
from cardgen.load.tables.columns import HeadingRules, column_types, read_header
from cardgen.load.tables.records import UNMARKED, Row
from cardgen.load.tables.tags import read_tags, with_breaks, with_stars
from cardgen.load.validation import quoted
from cardgen.model.languages import complete_languages
from cardgen.text.markup import problems_of, tokens_of
from cardgen.text.tokens import Sum, parse_token

_TOKEN = re.compile(r"[A-Za-z][A-Za-z0-9]*")
_BRACES = re.compile(r"\{\{|\}\}|\{(?P<name>[^{}]*)\}")
#: `2*X` multiplies.
_TIMES = re.compile(r"(?<=\w)\*+(?=\w)")
#: Each round fixes all problems of a text's form; that may reveal others inside.
_ROUNDS = 4


_BLANK = " \t\r\n"
#: How many headings or tokens a finding names.
_TOLD = 12


class ConvertedTable(Struct, frozen=True):
    """A table's rows in our markup.

    Attributes:
        tokens: those that must be declared, in the order they are met.
        pictures: heading of the column that names pictures, or empty: a new project has none yet.
        changed: whether cells were rewritten.
    """

    rows: list[Row]
    tokens: tuple[str, ...]
    pictures: str
    changed: bool


def convert_markup(
    rows: Sequence[Row],
    rules: HeadingRules,
    diagnostics: Diagnostics,
    copy: str,
) -> ConvertedTable:
    """Return the rows of a table of cards, header first, with texts that read clean; every change is a warning.

    Args:
        copy: the ending of the file that they will be written into, empty where the table stays as it is.

    Errors: CG014 cells rewritten, CG101 tokens to declare.
    """
    head = rows[0]
    fields, texts = _texts(rows, rules)
    cells = _converted(rows, fields, texts)
    tokens = _tokens(cells, texts)
    if tokens:
        message = f"tokens declared in game.yaml, where each may get a label or an icon: {_listed(tokens)}"
        diagnostics.add("CG101", (head.line, 1), message, WARNING)
    changed = _report_changes(rows, cells, texts, copy, diagnostics)
    art = fields.index("art") if "art" in fields else len(head.cells)
    named = "art" in fields and any(row.cells[art : art + 1] not in ((), ("",)) for row in rows[1:])
    return ConvertedTable(cells, tokens, head.cells[art] if named else "", changed)


def with_literal_marks(rows: Sequence[Row], rules: HeadingRules) -> list[Row]:
    """Return the rows of a table, header first, whose texts print braces and stars that mark nothing."""
    return _converted(rows, *_texts(rows, rules))


def _texts(rows: Sequence[Row], rules: HeadingRules) -> tuple[list[str], list[int]]:
    """Return the fields of the columns, and the indices of those that are texts."""
    header = read_header(rows[0].cells, rows[0].line, rules)
    body = [row.plain_cells for row in rows[1:]]
    is_alone = len(complete_languages(rules.languages)) == 1
    types = {**rules.types} | column_types(header, body, rules.types, is_alone)
    fields = [column.field if column else "" for column in header]
    return fields, [index for index, field in enumerate(fields) if types.get(field) == "text"]


def _converted(rows: Sequence[Row], fields: Sequence[str], texts: Collection[int]) -> list[Row]:
    marked = [index for index in texts if fields[index] not in UNMARKED]
    return [rows[0], *(_converted_row(row, texts, marked) for row in rows[1:])]


def _converted_row(row: Row, texts: Collection[int], marked: Collection[int]) -> Row:
    cells = ((n, row.marked.get(n, cell) if n in marked else cell) for n, cell in enumerate(row.cells))
    return replace(row, cells=tuple(to_markup(cell) if n in texts else cell for n, cell in cells), marked={})


def _tokens(rows: Sequence[Row], texts: Collection[int]) -> tuple[str, ...]:
    """Return the names to declare, each once, as the texts first use them."""
    cells = (row.cells[n] for row in rows[1:] for n in texts if n < len(row.cells))
    return tuple(dict.fromkeys(name for c in cells for token in tokens_of(c) for name in _names(token) or ()))


def _report_changes(
    before: Sequence[Row], after: Sequence[Row], texts: Collection[int], copy: str, diagnostics: Diagnostics
) -> bool:
    """Report how many cells were rewritten, at the first; return whether any were."""
    changed = [
        (old.line, index + 1, old.cells[index])
        for old, new in zip(before, after, strict=True)
        for index in texts
        if index < len(old.cells) and new.cells[index] not in _as_read(old, index, copy)
    ]
    if changed:
        line, column, text = changed[0]
        cells = counted(len(changed), "cell")
        kept = f"braces or stars in {cells} are not marks and print as they are ('stray_marks' in the deck says so)"
        converted = (
            f"tags, stars or braces were converted in {cells} of the project's copy, which is a {copy}"
        )
        message = f"{converted if copy else kept}; first {quoted(text)}"
        diagnostics.add("CG014", (line, column), message, WARNING)
    return bool(changed)


def _as_read(row: Row, index: int, copy: str) -> tuple[str, ...]:
    """Return the texts as which a build reads a cell anyhow: tags, bold and italics of a workbook are marks."""
    text = row.marked.get(index, row.cells[index])
    tags = "\n".join(line.strip(_BLANK) for line in read_tags(text).splitlines())
    return (row.cells[index], *(() if copy == ".yaml" else (read_tags(text), tags)))


def _listed(names: Sequence[str]) -> str:
    return ", ".join(quoted(name) for name in names[:_TOLD]) + (", …" if len(names) > _TOLD else "")


def to_markup(text: str) -> str:
    """Return a cell's text in our markup: `<b>`, `<i>` and `\\n` as stars and line breaks, the rest unchanged.

    Braces stay where what they hold can be a token (`{T}`, `{W/U}`); others, and stars that mark nothing, are
    written so that they print as they are. A line of a cell is a paragraph, in which marks are closed.
    """
    lines = with_breaks(text).splitlines()
    mended_lines = [_to_markup_line(line.strip(_BLANK)) for line in lines]
    same = [line.strip(_BLANK) for line in text.splitlines()] == mended_lines
    return text if same else "\n".join(mended_lines)


def _to_markup_line(text: str) -> str:
    text = _TIMES.sub(lambda stars: "\\*" * len(stars[0]), text)
    text = _BRACES.sub(_braced, text)
    for _ in range(_ROUNDS):
        for problem in reversed(problems_of(text)):
            text = _literal(text, problem.offset)
    return with_stars(text)


def _braced(braces: re.Match[str]) -> str:
    """Return braces unchanged, doubled if their content cannot be a token."""
    name = braces["name"]
    can_be = name is None or name.startswith("sc:") or _names(name) is not None
    return braces[0] if can_be else "{{" + name + "}}"


def _literal(text: str, offset: int) -> str:
    """Return a text in which the brace or the stars at an offset print as they are."""
    run = re.compile(r"\*+|.").match(text, offset)
    if run is None:
        return text
    written = "\\*" * len(run[0]) if run[0][0] == "*" else run[0] * 2
    return text[:offset] + written + text[run.end() :]


def _names(token: str) -> list[str] | None:
    """Return the names in a token that a game could declare; None where it cannot be a token of a new game."""
    read = parse_token(token, _TOKEN.findall(token))
    if not isinstance(read, Sum):
        return None
    return [term.value for term in read.terms if isinstance(term.value, str)]


def as_csv(rows: Sequence[Row]) -> bytes:
    """Return rows as a CSV file in UTF-8, with the mark by which spreadsheets know it."""
    text = io.StringIO(newline="")
    csv.writer(text, lineterminator="\n").writerows(row.cells for row in rows)
    return text.getvalue().encode("utf-8-sig")
