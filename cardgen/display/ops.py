"""The display list that all painters draw: plain immutable data, with no names, inheritance or units left to resolve.

Lengths are in the user space of the list (mm on a face), y down. Paths are strings of absolute operators in PDF's
postfix order: `x y m`, `x y l`, `x1 y1 x2 y2 x y c` and `h`. The PDF painter copies them as they are; others
convert each distinct string once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeVar

from cardgen.text.text_run import TextRun

#: a b c d e f, as in SVG and PDF: x' = a x + c y + e, y' = b x + d y + f.
Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
#: One operator of a path and its coordinates.
Segment = tuple[str, tuple[float, ...]]
#: x0 y0 x1 y1
Box = tuple[float, float, float, float]


class Stop(NamedTuple):
    """A colour (#rrggbb) and its opacity at an offset 0–1 along a gradient."""

    offset: float
    color: str
    opacity: float


class Gradient(NamedTuple):
    """A gradient in user space.

    Attributes:
        radial: False for a line, True for circles.
        coords: x1 y1 x2 y2, or fx fy fr cx cy r, before `matrix`.
        matrix: from the gradient's space to user space.
        stops: at least two, offsets rising from 0 to 1; beyond its ends the gradient continues in the end colours.
    """

    radial: bool
    coords: tuple[float, ...]
    matrix: Matrix
    stops: tuple[Stop, ...]


#: `#rrggbb` or a gradient.
Paint = str | Gradient


class Stroke(NamedTuple):
    """A stroke. cap: 0 butt, 1 round, 2 square; join: 0 miter, 1 round, 2 bevel, as in PDF."""

    paint: Paint
    width: float
    opacity: float
    cap: int
    join: int
    miter: float
    dashes: tuple[float, ...]
    dash_offset: float


class Path(NamedTuple):
    """A path filled, then stroked; `marks` are its `data-…` attributes, read by checks of faces."""

    d: str
    fill: Paint | None
    fill_opacity: float
    evenodd: bool
    stroke: Stroke | None
    marks: tuple[tuple[str, str], ...] = ()


class Clip(NamedTuple):
    """A region that limits what is drawn."""

    d: str
    evenodd: bool


class Image(NamedTuple):
    """A picture of the image store, scaled to a box."""

    key: str
    kind: str
    x: float
    y: float
    width: float
    height: float


class Group(NamedTuple):
    """Ops in a space of their own: first the matrix, then the clips (in that space), then the opacity.

    `ink` is the template's instruction for faces that save ink; painters ignore it.
    """

    matrix: Matrix | None
    clips: tuple[Clip, ...]
    opacity: float
    items: tuple[Op, ...]
    ink: str = ""
    #: It places a picture of the art folder; read by checks.
    figure: bool = False


class Symbol(NamedTuple):
    """A shared picture, stored once in a PDF and drawn by reference.

    Attributes:
        key: its id, with a hash of the properties it inherits where they differ from the initial ones.
        box: bounds of all it draws.
        cost: number of ops in it, nested ones counted each time; depth: how deep they are nested.
    """

    key: str
    items: tuple[Op, ...]
    box: Box
    cost: int
    depth: int


class Use(NamedTuple):
    """A symbol drawn in the current user space."""

    symbol: Symbol


Op = Path | TextRun | Image | Group | Use
_Kind = TypeVar("_Kind", Path, TextRun, Image)


def ops_of_type(items: Iterable[Op], kind: type[_Kind]) -> Iterator[_Kind]:
    """Yield the ops of one type, those in groups and symbols too; of a symbol for each use."""
    for op in items:
        if isinstance(op, kind):
            yield op
        elif isinstance(op, Group):
            yield from ops_of_type(op.items, kind)
        elif isinstance(op, Use):
            yield from ops_of_type(op.symbol.items, kind)


class DisplayList(NamedTuple):
    """What a face shows, in mm from the top left of its trim, y down.

    Attributes:
        key: the face's content key.
        cost: number of ops, those of symbols counted on each use: a measure of the work to draw it.
    """

    key: str
    width_mm: float
    height_mm: float
    bleed_mm: float
    items: tuple[Op, ...]
    cost: int
