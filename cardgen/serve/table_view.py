"""The table of a game from above, read from the saved object that the exporter writes."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from cardgen.colours import as_hex
from cardgen.commands.build import export_jobs
from cardgen.commands.building.products import BuildContext, ImposedGame, LaidOutDecks
from cardgen.export.documents.booklet import SetBooklet
from cardgen.export.picture_sheets.pictures import Picture
from cardgen.export.tts.arrangement.arrange import extent
from cardgen.export.tts.objects import UPRIGHT, Json
from cardgen.export.tts.table import GameTable
from cardgen.impose.sheet_plan import SheetPlans
from cardgen.model.face import Face
from cardgen.model.table.blocks import Spot
from cardgen.model.table.sizes import UNITS_PER_MM

#: Objects whose picture is not what is seen from above, at its printed size.
_STANDING = ("Figurine_Custom", "Custom_Dice")


def table_view(ctx: BuildContext, laid_out: LaidOutDecks, lang: str) -> dict[str, Any]:
    """Return the table in a language.

    Shape: `width` and `depth` in inches; `pieces`, the lowest first, each with its middle (`x` to the right, `z` away
    from the player), `w`, `d`, `turn` in degrees clockwise, `name`, `kind` as the table calls it, `count` of what it
    contains, `colour`, and what is seen: the picture's `key`, and `deck`, `card` and `side`; `labels` likewise, with
    their `text`.
    """
    # Booklets lie there closed: they need not be set.
    closed: Mapping[str, SetBooklet] = defaultdict(lambda: SetBooklet(""))
    of_none: Mapping[str, tuple[SheetPlans, ...]] = dict.fromkeys(laid_out.languages, ())
    imposed = ImposedGame(laid_out, of_none, dict.fromkeys(laid_out.languages, closed))
    job = next(job for job in export_jobs(ctx, imposed, Path("output")) if job.lang == lang)
    table = GameTable(job)
    if not table.groups:
        return {"width": 0, "depth": 0, "pieces": [], "labels": []}
    reader = _Reader(
        {picture.name: picture for group in table.groups for picture in group.pictures},
        {(_place(spot.x), _place(spot.z)): spot for spot in table.spots},
        {deck.id: deck.source_deck_id for deck in job.table_decks},
    )
    objects = json.loads(table.save(str))["ObjectStates"]
    lowest_first = sorted(objects, key=lambda one: one["Transform"]["posY"])
    width, depth = extent(table.spots)
    return {
        "width": width,
        "depth": depth,
        "pieces": [reader.piece(one) for one in lowest_first if one["Name"] != "3DText"],
        "labels": [_label(one) for one in objects if one["Name"] == "3DText"],
    }


def _place(value: float) -> float:
    """Return a coordinate as files have it."""
    return round(value, 4) + 0.0


def _label(one: Json) -> dict[str, Any]:
    at = one["Transform"]
    return {"text": one["Text"]["Text"], "x": at["posX"], "z": at["posZ"]}


class _Reader(Struct, frozen=True):
    """Reads objects.

    Attributes:
        pictures: by the name that stands for their address.
        spots: by x and z; decks: ids in the content, by those on the table.
    """

    pictures: Mapping[str, Picture]
    spots: Mapping[tuple[float, float], Spot]
    decks: Mapping[str, str]

    def piece(self, one: Json) -> dict[str, Any]:
        at = one["Transform"]
        top = next(_tops(one))
        name, slot = _seen(top, is_face_down=at["rotZ"] == 180)
        picture = self.pictures.get(name)
        face = _face(picture, slot)
        spot = self.spots[at["posX"], at["posZ"]]
        width, depth = spot.size
        if face and one["Name"] not in (*_STANDING, "Bag"):
            width, depth = face.width_mm * UNITS_PER_MM, face.height_mm * UNITS_PER_MM
        return {
            "x": at["posX"],
            "z": at["posZ"],
            "w": width,
            "d": depth,
            "turn": (at["rotY"] - UPRIGHT + (picture.turn if picture else 0)) % 360 if face else 0,
            "name": one["Nickname"],
            "kind": one["Name"],
            "count": len(one.get("ContainedObjects", ())),
            "colour": _colour(one["ColorDiffuse"]),
            "key": face.key if face else "",
            "deck": self.decks.get(spot.block.partition("/")[0], ""),
            "card": _component(top, self.pictures),
            "side": face.side if face else "",
        }


def _tops(one: Json) -> Iterator[Json]:
    """Yield what lies on top of an object, then the object."""
    yield from one.get("ContainedObjects", ())[:1]
    yield one


def _seen(one: Json, is_face_down: bool) -> tuple[str, int]:
    """Return the name of the picture that is seen from above, and its slot; an empty name for none."""
    if "CustomDeck" in one:
        (sheet,) = one["CustomDeck"].values()
        slot = one["CardID"] % 100
        return (
            (sheet["BackURL"], slot if sheet["UniqueBack"] else 0)
            if is_face_down
            else (sheet["FaceURL"], slot)
        )
    image = one.get("CustomImage", {})
    return image.get("ImageSecondaryURL" if is_face_down else "ImageURL", ""), 0


def _face(picture: Picture | None, slot: int) -> Face | None:
    return picture.faces[slot] if picture and slot < len(picture.faces) else None


def _component(one: Json, pictures: Mapping[str, Picture]) -> str:
    """Return the id of the component that an object shows on its face."""
    if "CustomPDF" in one:
        return str(one["CustomPDF"]["PDFUrl"]).rpartition("/")[2]
    face = _face(pictures.get(_seen(one, False)[0]), _seen(one, False)[1])
    return face.component if face else ""


def _colour(rgb: Mapping[str, float]) -> str:
    return as_hex(255 * rgb[channel] for channel in "rgb")
