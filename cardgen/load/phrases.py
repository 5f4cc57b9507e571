"""`phrases.yaml`: sentences that a game writes once in each language, with parameters, and what they mean.

lose: {means: {do: lose, what: coin, amount: 1st}, sv: "Förlora {1} mynt.", en: "Lose {1|coin|coins}."}
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from cardgen.findings import WARNING, Finding, Place, counted, nearest_or_all
from cardgen.load.context import Context
from cardgen.load.document import Diagnostics, Positions, find, is_map, position, subtree
from cardgen.load.names import LANGUAGE
from cardgen.load.schemas.fields import localized
from cardgen.load.source import relative
from cardgen.load.sources import Sources
from cardgen.load.validation import Problem, quoted
from cardgen.model.phrases import BRANCHES, ORDINAL, PHRASES_FILE, SLOTS, Phrase

#: A phrase as plain data: key, texts, place of the key, places of the texts, meaning.
Row = tuple[str, dict[str, str], tuple[int, int], dict[str, tuple[int, int]], dict[str, Any]]

_KEY = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def load_phrases(folder: Path, sources: Sources, context: Context) -> tuple[dict[str, Phrase], list[Finding]]:
    """Return the phrases of a game by key; none where its folder has no phrases.yaml.

    Errors: CG001 to CG007, CG009 to CG011.
    """
    read = partial(_read, context)
    rows, found = sources.record(folder / PHRASES_FILE, read, repr(context.languages))
    file = relative(folder / PHRASES_FILE, sources.roots[0])
    return {row[0]: _phrase(file, row) for row in rows or ()}, found


def _phrase(file: str, row: Row) -> Phrase:
    key, texts, at, places, means = row
    begins = {lang: Place(file, *where) for lang, where in places.items()}
    return Phrase(key, texts, Place(file, *at), begins, means)


def _read(context: Context, raw: Any, positions: Positions, diagnostics: Diagnostics) -> list[Row]:
    if not is_map(raw, positions, diagnostics, "phrases, each a name with its text in every language"):
        return []
    rows = []
    for key, written in raw.items():
        if _KEY.fullmatch(key):
            rows.append(_row(key, written, positions, context, diagnostics))
        else:
            message = f"'{key[:60]}' is not a phrase name; expected lower-case words joined by hyphens"
            diagnostics.add("CG005", find(positions, [key], key=True), message)
    return rows


def _row(key: str, written: Any, positions: Positions, context: Context, diagnostics: Diagnostics) -> Row:
    """Return a phrase as far as it can be read: a text that is missing is left out."""
    here = subtree(positions, key)
    is_map = isinstance(written, Mapping)
    known = _known_keys(key, written, here, context, diagnostics) if is_map else {}
    texts = {name: text for name, text in known.items() if name != "means"} if is_map else written
    try:
        texts = localized(texts, context) if texts else {}
        if not texts:
            diagnostics.add(
                "CG007", find(positions, [key], key=True), f"{key}: the phrase is empty; write its text"
            )
    except Problem as problem:
        for lang in problem.langs or ("",):
            at, message = find(here, problem.path), f"{key}: {problem.message}"
            diagnostics.add(problem.code, at, message, lang=lang)
        texts = _readable(texts, context)
    places = {lang: find(here, [lang]) if is_map else position(here) for lang in texts}
    row: Row = (key, texts, find(positions, [key], key=True), places, {})
    if known.get("means") is None:
        return row
    parameters = _phrase("", row).parameters
    return (
        *row[:4],
        _means(known["means"], f"{key}: means", subtree(here, "means"), parameters, diagnostics),
    )


def _known_keys(
    key: str, written: Mapping[str, Any], positions: Positions, context: Context, diagnostics: Diagnostics
) -> dict[str, Any]:
    """Return what a phrase says under keys that are known.

    Errors: CG003.
    """
    known = ("means", *context.languages)
    whole = all(written.get(lang) for lang in context.complete)
    for name in written:
        if name not in known and whole and re.fullmatch(LANGUAGE, name):
            message = f"texts in '{name}' are kept, and not printed"
            diagnostics.add("CG003", find(positions, [name], key=True), message, WARNING, lang=name)
        elif name not in known:
            message = f"{key}: unknown key '{name[:40]}'{nearest_or_all(name, known)}"
            diagnostics.add("CG003", find(positions, [name], key=True), message)
    return {name: value for name, value in written.items() if name in known}


def _readable(texts: Any, context: Context) -> dict[str, str]:
    """Return the texts by language that can be read of those that were refused."""
    if not isinstance(texts, Mapping):
        return {}
    return {
        lang: texts[lang].strip()
        for lang in context.languages
        if isinstance(texts.get(lang), str) and texts[lang].strip()
    }


def _means(
    written: Any, what: str, positions: Positions, parameters: int, diagnostics: Diagnostics
) -> dict[str, Any]:
    """Return a meaning without what cannot be read of it.

    Args:
        what: how messages call it; parameters: how many arguments its phrase takes.

    Errors: CG003 an unknown slot; CG005 no map, no word in a slot, or an argument that the phrase does not take.
    """
    if not isinstance(written, Mapping) or not written:
        message = (
            f"{what}: {quoted(written)} is not accepted; expected a map such as {{do: lose, what: coin}}"
        )
        diagnostics.add("CG005", position(positions), message)
        return {}
    means: dict[str, Any] = {}
    for slot, value in written.items():
        if slot in BRANCHES:
            means[slot] = _branch(value, f"{what}.{slot}", subtree(positions, slot), parameters, diagnostics)
        elif slot not in SLOTS:
            hint = nearest_or_all(slot, (*SLOTS, *BRANCHES))
            message = f"{what}: unknown slot '{slot[:40]}'{hint}"
            diagnostics.add("CG003", find(positions, [slot], key=True), message)
        elif wrong := _wrong(slot, value, parameters):
            diagnostics.add("CG005", find(positions, [slot]), f"{what}.{slot}: {wrong}")
        else:
            means[slot] = value
    return means


def _branch(
    written: Any, what: str, positions: Positions, parameters: int, diagnostics: Diagnostics
) -> list[dict[str, Any]]:
    if not isinstance(written, list):
        return [_means(written, what, positions, parameters, diagnostics)]
    return [
        _means(one, what, subtree(positions, n), parameters, diagnostics) for n, one in enumerate(written)
    ]


def _wrong(slot: str, value: Any, parameters: int) -> str:
    """Return why a value is not accepted in a slot; empty where it is."""
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if not (isinstance(value, str) and value.strip()) and not (slot == "amount" and is_number):
        expected = "a word, a number or an argument such as 1st" if slot == "amount" else "a word"
        return f"{quoted(value)} is not accepted; expected {expected}"
    numbers = (int(match[1]) for match in ORDINAL.finditer(value)) if isinstance(value, str) else ()
    beyond = next((number for number in numbers if number > parameters), 0)
    return (
        f"'{value}' names argument {beyond}; the phrase takes {counted(parameters, 'argument')}"
        if beyond
        else ""
    )
