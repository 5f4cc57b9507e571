"""What has changed between two states of a table, row by row."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from cardgen.load.tables.headings import field_of
from cardgen.load.tables.records import Row

#: Most letters of a cell that a line shows.
_SHOWN = 40


def row_changes(before: Sequence[Row], after: Sequence[Row]) -> list[str]:
    """Return a line for each row that was added (`+`), removed (`-`) or changed (`~`), in the order of the new table.

    Rows are matched by their id, else by name, else by their first cell; of several alike the first by the first.
    """
    old, new = _by_key(before), _by_key(after)
    heads = [_headings(rows) for rows in (before, after)]
    lines = [f"+ column {name}" for name in heads[1] if name not in heads[0]] if before else []
    lines += [f"- column {name}" for name in heads[0] if name not in heads[1]] if after else []
    for key, cells in new.items():
        if key not in old:
            lines.append(f"+ {key[0]}")
        elif changes := _cell_changes(old[key], cells, [name for name in heads[1] if name in heads[0]]):
            lines.append(f"~ {key[0]}: {', '.join(changes)}")
    return lines + [f"- {key[0]}" for key in old if key not in new]


def _headings(rows: Sequence[Row]) -> list[str]:
    return [cell for cell in rows[0].cells if cell] if rows else []


def _by_key(rows: Sequence[Row]) -> Mapping[tuple[str, int], Mapping[str, str]]:
    """Return the cells of the rows below the headings, by what a row is called and how many before it are called so."""
    if not rows:
        return {}
    head = rows[0].cells
    fields = [field_of(cell) for cell in head]
    at = next((fields.index(name) for name in ("id", "name") if name in fields), 0)
    found: dict[tuple[str, int], Mapping[str, str]] = {}
    count: dict[str, int] = {}
    for row in rows[1:]:
        name = "".join(row.cells[at : at + 1]) or next((cell for cell in row.cells if cell), "")
        count[name] = count.get(name, 0) + 1
        found[name, count[name]] = dict(zip(head, row.cells, strict=False))
    return found


def _cell_changes(old: Mapping[str, str], new: Mapping[str, str], headings: Iterable[str]) -> list[str]:
    return [
        f"{name} {_short(old.get(name, ''))} → {_short(new.get(name, ''))}"
        for name in headings
        if old.get(name, "") != new.get(name, "")
    ]


def _short(cell: str) -> str:
    text = " ".join(cell.split())
    return f"'{text if len(text) <= _SHOWN else text[: _SHOWN - 1] + '…'}'"
