"""Limits on time, memory and markup, since games come from strangers.

A template may have nested loops, a picture may expand without end: exceeding a limit is a finding, not a hang.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

#: Most CPU time for laying out or painting one face, in seconds; CPU time does not depend on the machine's load. The
#: slowest shipped face, a board, takes 1.
FACE_SECONDS = 10.0
#: Most markup of one face, in characters; the largest shipped face has 0.3 million.
FACE_CHARACTERS = 4_000_000
#: Most memory of the process, in bytes.
MEMORY_BYTES = 6_000_000_000


class LimitExceeded(Exception):
    """Work on one face exceeded a limit."""


@contextmanager
def time_limit(seconds: float | None = None) -> Iterator[None]:
    """Raise LimitExceeded once the block has used this much CPU time (default: FACE_SECONDS).

    Works only in the main thread, where cardgen does all its work. Within another time limit it does nothing.
    """
    seconds = FACE_SECONDS if seconds is None else seconds
    usable = threading.current_thread() is threading.main_thread() and hasattr(signal, "setitimer")
    if not usable or signal.getitimer(signal.ITIMER_PROF)[0] > 0:
        yield
        return

    def stop(_signal: int, _frame: object) -> None:
        raise LimitExceeded(f"took longer than {seconds:g} s")

    before = signal.signal(signal.SIGPROF, stop)
    # The timer repeats every half second, since an exception raised inside a finalizer is lost.
    signal.setitimer(signal.ITIMER_PROF, seconds, 0.5)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def time_left() -> float:
    """Return how many seconds of CPU time the present limit leaves; a day where there is none."""
    left = signal.getitimer(signal.ITIMER_PROF)[0] if hasattr(signal, "getitimer") else 0.0
    return left or 86_400.0


@contextmanager
def untimed() -> Iterator[None]:
    """Exclude the block, such as one-off work shared by all faces, from the time limit."""
    left, again = (0.0, 0.0)
    if hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread():
        left, again = signal.setitimer(signal.ITIMER_PROF, 0)
    try:
        yield
    finally:
        if left > 0:
            signal.setitimer(signal.ITIMER_PROF, left, again)


def bound_memory(limit_bytes: int = MEMORY_BYTES) -> None:
    """Limit the memory of the process, where the system supports it."""
    try:
        import resource
    except ImportError:  # Windows
        return
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    ceiling = limit_bytes if hard == resource.RLIM_INFINITY else min(limit_bytes, hard)
    resource.setrlimit(resource.RLIMIT_AS, (ceiling, hard))
