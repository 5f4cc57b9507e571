"""Where a back lies so that it is behind its face once the paper is turned over."""

from __future__ import annotations

from dataclasses import replace

from cardgen.impose.grid import Grid, Placement


def behind(face: Placement, grid: Grid, duplex: str) -> Placement:
    """Return the placement that lies behind a face once the paper is turned.

    A page turned about its vertical axis mirrors left and right. One turned about its horizontal axis mirrors top and
    bottom, and each back is turned too, so that a card turned over sideways still reads upright.
    """
    if duplex == "none":
        return face
    if flips_sideways(grid, duplex):
        return replace(face, x_mm=grid.page_mm[0] - face.x_mm - grid.trim_mm[0])
    return replace(face, y_mm=grid.page_mm[1] - face.y_mm - grid.trim_mm[1], rotation=180)


def flips_sideways(grid: Grid, duplex: str) -> bool:
    """Return whether turning the paper over the given edge turns the page about its vertical axis."""
    portrait = grid.page_mm[0] <= grid.page_mm[1]
    return portrait == (duplex == "long-edge")
