"""The hard places of the second box: its cards, tiles, treasures and rings, on planted tables."""

import pytest

from tests.simulations.drakborgen import arrivals, fights, rooms, turns
from tests.simulations.drakborgen.board import Action, Way
from tests.simulations.drakborgen.content import content
from tests.simulations.drakborgen.gifts import Gift
from tests.simulations.drakborgen.planted import drawn, game, lay, next_tile, put, rolls, square, stack
from tests.simulations.drakborgen.second import finds, underworld
from tests.simulations.drakborgen.second.gifts import GIFTS

UP, RIGHT, DOWN, LEFT = range(4)
ALL = ("base", "ii", "amulets", "underworld")
ROOM, HERE, ABOVE = "tiles-room-lsr-bare", square(4, 4), square(4, 3)


def alone(hero="hero-sigeir", *, modules=ALL, rings=(), **told):
    """Return a table of both boxes and one hero, in a plain room that it entered from below."""
    table = game(heroes=(hero,), rings=rings, told=told, modules=modules)
    lay(table, HERE, ROOM)
    put(table, table.heroes[0], HERE)
    return table, table.heroes[0]


def hand(table, hero, *ids):
    """Give a hero treasure cards."""
    hero.treasures = [next(c for c in table.content.decks["treasure"] if c.id == name) for name in ids]


@pytest.mark.parametrize(
    "deck", [d for d in content(ALL).decks if d not in ("treasure", "dragon", "amulet", "underworld")]
)
def test_every_card_of_both_boxes_has_a_rule(deck):
    cards = [card for card in content(ALL).decks[deck] if not card.id.endswith("-shuffle")]
    assert all(callable(rooms.rule_of(card)) for card in cards)


def test_every_underworld_card_has_a_rule():
    assert {card.id for card in content(ALL).decks["underworld"]} == set(underworld.RULES)


@pytest.mark.parametrize("gift", GIFTS.values(), ids=lambda gift: gift.__name__)
def test_a_gift_answers_only_what_is_asked(gift):
    """A misspelt question would never be asked."""
    own = {name for name in vars(gift) if not name.startswith("_") and callable(getattr(gift, name))}
    assert own <= set(vars(Gift))


def test_a_module_brings_its_own_and_takes_out_what_it_must():
    base, second = content(), content(("base", "ii"))
    assert len(second.decks["room"]) == len(base.decks["room"]) - 7 + 8
    assert len(second.tiles) == len(base.tiles) + 10
    assert "underworld" not in second.decks and "ring-return" not in second.rings
    assert len(content(ALL).tiles) == len(base.tiles) + 20


@pytest.mark.parametrize(("plate", "state"), [(1, "in"), (2, "in"), (3, "dead")])
def test_two_plates_of_three_stop_the_spears(plate, state):
    table, hero = alone()
    drawn(table, hero, "trap", "trap-spear", (plate, 3))
    assert hero.state == state


def test_the_shadow_strikes_from_the_next_turn_on():
    table, hero = alone(action=Action("stand"))
    stack(table, "room", "room-shadow")
    hero.policy.answers["action"] = Action("move", Way(HERE, UP))
    next_tile(table, ROOM)
    rolls(table, (1, 12))
    turns.turn(table, hero)
    assert (hero.state, [card.id for card in hero.kept]) == ("in", ["room-shadow"])
    hero.policy.answers["action"] = Action("stand")
    table.random = table.random.then
    rolls(table, (2, 12), (1, 12))
    turns.turn(table, hero)
    assert hero.state == "in"
    turns.turn(table, hero)
    assert (hero.state, hero.cause) == ("dead", "shadow")
    assert table.decks["room"].cards[-1].id == "room-shadow"


def test_the_stinger_stings_on_an_equal_roll_and_at_the_end_of_every_turn_after():
    table, hero = alone(action=Action("stand"))
    drawn(table, hero, "room", "room-stinger", (hero.rf, 12))
    assert hero.kp == hero.card.kp - 1
    turns.turn(table, hero)
    assert hero.kp == hero.card.kp - 2
    hero.kept.clear()
    drawn(table, hero, "room", "room-stinger", (hero.rf - 1, 12))
    assert (hero.kp, hero.kept) == (hero.card.kp - 2, [])


def test_whoever_leaves_the_castle_feels_the_poison_no_more():
    table, hero = alone(tower="leave")
    tower = next(iter(table.content.towers))
    beside = next(table.board.beside[tower][side] for side in range(4) if table.board.ways[tower][side])
    side = next(side for side in range(4) if table.board.beside[beside][side] == tower)
    lay(table, beside, "tiles-room-lsr-bare", back=side)
    put(table, hero, beside, came=side)
    hero.kp = 1
    hero.kept = [next(card for card in table.content.decks["room"] if card.id == "room-stinger")]
    hero.policy.answers["action"] = Action("move", Way(beside, side))
    turns.turn(table, hero)
    assert (hero.state, hero.kp) == ("out", 1)


def test_corpse_eaters_as_in_the_example():
    """§36.4: 11, less 4; 2 more, less 6; 4 more, less 9."""
    table, hero = alone()
    drawn(
        table, hero, "room", "room-corpse-eaters", (6, 10), (5, 6), (4, 10), (2, 6), (6, 10), (4, 6), (9, 10)
    )
    assert hero.card.kp - hero.kp == 3


