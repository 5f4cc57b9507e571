"""Work in a process of its own, so that a change need not wait for it: booklets, which take seconds to set."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from tempfile import TemporaryDirectory

from cardgen.project import Project

#: Longest time that a booklet is waited for, in seconds; what is not set by then is set at the desk.
_PATIENCE_S = 120


class BookletSetter:
    """Sets booklets into the cache, one at a time."""

    def __init__(self, project: Project) -> None:
        self._project = project
        self._lock = threading.Lock()

    def set(self, build: Sequence[str]) -> None:
        """Set a booklet by a build of it alone, whose files are dropped; an error shows when it is asked for.

        Args:
            build: the game, and options that choose the booklet.
        """
        project = self._project
        options = [
            *(["--trust-code"] if project.trust_code else []),
            *(["--look", project.look] * bool(project.look)),
        ]
        with self._lock, TemporaryDirectory() as out, suppress(OSError, subprocess.TimeoutExpired):
            subprocess.run(
                [
                    sys.executable,
                    "-m",
                    "cardgen",
                    "build",
                    *build,
                    "--draft",
                    "--jobs",
                    "1",
                    "--out",
                    out,
                    *options,
                ],
                cwd=project.root,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                timeout=_PATIENCE_S,
                check=False,
            )
