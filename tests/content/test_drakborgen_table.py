"""The virtual table of Drakborgen for every choice of modules: all is there, by name, and lies apart on the table.

Pictures are judged on the built file by the checker.
"""

from collections import Counter

import pytest

from cardgen.export.tts.invariants import check_save
from cardgen.load.module_choice import legal_choices
from cardgen.model.table.setup import read_setup
from tests.games import shipped_game
from tests.tts_tables import every_object, off_the_table, overlaps, table_of

DICE = ("Die_4", "Die_6", "Die_8", "Die_10", "Die_12", "Die_20")

#: By module what it brings to the table: cards that are dealt or set aside, tiles, pieces, sheets, references, small tokens.
BROUGHT = {
    "base": {"cards": 256, "tiles": 115, "pieces": 4, "sheets": 4, "references": 0},
    "ii": {"cards": 73, "tiles": 10, "pieces": 9, "sheets": 8, "references": 2},
    "amulets": {"cards": 19, "references": 1},
    "underworld": {"cards": 36, "tiles": 10, "references": 2},
}
TOKENS = {
    "base": {"Solmarkör": 1, "Monstermarkör": 1},
    "ii": {"Likätare": 30, "Kastdolk": 5, "Oracazen: livsmarkör": 1},
    "amulets": {},
    "underworld": {"Pilbricka": 4, "Golvbricka": 5},
}


def brought(table, what):
    """Return how much of something the chosen modules bring together."""
    return sum(BROUGHT[module].get(what, 0) for module in table.game.chosen)


def choices():
    game = shipped_game("drakborgen").game
    return list(legal_choices(game.modules))


@pytest.fixture(scope="module", params=choices(), ids="-".join)
def table(request, cache_folder):
    return table_of("drakborgen", request.param, cache_folder)


def test_the_choices_are_those_that_the_box_has():
    assert choices() == [
        ("base",),
        ("base", "ii"),
        ("base", "ii", "amulets"),
        ("base", "ii", "underworld"),
        ("base", "ii", "amulets", "underworld"),
    ]


def test_the_table_is_sound(table):
    assert read_setup(table.game)[1] == []
    assert check_save(table.data) == []


def test_all_cards_lie_in_named_piles_the_backs_up(table):
    piles = table.named("DeckCustom", "CardCustom")
    every = [card for pile in piles for card in pile.get("ContainedObjects", [pile])]
    assert len(every) == brought(table, "cards")
    assert all(card["Nickname"] and card["Description"] for card in every)
    decks = [d for d in table.game.decks if d.kind.name == "card"]
    assert {d.title.of("sv") for d in decks} <= {o["Text"]["Text"] for o in table.named("3DText")}
    hidden = {pile["Nickname"] for pile in piles if pile["Transform"]["rotZ"] == 180.0}
    both_sides = "herotext"  # a card whose two sides are read lies open
    assert {d.title.of("sv") for d in decks if d.back and d.id != both_sides} <= hidden


def test_cards_that_a_module_takes_out_lie_in_a_pile_of_their_own(table):
    aside = [pile for pile in table.named("DeckCustom") if pile["Nickname"] == "Rumskort: används inte"]
    taken = Counter(card["Nickname"] for pile in aside for card in pile["ContainedObjects"])
    assert taken.total() == (7 if "ii" in table.game.chosen else 0)
    assert all(count == 1 for count in taken.values())


def test_all_other_pieces_are_there(table):
    bags = [len(bag["ContainedObjects"]) for bag in table.named("Bag")]
    assert bags == [brought(table, "tiles")] + [30] * ("ii" in table.game.chosen)
    assert len(table.named("Figurine_Custom")) == brought(table, "pieces")
    lying = Counter(spot.block for spot in table.spots if spot.index >= 0)
    assert lying["hero-sheets"] == brought(table, "sheets")
    assert lying["references"] == brought(table, "references")
    assert len(table.named("Custom_PDF")) == 1
    (board,) = table.named("Custom_Board")
    assert len(board["AttachedSnapPoints"]) > 130 + 27


def test_small_tokens_are_counted_and_every_hero_has_a_life_marker(table):
    small = Counter(
        o["Nickname"]
        for o in every_object(table.data["ObjectStates"])
        if o["Name"] == "Custom_Tile" and o["Transform"]["scaleX"] < 0.9
    )
    expected = {name: n for module in table.game.chosen for name, n in TOKENS[module].items()}
    of_heroes = small - Counter(expected)
    assert small == Counter(expected) + of_heroes
    assert set(of_heroes.values()) == {1}
    assert all(name.endswith(": livsmarkör") for name in of_heroes)
    assert len(of_heroes) == brought(table, "sheets")


def test_the_dice_tell_what_the_rules_say(table):
    dice = {o["Name"]: [value["Value"] for value in o["RotationValues"]] for o in table.named(*DICE)}
    faces = (6, 10, 12) if "ii" in table.game.chosen else (6, 12)
    # The side marked 0 on a die of ten counts as 10.
    assert dice == {f"Die_{n}": list(range(1, n + 1)) for n in faces}


def test_nothing_lies_over_anything_or_off_the_table(table):
    assert overlaps(table.spots) == []
    assert off_the_table(table.spots) == []
