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

#: The last two names of the folder in which the program keeps its saves: `Documents/My Games/Tabletop Simulator/Saves`
#: on Windows, `~/Library/Tabletop Simulator/Saves` on macOS. Source: installation notes of public tables.
SAVES = ("Tabletop Simulator", "Saves")


def _start(job: ExportJob, values: OptionValues) -> Export:
    from cardgen.export.tts.table_export import TableExport

    return TableExport(job, values.get("url_prefix") or "", values.get("tts_dir"))


def _invariants() -> Invariants:
    from cardgen.export.tts.invariants import check_save

    return check_save


def _url_prefix(_context: click.Context, _option: click.Parameter, given: str | None) -> str | None:
    return None if given is None else picture_base(given)


def _tts_dir(_context: click.Context, _option: click.Parameter, said: str | None) -> Path | None:
    """Return the folder: one that is there, or one that the game itself would make among its saves.

    Errors:
        CardgenError: neither of them, so that a slip of the pen makes no folders.
    """
    if said is None:
        return None
    if not said:
        raise CardgenError("--tts-dir is empty; name the folder Saved Objects of Tabletop Simulator")
    given = Path(said)
    if given.is_dir():
        return given
    saves = given.absolute().parent
    if saves.is_dir() and (saves.parent.name, saves.name) == SAVES:
        return given
    raise CardgenError(
        f"--tts-dir '{given}' is not there; expected '…/{'/'.join(SAVES)}/Saved Objects',"
        " or another folder that exists"
    )


EXPORTER = Exporter(
    "tts",
    _start,
    options=(
        click.Option(
            ["--url-prefix"],
            callback=_url_prefix,
            help="Pictures of a table are found under this address, not on this machine.",
        ),
        click.Option(
            ["--tts-dir"],
            type=click.Path(file_okay=False),
            callback=_tts_dir,
            help="Also put tables into this Saved Objects folder of Tabletop Simulator.",
        ),
    ),
    invariants=_invariants,
    whole_games=True,
    paints_pixels=True,
)
