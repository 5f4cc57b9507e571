"""Where a picture has least to be seen, for words that lie on it."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardgen.display.ops import Box

if TYPE_CHECKING:
    from PIL.Image import Image

#: Another place is taken only where it has less than this share of the edges of the first.
_LESS = 0.75
#: Edges of so little, of 255, are those of a flat ground.
_FLAT = 1.0


def quietest(picture: bytes, shown: Box, places: Sequence[Box]) -> int:
    """Return which place hides the least of a picture: that with the fewest edges in it, in doubt the first.

    Args:
        picture: a PNG or JPEG; shown: the box that the whole of it is fitted into; places: boxes in the same units.
    """
    from PIL import Image as Pillow
    from PIL import ImageFilter

    with Pillow.open(io.BytesIO(picture)) as read:
        drawn = read.convert("RGBA")
    ground = Pillow.new("RGBA", drawn.size, "white")
    ground.alpha_composite(drawn)
    edges = ground.convert("RGB").filter(ImageFilter.FIND_EDGES).convert("L")
    edges = edges.crop((1, 1, edges.width - 1, edges.height - 1))  # its rim is not filtered
    found = [_mean(edges, shown, place) for place in places]
    least = min(found)
    return 0 if found[0] * _LESS <= least or found[0] <= _FLAT else found.index(least)


def _mean(edges: Image, shown: Box, place: Box) -> float:
    """Return the mean of the pixels of a place; of one beside the picture, 0."""
    from PIL import ImageStat

    (left, top, width, height), (x, y, w, h) = shown, place
    across, down = edges.width / width, edges.height / height
    x0, x1 = (min(max(round((at - left) * across), 0), edges.width) for at in (x, x + w))
    y0, y1 = (min(max(round((at - top) * down), 0), edges.height) for at in (y, y + h))
    return float(ImageStat.Stat(edges.crop((x0, y0, x1, y1))).mean[0]) if x0 < x1 and y0 < y1 else 0.0
