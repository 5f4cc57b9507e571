"""Where everything in a picture of components lies: pure geometry."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import atan2, cos, hypot, pi, sin
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from cardgen.model.pictures.piece import Box, Piece, layers_of, turned
from cardgen.model.pictures.spec import Entry, Item, PictureSpec, Point

#: Room at the edge of the canvas, and between what is laid below one another.
PAD_MM, _BELOW_MM = 4.0, 4.0
#: Edge of a die, and height of a label's line.
_DIE_MM, LABEL_MM = 7.0, 4.0
#: Where the cards of a fan turn about: below their lower edge, by their height.
_PIVOT = 0.35
#: How much a lens enlarges, where its width is not given.
_ENLARGED = 2.5

#: How high a table may be that is as wide as the picture; a higher one is smaller.
_HIGHEST = 1.2

#: Room between things and the line that goes round them.
GROUP_MM = 1.2

#: Least distance of the middles of two numbers' discs, and the step in which a place for one is searched.
_DISCS_MM, _STEP_MM = 6.0, 2.0

#: x, y.
_Place = tuple[float, float]


class Source(NamedTuple):
    """What is known of a component: its size, and of how many copies a pile of it is."""

    width_mm: float
    height_mm: float
    copies: int = 1


class Label(NamedTuple):
    """Words on the canvas: their top left and the room that they have."""

    text: int
    x: float
    y: float
    width: float


class Scene(Struct, frozen=True):
    """A picture laid out.

    Attributes:
        arrows: points on the canvas, two or three of each; callouts: the place that each names, and the disc's middle.
        boxes: what each entry covers, with its place in the block; groups: what a line goes round.
        lenses: a part of a face and the box in which it is enlarged.
    """

    width_mm: float
    height_mm: float
    pieces: tuple[Piece, ...]
    arrows: tuple[tuple[tuple[float, float], ...], ...]
    labels: tuple[Label, ...]
    callouts: tuple[tuple[tuple[float, float], tuple[float, float]], ...]
    boxes: tuple[tuple[tuple[str | int, ...], Box], ...]
    groups: tuple[Box, ...] = ()
    lenses: tuple[tuple[Box, Box], ...] = ()

    @property
    def covered(self) -> Box:
        """What is covered of the canvas, with the numbers' discs."""
        half = _DISCS_MM / 2
        discs = [(x - half, y - half, x + half, y + half) for _, (x, y) in self.callouts]
        return _union([*(box for _, box in self.boxes), *self.groups, *discs])

    def moved(self, dx: float, dy: float, scale: float = 1.0) -> Scene:
        """Return the same on its canvas, all of it moved, and smaller from the top left; words keep their width."""

        def place(at: tuple[float, float]) -> tuple[float, float]:
            return at[0] * scale + dx, at[1] * scale + dy

        def box(one: Box) -> Box:
            return *place(one[:2]), *place(one[2:])

        def piece(one: Piece) -> Piece:
            x, y = place((one.x, one.y))
            return one._replace(x=x, y=y, width=one.width * scale, height=one.height * scale)

        def label(one: Label) -> Label:
            x, y = place((one.x + one.width / 2, one.y))
            return one._replace(x=x - one.width / 2, y=y)

        return replace(
            self,
            pieces=tuple(map(piece, self.pieces)),
            arrows=tuple(tuple(map(place, points)) for points in self.arrows),
            labels=tuple(map(label, self.labels)),
            callouts=tuple((place(at), place(disc)) for at, disc in self.callouts),
            boxes=tuple((path, box(one)) for path, one in self.boxes),
            groups=tuple(map(box, self.groups)),
            lenses=tuple((box(part), box(enlarged)) for part, enlarged in self.lenses),
        )


#: Gives the size of a piece: of a component or deck by kind and id, of a picture or die by its name.
Sizes = Callable[[str, str], Source]


def scene_of(spec: PictureSpec, measure_mm: float, sizes: Sizes) -> Scene:
    """Lay out a picture in a column of text.

    Errors:
        KeyError: a place, a lens or a part names a thing that no entry before it is called.
    """
    return _Layer(spec, spec.wide_mm(measure_mm), sizes).scene()


