"""The keys of a deck that choose among the cells of its table: `range` and `only`."""

from __future__ import annotations

import pytest

from cardgen.load.tables.table_choice import cell_range
from tests.load.test_shown_cells import loaded, sheet

BESIDE = "name,copies,,name,copies\nBlink,1,,Imp,2\nFrost,3,,Ogre,4\nHush,1\n"
BELOW = "name,copies\nCow,1\n\n\nname,copies\nFork,3\nHoe,4\n"
STATES = "name,State,Ready\nA,Done,x\nB,draft,\nC,v2,✓\n"


def names_of(game):
    return [(str(c.fields["name"].of("en")), c.copies) for c in game.components()]


@pytest.mark.parametrize(
    ("table", "said", "found"),
    [
        (BESIDE, "range: A:B", [("Blink", 1), ("Frost", 3), ("Hush", 1)]),
        (BESIDE, "range: d:e", [("Imp", 2), ("Ogre", 4)]),
        (BELOW, "range: A1:B3", [("Cow", 1)]),
        (BELOW, "range: A5:B", [("Fork", 3), ("Hoe", 4)]),
        (STATES, "only: {State: done}", [("A", 1)]),
        (STATES, "only: {State: [Done, v2]}", [("A", 1), ("C", 1)]),
        (STATES, "only: {ready: true}", [("A", 1), ("C", 1)]),
        (STATES, "only: {Ready: false}", [("B", 1)]),
        (STATES, "only: {Ready: true, State: v2}", [("C", 1)]),
    ],
)
def test_the_cells_and_rows_that_a_deck_chooses(tmp_path, table, said, found):
    read = loaded(tmp_path, table, deck=said + "\n")
    assert list(read.findings) == []
    assert names_of(read.game) == found


@pytest.mark.parametrize(
    ("table", "said", "place", "message"),
    [
        (
            BELOW,
            "range: A5:B6",
            ("cards.csv", 7, 1),
            "range A5:B6 ends at row 6, and the next row is filled, too; correct 'range' if that one is meant",
        ),
        (
            STATES,
            "only: {Stat: done}",
            ("cards.csv", 1, 1),
            "'only' names 'Stat', and the table has no such column",
        ),
        (
            STATES,
            "only: {State: final}",
            ("cards.csv", 1, 2),
            "no row has what 'only' asks for below 'State'; the column has 'Done', 'draft', 'v2'",
        ),
        (STATES, "range: Sheet", ("cards.yaml", 3, 8), "range: 'Sheet' is not accepted"),
    ],
)
def test_what_cannot_be_chosen_is_a_finding(tmp_path, table, said, place, message):
    found = loaded(tmp_path, table, deck=said + "\n").findings
    assert [f.message for f in found if f.message.startswith(message)]
    assert place in [(f.place.file.rpartition("/")[2], f.place.line, f.place.column) for f in found]


def test_a_worksheet_is_called_by_its_title(tmp_path):
    book = sheet([["name"], ["Orc"]], lambda one: setattr(one, "title", "All cards"))
    assert names_of(loaded(tmp_path / "a", book, deck="range: \"'All cards'!A:A\"\n").game) == [("Orc", 1)]
    missing = loaded(tmp_path / "b", book, deck="range: Cards!A:A\n")
    assert [f.message for f in missing.findings][0] == "there is no worksheet 'Cards'; correct 'range'"


@pytest.mark.parametrize("text", ["E:G", "A11:D40", "A11:D", "'Sheet 2'!A1:C9", "Events!A:C"])
def test_a_range_is_written_as_it_was_read(text):
    assert str(cell_range(text)) == text
