"""SVG art: as symbol markup where the profile can express it, else to be painted as pixels.

Plain profile SVG is taken as it is. Any other is normalised by usvg first, and the result compared with the original,
both drawn by resvg: what usvg does not know, such as an attribute newer than it, makes the two differ.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from copy import deepcopy
from html import escape
from typing import Any, NamedTuple

from cardgen.display.bounds import control_box, items_box
from cardgen.display.foreign.freeform import (
    drop_other_files,
    has_text,
    measure_svg,
    plain_bytes,
    read_svg,
    stated_size,
    unsupported_features,
)
from cardgen.display.foreign.normaliser import NotNormalised, normalise_svg
from cardgen.display.foreign.resvg import NotPainted, are_alike
from cardgen.display.foreign.svg_fonts import NO_FONTS, fonts_for_text
from cardgen.display.images import PAINTED_DPI, PictureError
from cardgen.display.ops import IDENTITY, Box, Group, Op, Path
from cardgen.display.parse import OutsideProfile, parse_markup
from cardgen.display.style import PROPERTIES
from cardgen.display.values import numbers, view_box_matrix
from cardgen.layout.icon_colours import tint

#: Properties of an SVG's root that its content inherits. One that is outside the profile puts the picture outside it.
_INHERITED = PROPERTIES.keys() | {"opacity", "transform", "clip-path", "mask", "filter", "mix-blend-mode"}
#: Elements that the profile draws as every other program does, unless they have one of the attributes below.
_PLAIN = frozenset(
    (
        "svg",
        "g",
        "path",
        "rect",
        "circle",
        "ellipse",
        "line",
        "polyline",
        "polygon",
        "defs",
        "use",
        "clipPath",
    )
    + ("linearGradient", "radialGradient", "stop", "title", "desc", "metadata")
)
_NOT_PLAIN = frozenset(
    (
        "systemLanguage",
        "requiredExtensions",
        "clip-rule",
        "transform-origin",
        "visibility",
        "display",
    )
)
_HREFS = ("href", "{http://www.w3.org/1999/xlink}href")
_NOT_ON = {
    "clipPath": frozenset(("transform", "clip-path", "clipPathUnits")),
    "linearGradient": frozenset(("gradientTransform", *_HREFS)),
    "radialGradient": frozenset(("fx", "fy", "fr", "gradientTransform", *_HREFS)),
}
_COORDINATES = {"linearGradient": ("x1", "x2"), "radialGradient": ("cx", "cy", "r"), "ellipse": ("rx", "ry")}
#: What the profile lacks, by element or attribute of a normalised SVG, and what it is called.
_ELEMENTS = {"filter": "filters", "mask": "masks", "pattern": "patterns", "image": "pictures in it"}
#: Stands for currentColor in usvg, which resolves it; in no palette.
_MARK = "#01fe9b"
_CURRENT = re.compile(rb"\bcurrentcolor\b", re.IGNORECASE)
_COLOR = re.compile(rb"(?<![-\w])color\s*[:=]")
#: Sides of a viewBox in another proportion than the stated size differ by more than this share.
_SAME_SHAPE = 0.002


class SvgPicture(NamedTuple):
    """An SVG as read, plain data for the cache.

    Attributes:
        box: x, y, width, height in the units of `markup`.
        markup: empty where it is to be painted as pixels.
        colours: those an icon keeps; problems: sentences about what is not drawn as written.
        has_ground: a fill lies below everything, over the whole box.
    """

    box: Box
    markup: str
    colours: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()
    has_ground: bool = False


def read_svg_picture(data: bytes, icon: bool) -> SvgPicture:
    """Read an SVG; an icon is tinted.

    Errors:
        PictureError: it cannot be drawn.
    """
    try:
        root = read_svg(data)
        size = measure_svg(root)
        plain = _as_it_is(deepcopy(root), size, icon)
        picture = plain or _normalised(root, icon)
        return picture._replace(has_ground=_has_ground(picture)) if picture.markup else picture
    except (ValueError, NotNormalised, NotPainted) as error:
        raise PictureError(f"the SVG cannot be drawn: {error}") from error


def _as_it_is(root: Any, size: tuple[float, float], icon: bool) -> SvgPicture | None:
    """Return an SVG inside the profile, or None."""
    if not size[0] or not _has_one_shape(root, size) or not all(map(_is_plain, root.iter())):
        return None
    if "background-color" in root.get("style", ""):
        return None
    colours = tint(root) if icon else ()
    attributes = _root_attributes(root)
    inherited = "".join(f' {k}="{escape(v)}"' for k, v in attributes.items() if k in _INHERITED)
    left, top = numbers(root.get("viewBox") or "0 0")[:2]
    try:
        inner = _inner(root, inherited)
        markup = _clipped(inner, (left, top, *size)) if attributes.get("overflow") != "visible" else inner
        parse_markup(markup)
    except OutsideProfile:
        return None
    return SvgPicture((left, top, *size), markup, colours)


def _has_ground(picture: SvgPicture) -> bool:
    """Return whether the lowest shape of a picture fills its whole box, as a sky or a wall does."""
    items: Sequence[Op] = parse_markup(picture.markup)[0]
    while items and isinstance(items[0], Group) and not items[0].matrix and items[0].opacity == 1:
        items = items[0].items
    if not items or not isinstance(items[0], Path) or not items[0].fill or items[0].fill_opacity < 1:
        return False
    if "C" in items[0].d.upper():
        return False
    x0, y0, x1, y1 = control_box(items[0].d)
    left, top, width, height = picture.box
    slack = max(width, height) * 1e-4
    return (
        x0 <= left + slack and y0 <= top + slack and x1 >= left + width - slack and y1 >= top + height - slack
    )


def _is_plain(element: Any) -> bool:
    """Return whether the profile certainly draws an element as every other program does."""
    if not isinstance(element.tag, str):
        return False
    name = element.tag.rpartition("}")[2]
    attributes = set(element.attrib)
    # Coordinates default to shares of the viewport, or to one another.
    sized = name == "ellipse" or element.get("gradientUnits") == "userSpaceOnUse"
    return (
        name in _PLAIN
        and (name != "svg" or element.getparent() is None)
        and attributes.isdisjoint(_NOT_PLAIN | _NOT_ON.get(name, frozenset()))
        and (not sized or attributes.issuperset(_COORDINATES.get(name, ())))
        and element.get("stop-color", "").lower() != "currentcolor"
    )


def _has_one_shape(root: Any, size: tuple[float, float]) -> bool:
    """Return whether the viewBox has the proportions of the stated size."""
    stated = stated_size(root)
    return stated is None or abs(stated[0] * size[1] / (stated[1] * size[0]) - 1) < _SAME_SHAPE


def _root_attributes(root: Any) -> dict[str, str]:
    """Return the attributes of an SVG's root, overridden by the declarations of its style."""
    declarations = (part.partition(":") for part in root.get("style", "").split(";"))
    styles = {name.strip().lower(): value.strip() for name, _, value in declarations}
    return dict(root.attrib) | styles


