"""Single pieces, lying or standing, or in a bag: tiles, tokens, figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from cardgen.export.picture_sheets.pictures import Box, Picture, size_at_resolution, square_size
from cardgen.export.tts.builders.cards import cards
from cardgen.export.tts.group import DeckOnTable, SaveContext, TableGroup
from cardgen.export.tts.objects import Json, Pose, SnapPoint, build_object, figurine, tile, token
from cardgen.export.tts.objects import bag as bag_object
from cardgen.export.tts.sizes import BAG_SIDE, FIGURE_HEIGHT, TILE_SIDE, scale_of
from cardgen.export.tts.snapping import snap_points_of
from cardgen.model import Component
from cardgen.model.table.sizes import STACK_SIDE, UNITS_PER_MM, Size, size_of

#: How flat pieces are laid out if a deck sets it (`values: {table: pile}`): open, in a bag, as a pile of cards, or
#: without end.
_BESIDE, _BAG, _PILE, _SUPPLY = "beside", "bag", "pile", "supply"
#: Most equal pieces that lie loose; more are in a bag, which a box of a game would have them in.
MOST_LOOSE = 5
#: Largest side of a piece's picture.
_PIECE_PX, _FIGURE_PX = 2048, 1024


def bag(on_table: DeckOnTable) -> list[TableGroup]:
    """Build a bag from which pieces are drawn unseen, unless the deck sets otherwise; a single piece is laid open."""
    return _flat(on_table, _BAG if on_table.deck.copies > 1 else _BESIDE)


def tiles(on_table: DeckOnTable) -> list[TableGroup]:
    """Build flat pieces of a regular shape, one by one unless the deck sets otherwise."""
    return _flat(on_table, _BESIDE)


def _flat(on_table: DeckOnTable, default: str) -> list[TableGroup]:
    forms = {_BESIDE: _one_by_one, _BAG: _bagged, _PILE: cards, _SUPPLY: _supplies, "": _many_in_bags}
    chosen = on_table.deck.values.get("table") or ("" if default == _BESIDE else default)
    return forms[chosen](on_table)


def _bagged(on_table: DeckOnTable) -> list[TableGroup]:
    one = on_table.deck
    pictures, urls = flat_pictures(on_table)
    return [_bag(on_table, one.id, on_table.title, on_table.shuffled(), pictures, urls)]


def _supplies(on_table: DeckOnTable) -> list[TableGroup]:
    """Build a bag for each piece that never runs out of it."""
    pictures, urls = flat_pictures(on_table)

    def group(c: Component) -> TableGroup:
        def build(context: SaveContext, poses: Sequence[Pose]) -> list[Json]:
            name, guid = on_table.nickname(c), context.names.guid(f"supply/{c.id}")
            part = {"MaterialIndex": -1, "MeshIndex": -1}
            inside = {"ContainedObjects": [flat_tile(on_table, context, poses[0], urls, c, 0)]}
            pose, color = poses[0]._replace(y=2.0), on_table.setup.bag_color
            return [build_object("Infinite_Bag", guid, pose, name, "", part, inside, color=color)]

        size = Size(BAG_SIDE, BAG_SIDE)
        return TableGroup(on_table.group_id(c), on_table.nickname(c), 1, size, build, pictures)

    return [group(c) for c in on_table.components]


#: A copy of a component, with its number from 0.
_Copy = tuple[Component, int]


def _bag(
    on_table: DeckOnTable,
    name: str,
    title: str,
    copies: Sequence[_Copy],
    pictures: tuple[Picture, ...],
    urls: Sides,
) -> TableGroup:
    def build(context: SaveContext, poses: Sequence[Pose]) -> list[Json]:
        pose = poses[0]
        contents = [flat_tile(on_table, context, pose, urls, c, i) for c, i in copies]
        guid = context.names.guid(f"bag/{name}")
        return [bag_object(guid, pose._replace(y=2.0), title, contents, on_table.setup.bag_color)]

    return TableGroup(name, title, 1, Size(BAG_SIDE, BAG_SIDE), build, pictures)


#: Names of a component's front and back picture; the latter may be empty.
Sides = Mapping[str, tuple[str, str]]


def flat_pictures(on_table: DeckOnTable, regular: bool = True) -> tuple[tuple[Picture, ...], Sides]:
    """Return the pictures of flat pieces, and the names of both sides by component.

    Args:
        regular: pieces have the shape of a tile, and square pictures; otherwise the table cuts them out along their
            pictures.
    """
    one = on_table.deck
    cell = square_size(*one.trim_mm) if regular else size_at_resolution(*one.trim_mm, _PIECE_PX)
    cut = on_table.cut if regular or one.shape else None
    turn = 90 if on_table.is_turned and regular else 0
    pictures: dict[str, Picture] = {}
    sides = {}
    for c in on_table.components:
        front, back = f"{one.id}/{c.id}", ""
        pictures[front] = Picture(front, (on_table.face(c),), cell, turn=turn, cut=cut)
        reverse = on_table.back(c)
        if reverse:
            back = f"{front}-back" if c.back else f"{one.id}/back"
            pictures[back] = Picture(back, (reverse,), cell, turn=turn, cut=cut)
        sides[c.id] = (front, back)
    return tuple(pictures.values()), sides


def flat_tile(
    on_table: DeckOnTable,
    context: SaveContext,
    pose: Pose,
    urls: Sides,
    c: Component,
    copy: int,
    around: Sequence[SnapPoint] = (),
) -> Json:
    """Build one flat piece of the size of its deck's trim.

    Args:
        around: snap points beyond its edges, which lock the piece; those of its own component are added.
    """
    form, size = on_table.deck.kind.table, size_of(on_table.deck.trim_mm)
    # Assumed: the table's hexagon is always regular, and as wide from point to point as a square tile.
    sides = (max(size), max(size)) if on_table.outline.shape == "hex" else size
    pose = pose._replace(scale=(sides[0] / TILE_SIDE, 1.0, sides[1] / TILE_SIDE))
    pose = pose.quarter_turned() if on_table.is_turned else pose
    front, back = urls[c.id]
    pair = (context.url(front), context.url(back) if back else "")
    words = (on_table.nickname(c), on_table.description(c))
    if on_table.deck.values.get(
        "hidden"
    ):  # chosen in secret: it lies face down, and its texts reveal nothing
        pose, words = pose.face_down(), (on_table.title, "")
    guid = context.names.guid(c.id, copy)
    own = snap_points_of(on_table, c)
    own = [p._replace(x=p.z, z=-p.x) for p in own] if on_table.is_turned else own
    points = [p._replace(x=p.x / pose.scale[0], z=p.z / pose.scale[2]) for p in (*own, *around)]
    locked = form.locked or bool(around)
    return tile(guid, pose, *words, pair, on_table.outline.shape, form.thickness, locked, points)


def _one_by_one(on_table: DeckOnTable) -> list[TableGroup]:
    return _laid_open(on_table, list(on_table.copies()), *flat_pictures(on_table))


def _laid_open(
    on_table: DeckOnTable, copies: Sequence[_Copy], pictures: tuple[Picture, ...], urls: Sides
) -> list[TableGroup]:
    one = on_table.deck

    def build(context: SaveContext, poses: Sequence[Pose]) -> list[Json]:
        return [
            flat_tile(on_table, context, pose, urls, c, i) for (c, i), pose in zip(copies, poses, strict=True)
        ]

    size, members = size_of(one.trim_mm), tuple(c.id for c, _ in copies)
    group = TableGroup(one.id, on_table.title, len(copies), size, build, pictures, flat=True, members=members)
    return [group] if copies else []


def _many_in_bags(on_table: DeckOnTable) -> list[TableGroup]:
    """Build the pieces one by one, but a bag for each name that more small ones have than a hand takes up."""
    one, copies = on_table.deck, list(on_table.copies())
    if one.values.get("hidden") or min(size_of(one.trim_mm)) >= STACK_SIDE:
        return _one_by_one(on_table)
    counts = Counter(on_table.nickname(c) for c, _ in copies)
    pictures, urls = flat_pictures(on_table)
    bags = []
    for name, count in counts.items():
        if count > MOST_LOOSE:
            equal = [(c, i) for c, i in on_table.shuffled() if on_table.nickname(c) == name]
            title = f"{name} ({count})"
            bags.append(_bag(on_table, f"{one.id}/{equal[0][0].id}", title, equal, pictures, urls))
    loose = [(c, i) for c, i in copies if counts[on_table.nickname(c)] <= MOST_LOOSE]
    return _laid_open(on_table, loose, pictures, urls) + bags


def tokens(on_table: DeckOnTable) -> list[TableGroup]:
    """Build flat pieces that are cut out along the outline of their pictures."""
    form, size = on_table.deck.kind.table, size_of(on_table.deck.trim_mm)
    pictures, urls = flat_pictures(on_table, regular=False)

    def build(context: SaveContext, poses: Sequence[Pose]) -> list[Json]:
        objects = []
        for (c, i), pose in zip(on_table.copies(), poses, strict=True):
            front, back = urls[c.id]
            pair = (context.url(front), context.url(back) if back else "")
            scale = max(size) / TILE_SIDE
            pose = pose._replace(scale=(scale, 1.0, scale))
            words = (on_table.nickname(c), on_table.description(c))
            objects.append(
                token(context.names.guid(c.id, i), pose, *words, pair, form.thickness, form.locked)
            )
        return objects

    members = tuple(c.id for c, _ in on_table.copies())
    return [
        TableGroup(on_table.deck.id, on_table.title, len(members), size, build, pictures, members=members)
    ]


def figures(on_table: DeckOnTable) -> list[TableGroup]:
    """Build standing figures.

    The deck sets which parts of the face are front and back (`values: {front_mm: [x, y, w, h], back_mm: …}`); the back
    is upside down there, as on a strip that is folded at the top. Without them both sides show the face.
    """
    one = on_table.deck
    front = _box(one.values.get("front_mm")) or (0.0, 0.0, *one.trim_mm)
    back = _box(one.values.get("back_mm"))
    cell = size_at_resolution(front[2], front[3], _FIGURE_PX)
    pictures = []
    for c in on_table.components:
        pictures.append(Picture(f"{one.id}/{c.id}", (on_table.face(c),), cell, crop_mm=front))
        if back:
            pictures.append(
                Picture(f"{one.id}/{c.id}-back", (on_table.face(c),), cell, crop_mm=back, turn=180)
            )
    scale = scale_of(front[3], FIGURE_HEIGHT)
    # Room for its base, a disc as wide as the figure, which may be slightly wider than drawn.
    side = max(front[2] * UNITS_PER_MM, 1.5 * scale)

    def build(context: SaveContext, poses: Sequence[Pose]) -> list[Json]:
        objects = []
        for (c, i), pose in zip(on_table.copies(), poses, strict=True):
            name = f"{one.id}/{c.id}"
            pair = (context.url(name), context.url(f"{name}-back") if back else "")
            pose = pose._replace(scale=(scale, scale, scale))
            words = (on_table.nickname(c), on_table.description(c))
            objects.append(figurine(context.names.guid(c.id, i), pose, *words, pair))
        return objects

    room, members = Size(side, side), tuple(c.id for c, _ in on_table.copies())
    return [TableGroup(one.id, on_table.title, len(members), room, build, tuple(pictures), members=members)]


def _box(given: Any) -> Box | None:
    if not isinstance(given, list) or len(given) != 4:
        return None
    x, y, w, h = map(float, given)
    return (x, y, w, h)
