"""The small picture that the game's menu shows beside a saved object."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from cardgen.display.ops import DisplayList
from cardgen.export.cover.square import SIDE_MM, square_cover
from cardgen.export.job import ExportJob
from cardgen.export.picture_sheets.pictures import Box, small_png
from cardgen.model.face import Face
from cardgen.model.table.setup import Setup

#: Source: 251 of 251 inspected files of public mods, RGBA.
SIDE_PX = 256


class Thumbnail(NamedTuple):
    """What represents the game, and the square of it that is shown.

    Attributes:
        keys: of the faces that it shows; draw: gives what it shows.
    """

    keys: tuple[str, ...]
    draw: Callable[[], DisplayList]
    crop_mm: Box

    def png(self, job: ExportJob) -> bytes:
        """Paint the thumbnail.

        Errors:
            one of UNPAINTABLE.
        """
        return small_png(job.layout, self.draw(), self.crop_mm, SIDE_PX)


def thumbnail_of(job: ExportJob, setup: Setup) -> Thumbnail:
    """Return the piece that the game's table names, else a cover: the look's picture, a fan of cards, the title.

    Errors:
        PictureRefused: a template of the look is broken.
    """
    given = setup.thumbnail
    component = job.game.component(given.component) if given else None
    if given and component and component.deck in job.faces:
        faces = job.faces[component.deck]
        face = (faces.backs if given.side == "back" else faces.faces).get(component.id)
        if face:
            crop = (*given.at_mm, given.size_mm, given.size_mm) if given.at_mm else _middle(face)
            return Thumbnail((face.key,), partial(job.layout.display, face), crop)
    cover = square_cover(job)
    return Thumbnail(cover.keys, partial(cover.display, job), (0.0, 0.0, SIDE_MM, SIDE_MM))


def _middle(face: Face) -> Box:
    side = min(face.width_mm, face.height_mm)
    return ((face.width_mm - side) / 2, (face.height_mm - side) / 2, side, side)
