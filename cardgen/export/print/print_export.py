"""The export of one game in one language to PDFs."""

from __future__ import annotations

from cardgen.export.exporter import Export
from cardgen.export.job import ExportJob
from cardgen.export.print.deck_tasks import deck_tasks
from cardgen.export.print.document_tasks import booklet_tasks, title_task
from cardgen.tasks import Task


class PrintExport(Export):
    """The PDFs of a job; none of them refers to others, and nothing is installed."""

    def __init__(self, job: ExportJob) -> None:
        self._job = job

    def plan(self) -> list[Task]:
        """List the tasks of decks, of booklets and, for a whole game, of a title page per sheet."""
        job = self._job
        titles = [title_task(job, plans) for plans in job.sheets] if job.whole else []
        return [*deck_tasks(job), *booklet_tasks(job), *titles]
