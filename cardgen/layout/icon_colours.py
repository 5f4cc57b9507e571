"""Tint icons: one drawn only in black takes the requested colour, as most icon sets intend.

In an icon with `currentColor` only that is tinted. An icon in other colours keeps them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

#: Folders below `art` with pictures printed in one colour.
FOLDERS = ("icons", "sigils")
TINTED = "currentColor"

_BLACK = frozenset({"#000", "#000000", "black", "rgb(0,0,0)"})
_NOTHING = frozenset({"none", "transparent"})
_SHAPES = frozenset({"path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text", "use"})
_PAINTS = ("fill", "stroke")


def tint(root: Any) -> tuple[str, ...]:
    """Make an icon's black elements `currentColor`, in place; return the colours that it keeps instead.

    Args:
        root: the SVG's lxml root. Declarations in `style` attributes become attributes, and override them.
    """
    elements = [element for element in root.iter() if isinstance(element.tag, str)]
    for element in elements:
        _style_as_attributes(element)
    paints = _painted(root)
    if TINTED.lower() in paints:
        return ()
    if not paints <= _BLACK:
        return tuple(sorted(paints))
    for element in elements:
        for name in _PAINTS:
            if _paint(element.get(name, "")) in _BLACK:
                element.set(name, TINTED)
    root.set("fill", root.get("fill", TINTED))
    return ()


def _painted(root: Any) -> set[str]:
    """Return the paints of an SVG's shapes, including inherited ones and the default black."""
    found: set[str] = set()
    waiting: list[tuple[Any, tuple[str, str]]] = [(root, ("#000", "none"))]
    while waiting:
        element, above = waiting.pop()
        fill, stroke = (_paint(element.get(name, was)) for name, was in zip(_PAINTS, above, strict=True))
        kind = element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""
        if kind in _SHAPES:
            found |= {fill, stroke} - _NOTHING
        if kind == "stop":
            found.add(_paint(element.get("stop-color", "#000")))
        waiting += [(child, (fill, stroke)) for child in element]
    return found


def kept_colours_message(name: str, colours: Sequence[str]) -> str:
    """Return the message about an icon that is not printed in the requested colour."""
    own = ", ".join(colours[:4])
    return (
        f"'{name}' keeps its own colours ({own}); fill it with currentColor, and delete any background shape"
    )


def _paint(given: str) -> str:
    return given.replace(" ", "").lower()


def _style_as_attributes(element: Any) -> None:
    declarations = (part.partition(":") for part in element.attrib.pop("style", "").split(";"))
    for name, colon, value in declarations:
        if colon and name.strip():
            element.set(name.strip().lower(), value.strip())
