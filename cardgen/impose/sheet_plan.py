"""The pages of one file, planned: which pieces lie where, and how many sheets of paper that takes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from cardgen.impose.grid import Grid, Piece, grid_for
from cardgen.impose.nest import BandPage, SizeGroup, TooLarge, nest
from cardgen.impose.placing import impose
from cardgen.impose.poster import Poster
from cardgen.impose.spec import SheetSpec
from cardgen.model import Deck
from cardgen.model.face import DeckFaces
from cardgen.model.outline import Outline


@dataclass(frozen=True)
class SheetPlan:
    """How the pieces of one file lie on sheets: one deck, or small decks together.

    Attributes:
        decks: their ids, in order.
        pages: sides of sheets in printing order, each a grid or bands of grids; none for posters and booklets.
        sheets: sheets of paper it takes; pages where each piece has its own.
        own_sides: printed sides of a file that has no pages here; none where each sheet has one.
        poster: how each piece is cut, where it may be larger than the paper.
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
        """Printed sides of sheets, which are the pages of the file."""
        return len(self.pages) or self.own_sides or self.sheets


@dataclass(frozen=True)
class SheetPlans:
    """All that a game prints in one language, on one kind of sheet.

    Attributes:
        decks: the plan of each deck's own file, by the deck's id.
        combined: the small decks together, where that saves a sheet.
    """

    spec: SheetSpec
    decks: Mapping[str, SheetPlan]
    combined: SheetPlan | None = None


def plan_pieces(spec: SheetSpec, decks: Sequence[tuple[Deck, Sequence[Piece]]]) -> SheetPlan:
    """Plan decks that go into one file, one deck after the other."""
    names = tuple(deck.id for deck, _ in decks)
    try:
        pages = tuple(_with_empty_backs(_laid_out(spec, decks), spec))
    except TooLarge as error:
        return SheetPlan(names, too_large_mm=error.trim_mm)
    sheets = len(pages) if spec.single else sum(bands[0][1].side == "face" for bands in pages)
    return SheetPlan(names, pages, sheets)


def _laid_out(spec: SheetSpec, decks: Sequence[tuple[Deck, Sequence[Piece]]]) -> tuple[BandPage, ...]:
    """Lay out decks that go into one file: those of one kind, outline and bleed in one grid, small pieces in bands.

    Errors:
        TooLarge: a piece does not fit the paper.
    """
    groups: dict[tuple[Outline, float, str], list[tuple[Deck, Sequence[Piece]]]] = {}
    for deck, pieces in decks:
        groups.setdefault(likeness(spec, deck), []).append((deck, pieces))
    bands: list[SizeGroup] = []
    pages: list[BandPage] = []
    for (outline, bleed_mm, _), members in groups.items():
        deck = members[0][0]
        together = tuple(piece for _, pieces in members for piece in pieces)
        if deck.kind.paper.bleed_first and len(groups) > 1 and not spec.single:
            if together:
                bands.append(SizeGroup(deck.trim_mm, bleed_mm, together, outline.shape))
            continue
        grid = grid_of(spec, deck)
        if grid is None:
            raise TooLarge(deck.trim_mm)
        pages += [((grid, page),) for page in impose(together, grid, spec.duplex)]
    return (*pages, *(nest(bands, spec) if bands else ()))


def _with_empty_backs(pages: Sequence[BandPage], spec: SheetSpec) -> Iterator[BandPage]:
    """Go through pages with an empty back page after each sheet of a two-sided file that has none.

    Why: a printer that turns the paper puts each second page behind the one before it, whatever is on them.
    """
    two_sided = not spec.single and any(bands[0][1].side == "back" for bands in pages)
    sides = [bands[0][1].side for bands in pages]
    for bands, after in zip(pages, [*sides[1:], "face"][: len(pages)], strict=True):
        yield bands
        grid, page = bands[0]
        if two_sided and page.side == after == "face":
            yield ((grid, replace(page, side="back", placements=())),)


def likeness(spec: SheetSpec, deck: Deck) -> tuple[Outline, float, str]:
    """Return what decks have in common whose pieces may lie in one grid: outline, bleed on the sheet, kind."""
    return deck.outline, spec.bleed_of(deck.bleed_mm), deck.kind.name


def grid_of(spec: SheetSpec, deck: Deck) -> Grid | None:
    """Return the grid of a deck's pieces, or None where not one of them fits the paper."""
    bleed_mm = spec.bleed_of(deck.bleed_mm)
    return grid_for(spec, deck.trim_mm, bleed_mm, deck.kind.paper.bleed_first, deck.outline.shape)


def pieces_of(deck: Deck, faces: DeckFaces) -> list[Piece]:
    """List a piece for every copy, in deck order; what has no face is left out."""
    return [
        Piece(faces.faces[c.id].key, faces.backs[c.id].key if c.id in faces.backs else None, deck.id)
        for c in deck.components
        for _ in range(c.copies)
        if c.id in faces.faces
    ]
