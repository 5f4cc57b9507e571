"""The score pad: drawn from its data, hit by a pencil, and legible after a copier."""

import re
import shutil
from collections import Counter
from dataclasses import dataclass

import pytest
import yaml

from cardgen.cache import Cache
from cardgen.commands.options import load
from cardgen.display.bounds import path_box
from cardgen.display.ops import IDENTITY, Gradient, Group, Use
from cardgen.display.ops import Path as Drawn
from cardgen.display.parse import parse_markup
from cardgen.display.paths import normalise
from cardgen.display.values import apply_box, multiply
from cardgen.findings import has_errors
from cardgen.layout.decks import GameLayout
from cardgen.layout.drawings import Drawings
from cardgen.model.field_map import FieldMap
from cardgen.project import Project, shipped_root
from cardgen.text.text_run import TextRun
from tests.look_modules import look_module
from tests.paths import ROOT
from tests.rows import read_yaml

castle, death, floor_of, hoard, floor_map, tracks = (
    look_module("dragonquest", name) for name in ("castle", "death", "floor", "hoard", "map", "tracks")
)
Inks = look_module("dragonquest", "inks").Inks
CONTENT = ROOT / "content/dragonquest"
PALETTE = read_yaml(CONTENT / "game.yaml")["palette"]
MAP = {
    "rows": [
        "...............",
        "..D...........X",
        "...............",
        "......CCC......",
        "......CCC......",
        "...E..CCC......",
        "...............",
        "S..............",
        "...............",
    ],
    "fields": {"start": "S", "easy": "E", "demon": "D", "chamber": "C", "exit": "X"},
    "route": ["start", "chamber", "exit"],
    "walls": {"clear_of": ["start", "easy", "demon", "chamber", "exit"], "run": 2, "diagonal": False},
}
PAD = {
    "id": "pad",
    "name": {"de": "Bogen", "en": "Score pad"},
    "sun": {"fields": 19, "drawn": 1},
    "life": {"bones": 13, "drawn": 3},
    "discovery": {"steps": 6, "dangers": ["spider", "demon", "skeleton"], "buys_from": 4},
    "traps": {
        "arrow": {"losses": {"first": 1, "second": 2}, "and": "dice"},
        "trapdoor": {"losses": {"first": 3, "second": 6}},
        "mist": {"losses": {"first": 2, "second": 5}, "and": "hourglass"},
    },
    "danger": ["A", "B", "C"],
    "gold": {"gold50": 14, "gold100": 14},
    "map": MAP,
}
DECK = {
    "kind": "score-pad",
    "title": {"de": "Spielblock", "en": "Score pad"},
    "trim_mm": [196, 128],
    "bleed_mm": 2,
    "source": "own design",
    "certainty": "designed",
    "fields": dict.fromkeys(("sun", "life", "discovery", "traps", "danger", "gold"), "data"),
}
FORMS = ("single", "two-up", "four-up", "large")
#: Between these a copier makes of a colour what it likes.
GAP = (46, 71)
#: Panels keep so far from the cut; sky and wall run on into the bleed.
RIM_MM, BLEED_MM = 1.5, 2.0
DRAGON = (PALETTE["BLOOD"], PALETTE["ORANGE_P"])
PENCIL_MM = 4.0
BESIDE_MM = 0.02  # what rounding to hundredths may take away


def lightness(colour):
    """Return L* of a colour (CIE 1976, D65)."""
    shares = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in shares)
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return 116 * y ** (1 / 3) - 16 if y > 0.008856 else 903.3 * y


@dataclass
class Shape:
    """One closed part of a path, in mm of the page."""

    box: tuple
    fill: object
    stroke: object
    width: float

    @property
    def least(self):
        return min(self.box[2] - self.box[0], self.box[3] - self.box[1])

    def holds(self, x, y):
        return self.box[0] < x < self.box[2] and self.box[1] < y < self.box[3]


def flat(items, matrix=IDENTITY):
    """Return every path and run of a display list with the matrix it stands in."""
    for op in items:
        if isinstance(op, Group):
            yield from flat(op.items, multiply(matrix, op.matrix) if op.matrix else matrix)
        elif isinstance(op, Use):
            yield from flat(op.symbol.items, matrix)
        else:
            yield op, matrix


