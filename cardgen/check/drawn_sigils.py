"""Which sigils look alike: how much of the two shapes, laid on each other, is the same."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

from cardgen.cache import digest
from cardgen.display.ops import DisplayList, Group
from cardgen.display.parse import parse_markup
from cardgen.load.store import keep, loader_stamp, recall

if TYPE_CHECKING:
    from cardgen.layout.decks import GameLayout
    from cardgen.layout.pictures import Picture

#: Side of the square in which two are compared, in pixels, and from how much in common they are one.
_SIDE_PX = 48
_ALIKE = 0.8


def alike_sigils(layout: GameLayout) -> list[tuple[str, str, float]]:
    """Give the pairs of sigils that look alike and the part of both together that both cover."""
    folder = layout.game.folder / "art" / "sigils"
    sigils = {
        path.stem: layout.pictures.picture(f"sigils/{path.stem}") for path in sorted(folder.glob("*.svg"))
    }
    key = digest(loader_stamp(), *(f"{name} {sigil.box} {sigil.markup}" for name, sigil in sigils.items()))
    kept = recall(layout.cache, "sigils", key)
    if kept is None:
        shapes = {name: _shape(name, sigil) for name, sigil in sigils.items()}
        pairs = combinations(shapes.items(), 2)
        kept = [(one, other, share) for (one, a), (other, b) in pairs if (share := _common(a, b)) >= _ALIKE]
        keep(layout.cache, "sigils", key, kept)
    return kept


def _shape(name: str, picture: Picture) -> Any:
    """Give a sigil as a mask."""
    from PIL import Image

    from cardgen.render.pixels.paint import render_face

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
