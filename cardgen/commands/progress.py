"""Progress: a bar on a terminal, plain step lines elsewhere, always on stderr."""

from __future__ import annotations

import sys
from typing import Any

import click

from cardgen.tasks import Reporter


class LineReporter(Reporter):
    """One line a step."""

    def step(self, number: int, name: str, what: str) -> None:
        """Print a step."""
        click.echo(f"{number} {name} {what}".rstrip(), err=True)

    def waiting_for(self, what: str) -> None:
        """Print what is waited for."""
        click.echo(f"waiting for {what} to end", err=True)


class BarReporter(LineReporter):
    """Step lines, and a bar while units of work run."""

    def __init__(self) -> None:
        self._bar: Any = None

    def start_tasks(self, tasks: int) -> None:
        """Begin a bar."""
        self._bar = click.progressbar(
            length=tasks, file=sys.stderr, show_pos=True, item_show_func=lambda n: n or ""
        )
        self._bar.__enter__()

    def task_finished(self, name: str, ran_now: bool) -> None:
        """Move the bar."""
        if self._bar:
            self._bar.update(1, name)

    def end_tasks(self) -> None:
        """End the bar."""
        if self._bar:
            self._bar.__exit__(None, None, None)
            self._bar = None


def reporter() -> Reporter:
    """Return the reporter that suits where stderr goes."""
    return BarReporter() if sys.stderr.isatty() else LineReporter()
