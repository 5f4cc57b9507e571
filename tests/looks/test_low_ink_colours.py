"""With little ink, what tells pieces of the castle apart is still there: colours of tokens and decks, rock and floor."""

from itertools import combinations

import pytest

from cardgen.art.colour import channels, darkness
from cardgen.cache import Cache
from cardgen.commands.options import load
from cardgen.layout.decks import GameLayout
from cardgen.model.ink import LOW
from cardgen.project import Project, shipped_root
from cardgen.render.pixels.paint import render_face

_PX_PER_MM = 4


@pytest.fixture(scope="module")
def low(cache_folder):
    """Återväckt laid out with little ink."""
    project, cache = Project(shipped_root()), Cache(cache_folder)
    game = load(project, ("atervackt",), cache)[0][0]
    return GameLayout(game, project.template_folders, cache, ink=LOW)


def colour_at(low, deck, side, name, x_mm, y_mm):
    """The colour of a printed face at a place."""
    face = getattr(low.deck(low.game.deck(deck), "sv")[0], side)[name]
    low.ensure_images(face)
    size = (round(length * _PX_PER_MM) for length in (face.width_mm, face.height_mm))
    data, width, _ = render_face(low.display(face), *size, images=low.images)
    at = 4 * (round(y_mm * _PX_PER_MM) * width + round(x_mm * _PX_PER_MM))
    blue, green, red = data[at : at + 3]
    return f"#{red:02x}{green:02x}{blue:02x}"


def apart(colours):
    """How far the nearest two colours are apart in one channel, of 255."""
    pairs = (zip(channels(one), channels(other), strict=True) for one, other in combinations(colours, 2))
    return min(max(abs(a - b) for a, b in pair) for pair in pairs)


def test_arrows_of_four_players_have_rims_in_four_colours(low):
    rims = [colour_at(low, "tokens", "faces", f"tokens-arrow-{n}", 9, 0.4) for n in range(1, 5)]
    assert apart(rims) > 30


def test_a_passage_is_paper_and_rock_is_not(low):
    rock, floor = (
        colour_at(low, "tiles", "faces", "tiles-corridor-ls", *at) for at in ((7.2, 6.4), (25, 30))
    )
    assert darkness(rock) - darkness(floor) > 0.12


def test_backs_of_decks_have_discs_in_their_colours(low):
    decks = {
        "chest": "chest-nothing",
        "door": "door-opens",
        "trap": "trap-arrows",
        "room": "room-empty-rat",
        "ring": "ring-sleep",
    }
    discs = [colour_at(low, deck, "backs", name, 31.5, 33.6) for deck, name in decks.items()]
    assert apart(discs) > 25
    assert all(darkness(disc) > 0.4 for disc in discs)


def test_every_find_is_worth_a_coin_of_gold(low):
    finds = ("bodysearch-coins-20", "bodysearch-coins-40", "bodysearch-necklace")
    coins = {colour_at(low, "bodysearch", "faces", name, 48.2, 32.2) for name in finds}
    assert len(coins) == 1
    assert darkness(coins.pop()) > 0.1


def test_the_wall_of_a_strip_and_the_dark_are_paper_and_eyes_stay(low):
    wall, dark = (colour_at(low, "monster", "faces", f"monster-{n}", 52, 7) for n in (10, 1))
    assert wall == dark == "#ffffff"
    assert colour_at(low, "monster", "faces", "monster-1", 34.06, 6.49) == "#f4b63c"


def test_the_plate_of_a_name_is_paper_and_a_cave_a_pale_tint(low):
    plate, cave = (
        colour_at(low, "catacomb", "faces", "catacomb-empty-tracks", *at) for at in ((8, 48.6), (14, 32))
    )
    assert plate == "#ffffff"
    assert 0.1 < darkness(cave) < 0.25


def test_a_dragon_is_pale_and_a_shadow_grey(low):
    wing, hide = (
        colour_at(low, "dragon", "faces", card, *at)
        for card, at in (("dragon-asleep-4", (34.5, 27.5)), ("dragon-asleep-7", (42, 34)))
    )
    for tint in (wing, hide):
        red, green, blue = channels(tint)
        assert red > green > blue and 0.1 < darkness(tint) < 0.3
    shadow = colour_at(low, "room", "faces", "room-shadow", 19.75, 32)
    assert 0.2 < darkness(shadow) < 0.5


def test_tokens_of_all_kinds_have_white_discs(low):
    discs = {colour_at(low, "tokens", "faces", f"tokens-arrow-{n}", 4, 12.4) for n in range(1, 5)}
    assert discs == {"#ffffff"}


def test_the_boulders_round_a_cave_are_paper(low):
    deck = low.deck(low.game.deck("catacomb"), "sv")[0]
    seen = [
        colour_at(low, "catacomb", "backs", next(iter(deck.backs)), *at) for at in ((53.9, 30.1), (25, 8.4))
    ]
    assert set(seen) == {"#ffffff"}


def test_nothing_of_the_hall_behind_the_farthest_arch_is_left(low):
    hall = next(c.id for c in low.game.deck("room").components if c.fields["art"] == "empty-hall")
    behind, gate = (colour_at(low, "room", "faces", hall, *at) for at in ((24.5, 20.5), (31.5, 28)))
    assert behind == "#ffffff" != gate
