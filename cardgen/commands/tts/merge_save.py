"""`cardgen tts merge`: build the game's table, and bring what changed into a save that was played on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from cardgen.cache import Cache
from cardgen.commands.options import BuildOptions, choose_named_games
from cardgen.files import require_free, write_file
from cardgen.findings import CardgenError, Finding, has_errors
from cardgen.manifest import INSTALLED, Manifest
from cardgen.project import Project
from cardgen.tasks import Reporter

if TYPE_CHECKING:
    from cardgen.export.tts.merging.merge import MergeChoice

EXPORTER = "tts"


class MergeRequest(Struct, frozen=True):
    """A save to merge into.

    Attributes:
        game, lang: empty for those of most pieces of the save.
        modules: empty for those of the last build.
        url_prefix: empty for the address of the save's own pictures, if they are hosted.
        output: the file to write; None for one beside the save.
    """

    save: Path
    out: Path
    choice: MergeChoice
    game: str = ""
    lang: str = ""
    modules: tuple[str, ...] = ()
    url_prefix: str = ""
    tts_dir: Path | None = None
    output: Path | None = None


class Merged(Struct, frozen=True):
    """The result: findings of the build, lines of what was done, and the new file if there is one."""

    findings: tuple[Finding, ...]
    lines: tuple[str, ...] = ()
    written: Path | None = None


def merge_save(project: Project, asked: MergeRequest, jobs: int, cache: Cache, report: Reporter) -> Merged:
    """Build the table of the save's game, merge it into the save, and write a new file unless nothing changed.

    Errors:
        CardgenError: the save cannot be read, or has no piece of the game.
    """
    from cardgen.commands.build import build
    from cardgen.export.tts.merging.addresses import files_of, hosted_at
    from cardgen.export.tts.merging.merge import merge
    from cardgen.export.tts.merging.save_file import read_save, save_bytes

    save = read_save(asked.save)
    before = save_bytes(save)
    game, lang = _game_of(project, asked, save)
    prefix = asked.url_prefix or hosted_at(save, game)
    options = BuildOptions(
        games=(game,),
        targets=(EXPORTER,),
        languages=(lang,) if lang else (),
        modules=asked.modules or Manifest(asked.out).modules.get(game, ()),
        exporter_options={EXPORTER: {"url_prefix": prefix, "tts_dir": asked.tts_dir}},
    )
    outcome = build(project, options, asked.out, jobs, cache, report)
    findings = tuple(outcome.findings)
    if has_errors(findings):
        return Merged(findings, ("nothing is merged: the table cannot be built",))
    table, lang = _table_of(asked, game, outcome.built[game])
    built = read_save(table)
    shown = files_of(save)
    lines = merge(save, built, game, lang, asked.choice).lines()
    if prefix and (new := sorted(files_of(built) - shown)):
        lines.append(f"to be uploaded to {prefix}, from {table.parent / 'images'}: {', '.join(new)}")
    after = save_bytes(save)
    if after == before:
        return Merged(findings, (*lines, "nothing changed: the save is up to date"))
    return Merged(findings, tuple(lines), _write(project, asked, after))


def _game_of(project: Project, asked: MergeRequest, save: Mapping[str, Any]) -> tuple[str, str]:
    """Return the game to merge, and its language; the latter is empty where nothing says it.

    Errors:
        CardgenError: an unknown game, or none named where there are several.
    """
    from cardgen.export.tts.merging.pieces import game_and_language

    game, lang = game_and_language(dict(save), asked.game) or (asked.game, "")
    folders = choose_named_games(project, (game,) if game else (), "build")
    if len(folders) > 1:
        known = ", ".join(folder.id for folder in folders)
        raise CardgenError(
            f"no piece of '{asked.save}' says which game it belongs to; name the game ({known})"
        )
    return folders[0].id, asked.lang or lang


def _table_of(asked: MergeRequest, game: str, languages: Iterable[str]) -> tuple[Path, str]:
    """Return the file of the table that was built or installed, and its language.

    Errors:
        CardgenError: there is none, since the game has nothing on a table.
    """
    lang = next(iter(languages))
    if asked.tts_dir:
        folder = Manifest(asked.tts_dir, INSTALLED)
        scope = f"{game}/{lang}"
    else:
        folder = Manifest(asked.out)
        scope = f"{game}/{lang}/{EXPORTER}"
    files = (file for of_task in folder.files_by_task(scope).values() for file in of_task)
    if table := next((file for file in files if file.endswith(".json")), None):
        return folder.out / table, lang
    raise CardgenError(f"'{game}' has nothing on a table")


def _write(project: Project, asked: MergeRequest, data: bytes) -> Path:
    from cardgen.export.tts.merging.save_file import new_name

    path = asked.output or new_name(asked.save)
    if path.exists() and path.samefile(asked.save):
        raise CardgenError(f"'{path}' is the save itself, which stays as it is; name another file with -o")
    require_free(path, project.root)
    write_file(path, data)
    return path
