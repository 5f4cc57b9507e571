"""Tiles and board: counted against the facts, and the drawing held against the data it is made from."""

import io
import itertools
import math
import re
import xml.etree.ElementTree as ET
from collections import Counter

import cairosvg
import pytest
from PIL import Image

from cardgen.art.geometry import coordinates
from tests.games import read_game
from tests.look_modules import look_module
from tests.paths import ROOT

board, tile, tile_back, chasm, castle_emblem, hall, plan, scene = (
    look_module("drakborgen", name)
    for name in ("board", "tile", "tile_back", "chasm", "castle_emblem", "hall", "plan", "scene")
)
FEATURES = look_module("drakborgen", "features").FEATURES
ORNAMENTS = look_module("drakborgen", "ornaments").ORNAMENTS
FLOORS, OPENING_MM, SIDE_OF_EXIT = plan.FLOORS, plan.OPENING_MM, plan.SIDE_OF_EXIT
inside, tile_plan = plan.inside, plan.tile_plan
DOT_AT, DOT_RADIUS, DOT_RING = scene.DOT_AT, scene.DOT_RADIUS, scene.DOT_RING
dot_places = scene.dot_places
CONTENT = ROOT / "content" / "drakborgen"
PROFILE = {"g", "path", "circle", "defs", "clipPath", "radialGradient", "stop"}
EDGE = 0.02  # how far inside the trim a side is sampled
OPENINGS = {"entry": "down", **SIDE_OF_EXIT}


GAME, _ = read_game(CONTENT, ROOT)


def records(deck):
    return [
        {"id": one.id, "copies": one.copies, "module": one.module, **one.fields}
        for one in GAME.deck(deck).components
    ]


PALETTE = GAME.palette
TILES = records("tiles")
(CHAMBER,) = records("chamber")
(BOARD,) = records("board")
BOARD_SIZE = GAME.deck("board").trim_mm


def drawn(record, **changes):
    return tile.draw_tile({**record, "uid": "t", "bleed": 3.0, **changes}, PALETTE)


def drawn_chamber(**changes):
    return hall.draw({**CHAMBER, "uid": "h", **changes}, PALETTE)


def drawn_board(**changes):
    width, height = BOARD_SIZE
    return board.draw({**BOARD, "uid": "b", "width": width, "height": height, **changes}, PALETTE)


@pytest.fixture(scope="module")
def pictures():
    return {record["id"]: drawn(record) for record in TILES}


def every_drawing(pictures):
    back = tile_back.draw_back({"uid": "k", "seed": 7}, PALETTE)
    castle = {"x": 25, "y": 25, "size": 20, "fill": "#f0cd68", "cut": "#1f1a17"}
    return [*pictures.values(), drawn_chamber(), drawn_board(), back, castle_emblem.draw(castle, PALETTE)]


# ---------------------------------------------------------------- counts


def sort_of(record):
    """The type of a tile, read from its structure alone."""
    if record.get("portcullis"):
        return "portcullis"
    if record.get("doors"):
        return "door"
    return record.get("feature") or ("corridor" if record["floor"] == "corridor" else "plain")


def counted(sort, *modules):
    shapes = Counter()
    for record in TILES:
        if sort_of(record) == sort and record["module"] in modules:
            shapes["".join(record["exits"]) + "".join(f"+{d}" for d in record.get("doors", []))] += record[
                "copies"
            ]
    return dict(shapes)


#: Source: lists of the international edition, counted by type and shape; `+S` is a door straight ahead.
SHAPES = {
    "plain": {"LSR": 13, "LS": 7, "SR": 7, "LR": 7, "S": 8, "L": 6, "R": 5, "": 4},
    "door": {"LSR+L+S+R": 1, "LSR+S": 4, "LS+S": 2, "SR+S": 2},
    "portcullis": {"LSR+S": 1, "S+S": 1, "LSR": 2, "LS": 2, "SR": 2, "LR": 2, "S": 2, "": 1},
    "corridor": {"LSR": 2, "LS": 2, "SR": 2, "LR": 2, "S": 2, "L": 2, "R": 2},
    "trap": {"LSR": 3, "LS": 1, "SR": 1},
    "rotating": {"": 5},
    "rubble": {"LSR": 2, "S": 2},
    "dark": {"LR": 2, "L": 1, "R": 1},
    "chasm": {"LSR": 2},
    "pit": {"S": 2},
}
TYPES = {
    "plain": 57, "door": 9, "portcullis": 13, "corridor": 14, "trap": 5,
    "rotating": 5, "rubble": 4, "dark": 4, "chasm": 2, "pit": 2,
}  # fmt: skip