def shapes(display):
    for op, matrix in flat(display.items):
        if isinstance(op, Drawn):
            scale = abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]) ** 0.5
            stroke = op.stroke
            for part in re.findall(r"[^m]*m[^m]*(?=(?:\s[-\d.]+\s[-\d.]+\s*m)|$)", op.d) or [op.d]:
                yield Shape(
                    apply_box(matrix, path_box(part.strip())),
                    op.fill,
                    stroke.paint if stroke else None,
                    stroke.width * scale if stroke else 0,
                )


def numbers(face, display):
    """Return words of a face that are one number or sign: text, middle, width, size in mm of the page."""
    for op, matrix in flat(display.items):
        if isinstance(op, TextRun) and abs(matrix[1]) < 1e-6:
            word = "".join(shaped.text for shaped, _ in op.words)
            last, at = op.words[-1]
            wide = (at + last.advance) * op.size_mm * matrix[0]
            x, y = apply_box(matrix, (op.x, op.y, op.x, op.y))[:2]
            yield word, x + wide / 2, y - 0.34 * op.size_mm * matrix[0], wide, op.size_mm * matrix[0]


def paints(display):
    for op, _ in flat(display.items):
        for paint in (
            (op.fill, op.stroke.paint if op.stroke else None) if isinstance(op, Drawn) else (op.fill,)
        ):
            if isinstance(paint, Gradient):
                yield from (stop.color for stop in paint.stops)
            elif paint:
                yield paint


class Pad:
    """The pad of a game laid out in every form and language."""

    def __init__(self, folder, pad=PAD, look="dragonquest", icons=True):
        game = read_yaml(CONTENT / "game.yaml")
        content = folder / "content/g"
        (content / "pads").mkdir(parents=True)
        kept = {k: game[k] for k in ("title", "languages", "fonts", "palette", "tokens", "labels")}
        self.write(content / "game.yaml", {**kept, "look": look, "source": "own", "certainty": "designed"})
        self.write(content / "pads/pad.yaml", {**DECK, "pads": [pad]})
        if icons:
            shutil.copytree(CONTENT / "art/icons", content / "art/icons")
        project, cache = Project(folder), Cache(folder / "cache")
        games, findings = load(project, ["g"], cache)
        assert not has_errors(findings), findings
        self.layout = GameLayout(games[0], project.template_folders, cache)
        self._given = (games[0], project.template_folders, cache)

    def with_little_ink(self):
        return GameLayout(*self._given, ink="low")

    @staticmethod
    def write(path, data):
        path.write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False), "utf-8")

    def face(self, form="", lang="de", layout=None):
        layout = layout or self.layout
        deck = layout.game.deck(f"pad-{form}" if form else "pad")
        faces, findings = layout.deck(deck, lang)
        assert not findings, findings
        face = next(iter(faces.faces.values()))
        return face, layout.display(face)


@pytest.fixture(scope="module")
def pad(tmp_path_factory):
    return Pad(tmp_path_factory.mktemp("pad"))


def words(face):
    return Counter(face.text().split("\n"))


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("form", ["", *FORMS])
def test_no_colour_lies_where_a_copier_decides(pad, form, lang):
    _, display = pad.face(form, lang)
    found = set(paints(display))
    assert len(found) > 3
    assert not {c: round(lightness(c)) for c in found if GAP[0] <= lightness(c) <= GAP[1]}


@pytest.mark.parametrize("form", FORMS)
def test_every_numbered_place_can_be_hit_and_holds_its_number(pad, form):
    face, display = pad.face(form)
    places = [
        s
        for s in shapes(display)
        if s.fill and s.stroke and isinstance(s.fill, str) and lightness(s.fill) > 78
    ]
    seen = Counter()
    for word, x, y, wide, _ in numbers(face, display):
        if re.fullmatch(r"−?\d+", word):
            around = [s for s in places if s.holds(x, y)]
            assert around, f"nothing round {word}"
            place = min(around, key=lambda s: s.least)
            assert place.least >= PENCIL_MM - BESIDE_MM, (word, place.least)
            assert wide < place.box[2] - place.box[0] - 0.5, f"{word} is wider than its place"
            seen[word] += 1
    assert seen["50"] == seen["100"] == 14
    assert seen["1"] == 4 and seen["19"] == 1, "a sun, and a step of every discovery"
    assert [seen[loss] for loss in ("−1", "−3", "−6", "−5")] == [1, 1, 1, 1] and seen["−2"] == 2


