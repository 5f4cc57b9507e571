"""Counts and ranges: how many components are so and so, and between which numbers a field lies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardgen.check.checked_game import CheckedGame
from cardgen.check.fact_words import exact, is_number
from cardgen.check.facts import matches, understood, value_of
from cardgen.check.registry import Violation, rule, violation


@rule("CG611", "count-differs")
def count_differs(game: CheckedGame) -> Iterator[Violation]:
    """A deck has more or fewer pieces of one sort, such as yellow corridors, than a fact `count` states.

    Why it matters: one tile with three ways out for one with two is like any other tile, and the box is not that of
    the game.

    Wrong:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        facts:
          - count: {deck: tiles, where: {exits: [L, R]}, equals: 2}
            source: own design
        # file: tiles/tiles.yaml
        title: {sv: Brickor, en: Tiles}
        source: own design
        certainty: designed
        tiles:
          - {id: tiles-bend, copies: 2, exits: [L], name: {sv: Krök, en: Bend}}
          - {id: tiles-fork, exits: [L, R], name: {sv: Vägskäl, en: Fork}}

    Right:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        facts:
          - count: {deck: tiles, where: {exits: [L, R]}, equals: 2}
            source: own design
        # file: tiles/tiles.yaml
        title: {sv: Brickor, en: Tiles}
        source: own design
        certainty: designed
        tiles:
          - {id: tiles-bend, copies: 2, exits: [L], name: {sv: Krök, en: Bend}}
          - {id: tiles-fork, copies: 2, exits: [L, R], name: {sv: Vägskäl, en: Fork}}

    Source: `facts` of game.yaml, each with its own source.
    """
    for fact in understood(game, "count"):
        where = fact.words["where"]
        found = sum(
            component.copies
            for component in fact.about.components
            if all(matches(component, name, wanted) for name, wanted in where.items())
        )
        if found != exact(fact.words["equals"]):
            given = ", ".join(f"{name} {_shown(wanted)}" for name, wanted in where.items())
            message = (
                f"deck '{fact.about.id}' has {found} with {given}, the game states {fact.words['equals']}"
            )
            yield violation(fact.place, f"{message} ({fact.source}); mend a component or the fact")


def _shown(wanted: Any) -> str:
    if isinstance(wanted, list):
        return f"[{', '.join(map(str, wanted))}]"
    return "nothing" if wanted is None else f"'{wanted}'"


@rule("CG612", "out-of-range")
def out_of_range(game: CheckedGame) -> Iterator[Violation]:
    """A number of a component is smaller or larger than the game allows.

    All numbers of a field are looked at, those in a table too.

    Why it matters: no track goes so far, and nobody can play the card as it says.

    Wrong:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        facts:
          - range: {deck: room, field: life, at_least: 0, at_most: 8}
            source: own design
        # file: decks/room.yaml
        title: {sv: Rum, en: Rooms}
        fields: {life: data}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            life: {attack: 4, wait: 13}

    Right:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        facts:
          - range: {deck: room, field: life, at_least: 0, at_most: 8}
            source: own design
        # file: decks/room.yaml
        title: {sv: Rum, en: Rooms}
        fields: {life: data}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            life: {attack: 4, wait: 3}

    Source: `facts` of game.yaml, each with its own source.
    """
    for fact in understood(game, "range"):
        low, high, name = fact.words["at_least"], fact.words["at_most"], str(fact.words["field"])
        for component in fact.about.components:
            for path, number in _numbers(value_of(component, name), name):
                if not exact(low) <= number <= exact(high):
                    message = f"'{component.id}': {path} is {number}"
                    yield violation(
                        component.at(path), f"{message}, expected {low} to {high} ({fact.source})"
                    )


def _numbers(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    """Give the numbers in a field with their paths."""
    if is_number(value):
        yield path, value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _numbers(inner, f"{path}.{key}")
    elif isinstance(value, (list, tuple)):
        for index, inner in enumerate(value):
            yield from _numbers(inner, f"{path}.{index}")
