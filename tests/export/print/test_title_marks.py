"""Marks of the inventory: each kind of thing has one, and each is drawn."""

from types import SimpleNamespace

import pytest

from cardgen.display.parse import parse_markup
from cardgen.export.print.title_marks import MARKS, mark_of, mark_svg


@pytest.mark.parametrize(
    ("kind", "mark"),
    [
        ("card", "card"),
        ("tile", "tile"),
        ("die", "cube"),
        ("score-pad", "pad"),
        ("hero-sheet", "sheet"),
        ("x", "sheet"),
    ],
)
def test_a_kind_has_a_mark(kind, mark):
    assert mark_of(SimpleNamespace(kind=SimpleNamespace(name=kind))) == mark


def test_marks_are_drawn_and_reported_apart():
    drawn = {name: mark_svg(name, "#112233", "#ffffff") for name in MARKS}
    assert len(set(drawn.values())) == len(MARKS)
    assert all(len(parse_markup(markup)[0]) == 2 for markup in drawn.values())
