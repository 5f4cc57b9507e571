"""Limits on work that strangers' files ask for: time and memory for one face, counts and bytes for input.

A game pack may hold a template with nested loops or a picture that unfolds for ever. Past a limit the work ends in a
finding, not in a hang.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

#: Longest that laying out or painting one face may take, in seconds of the processor, so that a busy machine changes
#: nothing. The slowest shipped face, the board, takes 1.
FACE_SECONDS = 10.0
#: Most markup one face may be, in characters: the largest shipped face has 0.3 million.
FACE_CHARACTERS = 4_000_000
#: Most memory the process may take, in bytes, so that a template cannot drain the machine.
MEMORY_BYTES = 6_000_000_000


class LimitExceeded(Exception):
    """Work on one face went past its limit."""


@contextmanager
def time_limit(seconds: float | None = None) -> Iterator[None]:
    """Raise LimitExceeded in the block once it has computed for so long (FACE_SECONDS unless told).

    Works in the main thread of a process, where cardgen does all its work; nested limits keep the outer one.
    """
    seconds = FACE_SECONDS if seconds is None else seconds
    usable = threading.current_thread() is threading.main_thread() and hasattr(signal, "setitimer")
    if not usable or signal.getitimer(signal.ITIMER_PROF)[0] > 0:
        yield
        return

    def stop(_signal: int, _frame: object) -> None:
        raise LimitExceeded(f"took longer than {seconds:g} s")

    before = signal.signal(signal.SIGPROF, stop)
    # It rings again every half second: an exception raised inside a finalizer is lost.
    signal.setitimer(signal.ITIMER_PROF, seconds, 0.5)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


@contextmanager
def untimed() -> Iterator[None]:
    """Let the block's time not count: what is made once for all faces is no fault of the face that needed it first."""
    left, again = (0.0, 0.0)
    if hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread():
        left, again = signal.setitimer(signal.ITIMER_PROF, 0)
    try:
        yield
    finally:
        if left > 0:
            signal.setitimer(signal.ITIMER_PROF, left, again)


def bound_memory(limit_bytes: int = MEMORY_BYTES) -> None:
    """Return the process a ceiling of memory, where the system has one to give."""
    try:
        import resource
    except ImportError:  # Windows has no such limit; the character limit still holds there.
        return
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    ceiling = limit_bytes if hard == resource.RLIM_INFINITY else min(limit_bytes, hard)
    resource.setrlimit(resource.RLIMIT_AS, (ceiling, hard))
