"""A finding knows what it is about: the game, deck, component, side, language and field, in every form it is read in."""

import io
import json

import openpyxl
import pytest

from cardgen.cli import main

TEMPLATE = (
    '<rect x="-3" y="-3" width="69" height="94" fill="#ffffff"/>'
    "{{ textbox(c.text, 4, 4, 20, 8, size=9, min=8) }}"
)
GAME = "title: {en: Keep, de: Burg}\nlanguages: [en, de]\nlook: small\nsource: made\ncertainty: designed\n"
LONG = "It hits, hits again, and then once more, until nobody in the room is left to hit it back."
DECK = f"""\
title: {{en: Rooms, de: Räume}}
source: made
certainty: designed
cards:
  - {{id: orc, name: {{en: Orc, de: Ork}}, text: {{en: "{LONG}", de: Kurz.}}}}
  - {{id: bat, name: {{en: Bat, de: Flattertier}}, text: {{en: Short, de: Kurz}}}}
"""


@pytest.fixture
def checked(project, monkeypatch, capfd):
    """Return what a check prints of a project, as JSON or SARIF."""

    def run(files, form="json"):
        root = project({"content/g/game.yaml": GAME, "templates/small/card.svg.j2": TEMPLATE} | files)
        monkeypatch.chdir(root)
        main(["check", "--format", form])
        return json.loads(capfd.readouterr().out)

    return run


def about(rows, code):
    return [row["subject"] for row in rows if row["code"] == code]


def test_a_text_of_a_face_says_whose_it_is(checked):
    rows = checked({"content/g/decks/room.yaml": DECK})
    text = {"game": "g", "deck": "room", "component": "orc", "field": "text", "lang": "en", "side": "face"}
    assert about(rows, "CG801") == [text]


def test_content_says_it_too(checked):
    rows = checked({"content/g/decks/room.yaml": DECK.replace("de: Flattertier", "de: '{card:owl}'")})
    name = {"game": "g", "deck": "room", "component": "bat", "field": "name", "lang": "de"}
    assert about(rows, "CG103") == [name]


def test_a_letter_that_no_font_has_names_its_card(checked):
    rows = checked({"content/g/decks/room.yaml": DECK.replace("Short", "Short ᚠ")})
    (one,) = about(rows, "CG805")
    assert (one["deck"], one["component"], one["side"], one["lang"]) == ("room", "bat", "face", "en")


def test_a_section_of_the_rules_is_named(checked):
    rules = "# Rules\n\n## 1 Setup\n\nTake {card:owl}.\n"
    rows = checked({"content/g/decks/room.yaml": DECK, "content/g/rules.en.md": rules})
    assert {"section": "1", "lang": "en"} in about(rows, "CG103")


def test_sarif_names_the_component(checked):
    log = checked({"content/g/decks/room.yaml": DECK}, "sarif")
    (result,) = (one for one in log["runs"][0]["results"] if one["ruleId"] == "CG801")
    (place,) = result["locations"]
    assert place["logicalLocations"] == [
        {"name": "orc", "fullyQualifiedName": "g/room/orc", "kind": "member"}
    ]
    assert result["properties"]["subject"]["lang"] == "en"


def workbook(**sheets):
    book = openpyxl.Workbook()
    book.remove(book.active)
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def test_an_error_of_one_worksheet_stops_and_stamps_the_cards_of_that_sheet_alone(
    project, monkeypatch, capfd
):
    head = ["id", "name", "copies"]
    book = workbook(
        Ships=[head, ["sloop", "Sloop", 1], ["brig", "Brig", 2]],
        Events=[head, ["storm", "Storm", 1], ["calm", "Calm", "two"]],
    )
    deck = "title: %s\ntable: book.xlsx\nsource: made\ncertainty: designed\n"
    root = project(
        {
            "content/g/game.yaml": "title: G\nlanguages: [en]\nsource: made\ncertainty: designed\n",
            "content/g/decks/book.xlsx": book,
            "content/g/decks/ships.yaml": deck % "Ships",
            "content/g/decks/events.yaml": deck % "Events",
        }
    )
    monkeypatch.chdir(root)
    assert main(["build", "--to", "print", "--jobs", "1"]) == 1
    assert "deck 'events' is not built" in capfd.readouterr().err
    made = {path.name for path in (root / "output").rglob("*.pdf")}
    assert "ships.pdf" in made and "events.pdf" not in made
    assert main(["check", "--format", "json"]) == 1
    rows = json.loads(capfd.readouterr().out)
    assert about(rows, "CG005") == [{"game": "g", "deck": "events", "component": "calm"}]


def test_a_sentence_of_the_rules_says_its_section(checked):
    booklet = "title: {en: Rules, de: Regeln}\nsource: s\ncertainty: designed\nbooklets:\n  - {id: rules, file: rules}\n"
    text = "# {0}\n\nBefore all.\n\n## 1 One\n\nThe the orc.\n\n## 2 Two\n\nTurn back to section 7.\n\n### 2.1 More\n\nTake an an orc.\n"
    rules = {f"content/g/rules.{lang}.md": text.format(lang) for lang in ("en", "de")}
    rows = checked({"content/g/decks/room.yaml": DECK, "content/g/booklets/rules.yaml": booklet} | rules)
    found = {(row["code"], *row["subject"].values()) for row in rows if row["file"].endswith("rules.en.md")}
    assert {("CG512", "g", "en", "1"), ("CG703", "g", "en", "2"), ("CG512", "g", "en", "2.1")} <= found
