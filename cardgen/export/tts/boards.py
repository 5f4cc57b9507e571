"""What lies in the middle and what is read: boards with their snap points, booklets of rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardgen.export.picture_sheets.pictures import Picture, fitted
from cardgen.export.tts.arrangement import BOARD_DEPTH, BOARD_HEIGHT, PDF_WIDTH, UNITS_PER_MM, size_of
from cardgen.export.tts.group import Booklet, DeckOnTable, SaveContext, TableGroup
from cardgen.export.tts.limits import LARGEST_PX
from cardgen.export.tts.objects import Json, Pose
from cardgen.export.tts.objects import board as board_object
from cardgen.export.tts.objects import pdf as pdf_object
from cardgen.export.tts.script import fit_script
from cardgen.model import Component


def boards(on_table: DeckOnTable) -> list[TableGroup]:
    """Build a board for each component, in the middle of the table."""
    return [_board(on_table, c) for c in on_table.components]


def _board(on_table: DeckOnTable, c: Component) -> TableGroup:
    picture = Picture(
        f"{on_table.deck.id}/{c.id}", (on_table.face(c),), fitted(*on_table.deck.trim_mm, LARGEST_PX)
    )
    size = size_of(on_table.deck.trim_mm)
    width_px, height_px = picture.size
    scale = size.depth / BOARD_DEPTH
    points = snap_points(c.fields.get("snap_points"), on_table.deck.trim_mm, scale)

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


def snap_points(said: Any, trim_mm: tuple[float, float], scale: float) -> list[tuple[float, float]]:
    """Return snap points in a board's own space: x runs left and z toward the player's side, before scale.

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


def booklets(on_table: DeckOnTable) -> list[TableGroup]:
    """Build a document for each component: the printed booklet."""
    size = size_of(on_table.deck.trim_mm)
    scale = size.width / PDF_WIDTH

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
    """Return the printed booklet as a file of the table, with a key of all that decides it."""
    booklet = on_table.job.booklets[c.id]
    return Booklet(f"{on_table.deck.id}/{c.id}", booklet.key, booklet.content)
