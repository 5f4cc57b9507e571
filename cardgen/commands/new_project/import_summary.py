"""Lines that tell an author how a list was read, and how to change that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardgen.commands.new_project.understanding import Understanding, read_columns
from cardgen.load.names import COMPONENT_KEYS
from cardgen.load.tables.records import Row
from cardgen.model.kind import kinds

#: Fields that an unknown column was most likely meant for, in order.
_LIKELY = ("text", "type", "note")

#: How many columns that are not printed are named.
_TOLD = 8


def import_summary(
    head: Row, languages: Sequence[str], deck: str, understood: Understanding, *, is_table: bool
) -> tuple[str, ...]:
    """Return which columns became known fields, which are printed as they are or not at all, and how to change that.

    Args:
        deck: the deck's file, relative to the project; is_table: its cards are in a table.
    """
    known, own = _meanings(head, languages, understood)
    given = ", ".join(
        heading if heading == field else f"{heading} → {field}" for heading, field in known.items()
    )
    printed = [heading for heading in own if heading not in understood.unprinted]
    parts = [f"Columns: {given}"] if known else []
    parts += [f"printed as they are: {', '.join(printed)}"] if printed else []
    line = "; ".join(parts)
    lines = [line[:1].upper() + line[1:]]
    if not understood.headed:
        lines.insert(0, f"Headings: there were none; 'columns' in {deck} says what each column is")
    if understood.names:
        hidden = ", and not printed" if understood.names == "hidden" else ""
        change = f"to change that: 'names' in {deck}, or a column 'name'"
        lines.append(f"Names: there were none; they are made of what the cards say{hidden}; {change}")
    if understood.unprinted:
        hides = dict.fromkeys(understood.hidden, " (hidden in the workbook)")
        some = [heading + hides.get(heading, "") for heading in understood.unprinted][:_TOLD]
        names = ", ".join(some) + (", …" if len(some) < len(understood.unprinted) else "")
        lines.append(f"Not printed: {names}; to print one, delete its line below 'fields' in {deck}")
    if understood.rows:
        lines.append(understood.rows.line(deck))
    if printed:
        lines.append(
            f"To change that: {_change(printed[0], known, deck, is_table=is_table, understood=understood)}"
        )
    return tuple(lines)


def _meanings(
    head: Row, languages: Sequence[str], understood: Understanding
) -> tuple[dict[str, str], dict[str, None]]:
    """Return the known fields by heading, and the headings that are fields of their own."""
    known: dict[str, str] = {}
    own: dict[str, None] = {}
    header = read_columns(head, languages, understood.columns)
    for cell, column in zip(head.cells, header, strict=True):
        if column is None or column.skip:
            continue
        heading = cell if cell in understood.columns else column.heading or cell
        if column.of_back or column.field in kinds()["card"].fields or column.field in COMPONENT_KEYS:
            name = f"back.{column.of_back}" if column.of_back else column.field
            known[name if column.of_back and cell not in understood.columns else heading] = name
        else:
            own[heading] = None
    return known, own


def _change(
    first: str, known: Mapping[str, str], deck: str, *, is_table: bool, understood: Understanding
) -> str:
    """Return how to declare that the first column printed as it is means a known field."""
    meant = next((field for field in _LIKELY if field not in known.values()), "type")
    quoted = f"'{first}'" if any(mark in first for mark in ":,{}[]#'\"") else first
    if not is_table:
        return f"rename the keys in {deck}"
    if first in understood.columns:
        return f"the lines below 'columns' in {deck}"
    if understood.columns:
        return f"{quoted}: {meant} below 'columns' in {deck}"
    return f"columns: {{{quoted}: {meant}}} in {deck}"
