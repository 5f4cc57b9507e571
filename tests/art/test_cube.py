"""A die's net: folded in space it is a cube, with its values, tabs and pictures where the module says they are."""

import io
import itertools
import re

import cairosvg
import numpy as np
import pytest
from PIL import Image

from cardgen.art.cube import TAB_MM, cube_net, cube_texture
from cardgen.commands.options import load
from cardgen.findings import has_errors
from cardgen.layout.decks import GameLayout
from cardgen.model.forms import printed_decks, table_decks
from cardgen.project import Project
from cardgen.render.pixels.paint import render_face
from tests.paths import ROOT
from tests.rows import read_yaml

EDGES = (8, 10.7, 16, 16.1, 25)
CONTENT = ROOT / "content" / "dragonquest"
ICONS = sorted((CONTENT / "art" / "icons").glob("*.svg"))


# ---------------------------------------------------------------- folding


def rotation(axis, quarter):
    """The matrix of a quarter turn about an axis."""
    x, y, z = axis / np.linalg.norm(axis)
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.eye(3) + quarter * cross + cross @ cross


class Flap:
    """A part of the net in space: where its points came to lie, and which way its printed side looks."""

    def __init__(self, matrix, origin, at):
        self.matrix, self.origin, self.at = matrix, origin, at

    def point(self, xy):
        return self.matrix @ (np.array([xy[0], -xy[1], 0.0]) - self.origin) + self.at

    @property
    def normal(self):
        return self.matrix @ np.array([0.0, 0.0, 1.0])

    def folded(self, fold, inner):
        """What hangs on a fold of this part, turned back by 90°; `inner` is a point of it before the turn."""
        start, end = (self.point(p) for p in fold)
        for quarter in (1, -1):
            turn = rotation(end - start, quarter)
            flap = Flap(turn @ self.matrix, np.array([fold[0][0], -fold[0][1], 0.0]), start)
            if (flap.point(inner) - start) @ self.normal < -1e-6:
                return flap
        raise AssertionError("a fold that turns neither way")


def centre(face):
    return face.x + face.edge_mm / 2, face.y + face.edge_mm / 2


def corners(face):
    a = face.edge_mm
    return [(face.x, face.y), (face.x + a, face.y), (face.x + a, face.y + a), (face.x, face.y + a)]


def on_edge(face, fold):
    """Whether a fold is one of a face's edges."""
    ring = corners(face)
    edges = {frozenset((ring[i], ring[i - 1])) for i in range(4)}
    return frozenset(fold) in edges


def fold_up(net):
    """Return every face's and every tab's place in space, folding outward from value 2."""
    by_value = {face.value: face for face in net.faces}
    flaps, waiting = {2: Flap(np.eye(3), np.zeros(3), np.zeros(3))}, [2]
    while waiting:
        here = waiting.pop()
        for fold in net.folds:
            for value, face in by_value.items():
                if value not in flaps and on_edge(by_value[here], fold) and on_edge(face, fold):
                    flaps[value] = flaps[here].folded(fold, centre(face))
                    waiting.append(value)
    tabs = []
    for tab in net.tabs:
        fold = (tab[0], tab[3])
        (value,) = (v for v, f in by_value.items() if on_edge(f, fold))
        middle = tuple(sum(axis) / 4 for axis in zip(*tab, strict=True))
        tabs.append((tab, flaps[value].folded(fold, middle)))
    return flaps, tabs


def key(point):
    return tuple(round(float(v), 4) + 0.0 for v in point)


@pytest.fixture(params=EDGES, ids=str)
def net(request):
    return cube_net(request.param)


def test_folded_it_is_a_cube(net):
    flaps, _ = fold_up(net)
    met = [key(flaps[f.value].point(corner)) for f in net.faces for corner in corners(f)]
    assert len(set(met)) == 8 and all(met.count(corner) == 3 for corner in set(met))
    low, high = np.min(met, axis=0), np.max(met, axis=0)
    assert np.allclose(high - low, net.edge_mm)
    middle = (low + high) / 2
    for face in net.faces:
        out = flaps[face.value].point(centre(face)) - middle
        assert np.allclose(out, flaps[face.value].normal * net.edge_mm / 2), "the print looks out"


def test_its_values_lie_as_on_a_die_from_a_shop(net):
    flaps, _ = fold_up(net)
    assert sorted(flaps) == [1, 2, 3, 4, 5, 6]
    for value, flap in flaps.items():
        assert np.allclose(flap.normal, -flaps[7 - value].normal)
    assert np.linalg.det([flaps[value].normal for value in (1, 2, 3)]) == pytest.approx(1), "anticlockwise"


