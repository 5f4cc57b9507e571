"""Even feet of a booklet's pages."""

import io

import pytest
from msgspec.structs import replace
from reportlab.pdfgen.canvas import Canvas

from cardgen.cache import Cache
from cardgen.export.documents.flow import Flow, Look
from cardgen.export.documents.page_ends.even import SHRINK, EvenFrame, Exceeding
from cardgen.export.documents.page_ends.grid import GridFrame
from cardgen.export.documents.page_parts import NumberedHeading
from cardgen.export.documents.pages import Booklet
from cardgen.export.documents.runs import Plan
from cardgen.export.documents.text_setter import TextSetter
from cardgen.export.documents.typesetting import _text_of
from cardgen.layout.decks import GameLayout
from cardgen.units import PT_PER_MM
from tests.games import read_game
from tests.paths import ROOT

#: Size of a page's text in points.
WIDE, HIGH = 110 * PT_PER_MM, 100 * PT_PER_MM
WORDS = "Whoever walks through the vault pays attention. " * 4


@pytest.fixture(scope="module")
def drakon(cache_folder):
    game, findings = read_game(ROOT / "content" / "drakon", ROOT, Cache(cache_folder))
    assert not findings
    return GameLayout(game, [ROOT / "templates"], Cache(cache_folder))


@pytest.fixture
def flow(drakon):
    setter = TextSetter(drakon, "en", drakon.game.rules_in("en"))
    setter.dry = True
    return Flow(setter, Look.of("#8f2a1e", {}, (9.3, 1.36)), WIDE / PT_PER_MM)


def filled(frame, flowables):
    """Return a frame with flowables added to it."""
    canvas = Canvas(io.BytesIO())
    for one in flowables:
        assert frame.add(one, canvas)
    return frame


def heading(flow, number="1"):
    return NumberedHeading(flow.setter, flow.look, number, "Otters")


def test_what_is_left_at_a_foot_is_spread_over_the_gaps(flow):
    texts = [flow.text(WORDS) for _ in range(6)]
    for one in texts:
        one.setting = replace(one.setting, after_mm=3.0)
    high = sum(one.height_mm(flow.width_mm) + 3.0 for one in texts) - 3.0
    frame = filled(EvenFrame(0, 0, WIDE, (high + 6.0) * PT_PER_MM, 0, 0, 0, 0), texts)
    moves = frame.stretched()
    assert frame.hole_mm == pytest.approx(6.0)
    assert moves[0] == 0 and moves[-1] == pytest.approx(6.0 * PT_PER_MM)
    assert moves == sorted(moves)


@pytest.mark.parametrize("ends", ["at its foot", "by the story"])
def test_a_page_that_is_too_high_has_smaller_gaps(flow, ends):
    texts = [flow.text(WORDS) for _ in range(6)]
    high = sum(one.height_mm(flow.width_mm) + one.setting.after_mm for one in texts) - one_gap(flow)
    exceeds = SHRINK * 5 * one_gap(flow)
    frame = EvenFrame(0, 0, WIDE, (high - exceeds) * PT_PER_MM, 0, 0, 0, 0)
    filled(frame, [Exceeding(exceeds * PT_PER_MM), *texts]).ragged = ends == "by the story"
    assert frame.hole_mm == pytest.approx(-exceeds)
    assert frame.stretched() == pytest.approx([-SHRINK * n * one_gap(flow) * PT_PER_MM for n in range(6)])


def test_only_the_page_that_is_too_high_is_higher(flow):
    frame = filled(EvenFrame(0, 0, WIDE, HIGH, 0, 0, 0, 0), [Exceeding(20.0), flow.text(WORDS)])
    frame._reset()
    text = flow.text(WORDS)
    filled(frame, [text])
    assert frame.hole_mm == pytest.approx(HIGH / PT_PER_MM - text.height_mm(flow.width_mm))


def one_gap(flow):
    return flow.look.body.after_mm


def test_gaps_grow_up_to_a_share_of_them_and_none_below_a_heading(flow):
    parts = [flow.text(WORDS), heading(flow), flow.text(WORDS)]
    moves = filled(EvenFrame(0, 0, WIDE, 3 * HIGH, 0, 0, 0, 0), parts).stretched()
    assert moves[1] == pytest.approx(EvenFrame.stretch * flow.look.chapter.before_mm * PT_PER_MM)
    assert moves[2] == moves[1]


def test_a_heading_with_a_single_line_below_keeps_two_lines_from_the_foot(flow):
    def parts():
        return [flow.text(WORDS), flow.text(WORDS), heading(flow), flow.text("Otters swim.")]

    line_mm = flow.look.body.line_mm
    high = -filled(EvenFrame(0, 0, WIDE, 3 * HIGH, 0, 0, 0, 0), parts()).hole_mm + 3 * HIGH / PT_PER_MM
    frame = filled(EvenFrame(0, 0, WIDE, (high + line_mm + 1.0) * PT_PER_MM, 0, 0, 0, 0), parts())
    assert frame.stretched()[-1] == pytest.approx(1.0 * PT_PER_MM)


@pytest.mark.parametrize("ends", ["by the story", "on a grid"])
def test_a_page_that_is_not_to_be_even_stays(flow, ends):
    place, parts = (0, 0, WIDE, 2 * HIGH, 0, 0, 0, 0), [flow.text(WORDS), flow.text(WORDS)]
    frame = GridFrame(*place, line_mm=4.0) if ends == "on a grid" else EvenFrame(*place)
    filled(frame, parts).ragged = ends == "by the story"
    assert not any(frame.stretched())


@pytest.mark.parametrize("on_grid", [False, True])
def test_pages_are_set_as_they_were_planned(drakon, on_grid):
    game = drakon.game
    setter = TextSetter(drakon, "en", game.rules_in("en"))
    setter.style = setter.style._replace(baseline_grid=on_grid)
    setter.dry = True
    text = _text_of(game, "en", setter, drakon, game.component("rules-booklet"))
    Booklet(setter, text, Plan(9.5, 1.36)).pass_over()
    expected = Booklet(setter, text, Plan(9.5, 1.36)).estimate()
    run = Booklet(setter, text, Plan(9.5, 1.36)).pass_over()[1]
    assert (run.total, run.torn_mm) == (expected.total, expected.torn_mm)
    pages = slice(run.front, expected.last - 1)
    assert run.holes_mm[pages] == pytest.approx(expected.holes_mm[pages], abs=0.01)


def test_pages_of_a_booklet_end_where_the_pass_before_ended_them(drakon):
    game = drakon.game
    setter = TextSetter(drakon, "en", game.rules_in("en"))
    setter.dry = True
    text = _text_of(game, "en", setter, drakon, game.component("rules-booklet"))
    plan = Plan(9.5, 1.36)
    first = Booklet(setter, text, plan).pass_over()[1]
    again = Booklet(setter, text, plan).pass_over(first)[1]
    for page, moves in first.moves.items():
        assert again.moves[page] == pytest.approx(moves)
    assert again.pages == first.pages and any(first.moves.values())
