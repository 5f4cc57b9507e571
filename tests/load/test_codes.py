"""The pages of the loader's codes: complete, and true to what loading does."""

from __future__ import annotations

import re

import pytest

from cardgen.check.engine.code_pages import parse_page
from cardgen.codes import read_codes
from cardgen.load import load_game
from tests.check.test_rules import files_of, write
from tests.paths import PACKAGE

FOLDER = PACKAGE / "load"
PAGES = {one.code: parse_page(one.code, one.page) for one in read_codes(FOLDER / "codes.md")}


def loaded(tmp_path, block):
    write(tmp_path, files_of(block))
    return list(load_game(tmp_path / "content" / "keep", tmp_path).findings)


def test_every_code_that_is_given_has_a_page():
    given = set()
    for name in (
        "source",
        "yamlfile",
        "comments",
        "tables/records",
        "tables/columns",
        "tables/workbook",
        "validation",
        "schemas/fields",
        "schemas/schema",
        "citations",
        "decks/reading",
        "decks/components",
        "decks/size",
        "decks/schema",
        "decks/inheritance",
        "extending/extended",
    ):
        given |= set(re.findall(r'"(CG\d\d\d)"', (FOLDER / f"{name}.py").read_text("utf-8")))
    assert given == set(PAGES) == {f"CG{number:03}" for number in (*range(1, 12), 15, 16, 25, 26, 27)}


@pytest.mark.parametrize("code", sorted(PAGES))
def test_the_example_gives_the_code_and_its_correction_nothing(tmp_path, code):
    page = PAGES[code]
    assert {f.code for f in loaded(tmp_path, page.wrong + "\n")} == {code}
    assert loaded(tmp_path, page.right + "\n") == []
