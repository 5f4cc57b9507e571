"""A save: what is on the table, and table, seats, hands, notebook and camera, which a saved object cannot hold.

Source: knowledge base (save file format) of Berserk Games, and the defaults of 86 public saves, read 2026-11-20.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cardgen.export.tts.objects import Json
from cardgen.export.tts.seats import Seat
from cardgen.model.table.sizes import Size

#: The version of the game whose layout of saves this is.
_VERSION = "v13.3"
#: The usual rectangular table (54 × 34 units).
_TABLE, _SKY = "Table_RPG", "Sky_Museum"
#: The top of the table.
_TOP = 1.0
#: From how far the camera sees a width of one unit. Assumed: a table of 54 units is seen whole from 46.
_DISTANCE = 0.85


def save_of(
    saved: Mapping[str, Any],
    seats: Sequence[Seat],
    tabs: Json,
    places: Sequence[Json],
    area: Size,
) -> Json:
    """Return a save with the objects of a saved object, to which its hands are to be added.

    Args:
        places: snap points of the table; area: what the pieces take up.
    """
    title = saved["SaveName"]
    colors = [seat.color for seat in seats]
    return {
        **saved,
        "SaveName": title,
        "VersionNumber": _VERSION,
        "GameMode": title,
        "Tags": ["Board Games"],
        "Table": _TABLE,
        "Sky": _SKY,
        "Grid": _grid(),
        "Lighting": _lighting(),
        "Hands": {"Enable": True, "DisableUnused": True, "Hiding": 0},
        "Turns": {
            "Enable": False,
            "Type": 1,
            "TurnOrder": colors,
            "Reverse": False,
            "SkipEmpty": True,
            "DisableInteractions": False,
            "PassTurns": True,
            "TurnColor": "",
        },
        "CameraStates": [_camera(area)],
        "TabStates": tabs,
        "SnapPoints": [_on_table(place) for place in places],
        "DecalPallet": [],
        "VectorLines": [],
    }


def _on_table(place: Json) -> Json:
    return place | {"Position": place["Position"] | {"y": _TOP}}


def _grid() -> Json:
    """Return a grid that neither shows nor holds: boards and decks have places of their own."""
    return {
        "Type": 0,
        "Lines": False,
        "Color": {"r": 0.0, "g": 0.0, "b": 0.0},
        "Opacity": 0.75,
        "ThickLines": False,
        "Snapping": False,
        "Offset": False,
        "BothSnapping": False,
        "xSize": 2.0,
        "ySize": 2.0,
        "PosOffset": {"x": 0.0, "y": 1.0, "z": 0.0},
    }


def _lighting() -> Json:
    grey = {"r": 0.5, "g": 0.5, "b": 0.5}
    return {
        "LightIntensity": 0.54,
        "LightColor": {"r": 1.0, "g": 0.9804, "b": 0.8902},
        "AmbientIntensity": 1.3,
        "AmbientType": 0,
        "AmbientSkyColor": grey,
        "AmbientEquatorColor": grey,
        "AmbientGroundColor": grey,
        "ReflectionIntensity": 1.0,
        "LutIndex": 0,
        "LutContribution": 1.0,
    }


def _camera(area: Size) -> Json:
    """Return the first stored camera: the whole table, from the south side."""
    distance = round(max(area.width, area.depth * 1.6) * _DISTANCE, 1)
    return {
        "Position": {"x": 0.0, "y": -2.5, "z": 0.0},
        "Rotation": {"x": 65.0, "y": 0.0, "z": 0.0},
        "Distance": distance,
        "Zoomed": False,
    }
