"""Plain data of a game, such as its facts and boards, map by map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any


def maps_in(value: Any, path: str = "") -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Go through all maps in plain data with their dotted paths, outermost first."""
    if isinstance(value, Mapping):
        yield path, value
        for key, item in value.items():
            yield from maps_in(item, f"{path}.{key}" if path else str(key))
    elif isinstance(value, (list, tuple)):
        for index, item in enumerate(value):
            yield from maps_in(item, f"{path}.{index}" if path else str(index))
