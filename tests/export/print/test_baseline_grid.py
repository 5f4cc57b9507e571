"""The baseline grid of booklets: lines of running text are at the same heights on all pages."""

import io

import pytest
from msgspec.structs import replace
from reportlab.pdfgen.canvas import Canvas

from cardgen.cache import Cache
from cardgen.export.documents.page_ends.grid import GridFrame
from cardgen.export.documents.pages import Booklet
from cardgen.export.documents.rich_text import RichText
from cardgen.export.documents.runs import Plan
from cardgen.export.documents.setting import Setting
from cardgen.export.documents.text_setter import TextSetter
from cardgen.export.documents.typesetting import _text_of
from cardgen.layout.decks import GameLayout
from cardgen.units import PT_PER_MM
from tests.games import read_game
from tests.paths import ROOT


@pytest.fixture(scope="module")
def drakon(cache_folder):
    cache = Cache(cache_folder)
    game, findings = read_game(ROOT / "content" / "drakon", ROOT, cache)
    assert not findings
    return GameLayout(game, [ROOT / "templates"], cache)


def heights(layout, monkeypatch, on_grid):
    """Return the pages with the tops of their blocks of running text, in lines below the top of the page's text."""
    game, lang = layout.game, "en"
    setter = TextSetter(layout, lang, game.rules_in(lang))
    setter.style = setter.style._replace(baseline_grid=on_grid)
    text = _text_of(game, lang, setter, layout, game.component("rules-booklet"))
    text = replace(text, faces=None)
    booklet = Booklet(setter, text, Plan(9.5, 1.36))
    line_mm, top = booklet.look.body.line_mm, booklet.height * (1 - 0.09)
    found = {}
    draw = RichText.draw

    def drawn(self):
        if type(self) is RichText and abs(self.setting.line_mm - line_mm) < 1e-6 and hasattr(self, "_frame"):
            y = self.canv.absolutePosition(0, self.height)[1]
            found.setdefault(self.canv.getPageNumber(), []).append((top - y) / PT_PER_MM / line_mm)
        draw(self)

    monkeypatch.setattr(RichText, "draw", drawn)
    booklet.pass_over()
    return found


def off_grid(found):
    places = [2 * place for tops in found.values() for place in tops]
    return sum(abs(place - round(place)) > 1e-3 for place in places), len(places)


def test_lines_of_all_pages_are_level(drakon, monkeypatch):
    off, all_of_them = off_grid(heights(drakon, monkeypatch, on_grid=True))
    assert (off, all_of_them > 50) == (0, True)


def test_without_it_they_are_not(drakon, monkeypatch):
    off, all_of_them = off_grid(heights(drakon, monkeypatch, on_grid=False))
    assert off > all_of_them / 3


def test_what_lies_between_takes_whole_half_lines(drakon):
    setter = TextSetter(drakon, "en", drakon.game.rules_in("en"))
    body = Setting("text", 9.5, leading=1.36, after_mm=1.9)
    canvas = Canvas(io.BytesIO())
    frame = GridFrame(0, 0, 300, 500, 0, 0, 0, 0, line_mm=body.line_mm)

    def add(setting):
        assert frame.add(RichText(setter, setter.words("Words."), setting), canvas)
        return (500 - frame._y) / PT_PER_MM / body.line_mm

    assert add(body) - 1.9 / body.line_mm == pytest.approx(1.0)
    # A paragraph's space is rounded to half a line.
    assert add(body) - 1.9 / body.line_mm == pytest.approx(2.5)
    add(replace(body, size_pt=13.0))
    below = add(body) - 1.9 / body.line_mm
    assert 2 * below == pytest.approx(round(2 * below))
    assert below > 2.5 + 1.0 + 13 / 9.5, "text is never moved up into what is above it"
