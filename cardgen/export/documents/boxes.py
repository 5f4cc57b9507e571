"""Boxes of running text: flowables on a tint, some of a kind with an icon of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from reportlab.platypus.flowables import Flowable

from cardgen.art.colour import Palette, mix, named
from cardgen.display.parse import parse_markup
from cardgen.export.documents.line_icons import draw_ops, rgb
from cardgen.export.documents.rich_text import RichText
from cardgen.export.documents.tagging import Element, within
from cardgen.units import PT_PER_MM

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

_BOX_X_MM, _BOX_Y_MM, _BAR_MM = 4.2, 2.6, 1.1
#: How far the ground of a part's heading reaches beyond its lines, and how far these are from its left edge.
_GROUND_MM, IN_GROUND_MM = 0.5, 1.6
#: Side of an icon, its distance from the bar, and the room that it needs.
_ICON_MM, _ICON_X_MM, _ICON_ROOM_MM = 4.2, 2.4, 3.6
#: Palette colours of kinds of boxes; other kinds have the document's colour.
_COLOURS = {"reading": "IRON", "hint": "BRASS_DARK"}
#: Icons of kinds in a 10 × 10 square: pieces on a square, an open book, a lamp. `{ink}` is the bar's colour.
_LINE = 'fill="none" stroke="{ink}" stroke-width="0.85" stroke-linecap="round" stroke-linejoin="round"'
_ICONS: Mapping[str, str] = {
    "example": '<rect x="0.8" y="0.8" width="8.4" height="8.4" rx="1.6" ' + _LINE + "/>"
    '<circle cx="3.2" cy="3.2" r="0.95" fill="{ink}"/><circle cx="5" cy="5" r="0.95" fill="{ink}"/>'
    '<circle cx="6.8" cy="6.8" r="0.95" fill="{ink}"/>',
    "reading": '<path d="M5,2.6C3.6,1.5 2,1.3 0.6,1.5V8.1C2,7.9 3.6,8.1 5,9.1C6.4,8.1 8,7.9 9.4,8.1V1.5'
    'C8,1.3 6.4,1.5 5,2.6ZM5,2.6V9.1" ' + _LINE + "/>",
    "hint": '<path d="M3.6,7.2C3.6,5.9 2.1,5.3 2.1,3.6A2.9,2.9 0 0 1 7.9,3.6C7.9,5.3 6.4,5.9 6.4,7.2Z" '
    + _LINE
    + "/>"
    '<path d="M3.9,8.3H6.1M4.3,9.4H5.7" ' + _LINE + "/>",
}


class BoxColours(NamedTuple):
    """The ground of a box, and the bar at its left."""

    tint: str
    bar: str


def kind_colours(kind: str, colours: BoxColours, palette: Palette) -> BoxColours:
    """Return the colours of a kind of box, else the default ones."""
    if kind not in _COLOURS:
        return colours
    bar = named(palette, _COLOURS[kind])
    return BoxColours(mix(bar, named(palette, "PAPER"), 0.91), bar)


def icon_of(kind: str, colours: BoxColours) -> str:
    """Return the icon of a kind of box as profile SVG, or an empty string."""
    return _ICONS.get(kind, "").replace("{ink}", colours.bar)


def room_beside_mm(has_icon: bool) -> float:
    """Return the part of a box's width that is not available for text."""
    return 2 * _BOX_X_MM + _BAR_MM + (_ICON_ROOM_MM if has_icon else 0.0)


#: A flowable with its top below that of the first, and its height, in points.
Placed = tuple[Any, float, float]


def stacked(flowables: Iterable[Any], width: float) -> Iterator[Placed]:
    """Lay flowables one below another at a width in points; the larger space of two neighbours counts."""
    top, after = 0.0, None
    for one in flowables:
        top += 0.0 if after is None else max(after, one.getSpaceBefore())
        _, height = one.wrap(width, 100_000)
        yield one, top, height
        top, after = top + height, one.getSpaceAfter()


def stacked_height(flowables: Iterable[Any], width: float) -> float:
    """Return the height of flowables one below another, in points."""
    return max((top + height for _, top, height in stacked(flowables, width)), default=0.0)


