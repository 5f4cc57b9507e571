"""What must hold of a table of Tabletop Simulator, so that it loads whole and shows what it should.

It reads plain data and knows nothing of the writer, so it judges saved objects and saves from anywhere.

Source: knowledge base (save file format) and API of Berserk Games, read 2026-11-20, and what holds without
exception in 44 011 objects of 570 public files.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeGuard, TypeVar

from cardgen.export.tts.picture_invariants import check_pictures

Json = dict[str, Any]
_T = TypeVar("_T")

#: Names as the game spells them, of what this program writes and what is often put beside it.
_NAMES = """
Card CardCustom Deck DeckCustom Custom_Tile Custom_Tile_Stack Custom_Token Custom_Token_Stack
Custom_Board Custom_Dice Bag Infinite_Bag Custom_Model Custom_Model_Bag Custom_Model_Infinite_Bag
Custom_Model_Stack Custom_PDF Notecard Counter 3DText Figurine_Custom Tablet HandTrigger
ScriptingTrigger FogOfWarTrigger RandomizeTrigger LayoutZone Die_4 Die_6 Die_6_Rounded Die_8 Die_10
Die_12 Die_20 PlayerPawn BlockSquare BlockRectangle BlockTriangle Digital_Clock
"""
NAMES = frozenset(_NAMES.split())
_TRANSFORM = tuple(f"{what}{axis}" for what in ("pos", "rot", "scale") for axis in "XYZ")
#: Keys that stand in every object, with their types; `float` takes whole numbers too.
_COMMON: Mapping[str, type] = {
    "GUID": str,
    "Name": str,
    "Transform": dict,
    "Nickname": str,
    "Description": str,
    "Locked": bool,
    "Grid": bool,
    "Snap": bool,
    "Autoraise": bool,
    "Sticky": bool,
    "Tooltip": bool,
}
#: Types of keys wherever they stand.
_TYPES: Mapping[str, type] = {
    **_COMMON,
    **dict.fromkeys(("GMNotes", "Memo", "LuaScript", "LuaScriptState", "XmlUI", "FogColor"), str),
    **dict.fromkeys(("FaceURL", "BackURL", "ImageURL", "ImageSecondaryURL", "PDFUrl", "PDFPassword"), str),
    **dict.fromkeys(("IgnoreFoW", "MeasureMovement", "DragSelectable", "GridProjection", "Hands"), bool),
    **dict.fromkeys(("HideWhenFaceDown", "SidewaysCard", "BackIsHidden", "UniqueBack"), bool),
    **dict.fromkeys(("Stackable", "Stretch", "StandUp"), bool),
    **dict.fromkeys(("LayoutGroupSortIndex", "CardID", "NumWidth", "NumHeight", "Type", "Order"), int),
    **dict.fromkeys(("MaterialIndex", "MeshIndex", "PDFPage", "PDFPageOffset", "fontSize", "Number"), int),
    **dict.fromkeys(("WidthScale", "ImageScalar", "Thickness", "MergeDistancePixels"), float),
    **dict.fromkeys(("DeckIDs", "ContainedObjects", "AttachedSnapPoints", "RotationValues", "Tags"), list),
    **dict.fromkeys(("ObjectStates", "labels"), list),
    **dict.fromkeys(("CustomDeck", "CustomImage", "CustomPDF", "ColorDiffuse", "AltLookAngle"), dict),
    **dict.fromkeys(("CustomTile", "CustomToken", "CustomDice", "colorstate", "Bag"), dict),
    **dict.fromkeys(("States", "TabStates", "ComponentTags"), dict),
    **dict.fromkeys(("displayed", "normalized"), str),
    **dict.fromkeys(("r", "g", "b", "a", "x", "y", "z", *_TRANSFORM), float),
}
#: Types of what stands in these lists and maps.
_INSIDE: Mapping[str, type] = {
    **dict.fromkeys(("ObjectStates", "ContainedObjects", "AttachedSnapPoints", "RotationValues"), dict),
    **dict.fromkeys(("CustomDeck", "States", "TabStates", "labels"), dict),
    "DeckIDs": int,
    "Tags": str,
}
_TOP: Mapping[str, type] = {
    **dict.fromkeys(("SaveName", "GameMode", "Date", "Table", "Sky", "Note", "LuaScript"), str),
    **dict.fromkeys(("LuaScriptState", "VersionNumber"), str),
    "ObjectStates": list,
    "TabStates": dict,
}
#: Keys that objects of a name cannot be without.
_NEEDED: Mapping[str, tuple[str, ...]] = {
    "DeckCustom": ("SidewaysCard", "DeckIDs", "CustomDeck", "ContainedObjects"),
    "Deck": ("SidewaysCard", "DeckIDs", "ContainedObjects"),
    "Card": ("CardID",),
    "CardCustom": ("CardID", "CustomDeck"),
    "Custom_Tile": ("CustomImage",),
    "Custom_Token": ("CustomImage",),
    "Custom_Board": ("CustomImage",),
    "Figurine_Custom": ("CustomImage",),
    "Custom_PDF": ("CustomPDF",),
    "Bag": ("MaterialIndex", "MeshIndex", "ContainedObjects"),
    "Infinite_Bag": ("MaterialIndex", "MeshIndex", "ContainedObjects"),
    "3DText": ("Text",),
}
_SHEET_KEYS = ("FaceURL", "BackURL", "NumWidth", "NumHeight", "BackIsHidden", "UniqueBack")
#: Values an enumeration may have, by the key that holds its object.
_ENUMS: Mapping[tuple[str, str], range] = {
    ("CustomTile", "Type"): range(4),
    ("CustomDice", "Type"): range(6),
    ("CustomDeck", "Type"): range(5),
    ("Bag", "Order"): range(3),
}


def check_save(data: Any, images: Path | None = None) -> list[str]:
    """Say what does not hold; an empty list is a table that loads.

    Args:
        data: the JSON as read. images: folder of the pictures its URLs name, or None to leave pictures out.
    """
    if not isinstance(data, dict):
        return ["the file must hold one object"]
    wrong = [
        f"'{key}' is missing or no {kind.__name__}"
        for key, kind in _TOP.items()
        if not _is(data.get(key), kind)
    ]
    objects = list(_objects(data.get("ObjectStates")))
    if not objects:
        return [*wrong, "'ObjectStates' is empty"]
    wrong += _types(data, "")
    if wrong:
        return wrong  # what follows reckons with values of their types
    for rule in _RULES:
        wrong += [f"{_name(o)}: {message}" for o in objects for message in rule(o)]
    for over_all in (_unique_guids, _one_sheet_a_key):
        wrong += over_all(objects)
    wrong += _tags(data, objects) + _tabs(data) + _hands(data)
    return wrong + (check_pictures(objects, images) if images else [])


def _is(value: Any, kind: type[_T]) -> TypeGuard[_T]:
    if kind is float:
        return isinstance(value, int | float) and not isinstance(value, bool)
    if kind is int:
        return isinstance(value, int) and not isinstance(value, bool)
    return isinstance(value, kind)


def _name(one: Json) -> str:
    return f"{one.get('Name')} {one.get('GUID')} '{one.get('Nickname')}'"


def _objects(states: Any) -> Iterator[Json]:
    """Go through objects, those in containers and the states of each as well."""
    for one in states if isinstance(states, list) else []:
        if isinstance(one, dict):
            yield one
            yield from _objects(one.get("ContainedObjects"))
            states_of = one.get("States")
            yield from _objects(list(states_of.values()) if isinstance(states_of, dict) else [])


def _types(value: Any, path: str, key: str = "") -> list[str]:
    """9: exact types, no nulls."""
    if value is None:
        return [f"'{path}' is null"]
    inside: Iterable[tuple[Any, Any]] = ()
    if isinstance(value, dict | list):
        inside = value.items() if isinstance(value, dict) else enumerate(value)
    wrong: list[str] = []
    for name, inner in inside:
        # At the top of a save, grid and hands are objects of settings, no flags.
        own = _TYPES.get(name) if path or name not in ("Grid", "Hands") else dict
        expected = _INSIDE.get(key, own)
        below = f"{path}.{name}" if path else str(name)
        if expected and inner is not None and not _is(inner, expected):
            wrong.append(f"'{below}' is {inner!r}, no {expected.__name__}")
        else:
            wrong += _types(inner, below, str(name))
    return wrong


def _common(one: Json) -> Iterator[str]:
    """18 and the keys every object has."""
    for key in _COMMON:
        if key not in one:
            yield f"'{key}' is missing"
    if one.get("Name") not in NAMES:
        yield "the game has no object of this name"
    for key in _NEEDED.get(str(one.get("Name")), ()):
        if key not in one:
            yield f"'{key}' is missing"
    if not re.fullmatch(r"[0-9a-f]{6}", str(one.get("GUID"))):
        yield "a GUID is six hex digits"


def _transform(one: Json) -> Iterator[str]:
    """10: all nine numbers, scale above 0."""
    transform = one.get("Transform") or {}
    for key in _TRANSFORM:
        value = transform.get(key)
        if not _is(value, float):
            yield f"'Transform.{key}' is missing"
        elif key.startswith("scale") and value <= 0:
            yield f"'Transform.{key}' is {value}"


def _colors(one: Json) -> Iterator[str]:
    """11: colours 0 to 1."""
    text = one.get("Text")
    for color in (one.get("ColorDiffuse"), text.get("colorstate") if isinstance(text, dict) else None):
        for value in (color or {}).values():
            if not _is(value, float) or not 0 <= value <= 1:
                yield f"colour value {value!r} is not from 0 to 1"


def _enums(one: Json) -> Iterator[str]:
    """12: enumerations in their range."""
    image = one.get("CustomImage") or {}
    holders = [("CustomTile", image.get("CustomTile")), ("CustomDice", image.get("CustomDice"))]
    holders += [("Bag", one.get("Bag"))] + [
        ("CustomDeck", sheet) for sheet in (one.get("CustomDeck") or {}).values()
    ]
    for holder, values in holders:
        for (owner, key), allowed in _ENUMS.items():
            if owner == holder and isinstance(values, dict) and key in values and values[key] not in allowed:
                yield f"'{holder}.{key}' is {values[key]!r}"


def _deck(one: Json) -> Iterator[str]:
    """1, 2, 5: what a deck holds is what it lists."""
    if one.get("Name") not in ("Deck", "DeckCustom"):
        return
    ids, cards = one.get("DeckIDs") or [], one.get("ContainedObjects") or []
    if ids != [c.get("CardID") for c in cards]:
        yield "DeckIDs and the cards inside differ"
    if len(cards) < 2:
        yield f"a deck of {len(cards)} cards does not appear; a single card is a Card"
    if any(c.get("Name") not in ("Card", "CardCustom") for c in cards):
        yield "a deck holds cards only"
    if any(c.get("SidewaysCard", False) != one.get("SidewaysCard") for c in cards):
        yield "SidewaysCard differs between deck and card"
    if "CustomDeck" in one and set(one["CustomDeck"]) != {str(i // 100) for i in ids if _is(i, int)}:
        yield "keys of CustomDeck are not those of the cards"
    for c in cards:
        if any(one.get("CustomDeck", {}).get(key) != sheet for key, sheet in c.get("CustomDeck", {}).items()):
            yield f"the sheet of card {c.get('GUID')} differs from the deck's"


def _card(one: Json) -> Iterator[str]:
    """2, 3: a card's number names its sheet and a slot of it."""
    if one.get("Name") not in ("Card", "CardCustom") or "CustomDeck" not in one:
        return
    number, sheets = one.get("CardID"), one["CustomDeck"]
    if not _is(number, int) or set(sheets) != {str(number // 100)}:
        yield f"CustomDeck does not hold exactly the sheet of card {number}"
        return
    sheet = sheets[str(number // 100)]
    slots = sheet.get("NumWidth", 0) * sheet.get("NumHeight", 0)
    if not sheet.get("BackIsHidden") and slots > 1:
        slots -= 1  # the last slot is the face that hidden cards show
    if number % 100 >= slots:
        yield f"slot {number % 100} is past the sheet's last, {slots - 1}"
    if one["Name"] == "CardCustom" and (sheet.get("NumWidth"), sheet.get("NumHeight")) != (1, 1):
        yield "a CardCustom has a picture of its own, 1 × 1"


def _sheets(one: Json) -> Iterator[str]:
    """4: grids the game knows."""
    for key, sheet in (one.get("CustomDeck") or {}).items():
        if not re.fullmatch(r"[1-9][0-9]*", key) or int(key) * 100 + 99 >= 2**31:
            yield f"sheet key '{key}' is no positive 32-bit number"
        for needed in _SHEET_KEYS:
            if needed not in sheet:
                yield f"sheet {key} lacks '{needed}'"
        width, height = sheet.get("NumWidth", 0), sheet.get("NumHeight", 0)
        if (width, height) != (1, 1) and not (2 <= width <= 10 and 2 <= height <= 7):
            yield f"no grid of {width} × {height}; 1 × 1 or 2–10 × 2–7"


def _states(one: Json) -> Iterator[str]:
    """8: the states leave out the number of the one on the table."""
    states = one.get("States")
    if isinstance(states, dict) and states:
        given = {int(key) for key in states if key.isdigit()}
        if len(given) != len(states) or len(set(range(1, len(states) + 2)) - given) != 1:
            yield f"states {sorted(states)} do not leave out exactly one number"


def _bags(one: Json) -> Iterator[str]:
    """Containers: an endless bag holds one thing."""
    if str(one.get("Name")).endswith("Infinite_Bag") and len(one.get("ContainedObjects") or []) != 1:
        yield "an infinite bag holds exactly one thing"


def _board(one: Json) -> Iterator[str]:
    if one.get("Name") == "Custom_Board" and not (one.get("CustomImage") or {}).get("WidthScale"):
        yield "a board's WidthScale is its picture's width by height, never 0"


_RULES: tuple[Callable[[Json], Iterator[str]], ...] = (
    _common,
    _transform,
    _colors,
    _enums,
    _deck,
    _card,
    _sheets,
    _states,
    _bags,
    _board,
)


def _unique_guids(objects: Sequence[Json]) -> list[str]:
    """7: no GUID twice."""
    seen: set[Any] = set()
    wrong = []
    for one in objects:
        if one.get("GUID") in seen:
            wrong.append(f"{_name(one)}: its GUID is another's too")
        seen.add(one.get("GUID"))
    return wrong


def _one_sheet_a_key(objects: Sequence[Json]) -> list[str]:
    """6: a key means one sheet in the whole file."""
    sheets: dict[str, Any] = {}
    wrong = []
    for one in objects:
        for key, sheet in (one.get("CustomDeck") or {}).items():
            if sheets.setdefault(key, sheet) != sheet:
                wrong.append(f"{_name(one)}: key {key} is another sheet elsewhere")
    return wrong


def _tags(data: Json, objects: Sequence[Json]) -> list[str]:
    """13: every tag is listed."""
    labels = (data.get("ComponentTags") or {}).get("labels") or []
    listed = {label.get("displayed") for label in labels}
    wrong = [
        f"tag '{label.get('displayed')}' is not normalized as '{label.get('normalized')}'"
        for label in labels
        if str(label.get("displayed")).lower().replace(" ", "_") != label.get("normalized")
    ]
    for one in objects:
        points = one.get("AttachedSnapPoints") or []
        used = {*(one.get("Tags") or []), *(tag for point in points for tag in point.get("Tags") or [])}
        wrong += [f"{_name(one)}: tag '{tag}' is not listed" for tag in sorted(used - listed)]
    return wrong


def _tabs(data: Json) -> list[str]:
    """14: notebook tabs know their number."""
    tabs = data.get("TabStates") or {}
    return [
        f"tab '{key}' has the id {tab.get('id')!r}" for key, tab in tabs.items() if str(tab.get("id")) != key
    ]


def _hands(data: Json) -> list[str]:
    """15: hands are objects since version 13."""
    hands = data.get("Hands") or {}
    return ["hands are HandTrigger objects, no HandTransforms"] if hands.get("HandTransforms") else []
