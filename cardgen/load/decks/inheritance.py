"""Inheritance: with `from: hero-rohan` a component takes what it does not say itself from another one.

It takes fields that its own deck has too, of the same type. What its deck says by `defaults` it says itself. Its id,
copies, module, back, source, certainty and note are always its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from cardgen.findings import Finding, nearest
from cardgen.load.document import OverlaidPlaces
from cardgen.model import Component, Deck, Localized

#: What a deck that takes from another has of its own, or takes in another way; and maps that it adds to.
_OWN = {
    "kind",
    "title",
    "module",
    "source",
    "certainty",
    "types",
    "at",
    "ids",
    "from",
    "whole_deck",
    "base_ids",
}
_ADDED_TO = ("declared", "values", "headings")


def resolve_inheritance(
    decks: Sequence[Deck], languages: Sequence[str], others: Iterable[Deck] = ()
) -> tuple[tuple[Deck, ...], list[Finding]]:
    """Return decks whose components have what they inherit from others, of any deck.

    Args:
        others: decks of the game that theirs extends, whose components are whole.

    Errors: CG025 an unknown component, itself, a cycle, a field of another type there; CG004 a field that neither
        has; CG007 a text of another game that lacks a language of this one.
    """
    if not any(component.inherits_from for deck in decks for component in deck.components):
        return tuple(decks), []
    standing = _Resolver(decks, languages, others)
    whole = tuple(replace(deck, components=tuple(standing.components(deck))) for deck in decks)
    return whole, standing.found


class _Resolver:
    """Resolves each component once, after those it inherits from, however long the chain is.

    Attributes:
        written: all components as they are written, by id; whole: those that are worked out.
        others: those of another game, each with its deck.
    """

    def __init__(self, decks: Sequence[Deck], languages: Sequence[str], others: Iterable[Deck]) -> None:
        self.languages = languages
        self.found: list[Finding] = []
        self.decks = {deck.id: deck for deck in decks}
        self.written = {component.id: component for deck in decks for component in deck.components}
        self.whole = {name: one for name, one in self.written.items() if not one.inherits_from}
        self.others = {component.id: (component, deck) for deck in others for component in deck.components}

    def components(self, deck: Deck) -> Iterator[Component]:
        """Yield a deck's components; one that lacks a required field is reported and left out."""
        for component in deck.components:
            self.resolve(component)
            whole = self.whole[component.id]
            if not any(name not in whole.fields for name in _required(deck)):
                yield whole

    def resolve(self, component: Component) -> None:
        way = [component]
        while way[-1].id not in self.whole:
            one = way[-1]
            if self.is_of_others(one):
                self.whole[one.id] = self.with_taken(one, *self.others[one.inherits_from])
                continue
            on = self.written.get(one.inherits_from)
            if on is None:
                known = (*self.written, *self.others)
                near = nearest(one.inherits_from, [name for name in known if name != one.id])
                self.report(one, f"no component '{one.inherits_from}'{near}")
                self.whole[one.id] = self.alone(one)
            elif on in way:
                self.report_cycle(way[way.index(on) :])
            else:
                way.append(on)
        for one in reversed(way):
            if one.id not in self.whole:
                on = self.whole[one.inherits_from]
                self.whole[one.id] = self.with_taken(one, on, self.decks[on.deck])

    def is_of_others(self, one: Component) -> bool:
        """Return whether a component inherits from another game: from its own id, or from one that is not here."""
        own = one.inherits_from != one.id and one.inherits_from in self.written
        return not own and one.inherits_from in self.others

    def report_cycle(self, around: Sequence[Component]) -> None:
        """Report a cycle once, at the component reached first; each component in it stays as it is written."""
        first = around[0]
        if len(around) == 1:
            self.report(first, f"'{first.id}' inherits from itself; name another component")
        else:
            way = " → ".join(one.id for one in (*around, first))
            self.report(first, f"circular 'from': {way}; break the cycle")
        self.whole |= {one.id: self.alone(one) for one in around}

    def with_taken(self, one: Component, on: Component, there: Deck) -> Component:
        """Return a component with what it takes from another, which is whole, of the deck `there`."""
        deck = self.decks[one.deck]
        takes = []
        for name in (name for name in deck.fields if name not in one.fields and name in on.fields):
            mine, other = deck.fields[name], there.fields[name]
            if (mine.type, mine.columns) == (other.type, other.columns):
                takes.append(name)
            else:
                what = (
                    "has other columns"
                    if mine.type == other.type
                    else f"is a {other.type}, here a {mine.type}"
                )
                self.report(one, f"'{name}' of '{on.id}' {what}; write the value here, or declare both alike")
        fields = {
            name: (on if name in takes else one).fields[name]
            for name in deck.fields
            if name in takes or one.fields.get(name) is not None
        }
        for name in _required(deck):
            if name not in fields and (name not in on.fields or name in one.fields):
                message = f"key '{name}' is missing: neither this component nor '{on.id}' has it"
                self.found.append(Finding(one.place, "CG004", message))
        self.check_languages(one, {name: fields[name] for name in takes})
        places = OverlaidPlaces(one.places, dict.fromkeys(takes, on.places)) if takes else one.places
        return replace(one, fields=self.named(one, deck, fields), places=places)

    def check_languages(self, one: Component, taken: Mapping[str, object]) -> None:
        """Report inherited texts that lack a language of this game, as those of another game may."""
        back = one.back.fields if one.back and "back" in one.inherited_keys else {}
        texts = {**taken, **{f"back.{name}": value for name, value in back.items()}}
        for lang in self.languages:
            lacking = [k for k, text in texts.items() if isinstance(text, Localized) and lang not in text]
            if lacking:
                message = (
                    f"'{one.inherits_from}' has no {' and no '.join(lacking)} in '{lang}'; write it here"
                )
                self.found.append(Finding(one.place, "CG007", message))

    def alone(self, one: Component) -> Component:
        """Return a component without what it would take."""
        fields = {name: value for name, value in one.fields.items() if value is not None}
        return replace(one, fields=self.named(one, self.decks[one.deck], fields))

    def named(self, one: Component, deck: Deck, fields: Mapping[str, object]) -> Mapping[str, object]:
        """Return fields with the id for each text that is missing and must be there: what is wrong was reported."""
        lacking = [
            name for name in _required(deck) if name not in fields and deck.field_types[name] == "text"
        ]
        return {**fields, **{name: Localized.fromkeys(self.languages, one.id) for name in lacking}}

    def report(self, one: Component, message: str) -> None:
        self.found.append(Finding(one.at("from"), "CG025", message))


def _required(deck: Deck) -> list[str]:
    return [name for name, known in deck.kind.fields.items() if known.required]


def join_heads(head: dict[str, Any], taken: Mapping[str, Any], raw: Mapping[str, Any]) -> None:
    """Set in the head of a deck what it takes from another one, whose fields and values it adds to.

    Args:
        raw: what its file says.
    """
    for key, value in taken.items():
        if key in _ADDED_TO:
            head[key] = {**value, **head.get(key, {})}
        elif key not in _OWN and key not in raw:
            head[key] = value
