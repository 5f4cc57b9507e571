"""Monsters, fights, spiders, catacombs, amulets, rings and heroes of Återväckt, on planted tables."""

import pytest

from tests.simulations.atervackt import cards, catacombs, items, monsters, moving, obstacles, rounds
from tests.simulations.atervackt.content import MONSTERS, content
from tests.simulations.atervackt.planted import card, game, lay, meet_with, put, rolls, square, stack
from tests.simulations.atervackt.reckoning import cost
from tests.simulations.drakborgen import letters
from tests.simulations.drakborgen.board import Action, Way

UP, RIGHT, DOWN, LEFT = range(4)
ROOM, HERE = "tiles-room-lsr-bare", square(4, 4)
BELOW_HERE = square(4, 5)


def meeting(who="hero-rohan", choice="attack", tile=ROOM, **told):
    """Return a table and a hero in a room that it entered from below."""
    table = game(heroes=(who, "hero-sigeir"), monster=choice, **told)
    lay(table, HERE, tile)
    lay(table, BELOW_HERE, ROOM, back=DOWN)
    put(table, table.heroes[0], HERE)
    return table, table.heroes[0]


# The monster card.


def test_a_passive_monster_stays_and_is_not_met_again():
    table, hero = meeting(choice="wait")
    meet_with(table, wait="passive")
    monsters.meet(table, hero, ["troll"])
    assert (table.room(HERE).monsters, hero.kp) == (["troll"], hero.card.kp)
    rounds._meet_waiting(table, hero)
    assert hero.tally["fights troll"] == 0


def test_flight_takes_the_stab_first_and_ends_in_the_room_one_came_from():
    table, hero = meeting(choice="flee")
    meet_with(table, flee="follows", stab=content().answers[0]["goblin"].stab)
    monsters.meet(table, hero, ["goblin"])
    assert hero.kp == hero.card.kp - 1
    assert (hero.ahead.way, hero.ahead.monsters) == (Way(HERE, DOWN), ("goblin",))
    moving.move(table, hero)
    assert (hero.square, hero.met) == (BELOW_HERE, ("goblin",))


def test_nobody_flees_who_came_by_a_portcullis_or_a_secret_door():
    table, hero = meeting()
    assert "flee" in monsters.options(table, hero, may_wait=True)
    hero.shut_in = True
    assert "flee" not in monsters.options(table, hero, may_wait=True)
    hero.shut_in, hero.through_wall = False, True
    assert "flee" not in monsters.options(table, hero, may_wait=True)


def test_a_door_in_the_way_of_flight_must_open_but_a_passive_monster_stays_passive():
    for reaction, fights_troll in (("passive", 0), ("follows", 1)):
        table, hero = meeting(choice="flee")
        lay(table, BELOW_HERE, "tiles-door-ls-bare", back=DOWN)
        stack(table, "door", "door-locked")
        hero.psy = 0
        meet_with(table, flee=reaction, stab=None)
        monsters.meet(table, hero, ["troll"])
        assert hero.ahead is None
        assert hero.tally["fights troll"] == fights_troll


def test_a_monster_without_another_exit_fights_with_the_life_points_in_brackets():
    table, hero = meeting(tile="tiles-room-end-pots")
    meet_with(table, attack="flees", life=1)
    monsters.meet(table, hero, ["orc"])
    assert hero.tally["fights orc"] == 1
    table, hero = meeting()
    meet_with(table, attack="flees")
    monsters.meet(table, hero, ["orc"])
    assert hero.tally["fights orc"] == 0


def test_if_one_of_several_fights_all_that_are_passive_do(monkeypatch):
    fought = []
    monkeypatch.setattr(monsters, "fight", lambda game, hero, foes: fought.append([foe.kp for foe in foes]))
    table, hero = meeting(choice="wait")
    meet_with(table, wait="fight", life=4)
    meet_with(table, wait="passive", life=5)
    monsters.meet(table, hero, ["orc", "orc"])
    assert fought == [[5, 4]]


