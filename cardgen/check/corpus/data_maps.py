"""Plain data of a game, such as its facts and boards, map by map or value by value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any


def maps_in(value: Any, path: str = "") -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Yield all maps in plain data with their dotted paths, outermost first."""
    if isinstance(value, Mapping):
        yield path, value
    for inside, item in _items(value, path):
        yield from maps_in(item, inside)


def leaves(value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Yield the leaves of plain data (neither maps nor lists) with their dotted paths."""
    if not isinstance(value, (Mapping, list, tuple)):
        yield path, value
    for inside, item in _items(value, path):
        yield from leaves(item, inside)


def _items(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    listed = enumerate(value) if isinstance(value, (list, tuple)) else ()
    for key, item in value.items() if isinstance(value, Mapping) else listed:
        yield f"{path}.{key}" if path else str(key), item
