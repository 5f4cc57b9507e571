"""Languages that are drafts, and those that a game has no more."""

from __future__ import annotations

import pytest

from cardgen.model import Localized
from tests.games import read_game

GAME = "title: River\nlanguages: {}\nlabels: {{start: {{en: Start, de: Anfang}}}}\n"
CARDS = "Name,Name.de,Text,Copies\nOtter,Fischotter,Swims.,2\nDrake,,Flies.,1\nX,,{{1}},1\n"


@pytest.fixture
def read(tmp_path):
    def load(languages, cards=CARDS, **files):
        folder = tmp_path / "content/river"
        (folder / "decks").mkdir(parents=True, exist_ok=True)
        (folder / "game.yaml").write_text(GAME.format(languages))
        (folder / "decks/cards.csv").write_text(cards)
        for name, text in files.items():
            (folder / name.replace("_", ".")).write_text(text)
        game, found = read_game(folder, tmp_path)
        return game, [(f.code, f.severity, f.place.line, f.message) for f in found]

    return load


def test_what_lacks_in_a_draft_is_printed_in_the_first_language_marked_and_counted_in_one_line(read):
    game, found = read("[en, {de: draft}]")
    assert found == [
        (
            "CG007",
            "warning",
            2,
            "3 of 3 cards and 1 other text lack 'de'; printed in 'en', marked [en] "
            "(cardgen translate export lists them)",
        )
    ]
    otter, drake, _ = game.components()
    assert (otter.name("de"), otter.text("text", "de")) == ("Fischotter", "[en] Swims.")
    assert (drake.name("de"), drake.name("en")) == ("[en] Drake", "Drake")
    assert game.languages == ("en", "de")


def test_rules_that_a_draft_lacks_are_those_of_the_first_language(read):
    game, ((_, _, _, message),) = read("[en, {de: draft}]", rules_en_md="# River\n\n## 1 Play\n\nPlay.\n")
    assert "1 other text and the rules lack 'de'" in message
    assert game.rules_in("de").title == "[en] River"
    assert game.rules_in("sv") is None


def test_a_language_taken_off_the_list_leaves_its_texts_with_one_note(read):
    game, found = read("[en]")
    message = (
        "texts in 'de' are kept and not printed: the game's languages are en; add 'de' to print them, or {de: draft} "
        "while some are missing"
    )
    assert found == [("CG003", "warning", 2, message)]
    assert [c.name("en") for c in game.components()] == ["Otter", "Drake", "X"]
    assert game.labels["start"] == {"en": "Start"}


@pytest.mark.parametrize(
    ("languages", "code"),
    [("[{en: draft}, de]", "CG005"), ("[en, {de: drfat}]", "CG005"), ("[en, {de: draft}, de]", "CG006")],
)
def test_a_list_of_languages_that_cannot_be(read, languages, code):
    assert code in [found[0] for found in read(languages)[1]]


def test_a_text_without_a_language_is_not_guessed_beside_two_complete_ones(read):
    _, found = read("[en, sv, {de: draft}]")
    assert {row[:2] for row in found} >= {("CG007", "error")}


def test_a_missing_translation_leaves_the_rest_of_a_text(read):
    game, found = read("[en, de]", "Name.en,Name.de\nOtter,Fischotter\nDrake,\n")
    assert ("CG007", "error", 3, "name: missing 'de' translation") in found
    assert [c.name("en") for c in game.components()] == ["Otter", "Drake"]


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        ("Draw.", "[en] Draw."),
        ("- one\n- two", "[en]\n\n- one\n- two"),
        ("**Draw**", "[en] **Draw**"),
        ("3/4", "3/4"),
        ("{icon:sword} 2", "{icon:sword} 2"),
        ("", ""),
    ],
)
def test_the_mark_of_a_text_in_another_language(text, marked):
    assert Localized({"en": text}).of("de") == marked


def test_sections_that_a_draft_lacks_are_those_of_the_first_language(read):
    english = "# River\n\n## 1 Play\n\nPlay.\n\n## 2 End\n\nStop.\n"
    game, ((_, _, _, message),) = read(
        "[en, {de: draft}]", rules_en_md=english, rules_de_md="# Fluss\n\n## 1 Spiel\n\nSpiele.\n"
    )
    assert "1 other text and 1 of 2 sections of the rules lack 'de'" in message
    assert [one.title for one in game.rules_in("de").sections.values()] == ["Spiel", "[en] End"]


def test_a_column_may_name_a_language_with_a_region(read):
    game, _ = read("[en, {pt-BR: draft}]", "Name,Name.pt-BR,Text (pt-br)\nOx,Boi,Mu\n")
    (ox,) = game.components()
    assert (ox.name("pt-BR"), ox.fields["text"]["pt-BR"]) == ("Boi", "Mu")


def test_the_hyphenation_of_words_is_read_by_language(read):
    game, found = read("[en, sv]\nhyphenation: {sv: [Rums-kort, drak], en: [way-bill, way-bill]}", CARDS)
    assert game.hyphenation == {"sv": {"rumskort": (4,), "drak": ()}, "en": {"waybill": (3,)}}
    game, _ = read("[sv]\nhyphenation: [rums-kort]")
    assert game.hyphenation == {"sv": {"rumskort": (4,)}}


@pytest.mark.parametrize(
    ("languages", "written", "code", "message"),
    [
        (
            "[sv]",
            "[rums--kort]",
            "CG005",
            "'rums--kort' is not a word with hyphens where it may break, as rums-kort",
        ),
        (
            "[sv]",
            "[rums kort]",
            "CG005",
            "'rums kort' is not a word with hyphens where it may break, as rums-kort",
        ),
        ("[sv]", "[7]", "CG005", "'7' is not a word with hyphens where it may break, as rums-kort"),
        (
            "[sv]",
            "[rum-skort, rums-kort]",
            "CG005",
            "'rums-kort': 'rumskort' is hyphenated in another way above; keep one",
        ),
        ("[sv]", "rums-kort", "CG005", "'rums-kort' is not a list of words such as [rums-kort]"),
        ("[sv]", "{sw: [rums-kort]}", "CG003", "unknown language 'sw'; expected sv"),
        ("[sv, en]", "[rums-kort]", "CG005", "words of which language? write {sv: [rums-kort]}"),
    ],
)
def test_a_mistake_in_the_hyphenation_is_reported_at_its_place(read, languages, written, code, message):
    _, found = read(f"{languages}\nhyphenation: {written}", CARDS)
    assert (code, "error", 3, f"hyphenation: {message}") in found
