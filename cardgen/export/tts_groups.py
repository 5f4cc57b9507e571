"""From a deck to the pieces it puts on the table: their pictures, their room, and their objects.

May import the other `tts_…` modules, `model` and `text.markup`. A kind of component says what it is on a
table (`TableForm.object`); here stands what each of those is made of. Nothing here knows a kind by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from hashlib import blake2b
from typing import Any, NamedTuple

from cardgen.cache import code_digest, digest
from cardgen.export import ExportJob
from cardgen.export.tts_objects import CardSlot, Json, Names, Pose, Sheet, card, deck, figurine, tile, token
from cardgen.export.tts_objects import bag as bag_object
from cardgen.export.tts_objects import board as board_object
from cardgen.export.tts_objects import pdf as pdf_object
from cardgen.export.tts_pictures import Box, Picture, fitted, square
from cardgen.export.tts_script import fit_script
from cardgen.export.tts_setup import Setup
from cardgen.export.tts_sheets import ONE, cell_for, grids_for
from cardgen.export.tts_table import (
    BAG_SIDE,
    BOARD_DEPTH,
    CARD_DEPTH,
    CARD_TRIM_MM,
    FIGURE_HEIGHT,
    PDF_WIDTH,
    TILE_SIDE,
    UNITS_PER_MM,
    Size,
    size_of,
)
from cardgen.layout.face import Face
from cardgen.model import Component, Deck
from cardgen.text.markup import plain

#: Where a deck says so (`values: {table: beside}`), tiles lie open beside the board instead of in a bag.
BESIDE = "beside"
#: Heights at which things are put down; the table's top is at about 1.
ON_TABLE, BOARD_HEIGHT = 1.5, 1.0


class Made(NamedTuple):
    """What the objects are made with: ids, and the URL of a picture or booklet by its name."""

    names: Names
    url: Callable[[str], str]


@dataclass(frozen=True)
class Booklet:
    """A file that goes beside the pictures: its name, its key, and what makes its bytes."""

    name: str
    key: str
    make: Callable[[], bytes]


@dataclass(frozen=True)
class Group:
    """The pieces of one deck on the table.

    Attributes:
        count, piece: how many pieces lie on the table, and the room each takes.
        build: gives the objects at so many poses.
        central: lies in the middle, and everything else around it.
    """

    id: str
    label: str
    count: int
    piece: Size
    build: Callable[[Made, Sequence[Pose]], list[Json]]
    pictures: tuple[Picture, ...] = ()
    booklets: tuple[Booklet, ...] = ()
    central: bool = False


@dataclass(frozen=True)
class _Part:
    """One deck in one language, with the words and faces of its components."""

    job: ExportJob
    setup: Setup
    deck: Deck
    components: tuple[Component, ...] = field(default=())

    @property
    def title(self) -> str:
        return self.plain(self.deck.title.of(self.job.lang))

    def plain(self, markup: str) -> str:
        return plain(markup, self.job.layout.tokens, self.job.lang)

    def nickname(self, component: Component) -> str:
        return self.plain(component.name(self.job.lang))

    def description(self, component: Component) -> str:
        parts = (self.plain(component.text(name, self.job.lang)) for name in ("type", "text"))
        return "\n\n".join(part for part in parts if part)

    def face(self, component: Component) -> Face:
        return self.job.faces[self.deck.id].faces[component.id]

    def back(self, component: Component) -> Face | None:
        return self.job.faces[self.deck.id].backs.get(component.id)

    def copies(self) -> Iterable[tuple[Component, int]]:
        return ((c, i) for c in self.components for i in range(c.copies))

    def mixed(self) -> list[tuple[Component, int]]:
        """Give every copy in an order that looks random and is the same in every build.

        A card added later moves no other: each copy's place comes from its own name.
        """

        def rank(item: tuple[Component, int]) -> str:
            return blake2b(f"{self.job.game.id}/{item[0].id}/{item[1]}".encode(), digest_size=8).hexdigest()

        return sorted(self.copies(), key=rank)


def groups_of(job: ExportJob, setup: Setup, one: Deck) -> list[Group]:
    """Give what a deck puts on the table; nothing for a deck without faces."""
    there = job.faces[one.id].faces if one.id in job.faces else {}
    drawn = one.kind.paper.form != "booklet"
    components = tuple(c for c in one.components if c.copies and (c.id in there or not drawn))
    return _FORMS[one.kind.table.object](_Part(job, setup, one, components)) if components else []


def _cards(part: _Part) -> list[Group]:
    one, sheets = part.deck, _sheets(part)
    scale = one.trim_mm[1] / CARD_TRIM_MM
    depth = CARD_DEPTH * scale
    piece = Size(depth * one.trim_mm[0] / one.trim_mm[1], depth)
    blind = one.back is not None and all(c.back is None for c in part.components)
    up = not blind or one.id in part.setup.face_up
    order = part.mixed() if blind and one.id not in part.setup.ordered else list(part.copies())

    def build(made: Made, poses: Sequence[Pose]) -> list[Json]:
        pose = poses[0]._replace(scale=(scale, 1.0, scale))
        pose = pose if up else pose.face_down()
        slots = _slots(part, sheets, made)
        # Ids are given in content order, whatever order the pile is mixed in.
        guids = {(c.id, i): made.names.guid(c.id, i) for c, i in part.copies()}
        pile = [slots[c.id]._replace(guid=guids[c.id, i]) for c, i in order]
        if len(pile) == 1:
            return [card(pile[0], pose)]
        return [deck(made.names.guid(f"deck/{one.id}"), pile, pose, part.title)]

    pictures = {p.name: p for s in sheets for p in (s.face, s.back)}
    return [Group(one.id, part.title, 1, piece, build, tuple(pictures.values()))]


class _SheetPlan(NamedTuple):
    components: tuple[Component, ...]
    face: Picture
    back: Picture
    unique_back: bool


def _sheets(part: _Part) -> list[_SheetPlan]:
    """Give the sheets of a deck; a card without a back shows its face on both sides."""
    one, sheets, at = part.deck, [], 0
    cell = cell_for(one.trim_mm)
    for number, grid in enumerate(grids_for(len(part.components), cell), start=1):
        members = part.components[at : at + grid.slots]
        at += len(members)
        front = Picture(f"{one.id}/{number}", tuple(map(part.face, members)), cell, grid)
        if all(one.back_of(c) is None for c in members):
            back, unique = front, True
        elif all(c.back is None for c in members):
            common = part.back(members[0])
            back, unique = Picture(f"{one.id}/back", (common or front.faces[0],), cell), False
        else:
            backs = tuple(part.back(c) or part.face(c) for c in members)
            back, unique = Picture(f"{one.id}/{number}-back", backs, cell, grid), True
        sheets.append(_SheetPlan(members, front, back, unique and grid != ONE))
    return sheets


def _slots(part: _Part, sheets: Sequence[_SheetPlan], made: Made) -> dict[str, CardSlot]:
    slots = {}
    for plan in sheets:
        face, back, grid = made.url(plan.face.name), made.url(plan.back.name), plan.face.grid
        key = made.names.sheet_key(
            f"{_file(face)} {_file(back)} {grid.columns} {grid.rows} {plan.unique_back}"
        )
        sheet = Sheet(key, face, back, grid.columns, grid.rows, plan.unique_back)
        for slot, c in enumerate(plan.components):
            slots[c.id] = CardSlot("", part.nickname(c), part.description(c), sheet, slot)
    return slots


def _file(url: str) -> str:
    """Give the file of a URL: the folder before it differs from machine to machine, and keys must not."""
    return url.rpartition("/")[2]


def _bag(part: _Part) -> list[Group]:
    one = part.deck
    if one.values.get("table") == BESIDE or one.copies == 1:
        return _tiles(part)
    pictures, urls = _flat_pictures(part)

    def build(made: Made, poses: Sequence[Pose]) -> list[Json]:
        pose = poses[0]
        contents = [_tile(part, made, pose, urls, c, i) for c, i in part.mixed()]
        guid = made.names.guid(f"bag/{one.id}")
        return [bag_object(guid, pose._replace(y=2.0), part.title, contents, part.setup.bag_color)]

    return [Group(one.id, part.title, 1, Size(BAG_SIDE, BAG_SIDE), build, pictures)]


#: Names of a component's front and back picture; the back's may be empty.
_Sides = Mapping[str, tuple[str, str]]


def _flat_pictures(part: _Part) -> tuple[tuple[Picture, ...], _Sides]:
    """Give the pictures of flat pieces, and the names of both sides by component."""
    one, form = part.deck, part.deck.kind.table
    regular = form.object != "token"
    cell = square(*one.trim_mm) if regular else fitted(*one.trim_mm, 2048)
    circle = form.shape == "circle" and regular
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


def _tile(part: _Part, made: Made, pose: Pose, urls: _Sides, c: Component, copy: int) -> Json:
    form, size = part.deck.kind.table, size_of(part.deck.trim_mm)
    pose = pose._replace(scale=(size.width / TILE_SIDE, 1.0, size.depth / TILE_SIDE))
    front, back = urls[c.id]
    pair = (made.url(front), made.url(back) if back else "")
    words = (part.nickname(c), part.description(c))
    guid = made.names.guid(c.id, copy)
    return tile(guid, pose, *words, pair, form.shape, form.thickness, form.locked)


def _tiles(part: _Part) -> list[Group]:
    pictures, urls = _flat_pictures(part)

    def build(made: Made, poses: Sequence[Pose]) -> list[Json]:
        return [
            _tile(part, made, pose, urls, c, i) for (c, i), pose in zip(part.copies(), poses, strict=True)
        ]

    return [Group(part.deck.id, part.title, part.deck.copies, size_of(part.deck.trim_mm), build, pictures)]


def _tokens(part: _Part) -> list[Group]:
    form, size = part.deck.kind.table, size_of(part.deck.trim_mm)
    pictures, urls = _flat_pictures(part)

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


def _figures(part: _Part) -> list[Group]:
    """Give figures that stand up.

    The parts of the face that are front and back come from the deck (`values: {front_mm: [x, y, w, h],
    back_mm: …}`); the back stands on its head there, as on a strip that is folded at the top. Without them
    both sides show the face.
    """
    one = part.deck
    front = _box(one.values.get("front_mm")) or (0.0, 0.0, *one.trim_mm)
    back = _box(one.values.get("back_mm"))
    cell = fitted(front[2], front[3], 1024)
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


def _boards(part: _Part) -> list[Group]:
    return [_board(part, c) for c in part.components]


def _group_id(part: _Part, c: Component) -> str:
    """Give the deck's id, or for all but its first component one of their own."""
    return part.deck.id if c is part.components[0] else f"{part.deck.id}/{c.id}"


