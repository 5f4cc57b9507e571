"""Looks: what is printed can be read, and stays whole where it is cut. Read from the faces as they are painted."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from cardgen.check.laid_out import LaidOutGame
from cardgen.check.registry import Violation, rule, violation
from cardgen.check.seen import looks
from cardgen.findings import WARNING, Place
from cardgen.model import Deck, Localized
from cardgen.model.face import Face

#: How far text stays within the trim, in mm, by kind; of others it stays within it at all.
#: Source: makers of cards ask for 1/8 in (3.18 mm) and allow 3 mm; punched counters drift less, 1.5 mm.
SAFE_MM: Mapping[str, float] = {"card": 3.0, "hero-sheet": 3.0, "tile": 1.5, "token": 1.5}
#: Sizes come from halving intervals; a hair is on the line.
_HAIR_MM = 0.05
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


def told(cases: Iterable[Case]) -> Iterator[Violation]:
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
            yield violation(place, f"{_where(case)} {case.told}; so do {len(worst) - 1} others of the deck")


def _where(case: Case) -> str:
    return f"'{case.face.component}' ({case.face.side}, {case.face.lang}):"


def place_of(case: Case) -> Place:
    """Give where the words of a case are written: a field in the face's language, its component, or its deck."""
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


@rule("CG810", "low-contrast", severity=WARNING)
def low_contrast(laid_out: LaidOutGame) -> Iterator[Violation]:
    """A text hardly stands out from what is printed behind it: its contrast is under 4.5, or 3 for large type.

    Contrast is measured on the painted face, word by word. Large type is 18 pt, or 14 pt in bold.

    Why it matters: in lamplight, or with older eyes, it cannot be read.

    Wrong:
        # file: templates/small/card.svg.j2
        <rect x="-3" y="-3" width="69" height="94" fill="#c9b58f"/>
        {{ line(c.name, 6, 14, size=12, fill="#f4ead2", role="name") }}
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        look: small
        # file: decks/room.yaml
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}

    Right:
        # file: templates/small/card.svg.j2
        <rect x="-3" y="-3" width="69" height="94" fill="#c9b58f"/>
        {{ line(c.name, 6, 14, size=12, fill="#2b2118", role="name") }}
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        look: small
        # file: decks/room.yaml
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}

    Source: WCAG 2.1, success criterion 1.4.3.
    """
    yield from told(
        Case(
            deck,
            face,
            ink.fill,
            -ink.ratio,
            ink.text,
            f"'{ink.text}' in {ink.fill} on {ink.ground} has a contrast of {ink.ratio:.1f}, under {ink.least:g}; "
            "make one of the two darker or lighter",
        )
        for _, deck, face, seen in looks(laid_out)
        for ink in seen.inks
    )


@rule("CG813", "outside-safe-area", severity=WARNING)
def outside_safe_area(laid_out: LaidOutGame) -> Iterator[Violation]:
    """A text stands nearer the trim than cutting is sure to leave whole: 3 mm on cards, 1.5 mm on tiles; or over it.

    Why it matters: the cut strays by a millimetre or two, and the text loses its edge or looks askew.

    Wrong:
        # file: templates/small/card.svg.j2
        {{ line(c.name, 1.2, 14, size=12, role="name") }}
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        look: small
        # file: decks/room.yaml
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}

    Right:
        # file: templates/small/card.svg.j2
        {{ line(c.name, 4, 14, size=12, role="name") }}
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        look: small
        # file: decks/room.yaml
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}

    Source: makers of cards ask for 1/8 in, or 3 mm.
    """
    yield from told(
        Case(
            deck,
            face,
            "",
            -near.distance_mm,
            near.text,
            f"'{near.text}' {_distance(near.distance_mm)}; keep text {_safe_mm(deck)} within",
        )
        for _, deck, face, seen in looks(laid_out)
        for near in seen.near
        # Where a text has no room the finding is CG801.
        if not any(fit.overflow for fit in face.fits)
        # The sides of dice are cut out of their net; what a net shows beside them is no mistake.
        and not deck.kind.cube
        and near.distance_mm < SAFE_MM.get(deck.kind.name, 0) - _HAIR_MM
    )


def _safe_mm(deck: Deck) -> str:
    return f"{SAFE_MM[deck.kind.name]:g} mm" if deck.kind.name in SAFE_MM else "wholly"


def _distance(distance_mm: float) -> str:
    if distance_mm < 0:
        return "runs over the trim"
    return f"stands {distance_mm:.1f} mm from the trim"


@rule("CG815", "no-bleed", severity=WARNING)
def no_bleed(laid_out: LaidOutGame) -> Iterator[Violation]:
    """Colour ends with the trim, though there is room for bleed: what lies outside is bare paper.

    Why it matters: a cut that strays by half a millimetre leaves a white edge.

    Wrong:
        # file: templates/small/card.svg.j2
        <rect x="0" y="0" width="63" height="88" fill="#c9b58f"/>
        {{ line(c.name, 6, 14, size=12, fill="#2b2118", role="name") }}
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        look: small
        # file: decks/room.yaml
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}

    Right:
        # file: templates/small/card.svg.j2
        <rect x="-3" y="-3" width="69" height="94" fill="#c9b58f"/>
        {{ line(c.name, 6, 14, size=12, fill="#2b2118", role="name") }}
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        look: small
        # file: decks/room.yaml
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}

    Source: README, Templates: the ground goes on through the bleed, in negative coordinates.
    """
    yield from told(
        Case(
            deck,
            face,
            "",
            float(len(seen.bare)),
            "",
            f"colour ends at the trim ({', '.join(seen.bare)}); let it go on for {face.bleed_mm:g} mm outside",
        )
        for _, deck, face, seen in looks(laid_out)
        if seen.bare
    )
