"""Documents of running text that go with the sheets: booklets of rules, and the title page."""

from __future__ import annotations

from cardgen.export import ExportJob
from cardgen.impose import SheetSpec
from cardgen.tasks import Task


def title_task(job: ExportJob, spec: SheetSpec) -> Task:
    """PLACEHOLDER."""
    raise NotImplementedError


def booklet_tasks(job: ExportJob) -> list[Task]:
    """PLACEHOLDER until the booklet is there."""
    return []
