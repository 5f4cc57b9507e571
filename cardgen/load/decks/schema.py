"""The schemas of deck files, as data, and validation against them."""

from __future__ import annotations

import difflib
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from cardgen.findings import WARNING, nearest
from cardgen.load.context import Context
from cardgen.load.decks.size import FALLBACK_MM
from cardgen.load.document import Diagnostics, Positions, find
from cardgen.load.names import COMPONENT_KEYS, field_name
from cardgen.load.schemas.shapes import (
    FIELD_PATTERN,
    list_of,
    map_of,
    record_of,
    shape_of,
    single_values,
    without_empty,
)
from cardgen.load.tables.columns import HeadingRules
from cardgen.load.validation import Shape, quoted, validate
from cardgen.model import DATA_TYPES, Kind
from cardgen.model.deck_values import DeckValue, values_of

#: How alike a field of `columns` and a known one are, of which one was meant for the other: `copys`, not `cost`.
_MISSPELT = 0.7
#: `cardgen fetch --allow-localhost` asks this machine, too.
_ADDRESS = re.compile(r"https://\S|http://(localhost|127\.0\.0\.1|\[::1\])[:/]")


def check_deck(
    data: Mapping[str, Any], positions: Positions, kind: Kind, context: Context, diagnostics: Diagnostics
) -> dict[str, Any] | None:
    """Return the record of a deck file, its components as they were written.

    Errors: CG003, CG004, CG005, CG007.
    """
    fallbacks = {"title": dict.fromkeys(context.languages, "?"), "trim_mm": list(FALLBACK_MM)}
    return validate(
        _deck_shape(kind.items, kind.trim_mm is None),
        without_empty(data),
        positions,
        context,
        diagnostics,
        fallbacks,
    )


def component_shape(context: Context, required: frozenset[str] | None) -> Shape:
    """Return the shape of a component that must set some fields itself; None: that of `defaults`."""
    return _component_shape(
        tuple(sorted(context.types.items())), tuple(sorted(context.columns.items())), required
    )


def check_values(
    values: Mapping[str, Any], positions: Positions, kind: Kind, diagnostics: Diagnostics
) -> dict[str, Any]:
    """Return a deck's values without those that the program reads and cannot be.

    Errors: CG005.
    """
    read = values_of(kind)
    wrong = [name for name, given in values.items() if name in read and not _is_good(read[name], given)]
    for name in wrong:
        given = values[name]
        hint = nearest(given, read[name].choices) if isinstance(given, str) else ""
        message = f"values.{name}: {quoted(given)} is not accepted{hint}; expected {read[name].expected}"
        diagnostics.add("CG005", find(positions, [name]), message)
    return {name: given for name, given in values.items() if name not in wrong}


def check_url(
    url: str | None, table: str | None, deck: str, positions: Positions, diagnostics: Diagnostics
) -> None:
    """Check the address of a table on the web.

    Errors: CG004 nowhere to keep it; CG005 not an https address.
    """
    if url is not None and not _ADDRESS.match(url):
        message = (
            f"url: {quoted(url)} is not accepted; expected an address such as https://example.com/cards.csv"
        )
        diagnostics.add("CG005", find(positions, ["url"]), message)
    if url is not None and table is None:
        message = f"'table' is missing: name the file that 'cardgen fetch' writes, such as '{deck}.csv'"
        diagnostics.add("CG004", find(positions, ["url"]), message)


def check_columns(rules: HeadingRules, positions: Positions, diagnostics: Diagnostics) -> None:
    """Warn of a heading whose given meaning is an unknown field, but nearly the name of a known one."""
    known = (*rules.types, *COMPONENT_KEYS)
    for heading, meaning in rules.columns.items():
        close = difflib.get_close_matches(meaning.lower(), known, n=1, cutoff=_MISSPELT)
        of_own = field_name(meaning) in (*known, field_name(heading))
        if close and not of_own and "." not in meaning:
            message = f"'{meaning}' would be a separate field; did you mean '{close[0]}'?"
            diagnostics.add("CG003", find(positions, ["columns", heading]), message, WARNING)


def _is_good(value: DeckValue, given: Any) -> bool:
    return given is None or value.accepts(given)


@lru_cache(maxsize=64)
def _deck_shape(items: str, trim_required: bool) -> Shape:
    v = single_values()
    required = {"title": v.text}
    optional = {
        "kind": v.string,
        "from": v.id,
        "module": v.module,
        "template": v.id,
        "back": v.back,
        "fields": map_of(v.field, FIELD_PATTERN),
        "size": v.string,
        "shape": v.string,
        "corner_mm": v.corner,
        "bleed_mm": v.bleed,
        "values": map_of(v.data),
        "shows": list_of(v.id),
        "source": v.string,
        "certainty": v.certainty,
        "table": v.string,
        "url": v.string,
        "columns": map_of(v.string),
        "range": v.range,
        "only": map_of(v.data),
        "all_rows": v.flag,
        "stray_marks": v.flag,
        "translations": map_of(v.string),
        "defaults": map_of(v.data),
        items: v.data,
    }
    (required if trim_required else optional)["trim_mm"] = v.trim
    return shape_of(record_of(required, optional), "; a value for templates goes under 'values'")


@lru_cache(maxsize=64)
def _component_shape(
    types: tuple[tuple[str, str], ...],
    columns: tuple[tuple[str, tuple[str, ...]], ...],
    required: frozenset[str] | None,
) -> Shape:
    """Return the shape of a component that has to say some fields itself, or that of `defaults` for None."""
    v = single_values()
    by_type = {
        "text": v.text,
        "word": v.word,
        "number": v.number,
        "flag": v.flag,
        "picture": v.picture,
        **dict.fromkeys(DATA_TYPES, v.data),
        "points": v.points,
    }
    of_type = {name: by_type[kind] for name, kind in types} | {name: v.row(keys) for name, keys in columns}
    of_key = (v.id, v.copies, v.module, v.back, v.string, v.certainty, v.string, v.id)
    own = dict(zip(COMPONENT_KEYS, of_key, strict=True))
    must = {"id": own.pop("id")} if required is not None else {}
    must |= {name: of_type.pop(name) for name, _ in types if name in (required or ())}
    schema = record_of(must, {**own, **of_type})
    return shape_of(schema, "; declare it in the deck: 'fields: {{}}'")
