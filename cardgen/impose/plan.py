"""How what a game prints comes onto one kind of sheet: pages, placements and counts, planned once for all that ask.

Files are painted from a plan, title pages count by it, and labels number by it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from cardgen.impose.grid import Piece, grid_for, impose
from cardgen.impose.nest import BandPage, Group, TooLarge, nest
from cardgen.impose.poster import Poster, poster_for
from cardgen.impose.spec import SheetSpec
from cardgen.model import Deck
from cardgen.model.face import DeckFaces

#: A deck is combined with others of its trim where it fills less than so many sheets.
SMALL_SHEETS = 2


@dataclass(frozen=True)
class SheetPlan:
    """How the pieces of one file lie on sheets: one deck, or small decks together.

    Attributes:
        decks: their ids, in order.
        pages: sides of sheets in printing order, each a grid or bands of grids; none for posters and booklets.
        sheets: sheets of paper it takes; pages where each piece has its own.
        poster: how each piece is cut, where it may be larger than the paper.
        too_large_mm: size of a piece that does not fit the paper; then there are no pages.
    """

    decks: tuple[str, ...]
    pages: tuple[BandPage, ...] = ()
    sheets: int = 0
    poster: Poster | None = None
    too_large_mm: tuple[float, float] | None = None


@dataclass(frozen=True)
class SheetPlans:
    """All that a game prints in one language, on one kind of sheet.

    Attributes:
        decks: the plan of each deck's own file, by the deck's id.
        combined: the small decks together, where at least two share sheets.
    """

    spec: SheetSpec
    decks: Mapping[str, SheetPlan]
    combined: SheetPlan | None = None


def plan_sheets(
    spec: SheetSpec,
    decks: Sequence[Deck],
    faces: Mapping[str, DeckFaces],
    booklet_pages: Mapping[str, int],
    whole: bool = True,
) -> SheetPlans:
    """Plan what decks take on one kind of sheet.

    Args:
        faces: by deck id; what has no face is not printed.
        booklet_pages: number of pages of each booklet, by component id; 0 for one that cannot be made.
        whole: these are all decks of the game, so that small ones come together too.
    """
    plans = {deck.id: _deck_plan(spec, deck, faces, booklet_pages) for deck in decks}
    return SheetPlans(spec, plans, _combined_plan(spec, decks, faces) if whole else None)


def _deck_plan(
    spec: SheetSpec, deck: Deck, faces: Mapping[str, DeckFaces], booklet_pages: Mapping[str, int]
) -> SheetPlan:
    match deck.kind.paper.form:
        case "booklet":
            pages = sum(booklet_pages.get(component.id, 0) for component in deck.components)
            return SheetPlan((deck.id,), sheets=pages // 4 if spec.folds else pages)
        case "poster":
            poster = poster_for(spec, deck.trim_mm, deck.kind.paper.overlap_mm)
            return SheetPlan((deck.id,), sheets=deck.copies * len(poster.pages), poster=poster)
    return _plan_of(spec, [(deck, pieces_of(deck, faces[deck.id]))])


def _plan_of(spec: SheetSpec, decks: Sequence[tuple[Deck, Sequence[Piece]]]) -> SheetPlan:
    """Plan decks that go into one file, one deck after the other."""
    names = tuple(deck.id for deck, _ in decks)
    try:
        pages = _laid_out(spec, decks)
    except TooLarge as error:
        return SheetPlan(names, too_large_mm=error.trim_mm)
    sheets = len(pages) if spec.single else sum(bands[0][1].side == "face" for bands in pages)
    return SheetPlan(names, pages, sheets)


def _combined_plan(
    spec: SheetSpec, decks: Iterable[Deck], faces: Mapping[str, DeckFaces]
) -> SheetPlan | None:
    small = [deck for group in _small_groups(spec, decks) if len(group) > 1 for deck in group]
    if spec.single or not small:
        return None
    return _plan_of(spec, [(deck, pieces_of(deck, faces[deck.id])) for deck in small])


def _small_groups(spec: SheetSpec, decks: Iterable[Deck]) -> list[list[Deck]]:
    """Group the decks that fill less than two sheets, those that share sheets together.

    Small pieces of any size do; others with those of their kind and trim.
    """
    groups: dict[Hashable, list[Deck]] = {}
    for deck in decks:
        if deck.kind.paper.form != "grid" or not deck.kind.paper.combine:
            continue
        grid = grid_for(spec, deck.trim_mm, deck.kind.bleed_mm, deck.kind.paper.bleed_first)
        if grid and deck.copies < SMALL_SHEETS * grid.slots:
            nested = deck.kind.paper.bleed_first
            groups.setdefault("nested" if nested else (deck.trim_mm, deck.kind.name), []).append(deck)
    return list(groups.values())


def _laid_out(spec: SheetSpec, decks: Sequence[tuple[Deck, Sequence[Piece]]]) -> tuple[BandPage, ...]:
    """Lay out decks that go into one file: those of one kind and trim in one grid, small pieces in bands.

    Errors:
        TooLarge: a piece does not fit the paper.
    """
    groups: dict[tuple[tuple[float, float], str], list[tuple[Deck, Sequence[Piece]]]] = {}
    for deck, pieces in decks:
        groups.setdefault((deck.trim_mm, deck.kind.name), []).append((deck, pieces))
    bands: list[Group] = []
    pages: list[BandPage] = []
    for (trim, _), members in groups.items():
        kind = members[0][0].kind
        together = tuple(piece for _, pieces in members for piece in pieces)
        if kind.paper.bleed_first and len(groups) > 1 and not spec.single:
            if together:
                bands.append(Group(trim, kind.bleed_mm, together))
            continue
        grid = grid_for(spec, trim, kind.bleed_mm, kind.paper.bleed_first)
        if grid is None:
            raise TooLarge(trim)
        pages += [((grid, page),) for page in impose(together, grid, spec.duplex)]
    return (*pages, *(nest(bands, spec) if bands else ()))


def pieces_of(deck: Deck, faces: DeckFaces) -> list[Piece]:
    """List a piece for every copy, in deck order; what has no face is left out."""
    return [
        Piece(faces.faces[c.id].key, faces.backs[c.id].key if c.id in faces.backs else None, deck.id)
        for c in deck.components
        for _ in range(c.copies)
        if c.id in faces.faces
    ]
