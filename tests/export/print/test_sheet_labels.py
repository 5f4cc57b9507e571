"""Labels of sheets keep clear of crop marks, on every sheet of every shipped game."""

from types import SimpleNamespace

import pytest

from cardgen.cache import Cache
from cardgen.export.print.sheet_labels import Segment, label_place
from cardgen.export.print.sheet_marks import crop_segments
from cardgen.impose.duplex import Duplex
from cardgen.impose.game_plan import plan_sheets
from cardgen.impose.grid import LABEL_MM, MARGIN_MM, grid_for
from cardgen.impose.sheet_files import load_sheets, sheet_files
from cardgen.impose.spec import SheetSpec
from cardgen.model.face import DeckFaces
from cardgen.project import Project
from tests.games import read_game
from tests.paths import ROOT

GAMES = ("atervackt", "dragonquest", "drakborgen", "drakon", "huggsexa")
PROJECT = Project(ROOT)
SHEETS, _ = load_sheets(PROJECT, tuple(sheet_files(PROJECT)))
A4 = SheetSpec("a4", {}, (210.0, 297.0), Duplex.LONG_EDGE)


def faces_of(deck):
    """Return faces to be placed, of which nothing is painted."""
    faces = {c.id: SimpleNamespace(key=c.id) for c in deck.components}
    backs = {c.id: SimpleNamespace(key=f"{c.id} back") for c in deck.components if deck.back_of(c)}
    return DeckFaces(deck.id, "en", faces, backs)


def marks_of(bands):
    return [
        mark
        for grid, page in bands
        if page.side == "face" and not grid.cut_out
        for mark in crop_segments(grid, page.placements)
    ]


def touches(place, mark):
    return mark.x0 < place.x1 and mark.x1 > place.x0 and mark.y0 < place.y1 and mark.y1 > place.y0


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("spec", [spec for spec in SHEETS if not spec.single], ids=lambda spec: spec.name)
def test_no_label_touches_a_mark_or_leaves_the_printable_page(game_id, spec, cache_folder):
    game, _ = read_game(ROOT / "content" / game_id, ROOT, Cache(cache_folder))
    plans = plan_sheets(spec, game.decks, {deck.id: faces_of(deck) for deck in game.decks}, {})
    seen = 0
    for plan in filter(None, (*plans.decks.values(), plans.combined)):
        for bands in plan.pages:
            grid, page = bands[0]
            mirrored = page.side == "back" and spec.duplex.mirrors_left_right(grid.page_mm)
            for wanted in (20.0, 60.0, 150.0):
                marks = marks_of(bands)
                place = label_place(grid, marks, wanted, mirrored, page.side == "back" and not mirrored)
                if place is None:
                    continue
                seen += 1
                assert not any(touches(place, mark) for mark in marks), (plan.decks, place)
                width, height = grid.page_mm
                assert MARGIN_MM - 1e-6 <= place.x0 < place.x1 <= width - MARGIN_MM + 1e-6
                assert MARGIN_MM - 1e-6 <= place.y0 < place.y1 <= height - MARGIN_MM + 1e-6
                assert min(place.x1 - place.x0, place.y1 - place.y0) == pytest.approx(LABEL_MM)
                assert max(place.x1 - place.x0, place.y1 - place.y0) > 13
    assert seen


def test_a_label_stands_in_the_first_stretch_with_room_for_it():
    grid = grid_for(A4, (63.0, 88.0), 3.0)
    assert grid.label == "top"
    marks = [Segment(x, 2.0, x, 9.0) for x in (30.0, 60.0, 140.0)]
    assert label_place(grid, marks, 20.0).x1 < 30.0 or label_place(grid, marks, 20.0).x0 > 30.0
    wide = label_place(grid, marks, 70.0)
    assert wide.x0 > 60.0 and wide.x1 < 140.0
    longest = label_place(grid, marks, 500.0)
    assert (longest.x0, longest.x1) == (wide.x0, wide.x1)
    below = label_place(grid, [Segment(20.0, 12.0, 20.0, 19.0)], 500.0)
    assert below.x1 - below.x0 > 150, "a mark beyond the strip takes nothing from it"
