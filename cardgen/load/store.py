"""Plain data kept in the cache: parsed and checked files, by the bytes they come from."""

from __future__ import annotations

import marshal
import sys
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any, Protocol

from cardgen.cache import code_digest, digest, user_cache
from cardgen.files import read_file
from cardgen.load.document import DiagnosticRow, Diagnostics, Positions


class Store(Protocol):
    """What is asked of a cache: bytes by kind and key."""

    def get(self, kind: str, key: str) -> bytes | None:
        """Return the bytes kept under a key, or None."""

    def put(self, kind: str, key: str, value: bytes) -> None:
        """Keep bytes under a key."""


def recall(store: Store | None, kind: str, key: str) -> Any:
    """Return the data kept under a key, or None; what cannot be read any more is as good as not there."""
    kept = store.get(kind, key) if store is not None else None
    if kept is None:
        return None
    try:
        return marshal.loads(kept)
    except (EOFError, ValueError, TypeError):
        return None


def keep(store: Store | None, kind: str, key: str, data: Any) -> None:
    """Keep plain data (dict, list, tuple, str, numbers, None) or compiled code under a key."""
    if store is not None:
        store.put(kind, key, marshal.dumps(data))


def loader_stamp() -> str:
    """Return a mark of what decides the kept data beside the files: the program, and marshal's format.

    Why: after an update of cardgen or Python an old record must not come back.
    """
    return f"{code_digest()} {sys.implementation.cache_tag} {marshal.version}"


def kept(store: Store | None, kind: str, key: str, compute: Callable[[], Any]) -> Any:
    """Return the plain data kept under a key; if there is none, compute and keep it."""
    found = recall(store, kind, key)
    if found is None:
        found = compute()
        keep(store, kind, key, found)
    return found


def kept_result(kind: str, compute: Callable[[], Any], *decides: str | bytes) -> Any:
    """Return plain data that an earlier run of this program worked out, or work it out and keep it.

    Args:
        decides: everything that the data depends on, besides the program.
    """
    return kept(user_cache(), kind, digest(loader_stamp(), *decides), compute)


def parsed_yaml(data: bytes, diagnostics: Diagnostics) -> tuple[Any, Positions] | None:
    """Return what `yamlfile.parse` does, now or in an earlier run."""

    def read() -> tuple[tuple[Any, Positions] | None, list[DiagnosticRow]]:
        from cardgen.load.yamlfile import parse

        fresh = Diagnostics()
        return parse(data, fresh), fresh.to_rows()

    parsed, rows = kept_result("yaml", read, data)
    diagnostics.rows += rows
    found: tuple[Any, Positions] | None = parsed
    return found


@lru_cache(maxsize=32)
def word_lists(file: Path) -> dict[str, Any]:
    """Return a YAML file of the program's own, such as the words of a language, parsed once for all runs."""
    data = read_file(file)
    cache, key = user_cache(), digest(loader_stamp(), data)
    found = recall(cache, "word-lists", key)
    if found is None:
        import yaml

        found = yaml.load(data, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
        keep(cache, "word-lists", key, found)
        cache.flush()
    lists: dict[str, Any] = found
    return lists
