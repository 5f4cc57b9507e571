"""The dice of DragonQuest: what is stated of them, and that every throw its rules tell of can fall."""

from collections import Counter
from itertools import permutations

import pytest

from tests.games import shipped_game
from tests.rows import read_yaml
from tests.simulations.dragonquest.castle import FOLDER, dice
from tests.simulations.dragonquest.throws import DAMAGE

ALL = read_yaml(FOLDER / "dice/dice.yaml")["dice"]
COPIES = {die["id"]: die["copies"] for die in ALL}
MOVEMENT = ["die-movement-red"] + 4 * ["die-movement"]
TRAPS, MONSTERS = {"arrow", "trapdoor", "mist"}, {"ghoul", "troll", "orc"}


def count(die):
    return Counter(dice()[die])


def opposite(die):
    """Return the three pairs of opposite sides: 1 and 6, 2 and 5, 3 and 4."""
    sides = dice()[die]
    return [{sides[i], sides[5 - i]} for i in range(3)]


def can_fall(pool, symbols):
    """Return whether dice can show symbols together, one on each die."""
    sides = [set(dice()[die]) for die in pool]
    return len(pool) == len(symbols) and any(
        all(symbol in side for symbol, side in zip(order, sides, strict=True))
        for order in set(permutations(symbols))
    )


def test_there_are_26_dice():
    assert sum(COPIES.values()) == 26
    assert COPIES == {
        "die-movement": 4,
        "die-movement-red": 1,
        "die-treasure": 10,
        "die-danger": 3,
        "die-letter": 1,
        "die-ghoul": 1,
        "die-troll": 1,
        "die-orc": 1,
        "die-skeleton": 1,
        "die-damage": 2,
        "die-spider": 1,
    }
    assert all(len(die["sides"]) == 6 for die in ALL)


def test_what_is_stated_is_as_stated():
    assert count("die-damage") == {"dmg1": 3, "dmg2": 2, "dmg3": 1}
    assert count("die-ghoul") == {"ghoul": 2, "sword": 4}
    assert count("die-troll") == {"troll": 3, "sword": 3}
    assert count("die-orc") == {"orc": 4, "sword": 2}
    assert count("die-movement-red")["skull"] == count("die-movement-red")["skulls"] == 1
    assert count("die-danger") == dict.fromkeys(TRAPS | MONSTERS, 1)
    deck = shipped_game("dragonquest").game.deck("dice")
    assert {die.id for die in deck.components if die.certainty == "stated"} == {
        "die-damage",
        "die-ghoul",
        "die-troll",
        "die-orc",
    }


def test_every_symbol_the_rules_name_occurs():
    assert set(dice()["die-movement"]) == {"skull", "room", "corridor", "discovery", "blank"}
    assert set(dice()["die-movement-red"]) == set(dice()["die-movement"]) | {"skulls"}
    assert set(dice()["die-treasure"]) == {"dragon", "blank", "gold50", "gold100", "star"}
    assert set(dice()["die-letter"]) == {"A", "B", "C", "blank"}
    assert set(dice()["die-skeleton"]) == {"bones", "sword"}
    assert set(dice()["die-spider"]) == {"coinloss", "loss2"}


def test_opposite_sides():
    assert all(len(pair & TRAPS) == len(pair & MONSTERS) == 1 for pair in opposite("die-danger"))
    assert {"arrow", "ghoul"} in opposite("die-danger")
    for die in ("die-movement", "die-movement-red"):
        assert {"room", "corridor"} in opposite(die)
    assert {"skull", "skulls"} in opposite("die-movement-red")
    assert {"dragon", "blank"} in opposite("die-treasure")
    assert all("dmg1" in pair for pair in opposite("die-damage"))
    assert all(
        len(pair) == 2 for die in ("die-movement-red", "die-letter", "die-troll") for pair in opposite(die)
    )


# The worked examples of the rule booklet, by the hero's name; what was thrown again replaces what it was.


@pytest.mark.parametrize(
    ("hero", "throws"),
    [
        ("Anna", ["skull skull room corridor discovery"]),
        ("Beate", ["skull blank blank room corridor", "skull skull room room corridor"]),
        ("Christian", ["skull skull blank blank blank"]),
        (
            "David",
            [
                "blank blank room room discovery",
                "skull blank room room discovery",
                "skull discovery room room discovery",
            ],
        ),
        ("Frederick", ["skull skull corridor discovery discovery"]),
        ("Karin", ["skull skull skull skull blank"]),
    ],
)
def test_movement_dice_can_fall_as_in_the_examples(hero, throws):
    for throw in throws:
        assert can_fall(MOVEMENT, throw.split()), f"{hero}: {throw}"


def test_two_skulls_can_be_one_die():
    assert can_fall(MOVEMENT, ["skulls", "skull", "room", "corridor", "discovery"])
    assert not can_fall(MOVEMENT, ["skulls", "skulls", "room", "corridor", "discovery"])


@pytest.mark.parametrize(
    ("hero", "pool", "throw"),
    [
        ("Lars", ["die-treasure"] * 10, "dragon dragon blank gold50 gold50 gold100 star star star star"),
        ("Martina", ["die-treasure"] * 8, "dragon dragon blank blank blank gold50 gold100 star"),
        ("Nicholas", ["die-treasure"] * 3, "dragon dragon blank"),
        ("Nicholas", ["die-damage"] * 2, "dmg2 dmg3"),
        ("Henry", ["die-danger"] * 2, "orc orc"),
        ("Ivana", ["die-danger"] * 3, "orc arrow arrow"),
        ("Ivana", ["die-damage"], "dmg2"),
        ("John", ["die-danger"] * 3 + ["die-letter"], "mist troll orc A"),
        ("Karin", ["die-ghoul"], "ghoul"),
        ("Karin", ["die-ghoul"], "sword"),
        ("Karin", ["die-damage"] * 2, "dmg1 dmg3"),
        ("Karin", ["die-damage"] * 2, "dmg2 dmg2"),
    ],
)
def test_other_dice_can_fall_as_in_the_examples(hero, pool, throw):
    # Ten dice of one kind need no order: each symbol is on the die, and there are dice enough.
    symbols = throw.split()
    if len(set(pool)) == 1:
        assert len(symbols) == len(pool) <= COPIES[pool[0]] and set(symbols) <= set(dice()[pool[0]]), hero
    else:
        assert can_fall(pool, symbols), hero


def test_the_reckoned_examples_come_out():
    # A ghoul takes the lower of two damage dice, an orc the higher, a troll the one it throws.
    assert [DAMAGE["ghoul"](two) for two in ((1, 3), (2, 2))] == [1, 2]
    assert (DAMAGE["orc"]((1, 3)), DAMAGE["troll"]((3, 1))) == (3, 3)
