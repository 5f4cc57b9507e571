"""Deck and component: one printed thing, the set it belongs to, and its text in every language.

Lengths are millimetres. Text is kept as the author wrote it (markup and tokens).
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Mapping
from functools import cached_property
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from cardgen.findings import Place, Subject
from cardgen.model.kind import Field, Kind
from cardgen.model.outline import Outline

#: Types of fields that hold maps and lists: `data` for templates alone, `row` for numbers and words by the same keys in
#: every component; the others mean something that the checker holds together: sides of a piece, openings of a piece of
#: several squares, a board's grid, squares on it, a field map.
DATA_TYPES = ("data", "row", "sides", "openings", "grid", "squares", "points", "map")
#: Points of a field of points in one direction.
MOST_POINTS = 200
#: What a field may hold: text (markup, per language), word (one string for all languages), number, flag, data.
FIELD_TYPES = ("text", "word", "number", "flag", "picture", *DATA_TYPES)

#: What begins a list, a quotation, a heading or a table.
_BLOCK = re.compile(r"([-*+>|#]|#{2,6}|\d+[.)])\s")
_BRACES = re.compile(r"\{[^{}]*\}")
#: What every component has beside its fields.
COMMON = ("id", "copies", "module")
#: How sure a record is, from surest to least.
CERTAINTIES = ("stated", "secondary", "derived", "designed")


class Localized(dict[str, str]):
    """One text by language; where it lacks one, its first language is printed, so that nothing prints as nothing."""

    def of(self, lang: str) -> str:
        """Return the text in a language, or in the first one the text has, marked as such: `[en] Draw a card.`"""
        return self.get(lang) or next((_marked(*one) for one in self.items()), "")

    def unmarked(self, lang: str) -> str:
        """Return the text in a language, or in the first one the text has."""
        return self.get(lang) or next(iter(self.values()), "")

    def lacks(self, lang: str) -> bool:
        """Return whether a text is to be translated into a language."""
        return not self.get(lang) and any(map(has_words, self.values()))


def has_words(text: str) -> bool:
    """Return whether a text has letters outside braces; one without is the same in every language."""
    return any(letter.isalpha() for letter in _BRACES.sub("", text))


def _marked(lang: str, text: str) -> str:
    """Return a text with the language that it is in before it; before a list or a heading in a paragraph of its own."""
    apart = "\n\n" if _BLOCK.match(text) else " "
    return f"[{lang}]{apart}{text}" if has_words(text) else text


class Back(Struct, frozen=True):
    """The back of a deck or of one component: its template and the fields it shows over the component's own."""

    template: str
    fields: Mapping[str, Any] = field(default_factory=dict)


class Component(Struct, frozen=True):
    """One distinct thing that is printed: a card, a tile, a sheet.

    Attributes:
        fields: values by field name; texts are `Localized`, the rest plain data.
        back: a back of its own, or None for its deck's.
        places: place of each field, by path (`text.sv`, `copies`), for findings: where it is written, which may be
            the deck's `defaults` or another component.
        inherits_from: id of the component that it takes fields from, or empty.
        alike: what it takes beside its fields, where it is a component of the game that its own extends.
        copies: how many the box holds; set_aside: how many of them the chosen modules leave in it.
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
    inherits_from: str = ""
    inherited_keys: tuple[str, ...] = ()
    trim_mm: tuple[float, float] = (0.0, 0.0)
    set_aside: int = 0

    @property
    def in_play(self) -> int:
        """How many copies are played with."""
        return self.copies - self.set_aside

    def text(self, name: str, lang: str) -> str:
        """Return a field in a language as a string, empty where it is missing."""
        value = self.fields.get(name)
        if isinstance(value, Localized):
            return value.of(lang)
        return "" if value is None else str(value)

    def name(self, lang: str) -> str:
        """Return what the component is called in a language; its id where it has no name."""
        return self.text("name", lang) or self.id

    def texts(self) -> Iterator[tuple[str, Localized]]:
        """Yield its own texts, and those of a back of its own, each with the path of its field.

        A name derived from another text is not written anywhere; what its back inherits is a text of the deck.
        """
        for name, value in self.fields.items():
            if isinstance(value, Localized) and (name != "name" or name in self.places):
                yield name, value
        for name, value in self.back.fields.items() if self.back else ():
            if isinstance(value, Localized) and f"back.{name}" in self.places:
                yield f"back.{name}", value

    def pictures(self, name: str = "art") -> tuple[str, ...]:
        """Return the pictures a field names: none, one, or those its copies take in turn."""
        value = self.fields.get(name)
        if isinstance(value, tuple | list):
            return tuple(map(str, value))
        return (str(value),) if value else ()

    def at(self, path: str) -> Place:
        """Return the place of a field path, or of the nearest thing above it; its subject is the path's."""
        subject, above = self._subject(path), path
        while above:
            if above in self.places:
                return replace(self.places[above], subject=subject)
            above = above.rpartition(".")[0]
        return replace(self.place, subject=subject)

    def _subject(self, path: str) -> Subject:
        """Return what a path is of: `back.text.sv` is the text of the back in Swedish."""
        above, _, last = path.rpartition(".")
        given: Any = self.back.fields if self.back and path.startswith("back.") else self.fields
        for name in above.removeprefix("back.").split("."):
            given = given.get(name) if isinstance(given, Mapping) else None
        lang = last if isinstance(given, Localized) and last in given else ""
        side = "back" if path.startswith("back.") else ""
        return replace(self.place.subject, side=side, lang=lang, field=above if lang else path)


