"""The exporter `print`.

Sheets and the size of dice are no options of its own: they decide what is laid out and imposed before an exporter
begins, for every exporter alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardgen.export.exporter import Export, Exporter, OptionValues

if TYPE_CHECKING:
    from cardgen.export.job import ExportJob
    from cardgen.layout.decks import GameLayout
    from cardgen.layout.face import Face


def _start(job: ExportJob, _values: OptionValues) -> Export:
    from cardgen.export.print.print_export import PrintExport

    return PrintExport(job)


def _prepare(layout: GameLayout, face: Face) -> object:
    from cardgen.export.print import prepare

    return prepare(layout, face)


EXPORTER = Exporter("print", _start, prepare=_prepare)
