"""Merge issues on faces: few are reported one by one; of many in a deck the worst, once, at the deck."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from cardgen.check.rule import Violation, violation
from cardgen.findings import Place
from cardgen.model import Deck, Localized
from cardgen.model.face import Face

#: An issue on more components than this is their template's, and reported once.
_MANY = 3
_MARKS = re.compile(r"[*_\u00ad]")


class FaceIssue(NamedTuple):
    """An issue on a face: what it is about, how bad it is (more is worse), the words concerned, and the message."""

    deck: Deck
    face: Face
    about: str
    badness: float
    words: str
    message: str


def issue_violations(issues: Iterable[FaceIssue]) -> Iterator[Violation]:
    """Yield each component's worst issue if there are few; else the deck's worst, at the deck."""
    groups: dict[tuple[Place, str, str], dict[str, FaceIssue]] = {}
    for issue in issues:
        worst = groups.setdefault((issue.deck.place, issue.face.side, issue.about), {})
        known = worst.get(issue.face.component)
        if known is None or issue.badness > known.badness:
            worst[issue.face.component] = issue
    for (place, _, _), worst in groups.items():
        if len(worst) <= _MANY:
            for issue in worst.values():
                yield violation(place_of(issue), f"{_where(issue)} {issue.message}")
        else:
            issue = max(worst.values(), key=lambda c: c.badness)
            message = f"{_where(issue)} {issue.message}; so do {len(worst) - 1} others of the deck"
            yield violation(place, message, also=(place_of(one).subject for one in worst.values()))


def _where(issue: FaceIssue) -> str:
    return f"'{issue.face.component}' ({issue.face.side}, {issue.face.lang}):"


def place_of(issue: FaceIssue) -> Place:
    """Return the place of an issue's words: a field in the face's language, else the component, else the deck."""
    return _written(issue).about(side=issue.face.side, lang=issue.face.lang)


def _written(issue: FaceIssue) -> Place:
    component = next((c for c in issue.deck.components if c.id == issue.face.component), None)
    if component is None:
        return issue.deck.place
    words, lang = issue.words.casefold().rstrip("-"), issue.face.lang
    for name, value in component.fields.items():
        if words and isinstance(value, str) and words == value.casefold():
            return component.at(name)
    for name, value in component.fields.items():
        if words and isinstance(value, Localized) and words in _MARKS.sub("", value.of(lang)).casefold():
            return component.at(f"{name}.{lang}")
    return component.place
