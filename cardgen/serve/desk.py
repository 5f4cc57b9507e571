"""The main thread's work, in order of urgency: changes first, then what the page asks for."""

from __future__ import annotations

import itertools
import queue
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

CHANGE, QUESTION = 0, 1


class Desk:
    """Jobs from other threads, done one at a time where `run` was called."""

    def __init__(self) -> None:
        self._jobs: queue.PriorityQueue[tuple[int, int, Callable[[], None]]] = queue.PriorityQueue()
        self._numbers = itertools.count()

    def submit(self, urgency: int, work: Callable[[], Any]) -> Future[Any]:
        """Hand in a job; its result or error comes by the future."""
        future: Future[Any] = Future()

        def run() -> None:
            if future.set_running_or_notify_cancel():
                try:
                    future.set_result(work())
                except Exception as error:
                    future.set_exception(error)

        self._jobs.put((urgency, next(self._numbers), run))
        return future

    def run(self) -> None:
        """Do jobs until the process is interrupted."""
        while True:
            # A wait without end would not be interrupted on every system.
            try:
                _, _, job = self._jobs.get(timeout=1.0)
            except queue.Empty:
                continue
            job()
