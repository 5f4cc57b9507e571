"""Facts: what game.yaml says must hold of its decks, each with its source.

    facts:
      - sum: {deck: treasure, field: value, equals: 30000}
        source: "Rule book, p. 3"
      - each: {deck: tiles, where: {floor: corridor}, has: {dot: yellow}}
        source: "Rule book, p. 7"

`sum` adds a number over all copies of a deck, or counts the `copies`. `each` says what every component has
that is so and so; a list means any of its values, `null` that the field is not there. The facts are read
here, with their places: nothing else uses them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from cardgen.check.registry import At, at, rule
from cardgen.findings import Place, nearest
from cardgen.load import yamlfile
from cardgen.load.document import Document, Notes, mark
from cardgen.load.source import read_bytes
from cardgen.model import Component, Deck, Game, Localized

#: Keys of each kind of fact; all are required.
KINDS = {"sum": ("deck", "field", "equals"), "each": ("deck", "where", "has")}
_RECORD_KEYS = ("source", "certainty", "note")
#: What every component has, beside its fields.
_COMMON = ("id", "copies", "module")


class Fact(NamedTuple):
    """A fact that was understood: its kind, the deck it is about and its words."""

    kind: str
    deck: Deck
    words: Mapping[str, Any]
    source: str
    place: Place


@rule("CG205", "sum-differs")
def sum_differs(game: Game) -> Iterator[At]:
    """The values of a deck do not add up to what the game states.

    Why it matters: a mistyped value on one card is seen by nobody; the total tells.

    Wrong:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        facts:
          - sum: {deck: room, field: value, equals: 300}
            source: own design
        # file: decks/room.yaml
        title: {sv: Rum, en: Rooms}
        fields: {value: number}
        source: own design
        certainty: designed
        cards:
          - id: room-gold
            copies: 2
            name: {sv: Guld, en: Gold}
            value: 105

    Right:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        facts:
          - sum: {deck: room, field: value, equals: 300}
            source: own design
        # file: decks/room.yaml
        title: {sv: Rum, en: Rooms}
        fields: {value: number}
        source: own design
        certainty: designed
        cards:
          - id: room-gold
            copies: 2
            name: {sv: Guld, en: Gold}
            value: 150

    Source: README, A game's files; totals such as the 30 000 gm of Drakborgen's treasure.
    """
    for fact in _understood(game, "sum"):
        name, stated = fact.words["field"], fact.words["equals"]
        values = [(c.copies, 1 if name == "copies" else c.fields.get(name)) for c in fact.deck.components]
        total = sum(copies * value for copies, value in values if _is_number(value))
        if abs(total - stated) > 1e-9:
            message = f"'{name}' of deck '{fact.deck.id}' adds up to {total:g}, the game states {stated:g}"
            yield at(fact.place, f"{message} ({fact.source}); mend a card or the fact")


@rule("CG602", "fields-contradict")
def fields_contradict(game: Game) -> Iterator[At]:
    """Fields of one component contradict each other, by what the game says of its deck.

    Why it matters: a corridor with the dot of a room would be played as a room.

    Wrong:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        facts:
          - each: {deck: tiles, where: {floor: corridor}, has: {dot: yellow}}
            source: own design
        # file: tiles/tiles.yaml
        title: {sv: Brickor, en: Tiles}
        fields: {floor: word, dot: word}
        source: own design
        certainty: designed
        tiles:
          - id: tiles-corridor
            name: {sv: Korridor, en: Corridor}
            floor: corridor
            dot: black

    Right:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        facts:
          - each: {deck: tiles, where: {floor: corridor}, has: {dot: yellow}}
            source: own design
        # file: tiles/tiles.yaml
        title: {sv: Brickor, en: Tiles}
        fields: {floor: word, dot: word}
        source: own design
        certainty: designed
        tiles:
          - id: tiles-corridor
            name: {sv: Korridor, en: Corridor}
            floor: corridor
            dot: yellow

    Source: `facts` of game.yaml, each with its own source.
    """
    for fact in _understood(game, "each"):
        where, has = fact.words["where"], fact.words["has"]
        for component in fact.deck.components:
            if not all(_matches(component, name, wanted) for name, wanted in where.items()):
                continue
            for name, wanted in has.items():
                if not _matches(component, name, wanted):
                    given = (
                        ", ".join(f"{k} {_shown(v)}" for k, v in where.items()) or f"deck '{fact.deck.id}'"
                    )
                    message = f"'{component.id}': {name} is {_shown(_value(component, name))}"
                    expected = f"expected {_shown(wanted)} with {given} ({fact.source})"
                    yield at(component.at(name), f"{message}, {expected}")


@rule("CG206", "unclear-fact")
def unclear_fact(game: Game) -> Iterator[At]:
    """A fact of game.yaml cannot be understood, names a deck or field that is not there, or has no source.

    Why it matters: a fact that nobody can check protects nothing, and seems to.

    Wrong:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        facts:
          - sum: {deck: rooms, field: copies, equals: 1}
            source: own design

    Right:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        facts:
          - sum: {deck: room, field: copies, equals: 1}
            source: own design

    Source: README, formats: facts.
    """
    for read in _facts(game):
        if isinstance(read, At):
            yield read


def _understood(game: Game, kind: str) -> Iterator[Fact]:
    return (read for read in _facts(game) if isinstance(read, Fact) and read.kind == kind)


def _facts(game: Game) -> Iterator[Fact | At]:
    """Go through the facts of game.yaml: each understood, or what is wrong with it."""
    document = _document(game.place.file, read_bytes(game.root / game.place.file, game.root, Notes()) or b"")
    listed = document.data.get("facts") or [] if isinstance(document.data, Mapping) else []
    if not isinstance(listed, list):
        yield at(
            document.place(["facts"]), "'facts' is not a list; begin each fact with '- sum:' or '- each:'"
        )
        return
    for index, record in enumerate(listed):
        yield _fact(game, record, document.place(["facts", index]))


@lru_cache(maxsize=4)
def _document(file: str, data: bytes) -> Document:
    """Give a game's file with its places, once for all rules; without data where no facts are stated."""
    parsed = yamlfile.parse(data, Notes()) if b"facts:" in data else None
    return Document(file, *(parsed or (None, mark(1, 1))))


