"""Game, deck, component: what the content files say, after loading and before any layout.

Lengths are millimetres. Text is kept as the author wrote it (markup and tokens); `Localized` holds one text in all
its languages. Every record carries its `Place`, its source and its certainty.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import Any

from cardgen.findings import Place
from cardgen.model.kind import Field, Kind

#: Types of fields that hold maps and lists: `data` for templates alone; the others mean something that the checker
#: holds together: sides of a piece, openings of a piece of several squares, a board's grid, squares on it, a field map.
DATA_TYPES = ("data", "sides", "openings", "grid", "squares", "map")
#: What a field may hold: text (markup, per language), word (one string for all languages), number, flag, data.
FIELD_TYPES = ("text", "word", "number", "flag", "picture", *DATA_TYPES)

#: How sure a record is, from surest to least.
CERTAINTIES = ("stated", "secondary", "derived", "designed")


class Localized(dict[str, str]):
    """One text by language. `of(lang)` falls back to the first language, so that nothing prints as nothing."""

    def of(self, lang: str) -> str:
        """Give the text in a language, or in the first one the text has."""
        return self.get(lang) or next(iter(self.values()), "")


@dataclass(frozen=True)
class Module:
    """A part of a game that a build can choose: `base`, an expansion; `needs` names the modules it rests on."""

    id: str
    title: Localized
    default: bool = True
    needs: tuple[str, ...] = ()


@dataclass(frozen=True)
class Token:
    """A word that text may name in braces: a die, an aspect, a unit, or a symbol such as those on dice.

    Attributes:
        kind: die, aspect, unit or symbol; a symbol with an icon prints the icon alone.
        label: what is printed, by language; icon: name of an inline icon before it, or empty.
        faces: sides of a die, 0 for others.
    """

    id: str
    kind: str
    label: Localized
    name: Localized
    icon: str = ""
    faces: int = 0


@dataclass(frozen=True)
class Credit:
    """Who did what, under which licence."""

    what: Localized
    who: str
    licence: str = ""


@dataclass(frozen=True)
class InventoryRow:
    """What the box must hold of one deck, for one module."""

    kind: str
    deck: str
    copies: int
    module: str
    source: str
    certainty: str
    place: Place
    distinct: int | None = None


@dataclass(frozen=True)
class Fonts:
    """Families by role: `text`, `title`, and any other a template asks for."""

    families: Mapping[str, str]
    folder: Path | None = None


@dataclass(frozen=True)
class Back:
    """The back of a deck or of one component: its template and the fields it shows over the component's own."""

    template: str
    fields: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Component:
    """One distinct thing that is printed: a card, a tile, a sheet.

    Attributes:
        fields: values by field name; texts are `Localized`, the rest plain data.
        back: a back of its own, or None for its deck's.
        places: place of each field, by path (`text.sv`, `copies`), for findings.
    """

    id: str
    deck: str
    kind: str
    game: str
    module: str
    copies: int
    fields: Mapping[str, Any]
    source: str
    certainty: str
    place: Place
    places: Mapping[str, Place] = field(default_factory=dict)
    back: Back | None = None
    note: str = ""
    trim_mm: tuple[float, float] = (0.0, 0.0)

    def text(self, name: str, lang: str) -> str:
        """Give a field in a language as a string, empty where it is missing."""
        value = self.fields.get(name)
        if isinstance(value, Localized):
            return value.of(lang)
        return "" if value is None else str(value)

    def name(self, lang: str) -> str:
        """Give what the component is called in a language; its id where it has no name."""
        return self.text("name", lang) or self.id

    def pictures(self, name: str = "art") -> tuple[str, ...]:
        """Give the pictures a field names: none, one, or those its copies take in turn."""
        value = self.fields.get(name)
        if isinstance(value, tuple | list):
            return tuple(map(str, value))
        return (str(value),) if value else ()

    def at(self, path: str) -> Place:
        """Give the place of a field path, or of the nearest thing above it."""
        while path:
            if path in self.places:
                return self.places[path]
            path = path.rpartition(".")[0]
        return self.place


