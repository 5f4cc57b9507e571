"""Attributes that any element may have (style, transform, clips, opacity), and the viewports of `svg` and `symbol`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardgen.display.clips import read_clip
from cardgen.display.definitions import Definitions
from cardgen.display.ops import IDENTITY, Clip, Group, Matrix, Op
from cardgen.display.profile import COMMON, HINTS, INK_WORDS, SMALLEST_BOX
from cardgen.display.shapes import rectangle
from cardgen.display.style import PROPERTIES, Style, StylePaint, inherit, url_target
from cardgen.display.values import (
    apply_box,
    fraction,
    inverse,
    numbers,
    transform,
    user_units,
    view_box_matrix,
)

_KNOWN = COMMON | HINTS | PROPERTIES.keys()


class CommonAttributes:
    """The style of one element, and how its ops are wrapped."""

    __slots__ = ("style", "matrix", "clips", "opacity", "ink", "plain")

    def __init__(self, definitions: Definitions, style: Style, attributes: dict[str, str]) -> None:
        if not attributes.keys() <= _KNOWN:
            _refuse_unknown(attributes)
        color = attributes.get("color")
        if color:
            style = inherit(style, (("color", color),), _no_server)
        self.style = inherit(style, attributes.items(), lambda name: definitions.server(name, style.color))
        self.matrix: Matrix | None = None
        if "transform" in attributes:
            matrix = transform(attributes["transform"])
            self.matrix = matrix if matrix != IDENTITY else None
        self.opacity = fraction(attributes["opacity"]) if "opacity" in attributes else 1.0
        self.clips: tuple[Clip, ...] = ()
        clip = attributes.get("clip-path", "none")
        if clip != "none":
            self.clips = read_clip(definitions.element(url_target(clip)), definitions.element)
        self.ink = attributes.get("data-ink", "")
        if self.ink not in INK_WORDS:
            raise ValueError(f"data-ink is '{self.ink}'; expected {', '.join(INK_WORDS[1:])}")
        self.plain = self.matrix is None and not self.clips and self.opacity == 1.0 and not self.ink


class Viewport:
    """The viewBox of a `symbol` or nested `svg`; pops its attributes from those of the element."""

    def __init__(self, attributes: dict[str, str]) -> None:
        box = attributes.pop("viewBox", None)
        self.align = attributes.pop("preserveAspectRatio", "xMidYMid")
        self.clipped = attributes.pop("overflow", "hidden") not in ("visible", "auto")
        self.box = None
        if box is not None:
            v = numbers(box)
            if len(v) != 4 or min(v[2:]) < SMALLEST_BOX:
                raise ValueError(f"viewBox '{box}' must be four numbers, the last two above 0")
            self.box = (v[0], v[1], v[0] + v[2], v[1] + v[3])

    def around(self, items: Sequence[Op], place: dict[str, str]) -> tuple[Op, ...]:
        """Return items as seen through the viewport of these x, y, width, height."""
        if not items:
            return ()
        x, y = user_units(place.get("x", "0")), user_units(place.get("y", "0"))
        if self.box is None:
            width, height = (user_units(place[k]) if k in place else 0.0 for k in ("width", "height"))
            matrix: Matrix = (1, 0, 0, 1, x, y)
            window = (0.0, 0.0, width, height)
        else:
            width = user_units(place.get("width", str(self.box[2] - self.box[0])))
            height = user_units(place.get("height", str(self.box[3] - self.box[1])))
            if width <= 0 or height <= 0:
                return ()
            matrix = view_box_matrix(self.box, (x, y, x + width, y + height), self.align)
            window = apply_box(inverse(matrix), (x, y, x + width, y + height))
        clips: tuple[Clip, ...] = ()
        if self.clipped and width > 0 and height > 0:
            clips = (
                Clip(rectangle(window[0], window[1], window[2] - window[0], window[3] - window[1]), False),
            )
        if matrix == IDENTITY and not clips:
            return tuple(items)
        return (Group(matrix if matrix != IDENTITY else None, clips, 1.0, tuple(items)),)


def _no_server(name: str) -> StylePaint:
    raise ValueError(f"'#{name}' cannot be a colour here")


def _refuse_unknown(attributes: Iterable[str]) -> None:
    for name in attributes:
        if name in ("style", "class"):
            raise ValueError(f"'{name}' is CSS, which is not in the profile; write presentation attributes")
        if name not in _KNOWN and not name.startswith(("data-", "{")):
            raise ValueError(f"attribute '{name}' is not in the profile here")
