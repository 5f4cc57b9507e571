"""Which cards are shown differently than in the files of the build before, by the keys of both."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from cardgen.manifest import Manifest
from cardgen.model import Game
from cardgen.tasks import Task

#: Parts of keys that are of one card: `orcs/orc`, `orcs/orc, copies` on sheets; `3, orc face` in a picture for a table.
_PART = re.compile(r"(?:(?P<deck>[^/ ]+)/|\d+, )(?P<card>[^/ ]+?)(?:, copies| face| back)?")


def changed_cards(game: Game, manifest: Manifest, tasks: Sequence[Task]) -> list[str]:
    """Return the cards that changed since the manifest was written, as `game/deck/id`, in the order of the tasks.

    What was built for the first time, such as another language, is left out.

    Args:
        tasks: all of the game, before they run.
    """
    scopes = frozenset(manifest.scopes())
    known = [task for task in tasks if task.scope in scopes]
    before = _by_card(manifest.parts(task) for task in known)
    after = _by_card(task.parts for task in known)
    found = []
    for deck, card in {**after, **before}:
        name = f"{game.id}/{component.deck if (component := game.component(card)) else deck}/{card}"
        if (deck, card) not in before:
            found.append(f"{name} (new)")
        elif (deck, card) not in after:
            found.append(f"{name} (removed)")
        elif after[deck, card] - before[deck, card]:
            found.append(name)
    return list(dict.fromkeys(found))


def _by_card(parts: Iterable[Mapping[str, str]]) -> dict[tuple[str, str], set[str]]:
    """Return the parts of each card, by deck and id; what is in several files is there once."""
    found: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    for of_task in parts:
        for name, part in of_task.items():
            if match := _PART.fullmatch(name):
                found[match["deck"] or "", match["card"]].add(part)
    return dict(found)
