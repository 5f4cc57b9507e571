"""Progress: lines where nobody watches, and a bar that leaves the terminal as it was."""

import io
import sys

from cardgen.commands.progress import BarReporter, LineReporter, reporter

HIDE, SHOW = "\x1b[?25l", "\x1b[?25h"


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_a_bar_that_ends_early_shows_the_cursor_again_once(monkeypatch):
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    bar = reporter()
    assert isinstance(bar, BarReporter)
    bar.start_tasks(3)
    bar.task_finished("first", True)
    assert HIDE in terminal.getvalue() and SHOW not in terminal.getvalue()
    bar.end_tasks()
    bar.end_tasks()
    assert terminal.getvalue().count(SHOW) == 1
    assert terminal.getvalue().endswith(f"{SHOW}\n")


def test_a_log_gets_lines_only(monkeypatch, capsys):
    lines = reporter()
    assert type(lines) is LineReporter
    lines.step(1, "load", "g")
    lines.start_tasks(3)
    lines.task_finished("first", True)
    lines.waiting_for("another build into output")
    lines.end_tasks()
    assert capsys.readouterr().err == "1 load g\nwaiting for another build into output to end\n"