def test_wrestling_as_in_the_example():
    """§37.3: Sigeir, a skeleton of two, and 9, 3 and 7."""
    table, hero = alone()
    stack(table, "roomsearch", "roomsearch-overwhelmed")
    rolls(table, (2, 6), (9, 10), (3, 10), (7, 10))
    rooms.search(table, hero)
    assert hero.card.kp - hero.kp == 1


def test_the_two_stones_are_worth_more_together():
    table, hero = alone()
    hand(table, hero, "treasure-sun-stone")
    assert finds.worth(table, hero) == 1100
    hand(table, hero, "treasure-sun-stone", "treasure-moon-stone")
    assert finds.worth(table, hero) == 10000


def test_the_small_chest_holds_gold_or_takes_a_treasure():
    table, hero = alone()
    hand(table, hero, "treasure-jade-figure", "treasure-small-chest")
    rolls(table, (5, 12))
    assert finds.worth(table, hero) == 1500 + 500
    rolls(table, (4, 12))
    assert finds.worth(table, hero) == 0
    hand(table, hero, "treasure-small-chest")
    hero.finds = [90]
    rolls(table, (4, 12))
    assert finds.worth(table, hero) == 90


def in_chamber(hero="hero-sigeir", **told):
    table, hero = alone(hero, action=Action("take"), **told)
    put(table, hero, next(iter(table.content.chamber)))
    table.dragons = [card for card in table.dragons if card.id != "dragon-awake"]
    return table, hero


def test_the_spell_book_gives_sight_in_the_chamber_only():
    table, hero = in_chamber(reads=True)
    stack(table, "treasure", "treasure-spell-book")
    rolls(table, (10, 12))
    turns.turn(table, hero)
    assert (hero.book, len(hero.treasures)) == ("sight", 1)
    best = sorted((card.value for card in list(table.decks["treasure"].cards)[:4]), reverse=True)[:2]
    before = list(hero.treasures)
    turns.turn(table, hero)
    assert sorted((card.value for card in hero.treasures if card not in before), reverse=True) == best
    lay(table, square(4, 5), ROOM)
    hero.square = next(iter(table.content.chamber))
    arrivals.step(
        table,
        hero,
        Way(
            hero.square,
            next(s for s in range(4) if table.board.beside[hero.square][s] not in table.content.chamber),
        ),
    )
    assert hero.book == ""


def test_the_spell_book_moves_out_of_the_castle_with_two_treasures():
    table, hero = in_chamber(reads=True)
    hand(
        table,
        hero,
        "treasure-jade-figure",
        "treasure-sun-stone",
        "treasure-moon-stone",
        "treasure-spell-book",
    )
    rolls(table, (12, 12))
    before = len(table.dragons)
    turns.turn(table, hero)
    assert (hero.state, len(hero.treasures), len(table.dragons)) == ("out", 2, before)


def test_the_book_is_left_behind_unread():
    table, hero = in_chamber(reads=False)
    hand(table, hero, "treasure-spell-book", "treasure-sun-stone")
    arrivals.step(table, hero, next(iter(table.ways(hero))))
    assert [card.id for card in hero.treasures] == ["treasure-sun-stone"]


def test_one_goes_back_from_a_web_freely_and_rolls_once_caught():
    table, hero = alone()
    lay(table, ABOVE, "tiles-web", back=DOWN)
    turns.walk(table, hero, Way(HERE, UP))
    assert not table.may_search(hero)
    rolls(table, (hero.sf + 1, 12))
    turns.walk(table, hero, Way(ABOVE, UP))
    assert (hero.square, hero.caught) == (ABOVE, True)
    rolls(table, (hero.sf + 1, 12))
    turns.walk(table, hero, Way(ABOVE, DOWN))
    assert hero.square == ABOVE
    rolls(table, (hero.sf, 12))
    turns.walk(table, hero, Way(ABOVE, DOWN))
    assert (hero.square, hero.caught) == (HERE, False)
    turns.walk(table, hero, Way(HERE, UP))
    turns.walk(table, hero, Way(ABOVE, DOWN))
    assert hero.square == HERE


def test_the_ring_of_strength_wounds_before_the_first_bout():
    table, hero = alone(rings=("ring-strength",), strengthens=True)
    rolls(table, (4, 6))
    fights.fight(table, hero, 4, "orc")
    assert (hero.kp, hero.ring, hero.used) == (hero.card.kp, "", "ring-strength")


def test_the_ring_of_stillness_spares_a_dragon_card():
    table, hero = in_chamber(rings=("ring-stillness",), hushes=True)
    before = len(table.dragons)
    turns.turn(table, hero)
    assert (len(table.dragons), len(hero.treasures), hero.ring) == (before, 2, "")


def test_the_ring_of_true_sight_lays_the_tile_one_wants():
    table, hero = alone(rings=("ring-true-sight",), looks=True)
    next_tile(table, "tiles-corridor-s")
    next_tile(table, "tiles-pit")
    table.board.bag.insert(-1, table.board.bag[0])
    hero.policy.picks = lambda game, hero, at, tiles: next(
        tile for tile in tiles if tile.feature == "corridor"
    )
    hero.policy.answers["onward"] = None
    bag = len(table.board.bag)
    turns.walk(table, hero, Way(HERE, UP))
    assert (table.board.features[ABOVE], len(table.board.bag), hero.ring) == ("corridor", bag - 1, "")


def test_who_uses_no_magic_gets_no_ring():
    table = game(heroes=("hero-yushugom",), rings=("ring-life",), modules=ALL)
    assert table.heroes[0].ring == ""
