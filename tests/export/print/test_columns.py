"""Readings, glossary and index in columns: full on every page but the last, nothing lost, no heading alone."""

from itertools import pairwise

import pytest

from cardgen.export.documents.back_matter.columns import (
    Columns,
    Stacked,
    column_mm,
    columns_of,
    even_columns,
)
from cardgen.export.documents.blocks import Listing, Words
from cardgen.export.documents.page_ends import tears
from cardgen.export.documents.page_ends.breaking import paginate
from cardgen.export.documents.page_ends.sheet import Sheet
from cardgen.export.documents.readings import Reading
from cardgen.export.documents.runs import Plan, Run
from cardgen.units import PT_PER_MM
from tests.export.print.test_breaking import WIDE_MM, WORDS, small_flow

WIDTH = WIDE_MM * PT_PER_MM
ONE = column_mm(WIDE_MM, 2) * PT_PER_MM


@pytest.fixture(scope="module")
def flow(tmp_path_factory):
    return small_flow(tmp_path_factory.mktemp("sea"))


def texts_of(flow, number, headed=()):
    """Return texts of growing length; those at some places lead to the next."""
    texts = [flow.text(f"Text {n}. " + WORDS * (n % 3 + 1), flow.look.note) for n in range(number)]
    for place in headed:
        texts[place].keep = True
    return texts


def lines_in(parts):
    return [line for part in parts for line in part.lines(ONE / PT_PER_MM)]


def placed_in(columns):
    columns.wrap(WIDTH, 10_000)
    return columns.placed()


def feet(columns):
    return [column[-1][1] + column[-1][2] for column in placed_in(columns)]


def test_a_measure_has_two_columns_where_both_are_wide_enough():
    assert [columns_of(mm) for mm in (60, 100, 101, 116, 165)] == [1, 1, 2, 2, 2]
    assert column_mm(116, 1) == 116 and 2 * column_mm(116, 2) < 116


def gaps(column):
    return [below[1] - above[1] - above[2] for above, below in pairwise(column)]


def test_columns_end_at_the_same_height_with_whole_texts(flow):
    whole = Columns(flow.setter, texts_of(flow, 21), 2)
    columns = placed_in(whole)
    first, second = feet(whole)
    assert first == pytest.approx(second) and whole.wrap(WIDTH, 10_000) == (WIDTH, max(first, second))
    assert [part for column in columns for part, _, _ in column] == whole.parts


def test_what_a_column_lacks_goes_to_its_gaps_but_not_to_those_below_headings(flow):
    parts = texts_of(flow, 21, headed=[2, 14])
    least = flow.look.note.after_mm * PT_PER_MM
    grown = []
    for column in placed_in(Columns(flow.setter, parts, 2)):
        for (above, _, _), gap in zip(column, gaps(column), strict=False):
            assert (
                gap == pytest.approx(least) if above.keep else least - 1e-6 <= gap <= least + 1.8 * PT_PER_MM
            )
            grown += [] if above.keep else [gap - least]
    assert max(grown) > 0


def test_a_last_column_that_is_much_shorter_stays_as_it_is(flow):
    whole = flow.text(WORDS * 3, flow.look.note)
    assert len(whole.lines(ONE / PT_PER_MM)) < 6, "too few to be broken"
    columns = placed_in(
        Columns(flow.setter, [whole, *(flow.text("Otters.", flow.look.note) for _ in "ab")], 2)
    )
    assert [len(column) for column in columns] == [1, 2]
    assert gaps(columns[1]) == pytest.approx([flow.look.note.after_mm * PT_PER_MM])


def test_bullets_of_a_note_hang_beside_its_text(flow):
    """Their texts begin where it begins; numbers, which are wider, are indented as in any list."""
    bullets, numbers = (Listing((((Words("Swim.")),), ((Words("Dive."),))), first) for first in (None, 1))
    for inner, is_hung in ((bullets, True), (numbers, False)):
        reading = Reading(1, "1", (Words("Otters may:"), inner))
        first, *items = flow.notes([reading], {}, print, ONE / PT_PER_MM)
        assert len(items) == 2 and first.bullet.in_mm == 0
        for item in items:
            assert (item.indent_mm == pytest.approx(first.indent_mm)) == is_hung
            assert 0 < item.bullet.in_mm < item.indent_mm


def test_high_texts_are_broken_over_columns_and_others_never(flow):
    high = flow.text(WORDS * 30, flow.look.note)
    assert high.height_mm(ONE / PT_PER_MM) > 30
    columns = placed_in(Columns(flow.setter, [*texts_of(flow, 3), high, *texts_of(flow, 3)], 2))
    broken = [part for column in columns for part, _, _ in column if part.paragraphs is high.paragraphs]
    assert len(broken) == 2 and sum(map(len, columns)) == 8


