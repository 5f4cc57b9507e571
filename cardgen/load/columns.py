"""What a table's columns mean: header names to fields and languages."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cardgen.findings import nearest
from cardgen.load.document import Notes
from cardgen.load.names import COMPONENT_KEYS, RESERVED, field_name

#: Other words for `copies` that people's tables use.
_ALIASES = dict.fromkeys(
    ("copy", "qty", "quantity", "count", "amount", "antal", "anzahl", "aantal"), "copies"
)

#: `text.sv`, `text (sv)`; and `text_sv`, `text sv` where the game has that language.
_DOTTED = re.compile(r"(?P<field>.+?)\s*(?:\.\s*(?P<dot>[A-Za-z]{2,3})|\(\s*(?P<round>[A-Za-z]{2,3})\s*\))$")
_JOINED = re.compile(r"(?P<field>.+?)[_ ](?P<language>[A-Za-z]{2,3})$")

_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,14})([.,][0-9]{1,9})?\Z")


@dataclass(frozen=True)
class Column:
    """What the cells of one column are.

    Attributes:
        languages: those the cells are texts in; empty for what is the same in every language.
        line: of the header; skip: the column has a finding of its own, its cells are left out.
    """

    field: str
    languages: tuple[str, ...]
    line: int
    skip: bool = False


def read_header(
    cells: Sequence[str],
    line: int,
    languages: Sequence[str],
    types: Mapping[str, str],
    columns: Mapping[str, str],
    notes: Notes,
) -> list[Column | None]:
    """Give the meaning of each column; None for one without a name.

    Errors: CG003 a language or name that cannot be; CG006 two columns of one meaning; CG007 a text's column
        names no language in a game of several.
    """
    given = {key.strip().lower(): value for key, value in columns.items()}
    header: list[Column | None] = []
    for number, name in enumerate(cells, start=1):
        at = (line, number)
        column = _column(given.get(name.lower(), name), at, languages, types, notes) if name else None
        if column is not None and not column.skip and _taken(column, header):
            notes.add("CG006", at, f"column '{name}' is a second '{column.field}'; rename one of the two")
            column = Column("", (), line, skip=True)
        header.append(column)
    return header


def _taken(column: Column, header: Sequence[Column | None]) -> bool:
    """Tell whether a column says the same as one before it; `text` and `text.sv` cannot both be."""
    return any(
        other is not None
        and other.field == column.field
        and (not other.languages or not column.languages or set(other.languages) & set(column.languages))
        for other in header
    )


def _column(
    name: str, at: tuple[int, int], languages: Sequence[str], types: Mapping[str, str], notes: Notes
) -> Column:
    base, language = _split(name, languages)
    skipped = Column("", (), at[0], skip=True)
    if language is not None and language not in languages:
        known = ", ".join(languages)
        notes.add("CG003", at, f"column '{name}' names language '{language}'; the game's languages: {known}")
        return skipped
    field = field_name(base) or f"column_{at[1]}"
    field = _ALIASES.get(field, field) if field not in types else field
    if field in RESERVED and (field not in COMPONENT_KEYS or field == "back" or language is not None):
        hint = "; is it 'copies'?" if field == "number" else nearest(field, types)
        notes.add("CG003", at, f"column '{name}' has a name that cardgen uses itself; rename it{hint}")
        return skipped
    if language is not None:
        return Column(field, (language,), at[0])
    if types.get(field) != "text":
        return Column(field, (), at[0])
    if len(languages) > 1:
        wanted = ", ".join(f"'{field}.{lang}'" for lang in languages)
        notes.add("CG007", at, f"column '{name}' does not say its language; expected columns {wanted}")
    return Column(field, tuple(languages), at[0])


def _split(name: str, languages: Sequence[str]) -> tuple[str, str | None]:
    by_case = {lang.lower(): lang for lang in languages}
    dotted = _DOTTED.match(name)
    if dotted:
        language = (dotted["dot"] or dotted["round"]).lower()
        return dotted["field"], by_case.get(language, language)
    joined = _JOINED.match(name)
    if joined and joined["language"].lower() in by_case:
        return joined["field"], by_case[joined["language"].lower()]
    return name, None


def header_languages(cells: Sequence[str]) -> tuple[str, ...]:
    """Give the languages a header names for its names, types or texts; none where it is plain."""
    found = []
    for cell in cells:
        match = _DOTTED.match(cell) or _JOINED.match(cell)
        if match and field_name(match["field"]) in ("name", "text", "type"):
            groups = match.groupdict()
            found.append((groups.get("dot") or groups.get("round") or groups.get("language") or "").lower())
    return tuple(dict.fromkeys(found))


def column_types(
    header: Sequence[Column | None],
    body: Sequence[Sequence[str]],
    types: Mapping[str, str],
    one_language: bool,
) -> dict[str, str]:
    """Give the types of the fields nobody declared.

    A column by language is a text; one of numbers only is a number; any other is a text in a game of one
    language and a word in a game of several.
    """
    found: dict[str, str] = {}
    for index, column in enumerate(header):
        if column is None or column.skip or column.field in types or column.field in COMPONENT_KEYS:
            continue
        cells = [row[index] for row in body if index < len(row) and row[index]]
        if column.languages:
            found[column.field] = "text"
        elif cells and all(_NUMBER.match(cell) for cell in cells):
            found[column.field] = "number"
        else:
            found[column.field] = "text" if one_language else "word"
    return found
