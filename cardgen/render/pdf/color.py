"""Colours and gradients in PDF syntax; cached, since a game has few of them."""

from __future__ import annotations

from functools import lru_cache

from cardgen.display.ops import Gradient, Matrix, Stop
from cardgen.display.pen import coordinate


@lru_cache(4096)
def color_numbers(color: str) -> str:
    """Return #rrggbb as three numbers of three decimals, which preserve all 256 steps."""
    return " ".join(_channel(int(color[at : at + 2], 16)) for at in (1, 3, 5))


@lru_cache(256)
def _channel(step: int) -> str:
    """Return the three-decimal number nearest to step / 255 that readers convert back to the same step.

    Some round to 8 bits; cairo, and with it poppler, takes the upper 8 of 16 bits.
    """
    near = round(step / 255 * 1000)
    same = [
        n for n in range(near - 2, near + 3) if round(n * 0.255) == step == min(255, round(n * 65.535) >> 8)
    ]
    return coordinate(min(same, key=lambda n: abs(n - step / 0.255)) / 1000)


def matrix_numbers(matrix: Matrix) -> str:
    """Return a matrix as six numbers."""
    return " ".join(map(coordinate, matrix))


@lru_cache(1024)
def shading(gradient: Gradient, alpha: bool) -> str:
    """Return a gradient's shading dictionary: of its colours, or of its opacities as grey.

    Source: ISO 32000-1, 8.7.4.5.3 and 8.7.4.5.4.
    """
    kind = 3 if gradient.radial else 2
    space = "/DeviceGray" if alpha else "/DeviceRGB"
    coords = " ".join(map(coordinate, gradient.coords))
    ramp = _ramp(gradient.stops, alpha)
    return f"<</ShadingType {kind}/ColorSpace{space}/Coords[{coords}]/Extend[true true]/Function {ramp}>>"


def _ramp(stops: tuple[Stop, ...], alpha: bool) -> str:
    shown = [coordinate(round(s.opacity, 4)) if alpha else color_numbers(s.color) for s in stops]
    parts = [
        f"<</FunctionType 2/Domain[0 1]/N 1/C0[{a}]/C1[{b}]>>" for a, b in zip(shown, shown[1:], strict=False)
    ]
    if len(parts) == 1:
        return parts[0]
    bounds = " ".join(coordinate(stop.offset) for stop in stops[1:-1])
    encode = " ".join(["0 1"] * len(parts))
    return f"<</FunctionType 3/Domain[0 1]/Functions[{''.join(parts)}]/Bounds[{bounds}]/Encode[{encode}]>>"


@lru_cache(1024)
def common_opacity(gradient: Gradient) -> float | None:
    """Return the opacity that all stops share, or None where it varies along the gradient."""
    opacities = {stop.opacity for stop in gradient.stops}
    return opacities.pop() if len(opacities) == 1 else None
