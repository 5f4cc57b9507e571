"""The look of Drakon: arrows drawn are those of the data, empty chambers have no medallion, names stand on their rings."""

import io
import itertools
import math
import re
from random import Random

import cairosvg
import pytest
from PIL import Image, ImageChops, ImageStat

from cardgen.art.colour import darkness
from cardgen.render.pixels.paint import render_face
from tests.look_modules import look_module
from tests.paths import ROOT

GAME = "drakon"
cavern, frame = (look_module("drakon", name) for name in ("cavern", "frame"))
ART = ROOT / "content/drakon/art"
PICTURES = sorted(path.stem for path in ART.glob("*.svg"))
HEROES = [name for name in PICTURES if name.startswith("hero-") and not name.endswith("-back")]
LANGUAGES = ("nl", "en")
#: The sides of a chamber, each a quarter turn clockwise from the one before.
SIDES = "NESW"
#: Pixels a millimetre of the pictures that are looked at.
SCALE = 4
HALF_MM = 25
#: The ring of a medallion, and the height of a capital in sizes of the type.
RING_MM, CAPITAL = (11.35, 14.4), 0.68
POINT_MM = 0.3528
MOST_BYTES = 50_000


@pytest.fixture(scope="module")
def palette(layout):
    return layout.game.palette


@pytest.fixture(scope="module")
def chambers(layout):
    return layout.game.deck("chambers").components


@pytest.fixture(scope="module")
def faces(layout):
    """The faces of the chambers by language and id."""
    laid = {lang: layout.deck(layout.game.deck("chambers"), lang) for lang in LANGUAGES}
    assert not any(findings for _, findings in laid.values())
    return {lang: deck.faces for lang, (deck, _) in laid.items()}


@pytest.fixture(scope="module")
def pictures(layout, faces):
    """Each chamber as pixels, trimmed."""
    return {name: painted(layout, face) for name, face in faces["nl"].items()}


def painted(layout, face):
    size = round(face.width_mm * SCALE), round(face.height_mm * SCALE)
    data, width, height = render_face(layout.display(face), *size, images=layout.images)
    return Image.frombuffer("RGB", (width, height), data, "raw", "BGRX", 0, 1)


def seen_at(picture, x, y):
    """Return the pixel at a point in mm from the middle of a chamber."""
    return picture.getpixel((round((HALF_MM + x) * SCALE), round((HALF_MM + y) * SCALE)))


def is_like(pixel, colour, most=24):
    wanted = bytes.fromhex(colour.removeprefix("#"))
    return all(abs(a - b) <= most for a, b in zip(pixel, wanted, strict=True))


def on_side(side, x, y):
    """Turn a point of the top side to another."""
    turn = math.radians(90 * SIDES.index(side))
    return x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)


def has_arrow(picture, side, palette):
    left, right = (seen_at(picture, *on_side(side, x, -18.6)) for x in (-2, 2))
    return is_like(left, palette["BRASS_LIGHT"]) and is_like(right, palette["BRASS"])


# ---------------------------------------------------------------- arrows


def test_arrows_are_drawn_on_the_sides_that_the_data_names_and_on_no_other(chambers, pictures, palette):
    assert {tuple(one.fields["arrows"]) for one in chambers} > {(), tuple(SIDES)}
    for one in chambers:
        drawn = {side for side in SIDES if has_arrow(pictures[one.id], side, palette)}
        assert drawn == set(one.fields["arrows"]), one.id


@pytest.mark.parametrize(
    "sides", [c for n in range(5) for c in itertools.combinations(SIDES, n)], ids="".join
)
def test_every_choice_of_sides_has_its_arrows_in_any_order(sides, palette):
    drawn = {cavern.draw({"arrows": order, "seed": "x"}, palette) for order in (sides, sides[::-1])}
    for markup in drawn:
        assert sorted(re.findall(r'id="arrow-(.)"', markup)) == sorted(sides)


def test_a_side_that_is_none_is_reported(palette):
    with pytest.raises(ValueError, match="an arrow on side 'X'; sides are N, E, S, W"):
        cavern.draw({"arrows": ["N", "X"]}, palette)


