"""The virtual table of Återväckt for every choice of modules: all that the inventory lists is there, and lies apart."""

from collections import Counter

import pytest

from cardgen.export.tts.invariants import check_save
from cardgen.load.module_choice import legal_choices
from cardgen.model.table.setup import read_setup
from tests.games import shipped_game
from tests.tts_tables import off_the_table, overlaps, pieces_of, table_of

CHOICES = list(legal_choices(shipped_game("atervackt").game.modules))


@pytest.fixture(scope="module", params=CHOICES, ids="-".join)
def table(request, cache_folder):
    return table_of("atervackt", request.param, cache_folder)


def listed(game, *kinds):
    """Return how many components of those kinds the inventory lists for the chosen modules, by deck."""
    counts = Counter()
    for row in game.inventory:
        if row.kind in kinds and row.module in game.chosen:
            counts[row.deck] += row.copies
    return counts


def test_both_variants_can_be_left_out_alone():
    assert CHOICES == [("base",), ("base", "discs"), ("base", "roaming"), ("base", "discs", "roaming")]


def test_the_table_is_sound(table):
    assert read_setup(table.game)[1] == []
    assert check_save(table.data) == []


def test_every_card_lies_in_a_pile_of_its_deck_and_what_players_read_first_lies_open(table):
    piles = table.named("DeckCustom", "CardCustom")
    found = {pile["Nickname"]: len(pile.get("ContainedObjects", [pile])) for pile in piles}
    titles = {deck.id: deck.title.of("sv") for deck in table.game.decks}
    assert found == {titles[deck]: copies for deck, copies in listed(table.game, "card").items()}
    open_piles = {pile["Nickname"] for pile in piles if pile["Transform"]["rotZ"] != 180.0}
    assert open_piles == {titles["hero"]}  # both sides of a hero's card are read


def test_all_pieces_of_paper_are_there(table):
    pieces = listed(table.game, "hero-sheet", "token", "standee", "reference-sheet")
    found = Counter(deck.id for deck, _, _ in pieces_of(table))
    assert {deck: found[deck] for deck in pieces} == pieces
    bags = {bag["Nickname"]: len(bag["ContainedObjects"]) for bag in table.named("Bag")}
    tiles = table.game.deck("tiles").title.of("sv")
    many = {"Likätare (30)": 30, "Räkneplupp: bön (6)": 6, "Räkneplupp: kaststjärna (6)": 6}
    assert bags == {tiles: listed(table.game, "tile")["tiles"], **many}
    assert len(table.named("Figurine_Custom")) == pieces["standees"]
    assert len(table.named("Custom_PDF")) == 2  # the booklet and the roll


def test_the_dice_are_the_two_of_the_booklet(table):
    dice = Counter(o["Name"] for o in table.data["ObjectStates"] if o["Name"].startswith("Die_"))
    assert dice == {"Die_6": 1, "Die_12": 1}


def test_round_tokens_are_round_on_the_table_and_hero_sheets_are_not(table):
    by_kind = {
        kind: {
            one["CustomImage"]["CustomTile"]["Type"]
            for deck, _, one in pieces_of(table)
            if deck.kind.name == kind
        }
        for kind in ("token", "hero-sheet")
    }
    assert by_kind == {"token": {2}, "hero-sheet": {0}}


def test_one_roll_of_heroes_lies_ready_to_write_on(table):
    assert Counter(spot.block for spot in table.spots if spot.index >= 0)["score"] == 1


def test_nothing_lies_over_anything_or_off_the_table(table):
    assert overlaps(table.spots) == []
    assert off_the_table(table.spots) == []
