"""`cardgen new --from` with lists of cards as people keep them: what becomes of each is in the YAML beside this file.

Those of the folders `first` and `second` were written by other people than cardgen's, for forty games, before anybody
tried them; those of `third` and `fourth` from what is known of such lists, before they were tried.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from cardgen.commands.new import new_project
from tests.games import read_game
from tests.rows import rows_beside

LISTS = Path(__file__).with_name("lists")
ROWS = rows_beside(__file__)["decks"]


def found_in(tmp_path, file):
    """Return of each deck the cards, the copies, and the fields that are not printed; why the table was not kept."""
    created = new_project(tmp_path / "keep", LISTS / file)
    game, _ = read_game(tmp_path / "keep/content/keep", tmp_path / "keep")
    decks = {}
    for deck in game.decks:
        hidden = [name for name, field in deck.fields.items() if field.type == "data"]
        decks[deck.id] = [len(deck.components), deck.copies, *hidden]
    tables = [tmp_path / "keep" / name for name in created.files if "/decks/" in name]
    kept = any(table.read_bytes() == (LISTS / file).read_bytes() for table in tables)
    return {**decks, **({} if kept else {"rewritten": True})}


@pytest.mark.parametrize("file", ROWS)
def test_what_becomes_of_a_list(tmp_path, file):
    assert found_in(tmp_path, file) == ROWS[file]


def test_every_list_is_tried():
    assert sorted(ROWS) == sorted(path.relative_to(LISTS).as_posix() for path in LISTS.glob("*/*"))
