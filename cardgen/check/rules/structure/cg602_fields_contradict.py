from collections.abc import Mapping
from typing import Any

from cardgen.check.api import CheckedGame, Violations, rule, violation
from cardgen.check.corpus.facts.stated_facts import understood
from cardgen.model.citations import in_brackets
from cardgen.model.deck import matches, matches_all, value_of


@rule("CG602", "fields-contradict")
def fields_contradict(game: CheckedGame) -> Violations:
    """Fields of one component contradict each other, according to the game's facts about its deck.

    Why it matters: a corridor with the dot of a room would be played as a room.

    Example:
          # file: game.yaml
          facts:
            - each: {deck: tiles, where: {floor: corridor}, has: {dot: yellow}}
              source: own design
          # file: tiles/tiles.yaml
          title: {sv: Brickor, en: Tiles}
          fields: {floor: word, dot: word}
          tiles:
            - id: tiles-corridor
              name: {sv: Korridor, en: Corridor}
              floor: corridor
        -     dot: black
        +     dot: yellow

    Source: `facts` of game.yaml, each with its own source.
    """
    for fact in understood(game, "each"):
        where, has = fact.words["where"], fact.words["has"]
        for component in fact.deck.components:
            if not matches_all(component, where):
                continue
            for name, wanted in has.items():
                if not matches(component, name, wanted):
                    given = (
                        ", ".join(f"{k} {_shown(v)}" for k, v in where.items()) or f"deck '{fact.deck.id}'"
                    )
                    path, value, due = _differing(value_of(component, name), wanted, name)
                    message = f"'{component.id}': {path} is {_shown(value)}"
                    expected = f"expected {_shown(due)} with {given}{in_brackets(fact.source)}"
                    yield violation(component.at(path), f"{message}, {expected}")


def _differing(value: Any, wanted: Any, path: str) -> tuple[str, Any, Any]:
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
