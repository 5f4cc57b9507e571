"""CG612 out-of-range: A number of a component is smaller or larger than the game allows."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from cardgen.check.corpus.facts.fact_kinds import exact, fields_of_range, is_number
from cardgen.check.corpus.facts.stated_facts import understood
from cardgen.check.rule import Violation, rule, violation
from cardgen.check.subjects.checked_game import CheckedGame
from cardgen.model.citations import in_brackets
from cardgen.model.deck import value_of


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
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            life: {attack: 4, wait: 3}

    Source: `facts` of game.yaml, each with its own source.
    """
    for fact in understood(game, "range"):
        low, high = fact.words["at_least"], fact.words["at_most"]
        for component, name in product(fact.deck.components, fields_of_range(fact.words)):
            for path, number in _numbers(value_of(component, name), name):
                if not exact(low) <= number <= exact(high):
                    message = f"'{component.id}': {path} is {number}"
                    yield violation(
                        component.at(path), f"{message}, expected {low} to {high}{in_brackets(fact.source)}"
                    )


def _numbers(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    """Return the numbers in a field with their paths."""
    if is_number(value):
        yield path, value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _numbers(inner, f"{path}.{key}")
    elif isinstance(value, (list, tuple)):
        for index, inner in enumerate(value):
            yield from _numbers(inner, f"{path}.{index}")