def upright(net, flaps, value):
    """Which way a side's picture stands."""
    turn = np.radians(next(f.turn for f in net.faces if f.value == value))
    return flaps[value].matrix @ np.array([np.sin(turn), np.cos(turn), 0.0])


def test_pictures_stand_upright_as_the_module_says(net):
    flaps, _ = fold_up(net)
    for value in (1, 2, 6, 5):
        assert np.allclose(upright(net, flaps, value), flaps[3].normal), "up is where 3 lies"
    for value in (3, 4):
        axis = np.cross(flaps[value].normal, flaps[2].normal)
        rolled = rotation(axis, 1)
        assert np.allclose(rolled @ flaps[value].normal, flaps[2].normal), "rolled to where 2 was"
        assert np.allclose(rolled @ upright(net, flaps, value), upright(net, flaps, 2))


def outer_edges(net):
    seen = {}
    for face in net.faces:
        ring = corners(face)
        for i in range(4):
            seen.setdefault(frozenset(key((*p, 0)) for p in (ring[i], ring[i - 1])), []).append(
                (face, ring[i], ring[i - 1])
            )
    return [owners[0] for owners in seen.values() if len(owners) == 1]


def test_every_tab_meets_one_bare_edge_and_lies_under_its_face(net):
    flaps, tabs = fold_up(net)
    based = {frozenset((tab[0], tab[3])) for tab in net.tabs}
    bare = [(f, p, q) for f, p, q in outer_edges(net) if frozenset((p, q)) not in based]
    assert len(bare) == len(tabs) == 7
    under = {}
    for tab, flap in tabs:
        base = {key(flap.point(tab[0])), key(flap.point(tab[3]))}
        meets = [f for f, p, q in bare if {key(flaps[f.value].point(r)) for r in (p, q)} == base]
        assert len(meets) == 1
        host = flaps[meets[0].value]
        assert np.allclose(flap.normal, host.normal), "flat against the inside, its print toward the face"
        laid = [host.matrix.T @ (flap.point(p) - host.at) + host.origin for p in tab]
        flat = [(x, -y) for x, y, z in laid]
        f = meets[0]
        for x, y in flat:
            assert f.x - 1e-6 <= x <= f.x + f.edge_mm + 1e-6 and f.y - 1e-6 <= y <= f.y + f.edge_mm + 1e-6
        under.setdefault(f.value, []).append(flat)
    assert sorted(len(tabs) for tabs in under.values()) == [1, 3, 3]
    for flats in under.values():
        assert not any(overlap(a, b) for a, b in itertools.combinations(flats, 2))


def overlap(first, second):
    """Whether two convex shapes share more than their borders."""
    for shape in (first, second):
        for i in range(len(shape)):
            (x0, y0), (x1, y1) = shape[i - 1], shape[i]
            axis = np.array([y0 - y1, x1 - x0])
            a, b = ([float(axis @ p) for p in ring] for ring in (first, second))
            if max(a) <= min(b) + 1e-6 or max(b) <= min(a) + 1e-6:
                return False
    return True


# ---------------------------------------------------------------- lines on paper


def area(points):
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in itertools.pairwise([*points, points[0]])) / 2


def test_it_is_four_edges_and_a_tab_wide_and_three_high(net):
    depth = min(TAB_MM, net.edge_mm * 0.375)
    assert net.size_mm == pytest.approx((4 * net.edge_mm + depth, 3 * net.edge_mm))
    assert min(min(point) for point in net.outline) == 0


def test_the_outline_holds_squares_and_tabs(net):
    squares = 6 * net.edge_mm**2
    assert area(net.outline) == pytest.approx(squares + sum(area(tab) for tab in net.tabs))
    assert len(set(net.outline)) == len(net.outline), "one line, without a knot"
    for face in net.faces:
        assert any(np.allclose(corner, point) for corner in corners(face) for point in net.outline)


def test_folds_are_those_between_squares_and_those_of_tabs(net):
    assert len(net.folds) == 5 + 7 and len({frozenset(f) for f in net.folds}) == 12


def test_hatching_lies_inside_its_tab_and_clear_of_the_fold(net):
    assert len(net.hatching) >= 7
    for start, end in net.hatching:
        tab = next(t for t in net.tabs if clearance(t, start) > 0)
        for point in (start, end):
            assert clearance(tab, point) > 0.4
            assert from_line(tab[3], tab[0], point) > 0.9


