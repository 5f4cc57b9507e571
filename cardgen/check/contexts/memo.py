"""The one memory of a check: what rules work out of a game is worked out once, and kept between runs by its content."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from cardgen.cache import digest
from cardgen.load.store import Store, keep, loader_stamp, recall

_T = TypeVar("_T")


class MemoryStore(dict[tuple[str, str], bytes]):
    """Bytes by kind and key, for as long as the process runs."""

    def get(self, kind: str, key: str) -> bytes | None:  # type: ignore[override]
        """Return the bytes kept under a key, or None."""
        return super().get((kind, key))

    def put(self, kind: str, key: str, value: bytes) -> None:
        """Keep bytes under a key."""
        self[kind, key] = value


class Memo:
    """What was worked out of one game, of its laid-out faces or of one text.

    The runner makes one for each subject that it gives to rules; no rule has a memory of its own.

    Attributes:
        store: keeps plain data between runs, by a digest of all that decides it.
    """

    def __init__(self, store: Store | None = None) -> None:
        self.store: Store = MemoryStore() if store is None else store
        self._known: dict[Hashable, Any] = {}

    def once(self, key: Hashable, compute: Callable[[], _T]) -> _T:
        """Return what was worked out under a key in this run, or work it out; it is shared, so do not change it."""
        if key not in self._known:
            self._known[key] = compute()
        known: _T = self._known[key]
        return known

    def recall(self, kind: str, *decides: str | bytes) -> Any:
        """Return the plain data kept in an earlier run of this very program, or None.

        Args:
            decides: everything that decides the data, beside the program with its word lists.
        """
        return recall(self.store, kind, digest(loader_stamp(), *decides))

    def keep(self, kind: str, data: Any, *decides: str | bytes) -> None:
        """Keep plain data (dict, list, tuple, str, numbers, None) for later runs; see `recall`."""
        keep(self.store, kind, digest(loader_stamp(), *decides), data)

    def cached(self, kind: str, compute: Callable[[], Any], *decides: str | bytes) -> Any:
        """Return plain data as `recall` does, or work it out and keep it."""
        found = self.recall(kind, *decides)
        if found is None:
            found = compute()
            self.keep(kind, found, *decides)
        return found
