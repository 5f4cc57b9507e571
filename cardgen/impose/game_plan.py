"""All that a game prints on one kind of sheet: pages, placements and counts.

Planned once: files are painted from the plan, title pages and sheet labels take their counts from it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence

from cardgen.impose.paper_forms import paper_form_of
from cardgen.impose.sheet_plan import SheetPlan, SheetPlans, grid_key, grid_of, pieces_of, plan_pieces
from cardgen.impose.spec import SheetSpec
from cardgen.model import Deck
from cardgen.model.face import DeckFaces

#: A deck that fills fewer sheets than this is small: small decks are combined before large ones.
SMALL_SHEETS = 2


def plan_sheets(
    spec: SheetSpec,
    decks: Sequence[Deck],
    faces: Mapping[str, DeckFaces],
    booklet_pages: Mapping[str, int],
    whole: bool = True,
) -> SheetPlans:
    """Plan decks on one kind of sheet.

    Args:
        faces: by deck id; a component without a face is not printed.
        booklet_pages: pages of each booklet by component id; 0 for one that cannot be made.
        whole: these are all decks of the game, so small ones may share sheets where that saves paper.

    Errors:
        CardgenError: a kind names an unknown paper form.
    """
    plans = {deck.id: _deck_plan(spec, deck, faces, booklet_pages) for deck in decks}
    return SheetPlans(spec, plans, _combined_plan(spec, decks, faces, plans) if whole else None)


def _deck_plan(
    spec: SheetSpec, deck: Deck, faces: Mapping[str, DeckFaces], booklet_pages: Mapping[str, int]
) -> SheetPlan:
    if deck.kind.paper.form == "booklet":  # running text has no faces, and is already set
        pages = sum(booklet_pages.get(component.id, 0) for component in deck.components)
        if not spec.folds_booklets:
            return SheetPlan((deck.id,), sheets=pages, own_sides=pages)
        sides = pages // 2
        return SheetPlan((deck.id,), sheets=sides // spec.duplex.pages_per_sheet, own_sides=sides)
    return paper_form_of(deck).plan(spec, deck, faces[deck.id])


def _combined_plan(
    spec: SheetSpec, decks: Iterable[Deck], faces: Mapping[str, DeckFaces], plans: Mapping[str, SheetPlan]
) -> SheetPlan | None:
    """Plan the combined file: of each group its small decks, or all of them where that saves more sheets."""

    if spec.single:
        return None
    pieces = {deck.id: pieces_of(deck, faces[deck.id]) for deck in decks if deck.id in faces}

    def combined(members: Sequence[Deck]) -> SheetPlan:
        return plan_pieces(spec, [(deck, pieces[deck.id]) for deck in members])

    def sheets_saved(members: Sequence[Deck]) -> int:
        return sum(plans[deck.id].sheets for deck in members) - (combined(members).sheets if members else 0)

    chosen: list[Deck] = []
    for group in _groups(spec, decks):
        # On a tie `max` takes the first, which combines the fewest decks.
        candidates: list[list[Deck]] = [[], [deck for deck in group if _is_small(spec, deck)], group]
        best = max(candidates, key=sheets_saved)
        chosen += best
    return combined(chosen) if chosen else None


def _groups(spec: SheetSpec, decks: Iterable[Deck]) -> list[list[Deck]]:
    """Group decks whose pieces can share sheets: nested ones all together, others by their grid key."""
    groups: dict[Hashable, list[Deck]] = {}
    for deck in decks:
        if deck.kind.paper.form == "grid" and deck.kind.paper.combine and grid_of(spec, deck):
            nested = deck.kind.paper.bleed_first
            groups.setdefault("nested" if nested else grid_key(spec, deck), []).append(deck)
    return [group for group in groups.values() if len(group) > 1]


def _is_small(spec: SheetSpec, deck: Deck) -> bool:
    grid = grid_of(spec, deck)
    return grid is not None and deck.copies < SMALL_SHEETS * grid.slots
