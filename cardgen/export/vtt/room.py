"""A game for virtualtabletop.io: a zip file of `0.json`, a map of widgets, and the pictures in `assets`.

Source: ArnoldSmith86/virtualtabletop, server/fileloader.mjs at 01ad5a6 (what is read from the zip file, versions),
server/fileupdater.mjs at 01c6de2 (version 11: what changed in each), client/js/widgets/deck.js, holder.js, seat.js,
dice.js and assets/decks/standard.json (keys of widgets), read 2026-11-28. Positions are relative to the parent, in
pixels of a table of 1600 × 1000.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any
from zlib import crc32

from cardgen.export.archive import archive
from cardgen.export.loose_pieces.picture_export import Limits, PictureExport
from cardgen.export.loose_pieces.piles import Die, LooseGame, Piece, Pile
from cardgen.export.loose_pieces.shelves import Place, Surface, shelves

Widget = dict[str, Any]

#: The version of the format that is written; newer servers bring it up to theirs.
VERSION = 11
_SURFACE = Surface(left=20, top=60, right=1580, bottom=740, gap=(24, 76))
_DIE_MM = (40.0, 40.0)
#: Room of a holder around its cards. Source: the defaults of holder.js.
_RIM = 4
#: How many may sit down, and where: along the upper edge.
_SEATS = 6
_SEAT_STEP = 160


class VttExport(PictureExport):
    """`<Title>.vtt` and its pictures."""

    name = "vtt"
    #: Source: the server refuses files of 10 MiB or more; a browser shows all pictures at once.
    limits = Limits(2048, 10 * 1024 * 1024 - 1)

    def files(self, game: LooseGame, pictures: Mapping[str, str]) -> Mapping[str, bytes]:
        """Return the game."""
        data = {name: self.read(pictures[name]) for name in sorted(game.pictures)}
        assets = {name: asset_name(of) for name, of in data.items()}
        room = widgets(game, lambda name: f"/assets/{assets[name]}")
        info = {"name": self.job.game.title.of(self.job.lang), "language": self.job.lang}
        meta = {"_meta": {"version": VERSION, "info": info}}
        text = json.dumps(meta | room, ensure_ascii=False, indent=1).encode()
        zipped = archive({"0.json": text} | {f"assets/{assets[name]}": of for name, of in data.items()})
        return {f"{self.title}.vtt": zipped}


def asset_name(data: bytes) -> str:
    """Return the name that the server gives a file: checksum and size.

    The checksum is signed: the server has it from JSZip, which reads a number of 32 bits with `<<`.
    """
    unsigned = crc32(data)
    return f"{unsigned - (unsigned >> 31 << 32)}_{len(data)}"


def widgets(game: LooseGame, url: Callable[[str], str]) -> dict[str, Widget]:
    """Return the widgets of a game by id.

    Args:
        url: returns the address of a picture by its name.
    """
    piles = sorted(game.piles, key=lambda pile: not pile.fixed)
    sizes = [*(pile.size_mm for pile in piles), *(_DIE_MM for _ in game.dice)]
    places = shelves(sizes, _SURFACE)
    room = [_hand(), *(_seat(number) for number in range(1, _SEATS + 1))]
    for pile, place in zip(piles, places, strict=False):
        room += [_board(pile, place, url)] if pile.fixed else _pile(pile, place, url)
    room += (_die(die, place) for die, place in zip(game.dice, places[len(piles) :], strict=True))
    return {widget["id"]: widget for widget in room}


def _hand() -> Widget:
    return {
        "id": "hand",
        "type": "holder",
        "x": 50,
        "y": 820,
        "width": 1500,
        "height": 180,
        "dropOffsetX": 10,
        "dropOffsetY": 14,
        "stackOffsetX": 40,
        "childrenPerOwner": True,
        "onEnter": {"activeFace": 1},
        "onLeave": {"activeFace": 0},
    }


def _seat(number: int) -> Widget:
    return {
        "id": f"seat-{number}",
        "type": "seat",
        "index": number,
        "x": 20 + (number - 1) * _SEAT_STEP,
        "y": 4,
    }


def _board(pile: Pile, place: Place, url: Callable[[str], str]) -> Widget:
    return {
        "id": f"board-{pile.id}",
        "x": place.x,
        "y": place.y,
        "width": place.width,
        "height": place.height,
        "image": url(pile.pieces[0].front.name),
        "movable": False,
        "layer": -4,
    }


def _pile(pile: Pile, place: Place, url: Callable[[str], str]) -> list[Widget]:
    size = {"width": place.width, "height": place.height}
    outer = {"width": place.width + 2 * _RIM, "height": place.height + 2 * _RIM}
    holder = {"id": f"pile-{pile.id}", "type": "holder", "x": place.x - _RIM, "y": place.y - _RIM, **outer}
    label = {
        "id": f"label-{pile.id}",
        "type": "label",
        "x": place.x - _RIM,
        "y": place.y - 24,
        "width": outer["width"],
        "text": pile.title,
    }
    deck = {
        "id": f"deck-{pile.id}",
        "type": "deck",
        "parent": holder["id"],
        "x": (outer["width"] - 86) // 2,
        "y": (outer["height"] - 86) // 2,
        "cardDefaults": size | {"enlarge": True},
        "cardTypes": {piece.id: _card_type(piece, url) for piece in pile.pieces},
        "faceTemplates": [_template("back", size), _template("face", size)],
    }
    # The first lies on top.
    cards = [
        {
            "id": f"card-{piece.id}-{number + 1}",
            "type": "card",
            "deck": deck["id"],
            "cardType": piece.id,
            "parent": holder["id"],
            "x": _RIM,
            "y": _RIM,
            "z": len(pile.copies) - height,
            "activeFace": int(pile.face_up),
        }
        for height, (piece, number) in enumerate(pile.copies)
    ]
    shuffle = [] if pile.face_up else [_shuffle(pile, holder)]
    return [holder, label, deck, *cards, *shuffle]


def _card_type(piece: Piece, url: Callable[[str], str]) -> Widget:
    back = piece.back or piece.front
    return {"name": piece.name, "face": url(piece.front.name), "back": url(back.name)}


def _template(side: str, size: Mapping[str, int]) -> Widget:
    shown = {"type": "image", "x": 0, "y": 0, **size, "color": "transparent"}
    return {"border": False, "radius": False, "objects": [shown | {"dynamicProperties": {"value": side}}]}


def _shuffle(pile: Pile, holder: Widget) -> Widget:
    """Return the button below a pile that takes its cards back from everywhere and shuffles them."""
    return {
        "id": f"shuffle-{pile.id}",
        "type": "button",
        "x": holder["x"],
        "y": holder["y"] + holder["height"] + 4,
        "width": holder["width"],
        "height": 28,
        "text": "⟲",
        "clickRoutine": [
            {"func": "RECALL", "holder": holder["id"]},
            {"func": "FLIP", "holder": holder["id"], "face": 0},
            {"func": "SHUFFLE", "holder": holder["id"]},
        ],
    }


def _die(die: Die, place: Place) -> Widget:
    return {
        "id": f"die-{die.id}",
        "type": "dice",
        "x": place.x,
        "y": place.y,
        "width": place.width,
        "height": place.height,
        "faces": list(die.sides),
    }
