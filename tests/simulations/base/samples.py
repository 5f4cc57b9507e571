"""Samples of whole games."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import chain
from typing import Any

#: Number of games that a process plays at a time.
BATCH = 100


def sample(
    play: Callable[[Any, int], list[Any]],
    setup: Any,
    games: int,
    processes: ProcessPoolExecutor | None = None,
) -> list[Any]:
    """Return the outcomes of games from seed 0 on, played in processes if there are any; the result is the same."""
    if processes is None:
        done = map(partial(play, setup), range(games))
    else:
        done = processes.map(partial(play, setup), range(games), chunksize=BATCH)
    return [*chain.from_iterable(done)]
