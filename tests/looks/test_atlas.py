"""The look atlas: all that a deck says is printed and fits, on pieces of any size, in a table, in pills or in the text."""

import csv
import io

import pytest

from cardgen.check import LaidOutGame, run_rules
from cardgen.layout.decks import GameLayout
from cardgen.model.forms import all_forms
from cardgen.project import Project
from tests.games import read_game

SIZES = {
    "poker": (63, 88),
    "mini": (44, 63),
    "tarot": (70, 120),
    "square": (70, 70),
    "landscape": (88, 63),
    "sheet": (130, 190),
}
GAME = "title: Harbour\nlanguages: [en]\nversion: '0.3'\nlook: atlas\nsource: s\ncertainty: designed\n"
PICTURE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 6"><path d="M0 6L4 1L9 6Z" fill="#34506b"/></svg>'
)
LONG = "When you play this card, look at the **top three cards** of any pile. Put one back. "
HEADINGS = ("Cost", "Power level", "Keywords", "Unique", "Rarity", "Range", "Gold", "Story", "Element")
VALUES = ("0", "12", "Swift, Guard", "yes", "Rare", "1+", "100", "Even a small light helps.", "Earth and Air")


def deck(rows):
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    return text.getvalue()


def findings(project, cache, files, lang="en"):
    root = project(
        {"content/g/game.yaml": GAME.replace("[en]", f"[{lang}]"), "content/g/art/a.svg": PICTURE, **files}
    )
    game, found = read_game(root / "content/g", root, cache)
    layout = GameLayout(game, Project(root).template_folders, cache)
    faces, more = layout.lay_out(all_forms(game.decks), (lang,), 1)
    checked = run_rules(game, LaidOutGame(game, faces, layout))
    # By intent the samples show one picture, in several decks, and their texts differ in length.
    return layout, [str(f) for f in [*found, *more, *checked] if f.code not in ("CG811", "CG816", "CG836")]


@pytest.mark.parametrize("size", SIZES)
def test_cards_of_any_size_and_any_columns_check_clean(project, cache, size):
    files = {}
    for number in (0, 1, 5, 9) if size != "mini" else (0, 1, 3):
        for art in ("", "a"):
            for times in (1, 3) if size != "mini" else (1,):
                name, values = f"{size}{number}{art}{times}", VALUES[:number]
                rows = [
                    ("name", "type", "text", "art", *HEADINGS[:number]),
                    ("Lantern", "Light", "Draw a card.", art, *values),
                    ("The lighthouse keeper of the port", "Person", LONG * times, art, *values),
                    ("Fog", "", LONG * times, art, *(v if i % 2 else "" for i, v in enumerate(values))),
                ]
                files[f"content/g/decks/{name}.csv"] = deck(rows)
                files[f"content/g/decks/{name}.yaml"] = (
                    f"title: {name}\ntable: {name}.csv\ntrim_mm: {list(SIZES[size])}\nback: {{template: back}}\n"
                )
    assert "\n".join(findings(project, cache, files)[1]) == ""


@pytest.mark.parametrize("kind", ["tile", "token", "hero-sheet", "reference-sheet", "standee", "board"])
def test_other_kinds_check_clean(project, cache, kind):
    folder, key, trim = {
        "tile": ("tiles", "tiles", "[50, 60]"),
        "token": ("tokens", "tokens", "[20, 20]"),
        "hero-sheet": ("sheets", "sheets", "[130, 190]"),
        "reference-sheet": ("references", "references", "[105, 148]"),
        "standee": ("standees", "standees", "[30, 110]"),
        "board": ("boards", "boards", "[300, 200]"),
    }[kind]
    cards = "".join(
        f"  - {{id: x{n}, name: {name}, text: {text!r}{art}}}\n"
        for n, (name, text, art) in enumerate(
            [("Orc", "Lose a turn.", ""), ("North Gate", "", ", art: a"), ("Elf", "Draw.", ", art: a")]
        )
    )
    if kind == "standee":
        cards = "  - {id: x, name: Orc, art: a}\n"
    files = {f"content/g/{folder}/d.yaml": f"title: D\ntrim_mm: {trim}\n{key}:\n{cards}"}
    assert "\n".join(findings(project, cache, files)[1]) == ""


def test_german_words_fit(project, cache):
    rows = [
        ("name", "type", "text", "Kosten", "Merkmale", "Seltenheit", "Zitat"),
        ("Leuchtturmwärterin", "Geschäftigkeit", "Ziehe für jede Geschwindigkeitsüberschreitung eine Karte.", 3,
         "Unübersehbar, Wetterfest", "Gewöhnlich", "Donaudampfschifffahrt!"),
        ("Donaudampfschifffahrtsgesellschaft", "Ort", "Nichts.", 10, "Fest", "Selten", ""),
    ]  # fmt: skip
    assert "\n".join(findings(project, cache, {"content/g/decks/d.csv": deck(rows)}, "de")[1]) == ""


def test_keywords_and_flags_are_pills(project, cache):
    rows = [("name", "Keywords", "Unique"), ("Lamp", "Swift; Guard, Loud", "yes"), ("Fog", "", "")]
    layout, found = findings(project, cache, {"content/g/decks/d.csv": deck(rows)})
    assert found == []
    face, _ = layout.face(layout.game.component("d-lamp"), "face", "en")
    words = ["".join(shaped.text for shaped, _ in run.words) for run in layout.runs(face)]
    assert {"Swift", "Guard", "Loud", "Unique"} <= set(words)
