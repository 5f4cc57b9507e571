"""Where blocks of pieces lie: in rows or packed, open or stacked, centred, and within the usual table if they can be."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cardgen.export.tts.arrangement.arrange import arrange, extent, fits_usual_table
from cardgen.export.tts.arrangement.packing import packed
from cardgen.export.tts.note import table_note
from cardgen.model.table.blocks import Block, Spot
from cardgen.model.table.rows import in_rows
from cardgen.model.table.sizes import Size
from tests.tts_tables import overlaps

blocks = st.builds(
    Block,
    st.uuids().map(str),
    st.sampled_from(["", "Rooms", "A rather long title of a deck"]),
    st.integers(1, 9),
    st.builds(Size, st.floats(0.5, 8), st.floats(0.5, 8)),
)
rows = st.lists(st.lists(blocks, min_size=1, max_size=6), max_size=3)


@given(
    st.none() | st.builds(Size, st.floats(5, 40), st.floats(5, 30)),
    st.fixed_dictionaries({}, optional=dict.fromkeys(("north", "south", "west", "east"), rows)),
)
def test_nothing_lies_over_anything(board, sides):
    every = [b for side in sides.values() for row in side for b in row]
    middle = [Spot("board", 0, 0.0, 0.0, board)] if board else []
    spots = arrange(middle[0] if board else None, sides)
    assert len(spots) == len(middle) + sum(b.count + bool(b.label) for b in every)
    assert overlaps(spots) == []
    assert overlaps(middle + in_rows(board, sides)) == []
    assert overlaps(middle + (packed(board, sides) or [])) == []
    for low, high in ((s.x - s.size.width / 2, s.x + s.size.width / 2) for s in spots):
        assert -extent(spots).width / 2 - 1e-6 <= low <= high <= extent(spots).width / 2 + 1e-6, "centred"


def test_labels_stand_under_their_pieces_in_one_line():
    deck_block, sheet_block = Block("a", "Rooms", 1, Size(2.5, 3.5)), Block("b", "Sheet", 1, Size(5, 7))
    for side in ("north", "south"):
        spots = in_rows(Size(20, 10), {side: [[deck_block, sheet_block]]})
        labels = {s.block: s for s in spots if s.index < 0}
        assert labels["a"].z == pytest.approx(labels["b"].z)
        for spot in spots:
            if spot.index == 0:
                assert labels[spot.block].z < spot.z
                assert labels[spot.block].x == pytest.approx(spot.x)


BOARD = Spot("board", 0, 0.0, 0.0, Size(30, 21))


def test_blocks_that_rows_have_no_room_for_are_packed_on_their_side():
    decks = [[Block(f"{row}-{n}", "Cards", 1, Size(2.5, 3.5)) for n in range(5)] for row in range(2)]
    spots = arrange(BOARD, {"north": decks, "south": decks[:0], "east": [], "west": []})
    assert extent(in_rows(BOARD.size, {"north": decks * 2, "south": []})).depth > 18
    two_sides = {"north": decks, "south": [[replace(b, id=f"s{b.id}") for b in row] for row in decks]}
    assert not fits_usual_table(extent([BOARD, *in_rows(BOARD.size, two_sides)]))
    spots = arrange(BOARD, two_sides)
    assert fits_usual_table(extent(spots)) and overlaps(spots) == []
    middle = next(s for s in spots if s.block == "board")
    assert all((s.z < middle.z) == s.block.startswith("s") for s in spots if s.block != "board")


def test_large_flat_pieces_are_stacked_where_nothing_else_helps():
    sheets = Block("sheets", "Sheets", 12, Size(5, 7.5), flat=True)
    figures = Block("figures", "Figures", 12, Size(1.5, 1.5))
    spots = arrange(BOARD, {"west": [[sheets]], "east": [[figures]]})
    assert fits_usual_table(extent(spots)) and overlaps(spots) == []
    stack = [s for s in spots if s.block == "sheets" and s.index >= 0]
    assert len({(s.x, s.z) for s in stack}) == 1
    assert [s.level for s in stack] == list(range(11, -1, -1)), "the first one is on top"
    assert {s.level for s in spots if s.block == "figures"} == {0}
    few = arrange(BOARD, {"west": [[replace(sheets, count=4)]], "east": [[figures]]})
    assert {s.level for s in few} == {0}, "no stack without need"


def test_what_fits_no_usual_table_is_in_rows_and_the_note_says_its_size():
    poster = Block("poster", "Poster", 2, Size(30, 30))
    area = extent(arrange(None, {"south": [[poster]]}))
    assert not fits_usual_table(area)
    for lang, url in (("en", ""), ("sv", "https://example.com/x/"), ("fi", "")):
        note = table_note("Sea", lang, area, url).decode()
        assert f"{area.width:.0f} × {area.depth:.0f}" in note and "54 × 34" in note
        assert ("file:///" in note) == (not url) and url in note
