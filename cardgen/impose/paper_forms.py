"""What each paper form of a kind (`PaperForm.form`) means: how the pieces of a deck come onto sheets.

`grid` and `poster` are shipped; a `booklet` is running text and no form of pieces. An installed package brings further
ones as entry points of the group `cardgen.paper_forms`: each a `PaperFormMaker`, under the name that a kind says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from cardgen.findings import CardgenError, nearest
from cardgen.impose.poster import poster_for
from cardgen.impose.sheet_plan import SheetPlan, pieces_of, plan_pieces
from cardgen.impose.spec import SheetSpec
from cardgen.model import Deck
from cardgen.model.face import DeckFaces
from cardgen.plugins import load_plugins

#: The group of entry points that bring paper forms.
ENTRY_POINTS = "cardgen.paper_forms"


def _no_steps(_job: Any, _spec: SheetSpec, _deck: Deck) -> Sequence[str]:
    return ()


@dataclass(frozen=True)
class PaperFormMaker:
    """One way to bring a deck onto paper.

    The first argument of `paint` and `steps` is the `ExportJob`, which this room does not know.

    Attributes:
        plan: says what a deck takes on one kind of sheet; step 4 calls it.
        paint: makes the deck's PDF from sheet, deck, plan and title; step 5 calls it. None: the pages of the plan, or
            its poster, say it all.
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


#: The shipped ones.
PAPER_FORMS: Mapping[str, PaperFormMaker] = {
    "grid": PaperFormMaker(_plan_grid),
    "poster": PaperFormMaker(_plan_poster),
}


@lru_cache(maxsize=1)
def paper_forms() -> Mapping[str, PaperFormMaker]:
    """List the paper forms of pieces by name.

    Errors:
        CardgenError: a plug-in is no PaperFormMaker, or has the name of a shipped form.
    """
    plugged = load_plugins(ENTRY_POINTS)
    for name, form in plugged.items():
        if name in (*PAPER_FORMS, "booklet"):
            raise CardgenError(f"the plug-in '{name}' for {ENTRY_POINTS} has the name of a shipped form")
        if not isinstance(form, PaperFormMaker):
            raise CardgenError(f"the plug-in '{name}' for {ENTRY_POINTS} is no PaperFormMaker")
    return {**PAPER_FORMS, **plugged}


def paper_form_of(deck: Deck) -> PaperFormMaker:
    """Return the paper form of a deck that has pieces.

    Errors:
        CardgenError: its kind names a form that nobody brings.
    """
    forms, name = paper_forms(), deck.kind.paper.form
    if name not in forms:
        known = f"{nearest(name, forms)} (there are: {', '.join(sorted(forms))})"
        raise CardgenError(f"kind '{deck.kind.name}' names no known paper form: '{name}'{known}")
    return forms[name]
