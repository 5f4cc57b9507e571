"""Plug-ins: what an installed package adds to cardgen, by entry points. Nothing of a project is ever loaded here.

A package names what it brings in its `pyproject.toml`:

    [project.entry-points."cardgen.rules"]
    swords = "my_package.swords"

The groups: `cardgen.rules`, `cardgen.kinds`, `cardgen.drawings`, `cardgen.exporters`, `cardgen.paper_forms` and
`cardgen.table_objects`; what each entry must be stands where it is read. Source: Python Packaging User Guide, entry
points specification.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from cardgen.findings import CardgenError


@lru_cache(maxsize=16)
def plugged_in(group: str) -> Mapping[str, Any]:
    """Load what installed packages bring of a group, by name, sorted.

    Args:
        group: such as `cardgen.rules`.

    Errors:
        CardgenError: a plug-in that cannot be imported, or two of one name.
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


def is_anything_plugged_in() -> bool:
    """Return whether any installed package brings something."""
    return _is_named("cardgen.", end="")


def _is_named(group: str, end: str = "]") -> bool:
    """Return whether any installed package names a group, or one that begins so.

    Why: nearly always none does, and the library that reads entry points takes longer to import than to look.
    """
    return any(f"[{group}{end}".encode() in names for names in _entry_points())


@lru_cache(maxsize=1)
def _entry_points() -> list[bytes]:
    """Return the files in which installed packages name what they bring."""
    folders = (Path(place or ".") for place in sys.path)
    return [file.read_bytes() for folder in folders for file in folder.glob("*.*-info/entry_points.txt")]
