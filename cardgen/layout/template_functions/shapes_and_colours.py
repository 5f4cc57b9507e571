"""Template functions for colours, for the shape of the piece, and for what snaps to it on a virtual table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import SimpleNamespace

from markupsafe import Markup

from cardgen.art.colour import ink_on, mix, tones
from cardgen.art.cube import CubeFace, CubeNet, cube_net, cube_texture
from cardgen.display.paths import as_svg
from cardgen.layout.face_spec import FaceSpec
from cardgen.layout.templates import Namespace
from cardgen.limits import LimitExceeded
from cardgen.model.face import Snap
from cardgen.units import number

#: Most snap points of one face; a board of squares has a few hundred.
MOST_SNAPS = 2000
_SIDES = ("x", "y", "width", "height")


class ShapesAndColours:
    """The template functions that neither set text nor place pictures."""

    def __init__(self, spec: FaceSpec, palette: Mapping[str, str]) -> None:
        self._spec = spec
        self._palette = palette
        self._crops = 0
        self._snaps: dict[Snap, None] = {}

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

    def _cropped(self, markup: Markup, x: float, y: float, w: float, h: float) -> Markup:
        """Return markup of which only what is in a box is seen."""
        self._crops += 1
        sides = " ".join(f'{side}="{number(of)}"' for side, of in zip(_SIDES, (x, y, w, h), strict=True))
        clip, url = f"crop{self._crops}", f"url(#crop{self._crops})"
        return Markup(f'<clipPath id="{clip}"><rect {sides}/></clipPath><g clip-path="{url}">{markup}</g>')

    def snap(self, x: float, y: float, tags: Sequence[str] = (), turn_degrees: float | None = None) -> str:
        """Let pieces snap to a point on a virtual table: all, or those of the decks and components in `tags`."""
        if len(self._snaps) >= MOST_SNAPS:
            raise LimitExceeded(f"more than {MOST_SNAPS} snap points")
        turn = None if turn_degrees is None else float(turn_degrees)
        self._snaps[Snap(float(x), float(y), turn, tuple(map(str, tags)))] = None
        return ""

    def cube_net(self, edge: float) -> CubeNet:
        """Return the net of a cube: its sides and lines."""
        return cube_net(edge)

    def cube_texture(self, side: float) -> tuple[CubeFace, ...]:
        """Return the sides of a cube on the square texture for a virtual table."""
        return cube_texture(side)
