"""Free-form SVG: art outside the profile, drawn by cairosvg.

May import `values`. defusedxml reads it first: no entities, no DTD; what its references unfold to is counted
before anything is drawn, since cairosvg follows every `use` without an end. Nothing is fetched, not even
`data:` URLs.
"""

from __future__ import annotations

import re
from typing import Any, NoReturn

from cardgen.display.values import numbers

#: Most elements a free-form drawing may unfold to.
MOST_ELEMENTS = 50_000
#: Deepest nesting of elements and references.
DEEPEST = 64
#: Shortest sum of a dash pattern, in user units.
SHORTEST_DASHES = 0.01

_REFERENCE = re.compile(r"url\(\s*['\"]?#([^'\")\s]+)")
_DASHES = re.compile(r"stroke-dasharray\s*[:=]?\s*['\"]?([-+\d.eE\s,]+)")
_LENGTH = re.compile(r"\s*([\d.]+)\s*(px|pt|mm|cm|in|pc)?\s*")
#: Source: CSS Values and Units Level 3, §5.2.
_PX = {None: 1.0, "px": 1.0, "pt": 96 / 72, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0, "pc": 16.0}


def read_freeform(data: bytes) -> tuple[float, float]:
    """Give the width and height of a free-form SVG; raise ValueError where it may not be drawn."""
    from xml.etree.ElementTree import ParseError

    from defusedxml.common import DefusedXmlException
    from defusedxml.ElementTree import fromstring

    try:
        root = fromstring(data, forbid_dtd=True)
    except DefusedXmlException as error:
        raise ValueError("SVG with entities or a DTD is refused; save it as plain SVG") from error
    except (ParseError, LookupError, ValueError) as error:
        raise ValueError(f"not well-formed SVG: {error}") from error
    if root.tag.rpartition("}")[2] != "svg":
        raise ValueError(f"its root is <{root.tag.rpartition('}')[2]}>, not <svg>")
    _check_dashes(data)
    _Counter(root).count(root, ())
    return _size(root)


def _check_dashes(data: bytes) -> None:
    for match in _DASHES.finditer(data.decode("utf-8", "replace")):
        values = numbers(match.group(1))
        if values and 0 < sum(values) < SHORTEST_DASHES:
            raise ValueError(f"dashes '{match.group(1).strip()}' are too short to draw")


class _Counter:
    """Counts what elements unfold to, each target once."""

    def __init__(self, root: Any) -> None:
        self.ids = {e.get("id"): e for e in root.iter() if e.get("id")}
        self.counts: dict[str, int] = {}

    def count(self, element: Any, active: tuple[str, ...], depth: int = 0) -> int:
        if depth > DEEPEST:
            raise ValueError(f"elements and references are nested more than {DEEPEST} deep")
        total = 1
        for child in element:
            total += self.count(child, active, depth + 1)
        for name in _references(element):
            total += self._target(name, active, depth)
        if total > MOST_ELEMENTS:
            raise ValueError(f"it unfolds to more than {MOST_ELEMENTS} elements; simplify it")
        return total

    def _target(self, name: str, active: tuple[str, ...], depth: int) -> int:
        if name in active:
            raise ValueError(f"'#{name}' refers to itself")
        if name not in self.ids:
            return 0
        if name not in self.counts:
            self.counts[name] = self.count(self.ids[name], (*active, name), depth + 1)
        return self.counts[name]


def _references(element: Any) -> list[str]:
    found: list[str] = []
    for name, text in element.items():
        if name.rpartition("}")[2] == "href" and text.startswith("#"):
            found.append(text[1:])
        elif "url(" in text:
            found += _REFERENCE.findall(text)
    return found


def _size(root: Any) -> tuple[float, float]:
    box = root.get("viewBox")
    if box:
        v = numbers(box)
        if len(v) == 4 and v[2] > 0 and v[3] > 0:
            return v[2], v[3]
        raise ValueError(f"viewBox '{box}' must be four numbers, the last two above 0")
    sizes = []
    for name in ("width", "height"):
        match = _LENGTH.fullmatch(root.get(name, ""))
        if not match or float(match.group(1)) <= 0:
            raise ValueError("it has neither a viewBox nor a width and height")
        sizes.append(float(match.group(1)) * _PX[match.group(2)])
    return sizes[0], sizes[1]


def refuse(url: str, *_args: object, **_kwargs: object) -> NoReturn:
    """Stand in for cairosvg's fetcher: nothing is fetched."""
    raise ValueError(f"'{url[:60]}' is not fetched; pictures inside a picture are refused")


def to_pdf(data: bytes, width: float, height: float) -> bytes:
    """Give a free-form SVG as a PDF of one page, its size in points the given numbers."""
    from cairosvg.surface import PDFSurface

    # One user unit is 1/96 in for cairosvg and its pages are in points.
    return PDFSurface.convert(
        bytestring=data, url_fetcher=refuse, output_width=width * 96 / 72, output_height=height * 96 / 72
    )


def recording(data: bytes, width: float, height: float) -> Any:
    """Give a free-form SVG as a cairo recording, to be painted at any scale."""
    import cairocffi
    from cairosvg.parser import Tree
    from cairosvg.surface import Surface

    class Recording(Surface):
        device_units_per_user_units = 1

        def _create_surface(self, width: float, height: float) -> tuple[Any, float, float]:
            size = (0, 0, width, height)
            return cairocffi.RecordingSurface(cairocffi.CONTENT_COLOR_ALPHA, size), width, height

    tree = Tree(bytestring=data, url_fetcher=refuse)
    made = Recording(tree, None, 96, output_width=width, output_height=height)
    return made.cairo
