"""The schemas of `game.yaml`, `sources.yaml` and a look's settings, and validation against them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from types import SimpleNamespace
from typing import Any

from msgspec.structs import replace

from cardgen.findings import WARNING
from cardgen.load.context import Context
from cardgen.load.document import Diagnostics, Positions, find, position, subtree
from cardgen.load.schemas.shapes import (
    ID_PATTERN,
    LANGUAGE_PATTERN,
    TOKEN_PATTERN,
    list_of,
    map_of,
    record_of,
    shape_of,
    single_values,
    without_empty,
)
from cardgen.load.validation import quoted, validate
from cardgen.model.citations import Citation, Citations
from cardgen.model.deck import CERTAINTIES
from cardgen.model.languages import Languages

#: A game that says no language is read as if it were in this one.
_LANGUAGES_OF_NONE = ("en",)
#: What follows the code of a language under way.
_DRAFT = "draft"


def check_game(
    data: Mapping[str, Any], positions: Positions, context: Context, diagnostics: Diagnostics
) -> dict[str, Any] | None:
    """Return the record of a game file, texts by language; `at` of an inventory row is its line and column.

    Errors: CG003, CG004, CG005, CG007, CG008, CG016.
    """
    fallbacks = {"title": dict.fromkeys(context.languages, "?"), "languages": list(context.languages)}
    head = {key: value for key, value in data.items() if key != "inventory"}
    if isinstance(data.get("languages"), list):
        head["languages"] = [_code_of(one) for one in data["languages"]]
    record = validate(_shapes().game, without_empty(head), positions, context, diagnostics, fallbacks)
    if record is not None:
        for index, language in enumerate(record["languages"]):
            if language in record["languages"][:index]:
                diagnostics.add(
                    "CG006", find(positions, ["languages", index]), f"duplicate language '{language}'"
                )
        record["languages"] = list(dict.fromkeys(record["languages"]))
        record["drafts"] = list(context.languages.drafts)
        if record["languages"][0] in _drafts(data.get("languages")):
            message = "the first language is printed where another lacks a text, so it cannot be a draft; put it last"
            diagnostics.add("CG005", find(positions, ["languages", 0]), message)
        resolve_citation(record, context.inherited, positions, context, diagnostics)
        within = replace(context, inherited=Citation(record["source"], record["certainty"]))
        record["inventory"] = _inventory(
            data.get("inventory"), subtree(positions, "inventory"), within, diagnostics
        )
        for key in ("facts", "terms"):
            report_misspelt_sources(data.get(key), subtree(positions, key), context, diagnostics)
    return record


def check_sources(
    data: Mapping[Any, Any], positions: Positions, diagnostics: Diagnostics
) -> dict[str, dict[str, Any]]:
    """Return the sources of a `sources.yaml` by name, those that can be read.

    Errors: CG003, CG004, CG005.
    """
    records = {}
    for name, written in data.items():
        if not isinstance(name, str) or not re.search(ID_PATTERN, name):
            message = f"{quoted(name)} is not a source name; expected lower-case words joined by hyphens"
            diagnostics.add("CG005", find(positions, [name], key=True), message)
        elif not isinstance(written, dict):
            message = (
                f"{name}: {quoted(written)} is not accepted; expected a map such as {{cite: the rule book}}"
            )
            diagnostics.add("CG005", find(positions, [name]), message)
        else:
            record = validate(
                _shapes().source, without_empty(written), subtree(positions, name), None, diagnostics, {}
            )
            if record is not None:
                records[name] = record
    return records


def check_look(
    data: Mapping[str, Any], positions: Positions, context: Context, diagnostics: Diagnostics
) -> dict[str, Any] | None:
    """Return the record of a look's settings.

    Errors: CG003, CG005.
    """
    return validate(_shapes().look, without_empty(data), positions, context, diagnostics, {})


def preliminary_context(data: Mapping[str, Any], citations: Citations) -> Context:
    """Return what game.yaml's own texts are checked against, as far as it can be read."""
    listed = data.get("languages")
    codes = [_code_of(one) for one in listed] if isinstance(listed, list) else ()
    languages = [code for code in codes if isinstance(code, str) and re.search(LANGUAGE_PATTERN, code)]
    modules = data.get("modules")
    names = tuple(modules) if isinstance(modules, dict) and modules else ("base",)
    spoken = tuple(dict.fromkeys(languages)) or _LANGUAGES_OF_NONE
    drafts = [lang for lang in spoken[1:] if lang in _drafts(listed)]
    return Context(Languages(spoken, drafts), names, citations=citations, cites=data.get("cites") is True)


def _code_of(written: Any) -> Any:
    """Return the code of a language: of `{de: draft}` it is `de`."""
    is_draft = isinstance(written, dict) and list(written.values()) == [_DRAFT]
    return next(iter(written)) if is_draft else written


def _drafts(listed: Any) -> list[str]:
    """Return the languages that a list says are drafts."""
    return [_code_of(one) for one in listed if isinstance(one, dict)] if isinstance(listed, list) else []


def _inventory(
    rows: Any, positions: Positions, context: Context, diagnostics: Diagnostics
) -> list[dict[str, Any]]:
    if rows is None:
        return []
    if not isinstance(rows, list):
        diagnostics.add(
            "CG005",
            position(positions),
            "'inventory' is not a list; write one row for each deck the box holds",
        )
        return []
    records = []
    for index, row in enumerate(rows):
        record = validate(
            _shapes().inventory, without_empty(row), subtree(positions, index), context, diagnostics, {}
        )
        if record is not None:
            at = find(positions, [index])
            row_marks = subtree(positions, index)
            check_source(
                row, record, row_marks, context, diagnostics, f"inventory row of deck '{record['deck']}'"
            )
            resolve_citation(record, context.inherited, row_marks, context, diagnostics)
            records.append({**record, "at": at})
    return records


