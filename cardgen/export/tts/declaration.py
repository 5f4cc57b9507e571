"""The exporter `tts` and its options."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardgen.export.exporter import Export, Exporter, Invariants, OptionValues
from cardgen.export.tts.urls import picture_base
from cardgen.findings import CardgenError

if TYPE_CHECKING:
    from cardgen.export.job import ExportJob
    from cardgen.findings import Finding
    from cardgen.model import Game

#: The last two names of the folder in which the program stores saves: `Documents/My Games/Tabletop Simulator/Saves`
#: on Windows, `~/Library/Tabletop Simulator/Saves` on macOS. Source: installation notes of public tables.
SAVES = ("Tabletop Simulator", "Saves")


def _start(job: ExportJob, values: OptionValues) -> Export:
    from cardgen.export.tts.table_export import TableExport

    return TableExport(
        job, values.get("url_prefix") or "", values.get("tts_dir"), as_zip=bool(values.get("zip"))
    )


def _invariants() -> Invariants:
    from cardgen.export.tts.invariants import check_save

    return check_save


def _settings(game: Game) -> list[Finding]:
    from cardgen.model.table.setup import read_setup

    return read_setup(game)[1]


def _url_prefix(_context: click.Context, _option: click.Parameter, given: str | None) -> str | None:
    return None if given is None else picture_base(given)


def _tts_dir(_context: click.Context, _option: click.Parameter, given: str | None) -> Path | None:
    return None if given is None else saved_objects_folder(given)


def saved_objects_folder(given: str) -> Path:
    """Return the folder if it exists, or if the game itself would create it among its saves.

    Errors:
        CardgenError: neither, so that a typo creates no folders.
    """
    if not given or "\0" in given:
        raise CardgenError("--tts-dir is empty; name the Saved Objects folder of Tabletop Simulator")
    folder = Path(given)
    if folder.is_dir():
        return folder
    saves = folder.absolute().parent
    if saves.is_dir() and (saves.parent.name, saves.name) == SAVES:
        return folder
    raise CardgenError(
        f"--tts-dir '{folder}' does not exist; expected '…/{'/'.join(SAVES)}/Saved Objects',"
        " or another folder that exists"
    )


EXPORTER = Exporter(
    "tts",
    _start,
    options=(
        click.Option(
            ["--url-prefix"],
            callback=_url_prefix,
            help="Address of a table's pictures; without it they are on this machine.",
        ),
        click.Option(
            ["--tts-dir"],
            callback=_tts_dir,
            help="Also copy tables to this Saved Objects folder of Tabletop Simulator.",
        ),
        click.Option(["--zip"], is_flag=True, help="Also make one file of each table, to hand over."),
    ),
    invariants=_invariants,
    settings=_settings,
    whole_games=True,
    paints_pixels=True,
)
