"""Whole games of Drakon by seeded play: they end, nobody lacks a chamber to lay, and the coins are enough."""

import pytest

from tests.simulations.drakon.game import LONGEST, play
from tests.simulations.drakon.report import TABLES, games
from tests.simulations.drakon.table import START, content

FEW = 4
SIZES = [(2, "easy"), (2, "wary"), (4, "easy"), (6, "easy")]


@pytest.mark.parametrize(("players", "table"), SIZES)
def test_games_end_and_a_chamber_always_fits(players, table):
    for played in games(players, table, FEW):
        assert played.winners
        assert played.seen["turns"] < LONGEST
        assert played.seen["nothing fits"] == 0


@pytest.mark.parametrize(("players", "table"), SIZES)
def test_no_chamber_and_no_coin_is_lost(players, table):
    for played in games(players, table, FEW):
        chambers = [*played.lair.values(), *played.pile, *(c for one in played.players for c in one.hand)]
        assert sorted((c.kind, c.arrows.bit_count()) for c in chambers) == sorted(
            (c.kind, c.arrows.bit_count()) for c in (content().start, *content().chambers)
        )
        held = sum(player.coins for player in played.players)
        assert played.hoard + played.on_start + held == content().coins
        assert played.hoard >= 0


@pytest.mark.parametrize(("players", "table"), SIZES)
def test_no_arrows_of_a_played_lair_face_each_other(players, table):
    for played in games(players, table, FEW):
        assert all(played.lair.fits(chamber, place) for place, chamber in played.lair.items())
        assert played.lair[START].kind == "start"


def test_the_variants_end_too():
    for seed in range(FEW):
        assert play(seed, 3, is_escape=True).winners
        assert play(seed, 6, heroes=content().heroes).winners


def test_the_same_seed_is_the_same_game():
    one, other = (play(7, 3, TABLES["wary"]) for _ in range(2))
    assert one.lair == other.lair
    assert one.seen == other.seen


def test_coins_are_enough_for_everyone_to_be_one_short():
    numbers = content().numbers
    assert content().coins > numbers["players.most"] * (numbers["coins.win"] - 1)
