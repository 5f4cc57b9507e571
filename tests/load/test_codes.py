"""The pages of the loader's codes: complete, and true to what loading does."""

from __future__ import annotations

import re
import textwrap

import pytest

from cardgen.load import codes, load_game
from tests.check.test_rules import files_of, write

PAGES = {one.code: one.page for one in codes.CODES}


def loaded(tmp_path, block):
    write(tmp_path, files_of(textwrap.dedent(block)))
    return list(load_game(tmp_path / "content" / "keep", tmp_path).findings)


def test_every_code_that_is_given_has_a_page():
    folder = codes.__file__.removesuffix("codes.py")
    given = set()
    for name in (
        "source",
        "yamlfile",
        "comments",
        "tables/tablefile",
        "tables/columns",
        "tables/workbook",
        "validation",
        "fields",
        "schema",
        "citations",
        "decks/reading",
        "decks/completion",
        "decks/listing",
        "decks/piece",
        "decks/schema",
        "decks/standing",
        "extending/extended",
    ):
        with open(f"{folder}{name}.py", encoding="utf-8") as file:
            given |= set(re.findall(r'"(CG\d\d\d)"', file.read()))
    assert given == set(PAGES) == {f"CG{number:03}" for number in (*range(1, 12), 15, 16, 25, 26, 27)}


@pytest.mark.parametrize("code", sorted(PAGES))
def test_wrong_gives_the_code_and_right_gives_nothing(tmp_path, code):
    page = PAGES[code]
    parts = re.fullmatch(
        r".+\n\nWhy it matters: (?s:.+)\n\nWrong:\n((?s:.+))\nRight:\n((?s:.+))\nSource: .+\n", page
    )
    assert {f.code for f in loaded(tmp_path, parts[1])} == {code}
    assert loaded(tmp_path, parts[2]) == []
