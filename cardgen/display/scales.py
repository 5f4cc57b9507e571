"""Free-form SVG: references between elements, and limits on numbers and scales.

Cairo subdivides a curve by its size on the device, in code that no time limit reaches; so numbers, and scales nested in
one another, are bounded before it draws.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from typing import Any

from cardgen.display.freeform import TEXT, Undrawable
from cardgen.display.values import LARGEST, NUMBER, transform

#: `url(#id)` and the fallback paint where nothing has that id.
URL = re.compile(r"url\(\s*['\"]?#([^'\")\s]+)['\"]?\s*\)\s*(.*)")
#: Attributes with one length as their value.
LENGTHS = ("x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "x1", "y1", "x2", "y2", "stroke-width")
_SIZES = LENGTHS + (
    (
        "fx",
        "fy",
        "font-size",
        "markerWidth",
        "markerHeight",
        "refX",
        "refY",
        "viewBox",
        "d",
        "points",
        "dx",
        "dy",
    )
    + ("transform", "gradientTransform", "patternTransform", "stroke-dashoffset", "stroke-miterlimit")
)
SHAPES = frozenset(("path", "rect", "circle", "ellipse", "line", "polyline", "polygon"))
_PAINTS = ("fill", "stroke", "marker", "marker-start", "marker-mid", "marker-end")
_EFFECTS = ("mask", "clip-path", "filter")
#: Limit of the total scale of any part of a drawing.
_LARGEST_SCALE = 1e9


def targets(node: Any) -> Iterator[str]:
    """Yield the ids that an element of cairosvg's tree refers to."""
    # Paints are inherited, also by what paints nothing: a gradient in a group that it fills is no circular reference.
    painted = node.tag in SHAPES or node.tag in TEXT
    for key in _EFFECTS + _PAINTS if painted else _EFFECTS:
        match = URL.match(node.get(key, ""))
        if match:
            yield match[1]
    href = node.get_href()
    if href and href.startswith("#"):
        yield href[1:]


def check_sizes(root: Any, nodes: list[Any], ids: Mapping[str, Any]) -> None:
    """Refuse numbers and scales too large to draw.

    Args:
        root, nodes: cairosvg's tree and all its elements; ids: the elements by id.

    Errors:
        Undrawable.
    """
    for node in nodes:
        for key in _SIZES:
            if key in node and _largest(node[key]) > LARGEST:
                raise Undrawable(
                    f"{key} of <{node.tag}> has a number larger than {LARGEST:.0f}; make it smaller"
                )
    if _scale(root, ids, {}) > _LARGEST_SCALE:
        raise Undrawable("its nested transforms and viewBoxes scale it too far; flatten them")


def _largest(text: str) -> float:
    return max((abs(float(n)) for n in re.findall(NUMBER, text)), default=0.0)


def _scale(node: Any, ids: Mapping[str, Any], known: dict[int, float]) -> float:
    """Return the largest scale of an element and all it contains or refers to; infinite for circular references."""
    if id(node) not in known:
        known[id(node)] = math.inf
        below = [*node.children, *(ids[name] for name in targets(node) if name in ids)]
        inner = max((_scale(other, ids, known) for other in below), default=1.0)
        known[id(node)] = _own_scale(node) * max(1.0, inner)
    return known[id(node)]


def _own_scale(node: Any) -> float:
    factor = 1.0
    for key in ("transform", "patternTransform"):
        if key in node:
            try:
                factor *= max(1.0, *map(abs, transform(node[key])[:4]))
            except ValueError:
                factor *= max(1.0, _largest(node[key]))
    box = [float(n) for n in re.findall(NUMBER, node.get("viewBox", ""))]
    if len(box) == 4 and node.parent is not None:
        window = max(
            _largest(node.get(key, "100")) for key in ("width", "height", "markerWidth", "markerHeight")
        )
        smallest = min(map(abs, box[2:]))
        factor *= max(1.0, window / smallest) if smallest else math.inf
    return factor