@pytest.mark.parametrize("form", FORMS)
def test_bones_and_unnumbered_places_can_be_hit(pad, form):
    _, display = pad.face(form)
    scale, small = (display.width_mm - 2 * RIM_MM) / 196, form == "four-up"
    found = [
        s
        for s in shapes(display)
        if s.fill and s.stroke and isinstance(s.fill, str) and lightness(s.fill) > 78
    ]
    bones = [
        s
        for s in found
        if 8.5 < (s.box[2] - s.box[0]) / scale < 11.5 and 5.9 < (s.box[3] - s.box[1]) / scale < 7
    ]
    assert len(bones) == PAD["life"]["bones"] + PAD["life"]["drawn"]
    assert min(s.least for s in bones) >= PENCIL_MM
    skulls = [
        s for s in found if all(6.8 < v / scale < 7 for v in (s.least, s.box[2] - s.box[0])) and s.width > 0.3
    ]
    assert len(skulls) >= len(PAD["traps"])
    assert min(s.least for s in skulls) >= PENCIL_MM
    place = 12.5 * scale if small else max(16, 16 * scale)
    dice = [s for s in found if abs(s.box[3] - s.box[1] - place) < 0.02 and s.least >= PENCIL_MM]
    if small:
        assert len(dice) == len(PAD["danger"]), "the fields of danger"
    else:
        assert len(dice) == len(PAD["danger"]), "a die of 16 mm covers its place and not the letter beside it"


@pytest.mark.parametrize("form", FORMS)
def test_a_cut_beside_its_line_shaves_nothing(pad, form):
    """Places and panels keep off the cut; sky, wall and the hatched strip run on to the bleed's end on every side."""
    _, display = pad.face(form)
    found = [s for s in shapes(display) if s.fill not in (None, "#ffffff") or s.stroke]
    for s in found:
        if s.fill and s.stroke and s.least > 1 and s.fill not in DRAGON:  # which its panel cuts off
            assert s.box[0] > 0.9 and s.box[2] < display.width_mm - 0.9, s
            assert s.box[1] > 0.9 and s.box[3] < display.height_mm - 0.3, s
    assert min(s.box[0] for s in found) <= -BLEED_MM + 0.01
    assert max(s.box[2] for s in found) >= display.width_mm + BLEED_MM - 0.01
    assert max(s.box[3] for s in found) >= display.height_mm + BLEED_MM - 0.01


def test_joints_of_the_wall_stay_in_it(pad):
    """No tick sticks out beyond the stones: the wall goes as far as they do."""
    _, display = pad.face("single")
    wall = [s for s in shapes(display) if s.fill == PALETTE["WALL1"]]
    joints = [s for s in shapes(display) if s.stroke == PALETTE["JOINT_D"] and not s.fill]
    ground = max(wall, key=lambda s: s.box[2] - s.box[0]).box
    assert len(joints) > 100
    for s in joints:
        assert ground[0] - 0.3 < s.box[0] and s.box[2] < ground[2] + 0.3 and s.box[3] < ground[3] + 0.3


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("lang", ["de", "en"])
def test_boxes_of_the_foot_are_named_in_every_size(pad, form, lang):
    """Boxes without a name say nothing to one who finds the pad without its rules."""
    face, _ = pad.face(form, lang)
    labels = read_yaml(CONTENT / "game.yaml")["labels"]
    found = {word.casefold() for word in face.text().split("\n")}
    for name in ("treasures", "items", "coins", "total", "dangers", "start", "exit"):
        assert labels[name][lang].casefold() in found, name


def test_the_fire_reaches_past_the_box_of_death():
    """However wide the panel is: the box stands in the fire, not beside it."""
    for width in (48.0, 70.0):
        drawn = death.draw(
            {"uid": "d", "box": [0, 0, width, 18], "cross": [12, 3, 12, 12], "weight": 1}, PALETTE
        )
        scale = float(re.search(r"translate\(([-\d.]+),[-\d.]+\) scale\(([-\d.]+)\)", drawn)[2])
        left = float(re.search(r"translate\(([-\d.]+)", drawn)[1])
        fire = next(tag for tag in re.findall(r"<path [^>]*>", drawn) if PALETTE["ORANGE_D"] in tag)
        tips = [float(x) for x in re.findall(r"(-?[\d.]+),", re.search(r' d="([^"]*)"', fire)[1])]
        assert left + scale * min(tips) < 12 - 1


