"""The eight heroes of the second box, each where its rules are hard."""

import pytest

from tests.simulations.drakborgen import fights, turns
from tests.simulations.drakborgen.board import Action, Way
from tests.simulations.drakborgen.planted import drawn, lay, next_tile, put, rolls, square, stack
from tests.simulations.drakborgen.second import gifts
from tests.simulations.drakborgen.second.gifts import FIREBALL
from tests.simulations.drakborgen.second.heroes import POWDER, PSYCHIC, STAR, THROW, dice_bouts, unarmed
from tests.simulations.drakborgen.second.test_cards import ABOVE, DOWN, HERE, ROOM, UP, alone


def monsters(table, kind, life):
    """Let every monster of a kind have so many life points, whatever the hero does."""
    table.monsters.extend(
        [
            {kind: answer[kind]._replace(attack=life, wait=life, flee=life) for kind in answer}
            for answer in [table.monsters[0]]
        ]
    )
    table.monsters.rotate(1)


def test_psychic_power_costs_a_point_and_frightens_whoever_it_beats():
    table, hero = alone("hero-thargrim", monster=PSYCHIC)
    monsters(table, "orc", 4)
    rolls(table, (5, 10))
    fights.meet(table, hero, "orc")
    assert hero.kp == hero.card.kp - 1
    assert hero.gift.strikes(table, hero, "orc", PSYCHIC, 10) == 10


def test_one_meditates_instead_of_moving_but_not_before_the_dragon():
    table, hero = alone("hero-thargrim")
    assert Action("meditate") not in turns.actions(table, hero)
    hero.kp -= 3
    turns.act(table, hero, next(a for a in turns.actions(table, hero) if a.what == "meditate"))
    assert hero.kp == hero.card.kp - 3 + table.content.numbers["meditation.heals"]
    put(table, hero, next(iter(table.content.chamber)))
    assert Action("meditate") not in turns.actions(table, hero)


def test_yubara_hides_from_a_monster_but_only_from_an_ambush_that_she_hears():
    table, hero = alone("hero-yubara", monster=fights.ATTACK)
    drawn(table, hero, "room", "room-orc", (table.content.ranges["hide.works"][0], 6))
    assert hero.kp == hero.card.kp
    drawn(table, hero, "room", "room-ambush-orc", (hero.vf, 12), (6, 6))
    assert hero.kp == hero.card.kp
    drawn(table, hero, "room", "room-ambush-orc", (hero.vf + 1, 12), (12, 12))
    assert hero.kp <= hero.card.kp - (12 - hero.card.tf)


def test_stars_and_powder_run_out():
    table, hero = alone("hero-yubara")
    gift, star = hero.gift, table.content.second.shuriken["skeleton"][0]
    rolls(table, (star, 6), (star - 1, 6), (6, 6))
    assert [gift.strikes(table, hero, "skeleton", STAR, 5) for _ in range(3)] == [0, 5, 0]
    assert STAR not in gift.options([], may_wait=True)
    rolls(table, (table.content.second.sleeps[0], 6), (1, 6))
    assert [gift.strikes(table, hero, "orc", POWDER, 5) for _ in range(2)] == [0, 5]
    assert gift.options([], may_wait=True) == []


def test_a_stuck_door_opens_for_durim():
    table, hero = alone("hero-durim")
    stack(table, "door", "door-stuck")
    assert hero.gift.gets_past(table, hero, 2)


def test_a_dagger_wounds_and_sticks_on_a_six_and_without_any_he_is_unarmed():
    table, hero = alone("hero-durim")
    gift = hero.gift
    rolls(table, (5, 6), (6, 6))
    assert gift.strikes(table, hero, "orc", THROW, 5) == 3
    assert gift.strikes(table, hero, "orc", THROW, 5) == 2
    assert gift.daggers == table.content.numbers["daggers.count"] - 1
    gift.daggers = 0
    assert THROW not in gift.options([], may_wait=True)
    assert gift.bouts(table, hero, "orc") == unarmed(table, "orc")


def test_durim_draws_a_second_search_card_but_not_once_he_is_held():
    table, hero = alone("hero-durim")
    stack(table, "roomsearch", "roomsearch-secret-door")
    stack(table, "roomsearch", "roomsearch-nothing")
    assert hero.gift.search(table, hero)
    assert hero.searches == 1
    stack(table, "roomsearch", "roomsearch-secret-door")
    stack(table, "roomsearch", "roomsearch-trap")
    stack(table, "trap", "trap-explosion")
    assert not hero.gift.search(table, hero)
    assert hero.held == "missing"


def run(*, card, first=ROOM, second=ROOM):
    """Let Iril run two tiles up, with a card waiting on the first."""
    table, hero = alone("hero-iril", onward=Way(ABOVE, UP))
    lay(table, ABOVE, first, back=DOWN)
    lay(table, square(4, 2), second, back=DOWN)
    stack(table, "room", "room-empty-rat")
    stack(table, "room", card)
    turns.walk(table, hero, Way(HERE, UP))
    return table, hero


