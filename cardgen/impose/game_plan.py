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

#: A deck is combined with others of its trim where it fills less than so many sheets.
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
    combined = _combined_plan(spec, decks, faces) if whole else None
    saves = combined and combined.sheets < sum(plans[name].sheets for name in combined.decks)
    return SheetPlans(spec, plans, combined if saves else None)


def _deck_plan(
    spec: SheetSpec, deck: Deck, faces: Mapping[str, DeckFaces], booklet_pages: Mapping[str, int]
) -> SheetPlan:
    if deck.kind.paper.form == "booklet":  # running text has no faces, and was set before
        pages = sum(booklet_pages.get(component.id, 0) for component in deck.components)
        return SheetPlan((deck.id,), sheets=pages // 4 if spec.folds else pages)
    return paper_form_of(deck).plan(spec, deck, faces[deck.id])


def _combined_plan(
    spec: SheetSpec, decks: Iterable[Deck], faces: Mapping[str, DeckFaces]
) -> SheetPlan | None:
    small = [deck for group in _small_groups(spec, decks) if len(group) > 1 for deck in group]
    if spec.single or not small:
        return None
    return plan_pieces(spec, [(deck, pieces_of(deck, faces[deck.id])) for deck in small])


def _small_groups(spec: SheetSpec, decks: Iterable[Deck]) -> list[list[Deck]]:
    """Group the decks that fill less than two sheets, those that share sheets together.

    Small pieces of any size do; others with those of their kind, outline and bleed.
    """
    groups: dict[Hashable, list[Deck]] = {}
    for deck in decks:
        if deck.kind.paper.form != "grid" or not deck.kind.paper.combine:
            continue
        grid = grid_of(spec, deck)
        if grid and deck.copies < SMALL_SHEETS * grid.slots:
            nested = deck.kind.paper.bleed_first
            groups.setdefault("nested" if nested else likeness(spec, deck), []).append(deck)
    return list(groups.values())
