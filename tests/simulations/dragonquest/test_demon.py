"""The demon on planted boards: where it goes, what stops it, when it waits."""

import pytest

from cardgen.model.field_map import FieldMap
from tests.simulations.dragonquest.demon import demon_step, demon_walks


def board(*rows):
    """Return a castle; S is the start, D the demon's space, C the chamber, X the exit, H where a hero stands."""
    letters = {"start": "S", "demon": "D", "chamber": "C", "exit": "X", "hero": "H"}
    return FieldMap.read(
        {"rows": list(rows), "fields": {n: a for n, a in letters.items() if a in "".join(rows)}}
    )


def walked(castle, *targets, trail=None):
    """Return the squares the demon enters while the hero is on one named space after another, a turn each."""
    trail = [castle.named["demon"]] if trail is None else trail
    before = len(trail)
    for name in targets:
        demon_walks(castle, trail, castle.named[name])
    return [castle.squares[f][0] for f in trail[before:]]


def test_two_steps_a_turn_straight_or_diagonal():
    castle = board("D....", ".....", ".....", "....H", "S.C.X")
    assert walked(castle, "hero") == [(2, 2), (3, 3)]
    assert len(walked(castle, "hero", "hero")) == 4


def test_a_shortest_way_leads_round_masonry_and_not_straight_at_it():
    """By straight-line distance it would run into the pocket and be stuck there."""
    castle = board(
        "S.C.X..",
        ".####..",
        "D...#.H",
        ".####..",
        ".......",
    )
    far = walked(castle, "hero", "hero", "hero")
    assert (2, 3) not in far
    assert far[-1] in ((6, 4), (6, 2))
    assert len(far) == 6


def test_it_never_enters_the_chamber_nor_the_exit():
    castle = board("DCCCH", ".CCC.", ".....", "S###X")
    entered = walked(castle, "hero", "hero", "hero")
    assert entered == [(1, 2), (2, 3), (3, 3), (4, 3), (5, 2), (5, 1)]
    castle = board("S.C.", "D#X#", "##.H")
    assert walked(castle, "hero") == [], "the exit is no way through"


def test_it_reaches_a_hero_who_stands_in_the_exit():
    castle = board("S.C.", "D.X.")
    trail = [castle.named["demon"]]
    assert demon_walks(castle, trail, castle.named["exit"])


def test_it_stops_where_the_hero_is():
    castle = board("S.C.X", "DH...")
    trail = [castle.named["demon"]]
    assert demon_walks(castle, trail, castle.named["hero"])
    assert walked(castle, "hero") == [(2, 2)]


@pytest.mark.parametrize("row", ["..D...CC.", "....D.CC."])
def test_it_walks_up_to_the_chamber_and_waits_there(row):
    castle = board("S.....CC.", row, "........X")
    entered = walked(castle, *5 * ["chamber"])
    assert entered[-1] in ((6, 1), (6, 2), (6, 3))
    at_rest = [*[castle.named["demon"]], *(castle.at(*square) for square in entered)]
    assert demon_step(castle, at_rest, castle.named["chamber"]) is None


def test_a_corner_of_the_chamber_is_near_enough():
    castle = board("S.CC", "....", "D..X")
    assert walked(castle, "chamber", "chamber") == [(2, 2)]


def test_it_never_enters_a_space_twice_and_waits_where_no_way_is_left():
    castle = board("S.C.X", "#####", "DD..H")
    dead_end = [castle.at(4, 3), castle.at(3, 3)]
    assert walked(castle, "hero", trail=dead_end) == []


def test_it_squeezes_between_two_corners_of_masonry():
    castle = board("S.C.X", "D####", "#H...")
    assert walked(castle, "hero") == [(2, 3)]


def test_of_several_ways_it_takes_the_one_further_right_then_further_down():
    castle = board("S.C.X", ".....", "D...H", ".....")
    assert walked(castle, "hero") == [(2, 4), (3, 4)]
