"""`cardgen new --from`: lists as strangers keep them become cards, and a few lines say how they were read."""

from __future__ import annotations

import openpyxl
import pytest
from PIL import Image

from cardgen.check import run_rules
from cardgen.commands.new import new_project
from cardgen.layout.columns import columns_of
from tests.games import read_game


def made(tmp_path, text, name="cards.csv"):
    """Return what was created from a list, and its game, which reads without findings."""
    (tmp_path / name).write_text(text, "utf-8")
    created = new_project(tmp_path / "keep", tmp_path / name)
    return created, game_of(tmp_path)


def game_of(tmp_path):
    game, found = read_game(tmp_path / "keep" / "content" / "keep", tmp_path / "keep")
    assert [f for f in found if f.severity == "error"] == []
    return game


def cards(game, *fields):
    """Return name and copies of each card, and fields of its own."""
    lang = game.languages[0]
    shown = (c.fields.get for c in game.components())
    texts = [
        tuple(get(f).of(lang) if hasattr(get(f), "of") else get(f) for f in ("name", *fields))
        for get in shown
    ]
    return [(*text, c.copies) for text, c in zip(texts, game.components(), strict=True)]


@pytest.mark.parametrize(
    ("text", "languages", "found"),
    [
        ("Card Name,Card Text,Card Qty,Card Set\nOtter,Draw.,3,Base\n", ("en",), [("Otter", "Draw.", 3)]),
        ("Nome Carta,Testo della carta,Quantità\nLontra,Pesca.,3\n", ("it",), [("Lontra", "Pesca.", 3)]),
        ("Название;Описание;Кол-во\nВыдра;Возьмите.;3\n", ("ru",), [("Выдра", "Возьмите.", 3)]),
        ("カード名,効果,枚数\nカワウソ,引く。,3\n", ("ja",), [("カワウソ", "引く。", 3)]),
        ("Nazwa karty;Treść;Liczba kopii\nWydra;Dobierz.;3\n", ("pl",), [("Wydra", "Dobierz.", 3)]),
        ("Nom de la carte;Texte;Nb\nLoutre;Piochez.;3\n", ("fr",), [("Loutre", "Piochez.", 3)]),
        ("Name_en,Name_fr,Text_en,Text_fr,Num\nOtter,Loutre,Draw.,Piochez.,3\n", ("en", "fr"), [("Otter", "Draw.", 3)]),
        ("Titel,Text,Titel_en,Text_en\nOtter,Zieh.,Otter,Draw.\n", ("de", "en"), [("Otter", "Zieh.", 1)]),
        ("Name,Num,Text\nFarm,8,Grow.\nInn,3,Rest.\n", ("en",), [("Farm", "Grow.", 8), ("Inn", "Rest.", 3)]),
        ("id,combo_type,description,combo_name\nc1,a,Hits.,Strike\n", ("en",), [("Strike", "Hits.", 1)]),
        ("Nr,Monster,Rule\n1,Orc,Hits.\n2,Elf,Runs.\n", ("en",), [("Orc", "Hits.", 1), ("Elf", "Runs.", 1)]),
    ],
)  # fmt: skip
def test_headings_as_people_write_them(tmp_path, text, languages, found):
    _, game = made(tmp_path, text)
    assert game.languages == languages
    assert cards(game, "text") == found


