"""Lines that tell an author what the columns of a list became."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.load.document import Diagnostics
from cardgen.load.names import COMPONENT_KEYS
from cardgen.load.tables.columns import read_header
from cardgen.load.tables.tablefile import Row
from cardgen.model.kind import kinds

#: Fields that an unknown column was most likely meant for, in order.
_LIKELY = ("text", "type", "copies", "note")


def import_summary(head: Row, languages: Sequence[str], deck: str, *, is_table: bool) -> tuple[str, ...]:
    """Return which columns became known fields, which are printed as they are, and how to change that.

    Args:
        deck: the deck's file, relative to the project; is_table: its cards are in a table.
    """
    types = {name: field.type for name, field in kinds()["card"].fields.items()}
    known: dict[str, str] = {}
    own: dict[str, None] = {}
    header = read_header(head.cells, head.line, languages, types, {}, Diagnostics())
    for cell, column in zip(head.cells, header, strict=True):
        if column is None or column.skip:
            continue
        heading = column.heading or cell
        if column.of_back or column.field in types or column.field in COMPONENT_KEYS:
            name = f"back.{column.of_back}" if column.of_back else column.field
            known[name if column.of_back else heading] = name
        else:
            own[heading] = None
    said = ", ".join(
        heading if heading == field else f"{heading} → {field}" for heading, field in known.items()
    )
    if not own:
        return (f"Columns: {said}",)
    meant = next((field for field in _LIKELY if field not in known.values()), "type")
    first = next(iter(own))
    quoted = f"'{first}'" if any(mark in first for mark in ":,{}[]#'\"") else first
    change = f"columns: {{{quoted}: {meant}}} in {deck}" if is_table else f"rename the keys in {deck}"
    return (f"Columns: {said}; printed as they are: {', '.join(own)}", f"To change that: {change}")
