"""Tiles and board: counted against the facts, and the drawing held against the data it is made from."""

import io
import itertools
import math
import re
import xml.etree.ElementTree as ET
from collections import Counter
from functools import lru_cache

import cairosvg
import pytest
from PIL import Image

from cardgen.art.colour import channels, luminance
from cardgen.art.geometry import num
from cardgen.impose.duplex import Duplex
from cardgen.impose.poster import poster_for
from cardgen.impose.spec import SheetSpec
from cardgen.model.kind import kinds
from tests.games import shipped_values
from tests.look_modules import look_module
from tests.paths import ROOT

board, board_tracks, castle, tile, chasm, castle_emblem, hall, plan, rock, scene, swept = (
    look_module("drakborgen", name)
    for name in (
        "board", "board_tracks", "castle", "tile", "chasm", "castle_emblem", "hall", "plan", "rock", "scene", "swept",
    )
)  # fmt: skip
FEATURES = look_module("drakborgen", "features").FEATURES
ORNAMENTS = look_module("drakborgen", "tile").ORNAMENTS
FLOORS, OPENING_MM, SIDE_OF_EXIT = plan.FLOORS, plan.OPENING_MM, plan.SIDE_OF_EXIT
inside, tile_plan = plan.inside, plan.tile_plan
DOT_AT, DOT_RADIUS, DOT_RING = scene.DOT_AT, scene.DOT_RADIUS, scene.DOT_RING
dot_places = scene.dot_places
CONTENT = ROOT / "content" / "drakborgen"
PROFILE = {"g", "path", "rect", "circle", "defs", "clipPath", "linearGradient", "radialGradient", "stop"}
EDGE = 0.02  # how far inside the trim a side is sampled
OPENINGS = {"entry": "down", **SIDE_OF_EXIT}


GAME = shipped_values("drakborgen").game


def records(deck):
    return [
        {"id": one.id, "copies": one.copies, "module": one.module, **one.fields}
        for one in GAME.deck(deck).components
    ]


PALETTE = GAME.palette
TILES = records("tiles")
(CHAMBER,) = records("chamber")
(BOARD,) = records("board")
(REAWAKENED,) = (
    {"id": one.id, **one.fields} for one in shipped_values("atervackt").game.deck("board").components
)
BOARD_SIZE = GAME.deck("board").trim_mm


def drawn(record, **changes):
    return tile.draw_tile({**record, "uid": "t", "bleed": 3.0, **changes}, PALETTE)


def drawn_chamber(**changes):
    return hall.draw({**CHAMBER, "uid": "h", **changes}, PALETTE)


def drawn_board(**changes):
    width, height = BOARD_SIZE
    return board.draw({**BOARD, "uid": "b", "width": width, "height": height, **changes}, PALETTE)


def drawn_castle(width, height):
    return castle.draw({"uid": "c", "x": 0, "y": 0, "width": width, "height": height}, PALETTE)


@pytest.fixture(scope="module")
def pictures():
    return {record["id"]: drawn(record) for record in TILES}


def every_drawing(pictures):
    back = tile.draw_back({"uid": "k", "seed": 7}, PALETTE)
    emblem = {"x": 25, "y": 25, "size": 20, "fill": "#f0cd68", "cut": "#1f1a17"}
    emblems = [castle_emblem.draw(emblem, PALETTE), drawn_castle(190, 84)]
    return [
        *pictures.values(),
        drawn_chamber(),
        drawn_board(),
        back,
        *emblems,
        drawn_rock("face"),
        drawn_rock("mouth"),
    ]


MOUTH = {"left": 8, "right": 55, "springing": 21, "apex": 8.2, "foot": 50}


def drawn_rock(part, seed=7):
    return rock.draw({"seed": seed, "tint": "#3a302b", "share": 0.3, "opening": MOUTH, "part": part}, PALETTE)


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


def test_the_dots_are_reported_apart_without_colour(pictures):
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


@lru_cache(maxsize=256)
def rendered(markup):
    """Return what lies round the dots of a tile; nobody changes it."""
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
        # What is made larger keeps its lines thick enough; what is made smaller would not.
        assert all(float(scale) >= 1 for scale in re.findall(r"scale\(([^)]*)\)", markup))
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


def discs(markup, radius):
    """The colours and middles of all discs of a radius, one path or many to a colour."""
    found = []
    r = re.escape(num(radius))
    for element in ET.fromstring(markup).iter("path"):
        for x, y in re.findall(rf"M(-?[\d.]+),(-?[\d.]+)a{r},{r} ", element.get("d")):
            found.append((element.get("fill"), (round(float(x) + radius, 1), round(float(y), 1))))
    return found


