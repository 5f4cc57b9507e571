"""Whole games with both boxes: that they can be played again, and that nothing gets lost."""

import re

import pytest

from tests.simulations.base import Notes, check_ends, near, number, sample
from tests.simulations.drakborgen.content import content
from tests.simulations.drakborgen.policies import CAREFUL, GREEDY, POLICIES, RANDOM
from tests.simulations.drakborgen.report import CAUSES, is_out, share
from tests.simulations.drakborgen.second.report import BOTH, CHOICES, SECOND, SECOND_CAUSES
from tests.simulations.drakborgen.state import DEAD, OUT, Setup
from tests.simulations.drakborgen.turns import play, seated, sunset, turn


def test_the_same_seed_plays_the_same_game_with_both_boxes():
    setup = Setup(3, POLICIES, modules=BOTH)
    assert play(setup, 11) == play(setup, 11)


def worn(hero):
    return [hero.amulet] if hero.amulet else []


@pytest.mark.parametrize("policy", POLICIES, ids=lambda policy: policy.name)
@pytest.mark.parametrize("modules", [SECOND, BOTH], ids="+".join)
def test_no_card_or_tile_is_lost(policy, modules):
    """After every turn decks, heroes and piles hold all cards between them, and bag and board all tiles."""
    for seed in range(3):
        table = seated(Setup(4, (policy,), modules=modules), seed)
        said = table.content
        towers = len(said.towers) + len(said.chamber)
        while table.left and any(hero.state == "in" for hero in table.heroes):
            for hero in [hero for hero in table.heroes if hero.state == "in"]:
                turn(table, hero)
            table.left -= 1
            held = [hero.held_card for hero in table.heroes if hero.held_card]
            for name in ("door", "trap"):
                there = len(table.decks[name].cards) + sum(card.deck == name for card in held)
                assert there == len(said.decks[name])
            laid = sum(tile is not None for tile in table.board.tiles)
            assert len(table.board.bag) + laid == len(said.tiles)
            assert sum(table.board.laid) <= laid + towers
            if modules == BOTH:
                amulets = sum(len(worn(hero)) for hero in table.heroes)
                assert len(table.decks["amulet"].cards) + amulets == len(said.decks["amulet"])
                piles = sum(
                    len(hero.below.pile) for hero in table.heroes if hero.below and hero.state == "in"
                )
                assert len(table.decks["underworld"].cards) + piles <= len(said.decks["underworld"])
                assert len(table.floors) <= 5
        sunset(table)
        assert {hero.state for hero in table.heroes} <= {OUT, DEAD}


def test_everyone_dies_of_a_known_cause():
    for policy in (CAREFUL, GREEDY, RANDOM):
        found = [o for seed in range(25) for o in play(Setup(4, (policy,), modules=BOTH), seed)]
        check_ends(found, CAUSES | SECOND_CAUSES)


# What the notes tell.

NOTES = Notes("drakborgen")
#: Games of the sample, by policy: a second or two each.
SAMPLE = {CAREFUL.name: 100, GREEDY.name: 130}


@pytest.mark.parametrize("name", ["II", "all"])
@pytest.mark.parametrize("policy", [CAREFUL, GREEDY], ids=lambda policy: policy.name)
def test_the_notes_tell_what_is_played_with_both_boxes(name, policy):
    rows = NOTES.table("Hero | Modules")
    told = next(row for row in rows if (row["Hero"], row["Modules"]) == (policy.name, name))
    found = sample(
        play, Setup(4, (policy,), tuple(content().heroes), modules=CHOICES[name]), SAMPLE[policy.name]
    )
    for heading, holds in {"Out alive": is_out, "Reached the chamber": lambda o: o.visited}.items():
        assert share(found, holds) == near(number(told[heading]), len(found))


def test_no_hero_of_the_second_box_is_half_as_good_as_the_weakest_or_twice_as_good_as_the_strongest_of_the_first():
    rows = [[*row.values()] for row in NOTES.table("Card | careful, II")]
    told = {row[0].strip("`"): [number(cell) for cell in row[1:]] for row in rows if row[0].startswith("`")}
    assert set(told) == set(content(BOTH).heroes)
    old = [told[hero] for hero in content().heroes]
    for shares in told.values():
        for share_out, first in zip(shares, zip(*old, strict=True), strict=True):
            assert min(first) / 2 <= share_out <= max(first) * 2


def test_the_notes_name_every_ring_and_amulet():
    said = content(BOTH)
    assert {row["Amulet"].strip("`") for row in NOTES.table("Amulet")} >= {
        card.id for card in said.decks["amulet"]
    }
    assert set(said.rings) <= set(re.findall(r"^\| careful \| `(ring-[a-z-]+)`", NOTES.text, re.MULTILINE))
