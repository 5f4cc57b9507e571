"""Results that rules share: computed once per run, or cached between runs by a digest of their inputs."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, TypeVar

from cardgen.cache import digest
from cardgen.load.store import Store, keep, kept, loader_stamp, recall

_T = TypeVar("_T")


class MemoryStore(dict[tuple[str, str], bytes]):
    """Bytes by kind and key, in memory."""

    def get(self, kind: str, key: str) -> bytes | None:  # type: ignore[override]
        """Return the bytes under a key, or None."""
        return super().get((kind, key))

    def put(self, kind: str, key: str, value: bytes) -> None:
        """Store bytes under a key."""
        self[kind, key] = value


class Memo:
    """Results computed from one game, its faces or one text.

    Attributes:
        store: caches plain data between runs, by a digest of its inputs.
    """

    def __init__(self, store: Store | None = None) -> None:
        self.store: Store = MemoryStore() if store is None else store
        self._known: dict[Hashable, Any] = {}

    def once(self, key: Hashable, compute: Callable[[], _T]) -> _T:
        """Return the result under a key, computed once per run; it is shared, so do not change it."""
        if key not in self._known:
            self._known[key] = compute()
        known: _T = self._known[key]
        return known

    def recall(self, kind: str, *decides: str | bytes) -> Any:
        """Return plain data cached in an earlier run of the same version, or None.

        Args:
            decides: everything that the data depends on, besides the program and its word lists.
        """
        return recall(self.store, kind, digest(loader_stamp(), *decides))

    def keep(self, kind: str, data: Any, *decides: str | bytes) -> None:
        """Cache plain data (dict, list, tuple, str, numbers, None) for later runs; see `recall`."""
        keep(self.store, kind, digest(loader_stamp(), *decides), data)

    def cached(self, kind: str, compute: Callable[[], Any], *decides: str | bytes) -> Any:
        """Return cached plain data, or compute and cache it; see `recall`."""
        return kept(self.store, kind, digest(loader_stamp(), *decides), compute)

    def each(
        self,
        kind: str,
        items: Sequence[_T],
        keys: Sequence[str],
        compute: Callable[[_T], Any],
        *decides: str | bytes,
    ) -> list[Any]:
        """Return what is computed of each item, in order; of the items of the last run it is kept.

        Args:
            keys: for each item what decides its result besides `decides`; compute: returns plain data.
            decides: what the results of all items depend on; it also distinguishes one collection of items from others.
        """
        known = self.recall(kind, *decides) or {}
        found = {
            key: known[key] if key in known else compute(item) for key, item in zip(keys, items, strict=True)
        }
        if found.keys() != known.keys():
            self.keep(kind, found, *decides)
        return [found[key] for key in keys]