#: Source: the second box by its rules, and the international edition’s list of the same tiles.
SECOND_SHAPES = {
    "plain": {"LSR": 2, "LS": 1, "LR": 1, "SR": 1, "L": 1, "": 1},
    "corridor": {"LS": 1, "SR": 1},
    "web": {"LSR": 1},
    "bridge": {"S": 4},
    "way-down": {"LS": 1, "SR": 1, "L": 1, "R": 1, "": 2},
}


@pytest.mark.parametrize("sort", SHAPES)
def test_tiles_are_counted_by_type_and_shape(sort):
    assert counted(sort, "base") == SHAPES[sort]
    assert sum(SHAPES[sort].values()) == TYPES[sort]


@pytest.mark.parametrize("sort", SECOND_SHAPES)
def test_tiles_of_the_second_box_are_counted_by_type_and_shape(sort):
    assert counted(sort, "ii", "underworld") == SECOND_SHAPES[sort]


def test_there_are_115_tiles_of_known_types_and_20_of_the_second_box():
    copies = Counter()
    for record in TILES:
        copies[record["module"]] += record["copies"]
    assert copies == {"base": 115, "ii": 10, "underworld": 10}
    assert sum(TYPES.values()) == 115
    assert sum(n for shapes in SECOND_SHAPES.values() for n in shapes.values()) == 20
    assert {sort_of(record) for record in TILES} == {*SHAPES, *SECOND_SHAPES}


def test_each_structure_and_ornament_is_one_record():
    keys = ("exits", "doors", "portcullis", "floor", "dot", "feature", "diagonal", "ornament", "module")
    looks = Counter(str([record.get(key) for key in keys]) for record in TILES)
    assert [look for look, count in looks.items() if count > 1] == []
    assert len({record["id"] for record in TILES}) == len(TILES)
    assert len({record["seed"] for record in TILES}) == len(TILES)


def test_plain_rooms_do_not_look_alike():
    ornaments = Counter()
    for record in TILES:
        if sort_of(record) == "plain":
            ornaments[record["ornament"]] += record["copies"]
    assert len(ornaments) >= 9
    assert max(ornaments.values()) <= sum(ornaments.values()) / 5


def test_dots_follow_the_type():
    sorts = {*SHAPES, *SECOND_SHAPES}
    dots = {
        sort: {(record.get("dots") or 1, record["dot"]) for record in TILES if sort_of(record) == sort}
        for sort in sorts
    }
    special = {
        "corridor": (1, "yellow"), "trap": (1, "red"), "dark": (1, "blue"),
        "web": (3, "black"), "bridge": (2, "red"), "way-down": (1, "green"),
    }  # fmt: skip
    assert dots == {sort: {special.get(sort, (1, "black"))} for sort in sorts}


def test_one_chasm_runs_each_way():
    assert sorted(record["diagonal"] for record in TILES if sort_of(record) == "chasm") == [
        "falling",
        "rising",
    ]


# ---------------------------------------------------------------- openings


def floor_outline(markup, uid):
    """The floor's polygon, read back from the clip in the drawing."""
    d = re.search(rf'<clipPath id="{uid}-floor">\s*<path d="M([^"]*)Z"', markup)[1]
    start, steps = d.split("l")
    x, y = map(float, start.split(","))
    points = [(x, y)]
    numbers = re.findall(r"-?(?:\d+\.?\d*|\.\d+)", steps)
    for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
        x, y = x + float(dx), y + float(dy)
        points.append((x, y))
    return points


