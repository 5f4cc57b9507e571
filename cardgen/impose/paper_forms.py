"""The paper forms that a kind may name (`PaperForm.form`): ways to put the pieces of a deck on sheets.

`grid` and `poster` are shipped; a `booklet` is running text, not pieces. Installed packages add forms as entry points
of the group `cardgen.paper_forms`: each a `PaperFormMaker`, under the name that a kind uses.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct

from cardgen.findings import CardgenError, nearest
from cardgen.impose.poster import poster_for
from cardgen.impose.sheet_plan import SheetPlan, pieces_of, plan_pieces
from cardgen.impose.spec import SheetSpec
from cardgen.model import Deck
from cardgen.model.face import DeckFaces
from cardgen.plugins import load_plugins

#: The group of entry points for paper forms.
ENTRY_POINTS = "cardgen.paper_forms"


def _no_steps(_job: Any, _spec: SheetSpec, _deck: Deck) -> Sequence[str]:
    return ()


class PaperFormMaker(Struct, frozen=True):
    """One way to put a deck on paper.

    The first argument of `paint` and `steps` is the `ExportJob`, which this room may not import.

    Attributes:
        plan: plans a deck on one kind of sheet; called in step 4.
        paint: makes the deck's PDF from sheet, deck, plan and title; called in step 5. None: the file is painted from
            the pages or the poster of the plan.
        steps: lists the instructions for the title page, as markup in the job's language.
    """

    plan: Callable[[SheetSpec, Deck, DeckFaces], SheetPlan]
    paint: Callable[[Any, SheetSpec, Deck, SheetPlan, str], bytes] | None = None
    steps: Callable[[Any, SheetSpec, Deck], Sequence[str]] = _no_steps


def _plan_grid(spec: SheetSpec, deck: Deck, faces: DeckFaces) -> SheetPlan:
    return plan_pieces(spec, [(deck, pieces_of(deck, faces))])


def _plan_poster(spec: SheetSpec, deck: Deck, faces: DeckFaces) -> SheetPlan:
    poster = poster_for(spec, deck.trim_mm, deck.kind.paper.overlap_mm)
    copies = len(pieces_of(deck, faces))
    return SheetPlan((deck.id,), sheets=copies * len(poster.pages), poster=poster)


#: The shipped forms.
PAPER_FORMS: Mapping[str, PaperFormMaker] = {
    "grid": PaperFormMaker(_plan_grid),
    "poster": PaperFormMaker(_plan_poster),
}


@lru_cache(maxsize=1)
def paper_forms() -> Mapping[str, PaperFormMaker]:
    """Return the paper forms by name, shipped and installed.

    Errors:
        CardgenError: a plug-in is not a PaperFormMaker, or has the name of a shipped form.
    """
    plugged = load_plugins(ENTRY_POINTS)
    for name, form in plugged.items():
        if name in (*PAPER_FORMS, "booklet"):
            raise CardgenError(
                f"plug-in '{name}' of {ENTRY_POINTS} has the name of a shipped form; rename it"
            )
        if not isinstance(form, PaperFormMaker):
            raise CardgenError(f"plug-in '{name}' of {ENTRY_POINTS} must be a PaperFormMaker")
    return {**PAPER_FORMS, **plugged}


def paper_form_of(deck: Deck) -> PaperFormMaker:
    """Return the paper form of a deck of pieces.

    Errors:
        CardgenError: its kind names an unknown form.
    """
    forms, name = paper_forms(), deck.kind.paper.form
    if name not in forms:
        known = f"{nearest(name, forms)} (known: {', '.join(sorted(forms))})"
        raise CardgenError(f"kind '{deck.kind.name}': unknown paper form '{name}'{known}")
    return forms[name]
