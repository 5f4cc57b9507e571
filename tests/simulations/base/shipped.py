"""A shipped game, read through cardgen's own loader."""

from __future__ import annotations

from cardgen.load import load_game
from cardgen.load.module_choice import with_modules
from cardgen.model import Game
from cardgen.project import shipped_root
from cardgen.values import interpolate


def read(name: str, modules: tuple[str, ...] = ()) -> tuple[Game, Game]:
    """Return a game with its values and as it is written, with some of its modules or with all.

    Raises:
        ValueError: it cannot be read.
    """
    root = shipped_root()
    written = load_game(root / "content" / name, root)
    if modules:
        written = with_modules(written, modules)
    game = interpolate(written).game
    if game is None or written.game is None:
        raise ValueError(f"the game '{name}' cannot be read")
    return game, written.game
