"""The commands `tts`, apart from their work, so that a start of the command line imports nothing of it."""

from __future__ import annotations

from pathlib import Path

import click

from cardgen.commands import completion as complete
from cardgen.commands.console import CLEAN, show_findings, show_made, show_notes
from cardgen.commands.parameters import (
    NamedPath,
    language_option,
    module_option,
    out_option,
    output_option,
    project_here,
    trust_code_option,
)
from cardgen.commands.progress import reporter
from cardgen.findings import counted


@click.group()
def tts() -> None:
    """Tables of Tabletop Simulator that people play on: update a save, remove pictures of old tables."""


@tts.command()
@click.argument("save", metavar="SAVE.json", type=NamedPath(path_type=Path))
@click.argument("game", default="", metavar="[GAME]", shell_complete=complete.words(complete.games))
@language_option("Default: that of the save.")
@module_option(" Default: those of the last build.")
@click.option(
    "--url-prefix", help="Address of the pictures. Default: that of the save's own, if they are hosted."
)
@click.option("--tts-dir", help="Also install the table here, and show the pictures of this folder.")
@click.option("--into-decks", is_flag=True, help="Put new pieces into their decks and bags, below the rest.")
@click.option(
    "--take-out", is_flag=True, help="Take removed pieces out of decks and bags, and put them aside."
)
@click.option("--restore", is_flag=True, help="Add pieces again that players have deleted.")
@output_option("The new file. Default: beside SAVE.")
@out_option
@trust_code_option
def merge(
    save: Path,
    game: str,
    lang: str,
    modules: tuple[str, ...],
    url_prefix: str | None,
    tts_dir: str | None,
    into_decks: bool,
    take_out: bool,
    restore: bool,
    output: Path | None,
    out: Path | None,
    trust_code: bool,
) -> int:
    """Bring what changed in a game into a save that people have played on.

    Builds the table, and writes a new file beside SAVE.json with its pictures and texts, new pieces beside the rest.
    What players moved, locked, drew, wrote, added and deleted stays. SAVE.json is a save or saved object of Tabletop
    Simulator and is not changed itself.
    """
    from cardgen.cache import user_cache
    from cardgen.commands.tts.merge_save import MergeRequest, merge_save
    from cardgen.export.tts.declaration import saved_objects_folder
    from cardgen.export.tts.merging.merge import MergeChoice
    from cardgen.export.tts.urls import picture_base
    from cardgen.tasks import default_jobs

    project = project_here(trust_code=trust_code, writes=True)
    asked = MergeRequest(
        save,
        out or project.root / "output",
        MergeChoice(into_decks, take_out, restore),
        game,
        lang,
        modules,
        picture_base(url_prefix) if url_prefix is not None else "",
        saved_objects_folder(tts_dir) if tts_dir is not None else None,
        output,
    )
    merged = merge_save(project, asked, default_jobs(), user_cache(), reporter())
    code = show_findings(merged.findings)
    show_notes(merged.lines)
    if merged.written:
        show_made("wrote", f" {merged.written}")
    return code


@tts.command()
@click.argument(
    "saves", nargs=-1, required=True, metavar="FOLDER…", type=NamedPath(file_okay=False, path_type=Path)
)
@click.option("--tts-dir", help="Also clean this Saved Objects folder, where tables were installed.")
@click.option("--dry-run", is_flag=True, help="Only say what would be removed.")
@out_option
def clean(saves: tuple[Path, ...], tts_dir: str | None, dry_run: bool, out: Path | None) -> int:
    """Remove pictures of earlier tables that no saved game in FOLDER… names any more.

    A build keeps them, since a saved game may show them. Every .json file in these folders and below is searched. Name
    all folders with saved games of these tables, such as ".../Tabletop Simulator/Saves".
    """
    from cardgen.commands.tts.clean import clean as remove_pictures
    from cardgen.export.tts.declaration import saved_objects_folder

    project = project_here(writes=True)
    folder = saved_objects_folder(tts_dir) if tts_dir is not None else None
    done = remove_pictures(out or project.root / "output", folder, saves, dry_run, reporter())
    for path in done.removed:
        click.echo(path)
    show_notes(f"changed by somebody else, left as it is: {path}" for path in done.changed)
    removed = f"{'would remove' if dry_run else 'removed'} {counted(len(done.removed), 'picture')}"
    kept = f", kept {len(done.needed)} that saved games name" if done.needed else ""
    show_made(removed, f" ({done.size / 1e6:.1f} MB){kept}")
    return CLEAN


@tts.command()
@click.argument("game", default="", metavar="[GAME]", shell_complete=complete.words(complete.games))
@language_option("Only this language.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
@out_option
def manifest(game: str, lang: str, form: str, out: Path | None) -> int:
    """List the files that a host of built tables must serve: path, size in bytes and SHA-256."""
    from cardgen.commands.tts.hand_over import as_json, served_files

    project = project_here()
    files = served_files(project, out or project.root / "output", game, lang)
    if form == "json":
        click.echo(as_json(files))
    else:
        for file in files:
            click.echo(f"{file.sha256}  {file.size:>9}  {file.path}")
    show_made(counted(len(files), "file"), f" ({sum(file.size for file in files) / 1e6:.1f} MB)")
    return CLEAN


@tts.command()
@click.argument("game", default="", metavar="[GAME]", shell_complete=complete.words(complete.games))
@language_option("Only this language.")
@click.option(
    "--folder",
    type=NamedPath(file_okay=False, path_type=Path),
    help="The folder of Tabletop Simulator. Default: where the game has it on this system.",
)
@click.option("--undo", is_flag=True, help="Remove tables that were installed, and their pictures.")
@out_option
@trust_code_option
def install(game: str, lang: str, folder: Path | None, undo: bool, out: Path | None, trust_code: bool) -> int:
    """Build tables, and put them where Tabletop Simulator on this machine looks for them.

    Writes a saved object for each table (Objects, Saved Objects), and a save with seats and hands that is listed among
    the mods (Games, Workshop). What somebody changed there is never replaced or removed.
    """
    import os
    import sys

    from cardgen.cache import user_cache
    from cardgen.commands.tts.hand_over import install_tables, remove_tables
    from cardgen.export.tts.handing_over.folders import data_folders, game_folder
    from cardgen.tasks import default_jobs

    project = project_here(trust_code=trust_code, writes=True)
    candidates = [folder] if folder else data_folders(sys.platform, Path.home(), os.environ)
    there = game_folder(candidates)
    if undo:
        done = remove_tables(there, game, lang, reporter())
        show_notes(f"changed by somebody else, left as it is: {path}" for path in done.left)
        show_made(f"removed {counted(len(done.paths), 'file')}", f" from {there}")
        return CLEAN
    made = install_tables(
        project, out or project.root / "output", there, game, lang, default_jobs(), user_cache(), reporter()
    )
    code = show_findings(made.findings)
    if made.paths:
        show_made(f"installed {counted(len(made.paths), 'file')}", f" in {there}")
    return code
