"""The underworld, bridges and amulets where their rules are hard, on planted tables."""

import pytest

from tests.simulations.drakborgen import fights, rooms, turns
from tests.simulations.drakborgen.board import NOWHERE, Action, Way
from tests.simulations.drakborgen.content import content
from tests.simulations.drakborgen.planted import drawn, lay, next_tile, put, rolls, square, stack
from tests.simulations.drakborgen.second import finds, underworld
from tests.simulations.drakborgen.second.test_cards import (
    ABOVE,
    ALL,
    DOWN,
    HERE,
    LEFT,
    RIGHT,
    ROOM,
    UP,
    alone,
    hand,
)
from tests.simulations.drakborgen.second.underworld import Below

EMPTY = ("tracks", "drip", "roots", "fork")


def below(side, cards, *, start=HERE, hero="hero-sigeir", **told):
    """Return a table and a hero in the underworld, who went down somewhere and has drawn so many empty passages."""
    table, hero = alone(hero, turns_tile=2, **told)
    hero.below = Below(start, side)
    hero.square = NOWHERE
    for number in range(cards):
        stack(table, "underworld", f"under-empty-{EMPTY[number % len(EMPTY)]}")
        hero.below.pile.append(table.decks["underworld"].draw())
    return table, hero


@pytest.mark.parametrize(("cards", "roll", "ahead", "aside"), [
    (5, 9, 5, 1), (9, 2, 9, -2), (9, 5, 9, 0), (3, 1, 3, -1), (3, 9, 3, 0), (11, 10, 11, 4),
])  # fmt: skip
def test_one_comes_up_along_the_arrow_and_to_its_side(cards, roll, ahead, aside):
    """§40.7 with its example; the arrow points south, so right is west."""
    table, hero = below(DOWN, cards, start=square(5, 1))
    columns, rows = table.content.columns, table.content.rows
    next_tile(table, ROOM)
    rolls(table, (roll, 10))
    expected = square(5 - aside, min(rows, 1 + ahead))
    underworld.come_up(table, hero, hero.below)
    assert divmod(hero.square, columns) == divmod(expected, columns)
    assert hero.below is None


def test_the_outer_wall_stops_the_count_and_the_straying():
    table, hero = below(LEFT, 6, start=square(2, 2))
    rolls(table, (10, 10))
    assert underworld._lands(table, hero.below, 0) == square(1, 2)
    assert underworld._lands(table, hero.below, 3) == square(1, 1)


def test_a_way_down_beside_the_place_leads_up_instead_even_by_a_corner():
    table, hero = below(RIGHT, 3)
    table.floors.add(square(8, 5))
    lay(table, square(8, 5), ROOM)
    rolls(table, (5, 10))
    underworld.come_up(table, hero, hero.below)
    assert hero.square == square(8, 5)


def test_nobody_comes_up_on_a_pit_or_where_another_stands():
    table, hero = below(RIGHT, 3)
    lay(table, square(7, 4), "tiles-pit")
    rolls(table, (5, 10), (10, 10))
    underworld.come_up(table, hero, hero.below)
    assert hero.square == square(7, 5)


def test_no_pit_bridge_or_trap_is_laid_where_one_comes_up():
    table, hero = below(RIGHT, 3)
    next_tile(table, "tiles-bridge")
    next_tile(table, "tiles-pit")
    rolls(table, (5, 10))
    underworld.come_up(table, hero, hero.below)
    assert table.board.features[hero.square] not in ("pit", "bridge", "trap")
    assert {"pit", "bridge"} <= {tile.feature for tile in table.board.bag[-2:]}


def test_in_the_middle_of_rubble_one_must_roll_whichever_way_one_goes():
    table, hero = below(RIGHT, 3)
    lay(table, square(7, 4), "tiles-rubble-lsr", back=LEFT)
    lay(table, square(6, 4), ROOM)
    rolls(table, (5, 10))
    underworld.come_up(table, hero, hero.below)
    rolls(table, (hero.vf + 1, 12))
    turns.walk(table, hero, Way(square(7, 4), LEFT))
    assert hero.square == square(7, 4)


def test_finds_count_in_the_pile_and_stay_with_the_hero():
    table, hero = below(RIGHT, 2)
    stack(table, "underworld", "under-diamond")
    cards = len(table.decks["underworld"].cards)
    underworld.turn(table, hero, hero.below)
    assert len(hero.below.pile) == 3
    rolls(table, (5, 10))
    underworld.come_up(table, hero, hero.below)
    assert hero.finds == [3000]
    assert len(table.decks["underworld"].cards) == cards + 1
    assert "under-diamond" not in {card.id for card in table.decks["underworld"].cards}


def test_a_way_up_need_not_be_taken():
    table, hero = below(RIGHT, 2, climbs=False)
    stack(table, "underworld", "under-exit")
    underworld.turn(table, hero, hero.below)
    assert len(hero.below.pile) == 3
    hero.policy.answers["climbs"] = True
    stack(table, "underworld", "under-hole")
    rolls(table, (hero.vf + 1, 12))
    underworld.turn(table, hero, hero.below)
    assert hero.below is not None