def gaps(outline, width=50.0, height=50.0):
    """Every open stretch of the trim's edge, as (side, from, to) in mm, sampled each 0.25 mm."""
    edges = {
        "up": (width, lambda s: (s, EDGE)),
        "right": (height, lambda s: (width - EDGE, s)),
        "down": (width, lambda s: (s, height - EDGE)),
        "left": (height, lambda s: (EDGE, s)),
    }
    found = []
    for side, (length, at) in edges.items():
        open_at = [k / 4 for k in range(round(length * 4)) if inside(at(k / 4 + 0.125), outline)]
        for s in open_at:
            if found and found[-1][0] == side and s - found[-1][2] < 0.3:
                found[-1] = (side, found[-1][1], s)
            else:
                found.append((side, s, s))
    return [(side, start, end + 0.25) for side, start, end in found]


def test_openings_are_drawn_exactly_where_the_data_has_exits(pictures):
    for record in TILES:
        found = gaps(floor_outline(pictures[record["id"]], "t"))
        wanted = {"down"} | {SIDE_OF_EXIT[way] for way in record["exits"]}
        assert {side for side, _, _ in found} == wanted, record["id"]
        # the same stretch on each side, even about its middle: any two meet edge to edge in each rotation
        assert {(start, end) for _, start, end in found} == {(17.0, 33.0)}, record["id"]
        assert len(found) == len(wanted)


def test_the_outline_that_clips_is_the_outline_that_is_inked(pictures):
    for name, markup in pictures.items():
        d = re.search(r'<clipPath id="t-floor">\s*<path d="([^"]*)"', markup)[1]
        inked = [
            e
            for e in ET.fromstring(markup).iter("path")
            if e.get("stroke-width") == "0.55" and e.get("d") == d
        ]
        assert [e.get("stroke") for e in inked] == [PALETTE["INK"]], name


def test_the_chamber_opens_where_its_data_says():
    found = gaps(floor_outline(drawn_chamber(), "h"), 100.0, 50.0)
    middles = {(side, (start + end) / 2) for side, start, end in found}
    along = {
        "up": lambda n: 50 * n - 25,
        "down": lambda n: 50 * n - 25,
        "left": lambda n: 25,
        "right": lambda n: 25,
    }
    assert middles == {(side, along[side](square)) for square, side in CHAMBER["openings"]}
    assert {round(end - start, 1) for _, start, end in found} == {OPENING_MM}
    assert len(found) >= 4


@pytest.mark.parametrize("spec", BOARD["towers"], ids=lambda spec: f"{spec['column']}-{spec['row']}")
def test_towers_open_toward_their_neighbours(spec):
    grid = board.Grid.of(BOARD["grid"])
    markup = board.tower(grid, spec, PALETTE, "w", 1).tostring()
    degrees = int(re.search(r"rotate\((\d+) 25 25\)", markup)[1])
    angle = math.radians(degrees)
    turned = [
        (
            25 + (x - 25) * math.cos(angle) - (y - 25) * math.sin(angle),
            25 + (x - 25) * math.sin(angle) + (y - 25) * math.cos(angle),
        )
        for x, y in floor_outline(markup, "w")
    ]
    sides = {side for side, _, _ in gaps(turned)}
    assert sides == set(spec["exits"])
    steps = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
    for side in sides:
        column, row = spec["column"] + steps[side][0], spec["row"] + steps[side][1]
        assert 1 <= column <= grid.columns
        assert 1 <= row <= grid.rows


@pytest.mark.parametrize("floor", FLOORS)
def test_every_combination_of_exits_has_a_plan(floor):
    for mask in range(8):
        exits = [way for bit, way in enumerate("LSR") if mask >> bit & 1]
        plan = tile_plan(floor, exits)
        assert plan.open_sides() == {OPENINGS[way] for way in ["entry", *exits]}
        assert {side for side, _, _ in gaps(plan.outline)} == plan.open_sides()
        assert inside((25, 25), plan.outline)