def test_words_of_our_own_are_renamed_and_keep_their_labels(tmp_path):
    text = "name,number,deck,game,back,kind,from,module,text\n" + "".join(
        f"{name},{n},Red,Base,Skull,Tool,Rome,Core,Hits.\n"
        for name, n in (("Spear", 4), ("Net", 2), ("Bow", 4))
    )
    created, game = made(tmp_path, text)
    assert cards(game, "type") == [("Spear", "Tool", 4), ("Net", "Tool", 2), ("Bow", "Tool", 4)]
    labels = [column.label for column in columns_of(game.decks[0], game, "en")]
    assert labels == ["Deck", "Game", "From", "Module"]
    assert {card.back.fields["title"].of("en") for card in game.components()} == {"Skull"}
    assert "To change that: the lines below 'columns' in content/keep/decks/cards.yaml" in created.columns


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Text,Category\nI got ____ for breakfast.,Black\nA bowl of soup.,White\n", ["I got ____ for breakfast", "A bowl of soup"]),
        ("Question,Level\nWhat is the largest animal of all that live on land?,3\nWho?,1\n", ["What is the largest animal of all that…", "Who?"]),
        ("Age,Job,Hobby\n34,Doctor,Chess\n27,Cook,Running\n", ["Doctor", "Cook"]),
        ("id,points\n7,3\n8,4\n", ["Cards 1", "Cards 2"]),
        ("What is this, and why?\nWho in this round, do you think, lies?\n", ["What is this, and why?", "Who in this round, do you think, lies?"]),
    ],
)  # fmt: skip
def test_cards_without_names_are_called_by_what_they_say_and_print_no_name(tmp_path, text, names):
    created, game = made(tmp_path, text)
    assert [name for name, _ in cards(game)] == names
    assert game.decks[0].values["names"] == "hidden"
    assert any(line.startswith("Names: there were none") for line in created.columns)
    assert [f for f in run_rules(game) if f.severity == "error"] == []


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        ("cards.csv", "Otter,Animal,Draw a card.,3\nStorm,Spell,Discard a card.,1\n", [("Otter", "Animal", "Draw a card.", 3), ("Storm", "Spell", "Discard a card.", 1)]),
        ("cards.txt", "Otter\nFire Drake\n", [("Otter", None, None, 1), ("Fire Drake", None, None, 1)]),
        ("cards.csv", "My cards\nname,text\nOtter,Draws.\n", [("Otter", None, "Draws.", 1)]),
    ],
)  # fmt: skip
def test_lists_without_headings_or_with_a_title(tmp_path, name, text, found):
    _, game = made(tmp_path, text, name)
    assert cards(game, "type", "text") == found


@pytest.mark.parametrize(
    ("text", "field", "value"),
    [
        ("Otter,Draw a card.,3\nStorm,Discard a card.,1\n", "text", "Draw a card."),
        ("name,,text\nOtter,x,Draws.\nStorm,y,Hits.\n", "column_2", "x"),
        ("name,text\nOtter,Draws.,x\nStorm,Hits.,y\n", "column_3", "x"),
        ("name,text,text\nOtter,Draws.,x\nStorm,Hits.,y\n", "text_3", "x"),
    ],
)
def test_columns_without_a_heading_of_their_own_are_called_by_number(tmp_path, text, field, value):
    created, game = made(tmp_path, text)
    assert (tmp_path / "keep" / created.files[0]).read_text() == text
    assert game.decks[0].components[0].fields[field].of("en") == value


def test_thirty_columns_print_the_likely_ones_and_say_how_to_print_another(tmp_path):
    technical = {
        "guid": "a-1",
        "card_id": 0,
        "image_url": "https://x.example/1",
        "bgcolor": "c66b3d",
        "font_size": 12,
    }
    technical |= {
        "x_offset": 0,
        "layout": "wide",
        "debug": "false",
        "json_data": "[1]",
        "updated_at": "2024-01-02 10:00",
    }
    columns = {
        "name": "Otter",
        **technical,
        "cost": 3,
        "attack": 2,
        **{f"Extra {n}": "same" for n in range(18)},
    }
    lines = [
        ",".join(columns),
        *(",".join(map(str, {**columns, "name": n}.values())) for n in ("Otter", "Owl")),
    ]
    created, game = made(tmp_path, "\n".join(lines))
    shown = [column.name for column in columns_of(game.decks[0], game, "en")]
    assert (shown[:2], len(shown)) == (["cost", "attack"], 8)
    (line,) = [line for line in created.columns if line.startswith("Not printed: ")]
    assert line.startswith("Not printed: guid, card_id, image_url, bgcolor, font_size")
    deck = tmp_path / "keep/content/keep/decks/cards.yaml"
    deck.write_text(deck.read_text().replace("  guid: data\n", ""))
    assert "guid" in [column.name for column in columns_of(game_of(tmp_path).decks[0], game, "en")]
    assert len(created.columns) <= 5


