"""Pictures of components in rules: what a block asks for lies where it says, and what cannot be is reported inside it."""

import pytest

from cardgen.check import run_rules
from cardgen.export.documents.blocks import Boxed, Listing, Words, blocks_of
from cardgen.model.pictures.piece import layers_of
from cardgen.model.pictures.scene import GROUP_MM, Source, scene_of
from cardgen.model.pictures.spec import BETWEEN_MM, PictureSpec
from cardgen.values.pictures.blocks import spec_of
from tests.games import read_game, write_files

GAME = """\
title: {sv: Hav, en: Sea}
languages: [sv, en]
modules:
  base: {title: {sv: Grund, en: Base}}
  deep: {title: {sv: Djup, en: Deep}, default: false}
tokens:
  T6: {kind: die, faces: 6, label: {sv: T6, en: D6}, name: {sv: tärning, en: die}}
"""
CARDS = """\
title: {sv: Kort, en: Cards}
trim_mm: [60, 90]
back: {template: back, title: {sv: Kort, en: Cards}}
cards:
  - {id: otter, copies: 20, name: {sv: Utter, en: Otter}}
  - {id: eel, name: {sv: Ål, en: Eel}}
"""
TILES = """\
kind: tile
title: {sv: Brickor, en: Tiles}
trim_mm: [40, 40]
tiles:
  - {id: sand, name: {sv: Sand, en: Sand}}
  - {id: reef, name: {sv: Rev, en: Reef}}
"""
DEEP = """\
title: {sv: Djupa, en: Deep ones}
module: deep
cards:
  - {id: kraken, name: {sv: Kraken, en: Kraken}}
"""
BOOKLET = """\
kind: booklet
title: {sv: Regler, en: Rules}
booklets:
  - {id: rules-booklet, name: {sv: Regler, en: Rules}, file: rules}
"""
BODY = "name: sea\nshow: [{id: otter, width_mm: 30}]\ncaption: Havet."


@pytest.fixture
def made(tmp_path):
    """Return a function that writes a game with a picture in its rules and reads it as the checker does."""

    def make(
        swedish, english="name: sea\ncaption: The sea.", modules=("base",), before="", quote="", after="Done."
    ):
        files = {
            "game.yaml": GAME,
            "decks/cards.yaml": CARDS,
            "decks/deep.yaml": DEEP,
            "tiles/tiles.yaml": TILES,
            "booklets/rules.yaml": BOOKLET,
        }
        for lang, body in (("sv", swedish), ("en", english)):
            files[f"rules.{lang}.md"] = (
                f"# Sea\n\n## 1 Rules\n\n{before}```picture\n{quote}{body}\n{quote}```\n\n{after}\n"
            )
        write_files(tmp_path / "content" / "sea", files)
        return read_game(tmp_path / "content" / "sea", tmp_path, modules=modules)[0]

    return make


def reported(game):
    return [
        (f.place.file.removeprefix("content/sea/"), f.place.line, f.message.partition("picture: ")[2])
        for f in run_rules(game)
        if f.code == "CG123"
    ]


def sizes(kind, name):
    return {"art": Source(2, 1), "reef": Source(40, 40), "long": Source(80, 40)}.get(name, Source(60, 90, 20))


def scene(body, measure_mm=116):
    """Return the scene of a block's body."""
    spec = spec_of(f"name: x\ncaption: x\n{body}")
    assert isinstance(spec, PictureSpec)
    return scene_of(spec, measure_mm, sizes)


def boxes(made):
    return [tuple(round(side, 2) for side in box) for _, box in made.boxes]


# ---------------------------------------------------------------- the words


def test_the_words_of_a_picture_stand_in_the_text_in_each_language(made):
    callouts = 'callouts: [{at: [1, 2], text: "**Uttern**, {=copies(otter)} stycken."}]'
    labels = "show: [{id: otter, width_mm: 30}, {text: Hit}]"
    game = made(
        f"name: sea\n{labels}\n{callouts}\ncaption: Havet.\nalt: En utter.",
        'name: sea\ncallouts: ["**The otter**, {=copies(otter)} of them."]\nlabels: [Here]\ncaption: The sea.\nalt: An otter.',
    )
    assert reported(game) == []
    (box, _) = blocks_of(game.rules["en"].sections["1"].text)
    assert box == Boxed(
        (
            Listing(((Words("Here"),),)),
            Listing(((Words("**The otter**, 20 of them."),),), 1),
            Words("The sea."),
            Words("An otter."),
        ),
        "picture",
        "sea alt",
    )
    (box, _) = blocks_of(game.rules["sv"].sections["1"].text)
    assert box.blocks[1].items == ((Words("**Uttern**, 20 stycken."),),)


