"""The designer's notes print what the cards come to and what the played games gave."""

import re

import pytest

from tests.simulations.base import Notes, printed
from tests.simulations.huggsexa.report import DUELS, EXACT, PLAYED, TABLES, duels, first_wins, mean, tables

#: How far a share in few games may be from one in thousands, and the mean of their rounds.
FEW, NEAR, NEAR_ROUNDS = 80, 0.17, 0.8


NOTES = Notes("huggsexa")


def cells(heading):
    """Return the cells of each row by its name: shares as parts of 1, other numbers as they are."""
    return {name: [_number(cell) for cell in rest] for name, *rest in NOTES.cells(heading)}


def _number(cell):
    return float(cell.removesuffix(" %")) / 100 if cell.endswith(" %") else float(cell)


@pytest.mark.parametrize("heading", EXACT)
def test_the_notes_print_what_the_cards_come_to(heading):
    assert NOTES.under(heading) == printed(EXACT[heading]())


def test_few_games_come_out_about_as_the_notes_say():
    """So that a change of the rules, the cards or the program is not forgotten here; the slow test is exact."""
    told = cells("Classic game")
    for seats in (2, 5):
        games = tables("greedy", seats, FEW)
        _, first, _, _, rounds = told[f"{seats}, greedy"]
        assert abs(first_wins(games) - first) < NEAR
        assert abs(mean([game.rounds for game in games]) - rounds) < NEAR_ROUNDS
    first, *_, rounds, _ = cells("Lightning duel")["greedy – careful"]
    games = duels("greedy", "careful", FEW)
    assert abs(first_wins(games) - first) < NEAR
    assert abs(mean([game.rounds for game in games]) - rounds) < NEAR_ROUNDS


def test_leading_first_is_no_great_advantage_in_the_notes():
    for name, (fair, first, *_) in cells("Classic game").items():
        assert abs(first - fair) < 0.04, name
    for name, (first, *_) in cells("Lightning duel").items():
        one, other = name.split(" – ")
        assert (one == "blind") != (other == "blind") or 0.45 <= first <= 0.58, name


@pytest.mark.played
@pytest.mark.parametrize("heading", PLAYED)
def test_the_notes_print_what_the_games_gave(heading):
    assert f"{TABLES} of each table" in NOTES.text and f"{DUELS} of each pair" in re.sub(
        r"\s+", " ", NOTES.text
    )
    assert NOTES.under(heading) == printed(PLAYED[heading]())
