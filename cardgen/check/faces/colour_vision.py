"""Differences between colours, with normal and deficient colour vision. Colours are `#rrggbb` in sRGB."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from cardgen.art.colour import LINEAR, channels

#: Linear red, green and blue, each 0 to 1.
Light = tuple[float, float, float]

#: Matrices that simulate the complete loss of one kind of cone; a row per channel of the result.
#: Source: Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency",
#: IEEE TVCG 15 (2009), table 1, severity 1.0.
DEFICIENCIES: Mapping[str, tuple[Light, Light, Light]] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
#: From light to cones, and from their cube roots to Oklab. Source: B. Ottosson, "A perceptual color space for image
#: processing", 2020.
_CONES = (
    (0.4122214708, 0.5363325363, 0.0514459929),
    (0.2119034982, 0.6806995451, 0.1073969566),
    (0.0883024619, 0.2817188376, 0.6299787005),
)
_LAB = (
    (0.2104542553, 0.7936177850, -0.0040720468),
    (1.9779984951, -2.4285922050, 0.4505937099),
    (0.0259040371, 0.7827717662, -0.8086757660),
)


def difference(one: str, other: str, deficiency: str = "") -> float:
    """Return the distance of two colours in Oklab, in hundredths: black and white are 100, 2 is just visible.

    Args:
        deficiency: one of `DEFICIENCIES`, or empty for normal vision.
    """
    return 100 * math.dist(_oklab(_seen(one, deficiency)), _oklab(_seen(other, deficiency)))


def _seen(color: str, deficiency: str) -> Sequence[float]:
    light = [LINEAR[channel] for channel in channels(color)]
    if not deficiency:
        return light
    return [min(max(value, 0.0), 1.0) for value in _times(DEFICIENCIES[deficiency], light)]


def _oklab(light: Sequence[float]) -> list[float]:
    return _times(_LAB, [math.cbrt(cone) for cone in _times(_CONES, light)])


def _times(matrix: Sequence[Sequence[float]], vector: Sequence[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]
