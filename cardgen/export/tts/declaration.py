"""The exporter `tts` and its options."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardgen.export.exporter import Export, Exporter, Invariants, OptionValues
from cardgen.export.tts.urls import picture_base

if TYPE_CHECKING:
    from cardgen.export.job import ExportJob


def _start(job: ExportJob, values: OptionValues) -> Export:
    from cardgen.export.tts.table_export import TableExport

    return TableExport(job, values.get("url_prefix") or "", values.get("tts_dir"))


def _invariants() -> Invariants:
    from cardgen.export.tts.invariants import check_save

    return check_save


def _url_prefix(_context: click.Context, _option: click.Parameter, given: str | None) -> str | None:
    return None if given is None else picture_base(given)


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
            type=click.Path(file_okay=False, path_type=Path),
            help="Also put tables into this Saved Objects folder of Tabletop Simulator.",
        ),
    ),
    invariants=_invariants,
    whole_games=True,
)
