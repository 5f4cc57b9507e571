"""What comes onto a sheet, planned once: pages, counts, small decks together, and what is left out."""

from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from cardgen.findings import Place
from cardgen.impose.duplex import Duplex
from cardgen.impose.game_plan import plan_sheets
from cardgen.impose.grid import grid_for
from cardgen.impose.page import Piece
from cardgen.impose.placing import impose
from cardgen.impose.sheet_plan import _with_empty_backs
from cardgen.impose.spec import SheetSpec
from cardgen.model import Back, Component, Deck, Localized
from cardgen.model.face import DeckFaces
from cardgen.model.kind import kinds

A4 = SheetSpec("a4-duplex", {}, (210, 297), Duplex.LONG_EDGE)
ONE_SIDED = replace(A4, name="a4-single", duplex=Duplex.NONE)
SINGLE = SheetSpec("cards", {}, bleed="full", single=True)
SMALL = SheetSpec("small", {}, (60, 60))


def deck(name, copies, kind="card", trim=(63.0, 88.0), back=True):
    """Return a deck of so many copies of one component."""
    reported = {"source": "s", "certainty": "c", "place": Place("x")}
    one = Component(f"{name}-1", name, kind, "g", "base", copies, {}, **reported)
    return Deck(
        name,
        kinds()[kind],
        "g",
        "base",
        Localized({"en": name}),
        trim,
        "t",
        Back("b") if back else None,
        {},
        {},
        (one,),
        **reported,
    )


def faces_of(*decks):
    """Return a face, and a back where the deck has one, for each component."""
    return {
        d.id: DeckFaces(
            d.id,
            "en",
            {c.id: SimpleNamespace(key=c.id) for c in d.components},
            {c.id: SimpleNamespace(key=f"{d.id} back") for c in d.components if d.back},
        )
        for d in decks
    }


def planned(spec, *decks, faces=None, pages=None, whole=True):
    return plan_sheets(spec, decks, faces_of(*decks) if faces is None else faces, pages or {}, whole)


def placed(plan):
    """Return the keys of what is placed, page by page."""
    return [[p.key for _, page in bands for p in page.placements] for bands in plan.pages]


def test_a_deck_is_counted_by_the_pages_it_is_painted_from():
    plans = planned(A4, deck("door", 20))
    plan = plans.decks["door"]
    assert (plan.decks, plan.sheets) == (("door",), 3)
    assert [len(page) for page in placed(plan)] == [9, 9, 9, 9, 2, 2]
    assert {key for page in placed(plan)[1::2] for key in page} == {"door back"}
    assert planned(ONE_SIDED, deck("door", 20)).decks["door"].sheets == 3
    single = planned(SINGLE, deck("door", 20)).decks["door"]
    assert single.sheets == len(single.pages) == 40, "pages, where each piece has its own"


def test_small_decks_of_one_trim_come_together():
    small = [deck("a", 3), deck("b", 4), deck("large", 40), deck("other", 2, trim=(44.0, 67.0))]
    plans = planned(A4, *small)
    assert plans.combined.decks == ("a", "b")
    assert plans.combined.sheets == 1
    assert sum(plans.decks[name].sheets for name in plans.combined.decks) == 2
    assert [len(page) for page in placed(plans.combined)] == [7, 7]
    assert planned(SINGLE, *small).combined is None
    assert planned(A4, *small, whole=False).combined is None


def test_small_decks_that_save_no_sheet_come_apart_only():
    assert planned(A4, deck("a", 5), deck("b", 4)).combined.sheets == 1
    assert planned(A4, deck("a", 9), deck("b", 8)).combined is None


def test_small_pieces_of_any_size_share_sheets_and_one_without_faces_is_left_out():
    small = [
        deck("coin", 5, "token", (25.0, 25.0), back=False),
        deck("bone", 5, "token", (30.0, 18.0), back=False),
        deck("gone", 5, "token", (12.0, 40.0), back=False),
    ]
    faces = faces_of(*small) | {"gone": DeckFaces("gone", "en", {}, {})}
    plans = planned(A4, *small, faces=faces)
    assert plans.combined.decks == ("coin", "bone", "gone")
    assert plans.combined.sheets == 1
    assert {key for page in placed(plans.combined) for key in page} == {"coin-1", "bone-1"}
    assert (plans.decks["gone"].pages, plans.decks["gone"].sheets) == ((), 0)


def test_a_piece_that_does_not_fit_has_no_pages():
    plan = planned(SMALL, deck("door", 2)).decks["door"]
    assert (plan.pages, plan.sheets, plan.too_large_mm) == ((), 0, (63.0, 88.0))


def test_a_board_is_cut_and_a_booklet_is_counted():
    board, rules = deck("board", 2, "board", (500.0, 500.0), False), deck("rules", 1, "booklet", (148, 210))
    faces = faces_of(board)
    plans = planned(A4, board, rules, faces=faces, pages={"rules-1": 24})
    poster = plans.decks["board"].poster
    assert plans.decks["board"].sheets == 2 * len(poster.pages) > 2
    assert plans.decks["rules"].sheets == 6, "four pages a sheet, to be folded"
    single = planned(ONE_SIDED, rules, faces={}, pages={"rules-1": 24})
    assert single.decks["rules"].sheets == 24
    assert planned(A4, rules, faces={}).decks["rules"].sheets == 0, "one that cannot be made"


def test_a_plan_is_frozen():
    plan = planned(A4, deck("door", 2)).decks["door"]
    with pytest.raises(AttributeError, match="immutable"):
        plan.sheets = 7


def test_a_sheet_without_backs_has_an_empty_back_where_others_have_some():
    grid = grid_for(A4, (63.0, 88.0), 3.0)
    faces = impose([Piece(f"a{i}", None, "a") for i in range(9)], grid, A4)
    pair = impose([Piece(f"b{i}", f"b{i}", "b") for i in range(9)], grid, A4)
    one_sided = [((grid, page),) for page in faces]
    two_sided = [((grid, page),) for page in pair]

    def sides(*pages):
        made = _with_empty_backs(pages, A4)
        return [(bands[0][1].side, len(bands[0][1].placements)) for bands in made]

    assert sides(*one_sided, *two_sided) == [("face", 9), ("back", 0), ("face", 9), ("back", 9)]
    assert sides(*two_sided, *one_sided) == [("face", 9), ("back", 9), ("face", 9), ("back", 0)]
    assert sides(*one_sided, *one_sided) == [("face", 9), ("face", 9)]
    assert sides() == []
