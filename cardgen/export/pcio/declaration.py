"""The exporter `pcio`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardgen.export.exporter import Export, Exporter, OptionValues

if TYPE_CHECKING:
    from cardgen.export.job import ExportJob


def _start(job: ExportJob, _values: OptionValues) -> Export:
    from cardgen.export.pcio.room import PcioExport

    return PcioExport(job)


EXPORTER = Exporter("pcio", _start, whole_games=True, on_request=True, paints_pixels=True)