@pytest.mark.parametrize(
    ("text", "field", "value"),
    [
        ("name,copies\nOtter,many\nOwl,few\n", "card_copies", "many"),
        ("name,Prize,Prize\nOtter,a,b\n", "prize_3", "b"),
        ("name,,text\nOtter,stray,Draws.\n", "column_2", "stray"),
        ("Namn,Titel,text\nOtter,Sir,Draws.\n", "titel", "Sir"),
    ],
)
def test_a_column_that_cannot_be_read_is_a_field_of_its_own(tmp_path, text, field, value):
    created, game = made(tmp_path, text)
    first = next(game.components()).fields
    assert first["name"].of(game.languages[0]) == "Otter"
    assert first[field].of(game.languages[0]) == value
    assert created.taken == created.cards


def test_a_workbook_of_cards_without_names_is_a_deck_a_sheet(tmp_path):
    book = openpyxl.Workbook()
    for title in ("Black", "White"):
        sheet = book.create_sheet(title)
        sheet.append(["Prompt", "Points"])
        sheet.append([f"What is {title.lower()} and has four feet?", 2])
    book.create_sheet("Ideas").append(["more of them"])
    book.remove(book["Sheet"])
    book.save(tmp_path / "book.xlsx")
    new_project(tmp_path / "keep", tmp_path / "book.xlsx")
    assert [deck.id for deck in game_of(tmp_path).decks] == ["black", "white"]


def test_yes_and_no_by_letters_are_a_flag(tmp_path):
    _, game = made(tmp_path, "name,unique,cost\nOtter,Y,1\nOwl,N,2\n")
    assert [(c.name, c.form) for c in columns_of(game.decks[0], game, "en")] == [
        ("unique", "flag"),
        ("cost", "figure"),
    ]


def test_cards_with_0_copies_are_left_out_and_counted(tmp_path):
    created, game = made(tmp_path, "name,copies\nOtter,2\nOwl,0\n")
    assert (cards(game), created.summary("x")) == ([("Otter", 2)], "created x: 1 card")
    assert created.columns[-1] == "Left out: 1 card with 0 copies"


def test_copies_that_are_all_0_are_not_filled_in(tmp_path):
    _, game = made(tmp_path, "name,copies\nOtter,0\nOwl,0\n")
    assert cards(game) == [("Otter", 1), ("Owl", 1)]


def picture(path, width=630, height=880):
    path.parent.mkdir(exist_ok=True)
    Image.new("RGB", (width, height), "red").save(path)


def test_pictures_beside_a_list_come_with_it(tmp_path):
    picture(tmp_path / "img" / "otter.png")
    picture(tmp_path / "img" / "owl.png")
    created, game = made(tmp_path, "Picture,Copies\notter.png,3\nowl.png,2\n")
    assert cards(game) == [("Otter", 3), ("Owl", 2)]
    assert "content/keep/art/owl.png" in created.files
    assert created.findings == []


def test_pictures_beside_a_list_come_with_it_although_some_are_missing(tmp_path):
    picture(tmp_path / "notes" / "plan.png")
    picture(tmp_path / "img" / "otter.png")
    picture(tmp_path / "img" / "owl.png")
    created, game = made(tmp_path, "Picture,Copies\notter.png,3\nox.png,1\nowl.png,2\n")
    assert len(game.decks[0].components) == 3
    assert {f"content/keep/art/{name}.png" for name in ("otter", "owl")} <= set(created.files)
    (finding,) = created.findings
    assert finding.code == "CG104" and finding.severity == "warning"
    assert "1 of 3 pictures are missing; put them into 'content/keep/art': 'ox.png'" in finding.message


@pytest.mark.parametrize(
    ("size", "trim", "bleed"),
    [((630, 880), (63, 88), 0), ((690, 940), (63, 88), 3), ((822, 1122), (63.5, 88.9), 3), ((400, 400), (70, 70), 0), ((600, 800), (63, 84), 0)],
)  # fmt: skip
def test_a_folder_of_finished_pictures_is_a_deck(tmp_path, size, trim, bleed):
    for name in ("otter x3.png", "Fire_drake.png", "back.png"):
        picture(tmp_path / "pictures" / name, *size)
    created = new_project(tmp_path / "keep", tmp_path / "pictures")
    game = game_of(tmp_path)
    (deck,) = game.decks
    assert cards(game) == [("Fire drake", 1), ("Otter", 3)]
    assert (deck.trim_mm, deck.own_bleed_mm, deck.template) == (trim, bleed, "picture")
    assert deck.back.fields["art"] == "back.png"
    assert created.summary("keep/") == "created keep/: 2 cards"