def _inner(root: Any, attributes: str) -> str:
    """Return what an SVG contains as markup, in a group of these attributes if there are any."""
    from lxml import etree

    inner = "".join(etree.tostring(child, encoding="unicode") for child in root)
    inner = re.sub(r' xmlns(:\w+)?="[^"]*"', "", inner).replace("xlink:href", "href")
    return f"<g{attributes}>{inner}</g>" if attributes else inner


def _clipped(markup: str, box: Box) -> str:
    """Return markup that draws nothing outside its picture's box.

    Errors:
        OutsideProfile.
    """
    left, top, width, height = box
    slack = max(width, height) * 1e-4
    drawn = items_box(parse_markup(markup)[0])
    if (
        drawn[0] >= left - slack
        and drawn[1] >= top - slack
        and drawn[2] <= left + width + slack
        and drawn[3] <= top + height + slack
    ):
        return markup
    edge = f'<rect x="{left:.9g}" y="{top:.9g}" width="{width:.9g}" height="{height:.9g}"/>'
    clipped = f'<clipPath id="page-edge">{edge}</clipPath><g clip-path="url(#page-edge)">{markup}</g>'
    parse_markup(clipped)
    return clipped


def _normalised(root: Any, icon: bool) -> SvgPicture:
    """Return an SVG outside the profile.

    Errors:
        NotNormalised, NotPainted.
    """
    problems = (*drop_other_files(root), *unsupported_features(root))
    data = plain_bytes(root)
    fonts = fonts_for_text() if has_text(root) else NO_FONTS
    marked = data if _COLOR.search(data) else _CURRENT.sub(_MARK.encode(), data)
    try:
        normal = normalise_svg(marked, fonts)
    except NotNormalised as error:
        # usvg cannot read some files that resvg, which is newer, draws.
        width, height = measure_svg(root)
        if error.at_limit or not width:
            raise
        are_alike(data, data, width, height, fonts)
        return SvgPicture((0.0, 0.0, width, height), "", (), (*problems, _as_pixels([])))
    from lxml import etree

    tree = etree.fromstring(normal.replace(_MARK.encode(), b"currentColor"), etree.XMLParser(huge_tree=True))
    width, height = float(tree.get("width")), float(tree.get("height"))
    box = (0.0, 0.0, width, height)
    lacking = sorted(set(_lacking(tree)))
    if are_alike(marked, normal, width, height, fonts) and not lacking:
        _simplify(tree)
        colours = tint(tree) if icon else ()
        view = numbers(tree.get("viewBox"))
        corners = (view[0], view[1], view[0] + view[2], view[1] + view[3])
        matrix = view_box_matrix(corners, box, tree.get("preserveAspectRatio", "xMidYMid"))
        moved = " ".join(f"{value:.9g}" for value in matrix)
        try:
            inner = _inner(tree, f' transform="matrix({moved})"' if matrix != IDENTITY else "")
            markup = _clipped(inner, box)
            return SvgPicture(box, markup, colours, problems)
        except OutsideProfile:
            pass
    return SvgPicture(box, "", (), (*problems, _as_pixels(lacking)))


