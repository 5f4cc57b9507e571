from collections.abc import Callable, Iterator
from functools import partial

from msgspec.structs import replace

from cardgen.check.api import CheckedGame, Place, Violations, nearest, rule, violation
from cardgen.check.corpus.exact_places import spot
from cardgen.check.corpus.picture_files import is_awaited, picture_files, pictured_components
from cardgen.check.corpus.token_mentions import link_place, references, rule_links, token_place


@rule("CG104", "unknown-picture")
def unknown_picture(game: CheckedGame) -> Violations:
    """A picture, icon or sigil is named, but has no file in the game's `art` folder.

    Why it matters: its place prints empty, or shows something else.

    Example:
          # file: art/orc.svg
          <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>
          # file: decks/room.yaml
            - id: room-orc
              name: {sv: Orch, en: Orc}
        -     art: ork
        +     art: orc

    Source: Reference, A game's files; leave `art` out while a picture is still to be drawn. Of cards in a table CG125
    says it, once for each deck, unless a file that no card shows has nearly that name.
    """
    files = picture_files(game)
    for name, place in _named_pictures(game):
        if files.find(name) is None:
            yield violation(place(), files.missing_message(name))
    for link, unit in rule_links(game):
        if link.face and not (game.component(link.face) or game.deck(link.face)):
            known = [component.id for component in game.components()]
            message = (
                f"no component or deck '{link.face}' whose face could be shown{nearest(link.face, known)}"
            )
            yield violation(link_place(game, link, unit), message)


def _named_pictures(game: CheckedGame) -> Iterator[tuple[str, Callable[[], Place]]]:
    """Yield the pictures the content names, as paths under `art`, each with a function that finds its place."""
    yield from _pictures_of_components(game)
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
    for word in game.words.values():
        yield f"icons/{word.icon}", partial(replace, word.place)
    yield from _pictures_in_texts(game)


def _pictures_of_components(game: CheckedGame) -> Iterator[tuple[str, Callable[[], Place]]]:
    files = picture_files(game)
    for component, field, names in pictured_components(game):
        for number, name in enumerate(names):
            if files.find(name) is None and not is_awaited(game, component, field, name):
                yield name, partial(component.at, f"{field}.{number}")


def _pictures_in_texts(game: CheckedGame) -> Iterator[tuple[str, Callable[[], Place]]]:
    for name, mention in references(game, "icon"):
        yield f"icons/{name}", partial(token_place, game, mention)
    for link, unit in rule_links(game):
        if link.is_picture and not link.face:
            yield link.art, partial(link_place, game, link, unit)
