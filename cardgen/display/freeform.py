"""Free-form SVG: art outside the profile, drawn by cairosvg.

defusedxml reads it first: no entities, and no DTD except the public identifier that many programs write. Elements that
references expand to are counted before anything is drawn, since cairosvg follows every `use` without a limit. Nothing
is fetched, not even `data:` URLs.
"""

from __future__ import annotations

import re
from typing import Any

from cardgen.display.values import NUMBER, numbers

#: Most elements and letters a free-form drawing may expand to.
MOST_ELEMENTS = 50_000
#: Deepest nesting of elements and references.
DEEPEST = 64
#: Shortest sum of a dash pattern, in user units.
SHORTEST_DASHES = 0.01
#: Elements whose letters are set.
TEXT = frozenset(("text", "tspan", "textPath", "tref", "a"))

_REFERENCE = re.compile(r"url\(\s*['\"]?#([^'\")\s]+)")
_DASHES = re.compile(r"stroke-dasharray\s*[:=]?\s*['\"]?([-+\d.eE\s,]+)")
_LENGTH = re.compile(rf"\s*({NUMBER})\s*(px|pt|mm|cm|in|pc)?\s*")
#: Source: CSS Values and Units Level 3, §5.2.
_PX = {None: 1.0, "px": 1.0, "pt": 96 / 72, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0, "pc": 16.0}


class Undrawable(ValueError):
    """Free-form SVG that cannot be drawn; the text says why and what to do."""


def measure_svg(data: bytes) -> tuple[float, float]:
    """Return width and height of a free-form SVG, once it is known to be safe to draw.

    Errors:
        ValueError: it is not, or it has no size.
    """
    root = _tree(data)
    if _local(root) != "svg":
        raise ValueError(f"its root is <{_local(root)}>, not <svg>")
    _check_dashes(data)
    _Counter(root).count(root, ())
    return _size(root)


def _tree(data: bytes) -> Any:
    """Return the root of the element tree; a doctype may be named, but nothing declared or fetched."""
    from xml.etree.ElementTree import ParseError, TreeBuilder

    from defusedxml.common import DefusedXmlException, DTDForbidden
    from defusedxml.ElementTree import DefusedXMLParser

    class Parser(DefusedXMLParser):
        def defused_start_doctype_decl(self, name: str, sysid: str, pubid: str, has_subset: bool) -> None:
            if has_subset or (sysid and not pubid):
                raise DTDForbidden(name, sysid, pubid)

    try:
        parser = Parser(target=TreeBuilder(), forbid_dtd=True)
        parser.feed(data)
        return parser.close()
    except DefusedXmlException as error:
        raise ValueError(
            "SVG that declares entities or a DTD of its own is refused; save it again as plain SVG "
            "(from Illustrator: without its editing capabilities)"
        ) from error
    except (ParseError, LookupError, ValueError) as error:
        raise ValueError(f"not well-formed SVG: {error}") from error


def _local(element: Any) -> str:
    return str(element.tag).rpartition("}")[2]


def _check_dashes(data: bytes) -> None:
    for match in _DASHES.finditer(data.decode("utf-8", "replace")):
        values = numbers(match.group(1))
        if values and 0 < sum(values) < SHORTEST_DASHES:
            raise ValueError(f"dashes '{match.group(1).strip()}' are too short to draw")


def _letters(element: Any) -> int:
    if _local(element) not in TEXT:
        return 0
    return len(element.text or "") + sum(len(child.tail or "") for child in element)


class _Counter:
    """Counts the elements and letters that an element expands to, each reference target once."""

    def __init__(self, root: Any) -> None:
        self.ids = {e.get("id"): e for e in root.iter() if e.get("id")}
        self.counts: dict[str, int] = {}

    def count(self, element: Any, active: tuple[str, ...], depth: int = 0) -> int:
        if depth > DEEPEST:
            raise ValueError(f"elements and references are nested more than {DEEPEST} deep")
        total = 1 + _letters(element)
        for child in element:
            total += self.count(child, active, depth + 1)
        for name in _references(element):
            total += self._target(name, active, depth)
        if total > MOST_ELEMENTS:
            raise ValueError(f"it expands to more than {MOST_ELEMENTS} elements and letters; simplify it")
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


def refuse_fetch(_url: str, kind: str) -> bytes:
    """Replace cairosvg's fetcher: nothing is fetched, and an external style sheet counts as empty."""
    if kind == "text/css":
        return b""
    raise Undrawable("it names another file, which is not fetched; export the whole as PNG")


def to_pdf(data: bytes, width: float, height: float) -> bytes:
    """Return a free-form SVG as a PDF of one page, `width` × `height` user units large."""
    from cairosvg.surface import PDFSurface

    # One user unit is 1/96 in for cairosvg and its pages are in points.
    pdf: bytes = PDFSurface.convert(
        bytestring=data,
        url_fetcher=refuse_fetch,
        output_width=width * 96 / 72,
        output_height=height * 96 / 72,
    )
    return pdf


def parse_tree(data: bytes) -> Any:
    """Return a free-form SVG as cairosvg's tree with its style sheets applied."""
    from cairosvg.parser import Tree

    return Tree(bytestring=data, url_fetcher=refuse_fetch)


def record_svg(data: bytes, width: float, height: float) -> Any:
    """Return a free-form SVG as a cairo recording, which can be painted at any scale."""
    return record_drawing(parse_tree(data), width, height)


def record_drawing(tree: Any, width: float, height: float) -> Any:
    """Draw a tree, which is used up by it, as a cairo recording of a size in user units."""
    import cairocffi
    from cairosvg.surface import Surface

    class Recording(Surface):
        device_units_per_user_units = 1

        def _create_surface(self, width: float, height: float) -> tuple[Any, float, float]:
            size = (0, 0, width, height)
            return cairocffi.RecordingSurface(cairocffi.CONTENT_COLOR_ALPHA, size), width, height

    return Recording(tree, None, 96, output_width=width, output_height=height).cairo