def test_columns_that_go_on_overleaf_grow_to_the_foot(flow):
    page, _ = Columns(flow.setter, texts_of(flow, 40), 2).split(WIDTH, 90 * PT_PER_MM)
    low = page.wrap(WIDTH, 10_000)[1]
    assert page.grows_mm > 1
    for share in (0.5, 1.0):
        grown = page.grown(share)
        assert grown.wrap(WIDTH, 10_000)[1] - low == pytest.approx(share * page.grows_mm * PT_PER_MM)
        assert [part for column in placed_in(grown) for part, _, _ in column] == page.parts
    assert grown.grows_mm == pytest.approx(0, abs=1e-6)


def test_what_goes_on_overleaf_fills_its_page_and_nothing_is_lost(flow):
    parts = texts_of(flow, 40)
    room, rest, seen = 90 * PT_PER_MM, Columns(flow.setter, parts, 2), []
    pages = 0
    while rest.wrap(WIDTH, 10_000)[1] > room:
        page, rest = rest.split(WIDTH, room)
        assert all(room - 3 * flow.look.note.line_mm * PT_PER_MM < foot <= room + 1e-6 for foot in feet(page))
        seen += lines_in(part for column in placed_in(page) for part, _, _ in column)
        pages += 1
    seen += lines_in(part for column in placed_in(rest) for part, _, _ in column)
    assert pages >= 2
    assert [line.pieces for line in seen] == [line.pieces for line in lines_in(parts)]


def test_what_leads_to_the_next_is_never_last_in_a_column(flow):
    for headed in range(19):
        parts = texts_of(flow, 20, headed=[headed])
        for columns in (
            [column.placed() for column in even_columns(Stacked.of(parts, ONE), 2)],
            placed_in(Columns(flow.setter, parts, 2).split(WIDTH, 150)[0]),
        ):
            assert not any(column[-1][0].keep for column in columns)


def test_nothing_is_set_in_empty_columns():
    assert [column.placed() for column in even_columns(Stacked.of([], ONE), 2)] == [[], []]


def test_a_foot_has_some_lines_of_columns_or_none(flow):
    whole = Columns(flow.setter, texts_of(flow, 20), 2)
    assert whole.split(WIDTH, 15 * PT_PER_MM) == [] and len(whole.split(WIDTH, 17 * PT_PER_MM)) == 2


def test_a_page_ends_within_columns_and_leaves_more_than_a_line_or_two(flow):
    whole = Columns(flow.setter, texts_of(flow, 40), 2)
    high_mm = whole.wrap(WIDTH, 10_000)[1] / PT_PER_MM
    for less_mm in (2, 5, 9):
        pages = paginate([whole], Sheet(WIDTH, (high_mm - less_mm) * PT_PER_MM))
        first, second = (page[0] for page in pages.parts)
        assert [len(page) for page in pages.parts] == [1, 1]
        assert first.wrap(WIDTH, 10_000)[1] > second.wrap(WIDTH, 10_000)[1] > 12 * PT_PER_MM


def test_the_less_is_left_of_columns_the_worse(flow):
    whole = Columns(flow.setter, texts_of(flow, 40), 2)
    high = whole.wrap(WIDTH, 10_000)[1]
    costs = [
        tears.within(*whole.split(WIDTH, high - less_mm * PT_PER_MM), (WIDE_MM, 999.0), beside=True)
        for less_mm in (6, 12, 24, 48, 72)
    ]
    assert costs == sorted(costs, reverse=True) and costs[0] > costs[1] > costs[2] and costs[-1] == 0


def test_a_table_is_higher_by_a_share_of_what_its_rows_may_grow(flow):
    table = flow.table([["Otter", "Weight"], ["Young otter", "3 kg"], ["Otter", "9 kg"]])
    table.wrap(WIDTH, 10_000)
    high, rows = table._height, list(table._rowHeights)
    for share in (0.5, 1.0):
        grown = table.grown(share)
        grown.wrap(WIDTH, 10_000)
        assert grown._height - high == pytest.approx(share * table.grows_mm * PT_PER_MM)
        assert [later - first for first, later in zip(rows, grown._rowHeights, strict=True)] == pytest.approx(
            [share * table.grows_mm * PT_PER_MM / 3] * 3
        )
        assert (grown.element, grown.whole_mm) == (table.element, table.whole_mm)
    assert 0 < table.grows_mm < 3 * 2.0, "rows stay rows of one table"


def test_a_page_is_headed_by_the_part_at_the_top_of_its_first_column():
    run = Run(Plan(9.3, 1.36), 170.0)
    run.open = "Readings"
    for page, texts in ((5, ["4 Towers", "Climb."]), (6, ["The end of a reading.", "6 Eels"])):
        run.heads[page] = f"Readings – {page - 2} Before"
        for text in texts:
            run.page_texts.record(page, text, heading=False)
            if text[0].isdigit():
                run.begin_part(text, page, at_top=True)
    assert run.heads == {5: "Readings – 4 Towers", 6: "Readings – 4 Before"}
    run.page_texts.record(5, "5 Dragons", heading=False)
    run.begin_part("5 Dragons", 5, at_top=True)
    assert run.heads[5] == "Readings – 4 Towers"