def from_line(start, end, point):
    """How far a point lies to the right of a line, looking along it with y down."""
    (x0, y0), (x1, y1) = start, end
    return ((x1 - x0) * (point[1] - y0) - (y1 - y0) * (point[0] - x0)) / np.hypot(x1 - x0, y1 - y0)


def clearance(shape, point):
    """How far a point lies inside a clockwise convex shape; below nought outside."""
    return min(from_line(shape[i - 1], shape[i], point) for i in range(len(shape)))


def test_what_is_drawn_is_what_was_folded(net):
    numbers = [float(v) for v in re.findall(r"-?[\d.]+", net.folds_d)]
    pairs = [(numbers[i : i + 2], numbers[i + 2 : i + 4]) for i in range(0, len(numbers), 4)]
    assert np.allclose(pairs, net.folds, atol=0.006)


# ---------------------------------------------------------------- the table's picture


def test_a_table_finds_the_values_in_its_own_cells():
    cells = {c.value: c for c in cube_texture(2048)}
    columns = {v: c.x for v, c in cells.items()}
    rows = {v: c.y for v, c in cells.items()}
    assert columns == {2: 28, 4: 718, 5: 1408, 1: 28, 3: 718, 6: 1408}
    assert rows == {2: 718, 4: 718, 5: 718, 1: 1408, 3: 1408, 6: 1408}
    assert {v: c.turn for v, c in cells.items()} == {1: 180, 2: 0, 3: 0, 4: 0, 5: 0, 6: 180}
    assert {c.edge_mm for c in cells.values()} == {610}


def test_a_smaller_picture_is_the_same_in_small():
    for large, small in zip(cube_texture(2048), cube_texture(48), strict=True):
        assert (small.x, small.y, small.edge_mm) == pytest.approx(
            (large.x * 48 / 2048, large.y * 48 / 2048, large.edge_mm * 48 / 2048)
        )


# ---------------------------------------------------------------- templates

COLOURS = {1: "#ff0000", 2: "#00ff00", 3: "#0000ff", 4: "#ffff00", 5: "#ff00ff", 6: "#00ffff"}
#: Upper half in the value's colour, lower half black: which way it stands can be seen.
ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M0,0H24V12H0Z" fill="{}"/>'
    '<path d="M0,12H24V24H0Z" fill="#000000"/></svg>'
)
DICE = """\
title: {en: Dice}
source: own design
certainty: designed
dice:
  - id: die-a
    copies: 1
    name: {en: A die}
    sides: [s1, s2, s3, s4, s5, s6]
  - id: die-b
    copies: 1
    name: {en: A die with a name that no line of its corner holds}
    sides: [1, 20, s3, hit, hit, 6]
"""
TOKENS = "tokens:\n  hit: {kind: symbol, label: {en: Direct hit}}\n" + "".join(
    f"  s{v}: {{kind: symbol, icon: s{v}, label: {{en: side {v}}}}}\n" for v in COLOURS
)


@pytest.fixture
def drawn(project, cache):
    """Lay out the dice: `drawn(form, id)` gives a form's deck and a picture at ten pixels a millimetre."""
    files = {f"content/g/art/icons/s{v}.svg": ICON.format(c) for v, c in COLOURS.items()}
    head = "title: {en: G}\nlanguages: [en]\nsource: own\ncertainty: designed\n"
    root = project({**files, "content/g/game.yaml": head + TOKENS, "content/g/dice/dice.yaml": DICE})
    games, findings = load(Project(root), ["g"], cache)
    assert not has_errors(findings), findings
    layout = GameLayout(games[0], Project(root).template_folders, cache)

    def draw(form, component, edge_mm=None):
        decks = (*printed_decks(games[0].decks, edge_mm), *table_decks(games[0].decks))
        deck = next(d for d in decks if d.form == form)
        made, findings = layout.deck(deck, "en")
        assert not has_errors(findings), findings
        face = made.faces[component]
        width, height = (round(side * 10) for side in deck.trim_mm)
        pixels = render_face(layout.display(face), width, height, images=layout.images)
        picture = Image.frombuffer("RGB", (pixels.width, pixels.height), pixels.data, "raw", "BGRX", 0, 1)
        return deck, picture

    return draw


def halves(picture, x, y, by):
    """The colours above and below a point (mm)."""
    at = (round(x * 10), round((y - by) * 10)), (round(x * 10), round((y + by) * 10))
    return ["#{:02x}{:02x}{:02x}".format(*picture.getpixel(p)) for p in at]


