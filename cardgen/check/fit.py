"""Fit: every text of the printed result has room and can be read."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardgen.check.laid_out import LaidOutGame
from cardgen.check.registry import Violation, rule, violation
from cardgen.check.texts import passages, spot
from cardgen.findings import WARNING, Place
from cardgen.model import Deck
from cardgen.model.face import DeckFaces, Fit
from cardgen.text.markup import tokens_of

#: Smallest type anyone can be asked to read, and smallest that reads well on a card in the hand, in points.
#: Source: type sizes of published card games, 7 to 8 pt; printers' floor of 6 pt; README, Templates.
FLOOR_PT = 6.0
COMFORTABLE_PT = 7.5
#: Sizes come from halving intervals; a hair below is on the line.
_HAIR_PT = 0.005

_RAW_TOKEN = re.compile(r"\{([A-Za-z][^{}\s]{0,78})\}")


def fit_table(laid_out: LaidOutGame) -> list[tuple[str, Fit]]:
    """List how every text came out, with its language, in the order of decks and faces."""
    return [(lang, fit) for lang, _, fit in _fits(laid_out)]


def _fits(laid_out: LaidOutGame) -> Iterator[tuple[str, Deck, Fit]]:
    for (lang, _), faces in laid_out.faces.items():
        deck = laid_out.game.drawn_deck(faces.deck)
        for face in faces if deck else ():
            for fit in face.fits:
                yield lang, deck, fit


def _place(laid_out: LaidOutGame, deck: Deck, lang: str, fit: Fit) -> Place:
    """Give the place of the text that was set: the field in the language, or its component, or the deck."""
    component = laid_out.game.component(fit.component)
    if component is None or component.deck != deck.piece_of:
        return deck.place
    own_back = f"back.{fit.field}"
    path = own_back if fit.side == "back" and own_back in component.places else fit.field
    return component.at(f"{path}.{lang}")


def _told(lang: str, fit: Fit) -> str:
    return f"'{fit.component}' ({fit.side}, {lang}): {fit.field}"


def full(fit: Fit) -> str:
    """Give how full a text's box is, in words: no box has less than nothing in it, and ten times over is enough."""
    return "over 999%" if fit.fullness > 9.99 else f"{max(fit.fullness, 0):.0%}"


@rule("CG801", "text-overflows")
def text_overflows(laid_out: LaidOutGame) -> Iterator[Violation]:
    """A text does not fit where the template puts it, even at its smallest size.

    Why it matters: it runs over what stands beside it, or over the edge of the card.

    Wrong:
        # file: templates/small/card.svg.j2
        {{ textbox(c.text, 4, 4, 50, 8, size=9, min=8, role="text") }}
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
            text:
              sv: Den slår.
              en: It hits, hits again, and then once more, until nobody in the room is left to hit it back.

    Right:
        # file: templates/small/card.svg.j2
        {{ textbox(c.text, 4, 4, 50, 8, size=9, min=8, role="text") }}
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
            text: {sv: Den slår., en: It hits.}

    Source: README, Templates: fit is checked in every language before anything is written.
    """
    for lang, deck, fit in _fits(laid_out):
        if fit.overflow:
            # A text may be too wide for a box whose height it does not fill.
            over = f", {full(fit)} full" if fit.fullness > 1 else ""
            message = f"does not fit at {fit.size_pt:g} pt{over}; shorten it or give it room"
            yield violation(_place(laid_out, deck, lang, fit), f"{_told(lang, fit)} {message}")


@rule("CG802", "small-type", severity=WARNING)
def small_type(laid_out: LaidOutGame) -> Iterator[Violation]:
    """A text is set under 7.5 pt, and the template does not say why.

    Why it matters: across a table and by lamplight it cannot be read.

    Wrong:
        # file: templates/small/card.svg.j2
        {{ line(c.name, 4, 10, size=7, role="name") }}
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        look: small

    Right:
        # file: templates/small/card.svg.j2
        {{ line(c.name, 4, 10, size=7, role="name", small="a credit line") }}
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        look: small

    Source: type sizes of published card games, 7 to 8 pt.
    """
    yield from _smaller(
        laid_out, FLOOR_PT, COMFORTABLE_PT, "smaller type needs its reason: `small` in the template"
    )


