"""Tabletop Simulator's objects as plain data, with the game's spelling, types and order of keys.

Source: the knowledge base and API of Berserk Games (repositories Tabletop-Simulator-Knowledge-Base and -API, read
2026-11-20) and 44 011 objects of public save files.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any, NamedTuple

Json = dict[str, Any]

#: Keys of a sheet are below this: 100 × key + slot is a 32-bit number, and the game, which seems to number new decks
#: from the largest key on, has many left. The largest key in 53 public saves is 118 720.
_MOST_KEYS = 1_000_000
#: The game's default tint of cards and boards.
GREY = (0.713235259, 0.713235259, 0.713235259)
WHITE = (1.0, 1.0, 1.0)
#: Outline of a tile by its shape. Source: API, custom game objects, Custom Tile.
TILE_SHAPES: Mapping[str, int] = {"rectangle": 0, "hex": 1, "round": 2, "rounded": 3}
#: Outline of a card by its shape. Source: API, custom game objects, Custom Deck; its 2 is a hexagon with round corners.
CARD_SHAPES: Mapping[str, int] = {"rounded": 0, "rectangle": 1, "hex": 3, "round": 4}
#: Degrees about y of objects upright for the player, and of those drawn rotated by 90°.
UPRIGHT, QUARTER_TURNED = 180.0, 90.0


class Names:
    """Ids that are the same in every build and unique on the table."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        #: What each id that was given identifies, and the number of its copy.
        self.given: dict[str, tuple[str, int]] = {}
        self._keys: dict[str, int] = {}

    def guid(self, what: str, counter: int = 0) -> str:
        """Return six hex digits for a component and the number of its copy."""
        attempt = 0
        while True:
            guid = blake2b(f"{self._seed}/{what}/{counter}/{attempt}".encode(), digest_size=3).hexdigest()
            if guid not in self.given:
                self.given[guid] = (what, counter)
                return guid
            attempt += 1

    def sheet_key(self, sheet: str) -> int:
        """Return a sheet's key, derived from its content: two sheets never share one, one sheet never has two.

        Why: the game draws all cards with the same key from the first sheet it finds under it.
        """
        if sheet not in self._keys:
            key = 1 + int(blake2b(sheet.encode(), digest_size=8).hexdigest(), 16) % _MOST_KEYS
            while key in self._keys.values():
                key = 1 + key % _MOST_KEYS
            self._keys[sheet] = key
        return self._keys[sheet]


class Pose(NamedTuple):
    """Position, rotation (degrees) and scale of an object."""

    x: float = 0.0
    y: float = 1.5
    z: float = 0.0
    turn: tuple[float, float, float] = (0.0, UPRIGHT, 0.0)
    scale: tuple[float, float, float] = (1.0, 1.0, 1.0)

    def face_down(self) -> Pose:
        """Return the same pose with the back up."""
        return self._replace(turn=(0.0, self.turn[1], 180.0))

    def quarter_turned(self) -> Pose:
        """Return the pose in which a picture drawn rotated by 90° reads upright."""
        return self._replace(turn=(0.0, (self.turn[1] - QUARTER_TURNED) % 360, 0.0))


def build_object(
    name: str,
    guid: str,
    pose: Pose,
    nickname: str,
    description: str = "",
    part: Mapping[str, Any] | None = None,
    tail: Mapping[str, Any] | None = None,
    color: tuple[float, float, float] = WHITE,
    script: str = "",
    **flags: bool,
) -> Json:
    """Build an object: the common keys, those of its type (`part`), and those that come last (`tail`).

    Args:
        flags: keys that differ from their defaults, in the game's spelling (`Locked=True`).
    """
    usual = {
        "Locked": False,
        "Grid": True,
        "Snap": True,
        "IgnoreFoW": False,
        "MeasureMovement": False,
        "DragSelectable": True,
        "Autoraise": True,
        "Sticky": True,
        "Tooltip": True,
        "GridProjection": False,
        "HideWhenFaceDown": False,
        "Hands": False,
    }
    return {
        "GUID": guid,
        "Name": name,
        "Transform": _transform(pose),
        "Nickname": nickname,
        "Description": description,
        "GMNotes": "",
        "AltLookAngle": {"x": 0.0, "y": 0.0, "z": 0.0},
        "ColorDiffuse": dict(zip("rgb", color, strict=True)),
        "LayoutGroupSortIndex": 0,
        "Value": 0,
        # A tip of what is locked would hang over the table during the whole game.
        **(usual | {"Tooltip": not flags.get("Locked", False)} | flags),
        **(part or {}),
        "LuaScript": script,
        "LuaScriptState": "",
        "XmlUI": "",
        **(tail or {}),
    }