# ---------------------------------------------------------------- what is wrong


@pytest.mark.parametrize(
    ("body", "line", "message"),
    [
        ("name: sea\nshow: [{id: oter}]\ncaption: x", 7, "no component or deck 'oter'; did you mean 'otter'?"),
        ("name: sea\nshow:\n  - {id: otter, widht_mm: 3}\ncaption: x", 8, "unknown key 'widht_mm' of 'id'; did you mean 'width_mm'?"),
        ("name: sea\nshow: [{row: [otter, ell]}]\ncaption: x", 7, "no component or deck 'ell'; did you mean 'eel'?"),
        ("name: sea\nshow: [{deck: card}]\ncaption: x", 7, "no deck 'card'; did you mean 'cards'?"),
        ("name: sea\nshow: [{id: kraken}]\ncaption: x", 7, "'kraken' is of module 'deep'; put the picture between '::: module deep' and ':::'"),
        ("name: sea\nshow: [{id: rules-booklet}]\ncaption: x", 7, "'rules-booklet' is a booklet, which has no face to show"),
        ("name: sea\nshow: [{id: sand, side: back}]\ncaption: x", 7, "'sand' has no back to show; write 'side: face'"),
        ("name: sea\nshow: [{id: otter, at: [100, 4], width_mm: 30}]\ncaption: x", 7, "this lies from [100, 4] to [130, 49], over the edge of the picture, which is 116 × 53 mm"),
        ("name: sea\nshow: [{die: T6, face: 7}]\ncaption: x", 7, "'T6' has sides 1 to 6"),
        ("name: sea\nshow: [{die: T8}]\ncaption: x", 7, "no die 'T8'; known: T6"),
        ("name: sea\nshow: [{id: otter, as: o}, {id: eel, at: [p, 0%, 0%]}]\ncaption: x", 7, "nothing shown before this is called 'p'; known: o; give a thing a name by 'as'"),
        ("name: sea\nshow: [{id: otter, as: o}, {id: eel, as: o}]\ncaption: x", 7, "two things are called 'o'; give each its own name"),
        ("name: sea\nshow: [{id: otter, art: eel}]\ncaption: x", 7, "an entry shows one thing of id, deck, row, fan, tiles, art, die, lens, part, table, text, arrow; this has both 'id' and 'art'"),
        ("name: sea\nshow: [{row: [otter], as: o}, {lens: o, crop: [0%, 0%, 50%, 50%]}]\ncaption: x", 7, "'o' is not one face; a lens enlarges what 'id' shows"),
        ("name: sea\nshow: [{id: otter, as: o}, {lens: o}]\ncaption: x", 7, "a lens needs 'crop', the part that it enlarges"),
        ("name: sea\nshow: [{row: [otter], as: o}, {part: o, crop: [0%, 0%, 50%, 50%], as: p}]\ncaption: x", 7, "'o' is not one face; a part belongs to what 'id' shows"),
        ("name: sea\nshow: [{id: otter, as: o}, {part: o, as: p}]\ncaption: x", 7, "a part needs 'crop', which part it is"),
        ("name: sea\nshow: [{id: otter, as: o}, {part: o, crop: [0%, 0%, 50%, 50%]}]\ncaption: x", 7, "a part needs 'as', a name for places and for 'around'"),
        ("name: sea\nshow: [{arrow: [[1, 1]]}]\ncaption: x", 7, "an arrow has two points, or three where it is bent: [[x, y], [x, y]]"),
        ("name: sea\nshow: []\ncaption: x", 7, "nothing is shown; write a list such as 'show: [{id: board}]'"),
        ("name: sea\nshow: [{id: otter}]\nwidth: wide\ncaption: x", 8, "'width' must be full, half, third or a number of mm from 10 to 400"),
        ("name: sea\nshow: [{id: otter}]\nbeside: yes please\ncaption: x", 8, "'beside' must be true or false"),
        ("name: sea\nshow: [{id: otter}]\nbeside: true\ncaption: x", 8, "there is no room beside a picture of full width; give it a 'width'"),
        ("name: sea\nshow: [{id: otter}]\n", 5, "a picture has a 'caption', or an 'alt' that says what it shows to those who cannot see it"),
        ("show: [{id: otter}]\ncaption: x", 6, "the picture has no name; write one such as 'name: set-up'"),
        ("name: sea\nshow: [{id: otter, width_mm: 30}]\ncallouts: [{at: [300, 4], text: x}]\ncaption: x", 8, "this number lies over the edge of the picture"),
        ("name: sea\nshow: [{id: otter, as: o}]\ncallouts: [{at: o, text: x, around: [o, p]}]\ncaption: x", 8, "nothing shown before this is called 'p'; known: o; give a thing a name by 'as'"),
        ("name: sea\nshow: [{id: otter}]\ncallouts: [{at: [1, 2], text: x, around: 3}]\ncaption: x", 8, "'around' must be the name of a thing, or a list of names, as 'as' gives them"),
        ("name: sea\nshow: [{id: otter, crop: [50%, 0%, 50%, 100%]}]\ncaption: x", 7, "'crop' must be left, top, right and bottom, such as [0%, 50%, 100%, 100%]"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_reported_at_its_line(made, body, line, message):
    game = made(body)
    mine = [one for one in reported(game) if one[0] == "rules.sv.md"]
    assert mine == [("rules.sv.md", line, message)]
    assert "[!picture" not in game.rules["sv"].text, "a picture that cannot be made is left out"


@pytest.mark.parametrize(
    ("english", "line", "message"),
    [
        (BODY, 7, "what is shown is stated once, in content/sea/rules.sv.md; delete it here"),
        ("name: see\ncaption: x", 6, "content/sea/rules.sv.md has no picture 'see'; did you mean 'sea'?"),
        ('name: sea\ncallouts: ["x"]\ncaption: x', 7, "there are 1 callouts here and 0 in content/sea/rules.sv.md; write one for each"),
    ],
)  # fmt: skip
def test_the_other_language_says_only_texts(made, english, line, message):
    assert ("rules.en.md", line, message) in reported(made(BODY, english))


@pytest.mark.parametrize("quote", ["", "> "])
def test_what_is_wrong_in_the_words_is_reported_at_their_line(made, quote):
    shown = "name: sea\nshow:\n  - {id: otter, width_mm: 30}\n  - {text: Hit, at: [1, 60]}\ncallouts:\n"
    swedish = (
        f"{shown}  - {{at: [1, 2], text: Uttern.}}\n  - {{at: [3, 4], text: Hon äter.}}\ncaption: Havet."
    )
    english = (
        "name: sea\nlabels:\n  - Hit the the label.\ncallouts:\n  - The otter.\n"
        '  - "It ate {=copies(otter)} of of them."\ncaption: See the sea sea.'
    )
    bodies = (text.replace("\n", f"\n{quote}") for text in (swedish, english))
    # What stands behind the block keeps its line.
    game = made(*bodies, before=quote, quote=quote, after="Hon är är nöjd.")
    twice = [one for one in run_rules(game) if one.code == "CG512"]
    assert [(one.place.file[12:], one.place.line) for one in twice] == [
        *(("rules.en.md", line) for line in (8, 11, 12, 15)),
        ("rules.sv.md", 16),
    ]


def test_a_picture_that_the_other_language_lacks_is_reported(made):
    game = made(BODY, "name: see\ncaption: x")
    lacks = "content/sea/rules.en.md has no picture 'sea'; write one there with this name and its texts"
    assert ("rules.sv.md", 6, lacks) in reported(game)


def test_two_pictures_of_one_name_are_reported_at_the_second(made):
    game = made(BODY, before=f"```picture\n{BODY}\n```\n\n")
    assert ("rules.sv.md", 12, "two pictures are called 'sea'; give each its own name") in reported(game)


def test_a_picture_of_a_module_stands_where_the_module_is(made):
    game = made("name: sea\nshow: [{id: kraken, width_mm: 30}]\ncaption: x", modules=("base", "deep"))
    assert reported(game) == []


# ---------------------------------------------------------------- where things lie


def test_widths_are_parts_of_the_measure():
    for part, wide in (
        ("full", 116),
        ("half", (116 - BETWEEN_MM) / 2),
        ("third", (116 - 2 * BETWEEN_MM) / 3),
        ("50", 50),
    ):
        assert scene(f"width: {part}\nshow: [{{id: otter}}]").width_mm == pytest.approx(wide)
    assert scene("width: 200\nshow: [{id: otter}]").width_mm == 116


def test_things_without_a_place_lie_in_the_middle_below_one_another():
    made = scene("show: [{id: otter, width_mm: 20}, {row: [otter, otter], width_mm: 10, gap_mm: 2}]")
    assert boxes(made) == [(48, 4, 68, 34), (47, 38, 69, 53)]
    assert made.height_mm == pytest.approx(57)


def test_a_row_takes_the_room_there_is():
    row = scene("show: [{row: [otter, otter, otter, otter]}]")
    assert boxes(row)[0][0] == 4 and boxes(row)[0][2] == 112
    grid = scene("show: [{row: [otter, otter, otter], columns: 2, width_mm: 10, at: [0, 0]}]")
    assert [(p.x, p.y) for p in grid.pieces] == [(0, 0), (13, 0), (0, 18)]


def test_a_fan_spreads_evenly_about_its_middle_and_begins_where_it_is_put():
    made = scene("show: [{fan: [otter, otter, otter], spread: 40, width_mm: 20, at: [10, 10]}]")
    assert [piece.turn for piece in made.pieces] == [-20, 0, 20]
    (left, top, right, _), middle = boxes(made)[0], made.pieces[1]
    assert (left, top) == (10, 10)
    assert middle.x + middle.width / 2 == pytest.approx((left + right) / 2, abs=0.01)


def test_tiles_lie_side_by_side_turned_in_their_cell_and_long_ones_over_two():
    made = scene("show: [{tiles: [[reef, {id: long, turn: 90}], [null, reef]], cell_mm: 10, at: [0, 0]}]")
    assert [piece.box for piece in made.pieces] == [
        pytest.approx(box) for box in ((0, 0, 10, 10), (10, 0, 20, 20), (10, 10, 20, 20))
    ]


def test_places_within_a_thing_move_with_it():
    for x in (5, 40):
        made = scene(
            f"show: [{{id: otter, width_mm: 20, at: [{x}, 10], as: o}}, {{id: otter, width_mm: 4, on: [o, 50%, 100%]}}]\n"
            "callouts: [{at: [o, 100%, 0%], text: t}, {at: [o, 50%, 50%], text: t, off: [3, -4]}, {at: o, text: t}]"
        )
        assert boxes(made)[1] == (x + 8, 37, x + 12, 43)
        assert made.callouts == (
            ((x + 20, 10), (x + 20, 10)),
            ((x + 10, 25), (x + 13, 21)),
            ((x, 10), (x, 10)),
        )


def test_a_line_goes_round_all_that_a_number_tells_of_and_nothing_else():
    things = "{id: otter, width_mm: 20, at: [5, 10], as: a}, {id: otter, width_mm: 10, at: [40, 20], as: b}"
    others = "{id: otter, width_mm: 10, at: [80, 60], as: c}"
    callouts = "{at: a, text: t, around: [b, a]}, {at: c, text: t}, {at: c, text: t, around: c}"
    made = scene(f"show: [{things}, {others}]\ncallouts: [{callouts}]")
    a, b, c = boxes(made)
    room = GROUP_MM
    assert made.groups == (
        pytest.approx((a[0] - room, a[1] - room, b[2] + room, a[3] + room)),
        pytest.approx((c[0] - room, c[1] - room, c[2] + room, c[3] + room)),
    )


def test_a_pile_grows_with_its_cards_and_takes_room():
    assert [layers_of(n) for n in (1, 2, 6, 20, 500)] == [0, 1, 2, 4, 5]
    plain, pile = (
        scene(f"show: [{{id: otter, width_mm: 20, at: [0, 0]{more}}}]") for more in ("", ", stack: true")
    )
    assert boxes(pile)[0][2] > boxes(plain)[0][2]


def test_a_part_of_a_face_is_enclosed_and_not_drawn():
    shown = "{id: otter, at: [10, 10], width_mm: 20, as: card}"
    part = "{part: card, crop: [50%, 0%, 100%, 50%], as: corner}"
    callouts = "[{at: [corner, 50%, 50%], text: Here, around: corner}]"
    made = scene(f"show: [{shown}, {part}]\ncallouts: {callouts}")
    assert len(made.pieces) == 1
    x0, y0, x1, y1 = made.pieces[0].box
    middle = (x0 + x1) / 2
    assert made.groups[0] == pytest.approx(
        (middle - GROUP_MM, y0 - GROUP_MM, x1 + GROUP_MM, (y0 + y1) / 2 + GROUP_MM)
    )
    assert made.callouts[0][0] == pytest.approx((middle + (x1 - x0) / 4, y0 + (y1 - y0) / 4))


def test_a_lens_enlarges_a_part_of_a_face_that_is_shown_before_it():
    shown = "{id: otter, width_mm: 40, at: [0, 0], as: card}"
    made = scene(f"show: [{shown}, {{lens: card, crop: [50%, 0%, 100%, 50%], width_mm: 30, at: [50, 0]}}]")
    x0, y0, x1, y1 = boxes(made)[0]
    ((part, enlarged),) = made.lenses
    assert part == pytest.approx((x1 / 2, y0, x1, y1 / 2))
    assert enlarged == boxes(made)[1] and enlarged[2] - enlarged[0] == 30
    assert made.pieces[1].crop == (0.5, 0.0, 1.0, 0.5) and made.pieces[1].what == "otter"


def test_a_part_of_a_face_keeps_its_proportions():
    made = scene("show: [{id: otter, crop: [0%, 50%, 100%, 100%], width_mm: 60, at: [0, 0]}]")
    assert boxes(made) == [(0, 0, 60, 45)]
