"""Piles of cards: their sheets, their slots, and the order they lie in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardgen.export.tts_group import Group, Made, Part
from cardgen.export.tts_objects import CardSlot, Json, Pose, Sheet, card, deck
from cardgen.export.tts_pictures import Picture
from cardgen.export.tts_sheets import ONE, cell_for, grids_for
from cardgen.export.tts_table import CARD_DEPTH, CARD_TRIM_MM, Size
from cardgen.model import Component


def cards(part: Part) -> list[Group]:
    one, sheets = part.deck, _sheets(part)
    scale = one.trim_mm[1] / CARD_TRIM_MM
    depth = CARD_DEPTH * scale
    piece = Size(depth * one.trim_mm[0] / one.trim_mm[1], depth)
    blind = one.back is not None and all(c.back is None for c in part.components)
    up = not blind or one.id in part.setup.face_up
    order = part.mixed() if blind and one.id not in part.setup.ordered else list(part.copies())

    def build(made: Made, poses: Sequence[Pose]) -> list[Json]:
        pose = poses[0]._replace(scale=(scale, 1.0, scale))
        pose = pose if up else pose.face_down()
        slots = _slots(part, sheets, made)
        # Ids are given in content order, whatever order the pile is mixed in.
        guids = {(c.id, i): made.names.guid(c.id, i) for c, i in part.copies()}
        pile = [slots[c.id]._replace(guid=guids[c.id, i]) for c, i in order]
        if len(pile) == 1:
            return [card(pile[0], pose)]
        return [deck(made.names.guid(f"deck/{one.id}"), pile, pose, part.title)]

    pictures = {p.name: p for s in sheets for p in (s.face, s.back)}
    return [Group(one.id, part.title, 1, piece, build, tuple(pictures.values()))]


class _SheetPlan(NamedTuple):
    components: tuple[Component, ...]
    face: Picture
    back: Picture
    unique_back: bool


def _sheets(part: Part) -> list[_SheetPlan]:
    """Give the sheets of a deck; a card without a back shows its face on both sides."""
    one, sheets, at = part.deck, [], 0
    cell = cell_for(one.trim_mm)
    for number, grid in enumerate(grids_for(len(part.components), cell), start=1):
        members = part.components[at : at + grid.slots]
        at += len(members)
        front = Picture(f"{one.id}/{number}", tuple(map(part.face, members)), cell, grid)
        if all(one.back_of(c) is None for c in members):
            back, unique = front, True
        elif all(c.back is None for c in members):
            common = part.back(members[0])
            back, unique = Picture(f"{one.id}/back", (common or front.faces[0],), cell), False
        else:
            backs = tuple(part.back(c) or part.face(c) for c in members)
            back, unique = Picture(f"{one.id}/{number}-back", backs, cell, grid), True
        sheets.append(_SheetPlan(members, front, back, unique and grid != ONE))
    return sheets


def _slots(part: Part, sheets: Sequence[_SheetPlan], made: Made) -> dict[str, CardSlot]:
    slots = {}
    for plan in sheets:
        face, back, grid = made.url(plan.face.name), made.url(plan.back.name), plan.face.grid
        key = made.names.sheet_key(
            f"{_file(face)} {_file(back)} {grid.columns} {grid.rows} {plan.unique_back}"
        )
        sheet = Sheet(key, face, back, grid.columns, grid.rows, plan.unique_back)
        for slot, c in enumerate(plan.components):
            slots[c.id] = CardSlot("", part.nickname(c), part.description(c), sheet, slot)
    return slots


def _file(url: str) -> str:
    """Give the file of a URL: the folder before it differs from machine to machine, and keys must not."""
    return url.rpartition("/")[2]