class _Layer:
    """Lays entry by entry."""

    def __init__(self, spec: PictureSpec, width_mm: float, sizes: Sizes) -> None:
        self.spec, self.width_mm, self.sizes = spec, width_mm, sizes
        self.pieces: list[Piece] = []
        self.labels: list[Label] = []
        self.arrows: list[tuple[tuple[float, float], ...]] = []
        self.boxes: list[tuple[tuple[str | int, ...], Box]] = []
        self.named: dict[str, Box] = {}
        self.faces: dict[str, Piece] = {}
        self.lenses: list[tuple[Box, Box]] = []
        self.below = PAD_MM

    def scene(self) -> Scene:
        """Return the whole picture."""
        for entry in self.spec.show:
            self._entry(entry)
        lowest = max((box[3] for _, box in self.boxes), default=0.0)
        height = self.spec.height_mm or lowest + PAD_MM
        callouts = []
        for callout in self.spec.callouts:
            x, y = self._point(callout.at)
            callouts.append(((x, y), (x + callout.off[0], y + callout.off[1])))
        callouts = list(_apart(callouts, self.width_mm, height))
        return Scene(
            self.width_mm,
            height,
            tuple(self.pieces),
            tuple(self.arrows),
            tuple(self.labels),
            tuple(callouts),
            tuple(self.boxes),
            tuple(self._group(callout.around) for callout in self.spec.callouts if callout.around),
            tuple(self.lenses),
        )

    def _group(self, names: Sequence[str]) -> Box:
        """Return what a line goes round that has things in it, with a little room."""
        x0, y0, x1, y1 = _union(self.named[name] for name in names)
        return x0 - GROUP_MM, y0 - GROUP_MM, x1 + GROUP_MM, y1 + GROUP_MM

    def _entry(self, entry: Entry) -> None:
        if entry.kind == "arrow":
            points = tuple(map(self._point, entry.points))
            self.arrows.append(points)
            self._cover(entry, _around(points))
        elif entry.kind == "text":
            self._label(entry)
        elif entry.kind == "part":
            self.named[entry.name] = self.faces[entry.what].part(entry.crop).box
        else:
            pieces = list(self._pieces(entry))
            dx, dy = self._way(entry, _union(piece.box for piece in pieces))
            pieces = [piece.moved(dx, dy) for piece in pieces]
            self.pieces += pieces
            self._cover(entry, _union(piece.box for piece in pieces))
            for piece in pieces:
                for name in piece.names if entry.name else ():
                    key = f"{entry.name}.{name}"
                    self.named[key] = _union(
                        [self.named[key], piece.box] if key in self.named else [piece.box]
                    )
            if entry.kind == "lens":
                self.lenses.append((self.faces[entry.what].part(entry.crop).box, pieces[0].box))
            elif len(pieces) == 1:
                self.faces[entry.name] = pieces[0]

    def _label(self, entry: Entry) -> None:
        width = entry.width_mm or self.width_mm / 3
        dx, dy = self._way(entry, (0.0, 0.0, width, LABEL_MM))
        self.labels.append(Label(len(self.labels), dx, dy, width))
        self._cover(entry, (dx, dy, dx + width, dy + LABEL_MM))

    def _cover(self, entry: Entry, box: Box) -> None:
        self.boxes.append((entry.path, box))
        if entry.name:
            self.named[entry.name] = box
        if entry.kind != "arrow":
            self.below = max(self.below, box[3] + _BELOW_MM)

    def _way(self, entry: Entry, box: Box) -> tuple[float, float]:
        """Return how far what lies in a box is to be moved."""
        if entry.at:
            x, y = self._point(entry.at)
            return x - box[0], y - box[1]
        if entry.on:
            x, y = self._point(entry.on)
            return x - (box[0] + box[2]) / 2, y - (box[1] + box[3]) / 2
        return (self.width_mm - box[0] - box[2]) / 2, self.below - box[1]

    def _point(self, point: Point) -> tuple[float, float]:
        if not point.thing:
            return point.x, point.y
        x0, y0, x1, y1 = self.named[point.thing]
        return x0 + point.x * (x1 - x0), y0 + point.y * (y1 - y0)

    # The pieces of an entry, from the origin.

    def _pieces(self, entry: Entry) -> Iterator[Piece]:
        match entry.kind:
            case "row":
                yield from self._rows(entry)
            case "fan":
                yield from self._fan(entry)
            case "tiles":
                yield from self._tiles(entry)
            case "die":
                side = entry.width_mm or _DIE_MM
                yield Piece("die", entry.what, 0, 0, side, side, entry.turn, face=entry.face)
            case "art":
                source = self.sizes("art", entry.what)
                width = entry.width_mm or self._room() / 2
                yield Piece(
                    "art", entry.what, 0, 0, width, width * source.height_mm / source.width_mm, entry.turn
                )
            case "table":
                yield from self._table(entry)
            case "lens":
                face = self.faces[entry.what]
                part = face.part(entry.crop)
                width = entry.width_mm or _ENLARGED * part.width
                height = width * part.height / part.width
                yield Piece(face.kind, face.what, 0, 0, width, height, 0.0, face.side, crop=part.crop)
            case _:
                yield self._piece(entry, Item(entry.what, entry.turn), entry.width_mm)

    def _piece(self, entry: Entry, item: Item, width_mm: float) -> Piece:
        kind = "deck" if entry.kind == "deck" else "face"
        source = self.sizes(kind, item.id)
        left, upper, right, lower = entry.crop
        whole = Source(source.width_mm * (right - left), source.height_mm * (lower - upper))
        width = width_mm or min(whole.width_mm, self._room())
        height = width * whole.height_mm / whole.width_mm
        layers = layers_of(source.copies) if entry.stack else 0
        return Piece(kind, item.id, 0, 0, width, height, item.turn, entry.side, layers, 1, entry.crop)

    def _table(self, entry: Entry) -> Iterator[Piece]:
        wide = max(one.x + one.width for one in entry.laid)
        high = max(one.y + one.height for one in entry.laid)
        scale = (entry.width_mm or self._room() * min(1.0, _HIGHEST * wide / high)) / wide
        for one in entry.laid:
            x, y, width, height = (scale * side for side in (one.x, one.y, one.width, one.height))
            yield one._replace(x=x, y=y, width=width, height=height)

    def _room(self) -> float:
        return self.width_mm - 2 * PAD_MM

    def _rows(self, entry: Entry) -> Iterator[Piece]:
        most = max(map(len, entry.items))
        room = (self._room() - (most - 1) * entry.gap_mm) / most
        top = 0.0
        for row in entry.items:
            pieces = [self._in_row(entry, item, room) for item in row if item]
            left = 0.0
            for piece in pieces:
                x0, y0, x1, _ = piece.box
                yield piece.moved(left - x0, top - y0)
                left += x1 - x0 + entry.gap_mm
            top += max((p.box[3] - p.box[1] for p in pieces), default=0.0) + entry.gap_mm

    def _in_row(self, entry: Entry, item: Item, room: float) -> Piece:
        piece = self._piece(entry, item, entry.width_mm)
        return piece if entry.width_mm or piece.width <= room else self._piece(entry, item, room)

    def _fan(self, entry: Entry) -> Iterator[Piece]:
        items = [item for row in entry.items for item in row if item]
        step = entry.spread / (len(items) - 1) if len(items) > 1 else 0.0
        for index, item in enumerate(items):
            piece = self._piece(entry, item, entry.width_mm or 20.0)
            angle = (index - (len(items) - 1) / 2) * step
            x, y = piece.width / 2, piece.height / 2
            at_x, at_y = turned(x, piece.height * (1 + _PIVOT), x, y, angle)
            yield piece.moved(at_x - x, at_y - y)._replace(turn=angle + item.turn)

    def _tiles(self, entry: Entry) -> Iterator[Piece]:
        known = [self.sizes("face", item.id) for row in entry.items for item in row if item]
        side = min((min(one.width_mm, one.height_mm) for one in known), default=1.0)
        cell = entry.cell_mm or min(side, self._room() / max(map(len, entry.items)))
        for y, row in enumerate(entry.items):
            for x, item in enumerate(row):
                if item:
                    source = self.sizes("face", item.id)
                    piece = self._piece(entry, item, cell * source.width_mm / side)
                    x0, y0, *_ = piece.box
                    yield piece.moved(x * cell - x0, y * cell - y0)


