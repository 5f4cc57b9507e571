"""Pieces on sheets: row by row into the slots of a grid, each back behind its face."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardgen.impose.backs import behind
from cardgen.impose.grid import Grid, Page, Piece, Placement


def impose(pieces: Sequence[Piece], grid: Grid, duplex: str) -> tuple[Page, ...]:
    """Place pieces row by row; backs go to the slots that lie behind their faces.

    Shape: ceil(pieces / slots) sheets; each gives a face page and, where the sheet is two-sided and any piece on it
        has a back, a back page right after it. A single-piece grid gives face and back as pages of their own.
    """
    pages: list[Page] = []
    ends = [i + 1 == len(pieces) or pieces[i + 1].deck != p.deck for i, p in enumerate(pieces)]
    several = len({p.deck for p in pieces}) > 1
    for number, start in enumerate(range(0, len(pieces), grid.slots), start=1):
        sheet = pieces[start : start + grid.slots]
        faces = tuple(
            Placement(p.face, p.deck, *grid.slot(i), last_of_deck=several and ends[start + i])
            for i, p in enumerate(sheet)
        )
        pages.append(Page(number, "face", faces))
        backs = tuple(
            behind(replace(f, key=p.back, last_of_deck=False), grid, duplex)
            for f, p in zip(faces, sheet, strict=True)
            if p.back
        )
        if backs and (duplex != "none" or grid.single):
            pages.append(Page(number, "back", backs))
    return tuple(pages)