def test_the_seed_moves_the_stones_and_no_arrow(palette):
    one, again, other = (cavern.draw({"arrows": "NE", "seed": seed}, palette) for seed in ("a", "a", "b"))
    assert one == again != other
    shapes = [re.findall(r'<g id="arrow-.*?</g>', markup) for markup in (one, other)]
    assert shapes[0] == shapes[1] and len(shapes[0]) == 2


def test_low_ink_moves_neither_arrows_nor_lamps(palette):
    full, low = (cavern.draw({"arrows": "NE", "seed": "a", "low": low}, palette) for low in (False, True))
    placed = r'id="arrow-.|rotate\(\d+\)(?=")|(?<=")translate\(-?[12]\d[^)]*\)'
    kept = [sorted(re.findall(placed, markup)) for markup in (full, low)]
    assert set(kept[1]) <= set(kept[0])
    assert sum(one.startswith("id") for one in kept[1]) == 2 == sum(one.startswith("tr") for one in kept[1])


def test_low_ink_has_white_rock_with_joints_and_a_white_floor(palette):
    markup = cavern.draw({"arrows": "NE", "seed": "a", "low": True}, palette)
    columns = re.findall(r'fill="(#\w{6})" stroke="(#\w{6})" stroke-width=".14"', markup)
    assert columns and all(fill == "#ffffff" and darkness(joint) > 0.15 for fill, joint in columns)
    assert "Gradient" not in markup


def test_low_ink_fills_nothing_darker_than_gold(palette):
    for seed in "abc":
        markup = cavern.draw({"arrows": "NS", "seed": seed, "low": True}, palette)
        fills = set(re.findall(r'fill="(#\w{6})"', markup)) - {"#000000"}  # that of the clip
        assert fills and max(map(darkness, fills)) <= darkness(palette["BRASS"])


def test_low_ink_ends_cracks_in_the_cave(palette):
    crack = r'd="(M[^"]*)"[^>]*stroke="#d9c4ac"'
    (cracks,) = re.findall(crack, cavern.draw({"seed": "a", "low": True, "empty": True}, palette))
    assert not re.findall(crack, cavern.draw({"seed": "a", "low": True}, palette))  # under a medallion
    points = re.findall(r"(-?[\d.]+),(-?[\d.]+)", cracks)
    assert points and all(math.hypot(float(x), float(y)) < cavern.RADIUS_MM for x, y in points)


@pytest.mark.parametrize("side", SIDES)
def test_a_passage_is_as_wide_on_every_chamber_so_that_two_join(side):
    for seed in range(20):
        open_, closed = (cavern.depth(sides, Random(seed)) for sides in (side, ""))
        for x in (-6.9, 0, 6.9):
            assert open_(*on_side(side, x, -HALF_MM)) < 0 < closed(*on_side(side, x, -HALF_MM))
        assert min(open_(*on_side(side, x, -HALF_MM)) for x in (-8, 8)) > 0


def test_a_find_that_is_none_is_reported(palette):
    with pytest.raises(ValueError, match="a find 'gold'; finds are bones, skull, claws, fire, shield, sword"):
        cavern.draw({"arrows": "N", "empty": True, "find": "gold"}, palette)


def test_no_two_empty_chambers_look_alike(chambers, pictures):
    empty = [one for one in chambers if one.fields["chamber"] == "empty"]
    assert len({pictures[one.id].tobytes() for one in empty}) == len(empty) == 14
    assert len({(tuple(one.fields["arrows"]), one.fields["find"]) for one in empty}) == 14


def test_no_chamber_is_a_large_drawing(chambers, palette):
    for one in chambers:
        drawn = cavern.draw({"arrows": one.fields["arrows"], "seed": one.id}, palette)
        assert len(drawn) < MOST_BYTES, one.id


# ---------------------------------------------------------------- medallions and rings


def test_a_chamber_without_a_medallion_is_an_empty_one(chambers, faces):
    assert any(one.fields["chamber"] == "empty" for one in chambers)
    for one in chambers:
        face, empty = faces["nl"][one.id], one.fields["chamber"] == "empty"
        assert ("url(#brass)" in face.body) != empty, one.id
        assert bool(face.text()) != empty, one.id
        assert (one.fields.get("art") is None) == empty, one.id