def test_each_sun_stands_where_the_data_says_and_has_its_hours_colour():
    suns = BOARD["suns"]
    drawn_suns = discs(drawn_board(lives=[], scale=None), board_tracks.SUN_MM)
    assert [at for _, at in drawn_suns] == [
        tuple(round(suns["at"][k] + suns["step"][k] * n, 1) for k in (0, 1)) for n in range(suns["count"])
    ]
    colours = [colour for colour, _ in drawn_suns]
    assert all(one != other for one, other in itertools.pairwise(colours))


def test_the_sun_is_red_in_the_morning_and_redder_at_night_and_bright_at_noon():
    def of(share):
        red, _, blue = channels(board_tracks.hour(board_tracks.SUNS, share, PALETTE))
        return red - blue, luminance(*channels(board_tracks.hour(board_tracks.SUNS, share, PALETTE)))

    (_, morning), (_, noon), (_, night) = of(0), of(0.45), of(1)
    assert noon > morning > night


@pytest.mark.parametrize("waits", [0, 3])
def test_the_suns_that_wait_have_a_red_rim(waits):
    rims = [e for e in ET.fromstring(drawn_board(waits=waits)).iter("path") if e.get("stroke-width") == "1.3"]
    assert [e.get("stroke") for e in rims].count(PALETTE["BLOOD"]) == waits


def test_reawakened_takes_from_its_data_which_suns_wait_and_that_life_is_counted_elsewhere():
    assert REAWAKENED["waits"] == 3
    assert not REAWAKENED["lives"]
    assert not REAWAKENED.get("scale")
    markup = drawn_board(**{key: REAWAKENED.get(key) for key in (*BOARD, "rose")})
    assert discs(markup, board_tracks.SPOT_MM) == []
    assert discs(markup, float(REAWAKENED["rose"]["radius_mm"])) != []


def test_a_tower_has_a_floor_for_each_number_the_data_names():
    tracks = [*BOARD["lives"], BOARD["scale"]]
    floors = Counter(at[0] for _, at in discs(drawn_board(), board_tracks.SPOT_MM))
    # the lowest of a hero's is no disc of that size, but death
    wanted = {track["at"][0]: track["top"] + (track is BOARD["scale"]) for track in tracks}
    assert {x: floors[round(x, 1)] for x in wanted} == wanted


@pytest.mark.parametrize(("side", "degrees"), [("north", 0), ("east", 270), ("south", 180), ("west", 90)])
def test_north_is_shown_from_the_side_of_the_sun(side, degrees):
    assert board.degrees_of_north(side) == degrees
    rays = [
        e.get("d")
        for e in ET.fromstring(drawn_board(sun_side=side, chamber=[[7, 5], [7, 6]])).iter("path")
        if e.get("fill") == PALETTE["BLOOD"] and e.get("d").startswith("M25,25l")
    ]
    ends = {tuple(map(float, re.findall(r"-?\d*\.?\d+", d)[:6])) for d in rays}
    tips = {(round(a + c), round(b + d)) for _, _, a, b, c, d in ends}
    far = 0.86 * 12.2
    angle = math.radians(degrees)
    assert tips == {(round(far * math.sin(angle)), round(-far * math.cos(angle)))}
    assert len(rays) == len(BOARD["towers"])


def test_a_side_that_is_no_quarter_is_named():
    with pytest.raises(ValueError, match="'left' is not a quarter"):
        drawn_board(sun_side="left")


def test_no_join_of_the_nine_pages_runs_through_a_place():
    a4 = SheetSpec("a4", {}, (210, 297), Duplex.LONG_EDGE)
    poster = poster_for(a4, BOARD_SIZE, kinds()["board"].paper.overlap_mm)
    assert len(poster.pages) == 9
    joins_x = {page.window_mm[0] for page in poster.pages} - {0}
    joins_y = {page.window_mm[1] for page in poster.pages} - {0}
    radius = board_tracks.SPOT_MM
    lengths = [(BOARD["suns"], BOARD["suns"]["count"])]
    lengths += [(track, track["top"]) for track in (BOARD["scale"], *BOARD["lives"])]
    for track, last in lengths:
        for n in range(last + 1):
            x, y = board_tracks.place(track, n)
            assert all(abs(x - join) > radius for join in joins_x), (track, n)
            assert all(abs(y - join) > radius for join in joins_y), (track, n)


