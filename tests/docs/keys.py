"""Parts of the reference about the keys of game.yaml and of deck files: from the schemas and the words beside them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from cardgen.load.decks import schema as deck_schema
from cardgen.load.schemas import schema, shapes
from tests.docs import key_descriptions
from tests.docs.key_descriptions import Key
from tests.docs.tables import prose, table

#: What single values are called, by the names the schemas give them.
VALUES = {
    "text": "text by language",
    "word": "word",
    "picture": "name of a picture, or a list",
    "module": "id of a module",
    "icon_word": "icon, or a map",
    "hyphenation": "list of words, by language",
    "dated": "date, or `build`",
    "back": "map, or `false`",
    "number": "number",
    "flag": "`true` or `false`",
    "data": "map",
    "string": "plain text",
    "range": "range of cells",
    "words": "plain text",
    "id": "id",
    "language": "language code",
    "colour": "colour",
    "certainty": "`stated`, `secondary`, `derived` or `designed`",
    "token_kind": "`die`, `aspect`, `unit` or `symbol`",
    "field": "type",
    "copies": "whole number",
    "pieces": "whole number",
    "faces": "whole number",
    "trim": "two lengths in mm",
    "corner": "length in mm",
    "bleed": "length in mm",
}


@cache
def records() -> Mapping[str, tuple[Mapping[str, Any], Mapping[str, Key]]]:
    """Return the schema of each record, key by key, and what the reference says of its keys."""
    game = _fields(schema._shapes().game)
    of_map = {name: game[name]["schema"]["values_schema"]["fields"] for name in ("tokens", "modules")}
    deck = {
        key: field
        for key, field in _fields(deck_schema._deck_shape("cards", False)).items()
        if key != "cards"
    }
    said = key_descriptions
    return {
        "game": (game, said.GAME),
        "token": (of_map["tokens"], said.TOKEN),
        "module": (of_map["modules"], said.MODULE),
        "credit": (game["credits"]["schema"]["items_schema"]["fields"], said.CREDIT),
        "inventory": (_fields(schema._shapes().inventory), said.INVENTORY),
        "source": (_fields(schema._shapes().source), said.SOURCE),
        "deck": (deck, said.DECK),
        "component": (_fields(deck_schema._component_shape((), (), frozenset())), said.COMPONENT),
    }


def key_table(record: str) -> str:
    """Return the keys of a record: what each holds, whether it must be there, what it says."""
    fields, said = records()[record]
    rows = [
        (f"`{name}`", _holds(name, fields[name]["schema"]), _default(fields[name], key), prose(key.says))
        for name, key in said.items()
    ]
    return table(("Key", "Holds", "Left out", "Says"), rows)


def _default(field: Mapping[str, Any], key: Key) -> str:
    return "must be there" if field["required"] else key.default


def _fields(shape: Any) -> Mapping[str, Any]:
    fields: Mapping[str, Any] = shape.schema["fields"]
    return fields


def _holds(name: str, of: Mapping[str, Any]) -> str:
    """Return what a value is, in words."""
    value = next((VALUES[known] for known, one in vars(shapes.single_values()).items() if one is of), "map")
    if name in ("inventory", "facts"):
        return "list of maps"
    if of["type"] == "list" and value == "map":
        return f"list of {_holds('', of['items_schema'])}s"
    if of["type"] == "dict" and (inner := _holds("", of["values_schema"])) != "map":
        return f"name → {inner}"
    return value
