"""The piece that a deck's keys describe: sizes by name, shapes, corners and bleed; what cannot be cut is reported."""

import pytest

from cardgen.export.tts.objects import CARD_SHAPES, TILE_SHAPES
from cardgen.load import load_game
from cardgen.model.kind import kinds
from cardgen.model.outline import SHAPES
from cardgen.model.sizes import SIZES

FOLDERS = {
    "card": "decks",
    "tile": "tiles",
    "token": "tokens",
    "die": "dice",
    "board": "boards",
    "score-pad": "pads",
}


def deck(project, said, kind="token"):
    items = kinds()[kind].items
    sides = ", sides: [1, 2, 3, 4, 5, 6]" if kind == "die" else ""
    text = f"title: D\n{said}\n{items}:\n  - {{id: a, name: A{sides}}}\n"
    root = project({f"content/g/{FOLDERS[kind]}/d.yaml": text})
    loaded = load_game(root / "content" / "g", root)
    found = [(f.code, f.place.line, f.place.column, f.message) for f in loaded.findings]
    return loaded.game.deck("d"), found


@pytest.mark.parametrize(
    ("kind", "said", "shape"),
    [("token", "", "round"), ("token", "trim_mm: [20, 30]", "rectangle"), ("tile", "", "rectangle")],
)
def test_a_deck_that_says_nothing_has_the_shape_and_the_bleed_of_its_kind(project, kind, said, shape):
    one, found = deck(project, said, kind)
    assert found == []
    assert (one.shape, one.outline.shape, one.bleed_mm) == (None, shape, kinds()[kind].bleed_mm)


@pytest.mark.parametrize(
    ("said", "shape", "corner", "trim"),
    [
        ("shape: round\ntrim_mm: [25, 25]", "round", 0.0, (25.0, 25.0)),
        ("shape: hex\ntrim_mm: [60, 52]", "hex", 0.0, (60.0, 52.0)),
        ("shape: hex\ntrim_mm: [43.3, 50]", "hex", 0.0, (43.3, 50.0)),
        ("shape: rounded\nsize: tarot", "rounded", 3.0, (69.85, 120.65)),
        ("shape: rounded\ncorner_mm: 9\ntrim_mm: [18, 40]", "rounded", 9.0, (18.0, 40.0)),
        ("shape: rectangle\nsize: micro", "rectangle", 0.0, (31.75, 44.45)),
    ],
)
def test_what_can_be_cut_is_taken(project, said, shape, corner, trim):
    one, found = deck(project, said)
    assert found == []
    assert (one.outline.shape, one.outline.corner_mm, one.trim_mm) == (shape, corner, trim)


def test_a_deck_has_the_bleed_it_asks_for_and_one_without_asks_for_none(project):
    for said, bleed in (("bleed_mm: 3.2", 3.2), ("bleed_mm: 0", 0.0)):
        one, found = deck(project, said)
        assert (one.bleed_mm, found) == (bleed, [])


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("size: tarrot", ("CG005", 2, 7, "size: 'tarrot' is not accepted; did you mean 'tarot'?")),
        ("shape: circle", ("CG005", 2, 8, "shape: 'circle' is not accepted; expected rectangle, rounded, round, hex")),
        ("shape: [hex]", ("CG005", 2, 8, "shape: a list is not accepted; expected the name of a shape")),
        (
            "size: poker\ntrim_mm: [63, 88]",
            ("CG005", 2, 1, "a deck has a size by name or in mm, not both; delete 'size' or 'trim_mm' (poker is 63.5 × 88.9 mm)"),
        ),
        ("bleed_mm: -1", ("CG005", 2, 11, "bleed_mm: '-1' is not accepted; expected a length in mm from 0 to 10, such as 3")),
        ("bleed_mm: 300", ("CG005", 2, 11, "bleed_mm: '300' is not accepted; expected a length")),
        ("corner_mm: 0", ("CG005", 2, 12, "corner_mm: '0' is not accepted; expected a radius")),
        ("corner_mm: 3", ("CG026", 2, 1, "only rounded pieces have corners to round; write 'shape: rounded', or delete 'corner_mm'")),
        (
            "shape: round\ntrim_mm: [20, 30]",
            ("CG026", 2, 8, "a round piece is as wide as it is tall, and this one is 20 × 30 mm; write 'trim_mm: [20, 20]'"),
        ),
        (
            "shape: hex\ntrim_mm: [50, 50]",
            (
                "CG026", 2, 8,
                "50 × 50 mm is not a regular hexagon; write 'trim_mm: [50, 43.3]' with a flat side up,"
                " or '[50, 57.7]' with a point up",
            ),
        ),
        (
            "shape: rounded\ncorner_mm: 9.1\ntrim_mm: [18, 40]",
            ("CG026", 3, 12, "corners of 9.1 mm do not fit 18 × 40 mm; write 'corner_mm: 9' or less"),
        ),
        ("shape: rounded\ntrim_mm: [5, 5]", ("CG026", 2, 8, "corners of 3 mm do not fit 5 × 5 mm; write 'corner_mm: 2.5' or less")),
        (
            "values: {shape: circle}",
            ("CG003", 2, 10, "'values.shape' is no longer read; write 'shape' beside 'title', and see what it does on paper"),
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_cut_is_reported_at_its_key_and_cut_as_its_kind_is(project, said, found):
    one, reported = deck(project, said)
    assert [(f[:3], f[3].startswith(found[3])) for f in reported] == [(found[:3], True)], reported
    assert one.outline.shape == ("round" if one.trim_mm[0] == one.trim_mm[1] else "rectangle")


@pytest.mark.parametrize("kind", ["die", "board", "score-pad"])
def test_what_is_not_cut_out_of_a_sheet_has_no_shape(project, kind):
    trim = "trim_mm: [90, 90]\n" if kind == "board" else ""
    one, found = deck(project, f"{trim}shape: round", kind)
    assert [(f[0], f[3]) for f in found] == [("CG005", f"a {kind} has one shape; delete 'shape'")]
    assert one.shape is None


def test_every_shape_is_known_to_tables_and_every_kind_has_one():
    assert set(TILE_SHAPES) == set(CARD_SHAPES) == set(SHAPES)
    assert {kind.table.shape for kind in kinds().values()} <= set(SHAPES)


def test_sizes_stand_upright_and_say_where_they_are_from():
    for name, size in SIZES.items():
        assert size.trim_mm[0] <= size.trim_mm[1], name
        assert size.source
