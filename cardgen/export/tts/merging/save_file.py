"""Saves of players: large files of unknown origin, read with limits, and written so that the game lists them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct

from cardgen.export.tts.objects import Json
from cardgen.files import FileRefused, read_file
from cardgen.findings import CardgenError

#: Most bytes of a save. The largest public one has 60 MB; parsed, one takes ten times as much memory.
MOST_BYTES = 300_000_000
#: The names of saves that the game lists. Source: knowledge base, Save File Format, read 2026-11-20.
_NUMBERED = re.compile(r"TS_Save_(\d{1,9})")
#: What marks a new file of any other name.
UPDATED = " (updated)"


def read_save(path: Path) -> Json:
    """Return a save, or a saved object.

    Errors:
        CardgenError: it cannot be read, is damaged, or is neither of them.
    """
    try:
        data = read_file(path, limit=MOST_BYTES, advice="a save of this size is not read")
    except FileRefused as error:
        raise CardgenError(str(error)) from error
    except OSError as error:
        raise CardgenError(f"cannot read {path}: {error.strerror}") from error
    try:
        save = json.loads(data.decode("utf-8-sig"))
    except ValueError as error:
        raise CardgenError(f"'{path}' is damaged or not a save of Tabletop Simulator: {error}") from error
    except (RecursionError, MemoryError) as error:
        raise CardgenError(f"'{path}' is nested too deeply, or too large; it is not read") from error
    objects = save.get("ObjectStates") if isinstance(save, dict) else None
    if not isinstance(objects, list) or not all(isinstance(one, dict) for one in objects):
        raise CardgenError(f"'{path}' is not a save of Tabletop Simulator: it has no list 'ObjectStates'")
    found: Json = save
    return found


def save_bytes(save: Json) -> bytes:
    """Return the bytes of a save, an object on each line: in lines as the game's, a large one would take minutes.

    Errors:
        CardgenError: it is nested too deeply.
    """
    try:
        return _text(save).encode()
    except UnicodeEncodeError:  # halves of characters, which a file may have as escapes
        return json.dumps(save).encode()
    except RecursionError as error:
        raise CardgenError("the save is nested too deeply; it is not merged") from error


def _text(save: Json) -> str:
    rows = [json.dumps(one, ensure_ascii=False) for one in save["ObjectStates"]]
    parts = [f"{json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in save.items()]
    objects = ",\n".join(rows)
    at = list(save).index("ObjectStates")
    parts[at] = f'"ObjectStates": [\n{objects}\n]'
    joined = ",\n".join(parts)
    return f"{{\n{joined}\n}}\n"


def new_name(path: Path) -> Path:
    """Return the name of the new file beside a save: the next free number, or the old name with a mark."""
    if numbered := _NUMBERED.fullmatch(path.stem):
        number = int(numbered[1]) + 1
        while (beside := path.with_name(f"TS_Save_{number}{path.suffix}")).exists():
            number += 1
        return beside
    stem, number = path.stem.removesuffix(UPDATED), 1
    beside = path.with_name(f"{stem}{UPDATED}{path.suffix}")
    while beside.exists():
        number += 1
        beside = path.with_name(f"{stem}{UPDATED[:-1]} {number}){path.suffix}")
    return beside


class Held(Struct, frozen=True):
    """An object of a save, and the one that holds it: a deck, a bag, an object with states; None on the table."""

    one: Json
    holder: Json | None


def every_object(save: Json) -> Iterator[Held]:
    """Yield all objects: on the table and in hands, in decks and bags, in states, attached to others."""
    waiting = [Held(one, None) for one in reversed(save["ObjectStates"])]
    while waiting:
        held = waiting.pop()
        yield held
        waiting += (Held(one, held.one) for one in reversed(list(_inside(held.one))))


def _inside(one: Json) -> Iterator[Json]:
    for key in ("ContainedObjects", "ChildObjects", "States"):
        inner: Any = one.get(key)
        for value in inner.values() if isinstance(inner, dict) else inner if isinstance(inner, list) else ():
            if isinstance(value, dict):
                yield value
