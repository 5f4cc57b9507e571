"""Pictures: everything that is named as one is there, and every one that is named is shown."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product

from cardgen.check.checked_game import CheckedGame
from cardgen.check.once import once
from cardgen.check.registry import Violation, rule, violation
from cardgen.check.texts import references, spot, token_place
from cardgen.findings import WARNING, Place
from cardgen.layout.pictures import PictureFiles
from cardgen.model import Component


@rule("CG104", "unknown-picture")
def unknown_picture(game: CheckedGame) -> Iterator[Violation]:
    """A picture, icon or sigil is named that has no file under the game's `art`.

    Why it matters: its place prints empty, or shows something else.

    Wrong:
        # file: art/orc.svg
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>
        # file: decks/room.yaml
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            art: ork

    Right:
        # file: art/orc.svg
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>
        # file: decks/room.yaml
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            art: orc

    Source: README, A game's files; leave `art` out while a picture is still to be drawn.
    """
    files = _files(game)
    for name, place in _named_pictures(game):
        if files.find(name) is None:
            yield violation(place(), files.missing(name))


@rule("CG111", "spare-picture", severity=WARNING)
def spare_picture(game: CheckedGame) -> Iterator[Violation]:
    """A component names more pictures than it has copies to show them.

    Why it matters: copies take the pictures in turn, one each, so the last ones are never printed: a copy was
    forgotten, or a picture is one too many.

    Wrong:
        # file: art/asleep-1.svg
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>
        # file: art/asleep-2.svg
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v.5z"/></svg>
        # file: decks/dragon.yaml
        title: {sv: Drake, en: Dragon}
        source: own design
        certainty: designed
        cards:
          - id: dragon-asleep
            name: {sv: Draken sover, en: The dragon sleeps}
            art: [asleep-1, asleep-2]

    Right:
        # file: art/asleep-1.svg
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>
        # file: art/asleep-2.svg
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v.5z"/></svg>
        # file: decks/dragon.yaml
        title: {sv: Drake, en: Dragon}
        source: own design
        certainty: designed
        cards:
          - id: dragon-asleep
            copies: 2
            name: {sv: Draken sover, en: The dragon sleeps}
            art: [asleep-1, asleep-2]

    Source: README, A game's files.
    """
    for component, field, names in _pictured(game):
        if len(names) > component.copies:
            spare = (
                f"{len(names)} pictures for {component.copies} {'copies' if component.copies > 1 else 'copy'}"
            )
            never = ", ".join(f"'{name}'" for name in names[component.copies :])
            message = (
                f"'{component.id}' has {spare}, so {never} is never shown; make more copies or leave it out"
            )
            yield violation(component.at(f"{field}.{component.copies}"), message)


@rule("CG114", "own-picture-unshown", severity=WARNING)
def own_picture_unshown(game: CheckedGame) -> Iterator[Violation]:
    """A component shows the picture of another, and the picture with its own name is shown by none.

    Why it matters: the row was copied from that of the other and kept its picture; players take the two for one.

    Wrong:
        # file: art/orc.svg
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>
        # file: art/troll.svg
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v.5z"/></svg>
        # file: decks/room.yaml
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - {id: room-orc, art: orc, name: {sv: Orch, en: Orc}}
          - {id: room-troll, art: orc, name: {sv: Bergstroll, en: Troll}}

    Right:
        # file: art/orc.svg
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>
        # file: art/troll.svg
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v.5z"/></svg>
        # file: decks/room.yaml
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - {id: room-orc, art: orc, name: {sv: Orch, en: Orc}}
          - {id: room-troll, art: troll, name: {sv: Bergstroll, en: Troll}}

    Source: a picture is a component's own where it has its id, or its id without the name of the deck.
    """
    files = _files(game)
    showing: dict[str, list[Component]] = defaultdict(list)
    for component in game.components():
        for name in dict.fromkeys(component.pictures()):
            showing[name].append(component)
    for name, together in showing.items():
        for component in together if len(together) > 1 else ():
            own = next((one for one in _own_names(component) if files.find(one)), "")
            if own and own not in showing:
                other = next(one for one in together if one is not component)
                message = f"'{component.id}' shows '{name}' like '{other.id}', and nothing shows '{own}'"
                yield violation(component.at("art"), f"{message}; give it its own")


def _own_names(component: Component) -> tuple[str, str]:
    """Give the names that a component's own picture may have: its id, and that without the name of the deck."""
    return component.id, component.id.removeprefix(f"{component.deck}-")


@once
def _files(game: CheckedGame) -> PictureFiles:
    return PictureFiles(game.folder / "art")


def _pictured(game: CheckedGame) -> Iterator[tuple[Component, str, tuple[str, ...]]]:
    """Go through the components, each with its fields of pictures and what they name."""
    for deck in game.decks:
        fields = [name for name, of_type in deck.field_types.items() if of_type == "picture"]
        for component, field in product(deck.components, fields):
            yield component, field, component.pictures(field)


def _named_pictures(game: CheckedGame) -> Iterator[tuple[str, Callable[[], Place]]]:
    """Go through the pictures the content names, as paths under `art`, each with what finds its place when asked."""
    for component, field, names in _pictured(game):
        for number, name in enumerate(names):
            yield name, partial(component.at, f"{field}.{number}")
    for component in game.components():
        back = component.back.fields.get("art") if component.back else None
        if back and "back.art" in component.places:
            yield str(back), partial(component.at, "back.art")
    for deck in game.decks:
        sigil = deck.values.get("sigil")
        if isinstance(sigil, str):
            yield f"sigils/{sigil}", partial(spot, game, deck.place, "sigil:")
    for token in game.tokens.values():
        if token.icon:
            yield f"icons/{token.icon}", partial(spot, game, game.place, f"icon: {token.icon}")
    for name, mention in references(game, "icon"):
        yield f"icons/{name}", partial(token_place, game, mention)