def test_an_ambush_costs_psyche_but_rohan_armour():
    for who, less in (("hero-aelfric", "psy"), ("hero-rohan", "rf")):
        table, hero = meeting(who, choice="ring-light", rerolls=False)
        rolls(table, (12, 12))
        monsters.ambush(table, hero, "orc")
        assert hero.card.kp - hero.kp == 12 - getattr(hero, less)


def test_each_choice_is_the_best_against_some_monster():
    """Attack must pay off somewhere, or the choice is none."""
    bouts = monsters.by_signs(frozenset(("stone",)), frozenset(("",)), raging=False)
    best = {
        min(("attack", "wait", "flee"), key=lambda c: cost(bouts, kind, c, kp))
        for kind in MONSTERS
        for kp in (4, 14)
    }
    assert best == {"attack", "wait", "flee"}


# Fights.


def test_signs_are_mixed_so_that_nobody_can_do_better():
    """A special attack on both sides is worth nothing to either; on one side, to that."""

    def worth(mine, theirs):
        bouts = monsters.by_signs(frozenset(mine), frozenset(theirs), raging=False)
        assert sum(bout.chance for bout in bouts) == pytest.approx(1)
        return sum((bout.monster - bout.hero) * bout.chance for bout in bouts)

    assert worth(["stone"], [""]) > 0
    assert worth(["stone"], ["stone"]) == pytest.approx(0)
    assert worth([""], ["scissors"]) < 0
    assert worth(["stone", "scissors"], [""]) > worth(["stone"], [""])


def test_alone_the_aspects_decide_and_a_goblin_is_weaker_than_a_troll():
    table = game(heroes=("hero-sigeir",))
    hero = table.heroes[0]
    risks = [
        letters.odds(monsters.bouts_of(table, hero, table.content.monsters[kind]), 8, 5)[1]
        for kind in MONSTERS
    ]
    assert risks == sorted(risks)


def test_fleeing_in_a_fight_works_only_unharmed_and_does_no_harm(monkeypatch):
    table, hero = meeting(breaks_off=True)
    foes = [monsters.Foe(table.content.monsters["orc"], 9)]
    bouts = iter([(0, 1), (1, 1), (0, 1), (0, 2)])
    monkeypatch.setattr(monsters, "_bout", lambda game, of: next(bouts))
    monsters.fight(table, hero, foes)
    assert (hero.card.kp - hero.kp, foes[0].kp) == (1, 7)
    assert hero.ahead


def test_corpse_eaters_are_reckoned_as_in_the_example_of_the_rules():
    table, hero = meeting(rerolls=False)
    rolls(table, (7, 12), (4, 6), (6, 12), (3, 6), (11, 12))
    cards._corpse_eaters(table, hero, card("room-corpse-eaters"))
    assert hero.kp == hero.card.kp - 2


# Spiders.


def test_a_spider_runs_two_known_rooms_corridors_free_and_eats():
    table, hero = meeting(tile="tiles-web")
    hero.held = "web"
    for row in (5, 6, 7, 8, 9):
        lay(table, square(4, row), "tiles-corridor-s" if row == 6 else ROOM, back=DOWN)
    table.spiders = [square(4, 9)]
    rounds.run(table, [HERE])
    assert table.spiders == [square(4, 6)]
    rounds.eat(table)
    assert not hero.cause
    rounds.run(table, [HERE])
    rounds.eat(table)
    assert hero.cause == "spider"


def test_a_spider_sits_still_while_nobody_is_caught_and_runs_one_unknown_square():
    table, hero = meeting(action=Action("stand"))
    table.spiders = [square(4, 1)]
    rounds.move_phase(table)
    assert table.spiders == [square(4, 1)]
    rounds.run(table, [HERE])
    assert table.place(table.spiders[0]) == (3, 1)


# The catacombs.


def below(at=HERE, **told):
    """Return a table, a hero in the catacombs under a square, and how it goes there."""
    table, hero = meeting(heads=LEFT, climbs=True, returns=False, **told)
    hero.square = at
    catacombs.descend(table, hero)
    return table, hero, hero.below