def _board(part: _Part, c: Component) -> Group:
    picture = Picture(f"{part.deck.id}/{c.id}", (part.face(c),), fitted(*part.deck.trim_mm))
    size = size_of(part.deck.trim_mm)
    width_px, height_px = picture.size
    scale = size.depth / BOARD_DEPTH
    points = snap_points(c.fields.get("snap_points"), part.deck.trim_mm, scale)

    def build(made: Made, poses: Sequence[Pose]) -> list[Json]:
        return [
            board_object(
                made.names.guid(c.id),
                poses[0]._replace(y=BOARD_HEIGHT, scale=(scale, 1.0, scale)),
                part.nickname(c),
                part.description(c),
                made.url(picture.name),
                width_px / height_px,
                points,
                fit_script(size.width),
                part.deck.kind.table.locked,
            )
        ]

    return Group(_group_id(part, c), part.nickname(c), 1, size, build, (picture,), central=True)


def snap_points(said: Any, trim_mm: tuple[float, float], scale: float) -> list[tuple[float, float]]:
    """Give snap points in a board's own space: x runs left and z toward the player's side, before scale.

    Args:
        said: rows of points, each `at` (mm from the top left), `step` and `count` across and down.

    Source: the game's axes are left-handed, and things upright for the player are turned by 180° about y;
    mats of public mods have their upper places at negative z and their right ones at negative x.
    """
    points: dict[tuple[float, float], None] = {}
    for row in said if isinstance(said, list) else []:
        (x, y), (dx, dy), (across, down) = row["at"], row.get("step", (0, 0)), row.get("count", (1, 1))
        for j in range(int(down)):
            for i in range(int(across)):
                from_middle = (x + i * dx - trim_mm[0] / 2, y + j * dy - trim_mm[1] / 2)
                points[(-from_middle[0] * UNITS_PER_MM / scale, from_middle[1] * UNITS_PER_MM / scale)] = None
    return list(points)


