"""`cardgen tts manifest` and `cardgen tts install`: what a host must serve, and a table in the folder of the game."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

from cardgen.cache import Cache
from cardgen.commands.options import BuildOptions, choose_named_games
from cardgen.files import FileRefused, read_file
from cardgen.findings import CardgenError, Finding, has_errors
from cardgen.manifest import INSTALLED, Manifest, output_lock
from cardgen.project import Project
from cardgen.tasks import Reporter, Result, Task

EXPORTER = "tts"
#: Folders in that of the game: saved objects, and saves that are listed by their names.
OBJECTS, MODS = "Saves/Saved Objects", "Mods/Workshop"


class Served(NamedTuple):
    """A file that a host must serve: its path in the output folder, its name, size in bytes and SHA-256."""

    path: str
    name: str
    size: int
    sha256: str


def served_files(project: Project, out: Path, game: str, lang: str) -> list[Served]:
    """List the files that built tables name.

    Errors:
        CardgenError: no table is built, or one of its files is missing.
    """
    games = {folder.id for folder in choose_named_games(project, (game,) if game else (), "list")}
    found = [
        one
        for scope in Manifest(out).scopes()
        for one in _of_table(out, scope)
        if scope.endswith(f"/{EXPORTER}")
        and scope.split("/")[0] in games
        and (not lang or scope.split("/")[1] == lang)
    ]
    if not found:
        raise CardgenError("no table is built; run: cardgen build --to tts")
    return found


def _of_table(out: Path, scope: str) -> Iterator[Served]:
    from cardgen.export.tts.merging.addresses import files_of

    files = [file for of_task in Manifest(out).files_by_task(scope).values() for file in of_task]
    names = {name for file in files if file.endswith(".json") for name in files_of(_table(out, file))}
    for name in sorted(names):
        path = f"{scope}/images/{name}"
        try:
            data = read_file(out / path, (out,))
        except (OSError, FileRefused) as error:
            raise CardgenError(f"'{path}' is missing; build the table again") from error
        yield Served(path, name, len(data), sha256(data).hexdigest())


def _table(out: Path, file: str) -> dict[str, object]:
    try:
        found = json.loads(read_file(out / file, (out,)))
    except (OSError, FileRefused, ValueError) as error:
        raise CardgenError(f"'{file}' cannot be read; build the table again") from error
    return found if isinstance(found, dict) else {}


def as_json(files: Sequence[Served]) -> str:
    """Return the list as JSON."""
    return json.dumps([file._asdict() for file in files], ensure_ascii=False, indent=2)


class Installed(Struct, frozen=True):
    """What was installed or removed: paths, and findings of the build."""

    paths: tuple[Path, ...]
    findings: tuple[Finding, ...] = ()
    left: tuple[Path, ...] = ()


def install_tables(
    project: Project, out: Path, folder: Path, game: str, lang: str, jobs: int, cache: Cache, report: Reporter
) -> Installed:
    """Build the tables and put them into the folder of the game: saved objects, and saves among its mods.

    Errors:
        CardgenError: a file there is not ours, or was changed.
    """
    from cardgen.commands.build import build
    from cardgen.commands.building.output_tasks import install
    from cardgen.export.exporter import Installation
    from cardgen.export.tts.table_export import SAVE

    objects = folder / OBJECTS
    options = BuildOptions(
        games=(game,) if game else (),
        targets=(EXPORTER,),
        languages=(lang,) if lang else (),
        exporter_options={EXPORTER: {"url_prefix": None, "tts_dir": objects, "zip": False}},
    )
    outcome = build(project, options, out, jobs, cache, report)
    if has_errors(outcome.findings):
        return Installed((), tuple(outcome.findings))
    mods = folder / MODS
    mods.mkdir(parents=True, exist_ok=True)
    for of_game, languages in outcome.built.items():
        for of_lang in languages:
            files = Manifest(out).files_by_task(f"{of_game}/{of_lang}/{EXPORTER}")
            save = next((f for of in files.values() for f in of if f.endswith(f"{SAVE}.json")), None)
            there = Manifest(objects, INSTALLED).files_by_task(f"{of_game}/{of_lang}").get(EXPORTER, [])
            table = next((Path(f) for f in there if f.endswith(".json")), None)
            if save is None or table is None:
                continue
            # The save shows the pictures that were installed with the saved object.
            built = (out.absolute() / save).parent / "images"
            shown = objects.absolute() / f"{table.stem} images"
            data = read_file(out / save, (out,)).replace(built.as_uri().encode(), shown.as_uri().encode())
            task = Task(EXPORTER, f"{of_game}/{of_lang}", "", Result)
            install(Installation(mods, {table.name: data}, "--folder"), task, outcome, project.root)
    paths = [name for name in (*outcome.written, *outcome.unchanged) if Path(name).is_relative_to(folder)]
    return Installed(tuple(map(Path, sorted(paths))), tuple(outcome.findings))


def remove_tables(folder: Path, game: str, lang: str, report: Reporter) -> Installed:
    """Remove the tables that were installed, with their pictures; what was changed since stays.

    Args:
        game, lang: empty for all.
    """
    removed: list[Path] = []
    left: list[Path] = []
    for place in (folder / OBJECTS, folder / MODS):
        if not (place / INSTALLED).is_file():
            continue
        with output_lock(place, partial(report.waiting_for, f"another command in {place}")):
            manifest = Manifest(place, INSTALLED)
            for scope in manifest.scopes():
                of_game, _, of_lang = scope.partition("/")
                if (game and of_game != game) or (lang and of_lang != lang):
                    continue
                tasks = manifest.files_by_task(scope)
                names = [name for of_task in tasks.values() for name in of_task]
                changed = [name for name in names if not manifest.is_unchanged(name)]
                manifest.forget_tasks_except(scope, [])
                manifest.kept = {name: stamp for name, stamp in manifest.kept.items() if name not in names}
                manifest.remove([name for name in names if name not in changed])
                removed += (place / name for name in names if name not in changed)
                left += (place / name for name in changed if (place / name).exists())
            manifest.save()
    return Installed(tuple(removed), left=tuple(left))
