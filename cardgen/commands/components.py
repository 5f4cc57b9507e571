"""Choose a game and its components by id, by deck or by a pattern such as `orc*`."""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatchcase

from cardgen.commands.options import choose_named_games
from cardgen.findings import CardgenError, nearest
from cardgen.model import Component, Deck, Game, Localized
from cardgen.model.forms import expand_copies
from cardgen.project import Project

_PATTERN = frozenset("*?[")


def game_and_names(project: Project, names: Sequence[str], command: str) -> tuple[str, Sequence[str]]:
    """Split names into the id of the game and the names of its components.

    The first name is the game, if there is a game of that name; in a project with one game it can be left out.

    Errors:
        CardgenError: no game is named, and the project has none or several.
    """
    known = {game.id for game in (*project.shipped(), *project.games())}
    if names and names[0] in known:
        return names[0], names[1:]
    own = choose_named_games(project, () if project.has_content else names[:1], command)
    if len(own) == 1:
        return own[0].id, names
    ids = [game.id for game in own]
    if names:
        raise CardgenError(f"no game '{names[0]}'{nearest(names[0], ids)} (known: {', '.join(ids)})")
    raise CardgenError(f"this project has several games; name one of them: {', '.join(ids)}")


def choose_components(game: Game, names: Sequence[str]) -> list[tuple[Deck, list[Component]]]:
    """Return the components with these names, or all, by deck, in the order of the content.

    Copies with their own pictures count as components (`<id>.2`).

    Args:
        names: ids or names of components, ids of decks, or patterns of component ids. An id's deck prefix can be left
            out if that is unambiguous.

    Errors:
        CardgenError: an unknown name, with the nearest known one.
    """
    decks = [(deck, expand_copies(deck).components) for deck in game.decks]
    wanted = {found for name in names for found in _matching_ids(game, name, decks)}
    chosen = [(deck, [c for c in all_of if not names or c.id in wanted]) for deck, all_of in decks]
    return [(deck, components) for deck, components in chosen if components]


def _has_name(component: Component, name: str) -> bool:
    """Return whether a component has a name in any language."""
    names = component.fields.get("name")
    return isinstance(names, Localized) and name.lower() in (text.lower() for text in names.values())


def _matching_ids(game: Game, name: str, decks: Sequence[tuple[Deck, Sequence[Component]]]) -> list[str]:
    """Return the component ids that a name stands for.

    Errors:
        CardgenError: there are none.
    """
    ids = [component.id for _, components in decks for component in components]
    if name in ids:
        return [name]
    of_deck = [c.id for deck, components in decks if deck.id == name for c in components]
    if of_deck:
        return of_deck
    named = [c.id for _, components in decks for c in components if _has_name(c, name)]
    if named:
        return named
    # Ids made from a table have the deck's as a prefix: `otter` is `cards-otter`.
    unprefixed = [c.id for deck, components in decks for c in components if c.id == f"{deck.id}-{name}"]
    if len(unprefixed) == 1:
        return unprefixed
    deck_ids = [deck.id for deck in game.decks]
    there = f" (its decks: {', '.join(deck_ids)})"
    if not _PATTERN & set(name):
        near = nearest(name, [*ids, *deck_ids]) or there
        raise CardgenError(f"no component or deck '{name}' in {game.id}{near}")
    matching = [one for one in ids if fnmatchcase(one, name)]
    if not matching:
        bare = "".join(letter for letter in name if letter not in _PATTERN | {"]"})
        raise CardgenError(f"no component of {game.id} matches '{name}'{nearest(bare, ids) or there}")
    return matching
