"""Decks in their forms: a die as net and stickers, a pad one, two or four to a sheet.

A form of a deck is a deck: it has an id, a title, a trim and a template of its own, and the same components. Layout,
imposition and exporters need not know that there are forms. May import `model.game` and `model.kind` only.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import chain

from cardgen.model.game import Component, Deck, Localized
from cardgen.model.kind import PaperForm


def printed_decks(decks: Iterable[Deck], cube_mm: float | None = None) -> tuple[Deck, ...]:
    """Give what goes on paper: every deck, or in its place the forms it has.

    Args:
        cube_mm: edge of cubes; None for what their decks say.
    """
    sized = (_sized(deck, cube_mm) for deck in decks)
    return tuple(chain.from_iterable(_on_paper(deck) for deck in sized))


def table_decks(decks: Iterable[Deck]) -> tuple[Deck, ...]:
    """Give what stands on a table: every deck, in the form its kind is drawn in there."""
    return tuple(in_form(d, d.kind.table.drawn) if d.kind.table.drawn else d for d in decks)


def all_forms(decks: Iterable[Deck], cube_mm: float | None = None) -> tuple[Deck, ...]:
    """Give everything that is drawn of decks, on paper and for a table, each once."""
    decks = tuple(decks)
    return tuple({d.id: d for d in (*printed_decks(decks, cube_mm), *table_decks(decks))}.values())


def shown_form(deck: Deck) -> Deck:
    """Give the form in which one component of a deck is looked at: itself, or the first it is drawn in."""
    first = next(iter(deck.kind.forms), None)
    return in_form(deck, first) if first and first.own_template else deck


def in_form(deck: Deck, form: PaperForm) -> Deck:
    """Give a deck in one of its forms.

    Its id is `<deck>-<form>`; its components keep theirs, but for pages of a block, which count on from `-1`.
    """
    (width, height), (more_w, more_h) = deck.trim_mm, form.plus_mm
    trim = (width * form.times[0] + more_w, height * form.times[1] + more_h)
    languages = dict.fromkeys((*deck.title, *form.title))
    return replace(
        deck,
        id=f"{deck.id}-{form.name}",
        kind=replace(deck.kind, paper=form, forms=()),
        title=Localized({lang: _title(deck, form, lang) for lang in languages if lang in deck.title}),
        trim_mm=(round(trim[0], 3), round(trim[1], 3)),
        template=f"{deck.template}-{form.name}" if form.own_template else deck.template,
        components=tuple(chain.from_iterable(_copies(c, form) for c in deck.components)),
        form=form.name,
        piece_mm=deck.trim_mm,
    )


def _on_paper(deck: Deck) -> tuple[Deck, ...]:
    return tuple(in_form(deck, form) for form in deck.kind.forms) or (deck,)


def _sized(deck: Deck, cube_mm: float | None) -> Deck:
    return replace(deck, trim_mm=(cube_mm, cube_mm)) if deck.kind.cube and cube_mm else deck


def _title(deck: Deck, form: PaperForm, lang: str) -> str:
    own = form.title.get(lang) or form.title.get("en")
    return f"{deck.title.of(lang)} · {own}" if own else deck.title.of(lang)


def _copies(component: Component, form: PaperForm) -> Iterable[Component]:
    copies = component.copies if form.copies is None else form.copies
    if not form.numbered:
        return (replace(component, copies=copies),)
    # Cut as a stack, the sheets give piles that follow one another: pages next to each other are a whole pile apart.
    sheets = -(-copies // form.numbered)
    pages = (pile * sheets + sheet + 1 for sheet in range(sheets) for pile in range(form.numbered))
    return (
        replace(component, id=f"{component.id}-{page}", copies=1, fields={**component.fields, "page": page})
        for page in pages
        if page <= copies
    )