@pytest.mark.parametrize("form", FORMS)
def test_lines_keep_their_width(pad, form):
    _, display = pad.face(form)
    lines = [
        s.width
        for s in shapes(display)
        if s.stroke and isinstance(s.stroke, str) and lightness(s.stroke) < 46
    ]
    finest = 0.2 if form == "four-up" else 0.3
    assert len(lines) > 300
    places = [
        s.width for s in shapes(display) if s.stroke and s.fill and s.width and isinstance(s.fill, str)
        if lightness(s.stroke) < 46 and lightness(s.fill) > 90 and s.least > PENCIL_MM
    ]  # fmt: skip
    assert len(places) > 60
    assert min(places) >= finest - 0.005


@pytest.mark.parametrize("form", FORMS)
def test_no_word_is_under_six_points(pad, form):
    face, _ = pad.face(form)
    assert face.fits
    assert not [f for f in face.fits if f.size_pt < 6 or f.overflow]
    assert not [f for f in face.fits if f.size_pt < 7.5 and not f.small]


def test_only_pages_of_a_block_have_a_number_and_a_strip_of_glue(pad):
    for form in FORMS:
        face, _ = pad.face(form)
        assert ("hier leimen" in face.text()) == (form in ("two-up", "four-up"))
        assert ("Blatt 1" in face.text()) == (form in ("two-up", "four-up"))


def test_low_ink_is_lines_on_white(pad):
    _, display = pad.face("two-up", layout=pad.with_little_ink())
    tints = {
        s.fill
        for s in shapes(display)
        if isinstance(s.fill, str) and s.fill != "#ffffff" and lightness(s.fill) > 46 and s.least > 5
    }
    assert not tints
    assert not any(isinstance(op.fill, Gradient) for op, _ in flat(display.items) if isinstance(op, Drawn))
    dark = [s for s in shapes(display) if isinstance(s.fill, str) and lightness(s.fill) < 46 and s.least > 9]
    assert not dark, "what is dark and large is an outline"


def test_other_counts_give_another_pad(tmp_path):
    data = {
        **PAD,
        "sun": {"fields": 16, "drawn": 2},
        "life": {"bones": 10, "drawn": 0},
        "discovery": {"steps": 5, "dangers": ["spider", "demon"], "buys_from": 3},
        "traps": {"mist": {"losses": {"first": 4, "second": 7, "third": 9}, "and": "dice"}},
        "danger": ["A", "B"],
        "gold": {"gold50": 9, "gold100": 11},
        "map": {
            "rows": ["S.........", "...CC.....", "...CC....X"],
            "fields": {"start": "S", "chamber": "C", "exit": "X"},
        },
    }
    face, _ = Pad(tmp_path, data).face("four-up")
    found = words(face)
    assert found["16"] == 1 and "17" not in found
    assert "10 LP" in found
    assert found["5"] == 1 + 2 and found["−7"] == found["−9"] == 1
    assert found["50"] == 9 and found["100"] == 11 and "C" not in found


# Drawings.


def drawn_map(**changes):
    return floor_map.draw({"at": [30, 25], "field": 7, "coping": 3, "map": MAP, **changes}, PALETTE)


def points(markup, colour):
    """Return all points of lines of a colour, of paths with nothing but M and L."""
    for tag in re.findall(r"<path [^>]*>", markup):
        if f'stroke="{colour}"' in tag and not re.search(r' d="[^"]*[a-zCQAHVZ]', tag):
            for x, y in re.findall(r"(-?[\d.]+),(-?[\d.]+)", re.search(r' d="([^"]*)"', tag)[1]):
                yield float(x), float(y)


