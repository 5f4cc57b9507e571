"""A painted picture in memory."""

from __future__ import annotations

from typing import NamedTuple


class Pixels(NamedTuple):
    """A picture in memory: rows from the top, four bytes a pixel in the order blue, green, red, unused."""

    data: bytearray
    width: int
    height: int
