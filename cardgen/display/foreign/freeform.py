"""SVG outside the profile: read safely, measured, and searched for what no program here draws.

Entities of the file's own are expanded, within libxml2's limits; nothing is fetched.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from cardgen.display.profile import SMALLEST_BOX
from cardgen.display.values import LARGEST, NUMBER, numbers

_LENGTH = re.compile(rf"\s*({NUMBER})\s*(px|pt|mm|cm|in|pc)?\s*")
#: Source: CSS Values and Units Level 3, §5.2.
_PX = {None: 1.0, "px": 1.0, "pt": 96 / 72, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0, "pc": 16.0}
#: Attributes that neither the profile nor resvg knows; what they would do is missing.
_IGNORED = ("pathLength", "vector-effect")
#: Elements that are not drawn, and what helps: SVG of other versions, and what is not SVG.
_NOT_DRAWN = {
    "foreignObject": "draw what it shows as shapes",
    "flowRoot": "turn the text into paths",
    "meshgradient": "turn the mesh into a picture or into gradients",
    "hatch": "turn it into paths",
    "solidColor": "write the colour itself",
    "video": "embed a picture of it",
    "animate": "the picture is drawn as it begins",
    "set": "the picture is drawn as it begins",
}
#: What styles may say that is not followed, how it is called, and what helps.
_NOT_FOLLOWED = (
    (re.compile(r"\bvar\(\s*--"), "'var(--…)'", "write the value itself"),
    (re.compile(r"\b(?:oklch|oklab|lch|lab|hwb|color-mix)\("), "a colour of CSS 4", "write it as '#rrggbb'"),
    (
        re.compile(r"(?<![-\w])clip-path\s*:\s*(?:circle|ellipse|inset|polygon|path|rect)\("),
        "'clip-path' as a shape of CSS",
        "use a <clipPath>",
    ),
    (re.compile(r"(?<![-\w])mask-image\s*:"), "'mask-image'", "use 'mask'"),
    (
        re.compile(r"(?<![-\w])(?:rotate|scale|translate)\s*:"),
        "a turn or scale of its own",
        "use 'transform'",
    ),
)
#: Elements whose place and size are attributes, which as styles are not followed.
_SHAPES = ("rect", "circle", "ellipse", "path", "image", "use")
_GEOMETRY = re.compile(r"(?:^|;)\s*(x|y|width|height|cx|cy|r|rx|ry|d)\s*:")
_QUOTED_URL = re.compile(rb"url\(\s*(?:'|\"|&quot;|&apos;)\s*#([^'\"&)]*?)\s*(?:'|\"|&quot;|&apos;)\s*\)")
_CSS_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_IGNORED_RULE = re.compile(r"@(import|media|supports|layer|container)\b", re.IGNORECASE)


def read_svg(data: bytes) -> Any:
    """Return the lxml root of an SVG.

    Errors:
        ValueError: it is not SVG, or hostile.
    """
    from lxml import etree

    parser = etree.XMLParser(
        resolve_entities="internal",
        no_network=True,
        load_dtd=False,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        root = etree.fromstring(_QUOTED_URL.sub(rb"url(#\1)", data), parser)
    except (etree.XMLSyntaxError, ValueError, LookupError) as error:
        raise ValueError(f"not well-formed SVG: {error}") from error
    if _local(root) != "svg":
        raise ValueError(f"its root is <{_local(root)}>, not <svg>")
    return root


def drop_other_files(root: Any) -> Iterator[str]:
    """Delete references to other files, which are never fetched; yield a sentence for each."""
    for element in root.iter("{*}image", "{*}feImage", "{*}use"):
        for name, text in element.items():
            address = text.strip()
            if name.rpartition("}")[2] == "href" and address and not address.startswith(("#", "data:")):
                del element.attrib[name]
                yield (
                    f"<{_local(element)}> names another file, '{shortened(address)}', which is not fetched, so its "
                    "place stays empty; embed it"
                )


def plain_bytes(root: Any) -> bytes:
    """Return an SVG as UTF-8 without a document type."""
    from lxml import etree

    data: bytes = etree.tostring(root, encoding="utf-8")
    return data


def _local(element: Any) -> str:
    return str(element.tag).rpartition("}")[2]


def measure_svg(root: Any) -> tuple[float, float]:
    """Return width and height of an SVG in user units: of its viewBox, else as it states them, else 0 and 0.

    Errors:
        ValueError: they are not lengths that can be drawn.
    """
    box = root.get("viewBox")
    if box:
        v = numbers(box)
        if len(v) == 4 and min(v[2:]) >= SMALLEST_BOX:
            return v[2], v[3]
        raise ValueError(f"viewBox '{shortened(box)}' must be four numbers, the last two above 0")
    return stated_size(root) or (0.0, 0.0)


def stated_size(root: Any) -> tuple[float, float] | None:
    """Return `width` and `height` of an SVG in user units; None where one is missing or a percentage.

    Errors:
        ValueError: one is not above 0, or too large to draw.
    """
    sizes = []
    for name in ("width", "height"):
        match = _LENGTH.fullmatch(root.get(name, ""))
        if not match:
            return None
        size = float(match.group(1)) * _PX[match.group(2)]
        if not SMALLEST_BOX <= size <= LARGEST:
            raise ValueError(
                f"{name} '{shortened(root.get(name))}' must be above 0 and at most {LARGEST:.0f}"
            )
        sizes.append(size)
    return sizes[0], sizes[1]


def unsupported_features(root: Any) -> Iterator[str]:
    """Yield what no program here draws as written, a sentence each with what to do."""
    for element in root.iter("{*}style"):
        match = _IGNORED_RULE.search(_CSS_COMMENT.sub("", element.text or ""))
        if match:
            yield f"'{match[0]}' in <style> is not followed; write the styles into the elements"
    for name in _IGNORED:
        found = root.xpath(f"//*[@{name}]")
        if found and found[0].get(name) not in ("none", ""):
            yield f"{name} of <{_local(found[0])}> is ignored; turn the stroke into a path"
    yield from _not_drawn(root)
    yield from _not_followed(root)
    if has_text(root):
        yield "<text> is set in a font that comes with cardgen; turn it into paths to keep its own"


def _not_drawn(root: Any) -> Iterator[str]:
    """Yield the elements that are not drawn; those in a <switch> have another in their place, and some are empty."""
    for name, advice in _NOT_DRAWN.items():
        found = [one for one in root.iter(f"{{*}}{name}") if _local(one.getparent()) != "switch"]
        if name == "foreignObject":
            found = [one for one in found if "".join(one.itertext()).strip() or len(one.findall(".//{*}img"))]
        if found:
            yield f"<{name}> is not drawn; {advice}"


def _not_followed(root: Any) -> Iterator[str]:
    """Yield the styles that are not followed."""
    sheets = [element.text or "" for element in root.iter("{*}style")]
    styles = "\n".join([*map(str, root.xpath("//@style | //@fill | //@stroke | //@stop-color")), *sheets])
    for pattern, what, advice in _NOT_FOLLOWED:
        if pattern.search(_CSS_COMMENT.sub("", styles)):
            yield f"{what} in a style is not followed; {advice}"
    for element in (one for name in _SHAPES for one in root.iter(f"{{*}}{name}")):
        if match := _GEOMETRY.search(element.get("style", "")):
            yield f"'{match[1]}' in the style of <{_local(element)}> is not followed; write it as an attribute"
            return


def has_text(root: Any) -> bool:
    """Return whether an SVG has text to set."""
    return any("".join(element.itertext()).strip() for element in root.iter("{*}text"))


def shortened(text: str) -> str:
    """Return a text in one line of at most 40 characters."""
    line = " ".join(text.split())
    return line if len(line) <= 40 else f"{line[:39]}…"
