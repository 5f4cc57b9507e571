"""The hard places of the rules of Återväckt, on planted tables."""

import pytest

from tests.simulations.atervackt import cards, catacombs, items, moving, obstacles, rounds
from tests.simulations.atervackt.content import content
from tests.simulations.atervackt.planted import card, game, lay, next_tile, put, rolls, square, stack
from tests.simulations.atervackt.state import NOWHERE, Ahead
from tests.simulations.drakborgen.board import Action, Way

UP, RIGHT, DOWN, LEFT = range(4)
ROOM, HERE = "tiles-room-lsr-bare", square(4, 4)
ABOVE, BESIDE = square(4, 3), square(5, 4)


def alone(tile=ROOM, **told):
    """Return a table and Rohan, in a room that he entered from below."""
    table = game(**told)
    lay(table, HERE, tile)
    put(table, table.heroes[0], HERE)
    table.sun = 1
    return table, table.heroes[0]


@pytest.mark.parametrize("deck", ["chest", "bodysearch", "roomsearch"])
def test_every_card_has_a_rule(deck):
    found = [one for one in content().decks[deck] if not one.id.endswith("-shuffle")]
    assert all(callable(items.rule_of(one)) for one in found)


def test_every_room_card_has_a_rule_and_damage_is_not_forgotten():
    found = [one for one in content().decks["room"] if not one.id.endswith("-shuffle")]
    harmless = {cards.rule_of(one) for one in found if "empty" in one.id}
    assert not {cards.rule_of(one) for one in found if one.damage} & harmless


def test_every_trap_has_a_rule():
    names = {one.id.split("-")[1] for one in content().decks["trap"]} - {"shuffle"}
    assert names == set(items.TRAPS)


# Moving, tiles and obstacles.


def test_heroes_may_share_a_square():
    table, hero = alone()
    put(table, table.heroes[1], ABOVE, came=UP)
    lay(table, ABOVE, ROOM, back=UP)
    assert Way(HERE, UP) in table.ways(hero)


def test_a_portcullis_takes_two_tests_in_a_row_and_sigeir_one():
    table, hero = alone("tiles-portcullis-s-bare")
    lay(table, square(4, 5), ROOM, back=DOWN)
    rolls(table, (hero.sf, 12), (hero.sf + 1, 12))
    assert obstacles.get_past(table, hero, Way(HERE, DOWN)) == obstacles.STAYS
    rolls(table, (hero.sf, 12), (hero.sf, 12))
    assert obstacles.get_past(table, hero, Way(HERE, DOWN)) == obstacles.THROUGH
    assert hero.shut_in
    sigeir = table.heroes[1]
    put(table, sigeir, HERE)
    rolls(table, (sigeir.sf, 12))
    assert obstacles.get_past(table, sigeir, Way(HERE, DOWN)) == obstacles.THROUGH


def test_a_locked_door_stays_locked_until_the_room_is_empty_and_a_failed_try_ends_the_turn():
    table, hero = alone("tiles-door-ls-bare")
    stack(table, "door", "door-locked")
    rolls(table, (hero.psy + 1, 12))
    assert obstacles.get_past(table, hero, Way(HERE, UP)) == obstacles.STAYS
    deck = len(table.decks["door"].cards)
    rolls(table, (hero.psy, 12), (hero.psy, 12))
    assert obstacles.get_past(table, hero, Way(HERE, UP)) == obstacles.THROUGH
    assert len(table.decks["door"].cards) == deck
    put(table, hero, ABOVE)
    rounds.sun_phase(table)
    assert len(table.decks["door"].cards) == deck + 1


def test_whoever_leaves_a_locked_door_alone_may_search_in_the_same_round():
    asked = []

    def action(table, hero, allowed):
        asked.append(allowed)
        return Action("move", Way(HERE, UP)) if len(asked) == 1 else Action("search")

    table, hero = alone("tiles-door-ls-bare")
    object.__setattr__(hero.policy, "action", action)
    hero.psy = 1
    stack(table, "door", "door-locked")
    moving.move(table, hero)
    assert hero.doing == "searches"
    assert Action("move", Way(HERE, UP)) not in asked[1]


def test_a_key_is_tried_once_and_a_master_key_always_fits():
    table, hero = alone("tiles-door-ls-bare")
    hero.items["key"].append(card("chest-key"))
    hero.psy = 1
    stack(table, "door", "door-locked")
    rolls(table, (3, 6))
    assert obstacles.get_past(table, hero, Way(HERE, UP)) == obstacles.STAYS
    assert obstacles.best_try(table, hero, 0)[0] == "pick"
    assert obstacles.get_past(table, hero, Way(HERE, UP)) == obstacles.LOCKED
    hero.items["master key"].append(card("chest-master-key"))
    assert obstacles.get_past(table, hero, Way(HERE, UP)) == obstacles.THROUGH