def test_lists_side_by_side_and_below_one_another_are_decks_of_their_own(tmp_path):
    text = "Spell,Effect,,Monster,Power\nBlink,Move.,,Imp,1\nHush,Wait.,,Ogre,5\nMend,Heal.\n,\n,\nTool,Copies\nFork,2\nHoe,3\n"
    created, game = made(tmp_path, text)
    assert {deck.id: [len(deck.components), deck.copies] for deck in game.decks} == {
        "spell": [3, 3],
        "monster": [2, 2],
        "tool": [2, 5],
    }
    assert created.kept == "cards.csv"


@pytest.mark.parametrize(
    "text",
    [
        "Name,Text,,Notes\nA,One.,,x\nB,Two.\nC,Three.,,y\n",
        "Name,Text,Class,,Class,Number\nA,One.,Orc,,Orc,2\nB,Two.,Orc,,Elf,1\nC,Three.,Elf\n",
        "Name,Text\nA,One.\n,\nB,Two.\nC,Three.\n",
    ],
)
def test_a_list_with_a_gap_notes_or_a_summary_is_one_deck(tmp_path, text):
    _, game = made(tmp_path, text)
    assert [len(deck.components) for deck in game.decks] == [3]


@pytest.mark.parametrize(
    ("text", "names", "said"),
    [
        (
            "Name,Status\nA,Final\nB,Draft\nC,Final\n",
            "AC",
            "Rows: Status says Final 2, Draft 1; only Final are cards",
        ),
        (
            "Name,Print?\nA,TRUE\nB,FALSE\n",
            "A",
            "Rows: Print? says TRUE 1, FALSE 1; only those ticked are cards",
        ),
        ("Name,Status\nA,Final\nB,v2\n", "AB", "all are cards; to choose, write only: {Status: Final}"),
        ("Name,Ready?\nA,x\nB,\n", "AB", 'all are cards; to choose, write only: {"Ready?": true}'),
    ],
)
def test_rows_that_are_not_to_print_are_left_out_or_said(tmp_path, text, names, said):
    created, game = made(tmp_path, text)
    assert [name for name, _ in cards(game)] == [*names]
    assert said in "\n".join(created.columns)


def test_hidden_columns_of_a_workbook_are_not_printed(tmp_path):
    book = openpyxl.Workbook()
    for row in (["Name", "Text", "Answer"], ["Key", "Opens.", "Room 3"], ["Lamp", "Light.", "Room 1"]):
        book.active.append(row)
    book.active.column_dimensions["C"].hidden = True
    book.save(tmp_path / "cards.xlsx")
    created = new_project(tmp_path / "keep", tmp_path / "cards.xlsx")
    assert game_of(tmp_path).decks[0].fields["answer"].type == "data"
    assert "Not printed: Answer (hidden in the workbook)" in "\n".join(created.columns)


def test_a_grid_of_suits_and_ranks_is_a_card_a_cell(tmp_path):
    created, game = made(tmp_path, ",Sun,Moon\n1,1 Fool,1 Fool\n2,2,2\n3,x,x\n")
    assert cards(game, "type")[:4] == [
        ("Sun 1 Fool", "Sun", 1),
        ("Sun 2", "Sun", 1),
        ("Sun 3", "Sun", 1),
        ("Moon 1 Fool", "Moon", 1),
    ]
    assert "the columns of the table are cards" in created.columns[-1]


def test_a_table_of_records_is_no_grid(tmp_path):
    _, game = made(tmp_path, ",Attack,Armour\nOrc,1,2\nElf,3,3\nRat,2,1\n")
    assert [len(deck.components) for deck in game.decks] == [3]


def test_a_call_list_below_the_cards_is_none(tmp_path):
    _, game = made(tmp_path, "Name,a,b\nOne,Bib,Cot\nTwo,Cot,Pram\n,,\nCalls:,Bib,Pram\n,Cot,Sock\n")
    assert [name for name, _ in cards(game)] == ["One", "Two"]


