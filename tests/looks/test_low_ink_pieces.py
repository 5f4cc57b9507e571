"""What single pieces of shipped games leave out with little ink, seen in their pixels."""

import math
from dataclasses import replace

import pytest

from cardgen.cache import user_cache
from cardgen.commands.options import load
from cardgen.layout.decks import GameLayout
from cardgen.model.ink import LOW
from cardgen.project import Project, shipped_root
from cardgen.render.pixels.paint import render_face

_PX_PER_MM = 10
#: A pixel of paper has at least so much of each colour, of 255.
_PAPER = 250


class Picture:
    """A face within its trim, asked in mm."""

    def __init__(self, layout, face):
        size = (round(side * _PX_PER_MM) for side in (face.width_mm, face.height_mm))
        layout.ensure_images(face)
        self._data, self._wide, self._high = render_face(layout.display(face), *size, images=layout.images)
        self.width_mm, self.height_mm = face.width_mm, face.height_mm

    def is_paper(self, x, y):
        column = min(self._wide - 1, int(x * _PX_PER_MM))
        at = 4 * (min(self._high - 1, int(y * _PX_PER_MM)) * self._wide + column)
        return min(self._data[at : at + 3]) >= _PAPER

    def inked(self):
        """Return the part of the face that is not paper."""
        paper = sum(min(self._data[at : at + 3]) >= _PAPER for at in range(0, len(self._data), 4))
        return 1 - paper / (self._wide * self._high)


def pictures(game_id, deck_id, side, most=None):
    project, cache = Project(shipped_root()), user_cache()
    games, _ = load(project, [game_id], cache)
    layout = GameLayout(games[0], project.template_folders, cache, ink=LOW)
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
        [(middle - 6 + at / 10, 17.5) for at in range(20)],
    )
    for tile in (one, three):
        assert not all(tile.is_paper(*at) for at in tip)
    assert not all(one.is_paper(*at) for at in shield)
    assert sum(three.is_paper(*at) for at in shield) > sum(one.is_paper(*at) for at in shield)
