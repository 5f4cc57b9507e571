"""Round pieces and hexagons on sheets, as properties: nothing over anything, all within, backs behind, no fewer than a grid."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.impose.duplex import Duplex
from cardgen.impose.grid import MARGIN_MM, grid_for
from cardgen.impose.nest import SizeGroup, nest
from cardgen.impose.page import Piece
from cardgen.impose.placing import impose
from cardgen.impose.spec import SheetSpec
from cardgen.model.outline import Outline, hex_mm

A4 = (210.0, 297.0)
HAIR = 1e-6


def spec(paper=A4, duplex=Duplex.LONG_EDGE, **options):
    return SheetSpec("test", {}, paper, duplex, **options)


def trim_of(shape, side):
    """Return a trim of a shape: a disc, or a hexagon either way up."""
    if shape == "round":
        return (side, side)
    flat, pointed = hex_mm(side)
    return (side, flat) if shape == "flat" else (side, pointed)


def polygon(outline, x, y, bleed):
    """Return what is drawn of a piece: its outline and bleed, without the tips of hexagons beyond the bleed of its trim."""
    size = (outline.width_mm + bleed, outline.height_mm + bleed)
    return np.clip(np.array(outline.points(bleed)), -bleed, size) + (x, y)


def apart(one, other):
    """Return whether a line parts two convex polygons; most are beside one another, which is seen at once."""
    if parted(one, other, 0.0):
        return True
    for points in (one, other):
        along = np.roll(points, -1, axis=0) - points
        along = along[along.any(axis=1)]
        normals = np.stack((along[:, 1], -along[:, 0])) / np.hypot(*along.T)
        if parted(one @ normals, other @ normals, 0.01):
            return True
    return False


def parted(one, other, hair):
    """Return whether points come before others on one of several lines, each of which has a column of places."""
    return bool(
        (one.max(axis=0) <= other.min(axis=0) + hair).any()
        or (other.max(axis=0) <= one.min(axis=0) + hair).any()
    )


shapes = st.sampled_from(["round", "flat", "pointed"])


def sheet_of(grid, shape, bleed):
    outline = Outline("round" if shape == "round" else "hex", *grid.trim_mm)
    return [polygon(outline, *grid.slot(i), bleed) for i in range(grid.slots)]


@settings(max_examples=40, deadline=None)
@given(shapes, st.floats(20, 90), st.sampled_from([0.0, 1.0, 2.0, 3.175]), st.sampled_from(["fit", "full"]))
def test_no_two_pieces_with_their_bleed_overlap_and_all_lie_within_the_margins(shape, side, bleed, way):
    trim = trim_of(shape, side)
    of = "round" if shape == "round" else "hex"
    grid = grid_for(spec(bleed=way), trim, bleed, shape=of)
    # In rows and columns each axis keeps what it can; the outline is cut by the lesser.
    kept = min(grid.bleed_mm)
    assert kept <= bleed and grid.cut_out
    made = sheet_of(grid, shape, kept)
    for i, one in enumerate(made):
        assert all(apart(one, other) for other in made[:i])
    width, height = grid.page_mm
    for x, y in map(grid.slot, range(grid.slots)):
        assert min(x - grid.bleed_mm[0], y - grid.bleed_mm[1]) >= MARGIN_MM - HAIR
        assert x + trim[0] + grid.bleed_mm[0] <= width - MARGIN_MM + HAIR
        assert y + trim[1] + grid.bleed_mm[1] <= height - MARGIN_MM + HAIR


@given(shapes, st.floats(10, 120), st.booleans())
def test_staggered_or_not_a_sheet_holds_no_fewer_than_a_plain_grid(shape, side, bleed_first):
    trim = trim_of(shape, side)
    of = "round" if shape == "round" else "hex"
    plain = grid_for(spec(), trim, 2.0, bleed_first)
    cut_out = grid_for(spec(), trim, 2.0, bleed_first, of)
    assert cut_out.slots >= plain.slots
    if bleed_first:
        assert cut_out.bleed_mm == (2.0, 2.0), "small pieces keep their whole bleed"


@pytest.mark.parametrize(
    ("shape", "trim", "slots"),
    [
        ("round", (25.0, 25.0), 66),
        ("round", (18.0, 18.0), 120),
        ("hex", (34.6, 30.0), 45),
        ("hex", (40.0, 46.2), 25),
    ],
)
def test_an_a4_sheet_holds_what_the_reference_says(shape, trim, slots):
    assert grid_for(spec(), trim, 2.0, True, shape).slots == slots


@pytest.mark.parametrize(
    ("pieces", "staggered"), [(0, True), (6, False), (54, False), (60, True), (100, False), (130, True)]
)
def test_pieces_are_staggered_only_where_that_saves_a_sheet(pieces, staggered):
    grid = grid_for(spec(), (25.0, 25.0), 2.0, True, "round", pieces)
    assert bool(grid.staggered_mm) == staggered


def test_hexagons_without_bleed_share_their_edges_and_those_with_one_do_not():
    trim = (40.0, 34.64)
    for bleed, between in ((0.0, 0.0), (1.5, 3.0)):
        grid = grid_for(spec(bleed="full"), trim, bleed, shape="hex")
        places = [grid.slot(i) for i in range(grid.slots)]
        nearest = min(math.dist(places[0], place) for place in places[1:])
        assert nearest == pytest.approx(34.64 + between, abs=0.02)


@settings(deadline=None)
@given(
    shapes,
    st.floats(20, 60),
    st.sampled_from([Duplex.LONG_EDGE, Duplex.SHORT_EDGE]),
    st.sampled_from([A4, (279.4, 215.9)]),
    st.integers(1, 150),
)
def test_each_back_lies_behind_its_face_over_several_sheets(shape, side, duplex, paper, count):
    trim = trim_of(shape, side)
    grid = grid_for(spec(paper, duplex), trim, 2.0, True, "round" if shape == "round" else "hex")
    pages = impose([Piece(f"p{i}", f"p{i}", "deck") for i in range(count)], grid, spec(paper, duplex))
    assert len(pages) == 2 * math.ceil(count / grid.slots)
    for face, back in zip(pages[::2], pages[1::2], strict=True):
        assert [p.key for p in face.placements] == [p.key for p in back.placements]
        for front, behind in zip(face.placements, back.placements, strict=True):
            if duplex.mirrors_left_right(grid.page_mm):
                mirrored = (grid.page_mm[0] - front.x_mm - trim[0], front.y_mm)
            else:
                mirrored = (front.x_mm, grid.page_mm[1] - front.y_mm - trim[1])
            assert (behind.x_mm, behind.y_mm) == pytest.approx(mirrored)


def group(name, shape, trim, count, bleed=2.0):
    pieces = tuple(Piece(f"{name}{i}", f"{name}{i}", name) for i in range(count))
    return SizeGroup(trim, bleed, pieces, shape)


@settings(max_examples=30, deadline=None)
@given(st.integers(1, 70), st.integers(1, 40), st.integers(1, 30))
def test_bands_of_discs_hexagons_and_squares_share_sheets(coins, chips, lands):
    groups = [
        group("coin", "round", (25.0, 25.0), coins),
        group("chip", "round", (16.0, 16.0), chips),
        group("land", "hex", (40.0, 46.2), lands),
        group("square", "rectangle", (20.0, 20.0), 9),
    ]
    outlines = {g.pieces[0].deck: Outline(g.shape, *g.trim_mm) for g in groups}
    pages = nest(groups, spec())
    seen = [p.key for page in pages[::2] for _, side in page for p in side.placements]
    assert sorted(seen) == sorted(piece.face for g in groups for piece in g.pieces)
    for page in pages:
        laid = [polygon(outlines[p.deck], p.x_mm, p.y_mm, 2.0) for _, side in page for p in side.placements]
        for i, one in enumerate(laid):
            assert all(apart(one, other) for other in laid[:i])
        width, height = page[0][0].page_mm
        for points in laid:
            assert points.min() >= MARGIN_MM - HAIR
            assert points[:, 0].max() <= width - MARGIN_MM + HAIR
            assert max(y for _, y in points) <= height - MARGIN_MM + HAIR
    for face, back in zip(pages[::2], pages[1::2], strict=True):
        behind = {p.key: p for _, side in back for p in side.placements}
        for grid, side in face:
            for p in side.placements:
                assert behind[p.key].x_mm == pytest.approx(grid.page_mm[0] - p.x_mm - grid.trim_mm[0])
                assert behind[p.key].y_mm == pytest.approx(p.y_mm)
