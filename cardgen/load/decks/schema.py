"""What may stand in deck files: their schemas, as data, and the check against them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from cardgen.findings import nearest
from cardgen.load.context import Context
from cardgen.load.document import Marks, Notes, find
from cardgen.load.names import COMPONENT_KEYS
from cardgen.load.shapes import FIELD_PATTERN, list_of, map_of, pruned, record_of, shape_of, single_values
from cardgen.load.validation import Shape, quoted, validate
from cardgen.model import DATA_TYPES, Kind
from cardgen.model.deck_values import DeckValue, values_of


def check_deck(
    data: Mapping[str, Any], marks: Marks, kind: Kind, context: Context, notes: Notes
) -> dict[str, Any] | None:
    """Return the record of a deck file, its components as they were written.

    Errors: CG003, CG004, CG005, CG007.
    """
    fallbacks = {"title": dict.fromkeys(context.languages, "?"), "trim_mm": [100.0, 100.0]}
    return validate(
        _deck_shape(kind.items, kind.trim_mm is None), pruned(data), marks, context, notes, fallbacks
    )


def check_components(
    rows: Sequence[Any],
    marks: Sequence[Marks],
    kind: Kind,
    context: Context,
    notes: Notes,
    *,
    of_table: bool = False,
) -> list[tuple[dict[str, Any], Marks]]:
    """Return a deck's accepted components, each with its marks; one that cannot be mended is left out.

    Args:
        of_table: the components are rows, whose keys an author knows as columns.

    Errors: CG003, CG004, CG005, CG007.
    """
    required = frozenset(name for name, known in kind.fields.items() if known.required)
    shape = replace(_component_shape(tuple(sorted(context.types.items())), required), of_row=of_table)
    accepted = []
    for row, row_marks in zip(rows, marks, strict=True):
        record = validate(shape, pruned(row), row_marks, context, notes, {})
        if record is not None:
            accepted.append((record, row_marks))
    return accepted


def check_values(values: Mapping[str, Any], marks: Marks, kind: Kind, notes: Notes) -> dict[str, Any]:
    """Return a deck's values without those that the program reads and cannot be.

    Errors: CG005.
    """
    read = values_of(kind)
    wrong = [name for name, said in values.items() if name in read and not _is_good(read[name], said)]
    for name in wrong:
        said = values[name]
        hint = nearest(said, read[name].choices) if isinstance(said, str) else ""
        message = f"values.{name}: {quoted(said)} is not accepted{hint}; expected {read[name].expected}"
        notes.add("CG005", find(marks, [name]), message)
    return {name: said for name, said in values.items() if name not in wrong}


def _is_good(value: DeckValue, said: Any) -> bool:
    return said is None or value.accepts(said)


@lru_cache(maxsize=64)
def _deck_shape(items: str, trim_required: bool) -> Shape:
    v = single_values()
    required = {"title": v.text}
    optional = {
        "kind": v.string,
        "module": v.module,
        "template": v.id,
        "back": v.back,
        "fields": map_of(v.field, FIELD_PATTERN),
        "values": map_of(v.data),
        "shows": list_of(v.id),
        "source": v.string,
        "certainty": v.certainty,
        "table": v.string,
        "columns": map_of(v.string),
        items: v.data,
    }
    (required if trim_required else optional)["trim_mm"] = v.trim
    return shape_of(record_of(required, optional), "; a value for templates goes under 'values'")


@lru_cache(maxsize=64)
def _component_shape(types: tuple[tuple[str, str], ...], required: frozenset[str]) -> Shape:
    v = single_values()
    by_type = {
        "text": v.text,
        "word": v.word,
        "number": v.number,
        "flag": v.flag,
        "picture": v.picture,
        **dict.fromkeys(DATA_TYPES, v.data),
    }
    must = {name: by_type[kind] for name, kind in types if name in required}
    may = {name: by_type[kind] for name, kind in types if name not in required}
    own = dict(
        zip(COMPONENT_KEYS, (v.id, v.copies, v.module, v.back, v.string, v.certainty, v.string), strict=True)
    )
    schema = record_of({"id": own.pop("id"), **must}, {**own, **may})
    return shape_of(schema, "; declare it in the deck: 'fields: {{}}'")
