"""Basic shapes as paths.

Each function pops its own attributes from those of the element and returns a path in the normal form of `ops`; empty
where SVG draws nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from cardgen.display.ops import Segment
from cardgen.display.paths import normalise, write_path
from cardgen.display.values import numbers, user_units

#: Control points of a quarter circle of radius 1. Source: 4/3 (√2 − 1), error 0.03 %.
KAPPA = 0.5522847498307936


@lru_cache(4096)
def rectangle(x: float, y: float, width: float, height: float, rx: float = 0.0, ry: float = 0.0) -> str:
    """Return a rectangle, its corners rounded by at most half its sides, clockwise from its top left."""
    rx, ry = min(rx, width / 2), min(ry, height / 2)
    right, bottom = x + width, y + height
    if rx <= 0 or ry <= 0:
        return write_path(
            [("m", (x, y)), ("l", (right, y)), ("l", (right, bottom)), ("l", (x, bottom)), ("h", ())]
        )
    kx, ky = rx * (1 - KAPPA), ry * (1 - KAPPA)
    sides: list[Segment] = [("m", (x + rx, y)), ("l", (right - rx, y))]
    sides += [("c", (right - kx, y, right, y + ky, right, y + ry)), ("l", (right, bottom - ry))]
    sides += [("c", (right, bottom - ky, right - kx, bottom, right - rx, bottom)), ("l", (x + rx, bottom))]
    sides += [("c", (x + kx, bottom, x, bottom - ky, x, bottom - ry)), ("l", (x, y + ry))]
    sides += [("c", (x, y + ky, x + kx, y, x + rx, y)), ("h", ())]
    return write_path(sides)


@lru_cache(4096)
def ellipse(cx: float, cy: float, rx: float, ry: float) -> str:
    """Return an ellipse as four curves, clockwise from its right."""
    kx, ky = rx * KAPPA, ry * KAPPA
    left, right, top, bottom = cx - rx, cx + rx, cy - ry, cy + ry
    return write_path(
        [
            ("m", (right, cy)),
            ("c", (right, cy + ky, cx + kx, bottom, cx, bottom)),
            ("c", (cx - kx, bottom, left, cy + ky, left, cy)),
            ("c", (left, cy - ky, cx - kx, top, cx, top)),
            ("c", (cx + kx, top, right, cy - ky, right, cy)),
            ("h", ()),
        ]
    )


def polygon(values: list[float], closed: bool) -> str:
    """Return a polyline through points x0 y0 x1 y1 …, closed or open."""
    points = list(zip(values[::2], values[1::2], strict=True))
    segments: list[Segment] = [("l" if index else "m", point) for index, point in enumerate(points)]
    return write_path(segments + ([("h", ())] if closed else []))


def _path(attributes: dict[str, str]) -> str:
    return normalise(attributes.pop("d", ""))


def _take(attributes: dict[str, str], *names: str) -> list[float]:
    return [user_units(attributes.pop(name, "0")) for name in names]


def _size(attributes: dict[str, str], name: str) -> float:
    value = user_units(attributes.pop(name, "0"))
    if value < 0:
        raise ValueError(f"{name} must not be negative")
    return value


def _rect(attributes: dict[str, str]) -> str:
    x, y = _take(attributes, "x", "y")
    width, height = _size(attributes, "width"), _size(attributes, "height")
    rx = _size(attributes, "rx") if "rx" in attributes else None
    ry = _size(attributes, "ry") if "ry" in attributes else rx
    rx = ry if rx is None else rx
    if width == 0 or height == 0:
        return ""
    return rectangle(x, y, width, height, rx or 0.0, ry or 0.0)


def _circle(attributes: dict[str, str]) -> str:
    cx, cy = _take(attributes, "cx", "cy")
    r = _size(attributes, "r")
    return ellipse(cx, cy, r, r) if r else ""


def _ellipse(attributes: dict[str, str]) -> str:
    cx, cy = _take(attributes, "cx", "cy")
    rx, ry = _size(attributes, "rx"), _size(attributes, "ry")
    return ellipse(cx, cy, rx, ry) if rx and ry else ""


def _line(attributes: dict[str, str]) -> str:
    return polygon(_take(attributes, "x1", "y1", "x2", "y2"), closed=False)


def _points(attributes: dict[str, str], closed: bool) -> str:
    values = numbers(attributes.pop("points", ""))
    if len(values) % 2:
        raise ValueError("points must be pairs of numbers")
    return polygon(values, closed)


#: Element → its path.
GEOMETRY: dict[str, Callable[[dict[str, str]], str]] = {
    "path": _path,
    "rect": _rect,
    "circle": _circle,
    "ellipse": _ellipse,
    "line": _line,
    "polyline": lambda attributes: _points(attributes, closed=False),
    "polygon": lambda attributes: _points(attributes, closed=True),
}
