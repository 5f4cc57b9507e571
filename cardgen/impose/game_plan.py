"""How what a game prints comes onto one kind of sheet: pages, placements and counts, planned once for all that ask.

Files are painted from a plan, title pages count by it, and labels number by it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence

from cardgen.impose.paper_forms import paper_form_of
from cardgen.impose.sheet_plan import SheetPlan, SheetPlans, grid_of, likeness, pieces_of, plan_pieces
from cardgen.impose.spec import SheetSpec
from cardgen.model import Deck
from cardgen.model.face import DeckFaces

#: A deck that fills less than so many sheets is small: it joins others before large ones do.
SMALL_SHEETS = 2


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
        whole: these are all decks of the game, so that small ones come together too, where that saves a sheet.

    Errors:
        CardgenError: a kind names a paper form that nobody brings.
    """
    plans = {deck.id: _deck_plan(spec, deck, faces, booklet_pages) for deck in decks}
    return SheetPlans(spec, plans, _combined_plan(spec, decks, faces, plans) if whole else None)


def _deck_plan(
    spec: SheetSpec, deck: Deck, faces: Mapping[str, DeckFaces], booklet_pages: Mapping[str, int]
) -> SheetPlan:
    if deck.kind.paper.form == "booklet":  # running text has no faces, and was set before
        pages = sum(booklet_pages.get(component.id, 0) for component in deck.components)
        return SheetPlan((deck.id,), (), *((pages // 4, pages // 2) if spec.folds else (pages, pages)))
    return paper_form_of(deck).plan(spec, deck, faces[deck.id])


def _combined_plan(
    spec: SheetSpec, decks: Iterable[Deck], faces: Mapping[str, DeckFaces], plans: Mapping[str, SheetPlan]
) -> SheetPlan | None:
    """Plan the file in which decks come together: of each group its small decks, or all where that saves more."""

    if spec.single:
        return None
    pieces = {deck.id: pieces_of(deck, faces[deck.id]) for deck in decks if deck.id in faces}

    def joined(members: Sequence[Deck]) -> SheetPlan:
        return plan_pieces(spec, [(deck, pieces[deck.id]) for deck in members])

    def saved(members: Sequence[Deck]) -> int:
        return sum(plans[deck.id].sheets for deck in members) - (joined(members).sheets if members else 0)

    chosen: list[Deck] = []
    for group in _groups(spec, decks):
        # Of ways that save as much the first, which joins the fewest decks.
        ways: list[list[Deck]] = [[], [deck for deck in group if _is_small(spec, deck)], group]
        best = max(ways, key=saved)
        chosen += best
    return joined(chosen) if chosen else None


def _groups(spec: SheetSpec, decks: Iterable[Deck]) -> list[list[Deck]]:
    """Group the decks whose pieces can share sheets.

    Small pieces of any size do; others with those of their kind, outline and bleed.
    """
    groups: dict[Hashable, list[Deck]] = {}
    for deck in decks:
        if deck.kind.paper.form == "grid" and deck.kind.paper.combine and grid_of(spec, deck):
            nested = deck.kind.paper.bleed_first
            groups.setdefault("nested" if nested else likeness(spec, deck), []).append(deck)
    return [group for group in groups.values() if len(group) > 1]


def _is_small(spec: SheetSpec, deck: Deck) -> bool:
    grid = grid_of(spec, deck)
    return grid is not None and deck.copies < SMALL_SHEETS * grid.slots