def test_doors_and_portcullis_stand_in_their_own_openings(pictures):
    turned = {"S": "", "R": "rotate(90 25 25)", "L": "rotate(270 25 25)", "entry": "rotate(180 25 25)"}
    seen = Counter()
    for record in TILES:
        groups = [
            g.get("transform", "") for g in ET.fromstring(pictures[record["id"]]).iter("g") if is_fitting(g)
        ]
        wanted = [turned[way] for way in record.get("doors", [])]
        if record.get("portcullis"):
            wanted.append(turned["entry"])
        assert sorted(groups) == sorted(wanted), record["id"]
        seen.update(groups)
    assert set(seen) == set(turned.values())


def is_fitting(element):
    """Doors and gratings are the groups with two stone posts."""
    return any(child.get("d", "").startswith("M15.3,.3h2.3") for child in element)


# ---------------------------------------------------------------- the chasm


@pytest.mark.parametrize("rising", [True, False])
def test_a_chasm_parts_two_openings_from_the_other_two(rising, monkeypatch):
    rims = []
    real = chasm.polygon_path

    def kept(points):
        rims.append(list(points))
        return real(points)

    monkeypatch.setattr(chasm, "polygon_path", kept)
    drawn(
        {
            "exits": ["L", "S", "R"],
            "feature": "chasm",
            "diagonal": "rising" if rising else "falling",
            "seed": 3,
        }
    )
    rim = max(rims, key=area)  # the widest band is the rim
    doors = {"down": (25, 46), "up": (25, 4), "left": (4, 25), "right": (46, 25)}
    beside = {"down": "right", "up": "left"} if rising else {"down": "left", "up": "right"}
    for one in ("down", "up"):
        for other in ("left", "right"):
            crossed = any(inside(between(doors[one], doors[other], k / 100), rim) for k in range(101))
            assert crossed == (beside[one] != other)
    corners = [(6, 44), (44, 6)] if rising else [(6, 6), (44, 44)]
    assert all(inside(corner, rim) for corner in corners)


def area(points):
    return (
        abs(
            sum(
                x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(points, [*points[1:], points[0]], strict=True)
            )
        )
        / 2
    )


def between(a, b, share):
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


# ---------------------------------------------------------------- the dot


def test_nothing_covers_the_dot(pictures):
    for record in TILES:
        image = rendered(pictures[record["id"]])
        colour = PALETTE.get(f"DOT_{record['dot'].upper()}", "#1f1a17")
        for at, k in itertools.product(dot_places(record.get("dots") or 1), range(24)):
            angle = 2 * math.pi * k / 24
            for radius, expected in (
                ((DOT_RADIUS + DOT_RING) / 2, PALETTE["PAPER"]),
                (DOT_RADIUS - 0.3, colour),
            ):
                point = (at[0] + radius * math.sin(angle), at[1] - radius * math.cos(angle))
                assert near(image, point, expected), (record["id"], point)


def test_several_dots_lie_apart_between_the_walls():
    for count in (1, 2, 3):
        places = dot_places(count)
        assert len(places) == count
        assert sum(x for x, _ in places) / count == pytest.approx(DOT_AT[0])
        assert all(b[0] - a[0] > 2 * DOT_RING for a, b in itertools.pairwise(places))
        floor = tile_plan("octagon", []).outline
        assert all(inside((x + side * DOT_RING, y), floor) for x, y in places for side in (-1, 1))


def test_what_fills_a_room_leaves_the_dot_its_place():
    solid = [
        (name, circle)
        for known in (FEATURES, ORNAMENTS)
        for name, prop in known.items()
        for circle in prop.covers
    ]
    assert len(solid) >= 4
    for name, (x, y, radius) in solid:
        assert math.dist((x, y), DOT_AT) >= radius + DOT_RING, name


def test_the_dots_are_told_apart_without_colour(pictures):
    marks = {}
    for record in TILES:
        grey = rendered(pictures[record["id"]]).convert("L")
        first = dot_places(record.get("dots") or 1)[0]
        x, y = (round((v - low) * PIXELS) for v, low in zip(first, CORNER, strict=True))
        r = round(1.7 * PIXELS)
        middle = grey.crop((x - r, y - r, x + r, y + r)).resize((12, 12))
        pattern = tuple(value > 128 for value in middle.tobytes())
        marks.setdefault(record["dot"], set()).add(pattern)
    assert len(marks) == 5
    patterns = [next(iter(p)) for p in marks.values()]
    differences = [
        sum(a != b for a, b in zip(one, other, strict=True))
        for index, one in enumerate(patterns)
        for other in patterns[:index]
    ]
    assert min(differences) >= 12


