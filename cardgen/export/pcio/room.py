"""A room of playingcards.io: a zip file of `widgets.json` and the pictures in `userassets`.

The format is undocumented. Source: what virtualtabletop's importer reads (ArnoldSmith86/virtualtabletop,
server/pcioimport.mjs at 0136001), and what other programs write: card sheets of a Ruby on Rails application
(Exporters::Pcio) and of two Python programs (gamutile, dominoes), read 2026-11-28. Positions are absolute, in pixels of
a table of 1600 × 1000, of which the hand takes the lowest 180.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from cardgen.export.archive import archive
from cardgen.export.loose_pieces.picture_export import Limits, PictureExport
from cardgen.export.loose_pieces.piles import Die, LooseGame, Piece, Pile
from cardgen.export.loose_pieces.shelves import Place, Surface, shelves

Widget = dict[str, Any]

#: Room for a label above a pile, and for the button that shuffles it below.
_SURFACE = Surface(left=20, top=30, right=1580, bottom=760, gap=(20, 64))
#: Side of a die, as if it had been 50 mm.
_DIE_MM = (50.0, 50.0)
#: Widgets with a higher z lie above: boards, then piles, then cards.
_PILE_Z, _CARD_Z = 100, 1000


class PcioExport(PictureExport):
    """`<Title>.pcio` and its pictures."""

    name = "pcio"
    #: Source: virtualtabletop's importer takes no picture of 2 MiB or more.
    limits = Limits(1536, 2 * 1024 * 1024 - 1)

    def files(self, game: LooseGame, pictures: Mapping[str, str]) -> Mapping[str, bytes]:
        """Return the room."""
        assets = {name: f"userassets/{file.rpartition('/')[2]}" for name, file in pictures.items()}
        room = widgets(game, lambda name: f"package://{assets[name]}")
        text = json.dumps(room, ensure_ascii=False, indent=1).encode()
        used = sorted(game.pictures)
        zipped = archive({"widgets.json": text} | {assets[name]: self.read(pictures[name]) for name in used})
        return {f"{self.title}.pcio": zipped}


def widgets(game: LooseGame, url: Callable[[str], str]) -> list[Widget]:
    """Return the widgets of a room.

    Args:
        url: returns the address of a picture by its name.
    """
    piles = sorted(game.piles, key=lambda pile: not pile.fixed)
    sizes = [*(pile.size_mm for pile in piles), *(_DIE_MM for _ in game.dice)]
    places = shelves(sizes, _SURFACE)
    room: list[Widget] = [{"id": "hand", "type": "hand", "x": 50, "y": 820, "z": 1}]
    for number, (pile, place) in enumerate(zip(piles, places, strict=False), start=1):
        room += _board(pile, place, url, number) if pile.fixed else _pile(pile, place, url)
    room += (_die(die, place) for die, place in zip(game.dice, places[len(piles) :], strict=True))
    return room


def _board(pile: Pile, place: Place, url: Callable[[str], str], z: int) -> list[Widget]:
    piece = pile.pieces[0]
    size = {"width": place.width, "height": place.height}
    at = {"x": place.x, "y": place.y, "z": z}
    return [{"id": f"board-{pile.id}", "type": "board", **at, **size, "boardImage": url(piece.front.name)}]


def _pile(pile: Pile, place: Place, url: Callable[[str], str]) -> list[Widget]:
    at = {"x": place.x, "y": place.y}
    holder = {
        "id": f"pile-{pile.id}",
        "type": "cardPile",
        **at,
        "z": _PILE_Z,
        "width": place.width,
        "height": place.height,
        "label": pile.title,
        "hasShuffleButton": not pile.face_up,
    }
    deck = {
        "id": f"deck-{pile.id}",
        "type": "cardDeck",
        "parent": holder["id"],
        **at,
        "z": _PILE_Z + 1,
        "cardWidth": place.width,
        "cardHeight": place.height,
        "enlarge": True,
        "cardTypes": {piece.id: _card_type(piece, url) for piece in pile.pieces},
        "faceTemplate": _template("face", place),
        "backTemplate": _template("back", place),
    }
    # The first lies on top.
    cards = [
        {
            "id": f"card-{piece.id}-{number + 1}",
            "type": "card",
            "deck": deck["id"],
            "cardType": piece.id,
            "parent": holder["id"],
            **at,
            "z": _CARD_Z + len(pile.copies) - height,
            "faceup": pile.face_up,
        }
        for height, (piece, number) in enumerate(pile.copies)
    ]
    return [holder, deck, *cards]


def _card_type(piece: Piece, url: Callable[[str], str]) -> Widget:
    back = piece.back or piece.front
    return {"label": piece.name, "face": url(piece.front.name), "back": url(back.name)}


def _template(side: str, place: Place) -> Widget:
    box = {"x": 0, "y": 0, "w": place.width, "h": place.height}
    shown = {"type": "image", "valueType": "dynamic", "value": side, "color": "transparent", **box}
    return {"includeBorder": False, "includeRadius": False, "objects": [shown]}


def _die(die: Die, place: Place) -> Widget:
    return {
        "id": f"die-{die.id}",
        "type": "spinner",
        "x": place.x,
        "y": place.y,
        "z": _PILE_Z,
        "width": place.width,
        "height": place.height,
        "options": list(die.sides),
    }
