"""The seven sleeping dragons: each is drawn, none is taken for another or for the one awake, at 20 mm in grey."""

from itertools import combinations

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops, ImageStat

from cardgen.render.pixels.paint import render_face

GAME = "drakborgen"
ASLEEP = tuple(f"dragon-asleep-{number}" for number in range(1, 8))
AWAKE = "dragon-awake"
#: The arch on the card, in mm: left, top, right, bottom.
ARCH_MM = (8, 8, 55, 44)
#: Pixels a millimetre that make the arch of a card 20 mm high at 150 pixels an inch.
SMALL = 118 / (ARCH_MM[3] - ARCH_MM[1])
#: Two of them differ by at least this in the mean of all pixels, of 255: the nearest pair by 33.
APART = 25


@pytest.fixture(scope="module")
def seen(layout):
    """Each picture in its arch, small and grey, on a deck of its own: one card for each."""
    deck = layout.game.deck("dragon")
    card = layout.game.component(AWAKE)
    cards = (replace(card, id=name, fields={**card.fields, "art": name}) for name in (*ASLEEP, AWAKE))
    laid, findings = layout.deck(replace(deck, id="dragons", components=tuple(cards)), "sv")
    assert not findings, "a part of a picture is missing"
    return {name: _small_and_grey(layout, face) for name, face in laid.faces.items()}


def _small_and_grey(layout, face):
    size = round(face.width_mm * SMALL), round(face.height_mm * SMALL)
    data, width, height = render_face(layout.display(face), *size, images=layout.images)
    painted = Image.frombuffer("RGB", (width, height), data, "raw", "BGRX", 0, 1)
    return painted.convert("L").crop(tuple(round(mm * SMALL) for mm in ARCH_MM))


def _difference(one, other):
    return ImageStat.Stat(ImageChops.difference(one, other)).mean[0]


@pytest.mark.parametrize("pair", list(combinations((*ASLEEP, AWAKE), 2)), ids=" and ".join)
def test_no_dragon_is_taken_for_another(seen, pair):
    assert _difference(*(seen[name] for name in pair)) >= APART


@pytest.mark.parametrize("pair", list(combinations(ASLEEP, 2)), ids=" and ".join)
def test_none_is_another_mirrored(seen, pair):
    one, other = (seen[name] for name in pair)
    assert _difference(one, other.transpose(Image.Transpose.FLIP_LEFT_RIGHT)) >= APART
