"""Template functions for colours and for the shape of the piece."""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace

from cardgen.art.colour import ink_on, mix, tones
from cardgen.art.cube import CubeFace, CubeNet, cube_net, cube_texture
from cardgen.display.paths import as_svg
from cardgen.layout.face_spec import FaceSpec
from cardgen.layout.templates import Namespace


class ShapesAndColours:
    """The template functions that neither set text nor place pictures."""

    def __init__(self, spec: FaceSpec, palette: Mapping[str, str]) -> None:
        self._spec = spec
        self._palette = palette

    def mix(self, first: str, second: str, share: float) -> str:
        """Mix two colours; share 0 is the first, 1 the second."""
        return mix(first, second, share)

    def tones(self, colour: str) -> SimpleNamespace:
        """Return the tones of a colour: deep, dark, mid, soft, pale, light."""
        return SimpleNamespace(**tones(colour, self._palette))

    def ink_on(self, colour: str) -> str:
        """Return white or near-black, whichever is more legible on a colour."""
        return ink_on(colour)

    def outline(self, inset: float = 0) -> str:
        """Return the piece's outline, inset by a distance, as path data."""
        return as_svg(self._spec.deck.outline.path(-inset))

    def room(self, inset: float = 0) -> Namespace:
        """Return the box inside the outline at a distance: `x`, `y`, `w`, `h`."""
        return Namespace("room", dict(zip("xywh", self._spec.deck.outline.room_mm(inset), strict=True)))

    def cube_net(self, edge: float) -> CubeNet:
        """Return the net of a cube: its sides and lines."""
        return cube_net(edge)

    def cube_texture(self, side: float) -> tuple[CubeFace, ...]:
        """Return the sides of a cube on the square texture for a virtual table."""
        return cube_texture(side)
