"""Pieces on sheets: row by row into the slots of a grid, each back opposite its face."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from cardgen.impose.grid import Grid
from cardgen.impose.page import Page, Piece, Placement
from cardgen.impose.spec import SheetSpec


def impose(pieces: Sequence[Piece], grid: Grid, spec: SheetSpec) -> tuple[Page, ...]:
    """Place pieces row by row, and backs so that they coincide with their faces.

    Shape: ceil(pieces / slots) sheets, each a face page and, where the sheet is two-sided and any piece on it has a
        back, a back page right after it. A single-piece grid gives face and back as pages of their own.
    """
    pages: list[Page] = []
    deck_ends = [i + 1 == len(pieces) or pieces[i + 1].deck != p.deck for i, p in enumerate(pieces)]
    several = len({p.deck for p in pieces}) > 1
    for number, start in enumerate(range(0, len(pieces), grid.slots), start=1):
        sheet = pieces[start : start + grid.slots]
        faces = tuple(
            Placement(p.face, p.deck, *grid.slot(i), last_of_deck=several and deck_ends[start + i])
            for i, p in enumerate(sheet)
        )
        pages.append(Page(number, "face", faces))
        backs = tuple(
            spec.back_placement(replace(f, key=p.back, last_of_deck=False), grid.page_mm, grid.trim_mm)
            for f, p in zip(faces, sheet, strict=True)
            if p.back
        )
        if backs and spec.prints_backs:
            pages.append(Page(number, "back", backs))
    return tuple(pages)
