"""Pads to write on: a tile for each seat, to be drawn on, and the same sheet as a document."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from cardgen.cache import code_digest, digest
from cardgen.export.face_pdf import single_page
from cardgen.export.tts.builders.pieces import flat_pictures, flat_tile
from cardgen.export.tts.group import Booklet, DeckOnTable, SaveContext, TableGroup, document_id
from cardgen.export.tts.objects import Json, Pose, pdf
from cardgen.export.tts.sizes import PDF_WIDTH, scale_of
from cardgen.model.table.sizes import size_of

#: Number of sheets, unless the deck sets it (`values: {seats: 2}`).
SEATS = 4


def pads(on_table: DeckOnTable) -> list[TableGroup]:
    """Build a group of tiles and a group of documents."""
    size, title = size_of(on_table.deck.trim_mm), on_table.title
    seats = on_table.deck.values.get("seats", SEATS)
    pictures, sides = flat_pictures(on_table)
    sheets = [(c, seat) for c in on_table.components for seat in range(seats)]
    booklets = [_document(on_table, i) for i in range(len(on_table.components))]
    scale = scale_of(on_table.deck.trim_mm[0], PDF_WIDTH)

    def tiles(context: SaveContext, poses: Sequence[Pose]) -> list[Json]:
        return [
            flat_tile(on_table, context, pose, sides, c, seat)
            for (c, seat), pose in zip(sheets, poses, strict=True)
        ]

    def documents(context: SaveContext, poses: Sequence[Pose]) -> list[Json]:
        return [
            pdf(
                context.names.guid(f"{c.id}/document"),
                pose._replace(scale=(scale, 1.0, scale)),
                on_table.nickname(c),
                context.url(document.name),
            )
            for c, document, pose in zip(on_table.components, booklets, poses, strict=True)
        ]

    return [
        TableGroup(
            on_table.deck.id,
            title,
            len(sheets),
            size,
            tiles,
            pictures,
            flat=True,
            members=tuple(c.id for c, _ in sheets),
        ),
        TableGroup(
            document_id(on_table.deck.id),
            f"{title} (PDF)",
            len(booklets),
            size,
            documents,
            booklets=tuple(booklets),
        ),
    ]


def _document(on_table: DeckOnTable, index: int) -> Booklet:
    """Return one sheet as a file of the table, with a key of all that determines it."""
    face = on_table.face(on_table.components[index])
    name = f"{on_table.deck.id}/{on_table.components[index].id}-document"
    return Booklet(name, digest(code_digest(), face.key), partial(single_page, on_table.job.layout, face))
