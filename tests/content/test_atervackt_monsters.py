"""What monsters of Drakborgen Återväckt do: who is worse than whom, and what a card may say in a column."""

from statistics import mean

import pytest

from tests.games import shipped_layout

CREATURES = ("goblin", "skeleton", "orc", "troll")
COLUMNS = ("attack", "wait", "flee")
both_languages = pytest.mark.parametrize("lang", ["sv", "en"])


@pytest.fixture(scope="module")
def layout(cache_folder):
    return shipped_layout("atervackt", cache_folder)


@pytest.fixture(scope="module")
def cards(layout):
    return [card for deck in layout.game.decks if deck.id == "monster" for card in deck.components]


def rows(cards, creature):
    return [card.fields[creature] for card in cards]


def damage(cards, creature, column):
    """Life points of the monster that a hero has to fight through, on average: each costs the hero about as much."""
    return mean(row["kp"] if row[column] == "fight" else 0 for row in rows(cards, creature))


def test_each_monster_is_worse_than_the_one_before_it(cards):
    found = [mean(damage(cards, creature, column) for column in COLUMNS) for creature in CREATURES]
    assert found == sorted(found) and len(set(found)) == len(found)


def test_every_monster_has_a_choice_that_suits_it_and_fleeing_is_the_least_dangerous(cards):
    """Goblins and orcs give way to whoever attacks, skeletons and trolls let whoever waits be: else nobody would ever attack."""
    for creature in CREATURES:
        attack, wait, flee = (damage(cards, creature, column) for column in COLUMNS)
        assert (attack < wait) == (creature in ("goblin", "orc"))
        assert flee < min(attack, wait)


@pytest.mark.parametrize("creature", CREATURES)
def test_the_mean_of_the_life_points_is_about_the_general_one(layout, cards, creature):
    general = layout.game.facts[f"{creature}.kp"][0].value
    assert abs(mean(row["kp"] for row in rows(cards, creature)) - general) < 0.5


@pytest.mark.parametrize("creature", CREATURES)
def test_only_who_flees_is_followed_and_only_who_gets_away_is_stabbed(cards, creature):
    for row in rows(cards, creature):
        assert "follows" not in (row["attack"], row["wait"])
        assert {row["attack"], row["wait"], row["flee"]} <= {"fight", "passive", "flees", "follows"}
        assert row["stab"] is None or row["flee"] in ("passive", "follows")


@both_languages
def test_a_face_prints_the_life_points_of_each_creature_by_its_name_and_where_it_fights(layout, cards, lang):
    for card in cards:
        words = layout.face(card, "face", lang)[0].text().split()
        words = words[: words.index("/") - 1]  # the card's number is no life point
        shown = [card.fields[one] for one in CREATURES]
        fights = [row["kp"] for row in shown for column in COLUMNS if row[column] == "fight"]
        stabs = [str(row.get("stab")) for row in shown]
        for kp in {row["kp"] for row in shown}:
            by_name = [row["kp"] for row in shown].count(kp)
            assert words.count(str(kp)) == by_name + fights.count(kp) + stabs.count(str(kp))


@both_languages
def test_every_card_has_a_name_and_a_mood_of_its_own(cards, lang):
    assert len({card.name(lang) for card in cards}) == len({card.text("mood", lang) for card in cards}) == 24
