"""A square cover: the look's picture and the plate with the game's name, and a fan of cards with a shared look."""

from __future__ import annotations

from typing import NamedTuple

from cardgen.art.colour import tones
from cardgen.display.ops import DisplayList, Group, Matrix, Op
from cardgen.display.parse import parse_markup
from cardgen.export.cover.fan import FanCard, fan_depth_mm, fan_of, fan_ops
from cardgen.export.cover.look_pages import cover_colour, look_page
from cardgen.export.job import ExportJob
from cardgen.model.face import Face

#: Side of the square; size and top of the plate; how far the fan reaches below that, its scale, and its cards: few,
#: because the picture is seen small.
SIDE_MM = 100.0
_PLATE_MM, _PLATE_TOP_MM = (97.0, 19.0), 79.0
_SUNK_MM, _FAN_SCALE, _CARDS = 2.0, 0.72, 3


class SquareCover(NamedTuple):
    """The parts of a square cover."""

    picture: Face
    fan: list[FanCard]
    plate: Face

    @property
    def keys(self) -> tuple[str, ...]:
        """What the cover shows."""
        return (self.picture.key, *(card.face.key for card in self.fan), self.plate.key)

    def display(self, job: ExportJob) -> DisplayList:
        """Return the cover, in mm from its top left corner.

        Errors:
            one of UNPAINTABLE.
        """
        middle = SIDE_MM / 2
        ground = tones(cover_colour(job), job.game.palette)["dark"]
        items: list[Op] = [
            *parse_markup(f'<rect width="{SIDE_MM}" height="{SIDE_MM}" fill="{ground}"/>')[0],
            self._placed(job, self.picture, 0.0, 0.0),
            *self._fan_ops(job, middle),
            self._placed(job, self.plate, middle - _PLATE_MM[0] / 2, _PLATE_TOP_MM),
        ]
        return DisplayList("", SIDE_MM, SIDE_MM, 0.0, tuple(items), 0)

    def _fan_ops(self, job: ExportJob, middle: float) -> list[Op]:
        if not self.fan:
            return []
        # The plate covers the lower edge of every card.
        top = _PLATE_TOP_MM + _SUNK_MM - fan_depth_mm(self.fan) * _FAN_SCALE
        return fan_ops(job, self.fan, middle, top, _PLATE_TOP_MM + _PLATE_MM[1] / 2, _FAN_SCALE)

    def _placed(self, job: ExportJob, face: Face, x: float, y: float) -> Group:
        matrix: Matrix = (1.0, 0.0, 0.0, 1.0, x, y)
        return Group(matrix, (), 1.0, job.layout.display(face).items)


def square_cover(job: ExportJob) -> SquareCover:
    """Return the square cover of a game.

    Errors:
        PictureRefused: a template of the look is broken.
    """
    picture = look_page(job, "title", SIDE_MM, SIDE_MM)
    # A picture drawn for this game says enough; cards would cover its subject.
    fan = [] if job.game.looks[0] == job.game.id else fan_of(job, _CARDS)
    return SquareCover(picture, fan, look_page(job, "title-plate", *_PLATE_MM))
