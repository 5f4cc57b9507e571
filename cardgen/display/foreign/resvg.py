"""SVG → pixels, by resvg: for what neither PDF nor the profile has, such as filters, and to compare drawings."""

from __future__ import annotations

import importlib.util
import io
import marshal
import subprocess
import sys
from pathlib import Path
from typing import Any

from cardgen.display.foreign.svg_fonts import NO_FONTS, SvgFonts

#: A last resort; the worker's own limit is on its CPU time.
_WAIT_SECONDS = 120
_WORKER = Path(__file__).with_name("resvg_worker.py")
#: Longest side of the pictures that are compared, in pixels.
_COMPARED_PX = 160
_GROUND = (120, 160, 200, 255)
#: Two drawings are alike if at most this share of their pixels differs by more than this much of 255.
_MOST_SHARE, _MOST_STEP = 0.002, 64


class NotPainted(ValueError):
    """resvg cannot draw the SVG, or stopped at a limit."""


def paint_svg(data: bytes, width_px: int, fonts: SvgFonts = NO_FONTS) -> bytes:
    """Return an SVG (UTF-8) as PNG of this width; its height follows from its shape.

    Errors:
        NotPainted.
    """
    return _paint(width_px, fonts, data)[0]


def are_alike(one: bytes, other: bytes, width: float, height: float, fonts: SvgFonts = NO_FONTS) -> bool:
    """Return whether two SVGs of the same size in user units look the same.

    Errors:
        NotPainted: the first cannot be drawn.
    """
    from PIL import Image, ImageChops, ImageFilter

    across = max(1, round(_COMPARED_PX * width / max(width, height)))
    pictures = []
    for png in _paint(across, fonts, one, other):
        drawn = Image.open(io.BytesIO(png)).convert("RGBA")
        ground = Image.new("RGBA", drawn.size, _GROUND)
        ground.alpha_composite(drawn)
        pictures.append(ground.convert("RGB").filter(ImageFilter.GaussianBlur(0.7)))
    if pictures[0].size != pictures[1].size:
        return False
    steps = ImageChops.difference(*pictures)
    red, green, blue = steps.split()
    histogram = ImageChops.lighter(ImageChops.lighter(red, green), blue).histogram()
    return sum(histogram[_MOST_STEP:]) <= _MOST_SHARE * sum(histogram)


def _paint(width_px: int, fonts: SvgFonts, *drawings: bytes) -> list[bytes]:
    asked = marshal.dumps((width_px, tuple(fonts), *(data.decode("utf-8") for data in drawings)))
    command = [sys.executable, "-I", "-S", str(_WORKER), _folder()]
    try:
        done = subprocess.run(command, input=asked, capture_output=True, timeout=_WAIT_SECONDS, check=False)
    except subprocess.TimeoutExpired as error:
        raise NotPainted("it takes too long to paint; simplify it") from error
    if done.returncode:
        raise NotPainted("it takes too long to paint, or is nested too deep; simplify it")
    answers: list[Any] = marshal.loads(done.stdout)
    for is_painted, answer in answers:
        if not is_painted:
            raise NotPainted(" ".join(str(answer).split()))
    return [png for _, png in answers]


def _folder() -> str:
    spec = importlib.util.find_spec("resvg_py")
    if spec is None or not spec.origin:
        raise NotPainted("the package resvg_py is missing; install it")
    return str(Path(spec.origin).parent.parent)