def test_iril_runs_through_a_tile_and_past_what_is_harmless():
    table, hero = run(card="room-chest")
    assert hero.square == square(4, 2)
    assert [card.id for card in list(table.decks["room"].cards)[-2:]] == ["room-chest", "room-empty-rat"]
    assert run(card="room-shadow")[1].square == ABOVE
    assert run(card="room-empty-rat", first="tiles-web")[1].square == ABOVE
    assert run(card="room-empty-rat", second="tiles-portcullis-lsr-bare")[1].square == ABOVE


def test_iril_runs_once_a_turn_and_to_no_new_tile():
    table, hero = run(card="room-empty-rat")
    assert hero.gift.runs_on(table, hero, table.ways(hero)) is None
    hero.gift.begins(table, hero)
    hero.policy.answers["onward"] = Way(square(4, 2), UP)
    assert hero.gift.runs_on(table, hero, table.ways(hero)) is None


def test_a_berserk_gains_no_more_than_he_began_with_and_pays_it_back():
    """§31.6: going berserk unhurt gains nothing, and calm costs four."""
    table, hero = alone("hero-charak", rages=True)
    rolls(table, (3, 6))
    hero.gift.gets_into_fight(table, hero)
    assert (hero.gift.raging, hero.kp, hero.sf) == (True, hero.card.kp, hero.card.berserk[0])
    rolls(table, (6, 6))
    hero.gift.begins(table, hero)
    assert (hero.gift.raging, hero.kp, hero.sf) == (False, hero.card.kp - 4, hero.card.sf)


def test_rage_comes_on_five_and_six_and_only_one_roll_a_turn():
    table, hero = alone("hero-charak", rages=False)
    rolls(table, (4, 6), (6, 6))
    hero.gift.gets_into_fight(table, hero)
    hero.gift.gets_into_fight(table, hero)
    assert not hero.gift.raging


def raging(kp=10):
    table, hero = alone("hero-charak", rages=True)
    rolls(table, (6, 6))
    hero.gift.gets_into_fight(table, hero)
    hero.kp = kp
    return table, hero


def test_calm_may_kill_and_a_torch_that_goes_out_brings_calm():
    table, hero = raging(4)
    rolls(table, (6, 6))
    turns.turn(table, hero)
    assert (hero.state, hero.cause) == ("dead", "calm")
    table, hero = raging(5)
    drawn(table, hero, "room", "room-torch")
    assert (hero.gift.raging, hero.kp, hero.held) == (False, 1, "torch")


def test_a_berserk_draws_two_dragon_cards_and_no_treasure():
    table, hero = raging()
    put(table, hero, next(iter(table.content.chamber)))
    table.dragons = [card for card in table.dragons if card.id != "dragon-awake"]
    before = len(table.dragons)
    turns.act(table, hero, Action("take"))
    assert (hero.treasures, len(table.dragons)) == ([], before - 2)


def test_a_berserk_leaves_finds_alone_and_always_attacks():
    table, hero = raging()
    drawn(table, hero, "chest", "chest-brooch")
    assert hero.finds == []
    assert fights.choices(table, hero, may_wait=True) == [fights.ATTACK]
    assert not table.may_search(hero)


def test_bouts_of_a_berserk():
    """§31.6: a win costs the monster 2, B against C 4, and letters that match cost it 2 and him 1."""
    found = {(bout.hero, bout.monster): bout.chance for bout in gifts.bouts(1, 2, 4, "even")}
    assert found == pytest.approx({(0, 2): 2 / 9, (0, 4): 1 / 9, (1, 2): 3 / 9, (1, 0): 3 / 9})
    best = gifts.bouts(1, 2, 4, "best")
    assert sum(bout.chance for bout in best) == pytest.approx(1)
    assert min(bout.chance for bout in best) > 0


def test_the_oracaz_warns_of_what_it_scents_and_the_tile_goes_back():
    table, hero = alone("hero-dzala", heeds=True)
    next_tile(table, "tiles-pit")
    rolls(table, (8, 10))
    bag = len(table.board.bag)
    turns.walk(table, hero, Way(HERE, UP))
    assert (hero.square, len(table.board.bag), table.board.laid[ABOVE]) == (HERE, bag, False)
    next_tile(table, ROOM)
    stack(table, "room", "room-empty-rat")
    rolls(table, (2, 10))
    turns.walk(table, hero, Way(HERE, UP))
    assert hero.square == ABOVE