@pytest.mark.parametrize("edge_mm", [8, 16])
def test_a_net_shows_every_symbol_on_its_own_side(drawn, edge_mm):
    deck, picture = drawn("net", "die-a", edge_mm)
    net = cube_net(edge_mm)
    left, top = ((deck.trim_mm[i] - net.size_mm[i]) / 2 for i in (0, 1))
    assert min(left, top) >= 0.3, "room for the cut line"
    for face in net.faces:
        x, y = centre(face)
        assert halves(picture, left + x, top + y, edge_mm / 4) == [COLOURS[face.value], "#000000"]


def test_stickers_stand_in_two_rows_two_millimetres_apart_on_one_ground(drawn):
    deck, picture = drawn("stickers", "die-a-1")
    # The name above takes 4.1 mm.
    middle = deck.trim_mm[0] / 2, deck.trim_mm[1] / 2 + 4.1 / 2
    for value, colour in COLOURS.items():
        x, y = middle[0] + ((value - 1) % 3 - 1) * 14.8, middle[1] + ((value - 1) // 3 - 0.5) * 14.8
        assert halves(picture, x, y, 4) == [colour, "#000000"]
    between, beside = (picture.getpixel((round(x * 10), 100)) for x in (middle[0] + 7.4, middle[0] - 21.8))
    assert between == beside != (255, 255, 255), "a cut beside its line shows the same ground on either side"
    assert picture.getpixel((3, 100)) == (255, 255, 255), "dice stand apart"


def test_a_table_sees_one_and_six_upside_down(drawn):
    _, picture = drawn("texture", "die-a")
    for cell in cube_texture(48):
        turned = [COLOURS[cell.value], "#000000"][:: -1 if cell.turn else 1]
        assert halves(picture, *centre(cell), 3) == turned


def test_without_an_icon_a_side_shows_its_label_or_number(drawn):
    _, picture = drawn("stickers", "die-b-1")
    inked = []
    for value in COLOURS:
        left, top = 20 + 148 * ((value - 1) % 3), 62 + 148 * ((value - 1) // 3)
        side = picture.crop((left + 16, top + 16, left + 112, top + 112)).convert("L")
        inked.append(np.count_nonzero(np.array(side) < 100))
    assert all(inked), "1, 20, an icon, a label twice, 6"
    assert inked[3] == pytest.approx(inked[4], rel=0.1)


# ---------------------------------------------------------------- icons


def painted(path, size=480):
    """A mask of what an icon paints."""
    png = cairosvg.svg2png(
        path.read_bytes().replace(b"currentColor", b"#000000"), output_width=size, background_color="#ffffff"
    )
    return np.array(Image.open(io.BytesIO(png)).convert("L")) < 128


def test_every_side_of_every_die_has_an_icon():
    dice = read_yaml(CONTENT / "dice" / "dice.yaml")["dice"]
    used = {side for die in dice for side in die["sides"]}
    assert len(used) > 20
    assert used <= {path.stem for path in ICONS}


def opened(mask, size):
    """Return where a square of so many pixels has room in a mask."""
    return grown(~grown(~mask, size // 2), size // 2)


def grown(mask, reach):
    """Return a mask grown by so many pixels on all sides; outside it goes on as at its edge."""
    mask = np.pad(mask, reach, mode="edge")
    for axis in (0, 1):
        mask = np.logical_or.reduce([np.roll(mask, step, axis) for step in range(-reach, reach + 1)])
    return mask[reach:-reach, reach:-reach]


@pytest.mark.parametrize("path", ICONS, ids=lambda p: p.stem)
def test_an_icon_is_one_colour_on_the_grid_with_no_cut_too_thin_for_a_small_die(path):
    text = path.read_text("utf-8")
    assert 'viewBox="0 0 24 24"' in text and 'fill="currentColor"' in text
    assert not re.search(r"#[0-9a-f]{3}|stroke|style|<text", text)
    mask = painted(path)
    assert mask.any() == (path.stem != "blank")
    border = np.concatenate([mask[0], mask[-1], mask[:, 0], mask[:, -1]])
    assert border.mean() < 0.2, "drawn inside its grid"
    # 0.7 units: a cut of 0.85 keeps its middle, only corners are lost
    for layer in (mask, ~mask):
        lost = layer & ~opened(layer, 13)
        assert np.count_nonzero(lost) < 0.035 * mask.size * max(mask.mean(), 0.1)


def test_no_two_symbols_look_alike():
    # the skeleton's die shows the skeleton of the pad
    masks = {path.stem: painted(path, 96) for path in ICONS if path.stem != "skeleton"}
    close = [
        (a, b)
        for (a, first), (b, second) in itertools.combinations(masks.items(), 2)
        if np.count_nonzero(first & second) > 0.85 * np.count_nonzero(first | second)
    ]
    assert not close
