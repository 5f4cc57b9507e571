"""One piece of profile SVG on its way to ops."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, Protocol

from cardgen.display.bounds import items_box
from cardgen.display.common_attributes import CommonAttributes, Viewport
from cardgen.display.definitions import Definitions
from cardgen.display.geometry import with_square_points
from cardgen.display.ops import Clip, Group, Image, Matrix, Op, Path, Symbol, Use
from cardgen.display.paints import shape_paint, shape_stroke
from cardgen.display.profile import (
    DEEPEST,
    GROUP_COST,
    LARGEST_COST,
    NOT_DRAWN,
    SVG,
    XLINK_HREF,
    OutsideProfile,
    markup_tree,
)
from cardgen.display.shapes import GEOMETRY, rectangle
from cardgen.display.style import INITIAL, PROPERTIES, Style
from cardgen.display.values import apply_box, color, invertible, user_units, view_box_matrix
from cardgen.text.text_run import TextRun

if TYPE_CHECKING:
    from cardgen.display.images import ImageStore

#: Parsed symbols, by id, markup and inherited style. Ids are content hashes, so that nested symbols cannot change while
#: their ids stay the same.
#: A cap of a stroke, and how long a line is that has no length, in parts of its width.
_SQUARE, _POINT = 2, 0.01
_PARSED: dict[tuple[str, str, Style], Symbol] = {}
_MOST_PARSED = 4096


class SharedMarkup(Protocol):
    """A shared picture, as the markup that draws it."""

    @property
    def markup(self) -> str:
        """Profile markup, drawn in the user space of its `use`."""
        ...


class Symbols(Protocol):
    """Shared pictures by id: a dictionary, or a table that reads them on demand."""

    def __contains__(self, symbol_id: object, /) -> bool: ...

    def __getitem__(self, symbol_id: str, /) -> SharedMarkup: ...


def parse_symbol(
    name: str,
    symbols: Symbols,
    images: ImageStore | None = None,
    style: Style = INITIAL,
    active: tuple[str, ...] = (),
    depth: int = 0,
) -> Symbol:
    """Return a shared symbol as drawn where `style` is inherited; parsed once for each such style.

    Args:
        active: ids of the symbols being read that use this one; depth: how deep they are nested.

    Errors:
        OutsideProfile, with the line in the symbol's own markup.
    """
    markup = symbols[name].markup
    cached = _PARSED.get((name, markup, style))
    if cached:
        return cached
    reader = Reader(markup, symbols, images, (), (*active, name), depth)
    items = reader.drawing(style)
    mark = "" if style == INITIAL else "-" + blake2b(repr(style).encode(), digest_size=4).hexdigest()
    symbol = Symbol(name + mark, items, items_box(items), reader.cost, reader.deepest - depth)
    if len(_PARSED) >= _MOST_PARSED:
        _PARSED.clear()
    _PARSED[name, markup, style] = symbol
    return symbol


class Reader:
    """Reads one piece of markup into ops."""

    def __init__(
        self,
        markup: str,
        symbols: Symbols | None,
        images: ImageStore | None,
        runs: Sequence[TextRun],
        active: tuple[str, ...] = (),
        depth: int = 0,
    ) -> None:
        self.root = markup_tree(markup)
        self.symbols: Symbols = symbols if symbols is not None else {}
        self.images = images
        self.runs = runs
        self.active = active
        self.cost = 0
        self.depth = self.deepest = depth
        self.definitions = Definitions(self.root)
        self.common: dict[tuple[Any, ...], CommonAttributes] = {}
        self.unfolded: dict[tuple[str, Style], tuple[tuple[Op, ...], int, int]] = {}

    def drawing(self, style: Style) -> tuple[Op, ...]:
        """Return the ops of the whole markup."""
        out: list[Op] = []
        self._children(self.root, style, out)
        return tuple(out)

    def add_cost(self, cost: int) -> None:
        """Count work; refuse the drawing beyond the limit."""
        self.cost += cost
        if self.cost > LARGEST_COST:
            raise ValueError(
                f"the drawing expands to more than {LARGEST_COST} shapes; simplify it or its uses"
            )

    def check_depth(self, levels: int) -> None:
        """Record nesting below the current depth; refuse the drawing where it is too deep."""
        self.deepest = max(self.deepest, self.depth + levels)
        if self.deepest > DEEPEST:
            raise ValueError(f"groups and uses are nested more than {DEEPEST} deep")

    def _children(self, parent: Any, style: Style, out: list[Op]) -> None:
        self.depth += 1
        self.check_depth(0)
        _refuse_bare_text(parent, parent.text)
        for element in parent:
            self._element(element, style, out)
            _refuse_bare_text(parent, element.tail)
        self.depth -= 1

    def _element(self, element: Any, style: Style, out: list[Op]) -> None:
        tag = element.tag
        if not isinstance(tag, str):
            raise OutsideProfile(
                "svg", element.sourceline, "entities and processing instructions are not allowed"
            )
        name = tag.removeprefix(SVG)
        try:
            if name in GEOMETRY:
                _refuse_bare_text(element, element.text)
                self._shape(element, name, style, out)
            elif name in _HANDLERS:
                _HANDLERS[name](self, dict(element.items()), element, style, out)
            elif name not in NOT_DRAWN:
                raise ValueError(f"the element is not in the profile; use {', '.join(_KNOWN_ELEMENTS)}")
        except ValueError as error:
            raise OutsideProfile(name, element.sourceline, str(error)) from error

    def _shape(self, element: Any, name: str, style: Style, out: list[Op]) -> None:
        attributes = dict(element.items())
        d = GEOMETRY[name](attributes)
        common = self._common(style, attributes)
        self.add_cost(1 + len(d) // 500)
        if not d:
            return
        own = common.style
        fill = shape_paint(own, own.fill, d) if own.fill_opacity and name != "line" else None
        stroke = shape_stroke(own, d) if own.stroke and own.stroke_width and own.stroke_opacity else None
        if fill is None and stroke is None:
            return
        if stroke and stroke.cap == _SQUARE:
            d = with_square_points(d, stroke.width * _POINT)
        path = Path(d, fill, own.fill_opacity, own.evenodd, stroke, _marks(attributes))
        if common.plain:
            out.append(path)
        else:
            self._wrap(common, (path,), out)

    def _common(self, style: Style, attributes: dict[str, str]) -> CommonAttributes:
        """Read an element's common attributes; equal ones under the same style are read once."""
        key = (style, *attributes.items())
        common = self.common.get(key)
        if common is None:
            common = self.common[key] = CommonAttributes(self.definitions, style, attributes)
        return common

    def _wrap(self, common: CommonAttributes, items: tuple[Op, ...], out: list[Op]) -> None:
        """Add items with an element's transform, clips and opacity applied."""
        if common.opacity == 0 or not items or (common.matrix and not invertible(common.matrix)):
            return
        opacity = common.opacity
        if opacity < 1:
            merged = _with_opacity(items, opacity)
            if merged:
                items, opacity = (merged,), 1.0
            else:
                self.add_cost(GROUP_COST)
        if common.matrix or common.clips or opacity < 1 or common.ink:
            out.append(Group(common.matrix, common.clips, opacity, items, common.ink))
        else:
            out.extend(items)

    def _group(self, attributes: dict[str, str], element: Any, style: Style, out: list[Op]) -> None:
        common = self._common(style, attributes)
        if common.plain:
            self._children(element, common.style, out)
            return
        inner: list[Op] = []
        self._children(element, common.style, inner)
        self._wrap(common, tuple(inner), out)
        if "data-figure" in attributes and out and isinstance(out[-1], Group):
            out[-1] = out[-1]._replace(figure=True)

    def _viewport(self, attributes: dict[str, str], element: Any, style: Style, out: list[Op]) -> None:
        """Read a nested `svg`, clipped at its edges unless its overflow is visible."""
        place = _pop_box(attributes)
        viewport = Viewport(attributes)
        common = self._common(style, attributes)
        inner: list[Op] = []
        self._children(element, common.style, inner)
        self._wrap(common, viewport.around(inner, place), out)

    def _use(self, attributes: dict[str, str], element: Any, style: Style, out: list[Op]) -> None:
        name = _target(attributes)
        place = _pop_box(attributes)
        common = self._common(style, attributes)
        if name in self.active:
            raise ValueError(f"'#{name}' uses itself")
        if name in self.symbols:
            self.check_depth(1)
            symbol = parse_symbol(name, self.symbols, self.images, common.style, self.active, self.depth + 1)
            self.check_depth(1 + symbol.depth)
            self.add_cost(symbol.cost)
            shift = _translation(place)
            items: tuple[Op, ...] = (Use(symbol),)
            if shift:
                items = (Group(shift, (), 1.0, items),)
        else:
            items = self._unfold(name, common.style, place)
        self._wrap(common, items, out)

    def _unfold(self, name: str, style: Style, place: dict[str, str]) -> tuple[Op, ...]:
        """Return the ops of an element referenced by id; parsed once for each style, counted each time."""
        target = self.definitions.element(name)
        is_symbol = target.tag == SVG + "symbol"
        if (name, style) in self.unfolded:
            items, cost, height = self.unfolded[name, style]
            self.add_cost(cost)
            self.check_depth(height)
        else:
            before, deepest = self.cost, self.deepest
            outer, self.active = self.active, (*self.active, name)
            self.deepest = self.depth
            inner: list[Op] = []
            if is_symbol:
                self._children(target, self._common(style, _symbol_style(target)).style, inner)
            else:
                self.depth += 1
                self.check_depth(0)
                self._element(target, style, inner)
                self.depth -= 1
            self.active = outer
            items = tuple(inner)
            self.unfolded[name, style] = (items, self.cost - before, self.deepest - self.depth)
            self.deepest = max(deepest, self.deepest)
        if is_symbol:
            return Viewport(dict(target.items())).around(items, place)
        shift = _translation(place)
        return (Group(shift, (), 1.0, items),) if shift and items else items

    def _image(self, attributes: dict[str, str], element: Any, style: Style, out: list[Op]) -> None:
        key = attributes.pop("data-image", None)
        if key is None:
            key = attributes.pop("href", None) or attributes.pop(XLINK_HREF, "")
        for spare in ("href", XLINK_HREF):
            attributes.pop(spare, None)
        picture = self.images.get(key) if self.images is not None else None
        if picture is None:
            raise ValueError(f"picture '{key}' is not loaded; pictures are loaded by name")
        x, y = (user_units(attributes.pop(side, "0")) for side in ("x", "y"))
        width = user_units(attributes.pop("width", str(picture.width_px)))
        height = user_units(attributes.pop("height", str(picture.height_px)))
        align = attributes.pop("preserveAspectRatio", "xMidYMid")
        common = self._common(style, attributes)
        self.add_cost(GROUP_COST)
        if width <= 0 or height <= 0:
            return
        window = (x, y, x + width, y + height)
        size = (0.0, 0.0, float(picture.width_px), float(picture.height_px))
        box = apply_box(view_box_matrix(size, window, align), size)
        placed = Image(key, picture.kind, box[0], box[1], box[2] - box[0], box[3] - box[1])
        if "slice" in align:
            clip = Clip(rectangle(x, y, width, height), False)
            self._wrap(common, (Group(None, (clip,), 1.0, (placed,)),), out)
        else:
            self._wrap(common, (placed,), out)

    def _text(self, attributes: dict[str, str], element: Any, style: Style, out: list[Op]) -> None:
        index = attributes.pop("data-run", "")
        if not index.isdecimal() or int(index) >= len(self.runs):
            raise ValueError("text is set by textbox() and line(); in drawings turn it into paths")
        run = self.runs[int(index)]
        fill = color(run.fill)
        if fill != run.fill:
            run = run._replace(fill=fill)
        self.add_cost(1 + len(run.words) // 4)
        if attributes:
            self._wrap(self._common(style, attributes), (run,), out)
        else:
            out.append(run)


#: A length without a unit.
_LENGTH = re.compile(r"\d{0,4}(?:\.\d{1,6})?(?<=\d)")


def _marks(attributes: dict[str, str]) -> tuple[tuple[str, str], ...]:
    """Return the `data-…` attributes, for checks of faces.

    Errors:
        ValueError: `data-text-clear` is not a length in mm.
    """
    clear = attributes.get("data-text-clear", "0")
    if not _LENGTH.fullmatch(clear):
        raise ValueError(f"data-text-clear must be a length in mm, such as 0.4, not '{clear}'")
    return tuple((name, text) for name, text in attributes.items() if name.startswith("data-"))


def _refuse_bare_text(element: Any, letters: str | None) -> None:
    """Refuse text directly in the markup, since nothing would draw it."""
    if letters and not letters.isspace():
        words = letters.strip().splitlines()[0].strip()[:40]
        why = f"bare text '{words}' in the markup would not be printed; set it with line() or textbox()"
        raise OutsideProfile(element.tag.removeprefix(SVG), element.sourceline, why, words)


def _target(attributes: dict[str, str]) -> str:
    href = attributes.pop(XLINK_HREF, None)
    href = attributes.pop("href", href)
    if not href or not href.startswith("#"):
        raise ValueError(f"href '{href or ''}' must be # and the id of a symbol or group")
    return href[1:]


def _translation(place: dict[str, str]) -> Matrix | None:
    x, y = user_units(place.get("x", "0")), user_units(place.get("y", "0"))
    return (1, 0, 0, 1, x, y) if x or y else None


def _symbol_style(target: Any) -> dict[str, str]:
    return {name: text for name, text in target.items() if name in PROPERTIES}


def _with_opacity(items: tuple[Op, ...], opacity: float) -> Path | None:
    """Return one path with a group's opacity merged into its paint, where that looks the same; else None."""
    if len(items) != 1 or not isinstance(items[0], Path):
        return None
    path = items[0]
    if path.stroke is None:
        return path._replace(fill_opacity=path.fill_opacity * opacity)
    if path.fill is None:
        return path._replace(stroke=path.stroke._replace(opacity=path.stroke.opacity * opacity))
    return None


_HANDLERS = {
    "g": Reader._group,
    "svg": Reader._viewport,
    "use": Reader._use,
    "image": Reader._image,
    "text": Reader._text,
}
_KNOWN_ELEMENTS: Iterable[str] = sorted({*_HANDLERS, *GEOMETRY, *NOT_DRAWN} - {"text"})


def _pop_box(attributes: dict[str, str]) -> dict[str, str]:
    return {name: attributes.pop(name) for name in ("x", "y", "width", "height") if name in attributes}