class Box(Flowable):
    """Flowables on a tint with a bar at the left.

    Args:
        whole_mm: up to this height it is never broken.
        element: its element in the document's structure, if its children are in that already.
        leftward: the bar is at the right, in languages that are read from there; style: one of `BOXES`.
    """

    def __init__(
        self,
        children: Sequence[Any],
        colours: BoxColours,
        icon: str = "",
        whole_mm: float = 26.0,
        element: Element | None = None,
        leftward: bool = False,
        style: str = "bar",
    ) -> None:
        super().__init__()
        self.leftward, self.style = leftward, style
        self.children = list(children)
        self.colours, self.icon, self.whole_mm = colours, icon, whole_mm
        self.element = element or within(Element("Div"), self.children)

    def getSpaceBefore(self) -> float:  # noqa: N802 (reportlab's name)
        """Return the room above, in points."""
        return 1.2 * PT_PER_MM

    def getSpaceAfter(self) -> float:  # noqa: N802 (reportlab's name)
        """Return the room below, in points."""
        return 2.8 * PT_PER_MM

    def _inner(self, width: float) -> float:
        return width - room_beside_mm(bool(self.icon)) * PT_PER_MM

    def _stack(self, width: float) -> Iterator[Placed]:
        return stacked(self.children, self._inner(width))

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        """Return width and height in points."""
        self.width = width
        self.height = stacked_height(self.children, self._inner(width)) + 2 * _BOX_Y_MM * PT_PER_MM
        return width, self.height

    def split(self, width: float, height: float) -> list[Flowable]:
        """Break it between its children, or within one, where it is too high to stay unbroken."""
        if self.wrap(width, height)[1] <= self.whole_mm * PT_PER_MM:
            return []
        room = height - 2 * _BOX_Y_MM * PT_PER_MM
        for index, (child, top, child_height) in enumerate(list(self._stack(width))):
            if top + child_height <= room:
                continue
            parts = child.split(self._inner(width), room - top) or [child]
            first, second = [*self.children[:index], *parts[:-1]], [parts[-1], *self.children[index + 1 :]]
            how = self.colours, self.icon, self.whole_mm, self.element, self.leftward, self.style
            if not first:
                return []
            return [Box(first, *how), Box(second, *how)]
        return []

    def _left(self, x: float, width: float) -> float:
        """Return the left edge of a part that begins at x from the side of the bar, in points."""
        return self.width - x - width if self.leftward else x

    def draw(self) -> None:
        """Draw the tint, the bar and the children."""
        canvas, bar = self.canv, _BAR_MM * PT_PER_MM
        edge = self._left(0, bar), bar
        _draw_ground(canvas, self.style, *self.colours, (self.width, self.height), edge)
        for child, top, height in self._stack(self.width):
            y = self.height - _BOX_Y_MM * PT_PER_MM - top - height
            inner = self._inner(self.width)
            child.drawOn(canvas, self._left(self.width - _BOX_X_MM * PT_PER_MM - inner, inner), y)
        if self.icon:
            canvas.saveState()
            scale = _ICON_MM / 10 * PT_PER_MM
            left, top = bar + _ICON_X_MM * PT_PER_MM, self.height - (_BOX_Y_MM - 0.1) * PT_PER_MM
            canvas.transform(scale, 0, 0, -scale, self._left(left, 10 * scale), top)
            draw_ops(canvas, parse_markup(self.icon)[0])
            canvas.restoreState()


def _draw_ground(
    canvas: Canvas, style: str, tint: str, bar: str, size: tuple[float, float], edge: tuple[float, float]
) -> None:
    """Draw the ground of a box with its bar, frame or round corners. Lengths are points.

    Args:
        edge: left edge and width of the bar at its side.
    """
    width, height = size
    canvas.setFillColorRGB(*rgb(tint))
    canvas.setStrokeColorRGB(*rgb(bar))
    if style == "round":
        canvas.roundRect(0, 0, width, height, min(3.2 * PT_PER_MM, height / 2), stroke=0, fill=1)
        return
    canvas.rect(0, 0, width, height, stroke=0, fill=1)
    if style == "frame":
        for inset, line in ((0.0, 0.9), (2.2, 0.35)):
            canvas.setLineWidth(line)
            canvas.rect(inset, inset, width - 2 * inset, height - 2 * inset, stroke=1, fill=0)
        return
    canvas.setFillColorRGB(*rgb(bar))
    if style == "top":
        canvas.rect(0, height - 2.2, width, 2.2, stroke=0, fill=1)
    else:
        canvas.rect(edge[0], 0, edge[1], height, stroke=0, fill=1)


class PartHeading(RichText):
    """The heading of a part of a chapter, on a ground of its own.

    Attributes:
        opened: called with page and top in points when the heading is drawn.
    """

    opened: Callable[[int, float], None] | None = None
    ground = ""

    def draw(self) -> None:
        """Draw the ground and the heading, and record it."""
        canvas, beyond = self.canv, _GROUND_MM * PT_PER_MM
        canvas.saveState()
        canvas.setFillColorRGB(*rgb(self.ground))
        canvas.rect(0, -beyond, self.width, self.height + 2 * beyond, stroke=0, fill=1)
        canvas.restoreState()
        super().draw()
        if self.opened:
            self.opened(canvas.getPageNumber(), canvas.absolutePosition(0, self.height)[1])
