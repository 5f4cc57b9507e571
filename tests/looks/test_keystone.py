"""What stands in the arch of a card keeps off the keystone, or goes well behind it: a touch looks like a mistake."""

import sys

import numpy as np
import pytest
from cairosvg.parser import Tree
from cairosvg.surface import PNGSurface

from cardgen.cache import Cache
from cardgen.commands.options import load
from cardgen.project import Project
from tests.paths import ROOT

#: Where `card.svg.j2` places a picture, and the keystone of `parts.svg.j2`; mm from the trim's top left corner.
LEFT, TOP, UNIT = 8.0, 8.5, 0.47
MIDDLE, FOOT = 31.5, 12.8
HALF_AT_FOOT, SLOPE = 3.2, 1.1 / 8.8
#: A figure clears the keystone by so much, or reaches so far behind it.
CLEAR, BEHIND = 1.2, 3.0
#: Pixels a unit of a picture; and what of the alpha counts as drawn: light and shade do not.
FINE, DRAWN = 3, 200
#: Which of the four bytes of a pixel is alpha: cairo has them in the order of the machine.
ALPHA = 3 if sys.byteorder == "little" else 0
#: Drawn by the template, of parts that are pictures of their own.
BUILT = ("coins/", "dragon-asleep")


def pictures(cache):
    """Return the files of the pictures that cards of the look show."""
    games, _ = load(Project(ROOT), ("drakborgen", "atervackt"), cache)
    decks = [(game, deck) for game in games for deck in game.decks if deck.template == "card"]
    shown = [(game.id, c.fields.get("art", "")) for game, deck in decks for c in deck.components]
    names = {(game_id, name) for game_id, art in shown for name in ([art] if isinstance(art, str) else art)}
    found = set()
    for game_id, name in names:
        if name and not name.startswith(BUILT):
            files = [ROOT / "content" / folder / "art" / f"{name}.svg" for folder in (game_id, "drakborgen")]
            found.add(next(file for file in files if file.is_file()))
    return sorted(found)


def drawn(path):
    """Return the points of a picture that are drawn, near the top, in mm of the card: their x, and their y."""
    tree = Tree(url=str(path))
    # The surface itself: to compress a picture takes as long as to draw it.
    surface = PNGSurface(tree, None, 96, output_width=100 * FINE, output_height=80 * FINE).cairo
    pixels = np.frombuffer(surface.get_data(), np.uint8).reshape(80 * FINE, surface.get_stride() // 4, 4)
    near = pixels[: 18 * FINE, 30 * FINE : 70 * FINE, ALPHA]
    down, across = np.nonzero(near > DRAWN)
    return LEFT + UNIT * (across + 30 * FINE + 0.5) / FINE, TOP + UNIT * (down + 0.5) / FINE


def clearance(x, y):
    """Return how far points are from the keystone; 0 in it."""
    half = HALF_AT_FOOT + np.maximum(0.0, FOOT - y) * SLOPE
    return np.hypot(np.maximum(0.0, abs(x - MIDDLE) - half), np.maximum(0.0, y - FOOT))


def fault(path):
    """Return in words how a picture comes too near the keystone, or nothing."""
    x, y = drawn(path)
    nearest = clearance(x, y).min(initial=CLEAR)
    behind = FOOT - y[abs(x - MIDDLE) < HALF_AT_FOOT].min(initial=FOOT)
    pixel = UNIT / FINE
    if nearest >= CLEAR - pixel or behind >= BEHIND - pixel:
        return ""
    return f"{path.parent.parent.name}/{path.stem}: {nearest:.1f} mm from the keystone, {behind:.1f} mm behind it"


def test_figures_clear_the_keystone_or_go_well_behind_it(cache_folder):
    shown = pictures(Cache(cache_folder))
    assert len(shown) > 100
    assert not [words for words in map(fault, shown) if words]


def test_what_touches_it_is_found():
    assert clearance(MIDDLE, FOOT - 1) == 0
    assert clearance(MIDDLE, FOOT + 1) == pytest.approx(1)
    assert clearance(MIDDLE + HALF_AT_FOOT + 2, FOOT) == pytest.approx(2)
