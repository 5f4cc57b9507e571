"""Plug-ins: what installed packages add to cardgen by entry points. Code in a project is never loaded here.

A package declares a plug-in in its `pyproject.toml`:

    [project.entry-points."cardgen.rules"]
    swords = "my_package.swords"

Groups: `cardgen.rules`, `cardgen.kinds`, `cardgen.drawings`, `cardgen.exporters`, `cardgen.paper_forms` and
`cardgen.table_objects`; the modules that load them say what an entry must be. Source: Python Packaging User Guide,
entry points specification.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from cardgen.files import read_file
from cardgen.findings import CardgenError


@lru_cache(maxsize=16)
def load_plugins(group: str) -> Mapping[str, Any]:
    """Load the plug-ins of a group, by name, sorted.

    Args:
        group: such as `cardgen.rules`.

    Errors:
        CardgenError: a plug-in cannot be imported, or two have the same name.
    """
    found: dict[str, Any] = {}
    if not _is_named(group):
        return found
    from importlib.metadata import entry_points

    for entry in sorted(entry_points(group=group), key=lambda e: (e.name, e.value)):
        if entry.name in found:
            raise CardgenError(f"two installed packages bring '{entry.name}' for {group}; uninstall one")
        try:
            found[entry.name] = entry.load()
        except Exception as error:
            reason = f"{type(error).__name__}: {error}"
            raise CardgenError(
                f"the plug-in '{entry.name}' ({entry.value}) cannot be loaded: {reason}"
            ) from error
    return found


def has_plugins() -> bool:
    """Return whether any plug-in is installed."""
    return _is_named("cardgen.", end="")


def _is_named(group: str, end: str = "]") -> bool:
    """Return whether any installed package declares a group, or one with this prefix.

    Why: there is hardly ever one, and importing `importlib.metadata` takes longer than this search.
    """
    return any(f"[{group}{end}".encode() in names for names in _entry_points())


@lru_cache(maxsize=1)
def _entry_points() -> list[bytes]:
    """Return the contents of all `entry_points.txt`."""
    folders = (Path(place or ".") for place in sys.path)
    return [read_file(file) for folder in folders for file in folder.glob("*.*-info/entry_points.txt")]
