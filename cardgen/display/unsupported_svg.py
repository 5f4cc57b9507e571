"""Free-form SVG that cairosvg does not draw as written.

cairosvg ignores what it does not know without a warning; here it gets one. Each entry was found by drawing it with
cairosvg 2.9 and looking at the pixels.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from cardgen.display.freeform import SHORTEST_DASHES, TEXT, Undrawable
from cardgen.display.paths import normalise
from cardgen.display.scales import LENGTHS, SHAPES, URL, check_sizes, targets
from cardgen.display.values import NUMBER, numbers, transform

#: A kind of problem and a message; of each kind the first message is shown.
Problem = tuple[str, str]

#: Elements that draw nothing themselves, only where they are referenced.
_NOT_DRAWN = frozenset(
    ("defs", "symbol", "clipPath", "mask", "pattern", "marker", "filter", "linearGradient", "radialGradient")
)
#: Other elements that cairosvg knows, or that draw nothing in a static picture.
_KNOWN = frozenset(
    ("svg", "g", "switch", "use", "image", "stop", "style", "script", "title", "desc", "metadata", "view")
    + ("animate", "animateColor", "animateMotion", "animateTransform", "set", "mpath")
)
_OPACITIES = ("opacity", "fill-opacity", "stroke-opacity", "stop-opacity")
_TRANSFORMS = ("transform", "gradientTransform", "patternTransform")
_WHITE = frozenset(("none", "white", "#fff", "#ffffff", "rgb(255,255,255)"))

_LENGTH = re.compile(rf"\s*(?:{NUMBER}(?:px|pt|pc|mm|cm|in|em|ex|ch|%)?|auto)\s*")
_CHANNEL = rf"\s*{NUMBER}\s*%?\s*"
_COLOUR = re.compile(
    rf"#[0-9a-f]{{3}}|#[0-9a-f]{{6}}|rgb\({_CHANNEL}(?:,{_CHANNEL}){{2}}\)|rgba\({_CHANNEL}(?:,{_CHANNEL}){{3}}\)"
)
_HEX_WITH_ALPHA = re.compile(r"#[0-9a-f]{4}|#[0-9a-f]{8}")
_ICC = re.compile(r"\s*icc-color\(.*\)$")
_CSS_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_IGNORED_RULE = re.compile(r"@(import|media|supports|layer|container)\b", re.IGNORECASE)

_FLATTEN = "flatten it to paths, or export the picture as PNG"
_EXPORT = "export the whole as PNG"


def unsupported_features(tree: Any, data: bytes) -> tuple[str, ...]:
    """List the features of a free-form SVG that are not drawn as written, a sentence each with what to do.

    Args:
        tree: the file as parsed, which is not changed; data: its bytes.

    Errors:
        Undrawable: it cannot be drawn at all.
    """
    nodes = [tree]
    for node in nodes:
        nodes += node.children
    ids = {node["id"]: node for node in reversed(nodes) if "id" in node}
    check_sizes(tree, nodes, ids)
    problems: dict[str, dict[str, None]] = {}
    for kind, words in _check_styles(tree, nodes, data):
        problems.setdefault(kind, {})[words] = None
    for node in _drawn_nodes(tree, ids):
        for check in _CHECKS:
            for kind, words in check(node, ids):
                problems.setdefault(kind, {})[words] = None
    return tuple(_summary(list(words)) for words in problems.values())


def _summary(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{words[0]} (and {len(words) - 1} more of this kind)"


def _drawn_nodes(root: Any, ids: Mapping[str, Any]) -> Iterator[Any]:
    """Yield each element that is drawn once: in the document tree, or by reference."""
    waiting, seen = deque([root]), set()
    while waiting:
        node = waiting.popleft()
        if id(node) in seen or node.get("display") == "none":
            continue
        seen.add(id(node))
        yield node
        waiting += (child for child in node.children if child.tag not in _NOT_DRAWN)
        waiting += (ids[name] for name in targets(node) if name in ids)


def _check_styles(tree: Any, nodes: list[Any], data: bytes) -> Iterator[Problem]:
    """Yield style sheets that are ignored, and elements that depend on the machine's language."""
    advice = "write the styles into the elements"
    for node in nodes:
        if node.tag == "style":
            for match in _IGNORED_RULE.finditer(_CSS_COMMENT.sub("", node.text or "")):
                yield "style", f"'{match[0]}' in <style> is not followed; {advice}"
        elif node.tag.endswith("}link"):
            yield "style", f"the style sheet of <link> is not fetched; {advice}"
    if b"<?xml-stylesheet" in data:
        yield "style", f"the style sheet of '<?xml-stylesheet?>' is not fetched; {advice}"
    if any("systemLanguage" in element.attrib for element in tree.xml_tree.iter()):
        yield "language", "'systemLanguage' chooses by the machine's language; keep one language"


