"""The exporter `print`.

Sheets and the size of dice are not its own options, because layout and imposition, which come before any exporter, need
them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardgen.export.exporter import Export, Exporter, OptionValues

if TYPE_CHECKING:
    from cardgen.export.job import ExportJob
    from cardgen.layout.decks import GameLayout
    from cardgen.layout.face_builder import OnFace


def _start(job: ExportJob, _values: OptionValues) -> Export:
    from cardgen.export.print.print_export import PrintExport

    return PrintExport(job)


def _on_face(layout: GameLayout) -> OnFace:
    from cardgen.export.face_pdf import form_painter

    return form_painter(layout)


EXPORTER = Exporter("print", _start, on_face=_on_face, on_paper=True)
