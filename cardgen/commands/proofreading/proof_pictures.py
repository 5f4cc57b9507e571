"""The faces of a proof as SVG, packed: what several of them show, such as letters and drawings, is there once."""

from __future__ import annotations

import gzip
import io
import json
from base64 import b64encode
from collections.abc import Mapping

from cardgen import libcairo
from cardgen.display.images import LoadedImage
from cardgen.display.ops import Clip, DisplayList, Group, Image, ops_of_type
from cardgen.layout.decks import GameLayout
from cardgen.layout.pictures import UNPAINTABLE
from cardgen.model.face import Face
from cardgen.render.display_svg import OutlineWriter

#: A face whose pictures are larger than this, in bytes, is painted.
_MOST_BYTES = 64 * 1024
#: Sharpness of painted faces, and the longest side of a large one.
_PX_PER_MM, _MOST_PX = 5.5, 900
_QUALITY, _METHOD = 78, 2


class ProofPictures:
    """Faces by number, each made once; the page makes a picture of one when it comes into view."""

    def __init__(self, layout: GameLayout) -> None:
        self._layout = layout
        self._writer = _SharedWriter(layout.images)
        self._faces: list[tuple[float, float, str]] = []
        self._numbers: dict[str, int | None] = {}

    def number(self, face: Face) -> int | None:
        """Return the number of a face; None if it cannot be painted, which the checks report."""
        if face.key not in self._numbers:
            try:
                made = self._made(face)
            except UNPAINTABLE:
                self._numbers[face.key] = None
            else:
                self._numbers[face.key] = len(self._faces)
                self._faces.append((face.width_mm, face.height_mm, made))
        return self._numbers[face.key]

    def packed(self) -> str:
        """Return all faces as JSON, compressed, in Base64."""
        data = {"definitions": self._writer.definitions, "faces": self._faces}
        return b64encode(gzip.compress(json.dumps(data).encode(), 6, mtime=0)).decode()

    def _made(self, face: Face) -> str:
        """Return the body of an SVG file, or the address of a painted picture."""
        self._layout.ensure_images(face)
        display = self._layout.display(face)
        shown = {image.key for image in ops_of_type(display.items, Image)}
        size = sum(len(self._layout.images[key].data) for key in shown)
        if size > _MOST_BYTES and not libcairo.is_missing():
            return self._painted(face, display)
        items = display.items
        if not face.outline.is_rectangle:
            items = (Group(None, (Clip(face.outline.path(0.0), False),), 1.0, items),)
        return "".join(self._writer.items(items))

    def _painted(self, face: Face, display: DisplayList) -> str:
        from PIL import Image as Picture

        from cardgen.render.pixels.paint import render_face

        scale = min(_PX_PER_MM, _MOST_PX / max(face.width_mm, face.height_mm))
        size = max(round(face.width_mm * scale), 1), max(round(face.height_mm * scale), 1)
        pixels = render_face(display, *size, images=self._layout.images)
        data = io.BytesIO()
        picture = Picture.frombuffer("RGB", size, pixels.data, "raw", "BGRX", 0, 1)
        picture.save(data, "WEBP", quality=_QUALITY, method=_METHOD)
        return f"data:image/webp;base64,{b64encode(data.getvalue()).decode()}"


class _SharedWriter(OutlineWriter):
    """Writes equal definitions of several faces once."""

    def __init__(self, images: Mapping[str, LoadedImage]) -> None:
        super().__init__(images)
        self._names: dict[tuple[str, str, str], str] = {}

    def _define(self, element: str, attributes: str, inner: str) -> str:
        content = (element, attributes, inner)
        if content not in self._names:
            self._names[content] = super()._define(*content)
        return self._names[content]
