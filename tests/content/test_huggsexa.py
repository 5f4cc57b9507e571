"""Huggsexa, built whole: what lies on paper and on a table, and that its example cannot drift from its cards."""

import json
import re
import shutil
import subprocess
from collections import Counter

import pikepdf
import pytest

from cardgen.cli import main
from cardgen.export.tts.invariants import check_save
from cardgen.findings import ERROR
from cardgen.values import interpolate
from tests.games import found_by, read_game, shipped_game, shipped_layout
from tests.paths import ROOT
from tests.small_pictures import paint_small
from tests.tts_tables import off_the_table, overlaps, table_of

LANGUAGES = ("sv", "en")
CONTENT = ROOT / "content/huggsexa"


@pytest.fixture(scope="module")
def built(tmp_path_factory, cache_folder):
    """Build the whole game in both languages; give the output folder."""
    out = tmp_path_factory.mktemp("huggsexa")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CARDGEN_CACHE", str(cache_folder))
        paint_small(patch)
        assert main(["build", "huggsexa", "--jobs", "1", "--out", str(out)]) == 0
    return out / "huggsexa"


def table(built, lang):
    return json.loads((built / lang / "tts/Huggsexa.json").read_text("utf-8"))


@pytest.mark.parametrize(("deck", "pages"), [("cards", 10), ("prize", 2), ("help", 2)])
def test_every_sheet_has_its_back_behind_it(built, deck, pages):
    for lang in LANGUAGES:
        with pikepdf.open(built / lang / f"print/a4-duplex/{deck}.pdf") as pdf:
            assert len(pdf.pages) == pages


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_reckon_the_example_from_the_cards(built, lang):
    file = built / lang / "print/a4-duplex/rules.pdf"
    text = subprocess.run(["pdftotext", file, "-"], capture_output=True, text=True, check=True).stdout
    said = " ".join(text.split())
    assert "13 + 7 = 20" in said
    assert {"sv": "20 slår 19", "en": "20 beats 19"}[lang] in said


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_prints_a_mood_that_no_other_has(cache_folder, lang):
    layout = shipped_layout("huggsexa", cache_folder)
    cards = [card for deck in layout.game.decks if deck.id in ("cards", "prize") for card in deck.components]
    moods = {card.id: card.text("mood", lang) for card in cards}
    assert len(set(moods.values())) == len(moods) == 46
    for card in cards:
        assert moods[card.id] in layout.face(card, "face", lang)[0].text()


@pytest.mark.parametrize(
    ("card", "old", "new", "line"),
    [
        ("figure-commander", "| 18 ", "| 17 ", "example.commander"),
        ("figure-knight", "| 17 ", "| 16 ", "example.knight"),
        ("object-holy-sword", "| 9 ", "| 8 ", "example.knight"),
        ("object-elixir", "| 10 ", "| 11 ", "example.elixir"),
    ],
)
def test_a_card_that_no_longer_gives_what_is_stated_is_reported(tmp_path, card, old, new, line):
    shutil.copytree(CONTENT, tmp_path / "content/huggsexa")
    cards = tmp_path / "content/huggsexa/decks/cards.yaml"
    rows = cards.read_text("utf-8").splitlines()
    changed = [row.replace(old, new, 1) if f"| {card} " in row else row for row in rows]
    assert rows != changed
    cards.write_text("\n".join(changed), "utf-8")
    game, _ = read_game(tmp_path / "content/huggsexa", tmp_path)
    facts = (CONTENT / "facts.yaml").read_text("utf-8").splitlines()
    at = next(number for number, row in enumerate(facts, 1) if f"key: {line}," in row)
    (found,) = found_by("CG608", game)
    assert (found.severity, found.place.file, found.place.line) == (
        ERROR,
        "content/huggsexa/facts.yaml",
        at,
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_table_holds_everything(built, lang):
    data = table(built, lang)
    assert check_save(data, built / lang / "tts/images") == []
    kinds = Counter(thing["Name"] for thing in data["ObjectStates"])
    assert kinds["Custom_PDF"] == 1
    piles = {len(thing["DeckIDs"]): thing for thing in data["ObjectStates"] if "DeckIDs" in thing}
    assert sorted(piles) == [6, 8, 45]
    lying_open = [count for count, pile in piles.items() if pile["Transform"]["rotZ"] != 180.0]
    assert 8 in lying_open and 45 not in lying_open, "prizes are seen, cards are not"
    assert all(card["Hands"] for pile in piles.values() for card in pile["ContainedObjects"])


def test_a_card_on_the_table_tells_its_values(built):
    (pile,) = (t for t in table(built, "en")["ObjectStates"] if len(t.get("DeckIDs", ())) == 45)
    reported = {card["Nickname"]: card["Description"] for card in pile["ContainedObjects"]}
    assert "Strength: 18" in reported["Commander"] and "Magic: 3" in reported["Commander"]
    assert "Physique: 10" in reported["Elixir"] and "Strength" not in reported["Elixir"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_lies_over_anything_or_off_the_table(cache_folder, lang):
    spots = table_of("huggsexa", ["base"], cache_folder, lang).spots
    assert overlaps(spots) == []
    assert off_the_table(spots) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_list_what_each_object_raises(lang):
    listed = re.findall(
        r"\{card:(object-[\w-]+)\} \| (\{[^|]*)\|",
        (CONTENT / f"rules.{lang}.md").read_text("utf-8").split("### 10.2 ")[1].split("## 11 ")[0],
    )
    said = {one: re.findall(r"\{(\w+)\} \{=([\w-]+)\.(\w+)\}", text) for one, text in listed}
    signs = ("Styrka", "Fysik", "Snabbhet", "Slughet", "Trolldom")
    words = dict(zip(signs, ("strength", "physique", "speed", "cunning", "magic"), strict=True))
    objects = [
        c
        for c in interpolate(shipped_game("huggsexa")).game.deck("cards").components
        if c.fields["sort"] == "object"
    ]
    assert said == {
        c.id: [(word, c.id, trait) for word, trait in words.items() if c.fields.get(trait)] for c in objects
    }