def test_the_middle_of_every_plain_field_is_empty():
    grid, empty = FieldMap.read(MAP), floor_of.CLEAR_MM
    taken = {square for field in grid.named.values() for square in grid.squares[field]}
    found = list(points(drawn_map(seed=8), PALETTE["JOINT_D"]))
    assert len(found) > 300
    for x, y in found:
        column, row = int((x - 30) // 7) + 1, int((y - 25) // 7) + 1
        inside = 1 <= column <= 15 and 1 <= row <= 9 and (column, row) not in taken
        far = max(abs((x - 30) % 7 - 3.5), abs((y - 25) % 7 - 3.5))
        assert not inside or far >= empty + 0.1, (x, y)


def test_the_map_is_drawn_from_its_data():
    moved = {**MAP, "rows": [*MAP["rows"][:7], "...............", "S.............."]}
    assert drawn_map(map=moved) != drawn_map()
    floor = floor_of.Floor(FieldMap.read(MAP), (30, 25), 7, 3)
    assert floor.box("chamber") == (72, 46, 93, 67)
    assert floor.gate("start") == (-1, 0) and floor.gate("exit") == (1, 0)
    assert floor.gate("easy") is None, "a field within has no gate"
    assert drawn_map(seed=8) == drawn_map(seed=8) != drawn_map(seed=9)


def test_a_gate_is_where_its_field_is():
    data = {"rows": ["S..", ".C.", "..X"], "fields": {"start": "S", "chamber": "C", "exit": "X"}}
    upright = {"rows": [".S.", ".C.", ".X."], "fields": data["fields"]}
    floor = floor_of.Floor(FieldMap.read(upright), (0, 0), 7, 3)
    assert floor.gate("start") == (0, -1) and floor.gate("exit") == (0, 1)
    assert drawn_map(map=data) and drawn_map(map=upright)


def test_a_bent_field_hides_no_other():
    bent = {"rows": ["SCC", "..C", "..X"], "fields": {"start": "S", "chamber": "C", "exit": "X"}}
    floor = floor_of.Floor(FieldMap.read(bent), (0, 0), 7, 3)
    assert floor.box("chamber") == (7, 0, 21, 14)
    assert not floor.fills_its_box("chamber") and floor.fills_its_box("start")
    frames = [t for t in re.findall(r"<path [^>]*>", drawn_map(map=bent, at=[0, 0])) if PALETTE["DIE_P"] in t]
    assert [t.count("M") for t in frames] == [3]


def test_a_map_that_is_none_is_refused():
    with pytest.raises(ValueError, match="must be a list of words"):
        drawn_map(map={"rows": [], "fields": {}})


def test_a_bone_stays_in_its_box():
    for width, height in ((10.3, 6.7), (15.6, 4.2), (7, 4)):
        box = path_box(normalise(tracks.bone_path(1, 2, width, height)))
        assert box == pytest.approx((1, 2, 1 + width, 2 + height), abs=0.03)


def test_the_day_goes_from_dawn_to_dusk_in_light_colours():
    hours = [tracks.hour(i / 40, Inks(PALETTE)) for i in range(41)]
    assert len(set(hours)) > 35
    assert min(map(lightness, hours)) > GAP[1], "a number and a pencil's cross stand on every one"


def test_merlons_fill_the_wall_evenly():
    for end in (40.0, 61.7, 100.0):
        found = castle.merlons(2.0, end)
        assert found[0][0] == 2.0 and found[-1][1] == pytest.approx(end)
        assert all(
            b[0] - a[1] == pytest.approx(castle.GAP_MM) for a, b in zip(found, found[1:], strict=False)
        )


def test_the_hoard_stays_in_its_chamber():
    markup = hoard.hoard((10, 20, 31, 41), Inks(PALETTE)).tostring()
    (group,) = parse_markup(markup, {}, {}, ())[0]
    boxes = [apply_box(m, path_box(op.d)) for op, m in flat([group])]
    assert min(b[0] for b in boxes) > 11.2 and min(b[1] for b in boxes) > 21.2
    assert max(b[2] for b in boxes) < 29.8 and max(b[3] for b in boxes) < 40


def test_colours_of_the_pictures_keep_out_of_the_gap():
    pictures = [
        drawn_map(),
        death.draw({"uid": "d", "box": [0, 0, 55, 32], "cross": [8, 9, 13, 13]}, PALETTE),
        castle.draw(
            {"uid": "c", "width": 196, "height": 128, "crest": 20, "keep": [60, 136, 14], "windows": []},
            PALETTE,
        ),
    ]
    for markup in pictures:
        found = set(re.findall(r"#[0-9a-f]{6}", markup))
        assert found and not [c for c in found if GAP[0] <= lightness(c) <= GAP[1]]


def test_the_drawings_are_found():
    found = Drawings([shipped_root() / "templates"], ["dragonquest"])
    for name in ("pad-castle", "pad-suns", "pad-bones", "pad-coins", "pad-map", "pad-death"):
        assert callable(found.find(name))


def test_masonry_stands_where_the_map_has_no_field():
    def outlines(markup):
        return [t for t in re.findall(r"<path [^>]*>", markup) if re.search(r'stroke-width="0?\.6"', t)]

    walled = {**MAP, "rows": ["##.............", *MAP["rows"][1:]]}
    (block,) = outlines(drawn_map(map=walled, seed=8))
    assert block.count("M") == 6, "two squares side by side have six outer edges, and none between them"
    assert not outlines(drawn_map(seed=8))