def _apart(
    callouts: Sequence[tuple[_Place, _Place]], width_mm: float, height_mm: float
) -> Iterator[tuple[_Place, _Place]]:
    """Yield callouts with discs that do not overlap: each that covers one before it is moved round its place."""
    placed: list[_Place] = []
    for number, (at, disc) in enumerate(callouts):
        others = [*placed, *(later for _, later in callouts[number + 1 :])]
        if any(hypot(disc[0] - x, disc[1] - y) < _DISCS_MM for x, y in placed):
            places = (one for one in _around_place(at, disc) if _is_free(one, others, width_mm, height_mm))
            disc = next(places, disc)
        placed.append(disc)
        yield at, disc


def _around_place(at: _Place, disc: _Place) -> Iterator[_Place]:
    """Yield places for a disc, those nearest to where it should be first."""
    angle = atan2(disc[1] - at[1], disc[0] - at[0])
    least = hypot(disc[0] - at[0], disc[1] - at[1])
    steps = sorted((ring * _STEP_MM, turn) for ring in range(7) for turn in range(-8, 9))
    for further, turn in sorted(steps, key=lambda one: (one[0] + abs(one[1]), one)):
        distance = max(least, _DISCS_MM) + further
        yield at[0] + distance * cos(angle + turn * pi / 8), at[1] + distance * sin(angle + turn * pi / 8)


def _is_free(disc: _Place, others: Sequence[_Place], width_mm: float, height_mm: float) -> bool:
    half = _DISCS_MM / 2
    inside = half <= disc[0] <= width_mm - half and half <= disc[1] <= height_mm - half
    return inside and all(hypot(disc[0] - x, disc[1] - y) >= _DISCS_MM for x, y in others)


def _around(points: Sequence[tuple[float, float]]) -> Box:
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return min(xs), min(ys), max(xs), max(ys)


def _union(boxes: Iterable[Box]) -> Box:
    each = list(boxes) or [(0.0, 0.0, 0.0, 0.0)]
    return min(b[0] for b in each), min(b[1] for b in each), max(b[2] for b in each), max(b[3] for b in each)


def outside(scene: Scene, slack_mm: float = 0.1) -> Iterator[tuple[tuple[str | int, ...], Box]]:
    """Yield the entries that lie over the canvas's edge: their place in the block, and what they cover."""
    for path, (x0, y0, x1, y1) in scene.boxes:
        if min(x0, y0) < -slack_mm or x1 > scene.width_mm + slack_mm or y1 > scene.height_mm + slack_mm:
            yield path, (x0, y0, x1, y1)
