"""Sheets to write on: a tile for each seat, to be drawn on, and the same sheet as a document."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from cardgen.cache import code_digest, digest
from cardgen.export.face_pdf import single_page
from cardgen.export.tts_group import Booklet, Group, Made, Part
from cardgen.export.tts_objects import Json, Pose, pdf
from cardgen.export.tts_pieces import flat_pictures, flat_tile
from cardgen.export.tts_table import PDF_WIDTH, size_of

#: Sheets that lie ready, unless the deck says otherwise (`values: {seats: 2}`).
SEATS = 4


def pads(part: Part) -> list[Group]:
    """Give a group of tiles and a group of documents."""
    size, title = size_of(part.deck.trim_mm), part.title
    seats = part.deck.values.get("seats", SEATS)
    pictures, sides = flat_pictures(part)
    sheets = [(c, seat) for c in part.components for seat in range(seats)]
    documents = [_document(part, i) for i in range(len(part.components))]
    scale = size.width / PDF_WIDTH

    def tiles(made: Made, poses: Sequence[Pose]) -> list[Json]:
        return [
            flat_tile(part, made, pose, sides, c, seat) for (c, seat), pose in zip(sheets, poses, strict=True)
        ]

    def leaves(made: Made, poses: Sequence[Pose]) -> list[Json]:
        return [
            pdf(
                made.names.guid(f"{c.id}/document"),
                pose._replace(scale=(scale, 1.0, scale)),
                part.nickname(c),
                made.url(document.name),
            )
            for c, document, pose in zip(part.components, documents, poses, strict=True)
        ]

    return [
        Group(part.deck.id, title, len(sheets), size, tiles, pictures),
        Group(
            f"{part.deck.id}/document",
            f"{title} (PDF)",
            len(documents),
            size,
            leaves,
            booklets=tuple(documents),
        ),
    ]


def _document(part: Part, index: int) -> Booklet:
    """Give one sheet as a file of the table, with a key of all that decides it."""
    face = part.face(part.components[index])
    name = f"{part.deck.id}/{part.components[index].id}-document"
    return Booklet(name, digest(code_digest(), face.key), partial(single_page, part.job.layout, face))
