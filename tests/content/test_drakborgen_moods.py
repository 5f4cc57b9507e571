"""Encounters and blows of Drakborgen: each card of a monster or a fighter tells something of its own, and prints it."""

import re

import pytest

from tests.games import shipped_layout

both_languages = pytest.mark.parametrize("lang", ["sv", "en"])


@pytest.fixture(scope="module")
def layout(cache_folder):
    return shipped_layout("drakborgen", cache_folder)


def cards_of(layout, deck):
    return [card for one in layout.game.decks if one.id == deck for card in one.components]


def on_one_line(text):
    return re.sub(r"\s+", " ", text.replace("\u00ad", ""))


@both_languages
@pytest.mark.parametrize(("deck", "cards"), [("monster", 15), ("combat", 39)])
def test_every_card_prints_a_mood_that_no_other_has(layout, deck, cards, lang):
    moods = {card.id: card.text("mood", lang) for card in cards_of(layout, deck)}
    assert len(set(moods.values())) == len(moods) == cards
    for card in cards_of(layout, deck):
        face, _ = layout.face(card, "face", lang)
        assert moods[card.id] and moods[card.id] in on_one_line(face.text())


@both_languages
def test_every_monster_card_is_an_encounter_with_a_name_of_its_own(layout, lang):
    assert len({card.name(lang) for card in cards_of(layout, "monster")}) == 15


@both_languages
def test_an_encounter_names_no_number_and_none_of_the_monsters_it_serves(layout, lang):
    monsters = {layout.game.labels[kind][lang].lower() for kind in ("goblin", "troll", "skeleton", "orc")}
    for card in cards_of(layout, "monster"):
        reported = f"{card.name(lang)} {card.text('mood', lang)}".lower()
        assert not re.search(r"\d", reported)
        assert not [monster for monster in monsters if monster in reported]


@both_languages
def test_no_two_cards_of_a_deck_with_one_name_tell_the_same(layout, lang):
    decks = [deck for deck in layout.game.decks if deck.kind.name == "card"]
    assert len(decks) == 21
    for deck in decks:
        reported = [
            (c.name(lang), re.sub(r"\d+", "", c.text("text", lang)), c.text("mood", lang))
            for c in deck.components
        ]
        assert len(set(reported)) == len(reported)


@both_languages
def test_every_shuffle_card_tells_of_its_own_deck(layout, lang):
    cards = [card for deck in layout.game.decks for card in deck.components if card.id.endswith("-shuffle")]
    assert len({card.text("text", lang) for card in cards}) == len(cards) == 6
