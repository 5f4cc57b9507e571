"""The hard places of the rules of Drakborgen, on planted tables."""

import pytest

from tests.simulations.drakborgen import arrivals, fights, letters, rooms, turns
from tests.simulations.drakborgen.board import Action, Way
from tests.simulations.drakborgen.content import content
from tests.simulations.drakborgen.planted import drawn, game, lay, next_tile, put, rolls, square, stack

UP, RIGHT, DOWN, LEFT = range(4)
ROOM, HERE = "tiles-room-lsr-bare", square(4, 4)
ABOVE, BESIDE = square(4, 3), square(5, 4)


def empty_room(table):
    stack(table, "room", "room-empty-rat")


def alone(**told):
    """Return a table and Rohan, in a plain room that he entered from below."""
    table = game(told=told)
    lay(table, HERE, ROOM)
    put(table, table.heroes[0], HERE)
    return table, table.heroes[0]


@pytest.mark.parametrize("deck", [name for name in content().decks if name not in ("treasure", "dragon")])
def test_every_card_has_a_rule(deck):
    cards = [card for card in content().decks[deck] if not card.id.endswith("-shuffle")]
    assert cards
    assert all(callable(rooms.rule_of(card)) for card in cards)


def test_damage_on_a_card_is_rolled_by_its_rule():
    """A card that says a damage may not be taken for one that does nothing."""
    harmless = {
        rooms.rule_of(card) for deck in content().decks.values() for card in deck if "nothing" in card.id
    }
    hurting = [card for deck in content().decks.values() for card in deck if card.damage]
    assert hurting
    assert not {rooms.rule_of(card) for card in hurting} & harmless


def test_a_tile_lies_with_its_dot_towards_whoever_comes():
    table, hero = alone()
    next_tile(table, "tiles-portcullis-s-door")
    empty_room(table)
    turns.walk(table, hero, Way(HERE, RIGHT))
    assert hero.square == BESIDE
    # Portcullis behind, to the left; door ahead, to the right; walls above and below.
    assert table.board.ways[BESIDE] == (0, 2, 0, 3)


def test_a_rotating_room_turns_its_only_opening_away_once():
    table, hero = alone()
    next_tile(table, "tiles-rotating")
    turns.walk(table, hero, Way(HERE, UP))
    assert [way.side for way in table.ways(hero)] == [UP]
    put(table, hero, square(4, 2), came=UP)
    lay(table, square(4, 2), ROOM)
    turns.walk(table, hero, Way(square(4, 2), DOWN))
    assert table.board.ways[ABOVE] == (1, 0, 0, 0)


def test_a_wall_on_either_tile_closes_the_way():
    table, hero = alone()
    lay(table, ABOVE, "tiles-room-end-pots", back=LEFT)
    assert Way(HERE, UP) not in table.ways(hero)
    assert Way(HERE, DOWN) in table.ways(hero)


def test_corridors_are_walked_on_in_one_turn_and_turn_with_the_curse():
    table, hero = alone(onward=Way(ABOVE, UP))
    next_tile(table, ROOM)
    next_tile(table, "tiles-corridor-s")
    empty_room(table)
    turns.walk(table, hero, Way(HERE, UP))
    assert hero.square == square(4, 2)
    rolls(table, (1, 6))
    rooms._curse(table, hero, None)
    assert table.board.ways[ABOVE] == (0, 1, 0, 1)
    assert Way(square(4, 2), DOWN) not in table.ways(hero)


@pytest.mark.parametrize(
    ("roll", "side"), [(1, DOWN), (2, DOWN), (3, LEFT), (4, LEFT), (5, RIGHT), (6, RIGHT)]
)
def test_three_ways_out_of_the_dark(roll, side):
    """The dot is below: the next clockwise is to the left, anticlockwise to the right."""
    table, hero = alone()
    lay(table, HERE, "tiles-dark-lr")
    hero.lost = True
    for at, back in ((square(4, 5), UP), (square(3, 4), RIGHT), (BESIDE, LEFT)):
        lay(table, at, ROOM, back=back)
    rolls(table, (roll, 6))
    empty_room(table)
    turns.walk_from_dark(table, hero)
    assert hero.square == table.board.beside[HERE][side]
    assert not hero.lost