def _check_element(node: Any, _ids: Mapping[str, Any]) -> Iterator[Problem]:
    tag = node.tag
    if tag in TEXT and (tag != "a" or (node.text or "").strip()):
        yield (
            "text",
            f"<{tag}> is set in the fonts of each machine, so it does not print the same; turn it into paths",
        )
    elif tag == "image":
        raise Undrawable(f"<image> holds or names another picture, which is not drawn; {_EXPORT}")
    elif not (
        tag in SHAPES or tag in _NOT_DRAWN or tag in _KNOWN or tag in TEXT or tag.startswith(("{", "fe"))
    ):
        yield "element", f"<{tag}> is not drawn as it is written; {_FLATTEN}"


def _check_references(node: Any, ids: Mapping[str, Any]) -> Iterator[Problem]:
    if node.tag == "use":
        href = node.get_href() or ""
        if href.startswith("#") and href[1:] not in ids:
            yield (
                "reference",
                f"<use> names '{_shortened(href)}', which is not in the file; its place stays empty",
            )
        elif href and not href.startswith("#"):
            raise Undrawable(
                f"<use> names '{_shortened(href)}', another file, which is not fetched; {_EXPORT}"
            )
    if node.tag in SHAPES:
        for key in ("marker", "marker-start", "marker-mid", "marker-end"):
            match = URL.match(node.get(key, ""))
            if match and ids.get(match[1], node).tag != "marker":
                raise Undrawable(
                    f"{key} of <{node.tag}> names '#{_shortened(match[1])}', which is not a marker of the file"
                )


def _check_numbers(node: Any, _ids: Mapping[str, Any]) -> Iterator[Problem]:
    tag = node.tag
    for key in _OPACITIES:
        if key in node and not re.fullmatch(rf"\s*{NUMBER}\s*", node[key]):
            raise Undrawable(
                f"{key} '{_shortened(node[key])}' of <{tag}> is not understood; write it as 0 to 1"
            )
    dashes = [float(n) for n in re.findall(NUMBER, node.get("stroke-dasharray", ""))]
    if 0 < sum(dashes) < SHORTEST_DASHES:
        raise Undrawable(f"dashes '{_shortened(node['stroke-dasharray'])}' are too short to draw")
    for key in LENGTHS if tag in SHAPES or tag == "use" else ():
        if key in node and not _LENGTH.fullmatch(node[key]):
            yield (
                "length",
                f"{key} '{_shortened(node[key])}' of <{tag}> is not understood; write it as a number",
            )
    for key in _TRANSFORMS:
        if key in node:
            yield from _check_syntax("transform", tag, key, node[key].replace("px", ""), transform)
    if tag == "path":
        yield from _check_syntax("path", tag, "d", node.get("d", ""), normalise)
    elif tag in ("polygon", "polyline"):
        yield from _check_syntax("path", tag, "points", node.get("points", ""), numbers)


def _check_syntax(
    kind: str, tag: str, key: str, text: str, read: Callable[[str], object]
) -> Iterator[Problem]:
    try:
        read(text)
    except ValueError as error:
        yield kind, f"{key} of <{tag}> is drawn wrong or not at all: {error}"


