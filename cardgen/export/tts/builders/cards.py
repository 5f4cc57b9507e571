"""Piles of cards: their sheets, slots and order."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from cardgen.export.documents.words import word
from cardgen.export.picture_sheets.card_grid import ONE, cell_for, grids_for
from cardgen.export.picture_sheets.pictures import Picture
from cardgen.export.tts.group import DeckOnTable, SaveContext, TableGroup, set_aside_id
from cardgen.export.tts.limits import CARD_SHEETS
from cardgen.export.tts.objects import CardSlot, Json, Pose, Sheet, card, deck
from cardgen.export.tts.sizes import CARD_WIDTH, scale_of
from cardgen.model import Component
from cardgen.model.table.sizes import size_of


def cards(on_table: DeckOnTable) -> list[TableGroup]:
    """Build a pile, and another beside it for cards of modules that are not chosen."""
    one = on_table.deck
    blind = one.back is not None and all(c.back is None for c in on_table.components)
    order = on_table.shuffled() if blind and one.id not in on_table.setup.ordered else list(on_table.copies())
    played = [(c, i) for c, i in order if i < c.in_play]
    aside = [(c, i) for c, i in order if i >= c.in_play]
    up = not blind or one.id in on_table.setup.face_up
    sheets = _sheets(on_table)
    piles = [_pile(on_table, sheets, played, one.id, on_table.title, up)] if played else []
    if aside:
        title = f"{on_table.title}: {word(on_table.job.lang, 'set_aside')}"
        piles.append(_pile(on_table, sheets, aside, set_aside_id(one.id), title, up))
    return piles


def _pile(
    on_table: DeckOnTable,
    sheets: Sequence[_SheetPlan],
    order: Sequence[tuple[Component, int]],
    name: str,
    title: str,
    up: bool,
) -> TableGroup:
    """Build a pile of copies, or a single card where there is only one."""
    one = on_table.deck
    scale = scale_of(_sheet_size_mm(on_table)[0], CARD_WIDTH)
    piece = size_of(one.trim_mm)

    def build(context: SaveContext, poses: Sequence[Pose]) -> list[Json]:
        pose = poses[0]._replace(scale=(scale, 1.0, scale))
        pose = pose.quarter_turned() if on_table.is_turned else pose
        pose = pose if up else pose.face_down()
        slots = _slots(on_table, sheets, context)
        # Ids are assigned in content order, however the pile is shuffled.
        guids = {(c.id, i): context.names.guid(c.id, i) for c, i in on_table.copies()}
        pile = [slots[c.id]._replace(guid=guids[c.id, i]) for c, i in order]
        if len(pile) == 1:
            return [card(pile[0], pose)]
        return [deck(context.names.guid(f"deck/{name}"), pile, pose, title)]

    pictures = {p.name: p for s in sheets for p in (s.face, s.back)}
    discarded = 1 if name in on_table.setup.play.discard else 0
    return TableGroup(name, title, 1 + discarded, piece, build, tuple(pictures.values()), holds=True)


def _sheet_size_mm(on_table: DeckOnTable) -> tuple[float, float]:
    """Return width and height of a card as drawn on its sheet."""
    width, height = on_table.deck.trim_mm
    return (height, width) if on_table.is_turned else (width, height)


class _SheetPlan(NamedTuple):
    components: tuple[Component, ...]
    face: Picture
    back: Picture
    unique_back: bool


def _sheets(on_table: DeckOnTable) -> list[_SheetPlan]:
    """Return the sheets of a deck; a card without a back shows its face on both sides."""
    one, sheets, at = on_table.deck, [], 0
    cell = cell_for(_sheet_size_mm(on_table), CARD_SHEETS)
    picture = partial(Picture, cell=cell, turn=90 if on_table.is_turned else 0, cut=on_table.cut)
    for number, grid in enumerate(grids_for(len(on_table.components), cell, CARD_SHEETS), start=1):
        members = on_table.components[at : at + grid.slots]
        at += len(members)
        front = picture(f"{one.id}/{number}", tuple(map(on_table.face, members)), grid=grid)
        if all(one.back_of(c) is None for c in members):
            back, unique = front, True
        elif all(c.back is None for c in members):
            common = on_table.back(members[0])
            back, unique = picture(f"{one.id}/back", (common or front.faces[0],)), False
        else:
            backs = tuple(on_table.back(c) or on_table.face(c) for c in members)
            back, unique = picture(f"{one.id}/{number}-back", backs, grid=grid), True
        sheets.append(_SheetPlan(members, front, back, unique and grid != ONE))
    return sheets


def _slots(on_table: DeckOnTable, sheets: Sequence[_SheetPlan], context: SaveContext) -> dict[str, CardSlot]:
    slots = {}
    for plan in sheets:
        face, back, grid = context.url(plan.face.name), context.url(plan.back.name), plan.face.grid
        key = context.names.sheet_key(
            f"{_file(face)} {_file(back)} {grid.columns} {grid.rows} {plan.unique_back}"
        )
        shape = on_table.outline.shape
        sheet = Sheet(key, face, back, grid.columns, grid.rows, plan.unique_back, shape)
        for slot, c in enumerate(plan.components):
            slots[c.id] = CardSlot("", on_table.nickname(c), on_table.description(c), sheet, slot)
    return slots


def _file(url: str) -> str:
    """Return the file name of a URL: its folder differs between machines, which keys must not."""
    return url.rpartition("/")[2]
