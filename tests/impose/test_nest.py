"""Small pieces of several sizes on shared sheets, as properties: nothing lost, nothing over anything, backs behind faces."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardgen.impose.duplex import Duplex
from cardgen.impose.grid import LABEL_MM, MARGIN_MM
from cardgen.impose.nest import BETWEEN_MM, SizeGroup, TooLarge, nest
from cardgen.impose.page import Piece
from cardgen.impose.spec import SheetSpec

A4 = (210.0, 297.0)


def group(name, trim, count, bleed=2.0, backs=True):
    pieces = tuple(Piece(f"{name}{i}", f"{name}{i}" if backs else None, name) for i in range(count))
    return SizeGroup(trim, bleed, pieces)


def rectangles(page):
    return [
        (
            p.x_mm - g.bleed_mm[0],
            p.y_mm - g.bleed_mm[1],
            g.trim_mm[0] + 2 * g.bleed_mm[0],
            g.trim_mm[1] + 2 * g.bleed_mm[1],
        )
        for g, side in page
        for p in side.placements
    ]


def apart(a, b):
    return (
        a[0] + a[2] <= b[0] + 1e-6
        or b[0] + b[2] <= a[0] + 1e-6
        or a[1] + a[3] <= b[1] + 1e-6
        or b[1] + b[3] <= a[1] + 1e-6
    )


groups = st.lists(
    st.tuples(
        st.sampled_from([(30.0, 30.0), (25.0, 25.0), (18.0, 40.0), (63.0, 20.0), (120.0, 95.0)]),
        st.integers(1, 40),
        st.booleans(),
    ),
    min_size=1,
    max_size=4,
    unique_by=lambda g: g[0],
)


@settings(max_examples=60)
@given(groups, st.sampled_from(list(Duplex)), st.sampled_from(["auto", "fixed"]))
def test_every_piece_lies_once_within_the_margins_and_over_nothing(chosen, duplex, orientation):
    made = [group("abcd"[i], trim, count, backs=backs) for i, (trim, count, backs) in enumerate(chosen)]
    pages = nest(made, SheetSpec("t", {}, A4, duplex, orientation=orientation))
    faces = Counter(
        p.key for page in pages for _, side in page if side.side == "face" for p in side.placements
    )
    assert faces == Counter(piece.face for g in made for piece in g.pieces)
    for page in pages:
        width, height = page[0][0].page_mm
        boxes = rectangles(page)
        for i, (x, y, w, h) in enumerate(boxes):
            assert min(x, y) >= MARGIN_MM - 1e-6
            assert x + w <= width - MARGIN_MM + 1e-6
            assert y + h <= height - MARGIN_MM + 1e-6
            assert all(apart(boxes[i], other) for other in boxes[:i])


@settings(max_examples=40)
@given(groups, st.sampled_from([Duplex.LONG_EDGE, Duplex.SHORT_EDGE]))
def test_each_back_lies_behind_its_face(chosen, duplex):
    made = [group("abcd"[i], trim, count) for i, (trim, count, _) in enumerate(chosen)]
    pages = nest(made, SheetSpec("t", {}, A4, duplex))
    assert [page[0][1].side for page in pages] == ["face", "back"] * (len(pages) // 2)
    for face, back in zip(pages[::2], pages[1::2], strict=True):
        assert face[0][1].number == back[0][1].number
        there = {p.key: (p, grid) for grid, side in back for p in side.placements}
        for grid, side in face:
            sideways = duplex.mirrors_left_right(grid.page_mm)
            for p in side.placements:
                other, _ = there[p.key]
                mirrored = grid.page_mm[0] - p.x_mm - grid.trim_mm[0] if sideways else p.x_mm
                turned = p.y_mm if sideways else grid.page_mm[1] - p.y_mm - grid.trim_mm[1]
                assert (other.x_mm, other.y_mm) == pytest.approx((mirrored, turned))
                assert other.rotation == (0 if sideways else 180)


def test_a_small_game_fits_on_one_sheet_with_room_for_marks_between_its_bands():
    pages = nest(
        [group("token", (25, 25), 11), group("tile", (30, 30), 27)], SheetSpec("a4", {}, A4, Duplex.LONG_EDGE)
    )
    assert len(pages) == 2
    (tall, _), (low, _) = pages[0]
    assert tall.trim_mm == (30, 30), "the tallest come first"
    assert (tall.label, low.label) == ("top", "none"), "the label stands once, above the first band"
    assert tall.area_mm[1] == MARGIN_MM + LABEL_MM
    assert low.area_mm[1] - tall.area_mm[3] == pytest.approx(BETWEEN_MM)
    assert tall.marks_mm[1] == pytest.approx(low.marks_mm[0]), "marks of neighbours meet and do not cross"


def test_a_band_goes_on_where_another_sheet_has_room():
    pages = nest([group("a", (50, 50), 21), group("b", (20, 20), 5)], SheetSpec("a4", {}, A4, Duplex.NONE))
    per_sheet = [sum(len(side.placements) for _, side in page) for page in pages]
    assert sum(per_sheet) == 26
    assert len(pages) == 2


def test_what_does_not_fit_the_paper_is_reported_with_its_size():
    with pytest.raises(TooLarge) as error:
        nest([group("a", (20, 20), 2), group("big", (250, 300), 1)], SheetSpec("a4", {}, A4, Duplex.NONE))
    assert error.value.trim_mm == (250, 300)