def check_source(
    written: Any,
    record: Mapping[str, Any],
    positions: Positions,
    context: Context,
    diagnostics: Diagnostics,
    what: str,
) -> None:
    """Note a record of a game that cites in which source or certainty is not written at all.

    Errors: CG008.
    """
    if not context.cites:
        return
    given = {"source": written.get("source"), "certainty": written.get("certainty")}
    given["certainty"] = given["certainty"] or context.citations.read(record.get("source", "")).certainty
    absent = [f"'{key}'" for key, value in given.items() if value in (None, "")]
    if absent:
        message = f"{what} has no {' and no '.join(absent)}; say where it comes from and how sure that is"
        diagnostics.add(
            "CG008",
            position(positions),
            f"{message} ({', '.join(CERTAINTIES)}); game.yaml says 'cites: true'",
        )


def resolve_citation(
    record: dict[str, Any],
    inherited: Citation,
    positions: Positions,
    context: Context,
    diagnostics: Diagnostics,
) -> None:
    """Set a record's source, written in full, and its certainty, each inherited where the record says none.

    Errors: CG016.
    """
    written = record.get("source", "")
    report_misspelt_source(written, positions, context, diagnostics)
    known = context.citations.read(written)
    record["source"] = known.source or inherited.source
    record["certainty"] = record.get("certainty") or known.certainty or inherited.certainty


def report_misspelt_source(
    written: Any, positions: Positions, context: Context, diagnostics: Diagnostics
) -> None:
    """Note a source that is nearly a name of `sources.yaml`, at the key `source` of some marks.

    Errors: CG016.
    """
    wrong = context.citations.misspelt(written) if isinstance(written, str) else ""
    if wrong:
        diagnostics.add("CG016", find(positions, ["source"]), f"source: {wrong}", WARNING)


def report_misspelt_sources(
    rows: Any, positions: Positions, context: Context, diagnostics: Diagnostics
) -> None:
    """Note misspelt sources in a list or a map of records that the checker reads.

    Errors: CG016.
    """
    listed = rows.items() if isinstance(rows, dict) else enumerate(rows if isinstance(rows, list) else ())
    for step, row in listed:
        if isinstance(row, dict):
            report_misspelt_source(row.get("source"), subtree(positions, step), context, diagnostics)


@lru_cache(maxsize=1)
def _shapes() -> SimpleNamespace:
    from pydantic_core import core_schema as s

    v = single_values()
    token = record_of(
        {"kind": v.token_kind, "label": v.text},
        {"name": v.text, "icon": v.string, "faces": v.faces, "module": v.module},
    )
    credit = record_of({"what": v.text, "who": v.string}, {"licence": v.string})
    lengths = (
        "least_stroke_mm",
        "contrast",
        "most_elements",
        "most_segments",
        "most_ink",
        "most_black",
        "most_ppi",
        "cut",
    )
    flags = ("profile", "palette_only", "apart", "no_orphans")
    drawings = record_of({}, {**dict.fromkeys(lengths, v.limit), **dict.fromkeys(flags, v.flag)})
    takes_out = map_of(v.pieces, ID_PATTERN)
    module = record_of({"title": v.text}, {"default": v.flag, "needs": list_of(v.id), "takes_out": takes_out})
    fonts = s.typed_dict_schema(
        {"fallback": s.typed_dict_field(list_of(v.string), required=False)},
        extra_behavior="allow",
        extras_schema=v.string,
        strict=True,
    )
    game = record_of(
        {"title": v.text, "languages": list_of(v.language, at_least=1)},
        {
            "subtitle": v.text,
            "notice": v.text,
            "about": v.text,
            "version": v.word,
            "dated": v.dated,
            "look": v.id,
            "extends": v.id,
            "source": v.string,
            "certainty": v.certainty,
            "cites": v.flag,
            "credits": list_of(credit),
            "fonts": fonts,
            "icons": map_of(v.words, ID_PATTERN),
            "words": map_of(v.icon_word),
            "hyphenation": v.hyphenation,
            "palette": map_of(v.colour),
            "labels": map_of(v.text),
            "tokens": map_of(token, TOKEN_PATTERN),
            "modules": map_of(module, ID_PATTERN),
            "inventory": v.data,
            "terms": v.data,
            "facts": v.data,
            "drawings": drawings,
            "table": map_of(v.data),
        },
    )
    row = record_of(
        {"kind": v.string, "deck": v.id, "copies": v.pieces},
        {"distinct": v.pieces, "module": v.module, "source": v.string, "certainty": v.certainty},
    )
    preferences = {"last_line": v.share, "bold_words": v.few, "centred_hyphens": v.flag, "stretch": v.share}
    look_text = record_of({}, preferences)
    booklet = record_of(
        {},
        {
            "color": v.colour,
            "paper": v.colour,
            "accent": v.colour,
            "chapter": v.chapter_style,
            "chapter_pt": v.limit,
            "type_scale": v.limit,
            "ragged": v.flag,
            "box": v.box_style,
            "baseline_grid": v.flag,
        },
    )
    look = record_of(
        {},
        {
            "about": v.string,
            "booklet": booklet,
            "fonts": fonts,
            "icons": map_of(v.words, ID_PATTERN),
            "text": look_text,
            "type_colors": v.type_colours,
            "values": map_of(v.data),
        },
    )
    return SimpleNamespace(
        look=shape_of(look, text=look_text, booklet=booklet),
        game=shape_of(game, credits=credit, tokens=token, modules=module, drawings=drawings),
        inventory=shape_of(row),
        source=shape_of(record_of({"cite": v.words}, {"certainty": v.certainty, "own": v.flag})),
    )
