"""`cardgen check --output`: the files of a build, by themselves and against the games they were built from."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from msgspec.structs import replace

from cardgen.cache import Cache
from cardgen.check import CheckedGame, run_rules
from cardgen.check.engine.suppressions import retired_allows
from cardgen.commands.checking.kept_checks import CheckResult
from cardgen.commands.options import (
    ALL_MODULES,
    choose_games,
    game_of,
    load_games,
    require_known_modules,
    with_chosen_modules,
)
from cardgen.findings import Finding, errors_of
from cardgen.load.loaded import LoadedGame
from cardgen.load.sources import Sources
from cardgen.model import Game
from cardgen.model.ink import INKS
from cardgen.project import Project


def check_built(
    project: Project, output: Path, ids: Sequence[str], modules: Sequence[str], cache: Cache, sources: Sources
) -> CheckResult:
    """Check the built files of the games that can be read.

    Args:
        ids: of the games; none for all. modules: those they were built with; none for what the output says.

    Errors:
        CardgenError: an unknown module; nothing was built in the folder.
    """
    from cardgen.manifest import Manifest

    loaded, unread = load_games(project, [place.id for place in choose_games(project, tuple(ids))], sources)
    require_known_modules([one.game for one in loaded if one.game], modules)
    unread = errors_of(unread)
    broken = {game_of(finding) for finding in unread}
    built = Manifest(output).modules
    games = [
        game for one in loaded for game in checked_games([one], modules or _known_modules(one, built), cache)
    ]
    return CheckResult(
        [*unread, *check_output(project, output, games, ids, broken)], unread, retired_allows(games)
    )


def checked_games(
    loaded: Sequence[LoadedGame], modules: Sequence[str] | None, cache: Cache
) -> list[CheckedGame]:
    """Return the games that could be read, with some modules, as rules read them."""
    return [CheckedGame.of(one, cache) for one in with_chosen_modules(loaded, modules) if one.game]


def _known_modules(loaded: LoadedGame, built: Mapping[str, Sequence[str]]) -> Sequence[str] | None:
    """Return the modules that a game was built with, as far as it has them still; all where that is not known."""
    there = loaded.game.modules if loaded.game else {}
    return [name for name in built.get(loaded.id, ()) if name in there] or ALL_MODULES


def check_output(
    project: Project, folder: Path, games: Sequence[Game], ids: Sequence[str], broken: Collection[str] = ()
) -> list[Finding]:
    """Check the files of an output folder, by themselves and against the games they were built from.

    Args:
        games: the loaded games; ids: the games whose files to check, or none for all.
        broken: ids of games that could not be read completely; their files are checked by themselves only.

    Errors:
        CardgenError: nothing was built in the folder.
    """
    from cardgen.check.built.build_output import read_output_folder
    from cardgen.export import exporters
    from cardgen.impose.sheet_files import load_sheets, sheet_files

    specs, unclear = load_sheets(project, tuple(sheet_files(project)))
    sound = {game.id: game for game in games if game.id not in broken}
    invariants = {name: one.invariants() for name, one in exporters().items() if one.invariants}
    inked = [replace(spec, ink=ink) for spec in specs for ink in INKS]
    output = read_output_folder(folder, ids, sound, {spec.folder: spec for spec in inked}, invariants)
    return [*unclear, *run_rules(output)]
