"""Rows of facts: from plain data to what each says, or what is wrong with its form.

    - {key: search.turns, value: 2, source: "§17"}
    - {key: aspects.fourth, value: psyche, scope: {edition: 2012}, overrides: {why: "renamed"}, source: "p. 4"}
    - {claim: "a door opens one time in three", odds: "draw(door: door-opens)", equals: 1/3, source: "§27"}
    - {sum: {deck: treasure, field: value, equals: 30000}, source: "p. 3"}

A row without a scope holds everywhere; what holds more narrowly and differs names what it overrides. `value` is what
the rules say, or after `=` an expression that gives it; `unit` what it counts; `is` how the content gives it, an
expression of odds; `tests` the aspects whose tests are passed by a throw that compares as `value` says.

Whether the decks, fields and tokens that a row names are there, and its expressions make sense, is decided where the
whole game is known (`check.corpus.facts`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, TypeGuard

from cardgen.findings import Place, nearest, nearest_or_all
from cardgen.load.context import Context
from cardgen.load.document import Document
from cardgen.load.module_choice import GROUND
from cardgen.model.deck import CERTAINTIES
from cardgen.model.facts import Claim, FactRow, Override, Requirement, StatedFact, exact, is_number

ENTRY_KEYS = ("key", "value", "unit", "scope", "overrides", "tests", "is")
CLAIM_KEYS = ("claim", "odds", "equals", "more_than", "less_than", "at_least", "at_most")
#: Keys of each kind of requirement; all but those of `_MAY_SAY` are required, and the first names what it is about.
KINDS = {
    "sum": ("deck", "field", "equals"),
    "each": ("deck", "where", "has"),
    "chance": ("die", "side", "equals"),
    "mean": ("die", "values", "equals"),
    "ways": ("map", "from", "to", "equals"),
    "steps": ("map", "from", "to", "equals"),
    "total": ("decks", "field", "equals"),
    "supply": ("of", "at_least"),
    "handed_out": ("deck", "field"),
    "limits": ("token", "at_least", "at_most"),
    "states": ("decks", "field"),
    "count": ("deck", "where", "equals"),
    "range": ("deck", "where", "field", "at_least", "at_most"),
    "copies": ("deck", "of"),
}
_MAY_SAY = {"range": ("where",)}
_RECORD_KEYS = ("source", "certainty", "note", "module")
_OVERRIDES = ("key", "scope", "why")
#: What copied texts in earlier versions: a row of nothing else is skipped.
_COPIES = {"said", "carries", "sections_carry"}
_KEY = re.compile(r"[a-z0-9]+(?:[.-][a-z0-9]+)*")
_UNCITED = "the fact has no 'source'; say where it comes from, since game.yaml says 'cites: true'"


def fact_rows(document: Document, context: Context) -> Iterator[FactRow]:
    """Yield the facts of a document; what is not a list is one row with that problem."""
    if isinstance(document.data, list):
        yield from (_row(document, index, context) for index in range(len(document.data)))
    elif document.data is not None:
        message = "'facts' is not a list; begin each fact with '- sum:', '- each:' or '- key:'"
        yield FactRow({}, document.place(), problems=((document.place(), message),))


def _row(document: Document, index: int, context: Context) -> FactRow:
    listed = document.data[index]
    written: Mapping[str, Any] = listed if isinstance(listed, Mapping) else {}
    place = document.place([index])
    cited = context.citations.read(str(written.get("source") or ""))
    stated = _stated(written, place, cited.source)
    certainty = written.get("certainty")
    problems: list[tuple[Place, str]] = []
    record = _less_copies(written)
    content = None
    if record or listed != written:
        content = _read(record, stated, place, cited.source, context)
        if certainty is not None and certainty not in CERTAINTIES:
            what = f"'{certainty}' is not a certainty{nearest(str(certainty), CERTAINTIES)}"
            message = f"{what}; write one of {', '.join(CERTAINTIES)}"
            problems.append((document.place([index, "certainty"]), message))
    if isinstance(content, str):
        problems.append((place, content))
    return FactRow(
        written,
        place,
        cited.source,
        document.place([index, "source"]),
        str(certainty or cited.certainty),
        stated,
        None if isinstance(content, str) else content,
        tuple(problems),
    )


def _less_copies(written: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a row without the keys that copied texts in earlier versions; nothing of a row that did only that."""
    if not _COPIES & written.keys():
        return written
    return {name: value for name, value in written.items() if name not in _COPIES} if "key" in written else {}


def _stated(written: Mapping[str, Any], place: Place, source: str) -> StatedFact | None:
    """Return what texts can print of a row: a number or a word under a key."""
    key, value = written.get("key"), written.get("value")
    if not isinstance(key, str) or not _is_value(value):
        return None
    tests = written.get("tests", [])
    return StatedFact(
        key,
        value,
        place,
        _scope(written.get("scope")),
        source,
        str(written.get("module") or ""),
        _override(key, written.get("overrides")),
        tuple(map(str, tests if isinstance(tests, list) else [tests])),
        str(written.get("is", "")),
    )


def _is_value(value: Any) -> TypeGuard[int | float | str]:
    return is_number(value) or (isinstance(value, str) and value != "")


