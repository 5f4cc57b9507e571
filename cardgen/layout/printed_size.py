"""How many pixels of a raster picture are kept: as many as can be seen at the size at which it is printed.

A photograph of 12 megapixels on a card has 1800 pixels an inch, six times what a printer resolves: it makes files large
and builds slow. It is scaled down while it is read, once for each size, and the result is kept in the cache.

Source of the 600: printing houses ask for 300 pixels an inch of photographs, and for twice that of drawn lines.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any

from cardgen.cache import Cache, digest
from cardgen.display.images import LoadedImage, of_pixels
from cardgen.display.ops import IDENTITY, Group, Image, Matrix, Op
from cardgen.display.pixels import Limits, Pixels, measure_pixels, read_pixels
from cardgen.display.values import multiply
from cardgen.load.store import keep, loader_stamp, recall

#: Pixels an inch that a picture is scaled down to, where the game says nothing.
MOST_PPI = 600.0
#: A picture is scaled down from this many times as many; nearer, it would only get softer.
_FAR = 1.5
#: Sizes are rounded up to a multiple of this, so that one picture in boxes of almost one size is kept once.
_STEP_MM = 10


def most_ppi(drawings: Mapping[str, Any]) -> float:
    """Return the pixels an inch that a game keeps, from its settings for drawings."""
    given = drawings.get("most_ppi")
    return float(given) if isinstance(given, int | float) and given > 0 else MOST_PPI


def size_class(whole: tuple[int, int], within_mm: tuple[float, float], ppi: float) -> int:
    """Return the longer side in mm, rounded up, at which a picture is printed in a box; 0 to keep all its pixels.

    Args:
        whole: its size in pixels.
    """
    longest_mm = max(whole) * min(side / px for side, px in zip(within_mm, whole, strict=True))
    if longest_mm <= 0:
        return 0
    rounded = math.ceil(round(longest_mm / _STEP_MM, 6)) * _STEP_MM
    return rounded if max(whole) > _FAR * most_px(rounded, ppi) else 0


def most_px(size_mm: int, ppi: float) -> int:
    """Return the pixels of the longer side of a picture at a size; 0 at size 0, which keeps all."""
    return math.ceil(size_mm / 25.4 * ppi)


def whole_size(data: bytes, name: str) -> tuple[int, int]:
    """Return the size of a raster picture in pixels.

    Errors:
        PictureError.
    """
    return measure_pixels(data, name, Limits())


def read_raster(data: bytes, name: str, pixels: int, cache: Cache) -> LoadedImage:
    """Read a raster picture, scaled down to so many pixels on its longer side; 0 keeps them all.

    Errors:
        PictureError.
    """
    key = digest(loader_stamp(), data, str(pixels))
    kept = recall(cache, "pixels", key)
    if kept is None:
        kept = tuple(read_pixels(data, name, Limits(), pixels))
        # A file that can be painted as it is need not be kept a second time.
        keep(cache, "pixels", key, (kept[0], b"" if kept[1] == data else kept[1], *kept[2:]))
    read = Pixels(*kept)
    return of_pixels(read._replace(data=read.data or data))


def scaling(whole: tuple[int, int], image: LoadedImage) -> str:
    """Return how a picture was scaled down; empty if it was not."""
    size = (int(image.width_px), int(image.height_px))
    return "" if size == whole else "from {} × {} to {} × {} pixels".format(*whole, *size)


def printed_sizes(items: Iterable[Op], matrix: Matrix = IDENTITY) -> dict[str, float]:
    """Return the longer side in mm of each picture among ops, by its key; the largest, if it comes more than once."""
    sizes: dict[str, float] = {}
    for op in items:
        if isinstance(op, Image):
            across, down = math.hypot(*matrix[:2]), math.hypot(*matrix[2:4])
            found = {op.key: max(op.width * across, op.height * down)}
        elif isinstance(op, Group):
            found = printed_sizes(op.items, multiply(matrix, op.matrix) if op.matrix else matrix)
        else:
            continue
        sizes |= {key: max(size, sizes.get(key, 0.0)) for key, size in found.items()}
    return sizes
