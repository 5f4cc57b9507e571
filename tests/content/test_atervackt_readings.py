"""What the booklet of Drakborgen Återväckt decides for its original is marked there, and reported in the notes."""

import re

import pytest

from cardgen.project import shipped_root
from tests.content.readings import OURS, decided_by_the_booklet, marked_paragraphs, sections, unmarked

GAME = "atervackt"


def reported_in_the_notes():
    """Return the sections in the table of readings in the notes."""
    notes = (shipped_root() / "content" / GAME / "notes.md").read_text("utf-8")
    table = re.search(r"(?s)## Readings\n(.*?)\n\n[^|]", notes.replace("\n\n|", "\n|"))
    return {number for cell in re.findall(r"(?m)^\| ([\d., ]+) \|", table[1]) for number in cell.split(", ")}


@pytest.mark.parametrize("lang", ["sv", "en"])
def test_every_decision_is_marked_where_it_stands(lang):
    assert len(decided_by_the_booklet(GAME)) > 8
    assert unmarked(GAME, sections(GAME, lang), OURS) == []


def test_both_languages_mark_the_same_paragraphs():
    assert marked_paragraphs(GAME, "sv") == marked_paragraphs(GAME, "en")


def test_what_is_marked_is_reported_in_the_notes_and_nothing_else():
    marked = {number for number, places in marked_paragraphs(GAME, "sv").items() if places}
    assert marked == reported_in_the_notes()
