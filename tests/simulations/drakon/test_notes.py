"""The designer's notes print what the program reckons."""

import pytest

from tests.simulations.base import Notes, printed
from tests.simulations.drakon.report import ESCAPES, GAMES, HEROES, PLAYERS, TABLES, games, lengths, turns
from tests.simulations.drakon.table import content

#: Tables by heading, and what their rows are about.
ROWS = {
    "Length": [f"{players}, {name}" for players in PLAYERS for name in TABLES],
    "Seats": [f"{players}, {name}" for players in PLAYERS for name in TABLES],
    "Escape": [f"{players}, {name}" for players in PLAYERS[::2] for name in TABLES],
    "Heroes": list(content().heroes),
}


NOTES = Notes("drakon")


@pytest.mark.parametrize("heading", ROWS)
def test_the_notes_have_every_table_that_is_printed(heading):
    assert [row[0] for row in NOTES.cells(heading)] == ROWS[heading]


def test_the_notes_tell_how_many_games_were_played():
    assert f"{GAMES} games of each table, {ESCAPES} of each escape, {HEROES} of heroes" in NOTES.text


def test_no_hand_was_without_a_chamber_that_fits():
    assert {row[5] for heading in ("Length", "Escape") for row in NOTES.cells(heading)} == {"0 %"}


def test_the_coins_were_enough():
    assert max(int(row[6]) for row in NOTES.cells("Length")) <= content().coins


def test_few_games_take_about_as_long_as_the_notes_say():
    """So that a change of the chambers or the program is not forgotten here; the slow test is exact."""
    told = {row[0]: int(row[1]) for row in NOTES.cells("Length")}
    for players in (2, 4):
        assert 0.5 < turns(games(players, "easy", 12)) / players / told[f"{players}, easy"] < 2


@pytest.mark.played
def test_the_notes_print_what_the_games_gave():
    assert NOTES.under("Escape") == printed(lengths(PLAYERS[::2], ESCAPES, is_escape=True))
