"""How many processes a command takes, where nobody said it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence

from cardgen.commands.options import choose_games
from cardgen.files import FileRefused, read_file, walk_inside
from cardgen.findings import CardgenError
from cardgen.project import GAME_FILE, GameFolder, Project
from cardgen.tasks import default_jobs

#: Bytes of games, some twenty cards, up to which one process is done before others have started.
SMALL_BYTES = 4_000
#: So many bytes of a card in YAML are one in a table.
_DENSE = 4


def usual_jobs(project: Project, ids: Sequence[str]) -> int:
    """Return the number of processes for some games, or for all: one per processor, or one if they are small."""
    try:
        return 1 if _are_small(choose_games(project, ids)) else default_jobs()
    except CardgenError:
        return 1  # there is no such game, which the command reports


def _are_small(games: Iterable[GameFolder]) -> bool:
    size = 0
    for game in games:
        if _may_extend(game):
            return False  # it is as large as the other
        for name, path in walk_inside(game.folder, (game.root,)):
            dense = 1 if name.endswith((".yaml", ".md")) else _DENSE
            size += _size(path) * dense if path else 0
            if size > SMALL_BYTES:
                return False
    return True


def _may_extend(game: GameFolder) -> bool:
    try:
        return b"extends" in read_file(game.folder / GAME_FILE, (game.root,), SMALL_BYTES)
    except FileRefused:
        return True  # it is large
    except OSError:
        return False


def _size(path: str) -> int:
    try:
        return os.stat(path).st_size
    except OSError:
        return 0
