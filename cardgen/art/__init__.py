"""Generated drawings, found by folder scan: walls, gates, tiles, boards.

A module of this folder that has `DRAWINGS` (a map of name to function) or `NAME` and `draw` gives drawings to the
templates. A drawing takes plain parameters and the game's palette and returns profile SVG markup in millimetres; the
same parameters give the same string. May import units and model only.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

Params = Mapping[str, Any]
Drawing = Callable[[Params, Mapping[str, str]], str]


@lru_cache(maxsize=1)
def drawings() -> Mapping[str, Drawing]:
    """Give every drawing by name.

    Errors:
        ValueError: two modules give a drawing of the same name (a mistake of ours).
    """
    found: dict[str, Drawing] = {}
    for info in sorted(pkgutil.iter_modules(__path__), key=lambda i: i.name):
        module = importlib.import_module(f"{__name__}.{info.name}")
        own = dict(getattr(module, "DRAWINGS", {}))
        if hasattr(module, "NAME"):
            own[module.NAME] = module.draw
        for name, drawing in own.items():
            if name in found:
                raise ValueError(f"drawing '{name}' is given twice")
            found[name] = drawing
    return found
