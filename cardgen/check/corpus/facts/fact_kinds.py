"""Kinds of facts: the subject of each, and which of its words do not fit it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from cardgen.findings import nearest, nearest_or_all
from cardgen.load.fact_rows import KINDS
from cardgen.model import DATA_TYPES, Component, Deck, Game, Token
from cardgen.model.deck import COMMON
from cardgen.model.facts import exact, is_number
from cardgen.model.field_map import FieldMap
from cardgen.odds import ExpressionError, parse, sides_of

#: The subject of a fact.
FactOwner = Deck | Component | Token | tuple[Deck, ...]
_Words = Mapping[str, Any]


def fact_owner(game: Game, kind: str, words: Mapping[str, Any]) -> FactOwner | str:
    """Return the deck, decks, die, map or token a fact is about, or what is wrong with its name."""
    key = KINDS[kind][0]
    if key == "decks":
        return _decks(game, words[key])
    name = str(words[key])
    if key == "token":
        return game.tokens.get(name) or f"no token '{name}'{nearest(name, game.tokens)}"
    if key == "of":
        return stock(game, name)
    if key == "deck":
        return game.deck(name) or f"no deck '{name}'{nearest(name, [d.id for d in game.decks])}"
    known = {c.id: c for c in (_dice(game) if key == "die" else (c for c, _ in maps_of(game)))}
    return known.get(name) or f"no {key} '{name}'{nearest(name, known)}"


def _dice(game: Game) -> Iterator[Component]:
    return (c for c in game.components() if c.fields.get("sides") is not None)


def stock(game: Game, name: str) -> Deck | Component | str:
    """Return the component or deck whose copies are counted, or what is wrong with its name."""
    found = game.component(name) or game.deck(name)
    if found is None:
        known = [*(c.id for c in game.components()), *(d.id for d in game.decks)]
        return f"no component or deck '{name}'{nearest(name, known)}"
    return found


def together(names: Any) -> list[str]:
    """Return the ids that a list of copies counts together, such as `room-chest | room-sarcophagus`."""
    return [name.strip() for name in str(names).split("|")]


def _copies_problem(game: Game, words: _Words, deck: Deck) -> str:
    listed = words["of"]
    if not isinstance(listed, Mapping):
        return "a map is missing; write each card and its copies, such as {chest-nothing: 4}"
    known = [c.id for c in deck.components]
    named: set[str] = set()
    for names, copies in listed.items():
        for name in together(names):
            if name not in known:
                return f"no card '{name}' in deck '{deck.id}'{nearest(name, known)}"
            if name in named:
                return f"duplicate card '{name}'; count it once"
            named.add(name)
        if not isinstance(copies, int) or isinstance(copies, bool):
            return f"'{copies}' of '{names}' is not a number of copies; write a whole number"
    return ""


def _decks(game: Game, names: Any) -> tuple[Deck, ...] | str:
    if not isinstance(names, list) or not names:
        return "'decks' must be a list, such as [room, trap]"
    known = [d.id for d in game.decks]
    for name in map(str, names):
        if name not in known:
            return f"no deck '{name}'{nearest(name, known)}"
    return tuple(deck for deck in game.decks if deck.id in set(map(str, names)))


def problem_of(game: Game, kind: str, words: Mapping[str, Any], about: FactOwner) -> str:
    """Return what is wrong with a fact's words; an empty string if nothing is."""
    return _PROBLEMS[kind](game, words, about)


def expression_problem(game: Game, written: str) -> str:
    """Return why a value is not a valid expression of odds; an empty string if it is."""
    try:
        parse(written, game.expression_names)
    except ExpressionError as error:
        return f"'{written}', {error}"
    return ""


def maps_of(game: Game) -> Iterator[tuple[Component, str]]:
    """Yield the components with a map, and the fields that hold one, as their decks declare them."""
    for deck in game.decks:
        names = deck.fields_of("map")
        yield from ((c, name) for c in deck.components for name in names if c.fields.get(name) is not None)


def map_of(component: Component, name: str) -> FieldMap | None:
    """Read the map in a component's field; None where it cannot be read, which another rule reports."""
    try:
        return FieldMap.read(component.fields[name])
    except ValueError:
        return None


def first_map(game: Game, component: Component) -> FieldMap | None:
    """Read a component's first map; None where it has none or it cannot be read."""
    name = next((name for one, name in maps_of(game) if one.id == component.id), "")
    return map_of(component, name) if name else None


def _limits_problem(game: Game, words: _Words, about: FactOwner) -> str:
    ends = (words["at_least"], words["at_most"])
    low, high = map(exact, ends)
    if low is None or high is None or low > high:
        return f"'{ends[0]}' to '{ends[1]}' is not a range; write two numbers, the lower one first"
    return ""


def _supply_problem(game: Game, words: _Words, about: FactOwner) -> str:
    return expression_problem(game, str(words["at_least"]))


