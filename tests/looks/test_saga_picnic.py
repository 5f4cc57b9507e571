"""Saga and Picnic: every kind of component is laid out clean, with a picture and without, short and long, in two languages."""

import csv
import io

import pytest

from cardgen.check import LaidOutGame, run_rules
from cardgen.layout.decks import GameLayout
from cardgen.model.forms import all_forms
from cardgen.project import Project
from tests.games import read_game

PICTURE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 6"><path d="M0 6L4 1L9 6Z" fill="#34506b"/></svg>'
)
HEADINGS = "id name_en name_de type_en type_de text_en text_de flavour_en flavour_de art cost attack defence rarity secret"
LONG = (
    "When you play this card, look at the **top three cards** of any pile. Put one back.",
    "Wenn du diese Karte spielst, sieh dir die **obersten drei Karten** eines Stapels an. Lege eine zurück.",
)
ROWS = [
    ("Otter", "Otter", "Animal", "Tier", "Draw a card.", "Zieh eine Karte.", "", "", "a", 0, 3, 1, "Common", ""),
    ("The Ferrywoman of the Crossing", "Die Fährfrau am unteren Übergang", "Person", "Person", *LONG, "She waits.", "Sie wartet.", "", 12, "", 10, "Legendary", "yes"),
    ("Fog", "Nebel", "Spell", "Zauber", "", "", "", "", "", "", "", "", "", ""),
]  # fmt: skip
SIZES = {
    "poker": (63, 88),
    "mini": (44, 63),
    "tarot": (70, 120),
    "square": (70, 70),
    "landscape": (88, 63),
}
EACH = "name: {en: Old Mill, de: Alte Mühle}, text: {en: Gain 1 grain., de: Nimm 1 Korn.}"
DECKS = {
    "tiles/a": "trim_mm: [60, 60]\nback: {template: tile-back}\ntiles:\n  - {id: a1, exits: [n, s], art: a, EACH}\n  - {id: a2, EACH}",
    "tiles/b": "shape: hex\ntrim_mm: [60, 52]\ntiles:\n  - {id: b1, EACH}\n  - {id: b2, art: a, EACH}",
    "tokens/c": "shape: round\ntrim_mm: [25, 25]\ntokens:\n  - {id: c1, name: {en: Salt, de: Salz}}",
    "standees/d": "standees:\n  - {id: d1, art: a, EACH}",
    "boards/e": "trim_mm: [260, 180]\nboards:\n  - {id: e1, art: a, EACH}",
    "sheets/f": "trim_mm: [130, 190]\nsheets:\n  - {id: f1, art: a, EACH}",
    "references/g": "references:\n  - {id: g1, EACH}",
    "pads/h": "pads:\n  - {id: h1, EACH}",
    "booklets/i": "trim_mm: [148, 210]\ntemplate: booklet\nback: false\nbooklets:\n  - {id: i1, name: {en: Rules, de: Regeln}, file: rules}",
}


def files(look):
    """Return the files of a small game in a look."""
    written = {
        "content/g/game.yaml": f"title: {{en: River, de: Fluss}}\nlanguages: [en, de]\nlook: {look}\n",
        "content/g/art/a.svg": PICTURE,
        **{f"content/g/rules.{lang}.md": "## 1 One\n\nOne.\n" for lang in ("en", "de")},
    }
    for name, text in DECKS.items():
        body = text.replace("EACH", EACH)
        written[f"content/g/{name}.yaml"] = f"title: {{en: Deck, de: Deck}}\n{body}\n"
    for size, trim_mm in SIZES.items():
        for art in (True, False):
            name = f"{size}-{'art' if art else 'bare'}"
            table = io.StringIO()
            rows = [(f"{name}-{n}", *row) for n, row in enumerate(ROWS)]
            picture = HEADINGS.split().index("art")
            rows = [row if art else (*row[:picture], "", *row[picture + 1 :]) for row in rows]
            csv.writer(table).writerows([HEADINGS.split(), *rows])
            written[f"content/g/decks/{name}.csv"] = table.getvalue()
            written[f"content/g/decks/{name}.yaml"] = (
                f"title: {{en: Deck, de: Deck}}\ntable: {name}.csv\ntrim_mm: {list(trim_mm)}\nback: {{template: back}}\n"
            )
    return written


@pytest.mark.parametrize("look", ["saga", "picnic"])
def test_every_kind_is_laid_out_clean(project, cache, look):
    root = project(files(look))
    game, found = read_game(root / "content/g", root, cache)
    layout = GameLayout(game, Project(root).template_folders, cache)
    faces, notes = layout.lay_out(all_forms(game.decks), ("en", "de"), 1)
    found = [*found, *notes, *run_rules(game, LaidOutGame(game, faces, layout))]
    alike = ("CG816",)  # the samples show one picture
    assert [str(finding) for finding in found if finding.code not in alike] == []