PIXELS = 16  # a millimetre
CORNER = (14.0, 37.0)  # of the part that is rendered: 22 × 8 mm round the dots


def rendered(markup):
    frame = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="14 37 22 8">{markup}</svg>'
    return Image.open(io.BytesIO(cairosvg.svg2png(frame.encode(), output_width=22 * PIXELS))).convert("RGB")


def near(image, point, colour):
    wanted = [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
    found = image.getpixel(tuple(round((v - low) * PIXELS) for v, low in zip(point, CORNER, strict=True)))
    return max(abs(a - b) for a, b in zip(found, wanted, strict=True)) <= 24


# ---------------------------------------------------------------- markup


def test_drawings_keep_to_the_profile(pictures):
    for markup in every_drawing(pictures):
        root = ET.fromstring(markup)
        assert {element.tag for element in root.iter()} <= PROFILE
        attributes = {name for element in root.iter() for name in element.attrib}
        assert attributes.isdisjoint({"style", "class", "filter", "mask", "stroke-dasharray"})
        assert "scale(" not in markup
        assert "matrix(" not in markup


def test_no_line_is_thinner_than_a_quarter_millimetre(pictures):
    seen = 0
    for markup in every_drawing(pictures):
        for width in re.findall(r'stroke-width="([^"]*)"', markup):
            assert float(width) >= 0.25
            seen += 1
    assert seen > 1000


def test_numbers_have_at_most_three_decimals(pictures):
    for markup in every_drawing(pictures):
        assert re.findall(r"\.\d{4,}", markup) == []


def test_ids_begin_with_the_callers_prefix(pictures):
    for markup in pictures.values():
        ids = re.findall(r'id="([^"]*)"', markup)
        assert ids
        assert all(name.startswith("t-") for name in ids)
        assert set(re.findall(r"url\(#([^)]*)\)", markup)) <= set(ids)


def test_a_tile_is_small_enough_to_be_shared(pictures):
    assert max(len(markup.encode()) for markup in pictures.values()) <= 35_000


def test_the_same_data_gives_the_same_string(pictures):
    for record in TILES[::7]:
        assert drawn(record) == pictures[record["id"]]
    assert drawn_chamber() == drawn_chamber()
    assert drawn_board() == drawn_board()


def test_another_seed_moves_the_stones_and_not_the_walls():
    record = TILES[0]
    one, other = drawn(record), drawn(record, seed=record["seed"] + 1)
    assert one != other
    assert floor_outline(one, "t") == floor_outline(other, "t")


def test_a_bare_palette_still_draws():
    assert tile.draw_tile({"uid": "t", "exits": ["S"], "dot": "green"}, {}).startswith("<g")


# ---------------------------------------------------------------- mistakes


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"exits": ["N"]}, "N"),
        ({"exits": ["S"], "doors": ["L"]}, "L"),
        ({"floor": "oval"}, "oval"),
        ({"dot": "pink"}, "pink"),
        ({"feature": "lava"}, "lava"),
        ({"feature": "chasm", "diagonal": "upward"}, "upward"),
        ({"ornament": "cat"}, "cat"),
    ],
)
def test_what_cannot_be_drawn_is_named(change, named):
    with pytest.raises(ValueError, match=named):
        drawn({"exits": [], "floor": "square", **change})


def test_a_hall_has_no_opening_into_itself():
    with pytest.raises(ValueError, match="outer wall"):
        drawn_chamber(openings=[[1, "right"]])


def test_a_tower_with_opposite_exits_is_refused():
    with pytest.raises(ValueError, match="two sides that meet"):
        drawn_board(towers=[{"column": 1, "row": 1, "exits": ["up", "down"]}])


