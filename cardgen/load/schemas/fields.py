"""What one value of a record may be: a text by language, a word, a back. Used by the schemas only."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from typing import Any

from cardgen.dates import OF_BUILD, is_date
from cardgen.findings import WARNING, nearest, nearest_or_all
from cardgen.load.context import Context
from cardgen.load.names import COLOUR_PATTERN, LANGUAGE
from cardgen.load.tables.numbers import cell_number
from cardgen.load.validation import EXPECTED, Problem, Readable, quoted
from cardgen.model import FIELD_TYPES
from cardgen.model.deck import MOST_POINTS

_BLANK = " \t\r\n"
#: Where a word's icon is printed.
_SHOWN = ("before", "instead")


def localized(value: Any, context: Context) -> dict[str, str]:
    """Return a text by language; an empty map where it is empty in all of them.

    One without a language is in the only language that is not a draft. A draft may be missing.

    Raises:
        Problem: CG003 an unknown language, CG005 no text, CG007 a language is missing.
    """
    languages, complete = context.languages, context.complete
    if isinstance(value, Readable):
        return dict(value.part)
    if _is_word(value):
        if len(complete) == 1:
            text = str(value).strip(_BLANK)
            return {complete[0]: text} if text else {}
        shape = ", ".join(f"{lang}: …" for lang in complete)
        raise Problem("CG007", f"text {quoted(value)} does not say its language; write {{{shape}}}")
    if not isinstance(value, dict):
        raise Problem("CG005", f"{quoted(value)} is not a text; put it in quotes")
    unused = _unused(value, context)
    written = {lang: str(value[lang]).strip(_BLANK) for lang in languages if value.get(lang) is not None}
    texts = {lang: text for lang, text in written.items() if text}
    absent = [lang for lang in complete if lang not in texts]
    if absent and (texts or not written):
        missing = ", ".join(f"'{lang}'" for lang in absent)
        raise Problem(
            "CG007", f"missing {missing} translation", langs=absent if texts else (), readable=texts or None
        )
    if unused:
        message = f"texts in {', '.join(map(quoted, unused))} are kept, and not printed"
        raise Problem(
            "CG003", message, (unused[0],), key=True, langs=unused, readable=texts, severity=WARNING
        )
    return texts


def _unused(value: Mapping[str, Any], context: Context) -> list[str]:
    """Return the languages of a text that the game does not have, but may have had, if the text has all others.

    Raises:
        Problem: CG003 an unknown language, CG005 no text.
    """
    unused = [lang for lang in value if lang not in context.languages]
    absent = [lang for lang in context.complete if not value.get(lang)]
    texts = {lang: str(value[lang]).strip(_BLANK) for lang in context.languages if _is_word(value.get(lang))}
    for lang in unused:
        if absent or not re.fullmatch(LANGUAGE, lang):
            message = f"unknown language '{lang[:40]}'; the game's languages: {', '.join(context.languages)}"
            if value[lang] is None:
                message += "; put a text with a comma in quotes"
            # It concerns the languages that it may have been meant for, and stops no other.
            langs = absent or (lang,)
            raise Problem(
                "CG003", message, (lang,), key=True, langs=langs if texts else (), readable=texts or None
            )
    for lang, text in value.items():
        if text is not None and not _is_word(text):
            raise Problem("CG005", f"{quoted(text)} is not a text; put it in quotes", (lang,))
    return unused


def word(value: Any, _context: Context) -> str:
    """Return a word that is the same in every language.

    Raises:
        Problem: CG005 not a word.
    """
    if not _is_word(value):
        raise Problem("CG005", f"{quoted(value)} is not a word; put it in quotes")
    return str(value).strip(_BLANK)


def dated(value: Any, _context: Context) -> str:
    """Return a date such as 2026-11-28, or `build`.

    Problem: CG005 neither.
    """
    if not isinstance(value, str) or not (value == OF_BUILD or is_date(value)):
        raise Problem("CG005", f"{quoted(value)} is neither a date such as 2026-11-28 nor '{OF_BUILD}'")
    return value


def type_colours(value: Any, _context: Context) -> dict[str, Any]:
    """Return colours, each with what a look draws with it; a list says none of that.

    Problem: CG005 not a colour, or no colours.
    """
    if not value or not isinstance(value, list | dict):
        raise Problem("CG005", f"{quoted(value)} is not accepted; expected {EXPECTED['type_colors']}")
    for at, colour in enumerate(value):
        if not isinstance(colour, str) or not re.search(COLOUR_PATTERN, colour):
            message = f"{quoted(colour)} is not a colour such as '#3d5468'"
            raise Problem("CG005", message, (at if isinstance(value, list) else colour,))
    return value if isinstance(value, dict) else dict.fromkeys(value)


def picture(value: Any, context: Context) -> str | list[str]:
    """Return the name of a picture, or the names of those that copies take in turn.

    Raises:
        Problem: CG005 not a word, or a list that holds none or something else.
    """
    if not isinstance(value, list):
        return word(value, context)
    if not value:
        raise Problem(
            "CG005", "the list of pictures is empty; name one for each copy, or leave the field out"
        )
    for index, name in enumerate(value):
        if not _is_word(name):
            raise Problem("CG005", f"{quoted(name)} is not the name of a picture; put it in quotes", (index,))
    return [str(name).strip(_BLANK) for name in value]


def icon_word(value: Any, context: Context) -> dict[str, Any]:
    """Return what a word with an icon says: `icon`, `instead`, and `forms` by language; the icon alone may be written.

    Raises:
        Problem: CG003 an unknown key, CG004 no icon, CG005 not an icon, a word or a list of words.
    """
    written = value if isinstance(value, dict) else {"icon": value}
    if "icon" not in written:
        raise Problem("CG004", "missing 'icon'; write {icon: game/crossed-swords}")
    if not isinstance(written["icon"], str):
        raise Problem("CG005", f"{quoted(written['icon'])} is not the name of an icon", ("icon",))
    show = written.get("show", _SHOWN[0])
    if show not in _SHOWN:
        raise Problem(
            "CG005", f"show: {quoted(show)} is not accepted; expected one of {', '.join(_SHOWN)}", ("show",)
        )
    forms = {}
    for lang, words in written.items():
        if lang in ("icon", "show"):
            continue
        if lang not in context.languages:
            known = ("icon", "show", *context.languages)
            message = f"unknown key {quoted(lang)}{nearest_or_all(str(lang), known, 'expected')}"
            raise Problem("CG003", message, (lang,), key=True)
        listed = words if isinstance(words, list) else [words]
        if not all(_is_word(one) for one in listed):
            raise Problem("CG005", f"{quoted(words)} is not a word or a list of words", (lang,))
        forms[lang] = [str(one).strip(_BLANK) for one in listed]
    return {"icon": written["icon"].strip(_BLANK), "instead": show == "instead", "forms": forms}


def number_field(value: Any, _context: Context) -> int | float:
    """Return a number, whole or not, as it was written.

    Raises:
        Problem: CG005 no number.
    """
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise Problem("CG005", f"{quoted(value)} is not a number")
    return value


def module(value: Any, context: Context) -> str:
    """Return the id of one of the game's modules.

    Raises:
        Problem: CG005 no such module.
    """
    if not isinstance(value, str) or value not in context.modules:
        hint = nearest_or_all(str(value), context.modules)
        raise Problem("CG005", f"unknown module {quoted(value)}{hint}")
    return value


#: What a field's declaration may say beside its type.
_OF_TYPE = {"sides": ("names", "among"), "openings": ("names", "squares"), "row": ("columns",)}


def declared_field(value: Any, context: Context) -> dict[str, Any]:
    """Return what a deck declares of a field: `{type, names, among, squares, columns}`, empty where it says nothing.

    A type alone is a declaration: `number`; some say more: `{type: sides, among: exits}`.

    Raises:
        Problem: CG003 a key that the type does not know, CG005 no type, or what it refers to is not there.
    """
    given = {"type": value} if isinstance(value, str) else value
    of_type = given.get("type") if isinstance(given, dict) else None
    if of_type not in FIELD_TYPES:
        raise Problem("CG005", f"{quoted(value)} is not accepted; expected {EXPECTED['fields']}")
    known = ("type", *_OF_TYPE.get(of_type, ()))
    for key in given:
        if key not in known:
            hint = nearest_or_all(str(key), known)
            raise Problem("CG003", f"unknown key {quoted(key)}{hint}", (key,), key=True)
    names = given.get("names", [])
    if not isinstance(names, list) or not all(isinstance(name, str) and name for name in names):
        raise Problem("CG005", "'names' must be a list of words, such as [N, E, S, W]", ("names",))
    if names and given.get("among"):
        message = "nothing reads 'names' beside 'among', whose field has the sides; delete one of them"
        raise Problem("CG005", message, ("names",), key=True)
    for key, wanted in (("among", "sides"), ("squares", "number")):
        name = given.get(key, "")
        if name and context.types.get(str(name)) != wanted:
            there = [known for known, type_ in context.types.items() if type_ == wanted]
            message = f"{quoted(name)} is not a field of type {wanted}{nearest(str(name), there)}"
            raise Problem("CG005", message, (key,))
    columns = given.get("columns", [])
    if of_type == "row" and not _are_columns(columns):
        message = "a row has columns; write {type: row, columns: [attack, wait]}, each a different word"
        raise Problem("CG005", message, ("columns",))
    return {"among": "", "squares": "", **given, "names": names, "columns": columns}


def _are_columns(columns: Any) -> bool:
    """Return whether columns of a row are words, at least one, and all different."""
    words = isinstance(columns, list) and all(isinstance(name, str) and name.strip() for name in columns)
    return bool(words and columns) and len(set(columns)) == len(columns)


def row(value: Any, columns: Sequence[str]) -> dict[str, Any]:
    """Return a row as a map with these keys, in their order: numbers, words, and None for `-` or a missing last one.

    Args:
        value: words parted by spaces, a list, or a map.

    Raises:
        Problem: CG003 an unknown key, CG005 too many or too few values, a value that is a list or a map.
    """
    if isinstance(value, dict):
        for key in value:
            if key not in columns:
                known = nearest_or_all(key, columns)
                raise Problem("CG003", f"unknown key {quoted(key)}{known}", (key,), key=True)
        by_key = value
    else:
        values = value.split() if isinstance(value, str) else value if isinstance(value, list) else [value]
        if not len(columns) - 1 <= len(values) <= len(columns):
            raise Problem(
                "CG005",
                f"expected {len(columns)} values ({', '.join(columns)}), got {len(values)}; use '-' for an empty one",
            )
        by_key = dict(zip(columns, values, strict=False))
    for key, one in by_key.items():
        if isinstance(one, dict | list):
            step = key if isinstance(value, dict) else columns.index(key)
            raise Problem("CG005", f"{quoted(one)} is neither a number nor a word", (step,))
    return {key: _plain(by_key.get(key)) for key in columns}


#: What a row of points may say; all but the place may be left out.
_POINT_KEYS = ("at", "what", "step", "count", "turn_degrees", "tags")


def points(value: Any, _context: Context) -> list[dict[str, Any]]:
    """Return rows of points as they are written; their numbers may be expressions, which are evaluated later.

    Raises:
        Problem: CG003 an unknown key, CG004 no place, CG005 not a list of maps.
    """
    if not isinstance(value, list):
        raise Problem("CG005", f"{quoted(value)} is not a list of points, such as [{{at: [10, 10]}}]")
    for index, row in enumerate(value):
        if not isinstance(row, dict):
            raise Problem("CG005", f"{quoted(row)} is not a map, such as {{at: [10, 10]}}", (index,))
        for key in row:
            if key not in _POINT_KEYS:
                known = nearest_or_all(key, _POINT_KEYS)
                raise Problem("CG003", f"unknown key {quoted(key)}{known}", (index, key), key=True)
        if "at" not in row:
            raise Problem("CG004", "missing 'at', the place of the first point in mm", (index,))
        for key in row:
            if key != "what" and not _is_of_point(key, row[key]):
                raise Problem(
                    "CG005", f"{quoted(row[key])} is not accepted; expected {_OF_POINT[key]}", (index, key)
                )
    return value


#: What a row of points expects of each key.
_OF_POINT = {
    "at": "two numbers, in mm from the top left",
    "step": "two numbers, in mm",
    "count": f"how many points across and down, up to {MOST_POINTS}, such as [3, 2]",
    "turn_degrees": "a number of degrees, clockwise",
    "tags": "a list of words",
}


def _is_of_point(key: str, value: Any) -> bool:
    if key == "tags":
        return isinstance(value, list) and all(isinstance(tag, str) for tag in value)
    numbers = [value] if key == "turn_degrees" else value
    if (
        key == "count"
        and isinstance(value, list)
        and any(type(n) is int and not 1 <= n <= MOST_POINTS for n in value)
    ):
        return False
    return (
        isinstance(numbers, list)
        and (key == "turn_degrees" or len(numbers) == 2)
        and all(map(_is_number, numbers))
    )


def _is_number(value: Any) -> bool:
    """Return whether a value is a finite number, or an expression that will be one."""
    is_expression = isinstance(value, str) and value.startswith("=")
    return is_expression or (type(value) in (int, float) and math.isfinite(value))


def _plain(value: Any) -> Any:
    """Return a value of a row: a number where it is written as one, None for `-`."""
    if not isinstance(value, str):
        return value
    return None if value == "-" else cell_number(value)


def back(value: Any, context: Context) -> dict[str, Any] | None:
    """Return a back: its template and fields, typed as the deck's; None for `false`, no back.

    A field the deck does not declare is a text where it is called `title` or has a value by language.

    Shape: `{template: str | None, texts: {name: {lang: text}}, plain: {name: value}}`.

    Raises:
        Problem: CG005 neither a map nor false, or what a field raises.
    """
    if value is False:
        return None
    if not isinstance(value, dict):
        raise Problem(
            "CG005", f"{quoted(value)} is not a back; write {{template: …}} with its fields, or false"
        )
    template = value.get("template")
    if template is not None and not isinstance(template, str):
        raise Problem("CG005", f"{quoted(template)} is not the name of a template", ("template",))
    texts: dict[str, dict[str, str]] = {}
    plain: dict[str, Any] = {}
    for name, item in value.items():
        kind = context.types.get(name)
        if item is None or name == "template":
            continue
        try:
            if kind == "text" or (kind is None and (name == "title" or _by_language(item, context))):
                texts[name] = localized(item, context)
            else:
                plain[name] = word(item, context) if kind in ("word", "picture") else item
        except Problem as problem:
            raise problem.below(name) from None
    return {"template": template, "texts": texts, "plain": plain}


def _by_language(value: Any, context: Context) -> bool:
    if isinstance(value, Readable):
        return True
    by_language = isinstance(value, dict) and any(key in context.languages for key in value)
    return by_language and all(key in context.languages or re.fullmatch(LANGUAGE, key) for key in value)


def _is_word(value: Any) -> bool:
    """Return whether a value is text or a whole number; 1.10 would print as 1.1, and `true` is rarely a word."""
    return isinstance(value, str) or (isinstance(value, int) and not isinstance(value, bool))