def _as_pixels(lacking: list[str]) -> str:
    what = ", ".join(lacking) if lacking else "what it draws"
    return (
        f"{what} cannot be drawn as shapes, so the picture is painted as pixels at {PAINTED_DPI} dpi; "
        "to keep it sharp at any size, flatten it to plain paths"
    )


def _lacking(tree: Any) -> Iterator[str]:
    """Yield what a normalised SVG uses that the profile has not."""
    for element in tree.iter():
        name = element.tag.rpartition("}")[2]
        if name in _ELEMENTS:
            yield _ELEMENTS[name]
        if name == "radialGradient" and _has_outer_focus(element):
            yield "gradients that spread from outside their circle"
        if element.get("spreadMethod", "pad") != "pad":
            yield "repeated gradients"
        style = element.get("style", "")
        if "mix-blend-mode" in style and "mix-blend-mode:normal" not in style:
            yield "blending"


def _has_outer_focus(gradient: Any) -> bool:
    """Return whether a gradient fills a cone, where the profile moves its focus inside, as SVG 1.1 did."""
    fx, fy, cx, cy, r = (float(gradient.get(name, "0")) for name in ("fx", "fy", "cx", "cy", "r"))
    return math.hypot(fx - cx, fy - cy) >= r * 0.999


def _simplify(tree: Any) -> None:
    """Delete what draws nothing, in place, and draw a stroke that comes before its fill as an element of its own."""
    definitions = {child for defs in tree.iter("{*}defs") for child in defs}
    for element in list(tree.iter()):
        if element not in definitions:
            element.attrib.pop("id", None)
        element.attrib.pop("style", None)
        element.attrib.pop("enable-background", None)
        if element.attrib.pop("visibility", "visible") != "visible":
            element.getparent().remove(element)
        elif element.attrib.pop("paint-order", "normal").startswith("stroke"):
            below = deepcopy(element)
            below.tail = None
            below.set("fill", "none")
            element.set("stroke", "none")
            element.addprevious(below)
