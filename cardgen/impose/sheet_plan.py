"""The plan of one file: its pages with the placements on them, and how many sheets of paper it takes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from cardgen.cache import digest
from cardgen.impose.grid import Grid, grid_for
from cardgen.impose.nest import BandPage, SizeGroup, TooLarge, nest
from cardgen.impose.page import Piece
from cardgen.impose.placing import impose
from cardgen.impose.poster import Poster
from cardgen.impose.spec import SheetSpec
from cardgen.model import Deck
from cardgen.model.face import DeckFaces
from cardgen.model.outline import Outline

#: Length of the digest of a page.
PAGE_DIGITS = 12


class SheetPlan(Struct, frozen=True):
    """The plan of one file, which holds one deck or several small ones.

    Attributes:
        decks: their ids, in order.
        pages: sides of sheets in printing order, each a grid or bands of grids; none for posters and booklets.
        sheets: number of sheets of paper; number of pages where each piece has its own.
        own_sides: number of printed sides of a file without `pages`; 0 where each sheet has one.
        poster: how each piece is tiled, for kinds that may be larger than the paper.
        too_large_mm: size of a piece that does not fit the paper; then there are no pages.
    """

    decks: tuple[str, ...]
    pages: tuple[BandPage, ...] = ()
    sheets: int = 0
    own_sides: int = 0
    poster: Poster | None = None
    too_large_mm: tuple[float, float] | None = None

    @property
    def sides(self) -> int:
        """Number of printed sides, each a page of the file."""
        return len(self.pages) or self.own_sides or self.sheets

    @property
    def page_digests(self) -> tuple[str, ...]:
        """What tells whether a page shows the same as before: a digest of its pieces and their places."""
        return tuple(digest(repr(bands))[:PAGE_DIGITS] for bands in self.pages)


class SheetPlans(Struct, frozen=True):
    """All that a game prints in one language, on one kind of sheet.

    Attributes:
        decks: the plan of each deck's file, by deck id; of single cards, only decks that are not in `combined`.
        combined: the plan of the file with all small decks, where that saves a sheet.
    """

    spec: SheetSpec
    decks: Mapping[str, SheetPlan]
    combined: SheetPlan | None = None

    def without_repeats(self) -> SheetPlans:
        """Leave out the files of decks that the combined one holds, so that all files together hold each piece once."""
        together = self.combined.decks if self.combined else ()
        return replace(self, decks={name: plan for name, plan in self.decks.items() if name not in together})


def plan_pieces(spec: SheetSpec, decks: Sequence[tuple[Deck, Sequence[Piece]]]) -> SheetPlan:
    """Plan the file of one or more decks, in order."""
    names = tuple(deck.id for deck, _ in decks)
    try:
        pages = tuple(_with_empty_backs(_imposed(spec, decks), spec))
    except TooLarge as error:
        return SheetPlan(names, too_large_mm=error.trim_mm)
    sheets = len(pages) if spec.single else sum(bands[0][1].side == "face" for bands in pages)
    return SheetPlan(names, pages, sheets)


def _imposed(spec: SheetSpec, decks: Sequence[tuple[Deck, Sequence[Piece]]]) -> tuple[BandPage, ...]:
    """Impose the decks of one file: those with the same grid key in one grid, small pieces in bands.

    Errors:
        TooLarge: a piece does not fit the paper.
    """
    groups: dict[tuple[Outline, float, str], list[tuple[Deck, Sequence[Piece]]]] = {}
    for deck, pieces in decks:
        groups.setdefault(grid_key(spec, deck), []).append((deck, pieces))
    bands: list[SizeGroup] = []
    pages: list[BandPage] = []
    for (outline, bleed_mm, _), members in groups.items():
        deck = members[0][0]
        together = tuple(piece for _, pieces in members for piece in pieces)
        if deck.kind.paper.bleed_first and len(groups) > 1 and not spec.single:
            if together:
                bands.append(SizeGroup(deck.trim_mm, bleed_mm, together, outline.shape))
            continue
        grid = grid_of(spec, deck, len(together))
        if grid is None:
            raise TooLarge(deck.trim_mm)
        pages += [((grid, page),) for page in impose(together, grid, spec)]
    return (*pages, *(nest(bands, spec) if bands else ()))


def _with_empty_backs(pages: Sequence[BandPage], spec: SheetSpec) -> Iterator[BandPage]:
    """Yield pages, with an empty back page where a sheet of a two-sided file has none.

    Why: a duplex printer prints every second page on the back of the one before it, whatever is on them.
    """
    two_sided = not spec.single and any(bands[0][1].side == "back" for bands in pages)
    sides = [bands[0][1].side for bands in pages]
    for bands, after in zip(pages, [*sides[1:], "face"][: len(pages)], strict=True):
        yield bands
        grid, page = bands[0]
        if two_sided and page.side == after == "face":
            yield ((grid, replace(page, side="back", placements=())),)


def grid_key(spec: SheetSpec, deck: Deck) -> tuple[Outline, float, str]:
    """Return outline, bleed on the sheet and kind: decks with equal ones can share a grid."""
    return deck.outline, spec.bleed_of(deck.bleed_mm), deck.kind.name


def grid_of(spec: SheetSpec, deck: Deck, pieces: int = 0) -> Grid | None:
    """Return the grid of a deck's pieces, as `grid_for` does, or None if not one fits the paper."""
    bleed_mm = spec.bleed_of(deck.bleed_mm)
    return grid_for(spec, deck.trim_mm, bleed_mm, deck.kind.paper.bleed_first, deck.outline.shape, pieces)


def pieces_of(deck: Deck, faces: DeckFaces) -> list[Piece]:
    """List a piece for every copy, in deck order; components without a face are left out."""
    return [
        Piece(faces.faces[c.id].key, faces.backs[c.id].key if c.id in faces.backs else None, deck.id)
        for c in deck.components
        for _ in range(c.copies)
        if c.id in faces.faces
    ]
