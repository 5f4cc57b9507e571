"""Merge faults on faces: few are reported one by one; of many in a deck the worst, once, at the deck."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import wraps
from typing import NamedTuple

from cardgen.check.contexts.laid_out_game import LaidOutGame
from cardgen.check.faces.face_inspection import InspectedFace, inspections
from cardgen.check.rule import Violation, violation
from cardgen.findings import Place
from cardgen.model import Deck, Localized
from cardgen.model.face import Face

#: A fault on more components than this is their template's, and reported once.
_MANY = 3
_MARKS = re.compile(r"[*_\u00ad]")


class Fault(NamedTuple):
    """A fault on a face: its severity (more is worse), the words concerned, and its subject, for merging."""

    badness: float
    message: str
    words: str = ""
    about: str = ""


OverFaces = Callable[[LaidOutGame], Iterator[Violation]]


def of_faces(find: Callable[[InspectedFace], Iterable[Fault]]) -> OverFaces:
    """Make a function over one face a function over all faces of a game, for a rule."""

    def over(laid_out: LaidOutGame) -> Iterator[Violation]:
        return merged((one.deck, one.face, fault) for one in inspections(laid_out) for fault in find(one))

    return wraps(find)(over)


def merged(faults: Iterable[tuple[Deck, Face, Fault]]) -> Iterator[Violation]:
    """Yield each component's worst fault if there are few; else the deck's worst, at the deck."""
    groups: dict[tuple[Place, str, str], dict[str, tuple[Deck, Face, Fault]]] = {}
    for deck, face, fault in faults:
        worst = groups.setdefault((deck.place, face.side, fault.about), {})
        known = worst.get(face.component)
        if known is None or fault.badness > known[2].badness:
            worst[face.component] = deck, face, fault
    for (deck_place, _, _), worst in groups.items():
        places = [place_of(deck, face, fault.words) for deck, face, fault in worst.values()]
        if len(worst) <= _MANY:
            for place, (_, face, fault) in zip(places, worst.values(), strict=True):
                yield violation(place, f"{_where(face)} {fault.message}")
        else:
            _, face, fault = max(worst.values(), key=lambda one: one[2].badness)
            message = f"{_where(face)} {fault.message}; so do {len(worst) - 1} others of the deck"
            yield violation(deck_place, message, also=(place.subject for place in places))


def _where(face: Face) -> str:
    return f"'{face.component}' ({face.side}, {face.lang}):"


def place_of(deck: Deck, face: Face, words: str) -> Place:
    """Return the place of words on a face: a field in the face's language, else the component, else the deck."""
    return _written(deck, face, words).about(side=face.side, lang=face.lang)


def _written(deck: Deck, face: Face, words: str) -> Place:
    component = next((c for c in deck.components if c.id == face.component), None)
    if component is None:
        return deck.place
    words, lang = words.casefold().rstrip("-"), face.lang
    for name, value in component.fields.items():
        if words and isinstance(value, str) and words == value.casefold():
            return component.at(name)
    for name, value in component.fields.items():
        if words and isinstance(value, Localized) and words in _MARKS.sub("", value.of(lang)).casefold():
            return component.at(f"{name}.{lang}")
    return component.place
