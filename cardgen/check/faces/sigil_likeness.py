"""Find sigils that look alike, by the overlap of their shapes."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

from cardgen.check.contexts.laid_out_game import LaidOutGame
from cardgen.check.faces.art_settings import art_pictures
from cardgen.display.ops import DisplayList, Group
from cardgen.display.parse import parse_markup

if TYPE_CHECKING:
    from cardgen.layout.pictures import Picture

_FOLDER = "sigils/"
#: Size in pixels at which sigils are compared, and least overlap of similar ones.
_SIDE_PX = 48
_ALIKE = 0.8


def alike_sigils(laid_out: LaidOutGame) -> list[tuple[str, str, float]]:
    """Return pairs of similar sigils with their overlap (intersection over union)."""
    every = art_pictures(laid_out).items()
    sigils = {name.removeprefix(_FOLDER): one for name, one in every if name.startswith(_FOLDER)}
    sigils = {name: one for name, one in sigils.items() if "/" not in name}

    def compute() -> list[tuple[str, str, float]]:
        shapes = {name: _shape(name, sigil) for name, sigil in sigils.items()}
        pairs = combinations(shapes.items(), 2)
        return [(one, other, share) for (one, a), (other, b) in pairs if (share := _common(a, b)) >= _ALIKE]

    decides = (f"{name} {sigil.box} {sigil.markup}" for name, sigil in sigils.items())
    found: list[tuple[str, str, float]] = laid_out.memo.cached("sigils", compute, *decides)
    return found


def _shape(name: str, picture: Picture) -> Any:
    """Paint a sigil as a mask."""
    from PIL import Image

    from cardgen.render.pixels.paint import render_face

    left, top, width, height = picture.box
    items, cost = parse_markup(picture.markup.replace("currentColor", "#000000"))
    moved = Group((1, 0, 0, 1, -left, -top), (), 1.0, items)
    data, across, down = render_face(
        DisplayList(name, width, height, 0.0, (moved,), cost), _SIDE_PX, _SIDE_PX
    )
    return (
        Image.frombuffer("RGB", (across, down), data, "raw", "BGRX", 0, 1)
        .convert("L")
        .point(lambda v: 255 * (v < 128))
    )


def _common(a: Any, b: Any) -> float:
    from PIL import ImageChops

    both, either = (f(a, b).histogram()[255] for f in (ImageChops.darker, ImageChops.lighter))
    return both / either if either else 0.0
