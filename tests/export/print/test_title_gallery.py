"""The gallery of a title page: every file once, pictures as large as the room allows."""

import subprocess

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.cli import main
from cardgen.export.cover.fan import FanCard
from cardgen.export.print.title_gallery import GalleryDeck, Row, gallery_rows, row_airs

DECK = (
    "title: {title}\ntrim_mm: [30, 40]\nsource: s\ncertainty: designed\ncards:\n  - {{id: {id}, name: A}}\n"
)
SIZES = st.floats(10, 700).map(lambda x: round(x, 1))


def piece(width, height):
    return FanCard(None, "", width, height)


@given(st.lists(st.tuples(SIZES, SIZES), max_size=30), st.floats(60, 200), st.floats(5, 260))
def test_pictures_stand_in_the_room_and_are_seen(sizes, width, height):
    rows = gallery_rows([GalleryDeck(piece(*size), None, "", "") for size in sizes], width, height)
    assert all(sum(row.widths_mm) <= width for row in rows)
    assert sum(row.height_mm + 8 for row in rows) <= height
    for row in rows:
        for deck, scale in zip(row.decks, row.scales, strict=True):
            assert scale <= 1 and deck.face.height_mm * scale >= min(13, deck.face.height_mm)


def test_pictures_cover_most_of_the_room():
    cards = [GalleryDeck(piece(63, 88), None, "", "")] * 3
    assert len(gallery_rows(cards, 200, 80)) == 1
    assert len(gallery_rows(cards, 60, 250)) == 3
    assert not gallery_rows(cards, 180, 20) and not gallery_rows([], 180, 80)


def test_small_pictures_are_better_than_none():
    cards = [GalleryDeck(piece(63, 88), None, "", "")] * 9
    (small,) = gallery_rows(cards, 180, 30)
    assert all(13 <= 88 * scale < 19 for scale in small.scales)
    (large,) = gallery_rows(cards, 180, 40)
    assert all(88 * scale >= 19 for scale in large.scales)


def test_where_not_all_fit_those_with_most_to_show_stay_in_order():
    decks = [GalleryDeck(piece(63, 88), None, str(many), "", many) for many in (4, 9, 1, 7, 9, 2)]
    (row,) = gallery_rows(decks, 90, 40)
    assert [deck.title for deck in row.decks] == ["4", "9", "7", "9"]


def test_low_pictures_share_a_column_beside_high_ones():
    high, low = GalleryDeck(piece(63, 88), None, "", ""), GalleryDeck(piece(25, 25), None, "", "")
    assert Row((high, low, low, high), (1.0,) * 4).columns == [[0], [1, 2], [3]]
    assert Row((low, low), (1.0, 1.0)).columns == [[0], [1]]


def test_a_file_shows_more_of_its_faces_where_there_is_width_to_spare():
    two, many = (GalleryDeck(piece(30, 40), None, "", "", spare=(piece(30, 40),) * n) for n in (1, 4))
    (row,) = gallery_rows([two, many], 180, 60)
    assert [len(deck.beside) for deck in row.decks] == [1, 2] and sum(row.widths_mm) <= 180
    (tight,) = gallery_rows([two, many], 80, 60)
    assert not any(deck.beside for deck in tight.decks)


def test_rows_are_as_long_as_one_another():
    decks = [GalleryDeck(piece(63, 88), None, "", "")] * 14
    assert [len(row.decks) for row in gallery_rows(decks, 180, 66)] == [7, 7]


def test_the_first_row_stays_near_its_heading():
    row = Row((GalleryDeck(piece(63, 88), None, "", ""),), (0.5,))
    assert row_airs([row], 72) == [6] and row_airs([row], 56) == [2]
    assert row_airs([row, row], 134) == [6, 12]


@pytest.mark.parametrize("count", [1, 5])
def test_each_file_is_named_below_its_picture(project, monkeypatch, capfd, count):
    decks = {f"content/g/decks/d{n}.yaml": DECK.format(title=f"Deck {n}", id=f"c{n}") for n in range(count)}
    root = project(decks)
    monkeypatch.chdir(root)
    assert main(["build", "--to", "print", "--jobs", "1"]) == 0, capfd.readouterr().err
    title = root / "output/g/en/print/a4-duplex/0-title.pdf"
    text = subprocess.run(["pdftotext", "-raw", title, "-"], capture_output=True, check=True).stdout.decode()
    # The piece at true size stands for its file; the gallery shows the others.
    above, _, below = text.lower().partition("the files in pictures")
    named = [f"deck {n}" for n in range(count) if f"deck {n} · d{n}.pdf" in above]
    assert len(named) == 1
    others = [n for n in range(count) if f"deck {n}" not in named]
    assert [below.count(f"d{n}.pdf") for n in others] == [1] * len(others)
    assert [below.count(f"deck {n}") for n in others] == [1] * len(others)
    assert not below.count(named[0])
