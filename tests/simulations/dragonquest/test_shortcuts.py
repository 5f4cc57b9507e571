"""The orb of light and the key on planted boards."""

from cardgen.model.field_map import FieldMap
from tests.simulations.dragonquest.castle import GUARDS, MAIL, RING, Treasure
from tests.simulations.dragonquest.hero import Hero
from tests.simulations.dragonquest.policies import CAREFUL
from tests.simulations.dragonquest.shortcuts import diagonal_way, key_way


def board(*rows):
    """Return a castle; S is the start, C the chamber, X the exit."""
    return FieldMap.read(
        {
            "rows": list(rows),
            "fields": {"start": "S", "chamber": "C", "exit": "X"},
            "route": ["start", "chamber", "exit"],
        }
    )


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
