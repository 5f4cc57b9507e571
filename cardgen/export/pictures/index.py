"""A picture for each side of each piece, and a table of them, for programs whose editor takes pictures one by one.

Source: Tabletopia's help, Preparing Graphics ("for a deck of 52 cards you will need 53 image files", fronts and backs
of the same size in pixels); Tabletop Playground's knowledge base, Managing Assets (the folder `Textures` of a package),
read 2026-11-28. That Screentop takes pictures likewise is assumed.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping

from cardgen.export.loose_pieces.picture_export import Limits, PictureExport
from cardgen.export.loose_pieces.piles import LooseGame
from cardgen.export.picture_sheets.pictures import Picture

#: The columns of the table.
COLUMNS = (
    *(
        "deck",
        "pile",
        "id",
        "name",
        "type",
        "text",
        "copies",
        "width_mm",
        "height_mm",
        "width_px",
        "height_px",
    ),
    *("front", "back", "face_up"),
)
#: Marks text as UTF-8 to Excel, which otherwise reads it in the code page of the machine.
_MARK = "\ufeff"


class PicturesExport(PictureExport):
    """A folder for each deck, and `index.csv`."""

    name = "pictures"
    limits = Limits(2048, 10_000_000)
    is_laid_out = False

    def file_of(self, picture: Picture, painted: str) -> str:
        """Return `<deck>/<piece>.jpg`, the same in every build: it is looked for by people."""
        return f"{picture.name}.{painted.rpartition('.')[2]}"

    def files(self, game: LooseGame, pictures: Mapping[str, str]) -> Mapping[str, bytes]:
        """Return the table of pictures."""
        out = io.StringIO()
        writer = csv.writer(out)
        writer.writerow(COLUMNS)
        for pile in game.piles:
            for piece in pile.pieces:
                back = pictures[piece.back.name] if piece.back else ""
                words = (piece.id, piece.name, piece.kind, piece.text, pile.count(piece))
                sizes = (*(f"{side:g}" for side in pile.size_mm), *piece.front.size)
                up = "yes" if pile.face_up else "no"
                row = (pile.deck, pile.title, *words, *sizes, pictures[piece.front.name], back, up)
                writer.writerow(row)
        return {"index.csv": (_MARK + out.getvalue()).encode()}
