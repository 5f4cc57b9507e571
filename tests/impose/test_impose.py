"""Imposition as letter pictures and properties.

A face page `ABC/DEF` has its backs at `CBA/FED` once the paper is turned over its long edge, and at `def/abc` over its
short edge (lower case: the back is turned, so that a card turned over sideways reads upright).
"""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardgen.impose.duplex import Duplex
from cardgen.impose.grid import MARGIN_MM, grid_for
from cardgen.impose.page import Piece
from cardgen.impose.placing import impose
from cardgen.impose.poster import poster_for
from cardgen.impose.sheet_files import load_sheets
from cardgen.impose.spec import SheetSpec, parse_spec
from cardgen.project import Project, shipped_root
from tests.games import write_files
from tests.rows import read_yaml

A4 = (210.0, 297.0)
LETTER = (215.9, 279.4)


def shipped(name):
    path = shipped_root() / "templates" / "sheets" / f"{name}.yaml"
    return parse_spec(name, read_yaml(path))


def spec(paper=A4, duplex=Duplex.LONG_EDGE, **options):
    return SheetSpec("test", {}, paper, duplex, **options)


def pieces(letters, backs=True):
    return [Piece(letter, letter if backs else None, "deck") for letter in letters]


def picture(page, grid):
    """Draw a page's slots as letters, row by row from the top; an empty slot is a dot."""
    width, height = grid.page_mm
    if page.side == "back":
        xs = sorted({round(width - x - grid.trim_mm[0], 6) for x, _ in map(grid.slot, range(grid.slots))})
        ys = sorted({round(height - y - grid.trim_mm[1], 6) for _, y in map(grid.slot, range(grid.slots))})
        xs = sorted(set(xs) | {round(x, 6) for x, _ in map(grid.slot, range(grid.slots))})
        ys = sorted(set(ys) | {round(y, 6) for _, y in map(grid.slot, range(grid.slots))})
    else:
        xs = sorted({round(grid.slot(i)[0], 6) for i in range(grid.slots)})
        ys = sorted({round(grid.slot(i)[1], 6) for i in range(grid.slots)})
    at = {(round(p.x_mm, 6), round(p.y_mm, 6)): p for p in page.placements}
    rows = []
    for y in ys:
        row = ""
        for x in xs:
            p = at.get((x, y))
            row += "." if p is None else p.key.lower() if p.rotation == 180 else p.key
        rows.append(row)
    used = [r for r in rows if r.strip(".")]
    columns = [c for c in zip(*used, strict=True) if set(c) != {"."}]
    return "/".join("".join(c) for c in zip(*columns, strict=True))


@pytest.mark.parametrize(
    ("paper", "duplex", "back"),
    [
        ((200, 260), Duplex.LONG_EDGE, "BA/DC"),
        ((200, 260), Duplex.SHORT_EDGE, "cd/ab"),
        # On a page that lies, the long edge is the top: turning over it mirrors top and bottom.
        ((260, 205), Duplex.LONG_EDGE, "def/abc"),
        ((260, 205), Duplex.SHORT_EDGE, "CBA/FED"),
    ],
)
def test_backs_lie_behind_their_faces(paper, duplex, back):
    sheet = spec(paper, duplex, orientation="fixed", bleed="full")
    grid = grid_for(sheet, (60.0, 80.0), 3.0)
    letters = "ABCDEF"[: grid.slots]
    face_page, back_page = impose(pieces(letters), grid, sheet)
    rows = [letters[i : i + grid.columns] for i in range(0, len(letters), grid.columns)]
    assert picture(face_page, grid) == "/".join(rows)
    assert picture(back_page, grid) == back


def test_a_half_full_sheet_has_its_backs_on_the_other_side():
    grid = grid_for(spec(), (63.0, 88.0), 3.0)
    face_page, back_page = impose(pieces("AB"), grid, spec())
    for face, back in zip(face_page.placements, back_page.placements, strict=True):
        assert back.x_mm == pytest.approx(210 - face.x_mm - 63)
        assert back.y_mm == face.y_mm
    assert back_page.placements[0].x_mm > 105


def test_backs_on_an_askew_printer_lie_beside_where_they_would():
    """As the backs move, so does the area that they may cover."""
    straight, askew = spec(), spec(back_offset_mm=(1.5, -0.5))
    grid = grid_for(straight, (63.0, 88.0), 3.0)
    (faces, backs), (same, moved) = (impose(pieces("AB"), grid, sheet) for sheet in (straight, askew))
    assert same == faces
    for back, other in zip(backs.placements, moved.placements, strict=True):
        assert (other.x_mm, other.y_mm) == (back.x_mm + 1.5, back.y_mm - 0.5)
    assert askew.back_area((10, 20, 70, 120), A4) == (141.5, 19.5, 201.5, 119.5)


