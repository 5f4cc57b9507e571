"""Dice: the game's own, with their values, and cubes with drawn sides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardgen.export.picture_sheets.card_grid import Cell
from cardgen.export.picture_sheets.pictures import Picture
from cardgen.export.tts.group import DeckOnTable, SaveContext, TableGroup, own_dice_id
from cardgen.export.tts.objects import Json, Pose, build_object, custom_die
from cardgen.export.tts.sizes import DIE_EDGE, scale_of
from cardgen.model.table.setup import DICE, Dice
from cardgen.model.table.sizes import Size, size_of

#: Rotations (x, y, z) that show 1, 2, 3 … Source: identical in all dice the game wrote itself.
DIE_ROTATIONS: Mapping[int, tuple[tuple[int, int, int], ...]] = {
    4: ((18, -241, -120), (-90, -60, 0), (18, -121, 0), (18, 0, -240)),
    6: ((-90, 0, 0), (0, 0, 0), (0, 0, -90), (0, 0, 90), (0, 0, -180), (90, 0, 0)),
    8: (
        *((-33, 0, 90), (-33, 0, 180), (33, 180, -180), (33, 180, 90)),
        *((33, 180, -90), (33, 180, 0), (-33, 0, 0), (-33, 0, -90)),
    ),
    10: (
        *((-38, 0, 234), (38, 180, -233), (-38, 0, 20), (38, 180, -17), (-38, 0, 90)),
        *((38, 180, -161), (-38, 0, 307), (38, 180, -304), (-38, 0, 163), (38, 180, -90)),
    ),
    12: (
        *((27, 0, 72), (27, 0, 144), (27, 0, -72), (-27, 180, 180), (90, 180, 0), (27, 0, -144)),
        *((-27, 180, 36), (-90, 180, 0), (27, 0, 0), (-27, 180, 108), (-27, 108, -36), (-27, 36, -108)),
    ),
    20: (
        *((-11, 60, 17), (52, -60, -17), (-11, -180, 90), (-11, -180, 162), (-11, -60, 234)),
        *((-11, -180, 306), (52, -60, 55), (52, -60, 198), (52, -60, 127), (52, -180, -90)),
        *((308, 0, 90), (306, -240, -52), (-52, -240, 18), (307, 120, 233), (11, 120, -234)),
        *((11, 0, 54), (11, -120, -17), (11, 0, -90), (-52, -240, -198), (11, 0, -162)),
    ),
}

#: Edge of the game's own dice: the usual one of dice in board games.
DIE_MM = 16.0
#: The diagonal of a square of side 1.
_DIAGONAL = 2**0.5
#: Side of a cube's picture: half of the 2048 px of the game's own template for six-sided dice, which shows sides
#: of 16 mm at 500 dpi.
TEXTURE_PX = 1024


def dice_group(all_dice: Sequence[Dice], lang: str) -> TableGroup | None:
    """Return all dice of a game as one group, or None if Tabletop Simulator has none of them."""
    dice = [(d, i) for d in all_dice if d.faces in DIE_ROTATIONS for i in range(d.count)]
    if not dice:
        return None

    def build(context: SaveContext, poses: Sequence[Pose]) -> list[Json]:
        objects = []
        for (d, i), pose in zip(dice, poses, strict=True):
            guid = context.names.guid(f"die/{d.token}", i)
            objects.append(die(guid, _lying(pose, DIE_MM), d.name.of(lang) or d.token, d.faces, d.color))
        return objects

    return TableGroup(own_dice_id(DICE), "", len(dice), _room(DIE_MM), build)


def _lying(pose: Pose, edge_mm: float) -> Pose:
    scale = scale_of(edge_mm, DIE_EDGE)
    return pose._replace(y=2.0, turn=(0.0, 0.0, 0.0), scale=(scale, scale, scale))


def _room(edge_mm: float) -> Size:
    """Return the room of a die, which may have any rotation."""
    return size_of((edge_mm * _DIAGONAL, edge_mm * _DIAGONAL))


def die(guid: str, pose: Pose, nickname: str, faces: int, color: tuple[float, float, float]) -> Json:
    """Build one of the game's own dice, with its values.

    Errors:
        KeyError: the game has no die with this number of faces.
    """
    values = _rotation_values(range(1, faces + 1))
    part = {"MaterialIndex": 0}
    return build_object(
        f"Die_{faces}", guid, pose, nickname, "", part, {"RotationValues": values}, color=color, Grid=False
    )


def _rotation_values(values: Sequence[int | str]) -> list[Json]:
    """Return a die's value for each of its rotations, first to last."""
    return [
        {"Value": value, "Rotation": {a: float(v) for a, v in zip("xyz", turn, strict=True)}}
        for value, turn in zip(values, DIE_ROTATIONS[len(values)], strict=True)
    ]


def cubes(on_table: DeckOnTable) -> list[TableGroup]:
    """Build dice with drawn sides, which report the symbol on top."""
    one = on_table.deck
    edge_mm = (one.piece_mm or one.trim_mm)[0]
    pictures = {
        c.id: Picture(f"{one.id}/{c.id}", (on_table.face(c),), Cell(TEXTURE_PX, TEXTURE_PX))
        for c in on_table.components
    }

    def build(context: SaveContext, poses: Sequence[Pose]) -> list[Json]:
        objects = []
        for (c, i), pose in zip(on_table.copies(), poses, strict=True):
            given = c.fields["sides"]
            # In a draft a die may have any number of sides; one with an impossible number has no values.
            sides = given if isinstance(given, list | tuple) and len(given) in DIE_ROTATIONS else ()
            values = _rotation_values([_side_name(on_table, side) for side in sides]) if sides else []
            words = (on_table.nickname(c), on_table.description(c))
            guid = context.names.guid(c.id, i)
            url = context.url(pictures[c.id].name)
            objects.append(custom_die(guid, _lying(pose, edge_mm), *words, url, values))
        return objects

    room = _room(edge_mm)
    return [TableGroup(on_table.name, on_table.title, one.copies, room, build, tuple(pictures.values()))]


def _side_name(on_table: DeckOnTable, side: object) -> int | str:
    """Return the name of a side's symbol, or the side itself."""
    token = on_table.job.game.tokens.get(str(side))
    if token is None:
        return side if isinstance(side, int) else str(side)
    return token.name.of(on_table.job.lang)
