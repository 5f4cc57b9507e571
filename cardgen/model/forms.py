"""Decks in their forms: a die as net and stickers, a pad one, two or four to a sheet, copies with their own pictures.

A form of a deck is a deck: it has an id, a title, a trim and a template of its own, and the same components. Layout,
imposition and exporters need not know that there are forms. May import `model.deck` and `model.kind` only.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from itertools import chain
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from cardgen.model.deck import Component, Deck, Localized
from cardgen.model.kind import PaperForm

#: Where a deck remembers its copies as components.
_EXPANDED = "expanded copies"


class FormIndex(Struct, frozen=True, dict=True):
    """Decks, their forms and their components, found by id."""

    of: tuple[Deck, ...]

    @cached_property
    def components(self) -> Mapping[str, Component]:
        """Components by id, and the variants their copies come in (`<id>.2`)."""
        varied = (c for deck in self.of for c in expand_copies(deck).components)
        return {c.id: c for c in chain(varied, (c for deck in self.of for c in deck.components))}

    @cached_property
    def decks(self) -> Mapping[str, Deck]:
        """Decks by id as the content has them, and all their forms."""
        return {**self.drawn, **{deck.id: deck for deck in self.of}}

    @cached_property
    def drawn(self) -> Mapping[str, Deck]:
        """Decks and forms by id as they are drawn, on paper or for a table."""
        return {deck.id: deck for deck in all_forms(self.of)}


def printed_decks(decks: Iterable[Deck], cube_mm: float | None = None) -> tuple[Deck, ...]:
    """Return what goes on paper: every deck, or in its place the forms it has.

    Args:
        cube_mm: edge of cubes; None for what their decks say.
    """
    sized = (expand_copies(_sized(deck, cube_mm)) for deck in decks)
    return tuple(chain.from_iterable(_on_paper(deck) for deck in sized))


def table_decks(decks: Iterable[Deck]) -> tuple[Deck, ...]:
    """Return what is put on a table: every deck, in the form that its kind has there."""
    varied = map(expand_copies, decks)
    return tuple(in_form(d, d.kind.table.drawn) if d.kind.table.drawn else d for d in varied)


def all_forms(decks: Iterable[Deck], cube_mm: float | None = None) -> tuple[Deck, ...]:
    """Return everything that is drawn of decks, on paper and for a table, each once."""
    decks = tuple(decks)
    return tuple({d.id: d for d in (*printed_decks(decks, cube_mm), *table_decks(decks))}.values())


def shown_form(deck: Deck) -> Deck:
    """Return the form in which one component of a deck is looked at: itself, or the first it is drawn in."""
    deck, first = expand_copies(deck), next(iter(deck.kind.forms), None)
    return in_form(deck, first) if first and first.own_template else deck


def expand_copies(deck: Deck) -> Deck:
    """Return a deck in which copies that take pictures in turn, or have numbers of their own, are components.

    The first keeps the id, the others are called `<id>.2`, `<id>.3` …: ids in content have no point.
    """
    if _EXPANDED not in deck.memo:
        deck.memo[_EXPANDED] = _expanded(deck)
    expanded: Deck = deck.memo[_EXPANDED]
    return expanded


def _expanded(deck: Deck) -> Deck:
    varied = any(len(c.pictures(name)) > 1 for c in deck.components for name in _picture_fields(deck))
    if not varied and not numbers_copies(deck):
        return deck
    return replace(deck, components=tuple(chain.from_iterable(_variants(c, deck) for c in deck.components)))


def in_form(deck: Deck, form: PaperForm) -> Deck:
    """Return a deck in one of its forms.

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


def _picture_fields(deck: Deck) -> tuple[str, ...]:
    return tuple(name for name, of_type in deck.field_types.items() if of_type == "picture")


#: In a text, the number of the copy: printed here, where copies become components.
COPY = "copy"
COPY_NUMBER = f"{{={COPY}}}"


def numbers_copies(deck: Deck) -> bool:
    """Return whether the copies of a card have numbers of their own."""
    return deck.values.get("copy_numbers") is True


def _variants(component: Component, deck: Deck) -> Iterable[Component]:
    """Return a component once for each picture, with its share of the copies: 7 of 3 pictures are 3, 2 and 2.

    Where copies have numbers of their own, it is there once for each.
    """
    pictures = {name: named for name in _picture_fields(deck) if (named := component.pictures(name))}
    most = component.copies if numbers_copies(deck) else max(map(len, pictures.values()), default=1)
    count = min(most, component.copies)
    for turn in range(count):
        shown = {name: named[turn % len(named)] for name, named in pictures.items()}
        copies = len(range(turn, component.copies, count))
        own_id = component.id if turn == 0 else f"{component.id}.{turn + 1}"
        fields, back = {**_of_copy(component.fields, turn + 1), **shown}, component.back
        if back:
            back = replace(back, fields=_of_copy(back.fields, turn + 1))
        yield replace(component, id=own_id, copies=copies, fields=fields, back=back)


def _of_copy(fields: Mapping[str, Any], number: int) -> dict[str, Any]:
    """Return fields whose texts say the number of the copy."""
    return {
        name: Localized({lang: words.replace(COPY_NUMBER, str(number)) for lang, words in value.items()})
        if isinstance(value, Localized) and any(COPY_NUMBER in words for words in value.values())
        else value
        for name, value in fields.items()
    }


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
        replace(
            component,
            id=f"{component.id}-{page}",
            copies=1,
            fields={**component.fields, "page": page, "pages": copies},
        )
        for page in pages
        if page <= copies
    )
