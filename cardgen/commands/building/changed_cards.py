"""Which cards are shown differently than in the files of the build before, by the keys of both."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from cardgen.manifest import Manifest
from cardgen.model import Game
from cardgen.tasks import Task

ADDED, REMOVED, CHANGED = "added", "removed", "changed"
#: What a build says about those that have not merely changed.
_WORDS = {ADDED: "new", REMOVED: "removed"}
#: Parts of keys that are of one card: `orcs/orc`, `orcs/orc, copies` on sheets; `3, orc face` in a picture for a table.
_PART = re.compile(r"(?:(?P<deck>[^/ ]+)/|\d+, )(?P<card>[^/ ]+?)(?:, copies| face| back)?")


def changed_cards(game: Game, manifest: Manifest, tasks: Sequence[Task]) -> list[str]:
    """Return the cards that changed since the manifest was written, as `game/deck/id`, with `(new)` or `(removed)`.

    What was built for the first time, such as another language, is left out.

    Args:
        tasks: all of the game, before they run.
    """
    scopes = frozenset(manifest.scopes())
    known = [task for task in tasks if task.scope in scopes]
    if all(manifest.parts(task) == task.parts for task in known):
        return []
    after = [task.parts for task in known]
    # A card may have been in a file that is no longer made; one of a deck that is not built now is not removed.
    before = [
        parts for scope in {task.scope for task in known} for parts, _ in manifest.tasks(scope).values()
    ]
    found = cards_between(game, before, after)
    replaced = cards_between(game, map(manifest.parts, known), after)
    return [
        name if what == CHANGED else f"{name} ({_WORDS[what]})"
        for name, what in found.items()
        if what != REMOVED or name in replaced
    ]


def cards_between(
    game: Game, before: Iterable[Mapping[str, str]], after: Iterable[Mapping[str, str]]
) -> dict[str, str]:
    """Return the cards that differ between the parts of two sets of files: ADDED, REMOVED or CHANGED, by name."""
    was, now = _by_card(before), _by_card(after)
    found: dict[str, str] = {}
    for deck, card in {**now, **was}:
        component = game.component(card)
        # Of a card that is gone, the name of a table's picture does not say the deck.
        name = "/".join(filter(None, (game.id, component.deck if component else deck, card)))
        if (deck, card) not in was:
            found[name] = ADDED
        elif (deck, card) not in now:
            found[name] = REMOVED
        elif now[deck, card] - was[deck, card]:
            found[name] = CHANGED
    return found


def _by_card(parts: Iterable[Mapping[str, str]]) -> dict[tuple[str, str], set[str]]:
    """Return the parts of each card, by deck and id; what is in several files is there once."""
    found: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    for of_task in parts:
        for name, part in of_task.items():
            if match := _PART.fullmatch(name):
                # The manifest may be damaged, or a stranger's.
                found[match["deck"] or "", match["card"]].add(str(part))
    return dict(found)
