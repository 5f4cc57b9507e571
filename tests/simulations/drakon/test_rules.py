"""The hard places of the rules of Drakon, on planted tables."""

import pytest

from tests.simulations.drakon import chambers
from tests.simulations.drakon.table import START, Chamber, Lair, Table, arrows_of, beside, content

NORTH, EAST, SOUTH, WEST = beside(START)
FURTHER = beside(NORTH)[0]


def chamber(kind, arrows=""):
    return Chamber(kind, arrows_of(arrows))


def lair(**there):
    """Return a lair of the start and some places beside it, such as `N="gold NE"`."""
    at = {"N": NORTH, "E": EAST, "S": SOUTH, "W": WEST, "NN": FURTHER, "NE": (1, -1)}
    return Lair({START: content().start} | {at[key]: chamber(*said.split()) for key, said in there.items()})


def table(players=2, heroes=(), is_escape=False, **there):
    """Return a table with empty hands and a lair."""
    made = Table(1, players, heroes, is_escape)
    made.lair = lair(**there)
    for player in made.players:
        player.hand = []
    return made, *made.players


# ---------------------------------------------------------------- laying


def test_every_chamber_fits_beside_the_start_in_as_many_ways_as_the_rules_say():
    for one in set(content().chambers):
        ways = [way for way in map(one.turned, range(4)) if lair().fits(way, NORTH)]
        assert len(ways) == 4 - one.arrows.bit_count() > 0, one


def test_arrows_that_face_each_other_do_not_fit_on_any_side():
    there = lair(NE="empty S")
    assert not there.fits(chamber("gold", "N"), EAST), "the one above it points down"
    assert not there.fits(chamber("gold", "W"), EAST), "the start points at it"
    assert there.fits(chamber("gold", "ES"), EAST)
    assert there.fits(chamber("gold", "NESW"), FURTHER), "a corner is no neighbour"


# ---------------------------------------------------------------- moving


def test_one_goes_along_arrows_into_chambers_and_nowhere_else():
    there = lair(N="gold W", E="empty E")
    assert there.moves(START) == [NORTH, EAST]
    assert there.moves(EAST) == [], "no chamber lies there"
    assert there.moves(NORTH) == [], "the only arrow leads out of the lair"


def test_a_key_opens_all_sides_even_against_an_arrow():
    there = lair(N="key", NN="gold S")
    assert there.moves(NORTH) == [FURTHER, START]


def test_a_vortex_leads_to_every_other_chamber():
    there = lair(N="vortex", S="gold N")
    assert sorted(there.moves(NORTH)) == sorted([START, SOUTH])


def test_a_storm_goes_exactly_three_chambers_and_a_wind_two():
    line = Lair({(0, y): chamber("empty", "N") for y in range(0, -6, -1)})
    line[0, 0] = chamber("storm", "N")
    assert line.moves((0, 0)) == [(0, -3)]
    line[0, 0] = chamber("wind", "N")
    assert line.moves((0, 0)) == [(0, -2)]
    del line[0, -2]
    assert line.moves((0, 0)) == [], "not as far as one can"


def test_in_a_storm_one_goes_on_through_a_vortex_but_not_against_an_arrow():
    there = Lair({(0, 0): chamber("wind", "N"), (0, -1): chamber("vortex")})
    there |= {(1, -1): chamber("gold", "W"), (-1, -1): chamber("empty", "S"), (0, -2): chamber("key")}
    assert sorted(Lair(there).moves((0, 0))) == [(-1, -1), (0, -2)]


# ---------------------------------------------------------------- chambers


def test_every_kind_does_something_or_works_with_the_next_move():
    later = {"empty", "storm", "wind", "key", "vortex"}
    assert {c.kind for c in content().chambers} | {"start"} == set(chambers.DOES) | later


def test_gold_toll_and_start_move_one_coin():
    made, one, _ = table(N="gold N", E="toll E")
    chambers.enter(made, one, NORTH)
    assert (one.coins, made.hoard) == (1, content().coins - 1)
    chambers.enter(made, one, EAST)
    assert (one.coins, made.on_start) == (0, 1)
    chambers.enter(made, one, EAST)
    assert (one.coins, made.on_start) == (0, 1), "who has none pays none"
    chambers.enter(made, one, START)
    assert (one.coins, made.on_start) == (1, 0)


