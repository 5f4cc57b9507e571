"""Values of a file of unknown origin, with the types that they should have."""

from __future__ import annotations

from typing import Any


def as_map(value: Any) -> dict[str, Any]:
    """Return a map, or an empty one where it is something else."""
    return value if isinstance(value, dict) else {}


def as_list(value: Any) -> list[Any]:
    """Return a list, or an empty one where it is something else."""
    return value if isinstance(value, list) else []
