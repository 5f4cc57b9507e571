"""Faces of the page as SVG files."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable

from cardgen.commands.building.products import LaidOutDecks
from cardgen.layout.decks import GameLayout
from cardgen.layout.pictures import UNPAINTABLE
from cardgen.model.face import Face
from cardgen.render.display_svg import OUTLINES, display_svg
from cardgen.serve.view import ProjectView

#: Pictures that are kept, in bytes of all of them.
KEPT_BYTES = 96 * 2**20


class Pictures:
    """Faces of the page as SVG files, made when they are asked for."""

    def __init__(self) -> None:
        #: What paints a face, by its key: of the view, and of the one before, which a page may still ask for.
        self._faces: dict[str, tuple[GameLayout, Face]] = {}
        self._older: dict[str, tuple[GameLayout, Face]] = {}
        self._made: OrderedDict[tuple[str, str], bytes] = OrderedDict()
        self._bytes = 0

    def show(self, view: ProjectView, laid_out: Iterable[LaidOutDecks]) -> None:
        """Take the faces of a view: new ones in all forms, and those that it has from before."""
        new = {face.key: (of.layout, face) for of in laid_out for deck in of.faces.values() for face in deck}
        shown = {
            key for game in view.games.values() for deck in game.decks.values() for key in deck.picture_keys()
        }
        older, self._older = {**self._older, **self._faces}, self._faces
        self._faces = {key: older[key] for key in shown if key in older} | new

    def made(self, key: str, region: str) -> bytes | None:
        """Return a face as an SVG file if it is made already; for any thread."""
        return self._made.get((key, region))

    def get(self, key: str, region: str) -> bytes | None:
        """Return a face as an SVG file, or None."""
        if (key, region) in self._made:
            self._made.move_to_end((key, region))
            return self._made[key, region]
        known = self._faces.get(key) or self._older.get(key)
        if known is None:
            return None
        made = self._made[key, region] = _svg(*known, region)
        self._bytes += len(made)
        while self._bytes > KEPT_BYTES and len(self._made) > 1:
            self._bytes -= len(self._made.popitem(last=False)[1])
        return made


def _svg(layout: GameLayout, face: Face, region: str) -> bytes:
    try:
        layout.ensure_images(face)
        display = layout.display(face)
        return display_svg(display, face.outline, layout.images, glyphs=OUTLINES, region=region).encode()
    except UNPAINTABLE:
        box = f'viewBox="0 0 {face.width_mm} {face.height_mm}"'
        return f'<svg xmlns="http://www.w3.org/2000/svg" {box}/>'.encode()
