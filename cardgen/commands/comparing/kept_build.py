"""Compare a project with a kept build: a folder of output with its manifest, which names what each file shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from cardgen.cache import Cache
from cardgen.commands.building.changed_cards import cards_between
from cardgen.commands.comparing.sheets import changed_sheets, kept_sheets, planned_sheets
from cardgen.commands.comparing.since import lay_out_state
from cardgen.commands.options import BuildOptions
from cardgen.findings import CardgenError
from cardgen.impose.sheet_files import sheet_files
from cardgen.manifest import MANIFEST, Manifest
from cardgen.project import Project


class SinceBuild(Struct, frozen=True):
    """What changed since a build: by card as `game/deck/id` what became of it; a line for each file of sheets."""

    cards: Mapping[str, str]
    sheets: Sequence[str]


def is_kept_build(folder: str) -> bool:
    """Return whether a folder has a manifest of a build, and is not a project."""
    return (Path(folder) / MANIFEST).is_file() and not (Path(folder) / "content").is_dir()


def since_build(project: Project, folder: Path, games: Sequence[str], cache: Cache, jobs: int) -> SinceBuild:
    """Compare the project as it is with what a folder has of it: in its languages, on its sheets.

    Errors:
        CardgenError: nothing of the project's games is there on sheets that it still has; a game that cannot be read.
    """
    manifest = Manifest(folder)
    sheets = {scope.rpartition("/")[2] for scope in manifest.scopes() if scope.count("/") == 3}
    known = tuple(sorted(sheets & sheet_files(project).keys()))
    built = {scope.partition("/")[0] for scope in manifest.scopes()}
    wanted = games or tuple(game.id for game in project.games() if game.id in built)
    if not known or not wanted:
        raise CardgenError(f"'{folder}' has no sheets of this project; build with --to print")
    ctx, loaded, laid_out = lay_out_state(
        project, BuildOptions(games=tuple(wanted), sheets=known), cache, jobs
    )
    cards: dict[str, str] = {}
    lines: list[str] = []
    for game in laid_out.values():
        old = {
            name: file
            for name, file in kept_sheets(manifest, game.game.id).items()
            if _scope(name).rpartition("/")[2] in known
        }
        there = set(map(_scope, old))
        planned = planned_sheets(ctx, loaded, game).items()
        new = {name: file for name, file in planned if _scope(name) in there}
        before, after = ([file.parts for file in files.values()] for files in (old, new))
        cards |= cards_between(game.game, before, after)
        lines += changed_sheets(game.game, old, new)
    return SinceBuild(cards, lines)


def _scope(name: str) -> str:
    return name.rpartition("/")[0]