def test_a_closed_way_out_of_the_dark_is_rolled_for_again():
    table, hero = alone()
    lay(table, HERE, "tiles-dark-l")
    lay(table, square(3, 4), "tiles-room-end-pots", back=LEFT)
    hero.lost = True
    rolls(table, (6, 6))
    turns.walk_from_dark(table, hero)
    assert (hero.square, hero.lost) == (HERE, True)
    assert turns.actions(table, hero) == [Action("move")]


def test_the_pit_takes_treasures_of_whoever_passes_and_the_life_of_whoever_falls():
    table, hero = alone()
    lay(table, ABOVE, "tiles-pit")
    hero.treasures = list(content().decks["treasure"][:3])
    rolls(table, (hero.vf, 12), (4, 6))
    turns.walk(table, hero, Way(HERE, UP))
    assert (hero.state, len(hero.treasures)) == ("in", 1)
    rolls(table, (hero.vf + 1, 12))
    arrivals.come_driven(table, hero, Way(HERE, UP))
    assert (hero.state, hero.cause) == ("dead", "pit")


def test_the_halves_of_a_chasm_are_not_connected():
    table, hero = alone()
    lay(table, HERE, "tiles-chasm-rising")
    assert {way.side for way in table.ways(hero)} == {DOWN, RIGHT}
    put(table, hero, HERE, came=UP)
    assert {way.side for way in table.ways(hero)} == {UP, LEFT}


def test_rubble_holds_whoever_goes_on_but_not_whoever_goes_back():
    table, hero = alone()
    lay(table, HERE, "tiles-rubble-lsr")
    lay(table, square(4, 5), "tiles-trap-lsr", back=UP)
    rolls(table, (hero.vf + 1, 12))
    turns.walk(table, hero, Way(HERE, UP))
    assert hero.square == HERE
    turns.walk(table, hero, Way(HERE, DOWN))
    assert hero.square == square(4, 5)


def test_one_door_card_a_turn_and_two_doors_face_to_face_are_one():
    table, hero = alone()
    lay(table, HERE, "tiles-door-ls-bare")
    lay(table, ABOVE, "tiles-door-ls-bones", back=DOWN)
    assert table.board.barriers(Way(HERE, UP)) == (2,)
    stack(table, "door", "door-stuck")
    turns.walk(table, hero, Way(HERE, UP))
    assert (hero.square, hero.tried_door) == (HERE, True)
    stack(table, "door", "door-opens")
    turns.walk(table, hero, Way(HERE, UP))
    assert hero.square == HERE


def test_the_nearer_of_door_and_portcullis_comes_first():
    table, _ = alone()
    lay(table, HERE, "tiles-door-ls-bare")
    lay(table, ABOVE, "tiles-portcullis-lsr-bare")
    assert table.board.barriers(Way(HERE, UP)) == (2, 3)
    assert table.board.barriers(Way(ABOVE, DOWN)) == (3, 2)


def test_nobody_flees_through_a_portcullis_that_has_just_fallen():
    table, hero = alone()
    next_tile(table, "tiles-portcullis-s-bare")
    empty_room(table)
    turns.walk(table, hero, Way(HERE, UP))
    assert not arrivals.may_flee(table, hero)
    # Later in the same place it was lifted or has stood: not this turn's doing.
    put(table, hero, ABOVE, came=DOWN)
    hero.shut_in = False
    assert arrivals.may_flee(table, hero)
    assert not arrivals.may_flee(table, hero, later=True)


def test_whoever_came_through_a_wall_cannot_flee():
    table, hero = alone()
    lay(table, ABOVE, "tiles-room-end-pots", back=UP)
    empty_room(table)
    turns.walk_through_wall(table, hero, Way(HERE, UP))
    assert hero.square == ABOVE
    assert not arrivals.may_flee(table, hero)


