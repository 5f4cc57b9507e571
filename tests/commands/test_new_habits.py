"""`cardgen new --from`: habits of people who keep lists, each in the smallest list that has it."""

from __future__ import annotations

import pytest

from cardgen.commands.new import new_project
from tests.commands.test_new_lists import cards, made, save
from tests.games import read_game


@pytest.mark.parametrize(
    "heading", ["# in box", "Qty per deck", "Nb ex.", "Qtd na caixa", "Anzahl im Spiel", "No. in deck"]
)
def test_copies_are_called_after_the_place_where_they_are(tmp_path, heading):
    _, game = made(tmp_path, f"name,text,{heading}\nOtter,Draw.,3\nOwl,Wait.,3\n")
    assert cards(game) == [("Otter", 3), ("Owl", 3)]


@pytest.mark.parametrize("heading", ["No. of players", "# of targets", "Num dice", "in box"])
def test_numbers_of_other_things_are_no_copies(tmp_path, heading):
    _, game = made(tmp_path, f"name,text,{heading}\nOtter,Draw.,3\nOwl,Wait.,3\n")
    assert cards(game) == [("Otter", 1), ("Owl", 1)]


def test_nombre_over_numbers_is_french(tmp_path):
    _, game = made(tmp_path, "Unité,Nombre\nGarde,3\nLigne,3\n")
    assert cards(game) == [("Garde", 3), ("Ligne", 3)]


def test_a_print_list_has_titles_and_a_total_that_are_no_cards(tmp_path):
    text = "PRINT LIST, playtest 9\nsleeves: 50 standard\n\n== Villagers ==\n12x Farmer\n1x Mayor - votes twice\n\n[Wolves]\n3x Wolf\n\nTOTAL: 16\n"
    _, game = made(tmp_path, text, "list.txt")
    assert cards(game, "type") == [
        ("Farmer", "Villagers", 12),
        ("Mayor", "Villagers", 1),
        ("Wolf", "Wolves", 3),
    ]


def test_lines_that_are_counted_lose_their_numbers(tmp_path):
    _, game = made(
        tmp_path, "1. Who in this room, of all, lies?\n2. What is it?\n3. Whose is this, and why?\n", "p.txt"
    )
    texts = [card.text("text", "en") for card in game.components()]
    assert texts == ["Who in this room, of all, lies?", "What is it?", "Whose is this, and why?"]


def test_a_map_of_cards_in_json_is_a_list_of_them(tmp_path):
    text = (
        '{"fog": {"cost": 1, "text": "Wait.", "count": 2}, "tide": {"cost": 2, "text": "Draw.", "count": 1}}'
    )
    _, game = made(tmp_path, text, "cards.json")
    assert cards(game, "text") == [("fog", "Wait.", 2), ("tide", "Draw.", 1)]


def test_a_heading_of_markdown_is_a_card(tmp_path):
    text = "# Spells\n\nDraft 4.\n\n## Fireball (x3)\nCost: 2\n**Type:** Attack\n\nDeal 4.\n\nThen rest.\n\n## Mend (x2)\n- Cost: 1\n\nHeal 3.\n"
    _, game = made(tmp_path, text, "spells.md")
    assert cards(game, "type", "text", "cost") == [
        ("Fireball", "Attack", "Deal 4.\n\nThen rest.", 2, 3),
        ("Mend", None, "Heal 3.", 1, 2),
    ]


def test_front_and_back_above_the_headings(tmp_path):
    text = "Front,,Back,\nRole,Goal,Title,Hint\nCook,Have the most food.,Crew,Share.\nMate,Be the last on deck.,Officer,Hide.\n"
    _, game = made(tmp_path, text)
    assert cards(game, "text")[0] == ("Cook", "Have the most food.", 1)
    assert [card.back.fields["title"].of("en") for card in game.components()] == ["Crew", "Officer"]


def test_a_worksheet_of_sums_makes_no_cards(tmp_path):
    sheets = {
        "Questions": [["Category", "Question"], ["Sea", "What is deep?"], ["Sea", "What is wet?"], ["Air", "What is thin?"]],
        "Sums": [["Category", "Count"], ["Sea", 2], ["Air", 1]],
    }  # fmt: skip
    save(tmp_path / "cards.xlsx", sheets)
    created = new_project(tmp_path / "keep", tmp_path / "cards.xlsx")
    game, _ = read_game(tmp_path / "keep/content/keep", tmp_path / "keep")
    assert [(deck.id, len(deck.components)) for deck in game.decks] == [("questions", 3)]
    assert "it sums up worksheet 'Questions'" in created.findings[0].message


def test_moments_of_notion_are_not_printed(tmp_path):
    text = 'Name,Created,Text\nOtter,"March 12, 2026 6:02 PM",Draw.\nOwl,"12 de marzo de 2026 18:04",Wait.\n'
    _, game = made(tmp_path, text)
    assert game.decks[0].field_types["created"] == "data"


def test_headings_in_capitals_between_cards_are_left_out(tmp_path):
    _, game = made(tmp_path, "name,text,copies\nTHINGS,,\nLamp,Turn.,2\nBox,Lay.,\nPEOPLE,,\nAunt,Give.,1\n")
    assert cards(game) == [("Lamp", 2), ("Box", 1), ("Aunt", 1)]


def test_names_in_capitals_are_cards(tmp_path):
    _, game = made(tmp_path, "name,text\nLAMP,\nBOX,Lay.\nKEY,\n")
    assert cards(game) == [("LAMP", 1), ("BOX", 1), ("KEY", 1)]


@pytest.mark.parametrize(
    ("file", "title"),
    [
        ("Tidepool_Market - Sheet1.csv", "Tidepool Market"),
        ("Cartas 4f1c09ab2d7e.csv", "Cartas"),
        ("sea-cards.csv", "Sea cards"),
        ("räv.csv", "Räv"),
    ],
)
def test_a_deck_is_called_as_its_file(tmp_path, file, title):
    _, game = made(tmp_path, "name,text\nOtter,Draw.\n", file)
    assert game.decks[0].title.of("en") == title
