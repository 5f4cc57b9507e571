"""What a proofreader asks of the shipped games: every list, row and record comes back as the files write it."""

from functools import cache

import pytest

from cardgen.load.database import query
from cardgen.model import Localized
from tests.games import read_game
from tests.paths import ROOT, SHIPPED_GAMES


@cache
def game_of(name):
    """Return a shipped game, read once."""
    return read_game(ROOT / "content" / name, ROOT)[0]


def asked(name, sql):
    return query([game_of(name)], sql)[1]


def rebuilt(rows):
    """Return the value whose parts these are, as (path, value)."""
    if rows[0][0] == "":
        return rows[0][1]
    parts = {}
    for path, value in rows:
        key, _, rest = path.partition(".")
        parts.setdefault(key, []).append((rest, value))
    values = {key: rebuilt(below) for key, below in parts.items()}
    return list(values.values()) if "1" in values else values


def plain(value):
    """Return a field's value as JSON has it, and what is empty as null."""
    if isinstance(value, dict | list | tuple) and not value:
        return None
    if isinstance(value, dict):
        return {str(key): plain(part) for key, part in value.items()}
    return [plain(part) for part in value] if isinstance(value, list | tuple) else value


@pytest.mark.parametrize("name", SHIPPED_GAMES)
def test_every_field_comes_back(name):
    rows = {}
    for component, field, path, value in asked(name, "SELECT component, field, path, value FROM value"):
        rows.setdefault((component, field), []).append((path, value))
    expected = {
        (component.id, field): plain(value)
        for deck in game_of(name).decks
        for component in deck.components
        for field, value in component.fields.items()
        if not isinstance(value, Localized)
    }
    assert {where: rebuilt(parts) for where, parts in rows.items() if "back." not in where[1]} == expected


@pytest.mark.parametrize("name", ["drakborgen", "atervackt"])
def test_dead_ends(name):
    sql = "SELECT id FROM component JOIN value ON component = id WHERE field = 'exits' AND value IS NULL"
    found = {id for (id,) in asked(name, sql)} - {"tiles-rotating"}
    assert len(found) > 4 and all("-end" in id for id in found)


def test_the_sides_of_dice():
    sql = "SELECT component, count(*), sum(substr(value, 4)) FROM value WHERE field = 'sides' GROUP BY component"
    dice = {component: rest for component, *rest in asked("dragonquest", sql)}
    assert len(dice) == 11 and {sides for sides, _ in dice.values()} == {6}
    assert dice["die-damage"][1] == 1 + 1 + 1 + 2 + 2 + 3


def test_arrows_of_chambers():
    sql = "SELECT value, sum(copies) FROM component JOIN value ON component = id WHERE field = 'arrows' GROUP BY value"
    found = dict(asked("drakon", sql))
    assert {"N", "E", "S", "W"} <= found.keys()


def test_monsters_with_more_than_five_lives():
    found = asked("atervackt", "SELECT component, field FROM value WHERE path = 'kp' AND value > 5")
    monsters = [component for deck in game_of("atervackt").decks for component in deck.components]
    assert found == [
        (monster.id, field)
        for monster in monsters
        for field, row in monster.fields.items()
        if isinstance(row, dict) and row.get("kp", 0) > 5
    ]
    assert len(found) > 10
