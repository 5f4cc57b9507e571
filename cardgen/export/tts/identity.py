"""What every piece carries so that a save people have played on can be updated: which it is, and what we wrote on it.

It is in the key `Memo`: Tabletop Simulator saves it and otherwise does not use it, and players do not see it. A GUID
would not do: the game gives a piece another where two are equal, such as after copying. Source: API of Berserk Games,
Object, member variable `memo`, read 2026-11-28.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import blake2b
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.export.tts.objects import Json

#: Longest memo that is read; the roster of a deck of 20 000 cards is shorter.
MOST_CHARACTERS = 1_000_000
#: The aspect of positions of snap points.
PLACES = "places"
#: Copies of a piece, from 1: the first and the last.
Copies = tuple[int, int]


class Identity(Struct, frozen=True):
    """Which piece of which game an object is.

    Attributes:
        group: the group of the table that it belongs to: usually its deck.
        what, copy: the component, or `deck/…`, `bag/…`, `label/…`, `die/…`; and its number, from 1.
        written: what we wrote, by aspect: whatever differs from it, players have changed.
        roster: all pieces of the group, by `what`: those that are missing in a save, players have deleted.
    """

    game: str
    lang: str
    group: str
    what: str
    copy: int
    written: Mapping[str, str] = field(default_factory=dict)
    roster: Mapping[str, Copies] = field(default_factory=dict)

    @property
    def piece(self) -> tuple[str, int]:
        """What distinguishes it from all other pieces of its game."""
        return (self.what, self.copy)

    def memo(self) -> str:
        """Return the text of the key `Memo`."""
        parts: dict[str, Any] = {"cardgen": self.game, "lang": self.lang, "group": self.group}
        parts |= {"id": self.what, "copy": self.copy, "written": dict(self.written)}
        parts |= (
            {"roster": {what: list(copies) for what, copies in self.roster.items()}} if self.roster else {}
        )
        return json.dumps(parts, ensure_ascii=False, separators=(",", ":"))


def read_identity(memo: object) -> Identity | None:
    """Return the identity in a memo, or None where it is not one of ours."""
    if not isinstance(memo, str) or len(memo) > MOST_CHARACTERS or not memo.startswith('{"cardgen":'):
        return None
    try:
        found = json.loads(memo)
    except (ValueError, RecursionError):
        return None
    game, lang, group, what = (found.get(key) for key in ("cardgen", "lang", "group", "id"))
    copy, written, roster = found.get("copy"), as_map(found.get("written")), as_map(found.get("roster"))
    if not all(isinstance(name, str) for name in (game, lang, group, what)) or type(copy) is not int:
        return None
    texts = {key: value for key, value in written.items() if isinstance(value, str)}
    known = {key: (row[0], row[1]) for key, row in roster.items() if _is_range(row)}
    return Identity(game, lang, group, what, copy, texts, known)


def _is_range(row: Any) -> bool:
    return isinstance(row, list) and len(row) == 2 and all(type(number) is int for number in row)


def aspects(one: Json) -> dict[str, str]:
    """Return digests of what players may change and we write as well, by aspect.

    Numbers are rounded: the game keeps them in 32 bits. Snap points count by their number and tags, since a board's
    script moves them; where we put them is an aspect of its own.
    """
    transform, text = as_map(one.get("Transform")), as_map(one.get("Text")).get("Text")
    points = [as_map(point) for point in as_list(one.get("AttachedSnapPoints"))]
    found: dict[str, object] = {
        "name": one.get("Nickname"),
        "text": one.get("Description"),
        "words": text,
        "script": one.get("LuaScript"),
        "size": [_rounded(transform.get(f"scale{axis}")) for axis in "XYZ"],
        "snap": [point.get("Tags") or [] for point in points],
        PLACES: [[point.get(key) for key in ("Position", "Rotation")] for point in points],
    }
    return {aspect: _digest(value) for aspect, value in found.items() if value}


def _rounded(value: Any) -> float:
    return round(value, 4) + 0.0 if isinstance(value, int | float) else 0.0


def _digest(value: object) -> str:
    text = json.dumps(value).replace("\\r\\n", "\\n")  # the game may write scripts with line ends of Windows
    return blake2b(text.encode(), digest_size=4).hexdigest()


def identified(
    objects: Sequence[Json], table: Identity, given: Mapping[str, tuple[str, int]], on_all: bool = False
) -> list[Json]:
    """Return the objects of a group with their identities.

    Args:
        table: game, language and group, and the roster, which goes on everything that holds pieces or names them.
        given: what each GUID identifies, with the number of its copy from 0.
        on_all: the roster goes on every object, since the group has neither.
    """
    return [_identified(one, table, given, on_all) for one in objects]


def _identified(one: Json, table: Identity, given: Mapping[str, tuple[str, int]], on_all: bool) -> Json:
    if one["GUID"] not in given:  # a plug-in's, with an id of its own
        return one
    what, copy = given[one["GUID"]]
    inner = one.get("ContainedObjects")
    roster = table.roster if on_all or inner or is_label(what) else {}
    own = replace(table, what=what, copy=copy + 1, written=aspects(one), roster=roster)
    found: Json = {}
    for key, value in one.items():
        found[key] = value
        if key == "GMNotes":  # the game writes it there
            found["Memo"] = own.memo()
    if inner:
        found["ContainedObjects"] = identified(inner, replace(table, roster={}), given)
    return found


def roster_of(objects: Sequence[Json], given: Mapping[str, tuple[str, int]]) -> dict[str, Copies]:
    """Return the copies of each piece among objects, by what it is."""
    found: dict[str, Copies] = {}
    for one in _leaves(objects):
        if one["GUID"] in given:
            what, copy = given[one["GUID"]]
            first, last = found.get(what, (copy + 1, copy + 1))
            found[what] = (min(first, copy + 1), max(last, copy + 1))
    return found


def _leaves(objects: Sequence[Json]) -> Iterator[Json]:
    for one in objects:
        if "ContainedObjects" in one:
            yield from _leaves(one["ContainedObjects"])
        else:
            yield one


def as_map(value: Any) -> dict[str, Any]:
    """Return a map of a file of unknown origin, or an empty one where it is something else."""
    return value if isinstance(value, dict) else {}


def as_list(value: Any) -> list[Any]:
    """Return a list of a file of unknown origin, or an empty one where it is something else."""
    return value if isinstance(value, list) else []


def is_label(what: str) -> bool:
    """Return whether an object is the name of a group on the table."""
    return what.startswith("label/")
