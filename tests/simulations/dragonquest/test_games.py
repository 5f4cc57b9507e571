"""Played games keep the rules, and come out as the designer's notes want it; no treasure is simply worse than another."""

from __future__ import annotations

from itertools import pairwise, permutations

import pytest

from cardgen.model.field_map import shortest, ways
from tests.rows import read_yaml
from tests.simulations.dragonquest.castle import CAREFUL, FOLDER, KEY, ORB, grid, items, pad, treasures
from tests.simulations.dragonquest.game import solo
from tests.simulations.dragonquest.report import (
    ALONE,
    HELPING,
    SEATS,
    TABLES,
    alone,
    carried,
    home,
    longer,
    share,
    together,
    wins,
    with_treasure,
)

#: Games of a quick test, alone and at each table.
FEW, TOGETHER = 150, 40


def heroes():
    """Return every hero of the quick samples."""
    played = [hero for name in ALONE for hero in alone(name, FEW)]
    for seats in SEATS:
        for name in TABLES:
            played += [hero for table in together(name, seats, TOGETHER) for hero in table.heroes]
    return played


def test_the_map_is_rich():
    start, chamber, goal = (grid().named[name] for name in grid().route)
    assert (ways(grid(), start, chamber), ways(grid(), chamber, goal)) == (3, 3)
    assert (shortest(grid(), start, chamber), shortest(grid(), chamber, goal)) == (10, 10)
    assert shortest(grid(), grid().named["easy"], chamber) == 5
    assert all(len(near) > 1 for near in grid().neighbours), "no dead ends"


def test_a_game_is_the_same_game_again():
    told = [
        (hero.end, hero.path, hero.seen) for hero in (solo(7, CAREFUL), solo(7, CAREFUL), solo(8, CAREFUL))
    ]
    assert told[0] == told[1] != told[2]


def test_heroes_keep_the_rules():
    """Ways never cross themselves; diagonals and walls need their items; who is home is alive and in time."""
    chamber = grid().named["chamber"]
    for hero in heroes():
        once = [f for f in hero.path if f != chamber]
        assert len(once) == len(set(once))
        walls = hero.blocked & set(hero.path)
        assert len(walls) == hero.seen[f"used {KEY}"]
        assert hero.head not in hero.blocked, "nobody stops on a blocked space"
        diagonal = [(a, b) for a, b in pairwise(hero.path) if b not in grid().neighbours[a]]
        assert all(b in grid().corners[a] for a, b in diagonal)
        assert not diagonal or hero.seen[f"used {ORB}"]
        assert hero.sun <= hero.suns <= 20
        assert len(hero.bought) <= 3
        assert all(hero.gold[coin] <= fields for coin, fields in pad()["gold"].items())
        if home(hero):
            assert hero.life > 0
            assert hero.head == grid().named["exit"]
            assert chamber in hero.path
        elif hero.end not in ("night", "demon"):
            assert hero.life <= 0


def test_walls_stand_by_the_rule():
    for hero in alone("careful", FEW):
        for field in hero.blocked:
            assert not any(n in hero.blocked for n in grid().corners[field])
            assert sum(n in hero.blocked for n in grid().neighbours[field]) < 2
            for name in grid().walls.clear_of:
                assert field not in grid().neighbours[grid().named[name]]


def test_there_is_only_one_of_each_at_a_table():
    for name in TABLES:
        for table in together(name, 4, TOGETHER):
            held = [t.id for hero in table.heroes for t in hero.hoard] + [t.id for t in table.treasures]
            assert sorted(held) == sorted(t.id for t in treasures())
            bought = [item for hero in table.heroes for item in hero.bought]
            assert len(bought) == len(set(bought))


def test_who_dies_gives_treasures_back():
    dead = [hero for hero in heroes() if not home(hero)]
    assert dead and not any(hero.hoard for hero in dead)


def test_dragons_are_put_aside_for_all_and_strike_all():
    struck = [
        [hero for hero in table.heroes if hero.seen["dragon woke"]]
        for table in together("greedy", 4, TOGETHER)
    ]
    assert any(len(together_struck) > 1 for together_struck in struck)


def test_every_item_is_bought_by_someone_and_every_helping_one_is_used():
    bought = {item for hero in heroes() for item in hero.bought}
    used = {item for hero in heroes() for item in HELPING if hero.seen[f"used {item}"]}
    assert bought == set(items())
    assert used == set(HELPING)


def test_every_treasure_is_taken_by_someone():
    taken = {
        t.id
        for seats in SEATS
        for name in TABLES
        for table in together(name, seats, TOGETHER)
        for t in table.taken
    }
    assert taken == {t.id for t in treasures()}


def test_the_careful_come_home_and_the_greedy_seldom():
    """In few games, so that it is quick; the slow test plays the thousands of the notes."""
    assert 0.5 < share(alone("careful", FEW), with_treasure) < 0.8
    assert share(alone("greedy", FEW), with_treasure) < 0.38
    assert 0 < sum(longer(alone("careful", FEW))) / len(longer(alone("careful", FEW))) < 5


@pytest.mark.played
def test_the_target_is_met_over_thousands_of_games():
    careful, patient, bold, greedy, buys_nothing, unhindered, easy = (
        share(alone(name, 1000), with_treasure) for name in ALONE
    )
    assert 0.55 < careful < 0.70
    assert 0.55 < patient < 0.70
    assert 0.45 < buys_nothing < 0.60
    assert 0.15 < greedy < 0.30
    assert greedy < bold < careful < unhindered
    assert careful + 0.1 < easy
    assert carried(alone("careful", 1000)) < carried(alone("bold", 1000)) < carried(alone("greedy", 1000))


@pytest.mark.played
@pytest.mark.parametrize("seats", SEATS)
def test_no_seat_is_worth_much_more_than_another(seats):
    won = wins(together("careful", seats, 600))
    assert max(won) - min(won) < 0.09


TEXTS = {tile["id"]: tile["text"] for tile in read_yaml(FOLDER / "tiles/treasures.yaml")["tiles"]}


def dominated(hoard):
    """Return the treasures to which another of as many stars is preferred whatever happens."""
    return [
        worse.id
        for worse, better in permutations(hoard, 2)
        if worse.stars == better.stars and worse.value <= better.value and worse.like in ("", better.like)
    ]


def test_no_treasure_is_dominated():
    assert dominated(treasures()) == []


def test_one_that_is_would_be_found():
    """Without their powers, all but the best of each price would be."""
    plain = [type(t)(t.id, t.stars, t.value, "") for t in treasures()]
    assert len(dominated(plain)) >= 8


def test_no_two_are_worth_the_same_and_more_stars_are_always_worth_more():
    values = [t.value for t in sorted(treasures(), key=lambda t: (t.stars, t.value))]
    assert values == sorted(set(values))


def test_a_power_is_that_of_an_item_that_helps_and_no_two_are_alike():
    powers = [t.like for t in treasures() if t.like]
    assert len(powers) == len(set(powers))
    assert all(not items()[power].value for power in powers)


def test_the_one_treasure_the_booklet_names_is_as_it_says():
    apple = next(t for t in treasures() if t.id == "treasure-golden-apple")
    assert (apple.stars, apple.value, apple.like) == (4, 2200, "")


def test_texts_name_the_power():
    for treasure in treasures():
        for text in TEXTS[treasure.id].values():
            said = f"{{say:works-like card:{treasure.like}}}"
            assert text.startswith(said) if treasure.like else "works-like" not in text
