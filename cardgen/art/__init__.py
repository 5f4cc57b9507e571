"""Generated drawings that any game can use, found by scanning this folder. See README.md."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from types import ModuleType
from typing import Any

Params = Mapping[str, Any]
Drawing = Callable[[Params, Mapping[str, str]], str]


@lru_cache(maxsize=1)
def drawings() -> Mapping[str, Drawing]:
    """Return all drawings in this folder by name.

    Errors:
        ValueError: a duplicate name (a bug).
    """
    names = sorted(info.name for info in pkgutil.iter_modules(__path__))
    return declared(importlib.import_module(f"{__name__}.{name}") for name in names)


def declared(modules: Iterable[ModuleType]) -> Mapping[str, Drawing]:
    """Collect the drawings in modules by name.

    Errors:
        ValueError: a duplicate name.
    """
    found: dict[str, Drawing] = {}
    for module in modules:
        own = dict(getattr(module, "DRAWINGS", {}))
        if hasattr(module, "NAME"):
            own[module.NAME] = module.draw
        for name, drawing in own.items():
            if name in found:
                raise ValueError(f"duplicate drawing '{name}'; rename one")
            found[name] = drawing
    return found
