"""What a deck says under `values:` and the program reads: what cannot be is reported at its place and is not guessed."""

import pytest

from cardgen.load import load_game
from cardgen.model.deck_values import DECK_VALUES
from cardgen.model.kind import kinds
from tests.paths import ROOT

FOLDERS = {"card": "decks", "tile": "tiles", "token": "tokens", "standee": "standees", "score-pad": "pads"}


def values(project, kind, said):
    known = kinds()[kind]
    art = ", art: a" if kind == "standee" else ""
    deck = f"title: D\nsource: s\ncertainty: designed\nvalues:\n  {said}\n{known.items}:\n  - {{id: a, name: A{art}}}\n"
    root = project({f"content/g/{FOLDERS[kind]}/d.yaml": deck})
    loaded = load_game(root / "content" / "g", root)
    found = [(f.code, f.place.line, f.place.column, f.message) for f in loaded.findings]
    return loaded.game.deck("d").values, found


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("token", "hidden: true"),
        ("tile", "table: beside"),
        ("score-pad", "seats: 2"),
        ("standee", "front_mm: [0, 55, 30, 55.5]"),
        ("card", 'color: "#fff"'),
        ("card", "color: MOSS"),
        ("card", "shape: star"),
        ("token", "seats: many"),
        ("card", "mood: {of: [me]}"),
        ("token", "table:"),
    ],
)
def test_what_it_may_be_and_what_is_the_templates_own(project, kind, said):
    kept, found = values(project, kind, said)
    assert (len(kept), found) == (1, [])


@pytest.mark.parametrize(
    ("kind", "said", "reported"),
    [
        ("token", "hidden: yes", "'yes' is not accepted; expected true or false"),
        ("token", "hidden: 1", "'1' is not accepted; expected true or false"),
        ("tile", "table: besides", "'besides' is not accepted; did you mean 'beside'?; expected 'beside', 'bag', 'pile' or 'supply'"),
        ("score-pad", 'seats: "4"', "'4' is not accepted; expected a whole number from 1 to 10"),
        ("score-pad", "seats: true", "'true' is not accepted; expected a whole number from 1 to 10"),
        ("standee", "front_mm: [0, 55, 30]", "a list is not accepted; expected four lengths in mm: [x, y, width, height]"),
        ("standee", "back_mm: [0, a, 3, 3]", "a list is not accepted; expected four lengths in mm: [x, y, width, height]"),
        ("card", 'color: "#35506"', "'#35506' is not accepted; expected a colour in quotes such as '#35506b', or a colour's name"),
    ],
)  # fmt: skip
def test_what_it_cannot_be_is_reported_and_left_out(project, kind, said, reported):
    kept, found = values(project, kind, said)
    name = said.partition(":")[0]
    assert kept == {}
    assert found == [("CG005", 5, len(name) + 5, f"values.{name}: {reported}")]


def test_the_reference_names_every_value():
    page = (ROOT / "docs/reference/kinds.md").read_text("utf-8").split("## Values that cardgen reads")[1]
    for name in DECK_VALUES:
        assert f"`{name}`" in page