@pytest.mark.parametrize(("rolled", "side"), [(1, DOWN), (3, LEFT), (6, UP)])
def test_the_arrow_drifts(rolled, side):
    table, hero, under = below()
    rolls(table, (rolled, 6))
    catacombs.walk(table, hero, under)
    assert under.side == side
    hero.items["light"].append(card("chest-light"))
    rolls(table, (rolled, 6))
    catacombs.walk(table, hero, under)
    assert under.side == LEFT


def test_a_way_up_takes_the_next_round_and_may_be_tried_again():
    table, hero, under = below()
    under.exit = card("catacomb-exit-strength")
    rolls(table, (hero.sf + 1, 12))
    catacombs.walk(table, hero, under)
    assert hero.below.exit
    rolls(table, (hero.sf, 12), (12, 12))
    catacombs.walk(table, hero, under)
    assert (hero.below, hero.square) == (None, HERE)


@pytest.mark.parametrize(
    ("row", "rolled", "state", "ends"),
    [
        (1, 1, "in", 0),
        (1, 12, "in", 0),
        (0, 5, "in", 0),
        (-1, 5, "out", None),
        (-1, 1, "in", 0),
        (-2, 12, "out", None),
    ],
)
def test_where_one_comes_up(row, rolled, state, ends):
    """North lies across from the sun track, so that 5, south, is one square up the board; rows count from 1 here."""
    table, hero, under = below()
    under.place, under.exit = (3, row), card("catacomb-exit-free")
    rolls(table, (rolled, 12))
    catacombs.walk(table, hero, under)
    assert hero.state == state
    if ends is not None:
        assert table.place(hero.square)[1] >= ends


def test_a_stair_leads_to_a_way_down_that_is_near():
    table, hero, under = below()
    table.downs = {square(5, 3)}
    under.exit = card("catacomb-exit-free")
    rolls(table, (12, 12))
    catacombs.walk(table, hero, under)
    assert hero.square == square(5, 3)


def test_the_cards_of_the_catacombs_are_shuffled_in_but_finds_are_kept():
    table, hero, under = below()
    for name in ("catacomb-rats", "catacomb-diamond", "catacomb-exit-free"):
        stack(table, "catacomb", name)
        catacombs.draw(table, hero, under)
    catacombs.walk(table, hero, under)
    assert len(table.decks["catacomb"].cards) == len(content().decks["catacomb"]) - 1
    assert [found.id for found in hero.items["gem"]] == ["catacomb-diamond"]


def test_a_fall_may_be_climbed_back_with_a_rope_and_draws_a_room_card():
    table, hero = meeting(climbs=True)
    hero.items["rope"].append(card("bodysearch-rope"))
    rolls(table, (hero.vf + 1, 12), (3, 6), (hero.vf, 12))
    items.TRAPS["trapdoor"](table, hero, card("trap-trapdoor"))
    assert hero.kp == hero.card.kp - 3
    catacombs.walk(table, hero, hero.below)
    assert (hero.below, hero.square, hero.doing) == (None, HERE, "arrives")


# Amulets and rings.


def test_the_amulet_of_teleportation_comes_before_the_ring():
    table, hero = meeting(warded=True)
    hero.amulets["amulet-teleport"], hero.ring = None, "ring-trapward"
    rolls(table, (1, 12))
    assert items.wards(table, hero, 3)
    assert (hero.ring, hero.ahead.place) == ("ring-trapward", (3, 5))


def test_pheromones_end_the_ring_of_sleep():
    table, hero = meeting(choice="wait")
    hero.amulets["amulet-pheromone"], hero.ring = None, "ring-sleep"
    meet_with(table, wait="passive", life=1)
    monsters.meet(table, hero, ["goblin"])
    assert (hero.ring, hero.tally["fights goblin"]) == ("", 1)


def test_the_ring_of_sleep_works_on_one_of_two():
    table, hero = meeting(choice="ring-sleep")
    hero.ring = "ring-sleep"
    hero.policy.answers.pop("monster")
    object.__setattr__(
        hero.policy, "monster", lambda table, hero, kinds, options: options[-1] if hero.ring else "attack"
    )
    meet_with(table, attack="flees")
    monsters.meet(table, hero, ["orc", "orc"])
    assert (hero.used, table.room(HERE).monsters) == ("ring-sleep", ["orc"])


