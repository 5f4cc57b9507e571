"""Rooms, traps, searches, chests, the fallen and doors of Drakborgen Återväckt: what its book names is there, once."""

import pytest

from cardgen.cache import Cache
from cardgen.commands.options import load
from cardgen.project import Project
from tests.paths import ROOT

#: What the book names on cards of each deck.
NAMED = {
    "room": """Svartalv Orch Skelett Bergstroll Två_orcher Överfall Fallucka Spjutfälla Taket_rasar Pilar_ur_väggen Jättespindel
        Jättespindelnät Portalruna Magiskt_sug Väg_ner Amulett Gaddkrälare Facklan_slocknar Likätare Förföljande_skugga
        Vampyrfladdermöss Kista Stupad_krigare Liten_flaska Askdemon Förhäxande_vampyr Kuyashisk_förbannelse""",
    "trap": "Pilar_ur_väggen Giftormar Explosion Giftig_dimma Fallucka Taket_rasar Spjutfälla",
    "roomsearch": "Lönndörr Tomt Giftig_tusenfoting Överrumpling Fälla Väg_ner Halv_amulett Amulett Nyckel",
    "chest": "Benknotor Det_magiska_svärdet Dödskallehjälmen Magiskt_ljusklot Huvudnyckel Nyckel Läkedryck Amulett",
    "bodysearch": "Rep Nyckel Skorpion Helande_salva Läkande_örter Liten_flaska Halv_amulett",
    "door": "Dörren_går_upp Låst Dörrfälla",
}
#: The classes by which several cards at once are put in order, and what needs no order.
CLASSES = ("fara", "monster", "föremål", "markör", "lugnt", "blanda")


@pytest.fixture(scope="module")
def games(cache_folder):
    found, _ = load(Project(ROOT), ("atervackt", "drakborgen"), Cache(cache_folder))
    return {game.id: {deck.id: deck.components for deck in game.decks} for game in found}


@pytest.mark.parametrize("deck", NAMED)
def test_what_the_book_names_stands_on_cards(games, deck):
    names = {card.text("name", "sv") for card in games["atervackt"][deck]}
    assert {name.replace("_", " ") for name in NAMED[deck].split()} <= names


@pytest.mark.parametrize("deck", NAMED)
def test_one_card_shuffles_each_of_these_decks(games, deck):
    shuffling = [card for card in games["atervackt"][deck] if card.id == f"{deck}-shuffle"]
    assert [card.copies for card in shuffling] == [1]


def test_four_webs_and_three_runes_as_there_are_markers(games):
    copies = {card.id: card.copies for card in games["atervackt"]["room"]}
    assert (copies["room-web"], copies["room-portal"]) == (4, 3)


def test_every_room_card_says_its_class(games):
    for card in games["atervackt"]["room"]:
        assert card.text("type", "sv").split(" · ")[1] in CLASSES, card.id
        met = "monsterkort" in card.text("text", "sv")
        assert met == card.text("type", "sv").endswith("monster"), card.id


@pytest.mark.parametrize("lang", ["sv", "en"])
def test_no_card_says_what_a_card_of_drakborgen_says(games, lang):
    old = {card.text("text", lang) for cards in games["drakborgen"].values() for card in cards}
    for deck in NAMED:
        assert [card.id for card in games["atervackt"][deck] if card.text("text", lang) in old] == []


@pytest.mark.parametrize("lang", ["sv", "en"])
def test_no_two_cards_begin_alike(games, lang):
    begun = {}
    for deck in NAMED:
        for card in games["atervackt"][deck]:
            begun.setdefault(card.text("text", lang).split(".")[0], []).append(card.id)
    assert sorted(ids for ids in begun.values() if len(ids) > 1) == [
        ["room-arrows", "trap-arrows"],
        ["room-roof", "trap-roof"],
        ["room-spear-trap", "trap-spear"],
        ["room-trapdoor", "trap-trapdoor"],
    ]
