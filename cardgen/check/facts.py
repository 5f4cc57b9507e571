"""Facts: what game.yaml says must hold of its decks, each with its source.

    facts:
      - sum: {deck: treasure, field: value, equals: 30000}
        source: "Rule book, p. 3"
      - each: {deck: tiles, where: {floor: corridor}, has: {dot: yellow}}
        source: "Rule book, p. 7"
      - chance: {die: die-orc, side: sword, equals: 1/3}
        source: "Rule book, p. 9"

`sum` adds a number over all copies of a deck, or counts the `copies`. `each` says what every component has
that is so and so; a list means any of its values, `null` that the field is not there. The other kinds are in
`fact_words`; a row with a `key` is one of the ledger, one with a `claim` is about odds (see `ledger_words`). The
facts are read here, once for all rules, with their places.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from cardgen.check.checked_game import CheckedGame
from cardgen.check.fact_words import COMMON, KINDS, Subject, is_number, problem_of, subject
from cardgen.check.ledger_words import CLAIM_KEYS, ENTRY_KEYS, Claim, Entry, claim_of, entry_of
from cardgen.check.once import once
from cardgen.check.registry import Violation, rule, violation
from cardgen.findings import Place, nearest
from cardgen.load.document import Document, branch, mark
from cardgen.model import Component, Localized
from cardgen.model.deck import CERTAINTIES

_RECORD_KEYS = ("source", "certainty", "note")


class Fact(NamedTuple):
    """A fact that was understood: its kind, the deck, die, map or token it is about, and its words."""

    kind: str
    about: Subject
    words: Mapping[str, Any]
    source: str
    place: Place


@rule("CG205", "sum-differs")
def sum_differs(game: CheckedGame) -> Iterator[Violation]:
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

    Source: README, A game's files; totals such as what all treasures of a box are worth.
    """
    for fact in understood(game, "sum"):
        name, stated, deck = fact.words["field"], fact.words["equals"], fact.about
        values = [(c.copies, 1 if name == "copies" else c.fields.get(name)) for c in deck.components]
        total = sum(copies * value for copies, value in values if is_number(value))
        if abs(total - stated) > 1e-9:
            message = f"'{name}' of deck '{deck.id}' adds up to {total:g}, the game states {stated:g}"
            yield violation(fact.place, f"{message} ({fact.source}); mend a card or the fact")


@rule("CG602", "fields-contradict")
def fields_contradict(game: CheckedGame) -> Iterator[Violation]:
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
    for fact in understood(game, "each"):
        where, has = fact.words["where"], fact.words["has"]
        for component in fact.about.components:
            if not all(matches(component, name, wanted) for name, wanted in where.items()):
                continue
            for name, wanted in has.items():
                if not matches(component, name, wanted):
                    given = (
                        ", ".join(f"{k} {_shown(v)}" for k, v in where.items()) or f"deck '{fact.about.id}'"
                    )
                    path, value, due = _differing(value_of(component, name), wanted, name)
                    message = f"'{component.id}': {path} is {_shown(value)}"
                    expected = f"expected {_shown(due)} with {given} ({fact.source})"
                    yield violation(component.at(path), f"{message}, {expected}")


@rule("CG206", "unclear-fact")
def unclear_fact(game: CheckedGame) -> Iterator[Violation]:
    """A fact of game.yaml cannot be understood, names a deck or field that is not there, or has no source.

    So is one about components that are so and so, where none is, and one whose `certainty` is none of the four words.

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

    Source: README, Facts and odds.
    """
    for read in _facts(game):
        if isinstance(read, Violation):
            yield read


def understood(game: CheckedGame, kind: str) -> Iterator[Fact]:
    """Go through the facts of a kind that could be understood."""
    return (read for read in _facts(game) if isinstance(read, Fact) and read.kind == kind)


def entries(game: CheckedGame) -> list[Entry]:
    """Give the rows of the ledger that could be understood."""
    return [read for read in _facts(game) if isinstance(read, Entry)]


def claims(game: CheckedGame) -> list[Claim]:
    """Give the claims about odds that could be understood."""
    return [read for read in _facts(game) if isinstance(read, Claim)]


@once
def _facts(game: CheckedGame) -> tuple[Fact | Entry | Claim | Violation, ...]:
    """Give the facts of game.yaml, read once for all rules: each understood, or what is wrong with it."""
    return tuple(_all(game))


def _all(game: CheckedGame) -> Iterator[Fact | Entry | Claim | Violation]:
    document = written_facts(game)
    if not isinstance(document.data, list):
        if document.data is not None:
            message = "'facts' is not a list; begin each fact with '- sum:', '- each:' or '- key:'"
            yield violation(document.place([]), message)
        return
    for index, record in enumerate(document.data):
        yield _fact(game, record, document.place([index]))
        certainty = record.get("certainty") if isinstance(record, Mapping) else None
        if certainty is not None and certainty not in CERTAINTIES:
            known = ", ".join(CERTAINTIES)
            what = (
                f"'{certainty}' is no certainty{nearest(str(certainty), CERTAINTIES)}; write one of {known}"
            )
            yield violation(document.place([index, "certainty"]), what)