def test_worksheets_in_two_languages_are_one_deck(tmp_path):
    book = openpyxl.Workbook()
    sheets = {
        "Deutsch": [["Nr", "Name", "Anzahl"], ["a1", "Nebel", 2], ["a2", "Flut", 3]],
        "English": [["Nr", "Name"], ["a1", "Fog"], ["a2", "TODO"]],
    }
    for title, rows in sheets.items():
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(row)
    book.save(tmp_path / "cards.xlsx")
    created = new_project(tmp_path / "keep", tmp_path / "cards.xlsx")
    game = game_of(tmp_path)
    assert game.languages == ("de", "en")
    assert game.languages.drafts == ("en",)
    assert cards(game) == [("Nebel", 2), ("Flut", 3)]
    assert created.columns[-1].startswith("Translations: en from 'English'")
    book = (tmp_path / "cards.xlsx").read_bytes()
    assert (tmp_path / "keep/content/keep/decks/cards.xlsx").read_bytes() == book
    said = [f.message for f in created.findings]
    assert said == [
        "1 of 2 cards lack 'en'; printed in 'de', marked [de] (cardgen translate export lists them)"
    ]


def test_files_in_two_languages_are_one_deck(tmp_path):
    (tmp_path / "cards_en.csv").write_text("key,name\nfog,Fog\ntide,Tide\n")
    _, game = made(tmp_path, "clave;nombre;copias\nfog;Niebla;2\ntide;Marea;3\n", "cartas_es.csv")
    assert [deck.id for deck in game.decks] == ["cartas"]
    assert game.languages == ("es", "en")
    assert [(card.text("name", "en"), card.copies) for card in game.components()] == [("Fog", 2), ("Tide", 3)]
    for file in ("cartas_es.csv", "cards_en.csv"):
        kept = tmp_path / "keep/content/keep/decks" / file.replace("_", "-")
        assert kept.read_bytes() == (tmp_path / file).read_bytes()
    assert next(iter(game.components())).places["name.en"].file.endswith("cards-en.csv")


def test_files_beside_a_list_that_share_no_rows_are_left_alone(tmp_path):
    (tmp_path / "cards_en.csv").write_text("name,text\nOtter,Draw.\nHeron,Wait.\n")
    _, game = made(tmp_path, "nombre;copias\nNiebla;2\nMarea;3\n", "cartas_es.csv")
    assert [(deck.id, len(deck.components)) for deck in game.decks] == [("cartas-es", 2)]


def test_the_language_of_a_list_is_known_by_its_little_words(tmp_path):
    text = "Pregunta,A\n¿Cuál es la capital que está en el norte?,Lima\n¿Qué río pasa por la ciudad con más puentes?,Ebro\n"
    created, game = made(tmp_path, text)
    assert game.languages == ("es",)
    assert created.columns[-1] == "Language: es; to change that: 'languages' in content/keep/game.yaml"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("name,text\nOtter,Draw a card.\n", "en"),
        ("Titel,Text,Titel_en,Text_en\nOtter,Zieh.,Otter,Draw.\n", "de"),
        ("name.sv,name.en\nUtter,Otter\n", ""),
    ],
)
def test_a_guessed_language_is_said_english_too(tmp_path, text, said):
    created, _ = made(tmp_path, text)
    line = f"Language: {said}; to change that: 'languages' in content/keep/game.yaml"
    assert [one for one in created.columns if one.startswith("Language")] == ([line] if said else [])


def test_ranges_of_copies_become_cards(tmp_path):
    created, game = made(tmp_path, "name,copies\nOtter,2-3\nOwl,02-mars\nElk,1\n")
    assert cards(game) == [("Otter", 3), ("Owl", 3), ("Elk", 1)]
    assert created.kept == "cards.csv"


def test_lists_below_one_another_are_called_by_their_titles(tmp_path):
    text = "HEROES,,\nName,Power,Copies\nAda,3,1\nBo,2,1\n,,\nEVENTS,,\nEvent,Effect,Copies\nStorm,Lose.,2\nFair,Gain.,3\n"
    _, game = made(tmp_path, text)
    assert {deck.id: deck.copies for deck in game.decks} == {"heroes": 2, "events": 5}


# --- Size and back of a deck ---


def decks(game):
    return {
        deck.id: (deck.trim_mm, deck.back.fields["title"].of(game.languages[0]), len(deck.components))
        for deck in game.decks
    }


