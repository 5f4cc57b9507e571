"""The full check of what is on the page: `cardgen check` in a process of its own, given up when something changes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cardgen.project import Project

#: How far the check gives way to other processes.
_NICE = 5
Findings = Sequence[Mapping[str, Any]]


class Checker:
    """Checks the games of a project, one check at a time.

    Args:
        on_findings: called with the findings of each check that was not given up; None if it could not be made.
    """

    def __init__(
        self, project: Project, games: Sequence[str], on_findings: Callable[[Findings | None], None]
    ) -> None:
        trust = ["--trust-code"] if project.trust_code else []
        self._command = [
            sys.executable,
            "-m",
            "cardgen",
            "check",
            *games,
            "--format",
            "json",
            "--jobs",
            "1",
            *trust,
        ]
        self._root = project.root
        self._on_findings = on_findings
        self._running: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Begin a check; one under way is given up."""
        self.stop()
        running = self._running = subprocess.Popen(
            self._command,
            cwd=self._root,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        if hasattr(os, "setpriority"):
            os.setpriority(os.PRIO_PROCESS, running.pid, _NICE)
        threading.Thread(target=self._wait, args=(running,), name="check", daemon=True).start()

    def stop(self) -> None:
        """Abandon the check under way, if there is one."""
        running, self._running = self._running, None
        if running and running.poll() is None:
            running.kill()

    def _wait(self, running: subprocess.Popen[bytes]) -> None:
        written, _ = running.communicate()
        if running is not self._running:
            return
        try:
            self._on_findings(json.loads(written))
        except ValueError:
            self._on_findings(None)