def _transform(pose: Pose) -> Json:
    values = (pose.x, pose.y, pose.z, *pose.turn, *pose.scale)
    axes = (f"{what}{axis}" for what in ("pos", "rot", "scale") for axis in "XYZ")
    return {name: _float(value) for name, value in zip(axes, values, strict=True)}


def _float(value: float) -> float:
    """Return a short number, and zero without a sign."""
    return round(float(value), 4) + 0.0


class SnapPoint(NamedTuple):
    """A point that holds a piece, in the space of the object it belongs to, before scale.

    Attributes:
        turn: degrees clockwise to which a piece is rotated; None keeps its rotation.
        tags: only pieces with one of them snap to it; any piece where there are none.
    """

    x: float
    z: float
    turn: float | None = None
    tags: tuple[str, ...] = ()

    def entry(self) -> Json:
        """Return the point's entry in the file."""
        found: dict[str, Any] = {"Position": {"x": _float(self.x), "y": 0.1, "z": _float(self.z)}}
        if self.turn is not None:
            found["Rotation"] = {"x": 0.0, "y": _float(self.turn % 360), "z": 0.0}
        return found | ({"Tags": list(self.tags)} if self.tags else {})


class Sheet(NamedTuple):
    """A card sheet as a deck refers to it."""

    key: int
    face_url: str
    back_url: str
    columns: int
    rows: int
    unique_back: bool
    shape: str = "rounded"

    def entry(self) -> Json:
        """Return the sheet's entry of a CustomDeck."""
        return {
            "FaceURL": self.face_url,
            "BackURL": self.back_url,
            "NumWidth": self.columns,
            "NumHeight": self.rows,
            "BackIsHidden": True,
            "UniqueBack": self.unique_back,
            "Type": CARD_SHAPES[self.shape],
        }


class CardSlot(NamedTuple):
    """One card of a deck: its texts, its sheet and its slot there."""

    guid: str
    nickname: str
    description: str
    sheet: Sheet
    slot: int

    @property
    def card_id(self) -> int:
        """The number by which the game finds the picture."""
        return 100 * self.sheet.key + self.slot


def card(slot: CardSlot, pose: Pose) -> Json:
    """Build one card, with a picture of its own where its sheet has a single slot."""
    name = "CardCustom" if (slot.sheet.columns, slot.sheet.rows) == (1, 1) else "Card"
    part = {
        "CardID": slot.card_id,
        "SidewaysCard": False,
        "CustomDeck": {str(slot.sheet.key): slot.sheet.entry()},
    }
    return build_object(
        name,
        slot.guid,
        pose,
        slot.nickname,
        slot.description,
        part,
        color=GREY,
        Hands=True,
        HideWhenFaceDown=True,
    )


def deck(guid: str, slots: Sequence[CardSlot], pose: Pose, nickname: str, description: str = "") -> Json:
    """Build a pile of at least two cards; the first is on top.

    Source: decks of one card do not appear in the game (unmatched_maker issue 55); see `card` for those.
    """
    sheets = {slot.sheet.key: slot.sheet for slot in slots}
    part = {
        "SidewaysCard": False,
        "DeckIDs": [slot.card_id for slot in slots],
        "CustomDeck": {str(key): sheets[key].entry() for key in sorted(sheets)},
    }
    tail = {"ContainedObjects": [card(slot, pose) for slot in slots]}
    return build_object(
        "DeckCustom", guid, pose, nickname, description, part, tail, color=GREY, HideWhenFaceDown=True
    )


def _image(url: str, back_url: str, width_scale: float = 0.0, **more: Any) -> Json:
    return {
        "CustomImage": {
            "ImageURL": url,
            "ImageSecondaryURL": back_url,
            "ImageScalar": 1.0,
            "WidthScale": width_scale,
            **more,
        }
    }


