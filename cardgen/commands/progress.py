"""Progress on stderr: a bar on a terminal, a line per step elsewhere."""

from __future__ import annotations

import sys
from typing import Any

import click

from cardgen.tasks import Reporter


class LineReporter(Reporter):
    """Prints a line per step."""

    def step(self, number: int, name: str, what: str) -> None:
        """Print a step."""
        click.echo(f"{number} {name} {what}".rstrip(), err=True)

    def note(self, text: str) -> None:
        """Print the text."""
        click.echo(text, err=True)

    def waiting_for(self, what: str) -> None:
        """Print what the build waits for."""
        click.echo(f"waiting for {what} to end", err=True)


class BarReporter(LineReporter):
    """Prints a line per step, and a bar while tasks run."""

    def __init__(self) -> None:
        self._bar: Any = None

    def start_tasks(self, tasks: int) -> None:
        """Start a bar."""
        self._bar = click.progressbar(
            length=tasks, file=sys.stderr, show_pos=True, item_show_func=lambda n: n or ""
        )
        self._bar.__enter__()

    def task_finished(self, name: str, ran_now: bool) -> None:
        """Advance the bar."""
        if self._bar:
            self._bar.update(1, name)

    def end_tasks(self) -> None:
        """Remove the bar."""
        if self._bar:
            self._bar.__exit__(None, None, None)
            self._bar = None


def reporter() -> Reporter:
    """Return the reporter for the present stderr."""
    return BarReporter() if sys.stderr.isatty() else LineReporter()
