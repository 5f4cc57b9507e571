"""Inherited properties of SVG elements.

Only presentation attributes count: there is no CSS in the profile.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from cardgen.display.ops import Matrix, Stop
from cardgen.display.values import color, fraction, numbers, user_units


class Server(NamedTuple):
    """A gradient element as written, its units not yet applied to a shape."""

    radial: bool
    coords: tuple[float, ...]
    in_box: bool
    matrix: Matrix
    stops: tuple[Stop, ...]


#: None, `#rrggbb`, `currentColor`, or a gradient not yet applied.
StylePaint = None | str | Server
#: Finds a paint server by its id; raises ValueError where there is none.
FindServer = Callable[[str], StylePaint]


class Style(NamedTuple):
    """The inherited properties of one element; the defaults are the initial values of SVG 1.1."""

    color: str = "#000000"
    fill: StylePaint = "#000000"
    fill_opacity: float = 1.0
    evenodd: bool = False
    clip_evenodd: bool = False
    stroke: StylePaint = None
    stroke_opacity: float = 1.0
    stroke_width: float = 1.0
    cap: int = 0
    join: int = 0
    miter: float = 4.0
    dashes: tuple[float, ...] = ()
    dash_offset: float = 0.0


INITIAL = Style()
_URL = re.compile(r"url\(\s*['\"]?#([^'\")\s]+)['\"]?\s*\)\s*(.*)")


def _choice(**options: Any) -> Callable[[str], Any]:
    def read(text: str) -> Any:
        if text.strip() not in options:
            raise ValueError(f"'{text}' is not one of {', '.join(options)}")
        return options[text.strip()]

    return read


def _dashes(text: str) -> tuple[float, ...]:
    if text.strip() == "none":
        return ()
    values = numbers(text)
    if any(v < 0 for v in values):
        raise ValueError(f"dashes '{text}' must not be negative")
    if sum(values) == 0:
        return ()
    return tuple(values * 2 if len(values) % 2 else values)


def _width(text: str) -> float:
    value = user_units(text)
    if value < 0:
        raise ValueError(f"stroke-width '{text}' must not be negative")
    return value


def _miter(text: str) -> float:
    value = user_units(text)
    if value < 1:
        raise ValueError(f"stroke-miterlimit '{text}' must be at least 1")
    return value


#: Attribute → field of Style and parser of its text; the two paints are parsed by `read_paint`.
PROPERTIES: dict[str, tuple[str, Callable[[str], Any] | None]] = {
    "color": ("color", color),
    "fill": ("fill", None),
    "fill-opacity": ("fill_opacity", fraction),
    "fill-rule": ("evenodd", _choice(nonzero=False, evenodd=True)),
    "clip-rule": ("clip_evenodd", _choice(nonzero=False, evenodd=True)),
    "stroke": ("stroke", None),
    "stroke-opacity": ("stroke_opacity", fraction),
    "stroke-width": ("stroke_width", _width),
    "stroke-linecap": ("cap", _choice(butt=0, round=1, square=2)),
    "stroke-linejoin": ("join", _choice(miter=0, round=1, bevel=2)),
    "stroke-miterlimit": ("miter", _miter),
    "stroke-dasharray": ("dashes", _dashes),
    "stroke-dashoffset": ("dash_offset", user_units),
}


def url_target(text: str) -> str:
    """Return the id in `url(#id)`."""
    match = _URL.fullmatch(text.strip())
    if not match or match.group(2):
        raise ValueError(f"'{text}' is not url(#id)")
    return match.group(1)


def read_paint(text: str, find: FindServer) -> StylePaint:
    """Return the paint of a `fill` or `stroke` attribute."""
    bare = text.strip()
    if bare == "none" or bare == "transparent":
        return None
    if bare.lower() == "currentcolor":
        return "currentColor"
    if bare.startswith("url("):
        return find(url_target(bare))
    return color(bare)


def inherit(style: Style, attributes: Iterable[tuple[str, str]], find: FindServer) -> Style:
    """Return the properties of an element from its parent's and its own attributes."""
    changes: dict[str, Any] = {}
    for name, text in attributes:
        known = PROPERTIES.get(name)
        if known is None or text == "inherit" or (name == "color" and text.lower() == "currentcolor"):
            continue
        field, read = known
        changes[field] = read(text) if read else read_paint(text, find)
    return style._replace(**changes) if changes else style
