"""What single pieces of shipped games leave out with little ink, seen in their pixels."""

import math

import pytest
from msgspec.structs import replace

from cardgen.cache import user_cache
from cardgen.commands.options import load
from cardgen.layout.decks import GameLayout
from cardgen.model.ink import FULL, LOW
from cardgen.project import Project, shipped_root
from cardgen.render.pixels.paint import render_face

_PX_PER_MM = 10
#: A pixel of paper has at least so much of each colour, of 255.
_PAPER = 250
#: One of ink at most.
_DARK = 90


class Picture:
    """A face within its trim, asked in mm."""

    def __init__(self, layout, face):
        size = (round(side * _PX_PER_MM) for side in (face.width_mm, face.height_mm))
        layout.ensure_images(face)
        self._data, self._wide, self._high = render_face(layout.display(face), *size, images=layout.images)
        self.width_mm, self.height_mm = face.width_mm, face.height_mm

    def is_paper(self, x, y):
        return min(self.colour(x, y)) >= _PAPER

    def is_dark(self, x, y):
        return max(self.colour(x, y)) <= _DARK

    def colour(self, x, y):
        column = min(self._wide - 1, int(x * _PX_PER_MM))
        at = 4 * (min(self._high - 1, int(y * _PX_PER_MM)) * self._wide + column)
        return self._data[at : at + 3]

    def inked(self):
        """Return the part of the face that is not paper."""
        paper = sum(min(self._data[at : at + 3]) >= _PAPER for at in range(0, len(self._data), 4))
        return 1 - paper / (self._wide * self._high)


def pictures(game_id, deck_id, side, most=None, ink=LOW):
    project, cache = Project(shipped_root()), user_cache()
    games, _ = load(project, [game_id], cache)
    layout = GameLayout(games[0], project.template_folders, cache, ink=ink)
    deck = next(deck for deck in games[0].decks if deck.id == deck_id)
    deck = replace(deck, components=deck.components[:most])
    faces = getattr(layout.deck(deck, games[0].languages[0])[0], side)
    return [Picture(layout, face) for face in faces.values()]


def test_the_back_of_a_chamber_is_a_drawing_in_lines():
    (back,) = pictures("drakon", "chambers", "backs", most=1)
    assert back.inked() < 0.2


def test_only_dashes_are_near_the_fold_of_a_hero():
    for hero in pictures("drakon", "heroes", "faces"):
        fold, along = hero.height_mm / 2, [at / 10 for at in range(round(hero.width_mm * 10))]
        dashes = [hero.is_paper(x, fold) for x in along]
        assert 0.3 < sum(dashes) / len(dashes) < 0.7
        assert all(hero.is_paper(x, fold + away) for x in along for away in (-1.2, -0.6, 0.6, 1.2))


@pytest.mark.parametrize("side", ["faces", "backs"])
def test_nothing_lies_on_the_cut_of_a_marker(side):
    for marker in pictures("dragonquest", "markers", side, most=2):
        middle = marker.width_mm / 2
        for angle in (math.radians(n) for n in range(360)):
            for r in (middle - 0.8, middle - 0.4, middle - 0.05):
                assert marker.is_paper(middle + r * math.cos(angle), middle + r * math.sin(angle))


@pytest.mark.parametrize(("game", "step"), [("drakborgen", 8.3), ("atervackt", 9.6)])
def test_no_row_of_a_monster_card_is_a_box(game, step):
    (card,) = pictures(game, "monster", "faces", most=1)
    first, left, rows = 33.4, 5.1, 4
    for row in range(rows):
        for part in (0.15, 0.85):
            assert all(card.is_paper(left + at / 10, first + (row + part) * step) for at in range(3))


def test_nothing_lies_between_the_frame_of_a_tile_s_back_and_its_cut():
    back, *_ = pictures("drakborgen", "tiles", "backs", most=1)
    along = [at / 5 for at in range(5 * 6, 5 * 44)]
    for near in (0.3, 1.2, 2.0):
        assert all(back.is_paper(x, near) and back.is_paper(near, x) for x in along)


def test_the_back_of_a_cave_is_a_drawing_in_lines():
    back, *_ = pictures("atervackt", "catacomb", "backs", most=1)
    assert back.inked() < 0.35


