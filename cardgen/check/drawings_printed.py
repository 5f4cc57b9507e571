"""Drawings as printed: lines, outlines, ink and corners keep to the manner a game declares under `drawings:`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from cardgen.check.drawn import Drawn, OnFace
from cardgen.check.drawn_manner import asked, drawn_faces
from cardgen.check.laid_out import LaidOutGame
from cardgen.check.looks import Case, told
from cardgen.check.registry import Violation, rule
from cardgen.findings import WARNING

#: Sizes are rounded where pictures are placed; a hair is on the line.
_HAIR = 0.005
#: A picture that fills so much of the corners is a scene, which runs behind its frame on purpose.
_SCENE = 0.6


@rule("CG821", "thin-stroke", severity=WARNING)
def thin_stroke(laid_out: LaidOutGame) -> Iterator[Violation]:
    """A line of a drawing is thinner, at the size it is printed, than `least_stroke_mm`.

    Why it matters: a press or a home printer breaks it up, and in greyscale it is gone.

    Wrong:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        look: small
        drawings: {least_stroke_mm: 0.25}
        # file: templates/small/card.svg.j2
        {{ art(c.art, 8, 8, 47, 37.6) }}
        # file: art/orc.svg
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 80">
        <circle cx="50" cy="40" r="30" fill="none" stroke="#1f1a17" stroke-width=".5"/>
        </svg>
        # file: decks/room.yaml
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            art: orc

    Right:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        look: small
        drawings: {least_stroke_mm: 0.25}
        # file: templates/small/card.svg.j2
        {{ art(c.art, 8, 8, 47, 37.6) }}
        # file: art/orc.svg
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 80">
        <circle cx="50" cy="40" r="30" fill="none" stroke="#1f1a17" stroke-width="1.2"/>
        </svg>
        # file: decks/room.yaml
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            art: orc

    Source: art direction of the game, written under `drawings` in its game.yaml.
    """
    least = asked(laid_out, "least_stroke_mm")
    yield from _told(
        laid_out,
        least is not None,
        lambda seen: (
            (
                p.picture,
                -p.stroke_mm,
                f"a line of {_shown(p)} is printed {p.stroke_mm:.2f} mm thin, under {least:g}; draw it thicker",
            )
            for p in seen.pictures
            if p.stroke_mm < least - _HAIR
        ),
    )


@rule("CG822", "lost-outline", severity=WARNING)
def lost_outline(laid_out: LaidOutGame) -> Iterator[Violation]:
    """The outline of a picture hardly stands out from the ground around it: half of it has less than `contrast`.

    Why it matters: its shape is lost, first in greyscale and at a glance across the table.

    Wrong:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        look: small
        drawings: {contrast: 3}
        # file: templates/small/card.svg.j2
        <rect x="-3" y="-3" width="69" height="94" fill="#3a302b"/>
        {{ art(c.art, 8, 8, 47, 37.6) }}
        # file: art/orc.svg
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 80">
        <circle cx="50" cy="40" r="30" fill="#1f1a17"/>
        </svg>
        # file: decks/room.yaml
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            art: orc

    Right:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        look: small
        drawings: {contrast: 3}
        # file: templates/small/card.svg.j2
        <rect x="-3" y="-3" width="69" height="94" fill="#d8ccb4"/>
        {{ art(c.art, 8, 8, 47, 37.6) }}
        # file: art/orc.svg
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 80">
        <circle cx="50" cy="40" r="30" fill="#1f1a17"/>
        </svg>
        # file: decks/room.yaml
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            art: orc

    Source: WCAG 2.1, 1.4.11: 3 to 1 for graphics that carry meaning.
    """
    least = asked(laid_out, "contrast")
    yield from _told(
        laid_out,
        least is not None,
        lambda seen: (
            (
                p.picture,
                -p.ratio,
                f"the outline of {_shown(p)} has a contrast of {p.ratio:.1f} with its ground, under {least:g};"
                " draw it darker or lighter",
            )
            for p in seen.pictures
            if p.picture and p.ratio < least
        ),
    )


@rule("CG824", "heavy-ink", severity=WARNING)
def heavy_ink(laid_out: LaidOutGame) -> Iterator[Violation]:
    """A face takes more ink than `most_ink`, or more of it is near-black than `most_black`; both are parts of 1.

    Why it matters: much ink dries slowly, marks the next sheet and hides what is drawn in it.

    Wrong:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        look: small
        drawings: {most_black: 0.35}
        # file: templates/small/card.svg.j2
        <rect x="-3" y="-3" width="69" height="94" fill="#1f1a17"/>
        # file: decks/room.yaml
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}

    Right:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        look: small
        drawings: {most_black: 0.35}
        # file: templates/small/card.svg.j2
        <rect x="-3" y="-3" width="69" height="94" fill="#d8ccb4"/>
        # file: decks/room.yaml
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}

    Source: art direction of the game, written under `drawings` in its game.yaml.
    """
    ink, black = asked(laid_out, "most_ink"), asked(laid_out, "most_black")
    yield from _told(
        laid_out,
        ink is not None or black is not None,
        lambda seen: (
            ("", share, f"{share:.0%} {what}, over {most:.0%}; lighten its ground")
            for what, share, most in (
                ("of full ink on the face", seen.ink, ink),
                ("of the face is near-black", seen.black, black),
            )
            if most is not None and share > most
        ),
    )


@rule("CG827", "cut-by-arch", severity=WARNING)
def cut_by_arch(laid_out: LaidOutGame) -> Iterator[Violation]:
    """A figure reaches into the corners that its frame cuts off. A scene that fills them is meant to be cut.

    Why it matters: a point or a hand is missing, and the figure looks pasted in.

    Wrong:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        look: small
        drawings: {cut: 0.05}
        # file: templates/small/card.svg.j2
        <clipPath id="a"><path d="M8,50V36A23.5,23.5 0 0 1 55,36V50Z"/></clipPath>
        <g clip-path="url(#a)">{{ art(c.art, 8, 8, 47, 37.6) }}</g>
        # file: art/orc.svg
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 80">
        <path d="M2,0H22L90,80H70Z" fill="#1f1a17"/>
        </svg>
        # file: decks/room.yaml
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            art: orc

    Right:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        look: small
        drawings: {cut: 0.05}
        # file: templates/small/card.svg.j2
        <clipPath id="a"><path d="M8,50V36A23.5,23.5 0 0 1 55,36V50Z"/></clipPath>
        <g clip-path="url(#a)">{{ art(c.art, 8, 8, 47, 37.6) }}</g>
        # file: art/orc.svg
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 80">
        <path d="M40,10H60L70,80H30Z" fill="#1f1a17"/>
        </svg>
        # file: decks/room.yaml
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            art: orc

    Source: art direction of the game, written under `drawings` in its game.yaml.
    """
    most = asked(laid_out, "cut")
    yield from _told(
        laid_out,
        most is not None,
        lambda seen: (
            (
                p.picture,
                p.cut,
                f"{_shown(p)} fills {p.cut:.0%} of the corners its frame cuts off, over {most:.0%}; keep off them",
            )
            for p in seen.pictures
            if p.picture and most < p.cut < _SCENE
        ),
    )


def _shown(on_face: OnFace) -> str:
    return f"'{on_face.picture}'" if on_face.picture else "a drawing of the template"


def _told(
    laid_out: LaidOutGame, asked: bool, faults: Callable[[Drawn], Iterable[tuple[str, float, str]]]
) -> Iterator[Violation]:
    """Tell what is wrong with faces as painted: about what, how badly, in which words."""
    yield from told(
        Case(deck, face, about, badness, about, words)
        for deck, face, seen in (drawn_faces(laid_out) if asked else ())
        for about, badness, words in faults(seen)
    )
