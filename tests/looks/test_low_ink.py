"""What `--ink low` saves on the faces of every shipped game, and that nothing but ink is missing from them."""

import math
from collections import defaultdict
from functools import lru_cache

import numpy as np
import pytest
from msgspec.structs import replace

from cardgen.art.colour import channels, contrast, luminance
from cardgen.art.colour import darkness as darkness_of
from cardgen.cache import user_cache
from cardgen.check.faces.background import Background, placed_ops
from cardgen.check.faces.contrast import faint_texts
from cardgen.commands.options import load
from cardgen.display.ops import Image, Path
from cardgen.layout.decks import GameLayout
from cardgen.layout.ink.areas import along
from cardgen.layout.ink.survey import flat, ops_under, survey
from cardgen.model.forms import printed_decks
from cardgen.model.ink import FULL, LOW
from cardgen.project import Project, shipped_root
from cardgen.render.pixels.paint import render_face
from cardgen.text.text_run import TextRun
from tests.paths import SHIPPED_GAMES

#: So much less ink than usual, in parts of 1. All printed pages are measured by `make bench-ink`.
LEAST_SAVED = 0.55
#: A text or line on paper takes at least so much of its light: a grey of 50 %.
LEAST_DARK = 0.5
_PX_PER_MM = 1.5
#: Of a template that many pieces have, so many are looked at, evenly apart.
_MOST = 3


def darkness(layout, face):
    """How much of the paper's light a face takes, 0 to 1: the mean over its trim."""
    size = (round(side * _PX_PER_MM) for side in (face.width_mm, face.height_mm))
    picture = render_face(display_of(layout, face), *size, images=layout.images)
    blue, green, red, _ = np.frombuffer(picture.data, np.uint8).reshape(-1, 4).mean(axis=0) / 255
    return 1 - (0.114 * blue + 0.587 * green + 0.299 * red)


@lru_cache(maxsize=500)
def display_of(layout, face):
    """Return what a face draws: it is looked at in many ways, and what little ink leaves is much to work out."""
    return layout.display(face)


def samples(game):
    """Yield decks of few components that stand for all of a template: (deck, pieces each stands for)."""
    alike = defaultdict(list)
    for deck in printed_decks(game.decks, None):
        if deck.kind.paper.form != "booklet":
            alike[deck.template, deck.back and deck.back.template].append(deck)
    for decks in alike.values():
        largest, copies = max(decks, key=lambda deck: deck.copies), sum(deck.copies for deck in decks)
        step = math.ceil(len(largest.components) / min(_MOST, max(1, copies // 10)))
        chosen = largest.components[step // 2 :: step]
        yield replace(largest, components=chosen), copies / len(chosen)


@pytest.fixture(scope="module", params=SHIPPED_GAMES)
def laid(request):
    """A game laid out with all its ink and with little: (layout by ink, [(face, face with little ink, pieces)]).

    The pictures of the faces are there.
    """
    project, cache = Project(shipped_root()), user_cache()
    games, _ = load(project, [request.param], cache)
    layouts = {ink: GameLayout(games[0], project.template_folders, cache, ink=ink) for ink in (FULL, LOW)}
    pairs = []
    for deck, pieces in samples(games[0]):
        of_ink = {ink: layouts[ink].deck(deck, games[0].languages[0])[0] for ink in (FULL, LOW)}
        for side in ("faces", "backs"):
            full, low = (getattr(of_ink[ink], side) for ink in (FULL, LOW))
            pairs += [(full[name], low[name], pieces) for name in full]
    for full, low, _ in pairs:
        layouts[FULL].ensure_images(full)
        layouts[LOW].ensure_images(low)
    return layouts, pairs


@pytest.fixture(scope="module")
def surveys(laid):
    """The ops of each pair of faces, in painting order: [(face with little ink, its ops, those with all ink)]."""
    layouts, pairs = laid
    return [
        (low, survey(display_of(layouts[LOW], low)), survey(display_of(layouts[FULL], full)))
        for full, low, _ in pairs
    ]


def test_little_ink_is_less_than_half(laid):
    layouts, pairs = laid
    spent = defaultdict(float)
    for full, low, pieces in pairs:
        for ink, face in ((FULL, full), (LOW, low)):
            spent[ink] += darkness(layouts[ink], face) * pieces * face.width_mm * face.height_mm
    assert 1 - spent[LOW] / spent[FULL] >= LEAST_SAVED


def test_every_text_fits_in_as_many_lines(laid):
    for full, low, _ in laid[1]:
        assert low.text() == full.text()
        assert [f.lines for f in low.fits] == [f.lines for f in full.fits]
        assert not any(f.overflow for f in low.fits)


def test_every_word_is_printed(surveys):
    for face, low, full in surveys:
        assert _words(low) == _words(full), f"{face.component} {face.side}"


def _words(shown):
    texts = [one.op for one in shown if isinstance(one.op, TextRun)]
    return {" ".join(word.text for word, _ in run.words) for run in texts}


def test_every_text_can_be_read(laid):
    for full, low, _ in laid[1]:
        before, after = (_faint(laid[0][ink], face) for ink, face in ((FULL, full), (LOW, low)))
        assert after <= before, f"{low.component} {low.side}"


def _faint(layout, face):
    """The texts of a face that stand out too little, also for who prints in black only."""
    display = display_of(layout, face)
    texts = [one for one in placed_ops(display.items) if isinstance(one.op, TextRun)]
    return {ink.text for ink in faint_texts(texts, Background(display, layout))}


def test_black_ink_alone_shows_every_text_and_line_on_paper(surveys):
    """Pictures are left out: their shades are theirs."""
    for low, shown, _ in surveys:
        pale = [one.op for at, one in enumerate(shown) if _is_pale(shown, at, one)]
        assert not pale, f"{low.component} {low.side}: {pale[0]}"


def _is_pale(shown, at, one):
    if one.window.ink in ("picture", "keep") or isinstance(one.op, Image):
        return False
    if isinstance(one.op, TextRun):
        return darkness_of(one.op.fill) < LEAST_DARK and all(_on_paper(shown, at, spot) for spot in one.spots)
    stroke = one.op.stroke
    if (
        stroke is None
        or stroke.paint == one.op.fill  # it only softens the corners
        or (one.op.fill is not None and one.darkness > 0.3)
        or _lies_on_a_line(shown, at, one.op)
    ):
        return False
    dark = darkness_of(flat(stroke.paint)) * stroke.opacity * one.window.opacity
    return dark < LEAST_DARK and all(_on_paper(shown, at, point) for point in along(one.parts, 9))


def _on_paper(shown, at, point):
    under = next(ops_under(shown, at, point), None)
    return under is None or shown[under].darkness < 0.05


def _lies_on_a_line(shown, at, path):
    return any(isinstance(one.op, Path) and one.op.d == path.d for one in shown[:at])


def test_text_has_contrast_with_paper_where_it_stands_on_paper():
    from cardgen.layout.ink.rule import dark_enough

    paper = luminance(255, 255, 255)
    for colour in ("#ffffff", "#f0cd68", "#e3b021", "#9fd39a", "#ff8800", "#123456"):
        assert contrast(luminance(*channels(dark_enough(colour))), paper) >= 4.5
