"""Files of earlier builds that no longer belong: of decks, languages, sheets and games that are no more.

Only what the manifest knows as cardgen's own is removed, and only what the build at hand would have made anew: what a
narrower build leaves alone stays.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from pathlib import Path

from cardgen.manifest import Manifest
from cardgen.model import Game
from cardgen.project import Project
from cardgen.tasks import Task


def remove_stale(manifest: Manifest, tasks: Sequence[Task], game: Game, sheets: Set[str] | None) -> None:
    """Remove the files of a game's tasks that are no more.

    Args:
        tasks: all that was built of the game, now or before.
        sheets: those that were not asked for and stay as they are, where the whole game was built; else None, and
            only scopes that were built are looked at.
    """
    names: dict[str, list[str]] = {}
    if sheets is not None:
        ours = (scope for scope in manifest.scopes() if _top(scope) == game.id)
        names = {scope: [] for scope in ours if not _stands(scope, game, sheets)}
    for scope in {t.scope for t in tasks}:
        names[scope] = [t.name for t in tasks if t.scope == scope]
    for scope in sorted(names):
        manifest.remove(manifest.forget_others(scope, names[scope]))


def remove_games(project: Project, out: Path, broken: Set[str], manifest: Manifest) -> None:
    """Remove the files of games that are no more, from an output folder that is the project's own.

    A folder elsewhere may hold what other projects built.

    Args:
        broken: games that are there and cannot be read now.
    """
    if not out.resolve().is_relative_to(project.root.resolve()):
        return
    known = {*broken, *(g.id for g in (*project.shipped(), *project.games()))}
    for scope in manifest.scopes():
        if "/" in scope and _top(scope) not in known:
            manifest.remove(manifest.forget_others(scope, []))


def _top(scope: str) -> str:
    return scope.partition("/")[0]


def _stands(scope: str, game: Game, sheets: Set[str]) -> bool:
    """Return whether a scope stays though a build of the whole game had nothing to do in it: another sheet's does."""
    match scope.split("/"):
        case [_, lang, _, sheet]:
            return lang in game.languages and sheet in sheets
    return False