def test_no_card_is_drawn_while_the_torch_is_out():
    table, hero = below(RIGHT, 0)
    stack(table, "underworld", "under-torch")
    underworld.turn(table, hero, hero.below)
    rolls(table, (4, 6))
    underworld.turn(table, hero, hero.below)
    assert len(hero.below.pile) == 1
    stack(table, "underworld", "under-empty-drip")
    rolls(table, (3, 6))
    underworld.turn(table, hero, hero.below)
    assert len(hero.below.pile) == 2


def test_a_bribe_costs_the_cheapest_and_may_fail():
    table, hero = below(RIGHT, 0, bribes=True)
    hand(table, hero, "treasure-jade-figure", "treasure-coins-90")
    hero.finds = [200]
    stack(table, "underworld", "under-rash-kharg")
    rolls(table, (3, 6))
    underworld.turn(table, hero, hero.below)
    assert ([card.id for card in hero.treasures], hero.finds, hero.kp) == (
        ["treasure-jade-figure"],
        [200],
        hero.card.kp,
    )
    hero.treasures.clear()
    stack(table, "underworld", "under-rash-kharg")
    rolls(table, (2, 6))
    met = []
    hero.gift.strikes_beast = lambda game, hero, life: met.append(life) or 0
    underworld.turn(table, hero, hero.below)
    assert (hero.finds, met) == ([], [table.content.numbers["rash-kharg.life"]])


def test_the_ring_of_return_leads_straight_up():
    table, hero = below(RIGHT, 9, rings=("ring-return",), returns=True, start=square(2, 4))
    underworld.turn(table, hero, hero.below)
    assert (hero.square, hero.ring) == (square(11, 4), "")


def test_the_night_takes_whoever_is_below_a_tower():
    table, hero = below(RIGHT, 0, start=next(iter(content(ALL).towers)))
    turns.sunset(table)
    assert (hero.state, hero.cause) == ("dead", "night")


def test_going_down_takes_the_turn_and_may_shake_off_the_shadow():
    table, hero = alone(heads=RIGHT)
    lay(table, HERE, "tiles-way-down-ls")
    put(table, hero, HERE)
    hero.kept = [next(card for card in table.content.decks["room"] if card.id == "room-shadow")]
    assert Action("down") in turns.actions(table, hero)
    rolls(table, (2, 6))
    turns.act(table, hero, Action("down"))
    assert (hero.below.pile, hero.below.start, hero.kept, table.occupied(HERE)) == ([], HERE, [], False)


def test_a_card_with_a_way_down_leaves_the_floor_open_but_not_in_rubble():
    for tile, floors in ((ROOM, {HERE}), ("tiles-rubble-lsr", set())):
        table, hero = alone(descends=True, heads=UP)
        lay(table, HERE, tile)
        stack(table, "room", "room-way-down")
        rooms.draw_room(table, hero)
        assert (hero.below.start, table.floors) == (HERE, floors)


def test_a_trapdoor_leads_on_below():
    table, hero = alone(descends=True, heads=UP)
    drawn(table, hero, "trap", "trap-trapdoor", (hero.vf + 1, 12), (1, 6))
    stack(table, "underworld", "under-empty-drip")
    turns.turn(table, hero)
    assert (hero.held, len(hero.below.pile)) == ("", 1)


def test_treasures_weigh_on_a_bridge():
    _, hero = alone()
    found = []
    for number in (0, 1, 4, 5, 8, 9, 20):
        hero.treasures = [None] * number
        found.append(underworld.burden(hero))
    assert found == [0, 1, 1, 2, 2, 3, 3]


def test_whoever_crosses_a_bridge_stands_on_the_other_side_and_whoever_falls_is_below():
    table, hero = alone(crosses=True, heads=UP)
    lay(table, ABOVE, "tiles-bridge", back=DOWN)
    rolls(table, (hero.vf, 10))
    turns.walk(table, hero, Way(HERE, UP))
    assert [way.side for way in table.ways(hero)] == [UP]
    put(table, hero, HERE)
    hand(table, hero, "treasure-jade-figure", "treasure-sun-stone")
    rolls(table, (hero.vf, 10), (3, 10), (3, 6))
    turns.walk(table, hero, Way(HERE, UP))
    assert (hero.kp, len(hero.treasures), hero.below.start) == (hero.card.kp - 3, 1, ABOVE)


def test_whoever_stays_before_a_bridge_may_go_back_or_try_it_later():
    table, hero = alone(crosses=False)
    lay(table, ABOVE, "tiles-bridge", back=DOWN)
    turns.walk(table, hero, Way(HERE, UP))
    assert [way.side for way in table.ways(hero)] == [DOWN]
    assert Action("cross") in turns.actions(table, hero)
    assert not table.may_search(hero)


# Amulets.


def wearing(name, hero="hero-sigeir", **told):
    table, hero = alone(hero, **told)
    finds.wear(table, hero, next(card for card in table.content.decks["amulet"] if card.id == name), None)
    return table, hero


