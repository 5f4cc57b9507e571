"""Tables of the rules that data fills: fenced blocks called `table`, found in a text and read.

```table
deck: hero                                   its components; or rows: [room, hero-rohan], or facts: bribe.*
columns: {Hero: name, "{KP}": kp, Cards: "{=this.copies|card|cards}", See: {hero-rohan: "{rule:5}"}}
where: {strong: A}                           of a deck: only such components
order: -kp                                   by a number, the highest first
```
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from cardgen.model import ValueProblem
from cardgen.values.errors import TABLE_OF_DATA
from cardgen.values.fenced_blocks import Block, BlockError, ReadData, read_data
from cardgen.values.pictures.entries import crop_of, refuse_unknown

#: What a column of faces may say.
_PICTURE_KEYS = ("picture", "width_mm", "crop")
#: The language of a fence that is a table.
NAME = "table"
#: Where the rows come from; a table has one of these.
SOURCES = ("deck", "rows", "facts")
_KEYS = (*SOURCES, "columns", "where", "order")
#: Width of the faces in a column that shows them.
PICTURE_MM = 18.0
#: Keys that only rows of some sources can have.
_ONLY_OF = {"where": ("deck", "rows"), "order": ("deck", "facts")}


class TableSpec(NamedTuple):
    """What a block asks for.

    Attributes:
        source: one of SOURCES; of: what the block says about it.
        columns: by caption, a field, a text, or texts by the id of a row.
        where: what fields of a component must be; order: numbers to order by, with `-` the highest first.
    """

    source: str
    of: Any
    columns: Mapping[str, Any]
    where: Mapping[str, Any]
    order: tuple[str, ...]


class ReadBlock(NamedTuple):
    """A block that was read: what it asks for, or None and what is wrong with it."""

    read: ReadData
    spec: TableSpec | None
    problems: tuple[ValueProblem, ...]

    def offset(self, path: tuple[str | int, ...], *, key: bool = False) -> int:
        """Return the offset in the text of a key or value of the block."""
        return self.read.offset(path, key=key)

    def problem(self, error: BlockError) -> ValueProblem:
        """Return why the table cannot be made, at its place."""
        return ValueProblem(TABLE_OF_DATA, self.offset(error.path, key=error.key), f"table: {error.message}")


def read_block(block: Block) -> ReadBlock:
    """Return what a block asks for; what is wrong with its form is a problem at its place."""
    read = read_data(block, NAME)
    if read.problems:
        reasons = tuple(ValueProblem(TABLE_OF_DATA, *one) for one in read.problems)
        return ReadBlock(read, None, reasons)
    try:
        return ReadBlock(read, _spec(read.data), ())
    except BlockError as error:
        return ReadBlock(read, None, (read.problem(TABLE_OF_DATA, NAME, error),))


def _spec(data: Any) -> TableSpec:
    if not isinstance(data, Mapping):
        raise BlockError("not a map; write one such as 'deck: hero' and 'columns: {Hero: name}'")
    refuse_unknown(data, _KEYS, ())
    sources = [name for name in SOURCES if name in data]
    if not sources:
        raise BlockError(f"nothing says where the rows come from; write one of {', '.join(SOURCES)}")
    if len(sources) > 1:
        raise BlockError(f"'{sources[0]}' and '{sources[1]}' both give rows; keep one", sources[1], key=True)
    source = sources[0]
    for key, of in _ONLY_OF.items():
        if key in data and source not in of:
            raise BlockError(f"'{key}' cannot be combined with '{source}'; delete it", key, key=True)
    _check_source(source, data[source])
    return TableSpec(source, data[source], _columns(data), _where(data), _order(data))


def _check_source(source: str, of: Any) -> None:
    if source == "rows":
        if not isinstance(of, list) or not of:
            raise BlockError("'rows' must be a list; write ids of decks and components", source)
    elif not isinstance(of, str):
        wanted = "the id of a deck" if source == "deck" else "keys of facts, such as 'bribe.*'"
        raise BlockError(f"'{source}' must be {wanted}", source)


def _columns(data: Mapping[str, Any]) -> Mapping[str, Any]:
    columns = data.get("columns")
    if not isinstance(columns, Mapping) or not columns:
        raise BlockError("no columns; write captions and fields, such as 'columns: {Hero: name}'", "columns")
    for caption, cell in columns.items():
        if is_picture(cell):
            _check_picture(caption, cell)
            continue
        texts = cell.values() if isinstance(cell, Mapping) else [cell]
        if not texts or not all(is_text(text) for text in texts):
            message = f"column '{caption}' is neither a field nor a text, nor a map of texts by id"
            raise BlockError(message, "columns", caption)
    return columns


def is_picture(cell: Any) -> bool:
    """Return whether a column shows the faces of its rows: `{picture: true, width_mm: 18}`."""
    return isinstance(cell, Mapping) and cell.get("picture") is True


def picture_width_mm(cell: Mapping[str, Any]) -> float:
    """Return how wide the faces of such a column are."""
    return float(cell.get("width_mm", PICTURE_MM))


def picture_crop(cell: Mapping[str, Any]) -> str:
    """Return what of the faces of such a column is shown, such as `0% 0% 100% 62%`; empty for all of them."""
    return " ".join(str(side) for side in cell.get("crop", ()))


def _check_picture(caption: str, cell: Mapping[str, Any]) -> None:
    refuse_unknown(cell, _PICTURE_KEYS, ("columns", caption))
    for key, value in cell.items():
        if key == "crop":
            crop_of(value, ("columns", caption, key))
        if key == "width_mm" and (
            isinstance(value, bool) or not isinstance(value, int | float) or not 4 <= value <= 80
        ):
            raise BlockError("'width_mm' must be a number from 4 to 80", "columns", caption, key)


def is_text(value: Any) -> bool:
    """Return whether a value can be in a cell: words or a number."""
    return isinstance(value, str | int | float) and not isinstance(value, bool)


def _where(data: Mapping[str, Any]) -> Mapping[str, Any]:
    where = data.get("where", {})
    if not isinstance(where, Mapping):
        raise BlockError("'where' must be a map of fields, such as {floor: corridor}", "where")
    return where


def _order(data: Mapping[str, Any]) -> tuple[str, ...]:
    order = data.get("order", [])
    fields = order if isinstance(order, list) else [order]
    if not all(isinstance(name, str) for name in fields):
        raise BlockError("'order' must be a field or a list of fields", "order")
    return tuple(fields)
