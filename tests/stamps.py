"""How much of a picture is a draft's stamp."""

from __future__ import annotations

import io

from PIL import Image

from cardgen.layout.stamp import GROUND


def share_of_stamp(picture: bytes) -> float:
    """Return how much of a picture, from 0 to 1, has the ground of a stamp."""
    small = Image.open(io.BytesIO(picture)).convert("RGB").resize((200, 200))
    ground = tuple(bytes.fromhex(GROUND[1:]))
    near = (
        n
        for n, colour in small.getcolors(40_000) or []
        if max(abs(a - b) for a, b in zip(colour, ground, strict=True)) < 30
    )
    return sum(near) / 40_000