@dataclass(frozen=True)
class Deck:
    """An ordered set of components of one kind that look alike and belong together.

    Attributes:
        trim_mm: width and height of the finished piece; template: of the face.
        back: the common back, or None where the pieces are one-sided.
        values: deck-wide values the templates see as `deck.values`.
        field_types: type of each declared field, the kind's own included; fields: all that is declared of them.
        shows: decks whose components the templates see as `shown.<deck>`.
        form, piece_mm: name of the form the deck stands in and the trim of its piece; empty and None for the deck as
            the content has it.
    """

    id: str
    kind: Kind
    game: str
    module: str
    title: Localized
    trim_mm: tuple[float, float]
    template: str
    back: Back | None
    values: Mapping[str, Any]
    field_types: Mapping[str, str]
    components: tuple[Component, ...]
    source: str
    certainty: str
    place: Place
    shows: tuple[str, ...] = ()
    form: str = ""
    piece_mm: tuple[float, float] | None = None
    fields: Mapping[str, Field] = field(default_factory=dict)

    def fields_of(self, of_type: str) -> Mapping[str, Field]:
        """Return the declared fields of a type by name, in order."""
        return {name: known for name, known in self.fields.items() if known.type == of_type}

    @property
    def piece_of(self) -> str:
        """Id of the deck as the content has it, whatever form this is."""
        return self.id.removesuffix(f"-{self.form}") if self.form else self.id

    @cached_property
    def copies(self) -> int:
        """Number of pieces, every copy counted."""
        return sum(c.copies for c in self.components)

    def back_of(self, component: Component) -> Back | None:
        """Give the back a component prints: its own, else the deck's, else none."""
        return component.back or self.back


@dataclass(frozen=True)
class Section:
    """One numbered section of the rules."""

    number: str
    title: str
    text: str
    place: Place


@dataclass(frozen=True)
class RuleText:
    """The rules in one language: a title, a lead-in and the numbered sections in order."""

    lang: str
    title: str
    lead: str
    sections: Mapping[str, Section]
    place: Place


@dataclass(frozen=True)
class Game:
    """Everything the content of one game says.

    Attributes:
        root: the project the places are told from; folder: the game's own.
        look: the template folder that is searched first.
        table: where things stand on a table, read by the table exporters.
        terms, facts: words and numbers of the rules, read by the checker.
        drawings: the manner its pictures keep to, read by the checker.
    """

    id: str
    title: Localized
    version: str
    languages: tuple[str, ...]
    look: str
    root: Path
    folder: Path
    place: Place
    decks: tuple[Deck, ...]
    modules: Mapping[str, Module]
    tokens: Mapping[str, Token]
    palette: Mapping[str, str]
    fonts: Fonts
    labels: Mapping[str, Localized]
    credits: tuple[Credit, ...]
    inventory: tuple[InventoryRow, ...]
    rules: Mapping[str, RuleText]
    table: Mapping[str, Any] = field(default_factory=dict)
    subtitle: Localized = field(default_factory=Localized)
    notice: Localized = field(default_factory=Localized)
    source: str = ""
    certainty: str = "designed"
    terms: Mapping[str, Any] = field(default_factory=dict)
    facts: Mapping[str, Any] = field(default_factory=dict)
    drawings: Mapping[str, Any] = field(default_factory=dict)

    def components(self) -> Iterator[Component]:
        """Go through all components in deck order."""
        for deck in self.decks:
            yield from deck.components

    def component(self, component_id: str) -> Component | None:
        """Find a component by id, or one of the variants its copies come in (`<id>.2`)."""
        return self._by_id.get(component_id)

    @cached_property
    def _by_id(self) -> Mapping[str, Component]:
        from cardgen.model.forms import in_turn

        varied = (c for deck in self.decks for c in in_turn(deck).components)
        return {c.id: c for c in chain(varied, self.components())}

    def deck(self, deck_id: str) -> Deck | None:
        """Find a deck by id, or one of its forms."""
        return self._decks_by_id.get(deck_id)

    def drawn_deck(self, deck_id: str) -> Deck | None:
        """Find a deck or a form by id as it is drawn: copies with pictures of their own are its components."""
        return self._drawn_by_id.get(deck_id) or self.deck(deck_id)

    @cached_property
    def _decks_by_id(self) -> Mapping[str, Deck]:
        return self._drawn_by_id | {d.id: d for d in self.decks}

    @cached_property
    def _drawn_by_id(self) -> dict[str, Deck]:
        from cardgen.model.forms import all_forms

        return {d.id: d for d in all_forms(self.decks)}