def test_a_trap_of_a_search_hits_both_or_neither():
    table, hero = alone("hero-dzala")
    hero.searches = 1
    drawn(table, hero, "trap", "trap-explosion", (2, 6))
    assert (hero.kp, hero.missing) == (hero.card.kp, 0)
    drawn(table, hero, "trap", "trap-explosion", (1, 6))
    assert (hero.card.kp - hero.kp, table.content.second.oracaz["kp"] - hero.gift.kp, hero.missing) == (
        4,
        4,
        1,
    )


def test_in_a_trap_room_there_is_no_second_warning():
    table, hero = alone("hero-dzala")
    drawn(table, hero, "trap", "trap-explosion")
    assert hero.missing == 1


def test_behind_a_secret_door_there_is_no_warning_of_a_room_card():
    table, hero = alone("hero-dzala")
    hero.through_wall = True
    drawn(table, hero, "room", "room-arrows", (hero.card.rf + 2, 12), (hero.card.rf + 1, 12))
    assert (hero.card.kp - hero.kp, table.content.second.oracaz["kp"] - hero.gift.kp) == (2, 1)


def test_the_oracaz_takes_the_blows_and_leaves_her_unarmed_and_clumsy_when_it_dies():
    table, hero = alone("hero-dzala")
    assert hero.vf == table.content.numbers["oracaz.agility"]
    assert fights.FLEE not in fights.choices(table, hero, may_wait=True)
    hero.gift.wounded(table, hero, 1, "orc")
    assert hero.kp == hero.card.kp
    hero.gift.wounded(table, hero, 99, "orc")
    assert (hero.gift.kp, hero.kp, hero.vf) == (0, hero.card.kp, hero.card.vf)
    assert hero.gift.bouts(table, hero, "orc") == unarmed(table, "orc")
    hero.gift.wounded(table, hero, 1, "orc")
    assert hero.kp == hero.card.kp - 1


def test_the_die_of_the_oracaz_shrinks():
    table, hero = alone("hero-dzala")
    said, found = table.content.second.oracaz, []
    for kp in (said["t10"] + 1, said["t10"], said["t6"]):
        hero.gift.kp = kp
        found.append(hero.gift.bouts(table, hero, "goblin"))
    assert found == [dice_bouts(faces, 6, 1) for faces in (12, 10, 6)]


def test_a_dark_room_is_an_empty_room_to_her():
    table, hero = alone("hero-dzala")
    lay(table, ABOVE, "tiles-dark-lr", back=DOWN)
    stack(table, "room", "room-torch")
    turns.walk(table, hero, Way(HERE, UP))
    assert (hero.lost, hero.held, table.decks["room"].cards[0].id) == (False, "", "room-torch")
    assert table.may_search(hero)


def test_nothing_moves_while_time_stands_still_but_corridors_are_turns():
    table, hero = alone("hero-mrishnahk", stops=True)
    assert hero.gift.stops(table, hero)
    assert hero.kp == hero.card.kp - table.content.numbers["stop-time.cost"]
    drawn(table, hero, "room", "room-two-orcs")
    drawn(table, hero, "trap", "trap-explosion")
    assert (hero.kp, hero.missing) == (hero.card.kp - 1, 0)
    lay(table, ABOVE, "tiles-corridor-s", back=DOWN)
    hero.policy.answers["onward"] = Way(ABOVE, UP)
    turns.walk(table, hero, Way(HERE, UP))
    assert hero.square == ABOVE


def test_no_dragon_card_while_time_stands_still_and_one_after_it():
    asked = iter((True, True, False))
    table, hero = alone("hero-mrishnahk", action=Action("take"))
    hero.policy.stops = lambda game, hero: next(asked)
    put(table, hero, next(iter(table.content.chamber)))
    table.dragons = [card for card in table.dragons if card.id != "dragon-awake"]
    stack(table, "treasure", "treasure-spell-book")
    table.decks["treasure"].cards.popleft()
    before = len(table.dragons)
    turns.turn(table, hero)
    assert (len(hero.treasures), len(table.dragons), hero.gift.stopped) == (6, before - 1, False)


def test_a_fireball_costs_the_next_turn():
    table, hero = alone("hero-mrishnahk", monster=FIREBALL, action=Action("stand"))
    drawn(table, hero, "room", "room-orc")
    assert (hero.kp, hero.missing) == (hero.card.kp, 1)
    turns.turn(table, hero)
    assert hero.missing == 0


def test_in_an_ambush_it_is_too_late_to_vanish():
    table, hero = alone("hero-mrishnahk")
    assert set(fights.choices(table, hero, may_wait=True)) - set(
        fights.choices(table, hero, may_wait=False)
    ) >= {"vanish"}


def test_unarmed_as_in_the_example():
    """§31.9: 4 against 7, 5 against 5, 6 against 1, and an orc of two: Durim loses two."""
    bouts = {(bout.hero, bout.monster): bout.chance for bout in dice_bouts(6, 10, 1)}
    assert bouts == pytest.approx({(1, 1): 6 / 60, (0, 1): 15 / 60, (1, 0): 39 / 60})