def test_a_room_marker_has_a_line_for_a_band():
    for marker in pictures("atervackt", "marks", "faces", most=3):
        middle = marker.width_mm / 2
        for angle in (math.radians(n) for n in range(360)):
            x, y = math.cos(angle), math.sin(angle)
            assert all(marker.is_paper(middle + r * x, middle + r * y) for r in (middle - 0.5, middle - 0.1))
            assert not marker.is_paper(middle + (middle - 1.2) * x, middle + (middle - 1.2) * y)


def test_the_foot_of_a_standee_has_no_line_but_at_its_top():
    for standee in pictures("drakborgen", "standees", "faces", most=4):
        foot = standee.height_mm - 12
        for x in (0.05, 0.6, 1.2, standee.width_mm - 0.6, standee.width_mm - 0.05):
            assert all(standee.is_paper(x, foot + 0.6 + at / 10) for at in range(114))
        assert not standee.is_paper(0.6, foot)


def test_the_wall_beside_a_board_is_paper_between_its_joints():
    """Below the title, above the windows."""
    (board,) = pictures("atervackt", "board", "faces")
    spots = [(x / 2, y / 2) for x in range(2 * 2, 2 * 104) for y in range(2 * 176, 2 * 181)]
    assert sum(board.is_paper(*spot) for spot in spots) > 0.8 * len(spots)


def test_a_floor_of_a_board_has_no_stains():
    """In a square that the dragon does not reach, all but a few fine lines is paper."""
    (board,) = pictures("drakborgen", "board", "faces")
    spots = [(217 + x / 3, 37 + y / 3) for x in range(3 * 4, 3 * 46) for y in range(3 * 4, 3 * 46)]
    assert sum(board.is_paper(*spot) for spot in spots) > 0.97 * len(spots)


@pytest.mark.parametrize("ink", [FULL, LOW])
@pytest.mark.parametrize("game", ["drakborgen", "atervackt"])
def test_pieces_fold_along_dashes(game, ink):
    for standee in pictures(game, "standees", "faces", most=2, ink=ink):
        fold, along = standee.height_mm / 2, [at / 10 for at in range(10, round(standee.width_mm * 10) - 10)]
        dark = [standee.is_dark(x, fold) for x in along]
        assert 0.35 < sum(dark) / len(dark) < 0.8


@pytest.mark.parametrize("ink", [FULL, LOW])
@pytest.mark.parametrize("game", ["drakborgen", "atervackt"])
def test_nothing_reaches_the_cut_of_a_marker_with_a_head(game, ink):
    for marker in pictures(game, "markers", "faces", ink=ink):
        middle = marker.width_mm / 2
        rim = [
            marker.colour(
                middle + (middle - 0.4) * math.cos(angle), middle + (middle - 0.4) * math.sin(angle)
            )
            for angle in (math.radians(n) for n in range(360))
        ]
        assert all(max(channel) - min(channel) < 12 for channel in zip(*rim, strict=True))


def test_the_sun_behind_a_thing_and_the_rest_of_a_bar_are_outlines():
    cards = pictures("huggsexa", "cards", "faces")
    elixir, figure = cards[29], cards[0]
    assert all(elixir.is_paper(x, 20) for x in (15, 17, 48))
    assert not figure.is_paper(36, 78.7) and all(figure.is_paper(x, 78.7) for x in (45, 50, 55))


def test_no_strap_is_behind_the_roundel_of_a_gate():
    (back,) = pictures("dragonquest", "items", "backs", most=1)
    middle = back.width_mm / 2
    assert all(back.is_paper(middle + side * 8.1, 10 + at / 10) for side in (-1, 1) for at in range(24))


def test_a_wall_that_rises_leaves_the_raised_sword_and_hides_the_shield():
    one, _, three = pictures("dragonquest", "walls", "faces")
    middle = one.width_mm / 2
    tip, shield = (
        [(middle + 3.4 + at / 10, 8.5) for at in range(20)],
        [(middle - 7 + at / 10, 17.5) for at in range(30)],
    )
    for tile in (one, three):
        assert any(tile.is_dark(*at) for at in tip)
    assert not any(one.is_paper(*at) for at in shield) and any(one.is_dark(*at) for at in shield)
    assert all(three.is_paper(*at) for at in shield)
