"""How a look lays out the pages of booklets."""

from __future__ import annotations

from typing import NamedTuple

#: What sets off the title of a chapter: a rule below it, a ground, its number on a square, a lozenge on the rule.
CHAPTERS = ("rule", "band", "pill", "square", "lozenge")
#: Of these, those whose title is on a ground.
FILLED = ("band", "pill")
#: Boxes have a bar at the side, a frame, round corners, or a bar on top.
BOXES = ("bar", "frame", "round", "top")


class BookletStyle(NamedTuple):
    """How the pages of booklets look.

    Attributes:
        color: of documents of games that name none; paper: of a page, which boxes and hairlines are tints of.
        accent: of rules and pictograms on title pages; by default the game's `BRASS`.
        chapter: one of `CHAPTERS`; chapter_pt: the size of its title; box: one of `BOXES`.
        type_scale: how large the type of texts is, as a share of the usual: a narrow one is set larger.
        ragged: lines of texts end where they are full, and are not justified.
        baseline_grid: lines of running text are on a grid of half lines that all pages share.
    """

    color: str = ""
    paper: str = ""
    accent: str = ""
    chapter: str = "rule"
    chapter_pt: float = 14.0
    type_scale: float = 1.0
    ragged: bool = False
    box: str = "bar"
    baseline_grid: bool = False


#: Of looks that say nothing.
DEFAULT_STYLE = BookletStyle()