def test_the_ring_of_passage_leads_on_from_a_corridor():
    table = game(rings=("ring-passage",), told={"passage": Way(ABOVE, RIGHT)})
    hero = table.heroes[0]
    lay(table, HERE, ROOM)
    put(table, hero, HERE)
    next_tile(table, "tiles-trap-lsr")
    next_tile(table, "tiles-corridor-s")
    turns.walk(table, hero, Way(HERE, UP))
    assert (hero.square, hero.ring, hero.through_wall) == (square(5, 3), "", True)


def test_one_hero_to_a_tile_and_room_for_all_in_the_chamber():
    table = game(heroes=("hero-rohan", "hero-sigeir"))
    one, other = table.heroes
    lay(table, HERE, ROOM)
    lay(table, ABOVE, ROOM)
    put(table, one, HERE)
    put(table, other, ABOVE)
    assert Way(HERE, UP) not in table.ways(one)
    inside = next(iter(content().chamber))
    put(table, other, inside, came=UP)
    assert Way(HERE, UP) in table.ways(one)
    assert not table.occupied(inside)


def test_the_dragon_strikes_all_in_the_chamber_and_drives_them_to_free_tiles():
    table = game(heroes=("hero-rohan", "hero-sigeir"))
    one, other = table.heroes
    upper, lower = content().chamber
    for hero, at in ((one, upper), (other, lower)):
        put(table, hero, at, came=UP)
        hero.treasures = list(content().decks["treasure"][:2])
    # A single tile beside the chamber, a wall towards it: flight passes walls, and there is room for one.
    lay(table, table.board.beside[upper][UP], "tiles-room-end-pots", back=UP)
    table.dragons = [card for card in table.dragons if card.id == "dragon-awake"]
    rolls(table, (1, 6), (2, 12), (3, 12))
    arrivals.enter_chamber(table, other)
    assert (one.treasures, other.treasures) == ([], [])
    assert (one.kp, other.kp) == (one.card.kp - 3, other.card.kp - 2)
    assert table.board.features[other.square] == "" and table.board.features[one.square] == "chamber"
    assert len(table.dragons) == len(content().decks["dragon"])
    assert arrivals.flights(table) == []


def test_sleeping_dragons_are_laid_aside_until_the_last_has_left():
    table, hero = alone(action=Action("take"))
    put(table, hero, next(iter(content().chamber)))
    table.dragons = [card for card in table.dragons if card.id != "dragon-awake"]
    before = len(table.dragons)
    turns.turn(table, hero)
    assert (len(table.dragons), len(hero.treasures)) == (before - 1, 2)


def test_an_ambush_strikes_first_and_lets_nobody_wait():
    table, _ = alone()
    assert "wait" not in fights.choices(table, table.heroes[0], may_wait=False)
    hero = table.heroes[0]
    stack(table, "room", "room-ambush-troll")
    hero.kp = 1
    rolls(table, (12, 12))
    rooms.draw_room(table, hero)
    assert (hero.state, hero.cause) == ("dead", "ambush")


def test_a_spider_holds_whoever_misses_and_may_not_be_fled_then():
    table, hero = alone(shoots_spider=False, flees_spider=False)
    drawn(table, hero, "room", "room-spider", (6, 6))
    assert (hero.held, hero.kp) == ("spider", hero.card.kp - 1)
    hero.policy.answers["flees_spider"] = True
    rolls(table, (1, 6))
    turns.turn(table, hero)
    assert (hero.held, hero.square) == ("", HERE)


def test_bolts_come_before_the_fight_and_a_shot_spider_does_not_bite():
    table = game(heroes=("hero-bardhor",), told={"shoots_spider": True})
    hero = table.heroes[0]
    lay(table, HERE, ROOM)
    put(table, hero, HERE)
    drawn(table, hero, "room", "room-spider", *[(1, 6)] * hero.bolts)
    assert (hero.bolts, hero.kp, hero.held) == (0, hero.card.kp, "spider")


