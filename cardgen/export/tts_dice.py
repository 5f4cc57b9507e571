"""The game's own dice, with the numbers they tell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardgen.export.tts_group import Group, Made
from cardgen.export.tts_objects import Json, Pose, thing
from cardgen.export.tts_setup import DICE, Dice
from cardgen.export.tts_table import DIE_SIDE, Size

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


def dice_group(all_dice: Sequence[Dice], lang: str) -> Group | None:
    """Give all dice of a game as one group, or None where it has none that the game knows."""
    dice = [(d, i) for d in all_dice if d.faces in DIE_ROTATIONS for i in range(d.count)]
    if not dice:
        return None

    def build(made: Made, poses: Sequence[Pose]) -> list[Json]:
        objects = []
        for (d, i), pose in zip(dice, poses, strict=True):
            guid = made.names.guid(f"die/{d.token}", i)
            lying = pose._replace(y=2.0, turn=(0.0, 0.0, 0.0))
            objects.append(die(guid, lying, d.name.of(lang) or d.token, d.faces, d.color))
        return objects

    return Group(DICE, "", len(dice), Size(DIE_SIDE, DIE_SIDE), build)


def die(guid: str, pose: Pose, nickname: str, faces: int, color: tuple[float, float, float]) -> Json:
    """Give one of the game's own dice, with the numbers it tells.

    Errors:
        KeyError: the game has no die of so many faces.
    """
    turns = DIE_ROTATIONS[faces]
    values = [
        {"Value": i, "Rotation": {a: float(v) for a, v in zip("xyz", turn, strict=True)}}
        for i, turn in enumerate(turns, start=1)
    ]
    part = {"MaterialIndex": 0}
    return thing(
        f"Die_{faces}", guid, pose, nickname, "", part, {"RotationValues": values}, color=color, Grid=False
    )