def test_a_pit_is_tested_only_when_it_is_crossed():
    table, hero = alone("tiles-pit")
    lay(table, square(4, 5), ROOM, back=DOWN)
    rolls(table, (12, 12))
    assert obstacles.get_past(table, hero, Way(HERE, DOWN)) == obstacles.THROUGH
    rolls(table, (hero.vf + 1, 12))
    obstacles.get_past(table, hero, Way(HERE, UP))
    assert (hero.state, hero.cause) == ("dead", "pit")


def test_only_dusk_saves_from_the_pit():
    for amulet, state in (("amulet-dusk", "out"), ("amulet-luck", "dead")):
        table, hero = alone("tiles-pit", amulet=amulet)
        rolls(table, (12, 12), (12, 12))
        obstacles.get_past(table, hero, Way(HERE, UP))
        assert hero.state == state


@pytest.mark.parametrize(
    ("agile", "psychic", "treasures", "ends"),
    [
        (0, 0, 0, "through"),
        (0, 1, 0, "stays"),
        (1, 1, 0, "falls"),
        (0, 0, 2, "falls"),
        (-1, -1, 2, "through"),
    ],
)
def test_a_footbridge_takes_both_tests_one_failed_stays_both_failed_falls(agile, psychic, treasures, ends):
    """Two treasure cards add one to both rolls."""
    table, hero = alone("tiles-bridge")
    lay(table, ABOVE, ROOM)
    hero.treasures = list(content().decks["treasure"][:treasures])
    rolls(table, (hero.vf + agile, 12), (hero.psy + psychic, 12), (1, 6))
    tried = obstacles.get_past(table, hero, Way(HERE, UP))
    assert ("falls" if hero.below else tried) == ends


def test_a_new_web_catches_back_takes_one_test_and_on_two():
    table, hero = alone()
    next_tile(table, "tiles-web")
    moving.step(table, hero, Way(HERE, UP))
    assert moving.settle(table, hero)
    assert hero.held == "web"
    rolls(table, (hero.sf, 12))
    assert obstacles.get_past(table, hero, Way(ABOVE, DOWN)) == obstacles.THROUGH
    hero.held = "web"
    rolls(table, (hero.sf, 12), (hero.sf + 1, 12))
    assert obstacles.get_past(table, hero, Way(ABOVE, UP)) == obstacles.STAYS
    assert hero.committed
    assert Action("move", Way(ABOVE, DOWN)) not in moving.actions(table, hero)


def test_an_old_web_does_not_catch_who_enters():
    table, hero = alone()
    lay(table, ABOVE, "tiles-web")
    moving.step(table, hero, Way(HERE, UP))
    assert not moving.settle(table, hero)
    assert not hero.held


def test_the_way_out_of_the_dark_is_left_to_chance():
    table, hero = alone("tiles-dark-lr")
    assert [a for a in moving.actions(table, hero) if a.what == "move"] == [Action("move")]
    hero.items["light"].append(card("chest-light"))
    assert len([a for a in moving.actions(table, hero) if a.what == "move"]) == 3


def test_a_trap_room_strikes_when_it_is_new_and_draws_a_room_card_later():
    table, hero = alone()
    next_tile(table, "tiles-trap-lsr")
    stack(table, "trap", "trap-snakes")
    hero.policy.answers["action"] = Action("move", Way(HERE, UP))
    rolls(table, (4, 6))
    rounds.play_round(table)
    assert hero.kp == hero.card.kp - 4
    put(table, hero, HERE)
    stack(table, "room", "room-empty-rat")
    rounds.play_round(table)
    assert hero.kp == hero.card.kp - 4


# The sun, rooms and rounds.


def test_the_sun_stays_on_the_first_space_in_the_first_round_and_lingers_on_the_last_three():
    table, _ = alone()
    table.sun = 0
    rounds.sun_phase(table)
    assert table.sun == 1
    table.sun = 23
    rounds.sun_phase(table)
    assert table.sun == 24
    for rolled, sun in ((3, 24), (6, 24), (2, 26), (5, 26)):
        rolls(table, (rolled, 6))
        assert rounds.sun_phase(table)
        assert table.sun == sun
    rolls(table, (1, 6))
    assert not rounds.sun_phase(table)


