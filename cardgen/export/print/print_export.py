"""One game in one language on its way to PDFs."""

from __future__ import annotations

from cardgen.export.exporter import Export
from cardgen.export.job import ExportJob
from cardgen.export.print import plan
from cardgen.tasks import Task


class PrintExport(Export):
    """The PDFs of a job; nothing names the files of others, and nothing is installed."""

    def __init__(self, job: ExportJob) -> None:
        self._job = job

    def plan(self) -> list[Task]:
        """List a task for each file, and two for each booklet that is folded."""
        return plan(self._job)