@pytest.mark.parametrize("heading", ["Back", "Rückseite", "baksida", "verso", "Card back", "裏面"])
def test_a_back_for_each_card_is_read_from_its_column(tmp_path, heading):
    _, game = made(tmp_path, f"name,text,{heading}\nOtter,Draw.,Red\nOwl,Wait.,Blue\nElk,Run.,\n")
    titles = [
        c.back and c.back.fields["title"].of(game.languages[0]) if c.back else None
        for c in game.decks[0].components
    ]
    assert titles[:2] == ["Red", "Blue"]
    assert titles[2] in (None, "Cards")


@pytest.mark.parametrize(
    ("head", "cells", "trim"),
    [
        ("Size", "44 x 68", (44.0, 68.0)),
        ("Card size", '2.5" x 3.5"', (63.5, 88.9)),
        ("Kartenformat", "5,9 × 9,2 cm", (59.0, 92.0)),
        ("Größe", "Tarot", (69.85, 120.65)),
        ("Breite (mm),Höhe (mm)", "70,120", (70.0, 120.0)),
        ("Size", "Large beast", (63.0, 88.0)),
        ("Width,Height", "825,1125", (63.0, 88.0)),
    ],
)
def test_a_size_that_all_cards_share_is_that_of_the_deck(tmp_path, head, cells, trim):
    cells = f'"{cells.replace(chr(34), chr(34) * 2)}"' if head.count(",") == 0 else cells
    created, game = made(tmp_path, f"name,text,{head}\nOtter,Draw.,{cells}\nOwl,Wait.,{cells}\n")
    assert decks(game) == {"cards": (trim, "Cards", 2)}
    assert created.kept == "cards.csv"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (
            "Deck,Name,Text,Qty\nLoot,Otter,Draw.,2\nLoot,Owl,Wait.,1\nFoes,Elk,Run.,3\nFoes,Bat,Bite.,1\n",
            {"loot": ((63.0, 88.0), "Loot", 2), "foes": ((63.0, 88.0), "Foes", 2)},
        ),
        (
            "Name,Format\nOtter,Mini\nOwl,Mini\nElk,70x120\n",
            {"mini": ((44.45, 63.5), "Mini", 2), "70x120": ((70.0, 120.0), "70x120", 1)},
        ),
        ("Deck,Name\nRed,Otter\nRed,Owl\n", {"cards": ((63.0, 88.0), "Cards", 2)}),
    ],
)
def test_a_column_of_decks_or_of_sizes_parts_a_list(tmp_path, text, found):
    created, game = made(tmp_path, text)
    assert decks(game) == found
    assert created.kept == "cards.csv"
    assert sum(line.startswith("Columns") for line in created.columns) == 1
    assert sum(line.startswith("Decks") for line in created.columns) == (len(found) > 1)


def test_a_worksheet_of_settings_says_size_and_back_of_each_deck(tmp_path):
    sheets = {
        "Settings": [["Deck", "Width (mm)", "Height (mm)", "Back"], ["Heroes", 70, 120, "Hero!"], ["Loot", 44, 68, None]],
        "Heroes": [["Name", "Text"], ["Ada", "Runs."], ["Bo", "Hides."]],
        "Loot": [["Name", "Text"], ["Rope", "Climb."], ["Lamp", "See."]],
    }  # fmt: skip
    save(tmp_path / "cards.xlsx", sheets)
    created = new_project(tmp_path / "keep", tmp_path / "cards.xlsx")
    assert (
        "Cut and back: trim_mm: [70, 120], back: Hero!; to change that: the same keys in content/keep/decks/heroes.yaml"
        in created.columns
    )
    found = {"heroes": ((70.0, 120.0), "Hero!", 2), "loot": ((44.0, 68.0), "Loot", 2)}
    assert decks(game_of(tmp_path)) == found


def test_a_worksheet_of_pairs_says_the_size_of_all_cards(tmp_path):
    sheets = {
        "Cards": [["Name", "Text"], ["Ada", "Runs."]],
        "Info": [["Card size:", "square"], ["Author", "Me"]],
    }
    save(tmp_path / "cards.xlsx", sheets)
    new_project(tmp_path / "keep", tmp_path / "cards.xlsx")
    assert decks(game_of(tmp_path)) == {"cards": ((70.0, 70.0), "Cards", 1)}


def save(path, sheets):
    book = openpyxl.Workbook()
    book.remove(book.active)
    for title, rows in sheets.items():
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(row)
    book.save(path)
