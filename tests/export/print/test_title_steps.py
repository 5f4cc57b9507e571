"""The steps of a title page: two even columns, every step once and in order, on as many pages as they need."""

import re
import subprocess

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.cli import main
from cardgen.export.print.title_step_pages import split_steps

HEIGHTS = st.lists(st.floats(4, 60), min_size=1, max_size=20)
DECK = "title: Deck\nshape: rounded\nsource: s\ncertainty: designed\ncards:\n  - {id: a, name: A}\n"


@given(HEIGHTS, st.floats(0, 130), st.floats(140, 260))
def test_columns_hold_all_where_there_is_room_and_go_on_where_there_is_none(heights, aside, room):
    pages, left = [], heights
    while left:
        first, last = split_steps(left, aside, room)
        assert 0 <= first <= last <= len(left) and last >= 1
        assert sum(left[:first]) <= room + 1e-6 and aside + sum(left[first:last]) <= room + 1e-6
        pages.append(left[:last])
        left, aside = left[last:], 0.0
    assert sum(pages, []) == heights


def test_columns_come_out_even():
    assert split_steps([10, 10, 10, 10], 0, 100) == (2, 4)
    assert split_steps([10, 10, 10, 10], 20, 100) == (3, 4)
    assert split_steps([10], 0, 100) == (1, 1), "of one step alone there is no second column"
    assert split_steps([10, 10], 90, 100) == (2, 2)
    assert split_steps([50, 50, 50], 40, 100) == (2, 3)
    assert split_steps([50, 50, 50, 50], 0, 60) == (1, 2)


def test_a_step_higher_than_a_page_stands_alone():
    assert split_steps([300, 10], 0, 200) == (1, 1)


def said(root, monkeypatch, capfd):
    monkeypatch.chdir(root)
    assert main(["build", "--to", "print", "--jobs", "1"]) == 0, capfd.readouterr().err
    title = root / "output/g/en/print/a4-duplex/0-title.pdf"
    text = subprocess.run(["pdftotext", "-raw", title, "-"], capture_output=True, check=True).stdout.decode()
    return re.sub(r"\s+", " ", text)


def test_paper_is_named_for_what_is_there_alone(project, monkeypatch, capfd):
    text = said(project({"content/g/decks/d.yaml": DECK}), monkeypatch, capfd)
    assert "Cards: 200–300 g/m²." in text
    assert "Tiles, markers" not in text and "booklet:" not in text
    assert "63 × 88 mm" in text


def test_names_of_files_are_whole(project, monkeypatch, capfd):
    decks = {f"content/g/decks/cards-of-fire-{n}.yaml": DECK.replace("id: a", f"id: a-{n}") for n in range(9)}
    text = said(project(decks), monkeypatch, capfd)
    below = text.upper().split("STEP BY STEP")[1].lower()
    assert all(f"cards-of-fire-{n}.pdf" in below for n in range(9))


@pytest.mark.parametrize(
    ("shapes", "pieces"),
    [
        (["round"], "round pieces along"),
        (["hex"], "six-sided pieces along"),
        (["hex", "round"], "round and six-sided pieces along"),
    ],
)
def test_what_is_cut_out_is_named_by_the_shapes_that_there_are(project, monkeypatch, capfd, shapes, pieces):
    deck = DECK.replace("shape: rounded", "shape: {0}\ntrim_mm: {1}").replace("id: a", "id: a-{0}")
    sizes = {"round": "[30, 30]", "hex": "[30, 26]"}
    decks = {f"content/g/decks/{shape}.yaml": _of(deck, shape, sizes[shape]) for shape in shapes}
    text = said(project(decks), monkeypatch, capfd)
    assert f"Cut out {pieces} the dashed line." in text


def _of(deck, shape, size):
    return deck.replace("{0}", shape).replace("{1}", size)