def test_one_sided_pieces_give_no_back_pages():
    grid = grid_for(spec(), (63.0, 88.0), 3.0)
    assert [p.side for p in impose(pieces("ABC", backs=False), grid, spec())] == ["face"]
    assert [p.side for p in impose(pieces("ABC"), grid, spec(duplex=Duplex.NONE))] == ["face"]


def test_single_pieces_alternate_face_and_back():
    sheet = shipped("cards")
    grid = grid_for(sheet, (63.0, 88.0), 3.0)
    assert grid.page_mm == (69.0, 94.0)
    assert [(p.side, p.placements[0].key) for p in impose(pieces("AB"), grid, sheet)] == [
        ("face", "A"),
        ("back", "A"),
        ("face", "B"),
        ("back", "B"),
    ]


@pytest.mark.parametrize(
    ("name", "slots", "bleed"),
    [
        ("a4-duplex", (3, 3), (1.3, 3.0)),
        ("letter-duplex", (3, 3), (2.3, 0.4)),
        ("a4-bleed", (4, 2), (3.0, 3.0)),
    ],
)
def test_the_shipped_sheets_hold_what_they_promise(name, slots, bleed):
    grid = grid_for(shipped(name), (63.0, 88.0), 3.0)
    assert (grid.columns, grid.rows) == slots
    assert grid.bleed_mm == pytest.approx(bleed)
    assert grid.label in ("top", "left")


def test_two_hero_sheets_go_on_one_page_of_either_paper():
    for paper in (A4, LETTER):
        grid = grid_for(spec(paper), (130.0, 190.0), 3.0)
        assert grid.slots == 2
        assert grid.page_mm == (paper[1], paper[0])


def test_few_pieces_get_their_whole_bleed():
    assert grid_for(spec(), (18.0, 18.0), 2.0, bleed_first=True).bleed_mm == (2.0, 2.0)
    assert grid_for(spec(), (200.0, 18.0), 2.0, bleed_first=True).bleed_mm[1] == 2.0


def test_what_does_not_fit_is_reported():
    assert grid_for(spec(), (300.0, 300.0), 3.0) is None


sizes = st.floats(15, 190).map(lambda v: round(v, 2))
papers = st.sampled_from([A4, LETTER, (297.0, 420.0), (420.0, 297.0)])


@given(sizes, sizes, st.floats(0, 6), papers, st.sampled_from(["fit", "full"]), st.booleans())
def test_trims_never_overlap_and_bleeds_stay_off_the_margin(width, height, bleed, paper, how, first):
    grid = grid_for(spec(paper, bleed=how), (width, height), bleed, first)
    if grid is None:
        return
    slots = [grid.slot(i) for i in range(grid.slots)]
    left, top, right, bottom = grid.area_mm
    for x, y in slots:
        assert x >= left - 1e-9
        assert y >= top - 1e-9
        assert x + width <= right + 1e-9
        assert y + height <= bottom + 1e-9
    assert min(left, top) >= MARGIN_MM
    assert grid.page_mm[0] - right >= MARGIN_MM - 1e-9
    assert grid.page_mm[1] - bottom >= MARGIN_MM - 1e-9
    for i, (x, y) in enumerate(slots):
        for ox, oy in slots[:i]:
            assert (
                abs(x - ox) >= width + 2 * grid.bleed_mm[0] - 1e-9
                or abs(y - oy) >= height + 2 * grid.bleed_mm[1] - 1e-9
            )
    assert grid.bleed_mm[0] <= bleed + 1e-9
    assert grid.bleed_mm[1] <= bleed + 1e-9


@given(st.integers(0, 40), st.sampled_from(list(Duplex)), papers)
def test_every_piece_is_placed_once_and_meets_its_back(count, duplex, paper):
    grid = grid_for(spec(paper, duplex), (63.0, 88.0), 3.0)
    made = [Piece(f"f{i}", f"b{i}", "deck") for i in range(count)]
    pages = impose(made, grid, spec(paper, duplex))
    faces = [p for page in pages if page.side == "face" for p in page.placements]
    assert [p.key for p in faces] == [p.face for p in made]
    assert sum(page.side == "face" for page in pages) == math.ceil(count / grid.slots)
    backs = [p for page in pages if page.side == "back" for p in page.placements]
    if not duplex.two_sided:
        assert not backs
        return
    assert len(backs) == count
    for face, back in zip(faces, backs, strict=True):
        if duplex.mirrors_left_right(grid.page_mm):
            there = (grid.page_mm[0] - back.x_mm - 63.0, back.y_mm)
        else:
            there = (back.x_mm, grid.page_mm[1] - back.y_mm - 88.0)
        assert there == pytest.approx((face.x_mm, face.y_mm))
        assert back.key == face.key.replace("f", "b")


