"""Mistakes to plant: each operator lists every place where it could make one, and what would then stand there.

    @operator("copies-plus-one", group=3)
    def copies_plus_one(content: Content, rng: Random) -> Iterator[Site]:
        \"""One copy more than the box holds.\"""
        …

Operators are made from what authors get wrong, never from what a rule looks for.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

#: The groups of the checker, by number.
GROUPS: Mapping[int, str] = {
    1: "Form",
    2: "References",
    3: "Inventory",
    4: "Rule facts",
    5: "Text against text",
    6: "Language",
    7: "Structure and odds",
    8: "Rule text",
    9: "Fit and looks",
    10: "Output",
}

#: Share of cases that a group should catch.
AIMS: Mapping[int, float] = {
    # A rule that is wrong in all languages alike contradicts nothing; texts that print it cannot differ.
    group: 0.95 if group in (1, 2, 3, 5, 7) else 0.10 if group == 4 else 0.85
    for group in GROUPS
}
#: Groups whose mistakes stay within a text: several are planted at once, far from one another.
TOGETHER = frozenset({4, 5, 6, 8})

#: What is known of content or of a build, and a source of chance, to all sites of an operator.
Places = Callable[[Any, Random], Iterator[Any]]


@dataclass(frozen=True)
class Operator:
    """One kind of mistake.

    Attributes:
        sound: a mutant that is no YAML any more is no mutant of this kind, and another site is drawn.
        alone: its mistakes reach beyond the record they are made in, so that none is planted beside another.
        places: every site of the operator; those of group 10 are spoilt files of a build.
    """

    name: str
    group: int
    sound: bool
    alone: bool
    places: Places

    @property
    def what(self) -> str:
        """Return the mistake in a line."""
        return (self.places.__doc__ or "").splitlines()[0]


_OPERATORS: dict[str, Operator] = {}


def operator(name: str, group: int, sound: bool = True, alone: bool = False) -> Callable[[Places], Places]:
    """Make an operator of a function that lists its sites; its docstring tells the mistake."""

    def make(places: Places) -> Places:
        assert name not in _OPERATORS, f"operator '{name}' stands twice"
        _OPERATORS[name] = Operator(name, group, sound, alone or group not in TOGETHER, places)
        return places

    return make


@lru_cache(maxsize=1)
def operators() -> Mapping[str, Operator]:
    """Return all operators by name, in the order of groups."""
    for info in sorted(pkgutil.iter_modules([str(Path(__file__).parent)]), key=lambda i: i.name):
        importlib.import_module(f"{__name__}.{info.name}")
    return dict(sorted(_OPERATORS.items(), key=lambda item: (item[1].group, item[0])))
