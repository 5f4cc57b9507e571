"""What a template may call to work with colours, and with the shape of its piece."""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace

from cardgen.art.colour import ink_on, mix, tones
from cardgen.art.cube import CubeFace, CubeNet, cube_net, cube_texture
from cardgen.display.paths import as_svg
from cardgen.layout.face_spec import FaceSpec
from cardgen.layout.templates import Namespace


class ShapesAndColours:
    """The functions of templates that set no text and place no picture."""

    def __init__(self, spec: FaceSpec, palette: Mapping[str, str]) -> None:
        self._spec = spec
        self._palette = palette

    def mix(self, first: str, second: str, share: float) -> str:
        """Return a colour between two; share 0 is the first, 1 the second."""
        return mix(first, second, share)

    def tones(self, colour: str) -> SimpleNamespace:
        """Return the tones of a colour: deep, dark, mid, soft, pale, light."""
        return SimpleNamespace(**tones(colour, self._palette))

    def ink_on(self, colour: str) -> str:
        """Return the ink, white or nearly black, that reads better on a colour."""
        return ink_on(colour)

    def outline(self, inset: float = 0) -> str:
        """Return the outline of the piece, so far within, as the data of a path."""
        return as_svg(self._spec.deck.outline.path(-inset))

    def room(self, inset: float = 0) -> Namespace:
        """Return the box that stays so far within the outline: `x`, `y`, `w`, `h`."""
        return Namespace("room", dict(zip("xywh", self._spec.deck.outline.room_mm(inset), strict=True)))

    def cube_net(self, edge: float) -> CubeNet:
        """Return the net of a cube: where its sides lie, and its lines."""
        return cube_net(edge)

    def cube_texture(self, side: float) -> tuple[CubeFace, ...]:
        """Return where the sides of a cube lie on the square picture a table wraps round it."""
        return cube_texture(side)
