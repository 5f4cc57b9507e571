"""A way to set a booklet, and what came of it: pages, running heads, and empty space."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

from cardgen.export.documents.page_ends.tears import AT_END, noticed_mm
from cardgen.export.documents.tagging import PageTexts

#: A page of text counts as full from this share of its height.
FULL = 0.6


class Plan(Struct, frozen=True):
    """A way to set a booklet.

    Attributes:
        size_pt, leading: of its text, as in a `Setting`.
        back: it has a back cover; contents: it lists its chapters, if the booklet does not say.
        apart: reference pages begin a page of their own; spread: so do glossary and index.
        air: space below paragraphs, as a share of what is usual; scale: of pictures.
    """

    size_pt: float
    leading: float
    back: bool = True
    contents: bool = True
    apart: bool = True
    spread: bool = False
    air: float = 1.0
    scale: float = 1.0

    @classmethod
    def of_size(cls, size: tuple[float, float]) -> Plan:
        """Return the usual plan at a font size with its leading."""
        return cls(*size)


class Run(Struct):
    """The result of one pass over the pages.

    Attributes:
        pages: the page of each chapter, by number, else by title.
        open: number and title of the current chapter; heads: the running head of each page.
        fits: no word is wider than its line.
        front, last: the last page before the text, of cover or contents, and that of the text that flows on; total:
            number of pages without padding; easiest: that number with the least faults, of an estimate.
        torn_mm: what top and end of each page tear apart, as empty space.
        holes_mm: empty space at the foot of each page; room_mm: height of the text on a full page.
        moves: how much lower each part of a page is drawn to make its foot even, in points, by page.
    """

    plan: Plan
    room_mm: float
    pages: dict[str, int] = field(default_factory=dict)
    open: str = ""
    heads: dict[int, str] = field(default_factory=dict)
    fits: bool = True
    front: int = 0
    last: int = 0
    total: int = 0
    easiest: int = 0
    torn_mm: Mapping[int, float] = field(default_factory=dict)
    holes_mm: list[float] = field(default_factory=list)
    moves: dict[int, list[float]] = field(default_factory=dict)
    page_texts: PageTexts = field(default_factory=PageTexts)

    def end_front(self, page: int) -> None:
        """Record the last page of the contents."""
        self.front = page
        self.page_texts.restart()

    def begin(self, number: str, title: str, page: int, *, at_top: bool) -> None:
        """Record the start of a chapter.

        The running head of a page is the chapter at its top, else the first that begins on it.
        """
        self.open = f"{number} · {title}" if number else title
        # At the top of the second column, there are other texts on the page already.
        is_first = at_top and len(self.page_texts.texts.get(page, ())) <= 1
        if is_first or not self.heads.get(page):
            self.heads[page] = self.open

    def begin_part(self, title: str, page: int, *, at_top: bool) -> None:
        """Record the start of a part of a chapter that has no sections: the running head names both."""
        chapter, _, _ = self.open.partition(" – ")
        self.begin("", f"{chapter} – {title}", page, at_top=at_top)

    @property
    def blank(self) -> int:
        """Pages missing to a multiple of four."""
        return -self.total % 4

    @property
    def holes(self) -> list[float]:
        """Empty space at the foot of pages of text, except for the last, and of contents beyond the second page."""
        return self.holes_mm[min(self.front, 2) : self.last - 1]

    @property
    def sparse(self) -> int:
        """Pages of text that are not full."""
        return sum(hole > (1 - FULL) * self.room_mm for hole in self.holes)

    @property
    def is_foldable(self) -> bool:
        """Whether it can be folded without blank pages, all words fit, and its pages are full."""
        return self.fits and not (self.blank or self.sparse)

    @property
    def faults_mm(self) -> float:
        """Penalty of empty space at the feet of pages, and of what their ends tear apart."""
        end = self.holes_mm[self.last - 1] if self.last <= len(self.holes_mm) else 0.0
        return sum(map(noticed_mm, self.holes)) + AT_END * noticed_mm(end) + sum(self.torn_mm.values())

    @property
    def ugliness(self) -> tuple[bool, float, int, float]:
        """Penalty of words that do not fit, then of blank pages, pages that are not full, and other faults.

        A booklet without a back cover is nearly as bad as one with a blank page.
        """
        blank = self.blank + (0 if self.plan.back else 0.9)
        return not self.fits, blank, self.sparse, self.faults_mm