def test_deck_ends_are_marked_only_where_decks_meet():
    grid = grid_for(spec(), (63.0, 88.0), 3.0)
    made = [Piece("a", None, "one"), Piece("b", None, "one"), Piece("c", None, "two")]
    assert [p.last_of_deck for p in impose(made, grid, spec(duplex=Duplex.NONE))[0].placements] == [
        False,
        True,
        True,
    ]
    assert not any(p.last_of_deck for p in impose(made[:2], grid, spec(duplex=Duplex.NONE))[0].placements)


@given(st.floats(50, 1200), st.floats(50, 900), st.floats(0, 20), papers)
def test_poster_pages_cover_the_piece_and_overlap_evenly(width, height, overlap, paper):
    poster = poster_for(spec(paper), (width, height), overlap)
    assert len(poster.pages) == poster.columns * poster.rows
    for page in poster.pages:
        x, y, w, h = page.window_mm
        assert page.at_mm[0] >= MARGIN_MM - 1e-9
        assert page.at_mm[1] >= MARGIN_MM
        assert page.at_mm[0] + w <= poster.page_mm[0] - MARGIN_MM + 1e-6
        assert page.at_mm[1] + h <= poster.page_mm[1] - MARGIN_MM + 1e-6
    last = poster.pages[-1].window_mm
    assert last[0] + last[2] == pytest.approx(width)
    assert last[1] + last[3] == pytest.approx(height)
    if poster.columns > 1:
        first, second = poster.pages[0].window_mm, poster.pages[1].window_mm
        assert first[0] + first[2] - second[0] == pytest.approx(overlap)


@pytest.mark.parametrize(
    ("data", "word"),
    [
        ({"paper": [1, 2]}, "unknown key 'paper'"),
        ({"paper_mm": [210]}, "'paper_mm'"),
        ({"paper_mm": ["wide", 3]}, "'paper_mm'"),
        ({"paper_mm": [210, 297], "duplex": "sideways"}, "'duplex: sideways'"),
        ({"paper_mm": [210, 1e9]}, "'paper_mm'"),
    ],
)
def test_a_wrong_description_is_refused_in_words(data, word):
    with pytest.raises(ValueError, match=word.replace("[", r"\[")):
        parse_spec("x", data)


@pytest.mark.parametrize(
    "data",
    [
        {"title": 5},
        {"title": {"en": 5}},
        {"title": {1: "x"}},
        {"single": "no"},
        {"paper_mm": "A4"},
        {"paper_mm": [float("nan"), 200]},
        {"duplex": {"a": 1}},
        {"back_offset_mm": 3},
        {"back_offset_mm": [11, 0]},
        {"back_offset_mm": [1, True]},
        {1: 2},
    ],
)
def test_a_wrong_sheet_is_reported_in_words(data):
    with pytest.raises(ValueError, match="must be|is not|unknown key"):
        parse_spec("x", {"paper_mm": [210, 297]} | data)


def test_a_sheet_may_have_one_title_for_all_languages():
    assert parse_spec("x", {"paper_mm": [210, 297], "title": "A4"}).title == {"en": "A4"}


def test_a_piece_as_large_as_its_paper_gets_no_back_on_a_sheet_of_faces():
    grid = grid_for(shipped("a4-single"), (197, 283.8), 3)
    assert (grid.slots, grid.label) == (1, Duplex.NONE)
    assert [page.side for page in impose(pieces("A"), grid, spec(duplex=Duplex.NONE))] == ["face"]
    cards = shipped("cards")
    assert [p.side for p in impose(pieces("A"), grid_for(cards, (63, 88), 3), cards)] == [
        "face",
        "back",
    ]


def test_what_nothing_reads_of_a_sheet_of_single_pieces_is_said_at_its_line(tmp_path):
    text = "title: Mine\nsingle: true\nduplex: none\npaper_mm: [210, 297]\nbleed: full\n"
    write_files(tmp_path / "templates/sheets", {"mine.yaml": text})
    sheets, found = load_sheets(Project(tmp_path), ("mine",))
    assert [sheet.name for sheet in sheets] == ["mine"]
    assert [(one.code, one.severity, one.place.line) for one in found] == [
        ("CG003", "warning", 4),
        ("CG003", "warning", 5),
    ]
    assert load_sheets(Project(tmp_path), ("cards",))[1] == []


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [("- 1\n", "CG005", 1), ("title: A\npaper_mm: wide\n", "CG005", 2), ("title: A\npaper: 1\n", "CG003", 2)],
)
def test_a_wrong_sheet_is_a_finding_at_its_line(text, code, line, tmp_path):
    write_files(tmp_path / "templates/sheets", {"mine.yaml": text})
    sheets, found = load_sheets(Project(tmp_path), ("mine",))
    assert (sheets, [(one.code, one.place.line) for one in found]) == ((), [(code, line)])
