"""What lies in the middle and what is read: boards with their snap points, booklets of rules."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from cardgen.export.tts_group import Booklet, Group, Made, Part
from cardgen.export.tts_objects import Json, Pose
from cardgen.export.tts_objects import board as board_object
from cardgen.export.tts_objects import pdf as pdf_object
from cardgen.export.tts_pictures import Picture, fitted
from cardgen.export.tts_script import fit_script
from cardgen.export.tts_table import BOARD_DEPTH, BOARD_HEIGHT, PDF_WIDTH, UNITS_PER_MM, size_of
from cardgen.model import Component


def boards(part: Part) -> list[Group]:
    return [_board(part, c) for c in part.components]


def _board(part: Part, c: Component) -> Group:
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

    return Group(part.group_id(c), part.nickname(c), 1, size, build, (picture,), central=True)


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


def booklets(part: Part) -> list[Group]:
    size = size_of(part.deck.trim_mm)
    scale = size.width / PDF_WIDTH

    def group(c: Component) -> Group:
        booklet = _booklet(part, c)

        def build(made: Made, poses: Sequence[Pose]) -> list[Json]:
            pose = poses[0]._replace(scale=(scale, 1.0, scale))
            return [pdf_object(made.names.guid(c.id), pose, part.nickname(c), made.url(booklet.name))]

        return Group(part.group_id(c), part.nickname(c), 1, size, build, booklets=(booklet,))

    return [group(c) for c in part.components]


def _booklet(part: Part, c: Component) -> Booklet:
    """Give the printed booklet as a file of the table, with a key of all that decides it."""
    from cardgen.export.documents.booklet import booklet_key, booklet_pdf

    job, game = part.job, part.job.game
    key = booklet_key(game, job.lang, job.layout, c)
    return Booklet(f"{part.deck.id}/{c.id}", key, partial(booklet_pdf, game, job.lang, job.layout, c))
