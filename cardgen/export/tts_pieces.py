"""Pieces that lie or stand one by one, or wait in a bag: tiles, tokens, figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardgen.export.tts_group import Group, Made, Part
from cardgen.export.tts_objects import TILE_SHAPES, Json, Pose, figurine, tile, token
from cardgen.export.tts_objects import bag as bag_object
from cardgen.export.tts_pictures import Box, Picture, fitted, square
from cardgen.export.tts_table import BAG_SIDE, FIGURE_HEIGHT, TILE_SIDE, UNITS_PER_MM, Size, size_of
from cardgen.model import Component

#: Where a deck says so (`values: {table: beside}`), tiles lie open beside the board instead of in a bag.
BESIDE = "beside"
#: Largest side of a piece's picture.
_PIECE_PX, _FIGURE_PX = 2048, 1024


def bag(part: Part) -> list[Group]:
    one = part.deck
    if one.values.get("table") == BESIDE or one.copies == 1:
        return tiles(part)
    pictures, urls = flat_pictures(part)

    def build(made: Made, poses: Sequence[Pose]) -> list[Json]:
        pose = poses[0]
        contents = [flat_tile(part, made, pose, urls, c, i) for c, i in part.mixed()]
        guid = made.names.guid(f"bag/{one.id}")
        return [bag_object(guid, pose._replace(y=2.0), part.title, contents, part.setup.bag_color)]

    return [Group(one.id, part.title, 1, Size(BAG_SIDE, BAG_SIDE), build, pictures)]


#: Names of a component's front and back picture; the back's may be empty.
_Sides = Mapping[str, tuple[str, str]]


def flat_pictures(part: Part) -> tuple[tuple[Picture, ...], _Sides]:
    """Give the pictures of flat pieces, and the names of both sides by component."""
    one = part.deck
    regular = one.kind.table.object != "token"
    cell = square(*one.trim_mm) if regular else fitted(*one.trim_mm, _PIECE_PX)
    circle = _shape(part) == "circle" and regular
    pictures: dict[str, Picture] = {}
    sides = {}
    for c in part.components:
        front, back = f"{one.id}/{c.id}", ""
        pictures[front] = Picture(front, (part.face(c),), cell, round=circle)
        reverse = part.back(c)
        if reverse:
            back = f"{front}-back" if c.back else f"{one.id}/back"
            pictures[back] = Picture(back, (reverse,), cell, round=circle)
        sides[c.id] = (front, back)
    return tuple(pictures.values()), sides


def flat_tile(part: Part, made: Made, pose: Pose, urls: _Sides, c: Component, copy: int) -> Json:
    """Give one flat piece, as large as its deck's trim."""
    form, size = part.deck.kind.table, size_of(part.deck.trim_mm)
    pose = pose._replace(scale=(size.width / TILE_SIDE, 1.0, size.depth / TILE_SIDE))
    front, back = urls[c.id]
    pair = (made.url(front), made.url(back) if back else "")
    words = (part.nickname(c), part.description(c))
    if part.deck.values.get("hidden"):  # chosen in secret: it lies face down, and its words tell nothing
        pose, words = pose.face_down(), (part.title, "")
    guid = made.names.guid(c.id, copy)
    return tile(guid, pose, *words, pair, _shape(part), form.thickness, form.locked)


def _shape(part: Part) -> str:
    """Give the outline of a deck's pieces: what the deck says (`values: {shape: box}`), else what its kind is."""
    said = part.deck.values.get("shape")
    return said if said in TILE_SHAPES else part.deck.kind.table.shape


def tiles(part: Part) -> list[Group]:
    pictures, urls = flat_pictures(part)

    def build(made: Made, poses: Sequence[Pose]) -> list[Json]:
        return [
            flat_tile(part, made, pose, urls, c, i) for (c, i), pose in zip(part.copies(), poses, strict=True)
        ]

    return [Group(part.deck.id, part.title, part.deck.copies, size_of(part.deck.trim_mm), build, pictures)]


def tokens(part: Part) -> list[Group]:
    form, size = part.deck.kind.table, size_of(part.deck.trim_mm)
    pictures, urls = flat_pictures(part)

    def build(made: Made, poses: Sequence[Pose]) -> list[Json]:
        objects = []
        for (c, i), pose in zip(part.copies(), poses, strict=True):
            front, back = urls[c.id]
            pair = (made.url(front), made.url(back) if back else "")
            scale = max(size) / TILE_SIDE
            pose = pose._replace(scale=(scale, 1.0, scale))
            words = (part.nickname(c), part.description(c))
            objects.append(token(made.names.guid(c.id, i), pose, *words, pair, form.thickness, form.locked))
        return objects

    return [Group(part.deck.id, part.title, part.deck.copies, size, build, pictures)]


def figures(part: Part) -> list[Group]:
    """Give figures that stand up.

    The parts of the face that are front and back come from the deck (`values: {front_mm: [x, y, w, h],
    back_mm: …}`); the back stands on its head there, as on a strip that is folded at the top. Without them
    both sides show the face.
    """
    one = part.deck
    front = _box(one.values.get("front_mm")) or (0.0, 0.0, *one.trim_mm)
    back = _box(one.values.get("back_mm"))
    cell = fitted(front[2], front[3], _FIGURE_PX)
    pictures = []
    for c in part.components:
        pictures.append(Picture(f"{one.id}/{c.id}", (part.face(c),), cell, crop_mm=front))
        if back:
            pictures.append(Picture(f"{one.id}/{c.id}-back", (part.face(c),), cell, crop_mm=back, turn=180))
    scale = front[3] * UNITS_PER_MM / FIGURE_HEIGHT
    # Room to stand: its base is a disc as wide as the figure, and it may be a little wider than drawn.
    side = max(front[2] * UNITS_PER_MM, 1.5 * scale)

    def build(made: Made, poses: Sequence[Pose]) -> list[Json]:
        objects = []
        for (c, i), pose in zip(part.copies(), poses, strict=True):
            name = f"{one.id}/{c.id}"
            pair = (made.url(name), made.url(f"{name}-back") if back else "")
            pose = pose._replace(scale=(scale, scale, scale))
            words = (part.nickname(c), part.description(c))
            objects.append(figurine(made.names.guid(c.id, i), pose, *words, pair))
        return objects

    return [Group(one.id, part.title, one.copies, Size(side, side), build, tuple(pictures))]


def _box(said: Any) -> Box | None:
    if not isinstance(said, list) or len(said) != 4:
        return None
    x, y, w, h = map(float, said)
    return (x, y, w, h)
