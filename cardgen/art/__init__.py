"""Generated drawings that any game could use, found by folder scan: stonework, gates, arches.

A module of this folder that has `DRAWINGS` (a map of name to function) or `NAME` and `draw` brings drawings to the
templates. A drawing takes plain parameters and the game's palette and returns profile SVG markup in millimetres; the
same parameters make the same string. May import units and model only. What draws one game lies with its look, in
`templates/<look>/drawings/` (see `cardgen.layout.drawings`).
"""

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
    """Return every drawing of this folder by name.

    Errors:
        ValueError: two modules bring a drawing of the same name (a mistake of ours).
    """
    names = sorted(info.name for info in pkgutil.iter_modules(__path__))
    return declared(importlib.import_module(f"{__name__}.{name}") for name in names)


def declared(modules: Iterable[ModuleType]) -> Mapping[str, Drawing]:
    """Collect the drawings that modules bring, by name.

    Errors:
        ValueError: two of them bring a drawing of the same name.
    """
    found: dict[str, Drawing] = {}
    for module in modules:
        own = dict(getattr(module, "DRAWINGS", {}))
        if hasattr(module, "NAME"):
            own[module.NAME] = module.draw
        for name, drawing in own.items():
            if name in found:
                raise ValueError(f"drawing '{name}' is there twice")
            found[name] = drawing
    return found
