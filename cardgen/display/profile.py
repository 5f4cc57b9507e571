"""The profile, the subset of SVG that the painters know: its names, limits and error. lxml parses, entities off."""

from __future__ import annotations

from typing import Any

#: Most ops one drawing may expand to. The largest shipped face, a board, has about 20 thousand.
LARGEST_COST = 200_000
#: An opacity group or a picture costs more to paint than a path.
GROUP_COST = 20
#: Deepest nesting of groups, uses and symbols.
DEEPEST = 48
#: Longest markup, in characters.
LONGEST_MARKUP = 8_000_000
#: Smallest side of a viewBox; scaling a smaller one would overflow.
SMALLEST_BOX = 1e-6
#: Most dashes on one path.
MOST_DASHES = 20_000

SVG = "{http://www.w3.org/2000/svg}"
XLINK_HREF = "{http://www.w3.org/1999/xlink}href"
#: Elements that draw nothing themselves.
NOT_DRAWN = frozenset(("defs", "symbol", "clipPath", "linearGradient", "radialGradient", "title", "desc"))
#: Attributes that any drawn element may have besides the inherited ones; hints are for other programs.
COMMON = frozenset(("id", "transform", "opacity", "clip-path", "overflow"))
HINTS = frozenset(("shape-rendering", "text-rendering", "image-rendering"))

#: Values of `data-ink`, for faces that save ink; empty where the attribute is missing.
INK_WORDS = ("", "keep", "drop", "lines", "tint", "picture", "light")

_OPEN = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">'


class OutsideProfile(Exception):
    """Markup that the painters do not know.

    Attributes:
        element: its name.
        line: its line in the markup, from 1.
        why: what is wrong and what to do.
        words: the text of the markup in question, if any.
    """

    def __init__(self, element: str, line: int, why: str, words: str = "") -> None:
        super().__init__(f"<{element}> on line {line}: {why}")
        self.element = element
        self.line = line
        self.why = why
        self.words = words


def markup_tree(markup: str) -> Any:
    """Return the element tree of a piece of markup. Raises OutsideProfile."""
    if len(markup) > LONGEST_MARKUP:
        raise OutsideProfile("svg", 1, f"{len(markup)} characters of markup are more than {LONGEST_MARKUP}")
    from lxml import etree

    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False, remove_comments=True
    )
    try:
        return etree.fromstring(f"{_OPEN}{markup}</svg>", parser)
    except (etree.XMLSyntaxError, ValueError) as error:
        line = getattr(error, "lineno", None) or 1
        raise OutsideProfile("svg", line, f"not well-formed XML: {error}") from error
