"""Which rules there are: found by scanning `check/rules` and the packages that are plugged in.

An installed package brings more by an entry point of the group `cardgen.rules`: a rule, or a module that holds some.
Codes are permanent: one that is given up goes to `retired.py` and is never used again.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from types import ModuleType

from cardgen.check.engine.retired import RETIRED
from cardgen.check.rule import Rule
from cardgen.plugins import load_plugins

#: The package that holds the rules, and the entry points of installed packages that bring more.
_RULES = "cardgen.check.rules"
_PLUGGED_IN = "cardgen.rules"


@lru_cache(maxsize=1)
def all_rules() -> Mapping[str, Rule]:
    """Return every rule by code, found by scanning the folder of rules and what is plugged in.

    Errors:
        ValueError: a code is given twice or was retired (a mistake of ours, or of a package that is plugged in).
        CardgenError: a package that is plugged in cannot be imported.
    """
    own = pkgutil.walk_packages(importlib.import_module(_RULES).__path__, f"{_RULES}.")
    modules = [importlib.import_module(name) for name in sorted(info.name for info in own)]
    return collect([*modules, *load_plugins(_PLUGGED_IN).values()])


def collect(places: Iterable[ModuleType | Rule]) -> Mapping[str, Rule]:
    """Return rules, and those that modules define, by code, sorted.

    Errors:
        ValueError: a code is given twice or was retired, or a place is neither a module nor a rule.
    """
    found: dict[str, Rule] = {}
    for place in places:
        for known in [place] if isinstance(place, Rule) else _defined_in(place):
            if known.code in found or known.code in RETIRED:
                raise ValueError(f"code {known.code} is given twice or was retired")
            found[known.code] = known
    return dict(sorted(found.items()))


def _defined_in(module: ModuleType) -> Iterator[Rule]:
    if not isinstance(module, ModuleType):
        raise ValueError(f"{module!r} is neither a rule nor a module that holds rules")
    for known in vars(module).values():
        if isinstance(known, Rule) and known.function.__module__ == module.__name__:
            yield known
