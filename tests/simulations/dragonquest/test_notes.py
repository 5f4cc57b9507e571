"""The designer's notes print what the dice come to and what the played games gave."""

import re

import pytest

from tests.simulations.base import Notes, number, printed
from tests.simulations.dragonquest.castle import dice, pad
from tests.simulations.dragonquest.report import (
    ALONE,
    GAMES,
    OTHERS,
    PLAYED,
    SEATS,
    SHARED,
    TABLES,
    alone,
    alone_table,
    exact_tables,
    mixed_table,
    share,
    together,
    with_treasure,
)

HEADINGS = ("Movement dice", "Danger dice", "Dangers", "Treasure chamber")
#: How far a share in few games may be from one in thousands: three standard deviations of 100 games, about.
FEW, NEAR = 100, 0.16


NOTES = Notes("dragonquest")


def shares(heading):
    """Return the first share in each row of a table of the notes, by the row's name."""
    return {row[0]: number(row[1]) / 100 for row in NOTES.cells(heading)}


@pytest.mark.parametrize("heading", HEADINGS)
def test_the_notes_print_the_exact_odds(heading):
    assert NOTES.under(heading) == printed(exact_tables()[heading])


def test_few_games_come_out_about_as_the_notes_say():
    """So that a change of the rules, the data or the program is not forgotten here; the slow test is exact."""
    told = shares("Played games")
    assert list(told) == list(ALONE)
    for name in ALONE:
        assert abs(share(alone(name, FEW), with_treasure) - told[name]) < NEAR, name
    told = shares("Two to four")
    assert list(told) == [f"{seats}, {name}" for seats in SEATS for name in TABLES]
    for name in TABLES:
        heroes = [hero for table in together(name, 2, FEW) for hero in table.heroes]
        assert abs(share(heroes, with_treasure) - told[f"2, {name}"]) < NEAR, name


@pytest.mark.played
def test_the_notes_print_what_the_games_gave():
    assert f"{GAMES} games of a careful hero, {OTHERS} of each other, {SHARED} of each table" in NOTES.text
    assert NOTES.under("Played games") == printed(alone_table())


@pytest.mark.played
def test_the_notes_print_who_wins():
    assert NOTES.under("Who wins") == printed(mixed_table())


def test_the_notes_have_every_table_that_is_printed():
    assert all(NOTES.under(heading) for heading in PLAYED)


def test_the_notes_print_the_dice_as_they_are():
    shown = dict(re.findall(r"^\| `(die-[a-z-]+)` \| ([a-z0-9A-Z ·]+) \|", NOTES.text, re.M))
    assert {name: tuple(sides.split(" · ")) for name, sides in shown.items()} == dict(dice())


def test_the_notes_print_the_map_as_it_is():
    assert "\n".join(f"    {row}" for row in pad()["map"]["rows"]) in NOTES.text