def test_a_searched_room_is_searched_again_only_after_it_was_empty():
    table, hero = alone()
    stack(table, "roomsearch", "roomsearch-nothing")
    items.search(table, hero)
    assert Action("search") not in moving.actions(table, hero)
    rounds.sun_phase(table)
    assert Action("search") not in moving.actions(table, hero)
    hero.square = ABOVE
    rounds.sun_phase(table)
    hero.square = HERE
    assert Action("search") in moving.actions(table, hero)


def test_a_secret_door_leads_through_a_wall_in_the_next_round():
    table, hero = alone("tiles-room-end-pots")
    stack(table, "roomsearch", "roomsearch-secret-door")
    items.search(table, hero)
    assert hero.square == HERE
    assert Action("secret", Way(HERE, UP)) in moving.actions(table, hero)
    rounds.sun_phase(table)
    assert table.room(HERE).secret_door


def test_an_explosion_misses_the_round_first_and_arrives_in_the_next():
    table, hero = alone()
    stack(table, "trap", "trap-explosion")
    items.spring(table, [hero])
    assert (hero.kp, hero.missing) == (hero.card.kp - 4, 1)
    assert isinstance(hero.ahead, Ahead)
    moving.move(table, hero)
    assert (hero.doing, hero.square) == ("misses", HERE)
    moving.move(table, hero)
    assert (hero.doing, hero.ahead) == ("arrives", None)
    assert hero.square != HERE


def test_a_piece_halfway_is_in_neither_room():
    table, hero = alone()
    hero.ahead = Ahead(Way(HERE, UP))
    assert hero not in table.there(HERE)
    assert hero not in table.there(ABOVE)


def test_magic_lands_in_the_wall_outside_or_in_the_middle():
    for place, state in (((-1, 3), "dead"), ((-2, 3), "out"), ((3, 10), "dead"), ((14, 3), "out")):
        table, hero = alone()
        hero.ahead = Ahead(place=place)
        moving.move(table, hero)
        assert hero.state == state
    table, hero = alone()
    lay(table, ABOVE, "tiles-pit")
    hero.ahead = Ahead(place=table.place(ABOVE))
    moving.move(table, hero)
    moving.settle(table, hero)
    assert (hero.cause, hero.before) == ("pit", NOWHERE)


def test_the_shadow_strikes_from_the_next_round_on_and_magic_shakes_it_off():
    table, hero = alone(action=Action("stand"))
    hero.kept.append(card("room-shadow"))
    rolls(table, (2, 6), (1, 12))
    rounds.play_round(table)
    assert hero.cause == "shadow"
    table, hero = alone()
    hero.kept.append(card("room-shadow"))
    catacombs.throw(table, hero, 0, 2)
    assert not hero.kept


def test_a_dead_heros_cards_go_back_to_their_decks():
    table, hero = alone()
    for deck, what in (("chest", "chest-key"), ("room", "room-curse")):
        stack(table, deck, what)
        drawn = table.decks[deck].draw()
        (hero.items["key"] if deck == "chest" else hero.kept).append(drawn)
    hero.treasures = [table.decks["treasure"].draw()]
    table.kill(hero, "orc")
    for deck in ("chest", "room", "treasure"):
        assert len(table.decks[deck].cards) == len(content().decks[deck])


# The chamber.


def test_the_dragon_burns_and_treasures_are_carried_by_a_roll_above_their_number():
    table, hero = alone(carries=3)
    hero.square, hero.kp = min(content().chamber), 17
    hero.treasures = list(content().decks["treasure"][:5])
    rolls(table, (5, 12), (3, 12), (2, 12), (4, 12))
    rounds._wake(table)
    assert (hero.kp, len(hero.treasures)) == (10, 3)
    assert hero.ahead


def test_a_dragon_that_is_awake_kills_and_sleeps_when_all_cards_are_back():
    table, hero = alone()
    table.awake, table.dragons = True, list(content().decks["dragon"])[:6]
    hero.square = ABOVE
    rounds.calm_down(table)
    assert (table.awake, len(table.dragons)) == (True, 7)
    rounds.calm_down(table)
    assert (table.awake, len(table.dragons)) == (False, 8)
    table.awake = True
    hero.square = min(content().chamber)
    rounds.visit(table, [hero])
    assert hero.cause == "dragon"


def test_the_two_stones_are_worth_more_together():
    table, hero = alone()
    hero.treasures = [card("treasure-sun-stone")]
    one = rounds.worth(table, hero)
    hero.treasures.append(card("treasure-moon-stone"))
    assert rounds.worth(table, hero) == 2 * content().numbers["stones.each"] > 2 * one
