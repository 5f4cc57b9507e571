"""Remove stale files of earlier builds: of decks, languages, sheets and games that no longer exist.

Only files in the manifest are removed, and only within the scope of the present build.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from pathlib import Path

from cardgen.manifest import Manifest
from cardgen.model import Game
from cardgen.project import Project
from cardgen.tasks import Task


def remove_stale(manifest: Manifest, tasks: Sequence[Task], game: Game, sheets: Set[str] | None) -> None:
    """Remove the files of a game's tasks that no longer exist.

    Args:
        tasks: all tasks of this build of the game, run now or up to date.
        sheets: sheets that were not chosen, whose files stay, if the whole game was built; None to look only at the
            scopes that were built.
    """
    names: dict[str, list[str]] = {}
    if sheets is not None:
        ours = (scope for scope in manifest.scopes() if _top(scope) == game.id)
        names = {scope: [] for scope in ours if not _is_kept(scope, game, sheets)}
    for scope in {t.scope for t in tasks}:
        names[scope] = [t.name for t in tasks if t.scope == scope]
    for scope in sorted(names):
        manifest.remove(manifest.forget_tasks_except(scope, names[scope]))


def remove_games(project: Project, out: Path, broken: Set[str], manifest: Manifest) -> None:
    """Remove the files of games that no longer exist, if the output folder is in the project.

    A folder elsewhere may hold other projects' files.

    Args:
        broken: games that exist but cannot be read.
    """
    if not out.resolve().is_relative_to(project.root.resolve()):
        return
    known = {*broken, *(g.id for g in (*project.shipped(), *project.games()))}
    for scope in manifest.scopes():
        if "/" in scope and _top(scope) not in known:
            manifest.remove(manifest.forget_tasks_except(scope, []))


def remove_all_but(manifest: Manifest, done: Set[tuple[str, str]]) -> None:
    """Remove the files of all tasks but these, given by scope and name."""
    for scope in manifest.scopes():
        manifest.remove(manifest.forget_tasks_except(scope, [name for of, name in done if of == scope]))


def _top(scope: str) -> str:
    return scope.partition("/")[0]


def _is_kept(scope: str, game: Game, sheets: Set[str]) -> bool:
    """Return whether a scope is kept though a build of the whole game did not touch it: another sheet's is."""
    match scope.split("/"):
        case [_, lang, _, sheet]:
            return lang in game.languages and sheet in sheets
    return False
