"""Several lists in one table: side by side, or one below another, each with headings of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from msgspec.structs import replace

from cardgen.commands.new_project.headless import cells_of, has_headings, is_sentence
from cardgen.load.document import Diagnostics
from cardgen.load.names import slug
from cardgen.load.tables.asides import below_title
from cardgen.load.tables.headings import field_of, heading_key
from cardgen.load.tables.records import Row
from cardgen.load.tables.table_choice import CellRange

#: Fewest rows of a list that is one of several.
_LEAST = 2
#: At most this share of what a list names is in one beside it, which it would otherwise be a summary of.
_SHARED = 0.5
#: What a list below another has among its headings.
_KNOWN = frozenset({"name", "text", "type", "copies"})


class Block(NamedTuple):
    """A list that is a part of a table: where it is, and what it is called."""

    range: CellRange
    title: str


def blocks_of(rows: Sequence[Row]) -> list[Block]:
    """Return the lists that a table has side by side or one below another; none where it is a single list."""
    beside = _beside(rows)
    found = [part for one in beside for part in _below(one.range.rows(rows), one)]
    return found if len(found) > 1 else []


def _beside(rows: Sequence[Row]) -> list[Block]:
    width = max(len(row.cells) for row in rows)
    whole = Block(CellRange(0, width - 1), "")
    for groups in (_between_gaps(rows, width), _repeated(below_title(rows, Diagnostics()))):
        blocks = [_of_columns(rows, left, right) for left, right in groups]
        if len(blocks) > 1 and _are_lists(rows, [block for block in blocks if block]) and all(blocks):
            return [block for block in blocks if block]
    return [whole]


def _between_gaps(rows: Sequence[Row], width: int) -> list[tuple[int, int]]:
    """Return the first and last columns of what empty columns are between."""
    numbered = groupby(range(width), key=lambda n: bool(cells_of(rows, n)))
    spans = [[*columns] for filled, columns in numbered if filled]
    return [(span[0], span[-1]) for span in spans]


def _repeated(rows: Sequence[Row]) -> list[tuple[int, int]]:
    """Return the columns of headings that are repeated as a whole: `Name, Qty, Name, Qty`."""
    heads = [heading_key(cell) for cell in rows[0].cells]
    for size in range(2, len(heads) // 2 + 1):
        if len(heads) % size == 0 and all(heads) and heads == heads[:size] * (len(heads) // size):
            return [(left, left + size - 1) for left in range(0, len(heads), size)]
    return []


def _of_columns(rows: Sequence[Row], left: int, right: int) -> Block | None:
    """Return the list in some columns; None where they hold none."""
    part = CellRange(left, right).rows(rows)
    if not part:
        return None
    headed = below_title(part, Diagnostics())
    title = _title(part[: len(part) - len(headed)], headed, left)
    top = _line(headed[0]) if len(headed) < len(part) else 1
    return Block(CellRange(left, right, top), title) if len(headed) > _LEAST else None


def _title(above: Sequence[Row], headed: Sequence[Row], left: int) -> str:
    """Return what a list is called: what is above its headings, else the heading of its names."""
    called = [cell for row in above for cell in row.cells if cell]
    heads = headed[0].cells
    return (
        called[0] if called else next((cell for cell in heads[left:] if cell and field_of(cell) != "id"), "")
    )


def _are_lists(rows: Sequence[Row], blocks: Sequence[Block]) -> bool:
    """Return whether parts side by side are lists of their own, and not one with empty columns, notes or a summary."""
    parts = [block.range.rows(rows) for block in blocks]
    if not all(has_headings(part) and _is_whole(part, rows) for part in parts):
        return False
    names = [_names(part, block.range.left) for part, block in zip(parts, blocks, strict=True)]
    if not all(names):
        return False
    for number, own in enumerate(names[1:], start=1):
        others = {cell for part in parts[:number] for row in part for cell in row.cells}
        if sum(name in others for name in own) > _SHARED * len(own):
            return False
    heads = [tuple(heading_key(cell) for cell in part[0].cells if cell) for part in parts]
    if len({*heads}) < len(heads) or len({len(part) for part in parts}) > 1:
        return True
    # As many rows, and a heading in both, but not that of the names: a card of two halves repeats that, too.
    words = [word for head in heads for word in head]
    return len({head[0] for head in heads}) == len(heads) and len({*words}) < len(words)


def _is_whole(part: Sequence[Row], rows: Sequence[Row]) -> bool:
    """Return whether a part has cells in each row from its first to its last, unlike notes here and there."""
    return len(part) == sum(part[0].line <= row.line <= part[-1].line for row in rows)


def _names(part: Sequence[Row], left: int) -> list[str]:
    """Return the cells that name the rows of a list: different words in every row; none where no column has them."""
    width = max(len(row.cells) for row in part)
    for index in range(left, width):
        cells = cells_of(part[1:], index)
        words = [cell for cell in cells if any(map(str.isalpha, cell))]
        if len(words) >= len(part) - 2 and len({*words}) == len(words) > 1:
            return words
    return []


def _below(rows: Sequence[Row], block: Block) -> Iterator[Block]:
    """Yield the lists one below another in some columns."""
    first = len(rows) - len(below_title(rows, Diagnostics()))
    starts = [n for n in range(first + 2, len(rows) - 1) if _starts(rows, n, rows[first])]
    if not starts:
        yield block
        return
    for start, following in zip([0, *starts], [*starts, len(rows)], strict=True):
        head = first if not start else start + _is_title(rows[start])
        bottom = _line(rows[following]) - 1 if following < len(rows) else 0
        called = next((cell for cell in rows[start].cells if cell), "")
        title = block.title if not start and block.title else called
        yield Block(replace(block.range, top=_line(rows[head]), bottom=bottom), title)


def _is_title(row: Row) -> bool:
    return len([cell for cell in row.cells if cell]) == 1


def _starts(rows: Sequence[Row], at: int, headings: Row) -> bool:
    """Return whether a row below an empty one is the headings of another list, or a title above them."""
    row, above = rows[at], rows[at - 1]
    height = 1 + max(cell.count("\n") for cell in above.cells)
    if _line(row) - _line(above) <= (1 if row.number else height):
        return False
    head = at + _is_title(row)
    below = rows[head + 1 :]
    if len(below) < _LEAST or _is_title(below[0]):
        return False
    filled = [cell for cell in rows[head].cells if cell]
    same = [*map(str.lower, filled)] == [cell.lower() for cell in headings.cells if cell]
    is_head = len(filled) > 1 and _KNOWN & {*map(field_of, filled)} and not any(map(is_sentence, filled))
    return bool(is_head) and not same


def _line(row: Row) -> int:
    return row.number or row.line


def block_id(title: str, number: int, taken: Sequence[str]) -> str:
    """Return the id of the deck of a block."""
    own = slug(title) or f"list-{number}"
    return f"{own}-{number}" if own in taken else own