def test_the_dragon_lies_on_squares_and_ends_at_the_chamber():
    dragon = look_module("drakborgen", "board_dragon")
    assert all(0 < x < dragon.COLUMNS and 0 < y < dragon.ROWS for x, y in (*dragon.COIL, *dragon.TIPS))
    limbs = [point for points in dragon.WINGS for point in points]
    limbs += [point for hip, knee, ankle, _ in dragon.LEGS for point in (hip, knee, ankle)]
    assert all(0 < x < dragon.COLUMNS and 0 < y < dragon.ROWS for x, y in limbs)
    # carved, never painted: less dark than the darkest flag is against the lightest
    assert float(dragon.BODY_OPACITY) <= 0.1
    assert float(dragon.LINE_OPACITY) <= 0.34


def test_the_chambers_wall_has_a_gap_as_wide_as_the_carved_neck():
    dragon, chamber = look_module("drakborgen", "board_dragon"), look_module("drakborgen", "board_chamber")
    floor = [(14.0, 5.0), (36.0, 5.0), (36.0, 95.0), (14.0, 95.0)]
    entry = chamber._with_entry(floor, (25.0, 0.0), dragon.NECK_MM)
    assert [x for x, y in entry if y == 0.0] == [25.0 - dragon.NECK_MM, 25.0 + dragon.NECK_MM]
    assert [point for point in entry if point in floor] == floor


@pytest.mark.parametrize("way", [1, -1])
def test_what_lies_under_a_shape_is_cut_whichever_way_its_points_run(way):
    dragon = look_module("drakborgen", "board_dragon")
    square = [(2.0, 2.0), (7.0, 2.0), (7.0, 7.0), (2.0, 7.0)][::way]
    markup = dragon.outside("n", (0, 0, 9, 9), square, dragon.filled("M0,0H9V9H0Z", "#000000")).tostring()
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{markup}</svg>'
    picture = Image.open(io.BytesIO(cairosvg.svg2png(svg.encode(), output_width=90)))
    assert picture.getpixel((45, 45))[3] == 0
    assert picture.getpixel((10, 45))[3] == 255


def test_a_swept_line_keeps_its_width_and_walks_its_whole_length():
    line = swept.Swept([(0, 0), (10, 0), (20, 0)], lambda t: 2.0)
    assert line.length == pytest.approx(20)
    assert line.middle(0.5) == pytest.approx((10, 0))
    assert line.at(0.5, 1.0) == pytest.approx((10, 2))
    assert line.at(0.5, -1.0, 1.0) == pytest.approx((10, -3))
    assert swept.between(((0, 1), (1, 3)), 0.5) == pytest.approx(2)


@pytest.mark.parametrize(("width", "height"), [(30, 30), (107, 89), (190, 84), (60, 90)])
def test_the_castle_fits_its_box_at_any_size(width, height):
    markup = drawn_castle(width, height)
    assert "stroke" not in markup
    picture = Image.open(
        io.BytesIO(
            cairosvg.svg2png(
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{markup}</svg>'.encode(),
                output_width=600,
            )
        )
    ).convert("RGB")
    k = 600 / width
    # in the gate it is light, in the wall beside it dark, in the corner of the sky neither
    unit = min(width / castle.WIDE, height * 0.9 / castle.HIGH)
    gate = picture.getpixel((round(300), round((height * 0.9 - 3 * unit) * k)))
    wall = picture.getpixel((round(300 + 25 * unit * k), round((height * 0.9 - 10 * unit) * k)))
    assert luminance(*gate) > 0.5
    assert luminance(*wall) < 0.06


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


def test_the_chambers_place_is_walled_round_its_squares():
    grid = board.Grid.of(BOARD["grid"])
    left, top = grid.corner(*BOARD["chamber"][0])
    framed = [e.get("d") for e in ET.fromstring(drawn_board()).iter("path") if e.get("stroke-width") == ".9"]
    assert f"M{num(left)},{num(top)}l50,0 0,100 -50,0Z" in framed


def test_boulders_lie_all_round_a_mouth_of_rock_and_leave_it_open():
    assert drawn_rock("mouth") == drawn_rock("mouth") != drawn_rock("mouth", seed=8)
    opening = rock.Arch(**MOUTH)
    places = rock._places(opening)
    assert not any(opening.contains(middle, margin=-0.5) for middle, _, _ in places)
    heights = sorted({round(y / 6) for (x, y), _, _ in places if x < opening.middle})
    assert heights == list(range(heights[0], heights[-1] + 1)), "a gap in the left jamb"


def test_slabs_of_rock_cover_the_card_and_its_bleed():
    xs = [float(x) for x in re.findall(r"M(-?[\d.]+),", drawn_rock("face"))]
    assert min(xs) < rock.FACE[0] and max(xs) > rock.FACE[2] - 11