def _equals_problem(words: _Words) -> str:
    if exact(words["equals"]) is None:
        return f"'equals: {words['equals']}' is not a number; write one such as 2, 0.5 or 1/3"
    return ""


def _states_problem(game: Game, words: _Words, decks: Sequence[Deck]) -> str:
    known = [name for deck in decks for name, of_type in deck.field_types.items() if of_type == "number"]
    name = str(words["field"])
    return "" if name in known else f"'{name}' is not a number of these decks{nearest(name, known)}"


def _total_problem(game: Game, words: _Words, decks: Sequence[Deck]) -> str:
    found = (_sum_problem(game, words, deck) for deck in decks)
    return next((problem for problem in found if problem), "")


def _handed_out_problem(game: Game, words: _Words, deck: Deck) -> str:
    known = [name for name, of_type in deck.field_types.items() if of_type in DATA_TYPES]
    name = str(words["field"])
    return "" if name in known else f"'{name}' is not a data field of deck '{deck.id}'{nearest(name, known)}"


def _count_problem(game: Game, words: _Words, deck: Deck) -> str:
    problem = "" if is_number(words["equals"]) else f"'equals: {words['equals']}' is not a number"
    return problem or _each_problem(game, {"where": words["where"], "has": {}}, deck)


def _sum_problem(game: Game, words: _Words, deck: Deck) -> str:
    name = str(words["field"])
    if not is_number(words["equals"]):
        return f"'equals: {words['equals']}' is not a number"
    if deck.field_types.get(name) != "number" and name != "copies":
        numbers = [field for field, of_type in deck.field_types.items() if of_type == "number"]
        hint = nearest_or_all(name, [*numbers, "copies"])
        return f"'{name}' is not a number field of deck '{deck.id}'{hint}"
    return ""


def _range_problem(game: Game, words: _Words, deck: Deck) -> str:
    problem = _limits_problem(game, words, deck)
    if problem:
        return problem
    known = [
        *(field for field, kind in deck.field_types.items() if kind in ("number", *DATA_TYPES)),
        "copies",
    ]
    for name in fields_of_range(words):
        if name not in known:
            return f"'{name}' is not a number or data field of deck '{deck.id}'{nearest(name, known)}"
    return _each_problem(game, {"where": words.get("where", {}), "has": {}}, deck)


def fields_of_range(words: Mapping[str, Any]) -> list[str]:
    """Return the fields whose numbers a range holds: one, or a list."""
    named = words["field"]
    return [str(name) for name in named] if isinstance(named, list) else [str(named)]


def _each_problem(game: Game, words: _Words, deck: Deck) -> str:
    known = (*deck.field_types, *COMMON)
    for part in ("where", "has"):
        if not isinstance(words[part], Mapping):
            return f"'{part}' is not a map; write fields and their values"
        for name in words[part]:
            if name not in known:
                return f"'{name}' is not a field of deck '{deck.id}'{nearest(str(name), known)}"
    return ""


def _chance_problem(game: Game, words: _Words, die: Component) -> str:
    """A side that the die does not have is not an error: its chance is 0."""
    side = words["side"]
    is_word = isinstance(side, (str, int))
    return _equals_problem(words) or (
        "" if is_word else f"'side: {side}' is not a word; write one side such as sword"
    )


def _mean_problem(game: Game, words: _Words, die: Component) -> str:
    values = words["values"]
    if problem := _equals_problem(words):
        return problem
    if not isinstance(values, Mapping):
        return "'values' is not a map; write sides and what they count, such as {sword: 1}"
    for side, value in values.items():
        if exact(value) is None:
            return f"'{value}' for side '{side}' is not a number"
    given = set(map(str, values))
    missing = [f"'{side}'" for side in dict.fromkeys(sides_of(die)) if side not in given]
    return f"'values' lacks side {', '.join(missing)}; write 0 where it counts nothing" if missing else ""


def _way_problem(game: Game, words: _Words, component: Component) -> str:
    if problem := _equals_problem(words):
        return problem
    grid = first_map(game, component)
    for end in ("from", "to"):
        if grid and str(words[end]) not in grid.named:
            return f"the map has no field '{words[end]}'{nearest(str(words[end]), grid.named)}"
    return f"'{words['from']}' is both ends of the way" if words["from"] == words["to"] else ""


#: Finds the mistakes in the words of a fact, by its kind; takes the game, the words and the subject of the fact.
_PROBLEMS: Mapping[str, Callable[[Game, _Words, Any], str]] = {
    "sum": _sum_problem,
    "each": _each_problem,
    "chance": _chance_problem,
    "mean": _mean_problem,
    "ways": _way_problem,
    "steps": _way_problem,
    "total": _total_problem,
    "supply": _supply_problem,
    "handed_out": _handed_out_problem,
    "limits": _limits_problem,
    "states": _states_problem,
    "count": _count_problem,
    "range": _range_problem,
    "copies": _copies_problem,
}
