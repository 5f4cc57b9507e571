"""Ways on planted boards: where the demon goes, what stops it, when it waits; the orb of light and the key."""

from __future__ import annotations

import pytest

from cardgen.model.field_map import FieldMap
from tests.simulations.dragonquest.castle import CAREFUL, GUARDS, MAIL, RING, Hero, Treasure
from tests.simulations.dragonquest.ways import demon_step, demon_walks, diagonal_way, key_way


def board(*rows):
    """Return a castle; S is the start, D the demon's space, C the chamber, X the exit, H where a hero stands."""
    letters = {"start": "S", "demon": "D", "chamber": "C", "exit": "X", "hero": "H"}
    return FieldMap.read(
        {
            "rows": list(rows),
            "fields": {n: a for n, a in letters.items() if a in "".join(rows)},
            "route": ["start", "chamber", "exit"],
        }
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


def squares(castle, way):
    return [castle.squares[f][0] for f in way]


def test_the_orb_goes_diagonally_and_saves_a_step_each():
    castle = board("S.....", "......", "......", "...C.X")
    saved, way = diagonal_way(castle, set(), [], [castle.named["start"]], 3)
    assert (saved, squares(castle, way)) == (3, [(2, 2), (3, 3), (4, 4)])


def test_the_orb_passes_between_two_walls_but_not_over_one():
    castle = board("S.....", "......", "......", "...C.X")
    blocked = {castle.at(2, 1), castle.at(1, 2)}
    assert squares(castle, diagonal_way(castle, blocked, [], [castle.named["start"]], 1)[1]) in ([], [(2, 2)])
    saved, way = diagonal_way(castle, {castle.at(2, 2)}, [], [castle.named["start"]], 2)
    assert (2, 2) not in squares(castle, way)


def test_the_key_leads_through_one_wall_and_no_further():
    castle = board("S.#...", "..#...", ".....C", "..#...", "..#..X")
    wall = castle.at(3, 3)
    start = [castle.named["start"]]
    saved, way = key_way(castle, {wall}, [], start)
    assert saved > 90, "without it there is no way at all"
    assert wall in way and len(way) == 7
    assert key_way(castle, {wall, castle.at(4, 3)}, [], start) == (0, []), "two in a row are too many"


def test_the_key_is_no_use_where_the_way_is_as_short_without_it():
    castle = board("S.....", "......", ".....C", "......", ".....X")
    assert key_way(castle, {castle.at(2, 2)}, [], [castle.named["start"]]) == (0, [])


def test_a_treasure_helps_once_like_its_item_and_the_item_goes_first():
    lion = Treasure("lion", 4, 2100, MAIL)
    hero = Hero(CAREFUL, items=[MAIL], hoard=[lion])
    assert hero.use(MAIL) and not hero.items and not hero.spent
    assert hero.use(MAIL) and hero.hoard == [lion]
    assert not hero.use(MAIL) and not hero.has(RING)
    assert GUARDS[MAIL] == "arrow"
