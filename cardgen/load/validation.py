"""Validation errors become findings; the record is repaired so that reading can go on.

Errors are distinguished by their type and path, never by the library's wording, which changes between versions.
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from cardgen.findings import ERROR, WARNING, nearest
from cardgen.load.document import Diagnostics, Positions, find
from cardgen.load.names import field_name
from cardgen.model import FIELD_TYPES

Path = tuple[str | int, ...]

#: What to write, by the name of the key; part of every finding about its value.
EXPECTED = {
    "id": "lower-case words joined by hyphens, such as 'room-orc'",
    "copies": "a whole number from 1 to 1000",
    "trim_mm": "two lengths in mm from 4 to 2000, such as [63, 88]",
    "size": "the name of a size, such as poker or tarot",
    "shape": "the name of a shape: rectangle, rounded, round or hex",
    "corner_mm": "a radius in mm from 0.5, such as 3",
    "bleed_mm": "a length in mm from 0 to 10, such as 3",
    "languages": "a list of language codes, such as [sv, en], or [sv, {en: draft}] for one under way",
    "cite": 'a citation in quotes, such as "Rule book, 2nd edition"',
    "certainty": "stated, secondary, derived or designed",
    "palette": "colours such as '#3d5468'",
    "template": "the name of a template: lower-case words joined by hyphens",
    "look": "the name of a look: lower-case words joined by hyphens",
    "fonts": "font families by role, such as {text: Source Serif Pro, fallback: [Noto Sans]}",
    "type_colors": "a list of colours such as ['#3d5468', '#c66b3d'], or a map of what is drawn with each",
    "fallback": "a list of font families, such as [Noto Sans, My Font]",
    "last_line": "a fraction of the measure from 0 to 1, such as 0.2",
    "bold_words": "a whole number of words from 0 to 100, such as 4",
    "stretch": "how far a space may stretch, from 0 to 1 em, such as 0.15",
    "fields": f"lower-case names with underscores, each with its type: {', '.join(FIELD_TYPES)}",
    "range": "cells such as E:G, A11:D40, A11:D for all below, or 'Sheet 1'!A:C",
    "faces": "the number of sides of a die",
    "deck": "the id of a deck: the name of its file",
    "tokens": "token names of letters and digits, each a map with kind (die, aspect, unit or symbol) and label",
    "modules": "module ids, each a map with a title",
}

#: What to write, by the type of the error, where the key alone does not determine it.
_BY_TYPE = {
    "string_type": "a text in quotes",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "finite_number": "a number",
    "bool_type": "true or false",
    "list_type": "a list",
    "dict_type": "a map",
}

#: A record that still has mistakes after this many rounds is dropped.
_ROUNDS = 6
_REMOVED = object()
#: A key this similar to a known one is a typing error rather than a field of its own: `coppies`, but not `cost`.
_MISSPELT = 0.7


class Problem(ValueError):
    """A mistake inside one value, raised by our own validators; the library carries it as its error's cause.

    Args:
        path: where below the value; key: the last step is the key itself.
        langs: the languages that it concerns, each of which is a finding of its own; readable: what can be read of the
            text that was refused; within: where that is below the value.
        severity: of the finding.
    """

    def __init__(
        self,
        code: str,
        message: str,
        path: Path = (),
        *,
        key: bool = False,
        langs: Sequence[str] = (),
        readable: Mapping[str, str] | None = None,
        within: Path = (),
        severity: str = ERROR,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.path = path
        self.key = key
        self.langs = langs
        self.readable = readable
        self.within = within
        self.severity = severity

    def below(self, step: str | int) -> Problem:
        """Return the same problem seen from one level further up."""
        return Problem(
            self.code,
            self.message,
            (step, *self.path),
            key=self.key,
            langs=self.langs,
            readable=self.readable,
            within=(step, *self.within),
            severity=self.severity,
        )


class Readable(Struct, frozen=True):
    """The part of a text by language that can be read, in place of one that was refused for the rest."""

    part: Mapping[str, str]


class Shape(Struct, frozen=True):
    """A schema ready for use.

    Attributes:
        schema: as data, which the reference is written from; validator: what runs it.
        keys: what it accepts: its own keys under '', those of maps and lists below a key under that key.
        advice: where else an unknown key may belong; `{}` is replaced by its declaration as a field, if it may be one.
        of_row: the record is a row of a table.
    """

    schema: Mapping[str, Any]
    validator: Any
    keys: Mapping[str, tuple[str, ...]]
    advice: str = ""
    of_row: bool = False

    def known(self, path: Path) -> tuple[str, ...]:
        """Return the keys accepted in the map at a path."""
        return self.keys.get(str(path[0]) if path else "", ())


def validate(
    shape: Shape,
    data: Any,
    positions: Positions,
    context: Any,
    diagnostics: Diagnostics,
    fallbacks: Mapping[str, Any],
) -> dict[str, Any] | None:
    """Return the validated record; note each mistake, leave its value out, and take the rest.

    Why: one misspelt key must not hide the mistakes in the rest of the file, nor make a card vanish whose
        absence would then be reported again as a wrong count.

    Args:
        fallbacks: values for required keys, so that reading can go on without them.
    Errors: CG003 unknown key, CG004 missing key, CG005 wrong value, and what a `Problem` says.
    """
    from pydantic_core import ValidationError

    for attempt in range(_ROUNDS):
        try:
            accepted: dict[str, Any] = shape.validator.validate_python(data, context=context)
            return accepted
        except ValidationError as error:
            errors = error.errors(include_url=False)
        if attempt == 0:
            for item in _without_misspelt(errors, shape):
                _report(item, positions, diagnostics, shape)
        if not isinstance(data, dict):
            return None
        data = _without_invalid(data, errors, fallbacks)
    return None


def _without_misspelt(errors: Sequence[Mapping[str, Any]], shape: Shape) -> list[Mapping[str, Any]]:
    """Return the errors without keys that are missing because they were misspelt: one mistake, one finding."""
    meant = {
        (*path[:-1], close)
        for path in (item["loc"] for item in errors if item["type"] == "extra_forbidden")
        if (close := nearest_word(str(path[-1]), shape.known(path[:-1])))
    }
    return [item for item in errors if item["type"] != "missing" or item["loc"] not in meant]


def nearest_word(word: str, known: Sequence[str]) -> str:
    """Return the known word that was most likely meant, or an empty string."""
    return next(iter(difflib.get_close_matches(word, known, n=1)), "")


def _report(item: Mapping[str, Any], positions: Positions, diagnostics: Diagnostics, shape: Shape) -> None:
    in_key = bool(item["loc"]) and item["loc"][-1] == "[key]"
    path: Path = item["loc"][:-1] if in_key else item["loc"]
    cause = item.get("ctx", {}).get("error")
    if isinstance(cause, Problem):
        where = ".".join(str(step) for step in path)
        at = find(positions, path + cause.path, key=cause.key)
        severity = cause.severity
        noted = {(row[0], row[-1]) for row in diagnostics.rows} if severity == WARNING else set()
        # A language that the game does not have is reported once, however many texts have it.
        for lang in (lang for lang in cause.langs or ("",) if (cause.code, lang) not in noted):
            diagnostics.add(cause.code, at, f"{where}: {cause.message}", severity, lang=lang)
    elif item["type"] == "extra_forbidden":
        known = shape.known(path[:-1])
        hint = _unknown_key(item, shape) if len(path) == 1 else nearest(str(path[-1]), known)
        hint += "" if hint.startswith("; did you mean") else f"; known: {', '.join(known)}"
        what = "column" if shape.of_row else "key"
        message = f"unknown {what} {quoted(path[-1])}{hint}"
        diagnostics.add("CG003", find(positions, path, key=True), message)
    elif item["type"] == "missing":
        what = f"column '{path[-1]}' is empty in this row" if shape.of_row else f"key '{path[-1]}' is missing"
        diagnostics.add("CG004", find(positions, path[:-1]), f"{what}{_expected(path, item, '; write {}')}")
    else:
        what = quoted(path[-1] if in_key else item["input"])
        message = f"{_name(path)}{what} is not accepted{_expected(path, item, '; expected {}')}"
        if path and path[-1] == "copies" and item["input"] == 0:
            message += "; delete what is to be left out, or put it into a comment"
        diagnostics.add("CG005", find(positions, path, key=in_key), message)


def _unknown_key(item: Mapping[str, Any], shape: Shape) -> str:
    """Return what to do with an unknown key of the record itself: it is misspelt, or a field to be declared."""
    key, known = str(item["loc"][-1]), shape.known(())
    if "{}" not in shape.advice:
        return nearest(key, known) or shape.advice
    close = difflib.get_close_matches(key, known, n=1, cutoff=_MISSPELT)
    if close:
        return f"; did you mean '{close[0]}'?"
    value = item["input"]
    return shape.advice.replace("{}", f"{field_name(key) or 'name'}: {_type_of(value)}")


def _type_of(value: Any) -> str:
    """Return the type of field that a value is of."""
    if isinstance(value, bool):
        return "flag"
    if isinstance(value, dict | list):
        return "data"
    return "number" if isinstance(value, int | float) else "text"


def _name(path: Path) -> str:
    return f"{'.'.join(str(step) for step in path)}: " if path else ""


def _expected(path: Path, item: Mapping[str, Any], form: str) -> str:
    """Return what to write, by the nearest key that has an expectation, else by the type of the error; else nothing."""
    by_key = (EXPECTED[step] for step in reversed(path) if step in EXPECTED)
    expected = next(by_key, None) or _BY_TYPE.get(item["type"])
    return form.format(expected) if expected else ""


def quoted(value: Any) -> str:
    """Return a value in quotes as an author would recognise it, at most 60 characters."""
    if isinstance(value, dict | list):
        return "a map" if isinstance(value, dict) else "a list"
    if isinstance(value, bool):
        return "'true'" if value else "'false'"
    text = str(value)
    return f"'{text}'" if len(text) <= 60 else f"'{text[:59]}…'"


def _without_invalid(
    data: dict[str, Any], errors: Sequence[Mapping[str, Any]], fallbacks: Mapping[str, Any]
) -> dict[str, Any]:
    """Return a copy without what the errors name: a wrong value, or the map in which something is missing."""
    copy: Any = _copied(data)
    for item in errors:
        path = tuple(step for step in item["loc"] if step != "[key]")
        if item["type"] == "missing":
            if len(path) == 1 and path[0] in fallbacks:
                copy[path[0]] = fallbacks[path[0]]
                continue
            path = path[:-1]
        cause = item.get("ctx", {}).get("error")
        if path and isinstance(cause, Problem) and cause.readable:
            _put(copy, path + cause.within, Readable(cause.readable))
        elif path:
            _put(copy, path, _REMOVED)
    swept: dict[str, Any] = _prune(copy)
    return swept


def _copied(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _copied(item) for key, item in value.items()}
    return [_copied(item) for item in value] if isinstance(value, list) else value


def _put(value: Any, path: Path, new: Any) -> None:
    """Put something in the place of the value at a path, which is not empty."""
    for step in path[:-1]:
        try:
            value = value[step]
        except (KeyError, IndexError, TypeError):
            return
    last = path[-1]
    if isinstance(value, dict):
        value[last] = new
        return
    if isinstance(value, list) and isinstance(last, int):
        value[last] = new


def _prune(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _prune(item) for key, item in value.items() if item is not _REMOVED}
    return [_prune(item) for item in value if item is not _REMOVED] if isinstance(value, list) else value
