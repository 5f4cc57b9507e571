"""clipPath elements: the union of their shapes, as regions.

PDF and cairo clip to one path at a time, so shapes are joined into one path, all with the same orientation.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardgen.display.geometry import reverse, signed_area, transformed
from cardgen.display.ops import IDENTITY, Clip, Matrix
from cardgen.display.shapes import GEOMETRY
from cardgen.display.style import INITIAL, Style, inherit, url_target
from cardgen.display.values import multiply, transform

_SVG = "{http://www.w3.org/2000/svg}"
_DEEPEST = 8


def read_clip(element: Any, find: Callable[[str], Any], depth: int = 0) -> tuple[Clip, ...]:
    """Return the regions of a clipPath, whose intersection is drawn; an empty one hides everything.

    Args:
        find: returns an element by its id, or raises ValueError.
    """
    if element.tag != _SVG + "clipPath":
        raise ValueError(f"'#{element.get('id')}' is not a clipPath")
    if depth > _DEEPEST:
        raise ValueError(
            f"clipPaths are nested more than {_DEEPEST} deep, or refer to one another in a circle"
        )
    if element.get("clipPathUnits", "userSpaceOnUse") != "userSpaceOnUse":
        raise ValueError("clipPathUnits must be userSpaceOnUse")
    matrix = transform(element.get("transform", ""))
    style = inherit(INITIAL, element.items(), lambda name: None)
    regions: list[Clip] = []
    for child in element:
        _add_region(child, style, matrix, find, regions, depth)
    own = (_union(regions),)
    outer = element.get("clip-path", "none")
    return own + (read_clip(find(url_target(outer)), find, depth + 1) if outer != "none" else ())


def _add_region(
    element: Any, style: Style, matrix: Matrix, find: Callable[[str], Any], regions: list[Clip], depth: int
) -> None:
    """Add the region of one shape, or of the shape that a `use` refers to."""
    name = element.tag.removeprefix(_SVG) if isinstance(element.tag, str) else ""
    attributes = dict(element.items())
    if "clip-path" in attributes:
        raise ValueError("clip-path on a shape inside clipPath is not in the profile; put it on the clipPath")
    matrix = multiply(matrix, transform(attributes.get("transform", "")))
    style = inherit(style, attributes.items(), lambda name: None)
    if name in GEOMETRY:
        d = GEOMETRY[name](attributes)
        if d and name != "line":
            regions.append(Clip(transformed(d, matrix) if matrix != IDENTITY else d, style.clip_evenodd))
    elif name == "use" and depth <= _DEEPEST:
        href = attributes.get("href") or attributes.get("{http://www.w3.org/1999/xlink}href") or ""
        shift = (1.0, 0.0, 0.0, 1.0, float(attributes.get("x", "0")), float(attributes.get("y", "0")))
        _add_region(find(href.removeprefix("#")), style, multiply(matrix, shift), find, regions, depth + 1)
    else:
        raise ValueError(f"<{name}> is not in the profile inside clipPath; use shapes")


def _union(regions: list[Clip]) -> Clip:
    if len(regions) <= 1:
        return regions[0] if regions else Clip("", False)
    turned = []
    for region in regions:
        if region.evenodd:
            raise ValueError("a clipPath of several shapes cannot hold one with clip-rule evenodd")
        turned.append(reverse(region.d) if signed_area(region.d) < 0 else region.d)
    return Clip("\n".join(turned), False)
