"""Games for tests, loaded and given to rules as `cardgen check` does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path

from cardgen.cache import Cache, user_cache
from cardgen.check import CheckedGame, all_rules
from cardgen.check.engine.inherited_findings import settle_inherited
from cardgen.check.rule import GAME
from cardgen.commands.options import load
from cardgen.findings import Finding
from cardgen.layout.decks import GameLayout
from cardgen.load import load_game
from cardgen.load.loaded import LoadedGame
from cardgen.load.module_choice import with_modules
from cardgen.load.store import Store
from cardgen.project import Project
from cardgen.values import interpolate
from tests.paths import ROOT


@lru_cache(maxsize=8)
def shipped_game(name: str) -> LoadedGame:
    """Return a shipped game as it is written, which a process loads once; nobody changes it."""
    return load_game(ROOT / "content" / name, ROOT)


@lru_cache(maxsize=8)
def shipped_values(name: str, modules: tuple[str, ...] = ()) -> LoadedGame:
    """Return a shipped game with its values, with some of its modules or with all; nobody changes it."""
    loaded = shipped_game(name)
    return interpolate(with_modules(loaded, modules) if modules else loaded)


def read_game(
    folder: Path,
    root: Path,
    cache: Store | None = None,
    memory: Store | None = None,
    modules: Sequence[str] = (),
) -> tuple[CheckedGame | None, list[Finding]]:
    """Load a game and return it as rules read it, with what is wrong with its files.

    Args:
        cache: keeps parsed files, but not of a shipped game, which is loaded once; memory: what rules work out, by default in the cache of the test run.
        modules: those that are chosen, by default all together.
    """
    if folder == ROOT / "content" / folder.name:
        loaded = shipped_values(folder.name, tuple(modules))
    else:
        loaded = load_game(folder, root, cache)
        loaded = interpolate(with_modules(loaded, modules) if modules else loaded)
    game = CheckedGame.of(loaded, memory or user_cache()) if loaded.game else None
    return game, list(loaded.findings)


def write_files(folder: Path, files: Mapping[str, str]) -> None:
    """Write files below a folder, by name."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


def shipped_layout(name: str, cache_folder: Path) -> GameLayout:
    """Return the layout of a shipped game with all its modules."""
    project, cache = Project(ROOT), Cache(cache_folder)
    games, _ = load(project, (name,), cache)
    return GameLayout(games[0], project.template_folders, cache)


def found_by(codes: str | tuple[str, ...], game: CheckedGame) -> list[Finding]:
    """Return what the rules whose codes begin so find in a game, as `run_rules` does with all rules."""
    asked = (one for code, one in all_rules().items() if code.startswith(codes))
    rules = [one for one in asked if one.reads == GAME and (game.is_whole or not one.whole)]
    return sorted(settle_inherited(game, (found for one in rules for found in one.findings(game))))
