"""Cases of one fault on many faces: few are reported each; of a whole deck the worst, once, at the deck."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cardgen.check.rule import Violation, violation
from cardgen.findings import Place
from cardgen.model import Deck, Localized
from cardgen.model.face import Face

#: A mistake of more components than this is one of their template, and told once.
_MANY = 3
_MARKS = re.compile(r"[*_\u00ad]")


class Case(NamedTuple):
    """One mistake on one face: what it is about, how bad (more is worse), where it is and what is told."""

    deck: Deck
    face: Face
    about: str
    badness: float
    words: str
    told: str


def violations_of_cases(cases: Iterable[Case]) -> Iterator[Violation]:
    """Tell mistakes: each component's worst where they are few; of a whole deck the worst, once, at the deck."""
    groups: dict[tuple[Place, str, str], dict[str, Case]] = {}
    for case in cases:
        worst = groups.setdefault((case.deck.place, case.face.side, case.about), {})
        known = worst.get(case.face.component)
        if known is None or case.badness > known.badness:
            worst[case.face.component] = case
    for (place, _, _), worst in groups.items():
        if len(worst) <= _MANY:
            for case in worst.values():
                yield violation(place_of(case), f"{_where(case)} {case.told}")
        else:
            case = max(worst.values(), key=lambda c: c.badness)
            message = f"{_where(case)} {case.told}; so do {len(worst) - 1} others of the deck"
            yield violation(place, message, also=(place_of(one).subject for one in worst.values()))


def _where(case: Case) -> str:
    return f"'{case.face.component}' ({case.face.side}, {case.face.lang}):"


def place_of(case: Case) -> Place:
    """Return where the words of a case are written: a field in the face's language, its component, or its deck."""
    return _written(case).about(side=case.face.side, lang=case.face.lang)


def _written(case: Case) -> Place:
    component = next((c for c in case.deck.components if c.id == case.face.component), None)
    if component is None:
        return case.deck.place
    words, lang = case.words.casefold().rstrip("-"), case.face.lang
    for name, value in component.fields.items():
        if words and isinstance(value, str) and words == value.casefold():
            return component.at(name)
    for name, value in component.fields.items():
        if words and isinstance(value, Localized) and words in _MARKS.sub("", value.of(lang)).casefold():
            return component.at(f"{name}.{lang}")
    return component.place