def _booklets(part: _Part) -> list[Group]:
    size = size_of(part.deck.trim_mm)
    scale = size.width / PDF_WIDTH

    def group(c: Component) -> Group:
        booklet = _booklet(part, c)

        def build(made: Made, poses: Sequence[Pose]) -> list[Json]:
            pose = poses[0]._replace(scale=(scale, 1.0, scale))
            return [pdf_object(made.names.guid(c.id), pose, part.nickname(c), made.url(booklet.name))]

        return Group(_group_id(part, c), part.nickname(c), 1, size, build, booklets=(booklet,))

    return [group(c) for c in part.components]


def _booklet(part: _Part, c: Component) -> Booklet:
    """Give the printed booklet as a file of the table, with a key of all that decides it."""
    from cardgen.export.booklet import booklet_pdf

    job, game = part.job, part.job.game
    said = (game.title, game.subtitle, game.notice, game.version, game.credits, game.palette, game.labels)
    look = (game.fonts.families, part.deck.values, c.fields, c.trim_mm)
    key = digest(code_digest(), job.lang, repr(said), repr(look), repr(game.rules.get(job.lang)))
    return Booklet(f"{part.deck.id}/{c.id}", key, partial(booklet_pdf, game, job.lang, job.layout, c))


_FORMS: Mapping[str, Callable[[_Part], list[Group]]] = {
    "deck": _cards,
    "bag": _bag,
    "tile": _tiles,
    "token": _tokens,
    "figurine": _figures,
    "board": _boards,
    "pdf": _booklets,
    "none": lambda _part: [],
}
