"""A picture of a shipped table from above, drawn from the saved object: for the gallery."""

from __future__ import annotations

import io
import json
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

from cardgen.export.picture_sheets.card_grid import Cell
from cardgen.export.picture_sheets.pictures import Picture, paint
from cardgen.export.tts.seats import seats_of
from cardgen.export.tts.sizes import TILE_SIDE, USUAL_TABLE
from cardgen.export.tts.table import GameTable
from cardgen.model.table.sizes import UNITS_PER_MM
from cardgen.serve.table_view import _place, _Reader
from tests.tts_tables import shipped_job

#: Pixels for a unit of the table, and units around it, where the hands are.
PX, RIM = 26, 6
WEIGHT = 500
#: Where the side that shows begins on a die's texture, as a part of it: the middle of three by three.
DIE_SIDE = 0.36
FELT, RIM_COLOR, PLACE_COLOR = "#2f4a3c", "#1d1b19", "#4d6b5a"


def table_picture(game_id, lang, kept, out, modules=("base",)):
    """Return the picture of a game's table."""
    job = shipped_job(game_id, modules, kept, out, lang)
    table = GameTable(job)
    reader = _Reader(
        {picture.name: picture for group in table.groups for picture in group.pictures},
        {(_place(spot.x), _place(spot.z)): spot for spot in table.spots},
        {deck.id: deck.source_deck_id for deck in job.table_decks},
    )
    size = (USUAL_TABLE.width + 2 * RIM, USUAL_TABLE.depth + 2 * RIM)
    whole = Image.new("RGB", tuple(round(side * PX) for side in size), RIM_COLOR)
    draw = ImageDraw.Draw(whole)
    draw.rounded_rectangle(_box(0, 0, *USUAL_TABLE), radius=PX, fill=FELT)
    for seat in seats_of(table.setup.play.seats):
        draw.rounded_rectangle(
            _box(seat.x, seat.z, seat.width, 4.9), radius=PX // 2, outline=seat.color, width=4
        )
    objects = json.loads(table.save(str))["ObjectStates"]
    faces = {face.key: face for decks in job.faces.values() for face in decks}
    for spot in table.spots:
        if spot.index == 1 and spot.block in table.setup.play.discard:
            draw.rounded_rectangle(_box(spot.x, spot.z, *spot.size), radius=4, outline=PLACE_COLOR, width=2)
    for one in objects:
        if one["Name"] == "Custom_Tile":
            _mark_places(draw, one)
    for one in sorted(objects, key=lambda one: one["Transform"]["posY"]):
        if one["Name"] == "3DText":
            _write(draw, one["Text"]["Text"], one["Transform"])
            continue
        piece = reader.piece(one)
        piece["edges"] = [one["Transform"]["scaleX"] / UNITS_PER_MM] * 2
        if piece["key"] in faces:
            _put(whole, _painted(job, reader, piece, faces[piece["key"]]), piece)
        else:
            box = _box(piece["x"], piece["z"], piece["w"] * 0.8, piece["d"] * 0.8)
            draw.rounded_rectangle(box, radius=PX // 3, fill=piece["colour"], outline="#00000055")
            if draw.textlength(piece["name"], font=_font()) < box[2] - box[0]:
                _write(draw, piece["name"], one["Transform"], "#1d1b19")
    return whole


def _mark_places(draw, tile):
    """Draw the places beyond the edges of a tile that others snap to, which the table itself does not show."""
    at = tile["Transform"]
    for point in tile.get("AttachedSnapPoints", ()):
        across, along = (point["Position"][axis] * at[f"scale{axis.upper()}"] for axis in "xz")
        if max(abs(point["Position"]["x"]), abs(point["Position"]["z"])) > TILE_SIDE / 2:
            left, top = _pixel(at["posX"] - across, at["posZ"] - along)
            draw.ellipse((left - 2, top - 2, left + 2, top + 2), fill=PLACE_COLOR)


def _painted(job, reader, piece, face):
    """Paint a face in its size on the picture, cut along its outline; a figure shows its front alone."""
    known = next((p for p in reader.pictures.values() if face in p.faces), None)
    crop = known.crop_mm if known else None
    if piece["kind"] == "Custom_Dice":
        crop = (DIE_SIDE * face.width_mm, DIE_SIDE * face.height_mm, *piece["edges"])
    width, height = crop[2:] if crop else (face.width_mm, face.height_mm)
    cell = Cell(*(max(8, round(side * UNITS_PER_MM * PX)) * 2 for side in (width, height)))
    if piece["kind"] == "Figurine_Custom":  # it stands there: its front, within the room it takes
        small = min(piece["w"], piece["d"]) / (max(width, height) * UNITS_PER_MM)
        cell = Cell(*(max(8, round(side * small)) for side in cell))
    cut = known.cut if known and known.cut and not known.turn else None
    small = Picture(f"{piece['deck']}/{face.component}", (face,), cell, crop_mm=crop, cut=cut)
    image = Image.open(io.BytesIO(paint(job.layout, small)[1])).convert("RGBA")
    return image.resize((cell.width // 2, cell.height // 2), Image.Resampling.LANCZOS)


def _put(whole, image, piece):
    turned = image.rotate(-piece["turn"], expand=True)
    left, top = _pixel(piece["x"], piece["z"])
    whole.paste(turned, (left - turned.width // 2, top - turned.height // 2), turned)


def _pixel(x, z):
    """Return the pixel of a place on the table."""
    width, depth = USUAL_TABLE
    return round((x + width / 2 + RIM) * PX), round((depth / 2 + RIM - z) * PX)


def _box(x, z, width, depth):
    left, top = _pixel(x - width / 2, z + depth / 2)
    right, bottom = _pixel(x + width / 2, z - depth / 2)
    return left, top, right, bottom


@cache
def _font():
    """Return a font that writes the languages of the games."""
    package = Path(find_spec("fontpkg_source_sans_3").origin).parent
    file = next(path for path in sorted(package.rglob("*.ttf")) if "Italic" not in path.name)
    font = ImageFont.truetype(str(file), round(0.46 * PX))
    font.set_variation_by_axes([WEIGHT])
    return font


def _write(draw, words, at, color="#f4ead4"):
    draw.text(_pixel(at["posX"], at["posZ"]), words, fill=color, font=_font(), anchor="mm")