def test_a_rope_lifts_out_of_a_trapdoor_and_nobody_searches_in_that_turn():
    table, hero = alone()
    drawn(table, hero, "room", "room-trapdoor", (hero.vf + 1, 12), (1, 6))
    assert hero.held == "trapdoor"
    hero.rope = True
    seen = []
    hero.policy.answers["tower"] = "stay"
    hero.policy.action = lambda game, hero, actions: seen.extend(actions) or Action("stand")
    turns.turn(table, hero)
    assert hero.held == "" and {action.what for action in seen} == {"move"}


def test_the_ring_of_warning_turns_a_trap_away_and_is_gone():
    table = game(rings=("ring-warning",), told={"warned": True})
    hero = table.heroes[0]
    put(table, hero, HERE)
    drawn(table, hero, "trap", "trap-explosion")
    assert (hero.kp, hero.missing, hero.ring) == (hero.card.kp, 0, "")


def test_a_reminder_of_missed_turns_goes_back_when_they_are_over():
    table, hero = alone()
    drawn(table, hero, "trap", "trap-explosion")
    assert (hero.missing, hero.held) == (1, "missing")
    turns.turn(table, hero)
    assert (hero.missing, hero.held, table.decks["trap"].cards[-1].id) == (0, "", "trap-explosion")


def test_a_room_is_searched_twice_at_most():
    table, hero = alone()
    for _ in range(content().numbers["search.turns"]):
        assert Action("search") in turns.actions(table, hero)
        stack(table, "roomsearch", "roomsearch-nothing")
        turns.act(table, hero, Action("search"))
    assert Action("search") not in turns.actions(table, hero)


def test_nobody_has_to_enter_a_pit_but_whoever_can_go_elsewhere_may_not_stand_still():
    table, hero = alone()
    lay(table, ABOVE, "tiles-pit")
    ways = turns.actions(table, hero, may_search=False)
    assert Action("stand") not in ways
    only = [action for action in ways if action.way == Way(HERE, UP)]
    table.ways = lambda hero: [action.way for action in only]
    assert turns.actions(table, hero, may_search=False) == [*only, Action("stand")]


def test_neither_the_dark_nor_the_dragon_drives_a_hero_into_a_pit():
    table, hero = alone()
    lay(table, HERE, "tiles-dark-lr")
    hero.lost = True
    lay(table, square(4, 5), "tiles-pit", back=UP)
    rolls(table, (1, 6))
    turns.walk_from_dark(table, hero)
    assert (hero.square, hero.lost) == (HERE, True)
    upper, _ = content().chamber
    beside = table.board.beside[upper][UP]
    lay(table, beside, "tiles-pit", back=UP)
    assert arrivals.flights(table) == []
    lay(table, beside, ROOM, back=UP)
    assert len(arrivals.flights(table)) == 1


def test_the_night_takes_all_but_those_in_towers():
    table = game(heroes=("hero-rohan", "hero-sigeir"))
    put(table, table.heroes[0], HERE)
    turns.sunset(table)
    assert [(hero.state, hero.cause) for hero in table.heroes] == [("dead", "night"), ("out", "")]


def test_letters_are_mixed_so_that_no_letter_does_better():
    worth = letters.matrix(1, 2)
    hero, monster = letters.best_mixtures(worth)
    assert min(*hero, *monster) > 0
    assert sum(hero) == pytest.approx(1) == sum(monster)
    rows = {round(sum(w * q for w, q in zip(row, monster, strict=True)), 9) for row in worth}
    columns = {round(sum(row[c] * p for row, p in zip(worth, hero, strict=True)), 9) for c in range(3)}
    assert rows == columns and len(rows) == 1


def test_letters_mixed_evenly_are_the_table_for_one_player():
    """§26: 1–3 the hero, 4–6 both, 7–8 the monster, 9 the monster twice."""
    found = {(bout.hero, bout.monster): bout.chance for bout in letters.bouts(1, 2, "even")}
    assert found == pytest.approx({(1, 0): 3 / 9, (1, 1): 3 / 9, (0, 1): 2 / 9, (0, 2): 1 / 9})


def test_whoever_dies_with_the_monster_is_dead():
    assert letters.odds((letters.Bout(1, 1, 1.0),), 1, 1) == (1.0, 1.0)
