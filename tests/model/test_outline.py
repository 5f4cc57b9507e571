"""Outlines as geometry: their area, what lies within, the box they hold, and both ways to draw them."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.display.paths import read_path
from cardgen.model.outline import Outline

ROUND = Outline("round", 20, 20)
FLAT = Outline("hex", 60, 52)
POINTED = Outline("hex", 52, 60)
ROUNDED = Outline("rounded", 63, 88, 5)
EVERY = [Outline("rectangle", 63, 88), ROUND, FLAT, POINTED, ROUNDED]


def area(points):
    turned = zip(points, [*points[1:], points[0]], strict=True)
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in turned) / 2


@pytest.mark.parametrize(
    ("outline", "expected"),
    [
        (ROUND, math.pi * 100),
        (FLAT, 0.75 * 60 * 52),
        (POINTED, 0.75 * 60 * 52),
        (ROUNDED, 63 * 88 - (4 - math.pi) * 25),
        (EVERY[0], 63 * 88),
    ],
)
def test_an_outline_covers_what_its_shape_does(outline, expected):
    assert area(outline.points()) == pytest.approx(expected, rel=2e-3)


@pytest.mark.parametrize("outline", EVERY)
@pytest.mark.parametrize("outset", [-1.5, 0.0, 2.0])
def test_points_of_an_outline_further_out_are_so_far_outside(outline, outset):
    corners = {"hex": 2 / math.sqrt(3), "rectangle": math.sqrt(2)}.get(outline.shape, 1)
    for x, y in outline.points(outset):
        distance = -outline.within_mm(x, y)
        assert min(outset, outset * corners) - 0.03 <= distance <= max(outset, outset * corners) + 0.03


@pytest.mark.parametrize("outline", EVERY)
def test_the_path_goes_where_the_points_are(outline):
    for operator, numbers in read_path(outline.path(1.0)):
        if operator in "mlc":
            x, y = numbers[-2:]
            assert min(math.dist((x, y), point) for point in outline.points(1.0)) < 0.01


@given(st.sampled_from(EVERY), st.floats(0, 5))
def test_the_room_keeps_its_distance_and_touches_nothing(outline, inset):
    x, y, width, height = outline.room_mm(inset)
    assert width / height == pytest.approx(
        (outline.width_mm / outline.height_mm) if outline.shape in ("round", "hex") else width / height
    )
    corners = [(x + a * width, y + b * height) for a in (0, 1) for b in (0, 1)]
    nearest = min(outline.within_mm(*corner) for corner in corners)
    assert nearest >= inset - 1e-6
    if outline.shape in ("round", "hex"):
        assert nearest == pytest.approx(inset, abs=0.05), "and is no smaller than it must be"


@given(st.sampled_from(EVERY), st.floats(-5, 100), st.floats(-5, 100))
def test_a_point_lies_as_far_within_on_every_mirrored_side(outline, x, y):
    there = outline.within_mm(x, y)
    assert outline.within_mm(outline.width_mm - x, y) == pytest.approx(there)
    assert outline.within_mm(x, outline.height_mm - y) == pytest.approx(there)


def test_only_the_corners_of_a_rounded_card_are_cut_beside_straight_cuts():
    assert [operator for operator, _ in read_path(ROUNDED.cut_path())] == ["m", "c"] * 4
    assert EVERY[0].cut_path() == ""
    assert ROUND.cut_path() == ROUND.path()