def _fact(game: Game, record: Any, place: Place) -> Fact | At:
    kinds = [key for key in KINDS if isinstance(record, Mapping) and isinstance(record.get(key), Mapping)]
    if len(kinds) != 1:
        return at(
            place, f"the fact is of no known kind; write one of {', '.join(KINDS)} with a map behind it"
        )
    kind, words = kinds[0], record[kinds[0]]
    unknown = [f"'{k}'" for k in record if k not in (kind, *_RECORD_KEYS)] + [
        f"'{k}'" for k in words if k not in KINDS[kind]
    ]
    missing = [f"'{k}'" for k in KINDS[kind] if k not in words]
    if unknown or missing:
        what = f"unknown {', '.join(unknown)}" if unknown else f"{', '.join(missing)} is missing"
        return at(
            place, f"{kind}: {what}; a fact of this kind has {', '.join(KINDS[kind])}, and source beside it"
        )
    if not record.get("source"):
        return at(place, f"{kind}: the fact has no 'source'; say where it comes from")
    deck = game.deck(str(words["deck"]))
    if deck is None:
        return at(
            place,
            f"{kind}: no deck '{words['deck']}'{nearest(str(words['deck']), [d.id for d in game.decks])}",
        )
    problem = _sum_problem(words, deck) if kind == "sum" else _each_problem(words, deck)
    return (
        at(place, f"{kind}: {problem}") if problem else Fact(kind, deck, words, str(record["source"]), place)
    )


def _sum_problem(words: Mapping[str, Any], deck: Deck) -> str:
    """Say what is wrong with a sum's words, or give an empty string."""
    name = str(words["field"])
    if not _is_number(words["equals"]):
        return f"'equals: {words['equals']}' is not a number"
    if deck.field_types.get(name) != "number" and name != "copies":
        numbers = [field for field, of_type in deck.field_types.items() if of_type == "number"]
        known = ", ".join([*numbers, "copies"])
        return f"'{name}' is no number of deck '{deck.id}'{nearest(name, numbers)}; known: {known}"
    return ""


def _each_problem(words: Mapping[str, Any], deck: Deck) -> str:
    """Say what is wrong with the words of an `each`, or give an empty string."""
    known = (*deck.field_types, *_COMMON)
    for part in ("where", "has"):
        if not isinstance(words[part], Mapping):
            return f"'{part}' is not a map; write fields and their values"
        for name in words[part]:
            if name not in known:
                return f"'{name}' is no field of deck '{deck.id}'{nearest(str(name), known)}"
    return ""


def _value(component: Component, name: str) -> Any:
    return getattr(component, name) if name in _COMMON else component.fields.get(name)


def _matches(component: Component, name: str, wanted: Any) -> bool:
    """Tell whether a field is as wanted; a flag that is not written is false."""
    value = _value(component, name)
    if isinstance(wanted, list) and not isinstance(value, list):
        return any(_matches(component, name, one) for one in wanted)
    if isinstance(value, Localized):
        return wanted in value.values()
    return value == wanted or (wanted in (None, False) and value in (None, False))


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _shown(value: Any) -> str:
    if isinstance(value, list):
        return " or ".join(_shown(one) for one in value) or "nothing"
    return "nothing" if value is None else f"'{value}'"
