"""What may stand in `game.yaml` and in deck files: the schemas, as data, and the check against them.

Decision: the schemas are written for pydantic's core (`pydantic_core.core_schema`), not as model classes.
Importing the core takes 30 ms and the classes on top of it 40 ms more, and a deck's fields are data of its
file anyway; so one table of fields makes the schema of both. The core is imported only when a file is new or
has changed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from types import SimpleNamespace
from typing import Any

from cardgen.findings import WARNING, nearest
from cardgen.load import fields
from cardgen.load.context import Context
from cardgen.load.document import Marks, Notes, branch, find, position
from cardgen.load.names import COMPONENT_KEYS
from cardgen.load.validation import Shape, quoted, validate
from cardgen.model import DATA_TYPES, Kind
from cardgen.model.citations import Citation, Citations
from cardgen.model.deck import CERTAINTIES
from cardgen.model.deck_values import DeckValue, values_of

#: Copies of one component, and pieces in one deck: each of them is placed on a sheet.
MAX_COPIES = 1_000
MAX_PIECES = 50_000
MIN_TRIM_MM = 4.0
MAX_TRIM_MM = 2_000.0

#: A game that says no language is read as if it were in this one.
_LANGUAGES_OF_NONE = ("en",)

ID_PATTERN = r"^[a-z0-9]+(-[a-z0-9]+)*$"
FIELD_PATTERN = r"^[a-z][a-z0-9_]*$"
LANGUAGE_PATTERN = r"^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$"
COLOUR_PATTERN = r"^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})$"
TOKEN_PATTERN = r"^[A-Za-z][A-Za-z0-9]*$"


def check_game(
    data: Mapping[str, Any], marks: Marks, context: Context, notes: Notes
) -> dict[str, Any] | None:
    """Return the record of a game file, texts by language; `at` of an inventory row is its line and column.

    Errors: CG003, CG004, CG005, CG007, CG008, CG016.
    """
    fallbacks = {"title": dict.fromkeys(context.languages, "?"), "languages": list(context.languages)}
    head = {key: value for key, value in data.items() if key != "inventory"}
    record = validate(_shapes().game, _pruned(head), marks, context, notes, fallbacks)
    if record is not None:
        for index, language in enumerate(record["languages"]):
            if language in record["languages"][:index]:
                notes.add("CG006", find(marks, ["languages", index]), f"language '{language}' stands twice")
        record["languages"] = list(dict.fromkeys(record["languages"]))
        cite(record, context.inherited, marks, context, notes)
        within = replace(context, inherited=Citation(record["source"], record["certainty"]))
        record["inventory"] = _inventory(data.get("inventory"), branch(marks, "inventory"), within, notes)
        for key in ("facts", "terms"):
            note_misspelt_sources(data.get(key), branch(marks, key), context, notes)
    return record


def check_sources(data: Mapping[Any, Any], marks: Marks, notes: Notes) -> dict[str, dict[str, Any]]:
    """Return the sources of a `sources.yaml` by name, those that can be read.

    Errors: CG003, CG004, CG005.
    """
    records = {}
    for name, written in data.items():
        if not isinstance(name, str) or not re.search(ID_PATTERN, name):
            message = f"{quoted(name)} is no name of a source; expected lower-case words joined by hyphens"
            notes.add("CG005", find(marks, [name], key=True), message)
        elif not isinstance(written, dict):
            message = (
                f"{name}: {quoted(written)} is not accepted; expected a map such as {{cite: the rule book}}"
            )
            notes.add("CG005", find(marks, [name]), message)
        else:
            record = validate(_shapes().source, _pruned(written), branch(marks, name), None, notes, {})
            if record is not None:
                records[name] = record
    return records


def check_look(
    data: Mapping[str, Any], marks: Marks, context: Context, notes: Notes
) -> dict[str, Any] | None:
    """Return the record of a look's settings.

    Errors: CG003, CG005.
    """
    return validate(_shapes().look, _pruned(data), marks, context, notes, {})


def first_context(data: Mapping[str, Any], citations: Citations) -> Context:
    """Return what game.yaml's own texts are checked against, as far as it can be read."""
    listed = data.get("languages")
    codes = listed if isinstance(listed, list) else ()
    languages = [code for code in codes if isinstance(code, str) and re.search(LANGUAGE_PATTERN, code)]
    modules = data.get("modules")
    names = tuple(modules) if isinstance(modules, dict) and modules else ("base",)
    spoken = tuple(dict.fromkeys(languages)) or _LANGUAGES_OF_NONE
    return Context(spoken, names, citations=citations, cites=data.get("cites") is True)


