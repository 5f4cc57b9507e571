"""One piece of a save brought up to date: our part of it is replaced, that of the players stays.

Ours are pictures, and texts, size, snap points and script as long as they are what we wrote, by the digests that the
piece carries. All else is the players': where it is, its rotation, colour, locks and flags, notes, drawings, decals,
the page at which a booklet is open, and every key that we do not know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any

from cardgen.export.tts.identity import PLACES, Identity, as_list, as_map, aspects
from cardgen.export.tts.objects import Json

#: Aspects in which a piece may differ from the content, in the words of the report.
PICTURE = "picture"
#: What players may change as well, in the words of the report.
WORDS: Mapping[str, str] = {
    "name": "name",
    "text": "text",
    "words": "words",
    "script": "script",
    "size": "size",  # after the script, which fits a board
    "snap": "snap points",  # after the size, on which they depend
}


def update_texts(one: Json, new: Json, before: Identity | None) -> tuple[set[str], set[str]]:
    """Replace the aspects that players may change where they have not; return those replaced, and those kept.

    Args:
        before: what the piece carries; None for one of an older version, of which all counts as ours.
    """
    there, wanted = aspects(one), aspects(new)
    written = before.written if before else there
    replaced, kept = set(), set()
    for aspect in WORDS:
        moved = aspect == "snap" and written.get(PLACES) != wanted.get(PLACES)
        if there.get(aspect) == wanted.get(aspect) and not moved:
            continue
        fitted = aspect == "size" and "script" in replaced  # by a board's own script, which now begins again
        if written.get(aspect) == there.get(aspect) or fitted:
            _REPLACE[aspect](one, new)
            replaced.add(aspect)
        elif moved or written.get(aspect) != wanted.get(aspect):
            kept.add(aspect)
    return replaced, kept


def _copy(key: str) -> Callable[[Json, Json], None]:
    def replace(one: Json, new: Json) -> None:
        one[key] = new.get(key, "")

    return replace


def _replace_words(one: Json, new: Json) -> None:
    if isinstance(one.get("Text"), dict):
        one["Text"]["Text"] = new["Text"]["Text"]


def _replace_script(one: Json, new: Json) -> None:
    one["LuaScript"], one["LuaScriptState"] = new.get("LuaScript", ""), ""


def _replace_size(one: Json, new: Json) -> None:
    if isinstance(one.get("Transform"), dict):
        one["Transform"] |= {key: value for key, value in new["Transform"].items() if key.startswith("scale")}


def _replace_snap_points(one: Json, new: Json) -> None:
    """Replace all snap points, which are in the space of the object before scale."""
    points = deepcopy(new.get("AttachedSnapPoints", []))
    for axis in "XZ":
        mine, theirs = (_number(of.get("Transform"), f"scale{axis}") for of in (one, new))
        for point in points:
            point["Position"][axis.lower()] *= theirs / mine
    one["AttachedSnapPoints"] = points


def _number(transform: Any, key: str) -> float:
    value = transform.get(key) if isinstance(transform, dict) else None
    return float(value) if isinstance(value, int | float) and value else 1.0


_REPLACE: Mapping[str, Callable[[Json, Json], None]] = {
    "name": _copy("Nickname"),
    "text": _copy("Description"),
    "words": _replace_words,
    "script": _replace_script,
    "size": _replace_size,
    "snap": _replace_snap_points,
}
_OPENED = ("PDFPage", "PDFPageOffset", "PDFPassword")


def update_pictures(one: Json, new: Json) -> bool:
    """Replace the pictures of a piece that is not a card, and the values of a die; return whether any differed."""
    changed = False
    for key in ("CustomImage", "CustomPDF"):
        if key in new:
            one[key] = as_map(one.get(key))
            changed |= _overlay(one[key], new[key])
    if "RotationValues" in new and _sides(one) != _sides(new):
        one["RotationValues"] = deepcopy(new["RotationValues"])
        changed = True
    return changed


def _overlay(own: Json, new: Json) -> bool:
    """Set the keys of a map, at any depth; those that we do not know stay. Return whether any differed."""
    changed = False
    for key, value in new.items():
        if key in _OPENED and key in own:
            continue
        if isinstance(value, dict) and isinstance(own.get(key), dict):
            changed |= _overlay(own[key], value)
        elif not _same(own.get(key), value):
            own[key] = deepcopy(value)
            changed = True
    return changed


def _same(one: Any, other: Any) -> bool:
    """Return whether values are equal as far as numbers of 32 bits show."""
    if isinstance(one, float) and isinstance(other, int | float):
        return abs(one - other) <= 1e-6 * max(1.0, abs(other))
    return type(one) is type(other) and bool(one == other)


def _sides(one: Json) -> list[Any]:
    return [as_map(value).get("Value") for value in as_list(one.get("RotationValues"))]


def add_tags(one: Json, new: Json) -> None:
    """Add the tags of a piece that it lacks; those of players stay."""
    own = as_list(one.get("Tags"))
    missing = [tag for tag in new.get("Tags", ()) if tag not in own]
    if missing:
        one["Tags"] = [*own, *missing]
