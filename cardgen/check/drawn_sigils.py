"""Which sigils look alike: how much of the two shapes, laid on each other, is the same."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING, Any

from cardgen.display.ops import DisplayList, Group
from cardgen.display.parse import parse_markup

if TYPE_CHECKING:
    from cardgen.layout.decks import GameLayout

#: Side of the square in which two are compared, in pixels, and from how much in common they are one.
_SIDE_PX = 48
_ALIKE = 0.8


def alike_sigils(layout: GameLayout) -> Iterator[tuple[str, str, float]]:
    """Give the pairs of sigils that look alike and the part of both together that both cover."""
    folder = layout.game.folder / "art" / "sigils"
    shapes = {path.stem: _shape(layout, path.stem) for path in sorted(folder.glob("*.svg"))}
    for (one, a), (other, b) in combinations(shapes.items(), 2):
        share = _common(a, b)
        if share >= _ALIKE:
            yield one, other, share


def _shape(layout: GameLayout, name: str) -> Any:
    """Give a sigil as a mask."""
    from PIL import Image

    from cardgen.render.pixels import render_face

    picture = layout.pictures.picture(f"sigils/{name}")
    left, top, width, height = picture.box
    items, cost = parse_markup(picture.markup.replace("currentColor", "#000000"))
    moved = Group((1, 0, 0, 1, -left, -top), (), 1.0, items)
    data, *size = render_face(DisplayList(name, width, height, 0.0, (moved,), cost), _SIDE_PX, _SIDE_PX)
    return (
        Image.frombuffer("RGB", tuple(size), data, "raw", "BGRX", 0, 1)
        .convert("L")
        .point(lambda v: 255 * (v < 128))
    )


def _common(a: Any, b: Any) -> float:
    from PIL import ImageChops

    both, either = (f(a, b).histogram()[255] for f in (ImageChops.darker, ImageChops.lighter))
    return both / either if either else 0.0
