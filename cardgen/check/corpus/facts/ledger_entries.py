"""Words of the ledger: rows of `facts` that state one number or word of the rules, and claims about odds.

    - {key: search.turns, value: 2, source: "§17"}
    - {key: aspects.fourth, value: psyche, scope: {edition: 2012}, overrides: {why: "renamed"}, source: "p. 4"}
    - {claim: "a door opens one time in three", odds: "draw(door: door-opens)", equals: 1/3, source: "§27"}

A row without a scope holds everywhere; what holds more narrowly and differs names what it overrides. `value` is what
the rules say, or behind `=` an expression that gives it; `unit` what it counts; `is` how the content gives it, an
expression of odds; `tests` the aspects whose tests are passed by a throw that compares as `value` says.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from cardgen.check.contexts.checked_game import CheckedGame
from cardgen.check.corpus.facts.fact_kinds import exact, expression_problem
from cardgen.findings import Place, nearest

ENTRY_KEYS = ("key", "value", "unit", "scope", "overrides", "tests", "is")
CLAIM_KEYS = ("claim", "odds", "equals", "more_than", "less_than", "at_least", "at_most")
#: How a claim compares what is reckoned with a number; without one of them the odds are themselves a comparison.
COMPARING = CLAIM_KEYS[2:]
#: How a test is passed, as `value` of a row with `tests` says it.
RELATIONS = {"at most": "at_most", "less than": "below", "more than": "above", "at least": "at_least"}

_KEY = re.compile(r"[a-z0-9]+(?:[.-][a-z0-9]+)*")
_OVERRIDES = ("key", "scope", "why")


class Override(NamedTuple):
    """What a row says it makes an exception of."""

    key: str
    scope: frozenset[tuple[str, str]]


class Entry(NamedTuple):
    """A row of the ledger.

    Attributes:
        scope: pairs such as ("edition", "2012"); none where it holds everywhere.
        tests: aspects whose tests it is about; reckoned: an expression.
    """

    key: str
    value: str
    scope: frozenset[tuple[str, str]]
    overrides: Override | None
    tests: tuple[str, ...]
    reckoned: str
    source: str
    place: Place

    @property
    def where(self) -> str:
        """The scope in words."""
        return ", ".join(f"{name} '{value}'" for name, value in sorted(self.scope)) or "everywhere"


class Claim(NamedTuple):
    """A claim about odds: what it says in words, the expression, and what it compares with, if anything."""

    claim: str
    odds: str
    comparing: str
    with_value: str
    source: str
    place: Place


def claim_of(game: CheckedGame, record: Mapping[str, Any], place: Place) -> Claim | str:
    """Read a claim, or say what is wrong with it."""
    comparing = [key for key in COMPARING if key in record]
    if len(comparing) > 1:
        return "claim: several of " + ", ".join(comparing) + "; keep one of them"
    if "odds" not in record:
        return "claim: 'odds' is missing; write an expression such as draw(door: door-opens)"
    problem = expression_problem(game, record["odds"])
    if problem:
        return f"claim: {problem}"
    number = record[comparing[0]] if comparing else ""
    if comparing and exact(number) is None:
        return f"claim: '{comparing[0]}: {number}' is not a number; write one such as 2, 0.5 or 1/3"
    return Claim(
        str(record["claim"]),
        str(record["odds"]),
        comparing[0] if comparing else "",
        str(number),
        str(record["source"]),
        place,
    )


def entry_of(game: CheckedGame, record: Mapping[str, Any], place: Place) -> Entry | str:
    """Read a row of the ledger, or say what is wrong with it."""
    key, value = str(record["key"]), record.get("value")
    if not _KEY.fullmatch(key):
        return f"'key: {key}' is no key; write small letters joined by dots, such as search.turns"
    if isinstance(value, bool) or not isinstance(value, (int, float, str)) or value == "":
        return f"{key}: 'value: {value}' is neither a number nor a word"
    scope = _scope(game, record.get("scope", {}))
    if isinstance(scope, str):
        return f"{key}: {scope}"
    overrides = _override(game, key, record["overrides"]) if "overrides" in record else None
    if isinstance(overrides, str):
        return f"{key}: {overrides}"
    tests = _tests(game, record.get("tests", []), str(value))
    if isinstance(tests, str):
        return f"{key}: {tests}"
    problem = _is_problem(game, record["is"], value) if "is" in record else ""
    if problem:
        return f"{key}: {problem}"
    return Entry(
        key,
        str(value),
        scope,
        overrides,
        tests,
        str(record.get("is", "")),
        str(record["source"]),
        place,
    )


def _scope(game: CheckedGame, written: Any) -> frozenset[tuple[str, str]] | str:
    """Read a scope: whatever it names, but modules, decks, components and sections must be there."""
    if not isinstance(written, Mapping):
        return "'scope' is not a map; write such as {module: base}"
    for name, value in written.items():
        if isinstance(value, (Mapping, list)) or value in (None, ""):
            return f"'scope: {name}' is no word"
        known = _there(game, str(name))
        if known is not None and str(value) not in known:
            return f"no {name} '{value}'{nearest(str(value), known)}"
    return frozenset((str(name), str(value)) for name, value in written.items())


def _there(game: CheckedGame, name: str) -> list[str] | None:
    """Return what a scope may name of a kind that the content has; None for any other, such as an edition."""
    match name:
        case "module":
            return list(game.modules)
        case "deck":
            return [deck.id for deck in game.decks]
        case "component":
            return [component.id for component in game.components()]
        case "rule":
            return sorted({number for rules in game.rules.values() for number in rules.sections})
    return None


def _override(game: CheckedGame, key: str, written: Any) -> Override | str:
    if not isinstance(written, Mapping):
        return "'overrides' is not a map; write {scope: {…}, why: …}"
    unknown = [f"'{name}'" for name in written if name not in _OVERRIDES]
    if unknown:
        return f"overrides: unknown {', '.join(unknown)}; known: {', '.join(_OVERRIDES)}"
    if not written.get("why"):
        return "overrides: 'why' is missing; say what the exception rests on"
    scope = _scope(game, written.get("scope", {}))
    return scope if isinstance(scope, str) else Override(str(written.get("key", key)), scope)


def _tests(game: CheckedGame, written: Any, value: str) -> tuple[str, ...] | str:
    listed = written if isinstance(written, list) else [written]
    aspects = [t.id for t in game.tokens.values() if t.kind == "aspect"]
    for name in map(str, listed):
        if name not in aspects:
            return f"tests: no aspect '{name}'{nearest(name, aspects)}"
    if listed and value not in RELATIONS:
        return f"tests: 'value: {value}' is no comparison; write {', '.join(RELATIONS)}"
    return tuple(map(str, listed))


def _is_problem(game: CheckedGame, written: Any, value: Any) -> str:
    if exact(value) is None:
        return f"'is' reckons a number, and 'value: {value}' is none"
    return expression_problem(game, written)
