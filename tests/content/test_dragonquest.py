"""The dice game, built whole: what lies on paper and what stands on a table."""

import json
import re
from collections import Counter

import pikepdf
import pytest

from cardgen.cli import main
from cardgen.export.tts.invariants import check_save
from tests.small_pictures import paint_small
from tests.tts_tables import off_the_table, overlaps, table_of

SYMBOLS = {
    "de": {"Totenkopf", "Drache", "Schwert", "leer", "1", "2", "3"},
    "en": {"skull", "dragon", "sword", "blank"},
}


@pytest.fixture(scope="module")
def built(tmp_path_factory, cache_folder):
    """Build the whole game in both languages; give the output folder."""
    out = tmp_path_factory.mktemp("dragonquest")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CARDGEN_CACHE", str(cache_folder))
        paint_small(patch)
        assert main(["build", "dragonquest", "--jobs", "1", "--out", str(out)]) == 0
    return out / "dragonquest"


def pages(built, name, lang="de"):
    with pikepdf.open(built / lang / "print/a4-duplex" / f"{name}.pdf") as pdf:
        return len(pdf.pages)


def words(built, name, lang="de", layout=False):
    import subprocess

    file = built / lang / "print/a4-duplex" / f"{name}.pdf"
    return subprocess.run(
        ["pdftotext", *(["-layout"] if layout else []), file, "-"], capture_output=True, text=True, check=True
    ).stdout


def strokes(built, name):
    """Count the lines that stand round the pieces of a first page."""
    with pikepdf.open(built / "de/print/a4-duplex" / f"{name}.pdf") as pdf:
        marks = pdf.pages[0].Resources.XObject["/Marks"].read_bytes()
    return len(re.findall(rb"(?<!\w)S(?!\w)", marks))


def table(built, lang):
    return json.loads((built / lang / "tts/DragonQuest.json").read_text("utf-8"))


def test_all_small_pieces_share_two_sheets_with_backs(built):
    """The square pieces share one, and the round markers have the other."""
    assert pages(built, "dragonquest") == 4
    with pikepdf.open(built / "de/print/a4-duplex/dragonquest.pdf") as pdf, pdf.open_outline() as outline:
        assert [item.title for item in outline.root] == [
            "Schätze",
            "Nützliche Gegenstände",
            "Marker",
            "Mauerplättchen",
        ]


def test_the_page_before_the_back_cover_tells_the_signs_in_columns(built):
    text = words(built, "rules", layout=True).split("\f")[-3]
    signs = text.split("Zeichen")[-1]
    # Cropped pictures of the pad have hidden numbers, which may come between.
    heads = [re.findall(r"[A-Za-zÄÖÜäöüß]+", line) for line in signs.splitlines()]
    (first,) = [line for line in heads if "Lebenspunkte" in line]
    assert len(first) > 1, "signs are in two columns"
    assert "LP" in signs.split(), "signs themselves are drawn"
    assert "leer" in signs, "a blank side has an ornament"


def test_pads_come_alone_in_blocks_and_large(built):
    counts = {name: pages(built, f"pad-{name}") for name in ("single", "two-up", "four-up", "large")}
    assert counts == {"single": 1, "two-up": 12, "four-up": 6, "large": 2}
    for name in ("two-up", "four-up"):
        assert sorted(map(int, re.findall(r"Blatt (\d+)", words(built, f"pad-{name}")))) == list(range(1, 25))
    assert "Blatt" not in words(built, "pad-single")


def test_every_die_is_a_net_and_a_set_of_stickers(built):
    text = words(built, "dice-net", "en")
    assert text.count("Treasure die") == 10
    assert pages(built, "dice-stickers") == 1
    stickers = words(built, "dice-stickers", "en")
    assert [stickers.count(f"Treasure die {n}/10") for n in range(1, 11)] == [1] * 10
    assert stickers.count("Danger die 3/3") == stickers.count("Letter die") == 1, "alike dice are counted"
    assert "Letter die 1/1" not in stickers


def test_no_crop_marks_stand_round_nets(built):
    """A net has a cut line of its own; a mark at its box would be cut along by mistake."""
    assert strokes(built, "items") and not strokes(built, "dice-net")


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_table_loads_and_holds_everything(built, lang):
    data = table(built, lang)
    assert check_save(data, built / lang / "tts/images") == []
    kinds = Counter(o["Name"] for o in data["ObjectStates"])
    assert kinds["Custom_Dice"] == 26
    assert kinds["Custom_PDF"] == 2, "the rules and the pad"
    assert [len(o["DeckIDs"]) for o in data["ObjectStates"] if "DeckIDs" in o] == [4], "a card a player"
    # 4 pads, 15 treasures, 12 items, 8 markers, 3 wall tiles, the reference
    assert kinds["Custom_Tile"] == 4 + 15 + 12 + 8 + 3 + 1


@pytest.mark.parametrize("lang", ["de", "en"])
def test_dice_say_their_symbols(built, lang):
    dice = [o for o in table(built, lang)["ObjectStates"] if o["Name"] == "Custom_Dice"]
    said = {row["Value"] for die in dice for row in die["RotationValues"]}
    assert said >= SYMBOLS[lang]
    assert all(len(die["RotationValues"]) == 6 for die in dice)


def test_treasures_tell_their_worth(built):
    by_name = {o["Nickname"]: o for o in table(built, "en")["ObjectStates"]}
    assert "Value: 2200" in by_name["Golden Apple"]["Description"]
    assert "Stars: 4" in by_name["Golden Apple"]["Description"]
    assert "Cost in DP: 4" in by_name["Rope"]["Description"]


@pytest.mark.parametrize("lang", ["de", "en"])
def test_nothing_lies_over_anything_or_off_the_table(cache_folder, lang):
    spots = table_of("dragonquest", ["base"], cache_folder, lang).spots
    assert overlaps(spots) == []
    assert off_the_table(spots) == []
