"""A table without a board: a locked tile in the middle, and a grid around it that others snap to."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.export.tts.builders.pieces import flat_pictures, flat_tile
from cardgen.export.tts.group import DeckOnTable, SaveContext, TableGroup
from cardgen.export.tts.objects import Json, Pose, SnapPoint
from cardgen.export.tts.sizes import BOARD_HEIGHT
from cardgen.model import Deck
from cardgen.model.table.setup import Grid
from cardgen.model.table.sizes import Size, size_of


def grid(on_table: DeckOnTable, settings: Grid) -> TableGroup:
    """Build the tile in the middle with its snap points; everything else is placed around the whole grid.

    The points are as far apart as its tiles are wide, so that neighbours join, and hold tiles of that size only.
    """
    (c,) = on_table.components
    pictures, urls = flat_pictures(on_table)
    step, (across, away) = size_of(on_table.deck.trim_mm), settings.reach
    places = [(i, j) for j in range(-away, away + 1) for i in range(-across, across + 1) if (i, j) != (0, 0)]
    tags = tuple(deck.id for deck in on_table.job.table_decks if _joins(deck, on_table.deck))
    points = [SnapPoint(i * step.width, j * step.depth, tags=tags) for i, j in places]

    def build(context: SaveContext, poses: Sequence[Pose]) -> list[Json]:
        pose = poses[0]._replace(y=BOARD_HEIGHT)
        return [flat_tile(on_table, context, pose, urls, c, 0, points)]

    room = Size((2 * across + 1) * step.width, (2 * away + 1) * step.depth)
    return TableGroup(f"{on_table.deck.id}/{c.id}", "", 1, room, build, pictures, central=True)


def _joins(deck: Deck, other: Deck) -> bool:
    """Return whether the pieces of a deck fit the places of a grid as those of another do."""
    return deck.kind == other.kind and deck.trim_mm == other.trim_mm
