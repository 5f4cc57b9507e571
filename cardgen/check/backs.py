"""Backs and pictures of a deck: no back gives its card away, no card shows the picture of another."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from cardgen.cache import digest
from cardgen.check.checked_game import CheckedGame
from cardgen.check.laid_out import LaidOutGame
from cardgen.check.registry import Violation, rule, violation
from cardgen.findings import WARNING
from cardgen.model import Component, Deck, Localized
from cardgen.model.face import DeckFaces, Face

#: Things on a table from which one is drawn unseen.
_DRAWN = frozenset({"deck", "bag"})
#: A deck in which so many pieces share a back is meant to have one, and backs of no more components than these are
#: slips.
_SHARED, _STRAY = 0.75, 2
#: So many pictures, and so great a part of them each of one name, make a deck in which every name has its own.
_FEW_PICTURES, _OWN = 5, 0.8
_WORD = re.compile(r"[^\W\d_]{3,}")


@rule("CG814", "back-tells", severity=WARNING)
def back_tells(laid_out: LaidOutGame) -> Iterator[Violation]:
    """A back differs from those of the other cards of a deck that is drawn unseen.

    Decks of many different backs are left alone: their cards have two faces.

    Why it matters: whoever sees the back knows the card before it is drawn.

    Wrong:
        title: {sv: Rum, en: Rooms}
        back: {template: back}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
          - id: room-troll
            name: {sv: Troll, en: Troll}
          - id: room-bat
            name: {sv: Fladdermus, en: Bat}
          - id: room-dragon
            name: {sv: Drake, en: Dragon}
            back: {template: back, name: {sv: Drake, en: Dragon}}

    Right:
        title: {sv: Rum, en: Rooms}
        back: {template: back}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
          - id: room-troll
            name: {sv: Troll, en: Troll}
          - id: room-bat
            name: {sv: Fladdermus, en: Bat}
          - id: room-dragon
            name: {sv: Drake, en: Dragon}

    Source: makers of cards ask for one back a deck wherever cards are drawn face down.
    """
    for faces in laid_out.faces.values():
        deck = laid_out.game.drawn_deck(faces.deck)
        if deck and deck.kind.table.object in _DRAWN:
            for component in _strays(deck, faces):
                told = f"'{component.id}': its back differs from those of the rest of the deck"
                yield violation(
                    component.at("back"), f"{told}, from which it is drawn unseen; give it the common back"
                )


def _strays(deck: Deck, faces: DeckFaces) -> Iterator[Component]:
    """Give the components of a deck whose back hardly any other has."""
    looks = {c.id: _picture(faces.backs.get(c.id)) for c in deck.components if c.id in faces.faces}
    counts = Counter(looks.values())
    if len(counts) < 2:
        return
    pieces = Counter[str]()
    for component in deck.components:
        if component.id in looks:
            pieces[looks[component.id]] += component.copies
    common, most = pieces.most_common(1)[0]
    if most >= _SHARED * pieces.total():
        for component in deck.components:
            look = looks.get(component.id, common)
            if look != common and counts[look] <= _STRAY:
                yield component


def _picture(face: Face | None) -> str:
    return digest(face.body, face.packed_runs) if face else ""


@rule("CG816", "picture-of-another", severity=WARNING)
def picture_of_another(game: CheckedGame) -> Iterator[Violation]:
    """A component shows a picture that is named after another one, in a deck where every name has its own.

    Why it matters: players go by the picture; two cards with the same one are mixed up.

    Wrong:
        # file: art/orc.svg
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3" fill="#000000"/></svg>
        # file: art/troll.svg
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3" fill="#000000"/></svg>
        # file: art/rope.svg
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3" fill="#000000"/></svg>
        # file: art/door.svg
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3" fill="#000000"/></svg>
        # file: art/bat.svg
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3" fill="#000000"/></svg>
        # file: decks/room.yaml
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - {id: room-orc, art: orc, name: {sv: Orch, en: Orc}}
          - {id: room-troll, art: troll, name: {sv: Troll, en: Troll}}
          - {id: room-rope, art: rope, name: {sv: Rep, en: Rope}}
          - {id: room-chain, art: rope, name: {sv: Kedja, en: Chain}}
          - {id: room-door, art: door, name: {sv: Dörr, en: Door}}
          - {id: room-bat, art: bat, name: {sv: Fladdermus, en: Bat}}

    Right:
        # file: art/orc.svg
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3" fill="#000000"/></svg>
        # file: art/troll.svg
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3" fill="#000000"/></svg>
        # file: art/rope.svg
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3" fill="#000000"/></svg>
        # file: art/chain.svg
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3" fill="#000000"/></svg>
        # file: art/door.svg
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3" fill="#000000"/></svg>
        # file: art/bat.svg
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3" fill="#000000"/></svg>
        # file: decks/room.yaml
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - {id: room-orc, art: orc, name: {sv: Orch, en: Orc}}
          - {id: room-troll, art: troll, name: {sv: Troll, en: Troll}}
          - {id: room-rope, art: rope, name: {sv: Rep, en: Rope}}
          - {id: room-chain, art: chain, name: {sv: Kedja, en: Chain}}
          - {id: room-door, art: door, name: {sv: Dörr, en: Door}}
          - {id: room-bat, art: bat, name: {sv: Fladdermus, en: Bat}}
    Source: own design; a row copied and not quite changed.
    """
    for deck in game.decks:
        yield from _borrowed(deck)


def _borrowed(deck: Deck) -> Iterator[Violation]:
    users: dict[str, list[Component]] = {}
    for component in deck.components:
        for art in component.pictures():
            users.setdefault(art, []).append(component)
    shared = {art: together for art, together in users.items() if len({_name(c) for c in together}) > 1}
    if len(users) < _FEW_PICTURES or len(users) - len(shared) < _OWN * len(users):
        return
    common = _common_words(deck.components)
    for art, together in shared.items():
        words = _words(art) - common
        owners = [c for c in together if words & (_words_of(c) - common)]
        for component in together if owners else ():
            if component not in owners:
                told = f"'{component.id}' shows picture '{art}', which is that of '{owners[0].id}'"
                yield violation(component.at("art"), f"{told}; give it its own")


def _name(component: Component) -> tuple[str, ...]:
    name = component.fields.get("name")
    return tuple(name.values()) if isinstance(name, Localized) else (str(name),)


def _words(text: str) -> set[str]:
    return set(_WORD.findall(text.casefold()))


def _words_of(component: Component) -> set[str]:
    return _words(" ".join((component.id, *_name(component))))


def _common_words(components: Sequence[Component]) -> set[str]:
    """Give the words that stand in the ids of many components, such as the deck's own name."""
    counts: Mapping[str, int] = Counter(word for c in components for word in _words(c.id))
    return {word for word, count in counts.items() if count > len(components) / 3}