class Deck(Struct, frozen=True, dict=True):
    """An ordered set of components of one kind that look alike and belong together.

    Attributes:
        trim_mm: width and height of the finished piece; template: of the face.
        shape: what it says about its outline, or None; corner_mm: radius of its corners where it is rounded.
        own_bleed_mm: the bleed it asks for, or None; sheet_bleed_mm: the most that a sheet it is printed on asks for.
        back: the common back, or None where the pieces are one-sided.
        values: deck-wide values the templates see as `deck.values`.
        field_types: type of each declared field, the kind's own included; fields: all that is declared of them.
        shows: decks whose components the templates see as `shown.<deck>`.
        places: where it names its `template` and that of its `back`, if it does.
        form, piece_mm: name of the deck's form and the trim of its piece; empty and None for the deck as
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
    places: Mapping[str, Place] = field(default_factory=dict)
    shape: str | None = None
    corner_mm: float = 0.0
    own_bleed_mm: float | None = None
    sheet_bleed_mm: float = 0.0

    def texts(self) -> Iterator[tuple[str, Localized]]:
        """Yield its title and the texts of its back, each with its path."""
        yield "title", self.title
        for name, value in self.back.fields.items() if self.back else ():
            if isinstance(value, Localized):
                yield f"back.{name}", value

    @cached_property
    def memo(self) -> dict[Hashable, Any]:
        """What is worked out from all its components, by what is asked: each of its faces may ask the same."""
        return {}

    @property
    def outline(self) -> Outline:
        """What is cut out of paper and pictures: what it says, else a square piece has the shape of its kind."""
        width, height = self.trim_mm
        of_kind = self.kind.table.shape if width == height else "rectangle"
        return Outline(self.shape or of_kind, width, height, self.corner_mm)

    @property
    def bleed_mm(self) -> float:
        """How much bleed a piece has where the paper leaves it: what the deck asks for, else its kind."""
        return self.kind.bleed_mm if self.own_bleed_mm is None else self.own_bleed_mm

    @property
    def painted_bleed_mm(self) -> float:
        """How far its faces are painted beyond the trim: enough for every sheet; a piece without bleed stays so."""
        return max(self.bleed_mm, self.sheet_bleed_mm) if self.bleed_mm else 0.0

    def fields_of(self, of_type: str) -> Mapping[str, Field]:
        """Return the declared fields of a type by name, in order."""
        return {name: known for name, known in self.fields.items() if known.type == of_type}

    @property
    def source_deck_id(self) -> str:
        """Id of the deck as the content has it, whatever form this is."""
        return self.id.removesuffix(f"-{self.form}") if self.form else self.id

    @cached_property
    def copies(self) -> int:
        """Number of pieces, every copy counted."""
        return sum(c.copies for c in self.components)

    @cached_property
    def in_play(self) -> int:
        """Number of pieces that are played with."""
        return sum(c.in_play for c in self.components)

    def back_of(self, component: Component) -> Back | None:
        """Return the back a component prints: its own, else the deck's, else none."""
        return component.back or self.back


def value_of(component: Component, name: str) -> Any:
    """Return a field of a component, or what every component has: id, copies, module."""
    return getattr(component, name) if name in COMMON else component.fields.get(name)


def matches_all(component: Component, where: Mapping[str, Any]) -> bool:
    """Return whether all fields that are named are as wanted; see `matches`."""
    return all(matches(component, name, wanted) for name, wanted in where.items())


def matches(component: Component, name: str, wanted: Any) -> bool:
    """Return whether a field is as wanted; a flag that is not written is false."""
    value = value_of(component, name)
    if isinstance(wanted, list) and not isinstance(value, list):
        return any(matches(component, name, one) for one in wanted)
    if isinstance(value, Localized):
        return wanted in value.values()
    return value == wanted or (wanted in (None, False) and value in (None, False))
