"""The things that a picture shows, read from its block."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from cardgen.findings import nearest, nearest_or_all
from cardgen.model.facts import is_number
from cardgen.model.pictures.piece import WHOLE, Part
from cardgen.model.pictures.spec import Callout, Entry, Item, Point
from cardgen.values.fenced_blocks import BlockError

Path = tuple[str | int, ...]

#: What an entry may show, each with the keys that only it has.
OWN_KEYS: Mapping[str, tuple[str, ...]] = {
    "id": ("width_mm", "turn", "side", "stack", "crop"),
    "deck": ("width_mm", "turn", "side", "stack"),
    "row": ("width_mm", "gap_mm", "side", "stack", "columns"),
    "fan": ("width_mm", "spread", "side"),
    "tiles": ("cell_mm", "side"),
    "art": ("width_mm", "turn"),
    "die": ("width_mm", "turn", "face"),
    "lens": ("width_mm", "crop"),
    "part": ("crop",),
    "table": ("width_mm", "seats", "without", "side"),
    "text": ("width_mm",),
    "arrow": (),
}
#: Keys of one thing in a list, and of a number in a picture.
ITEM_KEYS, CALLOUT_KEYS = ("id", "turn"), ("at", "text", "off", "around")
_PLACED = ("at", "on", "as")
_NUMBERS = {
    "width_mm": 1000.0,
    "gap_mm": 1000.0,
    "cell_mm": 1000.0,
    "spread": 180.0,
    "turn": 360.0,
    "face": 100.0,
}
_PERCENT = re.compile(r"(-?\d{1,3}(?:\.\d+)?)[ ]?%")
#: Most players of a table: as many seats as a virtual one has.
MOST_PLAYERS = 10
#: Most things in one entry, and most points of an arrow.
_MOST_ITEMS = 120


def read_entries(data: Any) -> tuple[Entry, ...]:
    """Return what `show` lists.

    Errors: BlockError, at the key or value that is wrong.
    """
    if not isinstance(data, list) or not data:
        raise BlockError("nothing is shown; write a list such as 'show: [{id: board}]'", "show")
    return tuple(_entry(one, ("show", index)) for index, one in enumerate(data))


def _entry(data: Any, path: Path) -> Entry:
    if not isinstance(data, Mapping):
        raise BlockError("this must be a map, such as '{id: board, width_mm: 60}'", *path)
    kinds = [key for key in data if key in OWN_KEYS]
    if len(kinds) != 1:
        known = ", ".join(OWN_KEYS)
        what = f"both '{kinds[0]}' and '{kinds[1]}'" if kinds else _strange(data, known)
        raise BlockError(f"an entry shows one thing of {known}; this has {what}", *path)
    kind = kinds[0]
    refuse_unknown(data, keys_of(kind), path, f" of '{kind}'")
    if "at" in data and "on" in data:
        raise BlockError("'at' and 'on' both give its place; keep one", *path, "on", key=True)
    numbers = {
        name: _number(data[name], (*path, name), most) for name, most in _NUMBERS.items() if name in data
    }
    return Entry(
        kind,
        _items(kind, data, path),
        _what(kind, data[kind], (*path, kind)),
        at=read_point(data["at"], (*path, "at")) if "at" in data else None,
        on=read_point(data["on"], (*path, "on")) if "on" in data else None,
        width_mm=numbers.get("width_mm", 0.0),
        turn=numbers.get("turn", 0.0),
        side=_side(data, path),
        crop=crop_of(data.get("crop"), (*path, "crop")),
        stack=_flag(data.get("stack", False), (*path, "stack")),
        gap_mm=numbers.get("gap_mm", 3.0),
        cell_mm=numbers.get("cell_mm", 0.0),
        spread=numbers.get("spread", 30.0),
        face=int(numbers.get("face", 1)),
        points=_points(data["arrow"], (*path, "arrow")) if kind == "arrow" else (),
        players=_players(data["table"], (*path, "table")) if kind == "table" else 0,
        seats=_names(data.get("seats", []), (*path, "seats"), "colours of seats"),
        without=_names(data.get("without", []), (*path, "without"), "decks"),
        name=_name(data.get("as", ""), (*path, "as")),
        path=path,
    )


def keys_of(kind: str) -> tuple[str, ...]:
    """Return the keys of an entry that shows a thing of a kind."""
    return (kind, *OWN_KEYS[kind], *(("as",) if kind in ("arrow", "part") else _PLACED))


def refuse_unknown(data: Mapping[str, Any], known: Sequence[str], path: Path, of: str = "") -> None:
    """Errors: BlockError: a key that nothing reads."""
    for key in data:
        if key not in known:
            hint = nearest_or_all(str(key), known)
            raise BlockError(f"unknown key '{key}'{of}{hint}", *path, key, key=True)


def _strange(data: Mapping[str, Any], known: str) -> str:
    hints = (f"'{key}'{hint}" for key in data if (hint := nearest(key, known.split(", "))))
    return next(hints, "none of them")


def _what(kind: str, value: Any, path: Path) -> str:
    """Return the name or the words of an entry; of the lists, none."""
    if kind in ("row", "fan", "tiles", "arrow", "table"):
        return ""
    if isinstance(value, bool) or not isinstance(value, str | int | float) or value == "":
        wanted = {
            "text": "words",
            "lens": "what 'as' calls a face",
            "part": "what 'as' calls a face",
            "art": "the name of a picture",
            "die": "a die",
        }.get(kind, "an id")
        raise BlockError(f"'{kind}' must be {wanted}", *path)
    return str(value).removeprefix("art/") if kind == "art" else str(value)


def _items(kind: str, data: Mapping[str, Any], path: Path) -> tuple[tuple[Item | None, ...], ...]:
    """Return the components of an entry, row by row."""
    value, at = data[kind], (*path, kind)
    if kind in ("id", "deck"):
        return ((Item(str(value)),),)
    if kind not in ("row", "fan", "tiles"):
        return ()
    if not isinstance(value, list) or not value:
        raise BlockError(f"'{kind}' must be a list of ids", *at)
    nested = kind == "tiles" or any(isinstance(one, list) for one in value)
    if not nested:
        items = tuple(_item(one, (*at, index)) for index, one in enumerate(value))
        return tuple(_in_columns(items, data.get("columns"), (*path, "columns")))
    if "columns" in data:
        raise BlockError(
            "the rows are given, so nothing reads 'columns'; delete it", *path, "columns", key=True
        )
    rows = []
    for y, row in enumerate(value):
        if not isinstance(row, list) or not row:
            raise BlockError(f"'{kind}' must be a list of rows, each a list of ids", *at, y)
        rows.append(tuple(_item(one, (*at, y, x)) for x, one in enumerate(row)))
    if not any(one for row in rows for one in row) or sum(map(len, rows)) > _MOST_ITEMS:
        raise BlockError(f"'{kind}' shows nothing, or more than {_MOST_ITEMS} things", *at)
    return tuple(rows)


def _in_columns(
    items: tuple[Item | None, ...], columns: Any, path: Path
) -> Iterator[tuple[Item | None, ...]]:
    if len(items) > _MOST_ITEMS:
        raise BlockError(f"more than {_MOST_ITEMS} things are shown in one entry", *path[:-1])
    if columns is not None and (isinstance(columns, bool) or not isinstance(columns, int) or columns < 1):
        raise BlockError("'columns' must be a whole number", *path)
    step = columns or len(items)
    for start in range(0, len(items), step):
        yield items[start : start + step]


def _item(value: Any, path: Path) -> Item | None:
    if value is None:
        return None
    if isinstance(value, Mapping):
        refuse_unknown(value, ITEM_KEYS, path)
        if "id" not in value:
            raise BlockError("the id is missing; write one such as '{id: tile-a, turn: 90}'", *path)
        return Item(str(value["id"]), _number(value.get("turn", 0), (*path, "turn"), 360.0))
    if isinstance(value, str | int) and not isinstance(value, bool):
        return Item(str(value))
    raise BlockError("not an id; write an id, '{id: …, turn: 90}' or null for an empty place", *path)


def _players(value: Any, path: Path) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= MOST_PLAYERS:
        raise BlockError(
            f"'table' must be the number of players for whom it is set up, from 1 to {MOST_PLAYERS}", *path
        )
    return value


def _names(value: Any, path: Path, what: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise BlockError(f"'{path[-1]}' must be a list of {what}", *path)
    return tuple(value)


def _points(value: Any, path: Path) -> tuple[Point, ...]:
    if not isinstance(value, list) or len(value) not in (2, 3):
        raise BlockError("an arrow has two points, or three where it is bent: [[x, y], [x, y]]", *path)
    return tuple(read_point(one, (*path, index)) for index, one in enumerate(value))


def read_point(value: Any, path: Path) -> Point:
    """Return a place: `[12, 40]` in mm, `[board, 50%, 20%]` within a thing, or `board`: its upper left corner.

    Errors: BlockError: it is none.
    """
    if isinstance(value, str):
        return Point(0.0, 0.0, value)
    if isinstance(value, list) and len(value) == 2 and all(map(is_number, value)):
        return Point(float(value[0]), float(value[1]))
    if isinstance(value, list) and len(value) == 3 and isinstance(value[0], str):
        shares = [_PERCENT.fullmatch(str(one)) for one in value[1:]]
        if shares[0] and shares[1]:
            return Point(float(shares[0][1]) / 100, float(shares[1][1]) / 100, value[0])
    raise BlockError("not a place; write [x, y] in mm, or [board, 50%, 20%] within a thing", *path)


def read_callouts(data: Any) -> tuple[tuple[Callout, Any], ...]:
    """Return the numbers in a picture with their texts; without a place those of another language.

    Errors: BlockError.
    """
    if not isinstance(data, list):
        raise BlockError("'callouts' must be a list, such as '[{at: board, text: \"…\"}]'", "callouts")
    return tuple(_callout(one, ("callouts", index)) for index, one in enumerate(data))


def _callout(data: Any, path: Path) -> tuple[Callout, Any]:
    if not isinstance(data, Mapping):
        raise BlockError("this must be a map, such as '{at: board, text: \"…\"}'", *path)
    refuse_unknown(data, CALLOUT_KEYS, path)
    for key in ("at", "text"):
        if key not in data:
            raise BlockError(f"'{key}' is missing; write such as '{{at: board, text: \"…\"}}'", *path)
    off = data.get("off", [0, 0])
    if not (isinstance(off, list) and len(off) == 2 and all(map(is_number, off))):
        raise BlockError("'off' must be two numbers in mm, such as [6, -4]", *path, "off")
    around = _around(data.get("around", []), (*path, "around"))
    return Callout(read_point(data["at"], (*path, "at")), (float(off[0]), float(off[1])), around), data[
        "text"
    ]


def _around(value: Any, path: Path) -> tuple[str, ...]:
    """Return the names of the things that a line goes round: one, or a list."""
    names = value if isinstance(value, list) else [value]
    if not all(isinstance(name, str) and name for name in names):
        raise BlockError(
            "'around' must be the name of a thing, or a list of names, as 'as' gives them", *path
        )
    return tuple(names)


def _number(value: Any, path: Path, most: float) -> float:
    least = -360.0 if path[-1] in ("turn", "spread", "gap_mm") else 0.1
    if not is_number(value) or not least <= value <= most:
        raise BlockError(f"'{path[-1]}' must be a number from {least:g} to {most:g}", *path)
    return float(value)


def _side(data: Mapping[str, Any], path: Path) -> str:
    side = data.get("side", "")
    if side not in ("face", "back") and "side" in data:
        raise BlockError("'side' must be 'face' or 'back'", *path, "side")
    return str(side)


def crop_of(value: Any, path: Path) -> Part:
    """Return what of a face is shown: `[0%, 50%, 100%, 100%]` is its lower half.

    Raises:
        BlockError: not such a list.
    """
    if value is None:
        return WHOLE
    shares = [_PERCENT.fullmatch(str(one)) for one in value] if isinstance(value, list) else []
    sides = [float(share[1]) / 100 for share in shares if share]
    if len(sides) != 4 or not (0 <= sides[0] < sides[2] <= 1 and 0 <= sides[1] < sides[3] <= 1):
        raise BlockError("'crop' must be left, top, right and bottom, such as [0%, 50%, 100%, 100%]", *path)
    return sides[0], sides[1], sides[2], sides[3]


def _flag(value: Any, path: Path) -> bool:
    if not isinstance(value, bool):
        raise BlockError(f"'{path[-1]}' must be true or false", *path)
    return value


def _name(value: Any, path: Path) -> str:
    if not isinstance(value, str):
        raise BlockError("'as' must be a word by which places can refer to it", *path)
    return value


def named_before(entries: Sequence[Entry], check: Callable[[Point, Path], None]) -> None:
    """Check that the places of entries, and what a lens or a part is of, refer to things before them."""
    for entry in entries:
        if entry.kind in ("lens", "part"):
            check(Point(0.0, 0.0, entry.what), (*entry.path, entry.kind))
        for key, point in (("at", entry.at), ("on", entry.on)):
            if point:
                check(point, (*entry.path, key))
        for index, point in enumerate(entry.points):
            check(point, (*entry.path, "arrow", index))
