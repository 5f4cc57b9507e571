"""Boards with their snap points, and booklets of rules."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.export.picture_sheets.pictures import Picture, size_at_resolution
from cardgen.export.tts.builders.script import fit_script
from cardgen.export.tts.group import Booklet, DeckOnTable, SaveContext, TableGroup
from cardgen.export.tts.limits import LARGEST_PX
from cardgen.export.tts.objects import Json, Pose
from cardgen.export.tts.objects import board as board_object
from cardgen.export.tts.objects import pdf as pdf_object
from cardgen.export.tts.sizes import BOARD_DEPTH, BOARD_HEIGHT, PDF_WIDTH, scale_of
from cardgen.export.tts.snapping import snap_points_of
from cardgen.model import Component
from cardgen.model.table.sizes import size_of


def boards(on_table: DeckOnTable) -> list[TableGroup]:
    """Build a board for each component, in the middle of the table."""
    return [_board(on_table, c) for c in on_table.components]


def _board(on_table: DeckOnTable, c: Component) -> TableGroup:
    picture = Picture(
        f"{on_table.deck.id}/{c.id}",
        (on_table.face(c),),
        size_at_resolution(*on_table.deck.trim_mm, LARGEST_PX),
    )
    size = size_of(on_table.deck.trim_mm)
    width_px, height_px = picture.size
    scale = scale_of(on_table.deck.trim_mm[1], BOARD_DEPTH)
    points = [p._replace(x=p.x / scale, z=p.z / scale) for p in snap_points_of(on_table, c)]

    def build(context: SaveContext, poses: Sequence[Pose]) -> list[Json]:
        return [
            board_object(
                context.names.guid(c.id),
                poses[0]._replace(y=BOARD_HEIGHT, scale=(scale, 1.0, scale)),
                on_table.nickname(c),
                on_table.description(c),
                context.url(picture.name),
                width_px / height_px,
                points,
                fit_script(size.width),
                on_table.deck.kind.table.locked,
            )
        ]

    return TableGroup(on_table.group_id(c), on_table.nickname(c), 1, size, build, (picture,), central=True)


def booklets(on_table: DeckOnTable) -> list[TableGroup]:
    """Build a document for each component: the printed booklet."""
    size = size_of(on_table.deck.trim_mm)
    scale = scale_of(on_table.deck.trim_mm[0], PDF_WIDTH)

    def group(c: Component) -> TableGroup:
        booklet = _booklet(on_table, c)

        def build(context: SaveContext, poses: Sequence[Pose]) -> list[Json]:
            pose = poses[0]._replace(scale=(scale, 1.0, scale))
            return [
                pdf_object(context.names.guid(c.id), pose, on_table.nickname(c), context.url(booklet.name))
            ]

        return TableGroup(on_table.group_id(c), on_table.nickname(c), 1, size, build, booklets=(booklet,))

    return [group(c) for c in on_table.components]


def _booklet(on_table: DeckOnTable, c: Component) -> Booklet:
    """Return the printed booklet as a file of the table, with a key of all that determines it."""
    booklet = on_table.job.booklets[c.id]
    return Booklet(f"{on_table.deck.id}/{c.id}", booklet.key, booklet.content)