def letters_of(face):
    """Return the letters of a face's rings: each with its angle in degrees, its radius and its size in mm."""
    runs = face.plain_runs()
    placed = re.findall(
        r'rotate\((-?[\d.]+)\) translate\(0,(-[\d.]+)\)">\s*<text[^>]*data-run="(\d+)"', face.body
    )
    return [
        (runs[int(run)].words[0][0], float(angle), -float(r), runs[int(run)].size_mm)
        for angle, r, run in placed
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_name_stands_on_its_ring_twice_once_for_each_seat_across(chambers, faces, lang):
    for one in chambers:
        letters = letters_of(faces[lang][one.id])
        wanted = one.name(lang).upper().replace(" ", "") * 2 if one.fields["chamber"] != "empty" else ""
        assert "".join(letter for letter, *_ in letters) == wanted
        for _, _, radius, size in letters:
            assert RING_MM[0] < radius and radius + size * CAPITAL < RING_MM[1], one.id
            assert size / POINT_MM > 6, one.id
        upper, lower = letters[: len(letters) // 2], letters[len(letters) // 2 :]
        assert [round(angle + 180, 1) for _, angle, *_ in upper] == [
            round(angle, 1) for _, angle, *_ in lower
        ]
        assert all(abs(angle) < 78 for _, angle, *_ in upper), one.id


def test_the_back_reads_from_two_sides(layout):
    laid, _ = layout.deck(layout.game.deck("chambers"), "nl")
    (body,) = {back.body for back in laid.backs.values()}
    back = next(iter(laid.backs.values()))
    angles = sorted({round(angle % 360, 1) for letter, angle, *_ in letters_of(back) if letter == "D"})
    assert len(angles) == 2 and "<text" in body
    assert {round(b - a) for a, b in itertools.pairwise(angles)} == {180}


# ---------------------------------------------------------------- pictures


def test_every_picture_has_its_place(layout):
    shown = {one.fields.get("art") for deck in layout.game.decks for one in deck.components}
    assert shown - {None} | {"dragon"} | {f"{hero}-back" for hero in HEROES} == set(PICTURES)


def drawn_art(name, size=80):
    return Image.open(io.BytesIO(cairosvg.svg2png(url=str(ART / f"{name}.svg"), output_width=size)))


def apart(one, other):
    return ImageStat.Stat(ImageChops.difference(one, other)).mean[0]


def test_steal_right_is_steal_left_in_a_mirror():
    left, right = (drawn_art(f"emblem-steal-{side}").getchannel("A") for side in ("left", "right"))
    mirrored = left.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    assert apart(mirrored, right) < 2 < apart(left, right)


@pytest.mark.parametrize("pair", list(itertools.combinations(HEROES, 2)), ids=" and ".join)
def test_heroes_differ_by_their_outline_alone_mirrored_too(pair):
    one, other = (drawn_art(name).getchannel("A") for name in pair)
    assert len(HEROES) == 6
    for seen in (one, one.transpose(Image.Transpose.FLIP_LEFT_RIGHT)):
        assert apart(seen, other) > 20


# ---------------------------------------------------------------- other pieces


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_reference_card_lists_each_kind_of_chamber_that_asks_for_something_once(layout, chambers, lang):
    laid, _ = layout.deck(layout.game.deck("reference"), lang)
    (back,) = laid.backs.values()
    lines = back.text().split("\n")
    kinds = {one.fields["chamber"]: one for one in chambers}
    silent = {kind for kind in kinds if kind in ("start", "empty")}
    for kind, one in kinds.items():
        assert lines.count(one.name(lang)) == (kind not in silent)
    assert len([fit for fit in back.fits if fit.role == "chamber"]) == len(kinds) - 2 == 14


def test_the_back_of_an_ability_has_the_colour_of_its_hero(layout, palette):
    abilities = layout.game.deck("abilities")
    laid, _ = layout.deck(abilities, "nl")
    for one in abilities.components:
        assert f'fill="{palette[one.fields["color"]]}"' in laid.backs[one.id].body


def test_a_frame_leaves_its_opening_free():
    deep = frame.depth((-10, -10, 10, 10), 10, 0.0, Random(1))
    for angle in range(0, 360, 15):
        x, y = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        assert deep(9.9 * x, 9.9 * y) < 0 < deep(10.1 * x, 10.1 * y)