def _inventory(rows: Any, marks: Marks, context: Context, notes: Notes) -> list[dict[str, Any]]:
    if rows is None:
        return []
    if not isinstance(rows, list):
        notes.add(
            "CG005", position(marks), "'inventory' is not a list; write one row for each deck the box holds"
        )
        return []
    records = []
    for index, row in enumerate(rows):
        record = validate(_shapes().inventory, _pruned(row), branch(marks, index), context, notes, {})
        if record is not None:
            at = find(marks, [index])
            row_marks = branch(marks, index)
            check_source(row, record, row_marks, context, notes, f"inventory row of deck '{record['deck']}'")
            cite(record, context.inherited, row_marks, context, notes)
            records.append({**record, "at": at})
    return records


def check_deck(
    data: Mapping[str, Any], marks: Marks, kind: Kind, context: Context, notes: Notes
) -> dict[str, Any] | None:
    """Return the record of a deck file, its components as they were written.

    Errors: CG003, CG004, CG005, CG007.
    """
    fallbacks = {"title": dict.fromkeys(context.languages, "?"), "trim_mm": [100.0, 100.0]}
    return validate(
        _deck_shape(kind.items, kind.trim_mm is None), _pruned(data), marks, context, notes, fallbacks
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
        record = validate(shape, _pruned(row), row_marks, context, notes, {})
        if record is not None:
            accepted.append((record, row_marks))
    return accepted


def check_source(
    written: Any, record: Mapping[str, Any], marks: Marks, context: Context, notes: Notes, what: str
) -> None:
    """Note a record of a game that cites in which source or certainty is not written at all.

    Errors: CG008.
    """
    if not context.cites:
        return
    said = {"source": written.get("source"), "certainty": written.get("certainty")}
    said["certainty"] = said["certainty"] or context.citations.read(record.get("source", "")).certainty
    absent = [f"'{key}'" for key, value in said.items() if value in (None, "")]
    if absent:
        message = f"{what} has no {' and no '.join(absent)}; say where it comes from and how sure that is"
        notes.add(
            "CG008", position(marks), f"{message} ({', '.join(CERTAINTIES)}); game.yaml says 'cites: true'"
        )


def cite(record: dict[str, Any], inherited: Citation, marks: Marks, context: Context, notes: Notes) -> None:
    """Set a record's source, written in full, and its certainty, each inherited where the record says none.

    Errors: CG016.
    """
    written = record.get("source", "")
    _note_misspelt(written, marks, context, notes)
    known = context.citations.read(written)
    record["source"] = known.source or inherited.source
    record["certainty"] = record.get("certainty") or known.certainty or inherited.certainty


def _note_misspelt(written: Any, marks: Marks, context: Context, notes: Notes) -> None:
    wrong = context.citations.misspelt(written) if isinstance(written, str) else ""
    if wrong:
        notes.add("CG016", find(marks, ["source"]), f"source: {wrong}", WARNING)


def note_misspelt_sources(rows: Any, marks: Marks, context: Context, notes: Notes) -> None:
    """Note misspelt sources in a list or a map of records that the checker reads.

    Errors: CG016.
    """
    listed = rows.items() if isinstance(rows, dict) else enumerate(rows if isinstance(rows, list) else ())
    for step, row in listed:
        if isinstance(row, dict):
            _note_misspelt(row.get("source"), branch(marks, step), context, notes)


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


def _pruned(record: Any) -> Any:
    """Leave out keys without a value: `text:` with nothing behind it is the same as no text."""
    if not isinstance(record, dict):
        return record
    return {key: value for key, value in record.items() if value is not None}


@lru_cache(maxsize=1)
def _values() -> SimpleNamespace:
    """Return the schemas of single values."""
    from pydantic_core import core_schema as s

    def own(function: Any) -> Any:
        return s.with_info_plain_validator_function(lambda value, info: function(value, info.context))

    length = s.float_schema(ge=MIN_TRIM_MM, le=MAX_TRIM_MM, allow_inf_nan=False, strict=True)
    return SimpleNamespace(
        text=own(fields.localized),
        word=own(fields.word),
        picture=own(fields.picture),
        module=own(fields.module),
        back=own(fields.back),
        number=own(fields.number_field),
        flag=s.bool_schema(strict=True),
        data=s.any_schema(),
        string=s.str_schema(strict=True, strip_whitespace=True),
        words=s.str_schema(strict=True, strip_whitespace=True, min_length=1),
        id=s.str_schema(strict=True, pattern=ID_PATTERN, max_length=80),
        language=s.str_schema(strict=True, pattern=LANGUAGE_PATTERN),
        colour=s.str_schema(strict=True, pattern=COLOUR_PATTERN),
        certainty=s.literal_schema(list(CERTAINTIES)),
        token_kind=s.literal_schema(["die", "aspect", "unit", "symbol"]),
        field=own(fields.declared_field),
        copies=s.int_schema(strict=True, ge=1, le=MAX_COPIES),
        pieces=s.int_schema(strict=True, ge=0, le=MAX_PIECES),
        faces=s.int_schema(strict=True, ge=2, le=1_000),
        trim=s.list_schema(length, strict=True, min_length=2, max_length=2),
    )


def _map(values: Any, keys: str | None = None) -> Any:
    from pydantic_core import core_schema as s

    return s.dict_schema(s.str_schema(pattern=keys), values, strict=True, max_length=1_000)


def _list(items: Any, at_least: int = 0) -> Any:
    from pydantic_core import core_schema as s

    return s.list_schema(items, strict=True, min_length=at_least, max_length=1_000)


def _record(required: Mapping[str, Any], optional: Mapping[str, Any]) -> Any:
    """Return the schema of a map with these keys and no others."""
    from pydantic_core import core_schema as s

    keys = {name: s.typed_dict_field(schema, required=True) for name, schema in required.items()}
    keys |= {name: s.typed_dict_field(schema, required=False) for name, schema in optional.items()}
    return s.typed_dict_schema(keys, extra_behavior="forbid", strict=True)


def _shape(schema: Any, advice: str = "", **below: Any) -> Shape:
    """Return a record's schema ready for use; `below` names the records in its maps and lists."""
    from pydantic_core import SchemaValidator

    keys = {"": tuple(schema["fields"])} | {name: tuple(inner["fields"]) for name, inner in below.items()}
    return Shape(schema, SchemaValidator(schema), keys, advice)


@lru_cache(maxsize=1)
def _shapes() -> SimpleNamespace:
    from pydantic_core import core_schema as s

    v = _values()
    token = _record(
        {"kind": v.token_kind, "label": v.text},
        {"name": v.text, "icon": v.string, "faces": v.faces},
    )
    credit = _record({"what": v.text, "who": v.string}, {"licence": v.string})
    module = _record({"title": v.text}, {"default": v.flag, "needs": _list(v.id)})
    game = _record(
        {"title": v.text, "languages": _list(v.language, at_least=1)},
        {
            "subtitle": v.text,
            "notice": v.text,
            "version": v.word,
            "look": v.id,
            "source": v.string,
            "certainty": v.certainty,
            "cites": v.flag,
            "credits": _list(credit),
            "fonts": s.typed_dict_schema(
                {"fallback": s.typed_dict_field(_list(v.string), required=False)},
                extra_behavior="allow",
                extras_schema=v.string,
                strict=True,
            ),
            "palette": _map(v.colour),
            "labels": _map(v.text),
            "tokens": _map(token, TOKEN_PATTERN),
            "modules": _map(module, ID_PATTERN),
            "inventory": v.data,
            "terms": v.data,
            "facts": v.data,
            "drawings": v.data,
            "table": _map(v.data),
        },
    )
    row = _record(
        {"kind": v.string, "deck": v.id, "copies": v.pieces},
        {"distinct": v.pieces, "module": v.module, "source": v.string, "certainty": v.certainty},
    )
    look_fonts = _record({}, {"fallback": _list(v.string)})
    return SimpleNamespace(
        look=_shape(_record({}, {"fonts": look_fonts}), fonts=look_fonts),
        game=_shape(game, credits=credit, tokens=token, modules=module),
        inventory=_shape(row),
        source=_shape(_record({"cite": v.words}, {"certainty": v.certainty})),
    )


@lru_cache(maxsize=64)
def _deck_shape(items: str, trim_required: bool) -> Shape:
    v = _values()
    required = {"title": v.text}
    optional = {
        "kind": v.string,
        "module": v.module,
        "template": v.id,
        "back": v.back,
        "fields": _map(v.field, FIELD_PATTERN),
        "values": _map(v.data),
        "shows": _list(v.id),
        "source": v.string,
        "certainty": v.certainty,
        "table": v.string,
        "columns": _map(v.string),
        items: v.data,
    }
    (required if trim_required else optional)["trim_mm"] = v.trim
    return _shape(_record(required, optional), "; a value for templates goes under 'values'")


@lru_cache(maxsize=64)
def _component_shape(types: tuple[tuple[str, str], ...], required: frozenset[str]) -> Shape:
    v = _values()
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
    schema = _record({"id": own.pop("id"), **must}, {**own, **may})
    return _shape(schema, "; declare it in the deck: 'fields: {{}}'")