def _scope(written: Any) -> dict[str, str]:
    return {str(name): str(value) for name, value in written.items()} if isinstance(written, Mapping) else {}


def _override(key: str, written: Any) -> Override | None:
    if not isinstance(written, Mapping):
        return None
    return Override(str(written.get("key", key)), _scope(written.get("scope")))


def _read(
    record: Mapping[str, Any], stated: StatedFact | None, place: Place, source: str, context: Context
) -> StatedFact | Claim | Requirement | str:
    """Return what a row says, or what is wrong with its form."""
    module = record.get("module", GROUND)
    if module not in (GROUND, *context.modules):
        return f"no module '{module}'{nearest(str(module), context.modules)}"
    uncited = context.cites and not source
    if "key" in record:
        return _row_problem(record, "key", ENTRY_KEYS, uncited) or _stated_problem(record) or stated or ""
    if "claim" in record:
        return _row_problem(record, "claim", CLAIM_KEYS, uncited) or _claim(record, place, source)
    return _requirement(record, place, source, uncited)


def _row_problem(record: Mapping[str, Any], name: str, keys: tuple[str, ...], uncited: bool) -> str:
    known = (*keys, *_RECORD_KEYS)
    for key in map(str, record):
        if key not in known:
            return f"{record[name]}: unknown '{key}'{nearest_or_all(key, known)}"
    return f"{record[name]}: {_UNCITED}" if uncited else ""


def _unknown(record: Mapping[str, Any], known: tuple[str, ...]) -> list[str]:
    """Return the keys of a map that nothing reads, each with what was meant."""
    return [f"'{key}'{nearest(str(key), known)}" for key in record if key not in known]


def _stated_problem(record: Mapping[str, Any]) -> str:
    key, value = record["key"], record.get("value")
    if not isinstance(key, str) or not _KEY.fullmatch(key):
        return f"'key: {key}' is not a key; write lower-case words joined by dots, such as search.turns"
    if not _is_value(value):
        return f"{key}: 'value: {value}' is neither a number nor a word"
    problem = _scope_problem(record.get("scope", {}))
    if not problem and "overrides" in record:
        problem = _override_problem(record["overrides"])
    if not problem and "is" in record:
        problem = _expression_problem(record["is"])
    return f"{key}: {problem}" if problem else ""


def _scope_problem(written: Any) -> str:
    if not isinstance(written, Mapping):
        return "'scope' is not a map; write one such as {module: base}"
    unclear = (
        name for name, value in written.items() if isinstance(value, (Mapping, list)) or value in (None, "")
    )
    return next((f"'scope: {name}' is not a word" for name in unclear), "")


def _override_problem(written: Any) -> str:
    if not isinstance(written, Mapping):
        return "'overrides' is not a map; write {scope: {…}, why: …}"
    unknown = _unknown(written, _OVERRIDES)
    if unknown:
        return f"overrides: unknown {', '.join(unknown)}; known: {', '.join(_OVERRIDES)}"
    if not written.get("why"):
        return "overrides: 'why' is missing; say what the exception is based on"
    return _scope_problem(written.get("scope", {}))


def _expression_problem(written: Any) -> str:
    is_one = is_number(written) or isinstance(written, str)
    return "" if is_one else f"'{written}' is not an expression; write one such as copies(hero)"


def _claim(record: Mapping[str, Any], place: Place, source: str) -> Claim | str:
    comparing = [key for key in CLAIM_KEYS[2:] if key in record]
    if len(comparing) > 1:
        return f"claim: several of {', '.join(comparing)}; keep one"
    if "odds" not in record:
        return "claim: 'odds' is missing; write an expression such as draw(door: door-opens)"
    problem = _expression_problem(record["odds"])
    if problem:
        return f"claim: {problem}"
    how = comparing[0] if comparing else ""
    number = record[how] if how else ""
    if how and exact(number) is None:
        return f"claim: '{how}: {number}' is not a number; write one such as 2, 0.5 or 1/3"
    return Claim(str(record["claim"]), str(record["odds"]), how, str(number), source, place)


def _requirement(record: Mapping[str, Any], place: Place, source: str, uncited: bool) -> Requirement | str:
    kinds = [key for key in KINDS if isinstance(record.get(key), Mapping)]
    if len(kinds) != 1:
        listed = ", ".join(KINDS)
        return f"unknown kind of fact; write 'key', 'claim', or one of {listed} with a map"
    kind, words = kinds[0], record[kinds[0]]
    unknown = _unknown(record, (kind, *_RECORD_KEYS)) + _unknown(words, KINDS[kind])
    missing = [f"'{k}'" for k in KINDS[kind] if k not in (*words, *_MAY_SAY.get(kind, ()))]
    if unknown or missing:
        what = f"unknown {', '.join(unknown)}" if unknown else f"{', '.join(missing)} is missing"
        known = f"{', '.join(KINDS[kind])}, and beside it {', '.join(_RECORD_KEYS)}"
        return f"{kind}: {what}; a fact of this kind has {known}"
    problem = _UNCITED if uncited else _expression_problem(words["at_least"]) if kind == "supply" else ""
    return (
        f"{kind}: {problem}"
        if problem
        else Requirement(kind, words, source, place, str(record.get("module") or ""))
    )