def test_an_empty_hoard_gives_nothing():
    made, one, _ = table(N="gold N")
    made.hoard = 0
    chambers.enter(made, one, NORTH)
    assert one.coins == made.hoard == 0


@pytest.mark.parametrize(("kind", "robbed"), [("steal-left", 1), ("steal-right", 2)])
def test_the_left_neighbour_plays_next_and_the_right_one_before(kind, robbed):
    made, one, *others = table(players=3, N=f"{kind} N")
    for other in others:
        other.coins = 2
    chambers.enter(made, one, NORTH)
    assert one.coins == 1
    assert made.players[robbed].coins == 1


def test_the_start_and_chambers_with_heroes_are_not_taken_away():
    made, one, two = table(N="destruction N", E="gold E")
    two.place = EAST
    chambers.enter(made, one, NORTH)
    assert set(made.lair) == {START, NORTH, EAST}, "there is nothing that may be destroyed"


def test_a_destroyed_chamber_is_the_last_to_be_drawn():
    made, one, _ = table(N="destruction N", W="gold W")
    chambers.enter(made, one, NORTH)
    assert WEST not in made.lair
    assert made.pile[0].kind == "gold"


def test_a_change_keeps_the_number_of_chambers_in_the_hand_and_arrows_apart():
    made, one, _ = table(N="change N", E="gold E")
    one.hand = [chamber("toll", "NES")]
    chambers.enter(made, one, NORTH)
    assert made.lair[EAST].kind == "toll"
    assert [c.kind for c in one.hand] == ["gold"]
    assert made.lair.fits(made.lair[EAST], EAST)


def test_whoever_is_moved_by_mind_control_pays_the_toll_there():
    made, one, two = table(W="mind W", N="toll N")
    two.coins = 2
    chambers.enter(made, one, WEST)
    assert (two.place, two.coins, made.on_start) == (NORTH, 1, 1)


def test_a_raid_takes_from_a_hand_for_good():
    made, one, two = table(N="raid N")
    two.hand = [chamber("gold", "N"), chamber("empty", "N")]
    chambers.enter(made, one, NORTH)
    assert (len(one.hand), len(two.hand)) == (1, 1)


# ---------------------------------------------------------------- the end and the variants


def test_the_last_coin_wins_at_once():
    made, one, _ = table(N="gold N")
    one.coins = content().numbers["coins.win"] - 1
    chambers.enter(made, one, NORTH)
    assert made.winners == [0]


def test_an_escape_needs_the_coins_first_and_then_the_chamber():
    made, one, _ = table(is_escape=True, N="key", E="gold E")
    one.coins = content().numbers["coins.escape"] - 1
    chambers.enter(made, one, NORTH)
    chambers.enter(made, one, EAST)
    assert not made.is_over, "the coin came after the key"
    chambers.enter(made, one, NORTH)
    assert made.winners == [0]


def test_a_knight_keeps_a_coin_once():
    made, one, _ = table(heroes=("knight", "dwarf"), N="well N")
    one.coins = 3
    chambers.enter(made, one, NORTH)
    assert (one.coins, one.ability) == (3, "")
    chambers.enter(made, one, NORTH)
    assert one.coins == 2


def test_a_wizard_goes_against_the_arrows_for_a_coin():
    made, one, two = table(heroes=("wizard", "thief"), N="gold N", E="toll E")
    two.coins = content().numbers["coins.win"] - 1
    one.place = EAST
    made.lair[1, -1] = chamber("gold", "N")
    assert chambers.wizards_way(made, one) == (1, -1)
    one.ability = ""
    assert chambers.wizards_way(made, one) is None


def test_a_dwarf_puts_chambers_under_the_pile_before_he_draws():
    made, one, _ = table(heroes=("dwarf", "thief"))
    one.hand = [chamber("toll", "N")] * content().numbers["dwarf.chambers"]
    top = made.pile[-2:]
    chambers.before_turn(made, one)
    assert sorted(one.hand) == sorted(top)
    assert [c.kind for c in made.pile[:2]] == ["toll", "toll"]