def test_halves_are_tried_once_with_each_other():
    table, hero = meeting()
    rolls(table, (1, 6), (1, 6), (2, 6))
    for name in ("roomsearch-half-left", "roomsearch-half-right", "bodysearch-half"):
        items.half(table, hero, card(name))
    assert len(hero.amulets) == 1
    assert len(hero.items["half"]) == 1


def test_alone_an_amulet_is_known_lost_or_deadly():
    for rolled, found, state in ((1, 1, "in"), (4, 0, "in"), (6, 0, "dead")):
        table = game(heroes=("hero-rohan",), wears=True)
        hero = table.heroes[0]
        rolls(table, (rolled, 6))
        items.find(table, hero, card("room-amulet"))
        assert (len(hero.amulets), hero.state) == (found, state)


def test_balance_lowers_every_roll_regret_rolls_again_and_fate_names_it():
    table, hero = meeting(rerolls=True, names=True)
    hero.ring = "ring-balance"
    rolls(table, (hero.sf + 1, 12))
    assert table.test(hero, "sf")
    hero.ring, hero.rolls_left = "ring-regret", 1
    rolls(table, (12, 12), (hero.sf, 12), (12, 12))
    assert table.test(hero, "sf")
    assert not table.test(hero, "sf")
    hero.ring = "ring-fate"
    assert table.test(hero, "vf")
    assert (hero.ring, hero.used) == ("", "ring-fate")


def test_the_curse_punishes_a_roll_just_above():
    table, hero = meeting()
    hero.kept.append(card("room-curse"))
    rolls(table, (hero.sf + 1, 12), (hero.sf + 2, 12))
    assert not table.test(hero, "sf")
    assert not table.test(hero, "sf")
    assert hero.kp == hero.card.kp - content().numbers["curse.damage"]


# Heroes.


def test_durim_draws_two_search_cards_and_picks_a_lock_by_one_test():
    table, hero = meeting("hero-durim")
    for name in ("roomsearch-coins", "roomsearch-ring"):
        stack(table, "roomsearch", name)
    items.search(table, hero)
    assert len(hero.items["treasure"]) == 2
    assert obstacles.ways_to_unlock(table, hero)["pick"] == ("psy", 1)


def test_thargrims_power_lets_a_monster_flee_only_if_it_fails():
    for psyche, fought in ((12, 0), (1, 1)):
        table, hero = meeting("hero-thargrim")
        meet_with(table, attack="fight", life=1)
        rolls(table, (1, 12), (psyche, 12))
        monsters.meet(table, hero, ["troll"])
        assert hero.tally["fights troll"] == fought


def test_dzalas_oracaz_fights_before_her_and_lifts_with_her_and_no_room_is_dark_to_her():
    table, hero = meeting("hero-dzala")
    monsters.fight(table, hero, [monsters.Foe(table.content.monsters["goblin"], 1)])
    assert hero.kp == hero.card.kp
    oracaz = table.content.oracaz
    rolls(table, (oracaz.sf, 12), (12, 12), (12, 12), (hero.sf, 12))
    assert obstacles.lift(table, hero)
    lay(table, HERE, "tiles-dark-lr")
    assert all(action.way for action in moving.actions(table, hero) if action.what == "move")


def test_aelfric_prays_three_times():
    table, hero = meeting("hero-aelfric", rerolls=True)
    rolls(table, *[(12, 12)] * 3, (1, 12), (12, 12))
    assert table.test(hero, "sf")
    assert hero.counters == 0
    assert not table.test(hero, "sf")


def test_iril_runs_through_a_room_whose_tile_lies_and_draws_nothing_there():
    table, hero = meeting("hero-iril", onward=Way(square(4, 3), UP))
    for row in (2, 3):
        lay(table, square(4, row), ROOM)
    hero.policy.answers["action"] = Action("move", Way(HERE, UP))
    moving.move(table, hero)
    assert hero.square == square(4, 2)


def test_ringless_heroes_get_no_ring():
    table = game(heroes=("hero-mrishnahk", "hero-yushugom"), rings=("ring-life", "ring-life"))
    assert [hero.ring for hero in table.heroes] == ["", ""]