def written_facts(game: CheckedGame) -> Document:
    """Return what stands under `facts:` as it is written, None where nothing does."""
    whole = game.sources.document(game.place.file)
    listed = whole.data.get("facts") if isinstance(whole.data, Mapping) else None
    return Document(whole.file, *((listed, branch(whole.marks, "facts")) if listed else (None, mark(1, 1))))


def _fact(game: CheckedGame, record: Any, place: Place) -> Fact | Entry | Claim | Violation:
    if isinstance(record, Mapping) and ("key" in record or "claim" in record):
        return _row(game, record, place)
    kinds = [key for key in KINDS if isinstance(record, Mapping) and isinstance(record.get(key), Mapping)]
    if len(kinds) != 1:
        known = ", ".join(KINDS)
        return violation(
            place,
            f"the fact is of no known kind; write 'key', 'claim', or one of {known} with a map behind it",
        )
    kind, words = kinds[0], record[kinds[0]]
    unknown = [f"'{k}'" for k in record if k not in (kind, *_RECORD_KEYS)] + [
        f"'{k}'" for k in words if k not in KINDS[kind]
    ]
    missing = [f"'{k}'" for k in KINDS[kind] if k not in words]
    if unknown or missing:
        what = f"unknown {', '.join(unknown)}" if unknown else f"{', '.join(missing)} is missing"
        return violation(
            place, f"{kind}: {what}; a fact of this kind has {', '.join(KINDS[kind])}, and source beside it"
        )
    if not record.get("source"):
        return violation(place, f"{kind}: the fact has no 'source'; say where it comes from")
    about = subject(game, kind, words)
    problem = about if isinstance(about, str) else problem_of(game, kind, words, about)
    if not problem and kind == "each" and isinstance(words["where"], Mapping):
        fits = any(
            all(matches(c, name, one) for name, one in words["where"].items()) for c in about.components
        )
        problem = "" if fits else f"no component of deck '{about.id}' is as 'where' says; mend it"
    return (
        violation(place, f"{kind}: {problem}")
        if problem
        else Fact(kind, about, words, str(record["source"]), place)
    )


def _row(game: CheckedGame, record: Mapping[str, Any], place: Place) -> Entry | Claim | Violation:
    """Read a row of the ledger or a claim."""
    what, keys = ("key", ENTRY_KEYS) if "key" in record else ("claim", CLAIM_KEYS)
    known = (*keys, *_RECORD_KEYS)
    for key in map(str, record):
        if key not in known:
            return violation(
                place, f"{record[what]}: unknown '{key}'{nearest(key, known)}; known: {', '.join(known)}"
            )
    if not record.get("source"):
        return violation(place, f"{record[what]}: the fact has no 'source'; say where it comes from")
    read = entry_of(game, record, place) if what == "key" else claim_of(game, record, place)
    return violation(place, read) if isinstance(read, str) else read


def value_of(component: Component, name: str) -> Any:
    """Give a field of a component, or what every component has."""
    return getattr(component, name) if name in COMMON else component.fields.get(name)


def matches(component: Component, name: str, wanted: Any) -> bool:
    """Tell whether a field is as wanted; a flag that is not written is false."""
    value = value_of(component, name)
    if isinstance(wanted, list) and not isinstance(value, list):
        return any(matches(component, name, one) for one in wanted)
    if isinstance(value, Localized):
        return wanted in value.values()
    return value == wanted or (wanted in (None, False) and value in (None, False))


def _differing(value: Any, wanted: Any, path: str) -> tuple[str, Any, Any]:
    """Give the first part of a value that is not as wanted: its path, what stands there and what should."""
    if isinstance(value, Mapping) and isinstance(wanted, Mapping):
        for key in dict.fromkeys((*wanted, *value)):
            if value.get(key) != wanted.get(key):
                return _differing(value.get(key), wanted.get(key), f"{path}.{key}")
    if isinstance(value, list) and isinstance(wanted, list):
        if len(value) != len(wanted):
            return path, f"[{', '.join(map(str, value))}]", f"[{', '.join(map(str, wanted))}]"
        for index, (one, due) in enumerate(zip(value, wanted, strict=True)):
            if one != due:
                return _differing(one, due, f"{path}.{index}")
    return path, value, wanted


def _shown(value: Any) -> str:
    if isinstance(value, list):
        return " or ".join(_shown(one) for one in value) or "nothing"
    return "nothing" if value is None else f"'{value}'"
