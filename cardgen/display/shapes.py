"""Basic shapes as paths.

May import `paths` and `values`. Each function takes its own attributes out of the element's and gives a path in the
normal form of `ops`; empty where SVG draws nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from cardgen.display.paths import ellipse, normalise, polygon, rectangle
from cardgen.display.values import number, numbers


def _path(attributes: dict[str, str]) -> str:
    return normalise(attributes.pop("d", ""))


def _take(attributes: dict[str, str], *names: str) -> list[float]:
    return [number(attributes.pop(name, "0")) for name in names]


def _size(attributes: dict[str, str], name: str) -> float:
    value = number(attributes.pop(name, "0"))
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