def tile(
    guid: str,
    pose: Pose,
    nickname: str,
    description: str,
    urls: tuple[str, str],
    shape: str,
    thickness: float,
    locked: bool = False,
    snap_points: Sequence[SnapPoint] = (),
) -> Json:
    """Build a flat piece of a regular shape, with a square picture that the scale of the pose stretches.

    Snap points are in its own space, before scale.

    Why: according to the knowledge base `Stretch` fits the picture to the shape, while tiles of public mods with
    `Stretch` follow the picture's aspect ratio. With a square picture both are the same.
    """
    custom = {"Type": TILE_SHAPES[shape], "Thickness": thickness, "Stackable": False, "Stretch": True}
    part = _image(*urls, CustomTile=custom)
    return build_object(
        "Custom_Tile", guid, pose, nickname, description, part, _attached(snap_points), Locked=locked
    )


def _attached(snap_points: Sequence[SnapPoint]) -> Json:
    points = [point.entry() for point in snap_points]
    return {"AttachedSnapPoints": points} if points else {}


def token(
    guid: str,
    pose: Pose,
    nickname: str,
    description: str,
    urls: tuple[str, str],
    thickness: float,
    locked: bool,
) -> Json:
    """Build a piece cut out along the outline of its picture."""
    custom = {"Thickness": thickness, "MergeDistancePixels": 15.0, "StandUp": False, "Stackable": False}
    part = _image(*urls, CustomToken=custom)
    return build_object("Custom_Token", guid, pose, nickname, description, part, Locked=locked)


def custom_die(
    guid: str, pose: Pose, nickname: str, description: str, url: str, values: Sequence[Json]
) -> Json:
    """Build a cube with a picture on each side, and a value for each rotation."""
    # Source: API, Custom Dice: type 1 has six sides; 52 objects of public files have WidthScale 0 and no grid.
    part = _image(url, "", CustomDice={"Type": 1})
    tail = {"RotationValues": list(values)}
    return build_object("Custom_Dice", guid, pose, nickname, description, part, tail, Grid=False)


def board(
    guid: str,
    pose: Pose,
    nickname: str,
    description: str,
    url: str,
    width_scale: float,
    snap_points: Sequence[SnapPoint],
    script: str,
    locked: bool = True,
) -> Json:
    """Build a board; snap points are in its own space, before scale."""
    part = _image(url, "", width_scale)
    return build_object(
        "Custom_Board",
        guid,
        pose,
        nickname,
        description,
        part,
        _attached(snap_points),
        color=GREY,
        script=script,
        Locked=locked,
        Snap=False,
    )


def figurine(guid: str, pose: Pose, nickname: str, description: str, urls: tuple[str, str]) -> Json:
    """Build a flat figure that stands up, its front toward the player."""
    return build_object("Figurine_Custom", guid, pose, nickname, description, _image(*urls))


def bag(
    guid: str, pose: Pose, nickname: str, contents: Sequence[Json], color: tuple[float, float, float]
) -> Json:
    """Build a bag from which objects are drawn at random.

    Source: public files have the orders 0 and 2; 2 is assumed to be random, and the contents are shuffled as well.
    """
    part = {"MaterialIndex": -1, "MeshIndex": -1, "Bag": {"Order": 2}}
    tail = {"ContainedObjects": list(contents)}
    return build_object("Bag", guid, pose, nickname, "", part, tail, color=color)


def pdf(guid: str, pose: Pose, nickname: str, url: str) -> Json:
    """Build a booklet to browse."""
    part = {"CustomPDF": {"PDFUrl": url, "PDFPassword": "", "PDFPage": 0, "PDFPageOffset": 0}}
    return build_object("Custom_PDF", guid, pose, nickname, "", part)


def label(guid: str, x: float, z: float, words: str, size: int, color: tuple[float, float, float]) -> Json:
    """Build a text that lies flat on the table, facing the player."""
    text = {"Text": words, "colorstate": dict(zip("rgb", color, strict=True)), "fontSize": size}
    pose = Pose(x, 1.02, z, (90.0, 0.0, 0.0))
    return build_object(
        "3DText", guid, pose, "", "", {"Text": text}, Locked=True, Grid=False, Snap=False, Tooltip=False
    )


def saved_object(title: str, objects: Sequence[Json], tags: Json) -> Json:
    """Build a saved object: a save whose outer fields are empty, but for tags and the name, which backups need."""
    return {
        "SaveName": title,
        "Date": "",
        "VersionNumber": "",
        "GameMode": "",
        "GameType": "",
        "GameComplexity": "",
        "Tags": [],
        "Gravity": 0.5,
        "PlayArea": 0.5,
        "Table": "",
        "Sky": "",
        "Note": "",
        "TabStates": {},
        **tags,
        "LuaScript": "",
        "LuaScriptState": "",
        "XmlUI": "",
        "ObjectStates": list(objects),
    }
