"""The registry of rules: those in `check/rules` and those of plug-ins.

A plug-in is an entry point in the group `cardgen.rules`: a rule, or a module with rules. Codes are permanent: a code
that is no longer used goes to `retired.py` and is never reused.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from types import ModuleType
from typing import NamedTuple

from cardgen.check.engine.retired import RETIRED
from cardgen.check.rule import Rule
from cardgen.load.store import kept_result
from cardgen.plugins import load_plugins

#: The package of the rules, and the group of entry points for more.
_RULES = "cardgen.check.rules"
_PLUGGED_IN = "cardgen.rules"
#: The list of rules is kept under this name.
_KIND = "rules"


@lru_cache(maxsize=1)
def all_rules() -> Mapping[str, Rule]:
    """Return all rules by code.

    Errors:
        ValueError: a duplicate or retired code (a bug, here or in a plug-in).
        CardgenError: a plug-in cannot be imported.
    """
    own = pkgutil.walk_packages(importlib.import_module(_RULES).__path__, f"{_RULES}.")
    modules = [importlib.import_module(name) for name in sorted(info.name for info in own)]
    return collect([*modules, *load_plugins(_PLUGGED_IN).values()])


@lru_cache(maxsize=8)
def rules_that_read(reads: str, *, in_builds: bool = False) -> Collection[Rule]:
    """Return the rules with an input, all or those that builds run, sorted by code.

    Why not from all rules: a build needs a third of them, and importing the others takes longer than running these.
    Where an earlier run has listed them, only theirs are imported.

    Errors: those of `all_rules`.
    """
    listed = (one for one in _listed_rules() if one.reads == reads and one.runs_in_builds >= in_builds)
    names = {one.module for one in listed}
    known = collect([*map(importlib.import_module, sorted(names)), *load_plugins(_PLUGGED_IN).values()])
    return [rule for rule in known.values() if rule.reads == reads and rule.runs_in_builds >= in_builds]


@lru_cache(maxsize=4)
def codes_that_read(reads: str) -> frozenset[str]:
    """Return the codes of the rules with an input; see `rules_that_read`.

    Errors: those of `all_rules`.
    """
    return frozenset(one.code for one in _every_rule() if one.reads == reads)


@lru_cache(maxsize=1)
def rule_names() -> Mapping[str, str]:
    """Return the codes of all rules by name; see `rules_that_read`.

    Errors: those of `all_rules`.
    """
    return {one.name: one.code for one in _every_rule()}


class _Listed(NamedTuple):
    """What is known of a rule without importing it."""

    code: str
    name: str
    module: str
    reads: str
    runs_in_builds: bool


def _every_rule() -> list[_Listed]:
    """Return all rules, those of plug-ins too, sorted by code."""
    plugged_in = collect(load_plugins(_PLUGGED_IN).values()).values()
    return sorted([*_listed_rules(), *map(_listed, plugged_in)])


@lru_cache(maxsize=1)
def _listed_rules() -> list[_Listed]:
    """Return the program's rules, as an earlier run listed them."""
    return [_Listed(*row) for row in kept_result(_KIND, _own_rules)]


def _own_rules() -> list[tuple[object, ...]]:
    own = (rule for rule in all_rules().values() if rule.function.__module__.startswith(f"{_RULES}."))
    return [tuple(_listed(rule)) for rule in own]


def _listed(rule: Rule) -> _Listed:
    return _Listed(rule.code, rule.name, rule.function.__module__, rule.reads, rule.runs_in_builds)


def collect(places: Iterable[ModuleType | Rule]) -> Mapping[str, Rule]:
    """Return the given rules and those in the given modules, by code, sorted.

    Errors:
        ValueError: a duplicate or retired code, or something that is neither a module nor a rule.
    """
    found: dict[str, Rule] = {}
    for place in places:
        for known in [place] if isinstance(place, Rule) else _defined_in(place):
            if known.code in found or known.code in RETIRED:
                raise ValueError(f"code {known.code} is a duplicate or retired")
            found[known.code] = known
    return dict(sorted(found.items()))


def _defined_in(module: ModuleType) -> Iterator[Rule]:
    if not isinstance(module, ModuleType):
        raise ValueError(f"{module!r} is neither a rule nor a module with rules")
    for known in vars(module).values():
        if isinstance(known, Rule) and known.function.__module__ == module.__name__:
            yield known