# ---------------------------------------------------------------- the board


def test_the_board_has_ten_by_thirteen_squares_with_towers_in_its_corners():
    grid = BOARD["grid"]
    assert sorted((grid["columns"], grid["rows"])) == [10, 13]
    assert grid["square_mm"] == 50
    corners = {(c, r) for c in (1, grid["columns"]) for r in (1, grid["rows"])}
    assert {(tower["column"], tower["row"]) for tower in BOARD["towers"]} == corners


def test_the_chamber_lies_in_the_middle():
    grid = BOARD["grid"]
    columns, rows = zip(*BOARD["chamber"], strict=True)
    assert len(BOARD["chamber"]) == 2
    assert sum(columns) / 2 == (grid["columns"] + 1) / 2
    assert sum(rows) / 2 == (grid["rows"] + 1) / 2


def test_the_tracks_are_as_long_as_the_rules_say():
    assert BOARD["suns"]["count"] == 26
    assert BOARD["scale"]["top"] == 8
    assert [track["top"] for track in BOARD["lives"]] == [17, 16, 15, 11]


def test_the_sun_track_stands_on_the_long_side_above_the_squares():
    (x, y), (dx, dy) = BOARD["suns"]["at"], BOARD["suns"]["step"]
    assert dy == 0
    assert dx > 0
    assert y < BOARD["grid"]["at"][1]
    assert BOARD["grid"]["columns"] > BOARD["grid"]["rows"]
    assert x + dx * 26 < BOARD_SIZE[0]


def test_only_the_first_sun_is_orange():
    (x, y), (dx, _) = BOARD["suns"]["at"], BOARD["suns"]["step"]
    orange = [e for e in ET.fromstring(drawn_board()).iter("path") if e.get("fill") == PALETTE["EMBER"]]
    starts = [tuple(map(float, re.findall(r"-?[\d.]+", e.get("d"))[:2])) for e in orange]
    assert len(starts) == 1
    assert abs(starts[0][0] - x) < dx / 2
    assert abs(starts[0][1] - y) < dx / 2


def test_places_of_the_tracks_do_not_touch_and_lie_on_the_board():
    places = []
    for row in BOARD["snap_points"]:
        (x, y), (dx, dy), (across, down) = row["at"], row["step"], row["count"]
        points = {(x + dx * i, y + dy * j) for i in range(across) for j in range(down)}
        assert len(points) == across * down
        assert all(0 < px < BOARD_SIZE[0] and 0 < py < BOARD_SIZE[1] for px, py in points)
        places += [] if row["what"] in ("squares", "chamber") else points
    assert len(places) == 27 + 9 + 18 + 17 + 16 + 12
    gaps_between = [math.dist(a, b) for i, a in enumerate(places) for b in places[:i]]
    assert min(gaps_between) > 16  # a marker's width


def test_snap_points_agree_with_grid_and_tracks():
    rows = {row["what"]: row for row in BOARD["snap_points"]}
    grid = BOARD["grid"]
    assert rows["squares"]["at"] == [v + grid["square_mm"] / 2 for v in grid["at"]]
    assert rows["squares"]["count"] == [grid["columns"], grid["rows"]]
    assert rows["suns"]["at"] == BOARD["suns"]["at"]
    assert rows["suns"]["count"][0] == BOARD["suns"]["count"] + 1
    assert rows["scale"]["count"][1] == BOARD["scale"]["top"] + 1
    for track in BOARD["lives"]:
        row = rows[f"life of {GAME.component(track['hero']).name('sv')}"]
        assert (row["at"], row["step"], row["count"][1]) == (track["at"], track["step"], track["top"] + 1)


def test_the_chambers_place_is_inked_round_its_squares():
    grid = board.Grid.of(BOARD["grid"])
    corner = grid.corner(*BOARD["chamber"][0])
    framed = [
        e.get("d") for e in ET.fromstring(drawn_board()).iter("path") if e.get("stroke") == PALETTE["BLOOD"]
    ]
    assert any(d.startswith(f"M{coordinates(corner)}l50,0 0,100") for d in framed)
