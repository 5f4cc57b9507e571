"""Gradient elements: from markup to colours in user space."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from cardgen.display.bounds import path_box
from cardgen.display.ops import IDENTITY, Gradient, Paint, Stop
from cardgen.display.style import Server
from cardgen.display.values import color, fraction, invertible, multiply, transform, user_units

#: Longest chain of gradients that inherit stops from one another.
LONGEST_CHAIN = 8
#: Least distance of two stops: PDF requires increasing bounds, while SVG allows two at one offset for a hard edge.
LEAST_STEP = 1e-4

_LINE = (("x1", "0"), ("y1", "0"), ("x2", "1"), ("y2", "0"))
_CIRCLES = (("fx", None), ("fy", None), ("fr", "0"), ("cx", "0.5"), ("cy", "0.5"), ("r", "0.5"))
_KNOWN = {
    "id",
    "href",
    "gradientUnits",
    "gradientTransform",
    "spreadMethod",
    *(name for name, _ in _LINE + _CIRCLES),
}


def read_gradient(element: Any, find: Callable[[str], Any], current_color: str) -> Server | str | None:
    """Return a gradient element, with what it inherits from others by href.

    Args:
        find: returns an element by its id, or raises ValueError.

    Returns: a server; a colour where the gradient has no length; None (nothing is painted) without stops.
    """
    chain = [element]
    while (following := _href(chain[-1])) is not None:
        if len(chain) == LONGEST_CHAIN:
            raise ValueError(f"gradients are chained more than {LONGEST_CHAIN} deep, or in a circle")
        chain.append(find(following))
    attributes: dict[str, str] = {}
    for link in reversed(chain):
        attributes.update(_attributes(link))
    stops = next((s for s in (_stops(link, current_color) for link in chain) if s), ())
    if not stops:
        return None
    return _server(element.tag.endswith("radialGradient"), attributes, stops)


def _href(element: Any) -> str | None:
    text: str | None = element.get("href") or element.get("{http://www.w3.org/1999/xlink}href")
    if text is None:
        return None
    if not text.startswith("#"):
        raise ValueError(f"href '{text}' must name an id in the same drawing")
    return text[1:]


def _attributes(element: Any) -> dict[str, str]:
    attributes = {name: text for name, text in element.items() if not name.startswith("{")}
    unknown = sorted(set(attributes) - _KNOWN)
    if unknown:
        raise ValueError(f"attribute '{unknown[0]}' is not in the profile for gradients")
    attributes.pop("href", None)
    return attributes


def _server(radial: bool, attributes: dict[str, str], stops: tuple[Stop, ...]) -> Server | str:
    if attributes.get("spreadMethod", "pad") != "pad":
        raise ValueError(f"spreadMethod '{attributes['spreadMethod']}' is not in the profile, only pad")
    units = attributes.get("gradientUnits", "objectBoundingBox")
    if units not in ("objectBoundingBox", "userSpaceOnUse"):
        raise ValueError(f"gradientUnits '{units}' is not objectBoundingBox or userSpaceOnUse")
    matrix = transform(attributes["gradientTransform"]) if "gradientTransform" in attributes else IDENTITY
    if radial:
        attributes = {"fx": attributes.get("cx", "0.5"), "fy": attributes.get("cy", "0.5"), **attributes}
    names = _CIRCLES if radial else _LINE
    coords = [_length(attributes.get(name, default or "0"), units) for name, default in names]
    empty = coords[5] <= 0 if radial else coords[:2] == coords[2:]
    if empty or not invertible(matrix):
        return _constant(stops[-1])
    if radial:
        coords = _focus_inside(coords)
    return Server(radial, tuple(coords), units == "objectBoundingBox", matrix, stops)


def _constant(stop: Stop) -> Server | str:
    """Return the paint of a gradient without length: its last stop."""
    if stop.opacity == 1:
        return stop.color
    ends = (stop._replace(offset=0.0), stop._replace(offset=1.0))
    return Server(False, (0.0, 0.0, 1.0, 0.0), False, IDENTITY, ends)


def _length(text: str, units: str) -> float:
    if text.strip().endswith("%"):
        if units == "userSpaceOnUse":
            raise ValueError(f"'{text}' is a percentage of the viewport; write it in user units")
        return user_units(text.strip()[:-1]) / 100
    return user_units(text)


def _focus_inside(coords: list[float]) -> list[float]:
    """Return the circles with the focus moved inside the outer one. Source: SVG 1.1, §13.2.3."""
    fx, fy, fr, cx, cy, r = coords
    distance = math.hypot(fx - cx, fy - cy)
    reach = (r - fr) * 0.999
    if distance > reach > 0:
        fx, fy = cx + (fx - cx) * reach / distance, cy + (fy - cy) * reach / distance
    return [fx, fy, max(0.0, fr), cx, cy, r]


def _stops(element: Any, current_color: str) -> tuple[Stop, ...]:
    """Return the stops of one gradient element, offsets rising, padded to 0 and 1."""
    found: list[Stop] = []
    for child in element:
        if not isinstance(child.tag, str) or not child.tag.endswith("}stop"):
            raise ValueError("a gradient may hold only stops")
        unknown = sorted(set(child.keys()) - {"offset", "stop-color", "stop-opacity", "id"})
        if unknown:
            raise ValueError(f"attribute '{unknown[0]}' is not in the profile for stop")
        text = child.get("stop-color", "#000000")
        shade = current_color if text.strip().lower() == "currentcolor" else color(text)
        offset = fraction(child.get("offset", "0"))
        if found:
            offset = max(offset, found[-1].offset)
        found.append(Stop(offset, shade, fraction(child.get("stop-opacity", "1"))))
    if not found:
        return ()
    if found[0].offset > 0:
        found.insert(0, found[0]._replace(offset=0.0))
    if found[-1].offset < 1:
        found.append(found[-1]._replace(offset=1.0))
    return _rising(found)


def _rising(stops: list[Stop]) -> tuple[Stop, ...]:
    """Return stops with strictly rising offsets; of three or more at one offset only the first and last count."""
    kept: list[Stop] = []
    for index, stop in enumerate(stops):
        inner = 0 < index < len(stops) - 1
        if inner and stops[index - 1].offset == stop.offset == stops[index + 1].offset:
            continue
        kept.append(stop)
    count = len(kept)
    offsets = [stop.offset for stop in kept]
    for index in range(1, count):
        offsets[index] = max(offsets[index], offsets[index - 1] + LEAST_STEP)
    if offsets[-1] > 1:
        offsets[-1] = 1.0
        for index in range(count - 2, -1, -1):
            offsets[index] = min(offsets[index], offsets[index + 1] - LEAST_STEP)
    offsets[0] = 0.0
    return tuple(stop._replace(offset=round(offset, 6)) for stop, offset in zip(kept, offsets, strict=True))


def gradient_paint(server: Server, d: str) -> Paint | None:
    """Return a gradient in the user space of a shape; None where its bounding box has no area."""
    matrix = server.matrix
    if server.in_box:
        box = path_box(d)
        width, height = box[2] - box[0], box[3] - box[1]
        if width <= 0 or height <= 0:
            return None
        matrix = multiply((width, 0, 0, height, box[0], box[1]), matrix)
    return Gradient(server.radial, server.coords, matrix, server.stops)