@rule("CG803", "unreadable-type")
def unreadable_type(laid_out: LaidOutGame) -> Iterator[Violation]:
    """A text is set under 6 pt.

    Why it matters: home printers do not hold it, and few eyes do.

    Wrong:
        # file: templates/small/card.svg.j2
        {{ line(c.name, 4, 10, size=5, role="name", small="a credit line") }}
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        look: small

    Right:
        # file: templates/small/card.svg.j2
        {{ line(c.name, 4, 10, size=6, role="name", small="a credit line") }}
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        look: small

    Source: the floor that printers of cards give, 6 pt.
    """
    yield from _smaller(
        laid_out, 0.0, FLOOR_PT, "no reason makes it readable: shorten the text or give it more room"
    )


def _smaller(laid_out: LaidOutGame, least_pt: float, below_pt: float, advice: str) -> Iterator[Violation]:
    """Tell the smallest text of each place that is under one size and not under the other."""
    smallest: dict[Place, tuple[str, Fit]] = {}
    for lang, deck, fit in _fits(laid_out):
        excused = fit.small and below_pt > FLOOR_PT
        if not excused and least_pt - _HAIR_PT <= fit.size_pt < below_pt - _HAIR_PT:
            place = _place(laid_out, deck, lang, fit)
            if place not in smallest or fit.size_pt < smallest[place][1].size_pt:
                smallest[place] = (lang, fit)
    for place, (lang, fit) in smallest.items():
        yield violation(
            place, f"{_told(lang, fit)} is set at {fit.size_pt:.2f} pt, under {below_pt:g} pt; {advice}"
        )


@rule("CG804", "token-printed-raw")
def token_printed_raw(laid_out: LaidOutGame) -> Iterator[Violation]:
    """A face prints a token in its braces: it was put together from data, and the game does not know it.

    Why it matters: the card shows `{T7}` where a die should stand.

    Wrong:
        # file: templates/small/card.svg.j2
        {{ line("{" ~ c.die ~ "}", 4, 10, size=9, role="die") }}
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        look: small
        tokens:
          T6: {kind: die, faces: 6, label: {sv: T6, en: D6}}
        # file: decks/room.yaml
        title: {sv: Rum, en: Rooms}
        fields: {die: word}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            die: T7

    Right:
        # file: templates/small/card.svg.j2
        {{ line("{" ~ c.die ~ "}", 4, 10, size=9, role="die") }}
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        look: small
        tokens:
          T6: {kind: die, faces: 6, label: {sv: T6, en: D6}}
        # file: decks/room.yaml
        title: {sv: Rum, en: Rooms}
        fields: {die: word}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            die: T6

    Source: README, A game's files: `tokens`. CG101 and CG103 tell those of texts.
    """
    raw = [
        (faces, face.component, token)
        for faces in laid_out.faces.values()
        for face in faces
        for token in _RAW_TOKEN.findall(face.text())
    ]
    if not raw:
        return
    markups = [passage.markup for passage in passages(laid_out.game)]
    written = {token for markup in markups for token in tokens_of(markup)}
    for faces, component, token in raw:
        if token not in written and not any(f"{{{{{token}}}}}" in markup for markup in markups):
            message = f"'{component}' prints '{{{token}}}': the game knows no such token"
            yield violation(_data_place(laid_out, faces, component, token), message)


def _data_place(laid_out: LaidOutGame, faces: DeckFaces, component_id: str, token: str) -> Place:
    """Give where the data of a component holds a token's words, or the component."""
    component = laid_out.game.component(component_id)
    deck = laid_out.game.drawn_deck(faces.deck)
    if component is None or component.deck != faces.deck:
        return deck.place if deck else Place(laid_out.game.place.file)
    return spot(laid_out.game, component.place, token)
