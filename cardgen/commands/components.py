"""Choose a game and its components by id, by deck or by a pattern such as `orc*`."""

from __future__ import annotations

from collections.abc import Sequence

from cardgen.commands.card_choice import matching_ids, unknown_card
from cardgen.commands.options import choose_named_games
from cardgen.findings import CardgenError, nearest
from cardgen.model import Component, Deck, Game
from cardgen.model.forms import expand_copies
from cardgen.project import Project


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
        names: as `matching_ids` takes them.

    Errors:
        CardgenError: an unknown name, with the nearest known one.
    """
    decks = [(deck, expand_copies(deck).components) for deck in game.decks]
    wanted: set[str] = set()
    for name in names:
        found = matching_ids(game, name)
        if not found:
            raise unknown_card([game], name)
        wanted |= set(found)
    chosen = [(deck, [c for c in all_of if not names or c.id in wanted]) for deck, all_of in decks]
    return [(deck, components) for deck, components in chosen if components]