def test_an_amulet_is_worn_unseen_and_both_cards_go_back_with_the_dead():
    table, hero = alone(wears=True)
    drawn(table, hero, "chest", "chest-amulet")
    assert (hero.found.id, hero.known, len(table.decks["amulet"].cards)) == ("chest-amulet", False, 10)
    table.kill(hero, "night")
    assert (len(table.decks["amulet"].cards), table.decks["chest"].cards[-1].id) == (11, "chest-amulet")


def test_who_uses_no_magic_leaves_amulets_alone():
    table, hero = alone("hero-mrishnahk", wears=True)
    drawn(table, hero, "chest", "chest-amulet")
    assert hero.amulet is None


@pytest.mark.parametrize(("name", "deck", "card"), [
    ("amulet-poison", "room", "room-spider"),
    ("amulet-fear", "room", "room-two-orcs"),
    ("amulet-fear", "room", "room-ambush-orc"),
    ("amulet-levitation", "trap", "trap-trapdoor"),
    ("amulet-light", "room", "room-torch"),
])  # fmt: skip
def test_an_amulet_sends_its_danger_away(name, deck, card):
    table, hero = wearing(name)
    drawn(table, hero, deck, card)
    assert (hero.kp, hero.held, hero.known, table.decks[deck].cards[-1].id) == (hero.card.kp, "", True, card)


def test_who_floats_passes_pits_and_who_has_light_chooses_the_way_out_of_the_dark():
    table, hero = wearing("amulet-levitation")
    lay(table, ABOVE, "tiles-pit")
    hand(table, hero, "treasure-jade-figure")
    turns.walk(table, hero, Way(HERE, UP))
    assert (hero.state, len(hero.treasures)) == ("in", 1)
    table, hero = wearing("amulet-light")
    lay(table, ABOVE, "tiles-dark-lr", back=DOWN)
    turns.walk(table, hero, Way(HERE, UP))
    assert not hero.lost and len([a for a in turns.actions(table, hero) if a.what == "move"]) == 3


def test_luck_flight_fire_misfortune_and_evil():
    table, hero = wearing("amulet-luck")
    assert hero.tf == hero.card.tf + 2
    table, hero = wearing("amulet-flight", monster=fights.FLEE)
    table.monsters[0] = {kind: row._replace(flee=9, stab=None) for kind, row in table.monsters[0].items()}
    lay(table, square(4, 5), ROOM)
    fights.meet(table, hero, "orc")
    assert (hero.square, hero.kp) == (square(4, 5), hero.card.kp)
    table, hero = wearing("amulet-misfortune")
    rolls(table, (1, 12), (12, 12), (1, 12))
    assert not table.passes(hero, "sf")
    assert table.passes(hero, "sf") and hero.amulet is None
    table, hero = wearing("amulet-evil")
    rolls(table, (5, 6))
    table.lose(hero, 1, "bats")
    assert (hero.card.kp - hero.kp, hero.amulet) == (3, None)
    table, hero = wearing("amulet-fire")
    put(table, hero, next(iter(table.content.chamber)))
    table.dragons = [card for card in table.dragons if card.id == "dragon-awake"]
    turns.act(table, hero, Action("take"))
    assert (hero.kp, hero.treasures, hero.amulet) == (hero.card.kp, [], None)


@pytest.mark.parametrize(("roll", "to"), [(1, square(4, 1)), (4, square(7, 4)), (6, square(4, 7)), (9, None)])
def test_a_trap_moves_the_wearer_by_magic(roll, to):
    """§38.6; squares are counted from HERE, in row and column 4, where the wall in the west is three squares away."""
    table, hero = wearing("amulet-passage", turns_tile=2)
    next_tile(table, ROOM)
    drawn(table, hero, "trap", "trap-explosion", (roll, 10))
    assert (hero.square if hero.state == "in" else None, hero.missing) == (to, 0)


def test_magic_crushes_against_the_wall_drops_into_pits_and_may_lead_below():
    table, hero = wearing("amulet-passage")
    put(table, hero, square(3, 4))
    rolls(table, (7, 10))
    finds.snatches(table, hero)
    assert hero.cause == "transport"
    table, hero = wearing("amulet-passage", turns_tile=2)
    lay(table, square(7, 4), "tiles-pit")
    rolls(table, (3, 10))
    finds.snatches(table, hero)
    assert hero.cause == "pit"
    table, hero = wearing("amulet-passage", heads=UP)
    rolls(table, (10, 10))
    finds.snatches(table, hero)
    assert hero.below is not None


@pytest.mark.parametrize(("roll", "known"), [(1, False), (2, True)])
def test_the_two_halves(roll, known):
    table, hero = alone()
    for name in ("left", "right"):
        stack(table, "roomsearch", f"roomsearch-half-{name}")
        rolls(table, (roll, 6))
        rooms.search(table, hero)
    assert (hero.amulet is not None, hero.known, len(table.decks["amulet"].cards)) == (True, known, 10)