def _check_paint(node: Any, ids: Mapping[str, Any]) -> Iterator[Problem]:
    tag = node.tag
    if tag == "stop":
        yield from _check_colour(tag, "stop-color", node.get("stop-color", "black"))
    if tag not in SHAPES:
        return
    for key in ("fill", "stroke"):
        url = URL.match(node.get(key, ""))
        if url and url[1] not in ids and not url[2]:
            yield (
                "reference",
                f"{key} of <{tag}> names '#{_shortened(url[1])}', which is not in the file; it is left out",
            )
        yield from _check_colour(tag, key, url[2] if url else node.get(key, ""))
    if node.get("stroke", "none") != "none":
        if node.get("vector-effect") == "non-scaling-stroke":
            yield "stroke", f"vector-effect of <{tag}> is passed over; turn the stroke into a path"
        if node.get("paint-order", "").startswith(("stroke", "markers stroke")):
            yield (
                "stroke",
                f"paint-order of <{tag}> is passed over; put the stroke into an element of its own",
            )


def _check_colour(tag: str, key: str, text: str) -> Iterator[Problem]:
    from cairosvg.colors import COLORS

    bare = _ICC.sub("", text.strip().lower())
    if _HEX_WITH_ALPHA.fullmatch(bare):
        opacity = "stop-opacity" if tag == "stop" else f"{key}-opacity"
        yield "colour", f"the transparency of {key} '{bare}' of <{tag}> is passed over; write {opacity}"
    elif bare and bare not in COLORS and not _COLOUR.fullmatch(bare):
        yield (
            "colour",
            f"{key} '{_shortened(text)}' of <{tag}> is not understood; write the colour as #rrggbb",
        )


def _check_effects(node: Any, ids: Mapping[str, Any]) -> Iterator[Problem]:
    tag = node.tag
    if tag == "filter":
        steps = [child.tag for child in node.children if child.tag != "feOffset"]
        if steps:
            yield (
                "filter",
                f"<filter> with <{steps[0]}> is not drawn as it is written; export the picture as PNG",
            )
    elif node.get("filter", "none") != "none" and "url(" not in node["filter"]:
        yield (
            "filter",
            f"filter '{_shortened(node['filter'])}' of <{tag}> is not drawn; export the picture as PNG",
        )
    if tag == "mask":
        if node.get("maskContentUnits") == "objectBoundingBox":
            yield "mask", f"<mask> in units of a bounding box is not drawn as it is written; {_FLATTEN}"
        elif _uses_luminance(node, ids):
            yield "mask", f"<mask> cuts by the outline of its shapes, however dark they are; {_FLATTEN}"
    if node.get("mix-blend-mode", "normal") != "normal":
        yield (
            "blend",
            f"mix-blend-mode '{_shortened(node['mix-blend-mode'])}' is passed over; export the picture as PNG",
        )
    yield from _check_clips(node, ids)


def _uses_luminance(mask: Any, ids: Mapping[str, Any]) -> bool:
    """Return whether a mask holds anything but white, for which luminance and outline differ."""
    if mask.get("mask-type") == "alpha":
        return False
    for node in _drawn_nodes(mask, ids):
        paints = [node.get("fill", "black"), node.get("stroke", "none")] if node.tag in SHAPES else []
        if node.tag == "stop":
            paints = [node.get("stop-color", "black")]
        if any("url(" not in paint and paint.lower().replace(" ", "") not in _WHITE for paint in paints):
            return True
    return False


def _check_clips(node: Any, ids: Mapping[str, Any]) -> Iterator[Problem]:
    tag, clip = node.tag, node.get("clip-path", "none")
    url = URL.match(clip)
    if clip != "none" and not url:
        yield "clip", f"clip-path '{_shortened(clip)}' of <{tag}> is passed over; {_FLATTEN}"
    if url and tag == "clipPath":
        yield "clip", f"<clipPath> that is itself clipped is not drawn as it is written; {_FLATTEN}"
    elif url and "width" not in node and ids.get(url[1], {}).get("clipPathUnits") == "objectBoundingBox":
        yield (
            "clip",
            f"clip-path of <{tag}> in units of its bounding box is not drawn as it is written; {_FLATTEN}",
        )
    holes = tag == "path" and len(re.findall("[Mm]", node.get("d", ""))) > 1
    if holes and node.get("clip-rule") == "evenodd" and getattr(node.parent, "tag", "") == "clipPath":
        yield "clip", f"clip-rule 'evenodd' is passed over: the holes of <clipPath> are filled; {_FLATTEN}"


def _shortened(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 40 else f"{line[:39]}…"


_CHECKS = (_check_element, _check_references, _check_numbers, _check_paint, _check_effects)
