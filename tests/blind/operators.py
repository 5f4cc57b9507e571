"""What a blind operator is, and the two sets of them.

An operator is a function that lists mistakes. It is declared by `@blind(set, category, name)`, and its docstring is the
mistake in one sentence. It has all that an operator of the benchmark has, and a mistake all that a site has, so that
`tests.bench_check` plants, runs and prints them as its own.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

from tests.mutants import Operator
from tests.mutants.content import Content, Edit, Record, Site, mutated

HERE = Path(__file__).resolve().parent
#: Set A is measured at any time; set B is sealed, see `sealed/README.md`. The groups follow those of the benchmark.
GROUPS: Mapping[str, int] = {"A": 11, "B": 12}
SEEDS: Mapping[str, int] = {"A": 20261128, "B": 71828}
CATEGORIES = (
    "form", "references", "inventory", "structure", "languages", "spelling", "rule-text", "facts", "pictures",
    "contradictions", "outputs",
)  # fmt: skip
#: The category of what is made in built files.
OUTPUTS = "outputs"
#: Most mistakes of one operator; set B has more operators, and is as large.
COUNT: Mapping[str, int] = {"A": 24, "B": 20}


@dataclass(frozen=True)
class Mistake(Site):
    """One mistake at one place.

    Attributes:
        says: what a proofreader would write in the margin.
        in_content: whether the content alone shows that it is one, without what only its author knows.
    """

    says: str = ""
    in_content: bool = True


@dataclass(frozen=True)
class BlindOperator(Operator):
    """One kind of mistake, by someone who had not seen the rules of the checker.

    Attributes:
        category: one of CATEGORIES; set: A or B; most: how many of its mistakes are drawn.
    """

    category: str = ""
    set: str = "A"
    most: int = 0


_OPERATORS: dict[str, BlindOperator] = {}
Places = Callable[[Any, Random], Iterator[Any]]


def blind(
    which: str, category: str, name: str, sound: bool = True, most: int | None = None
) -> Callable[[Places], Places]:
    """Make an operator of a function that lists mistakes; `sound`: they leave valid YAML; `most`: how many are drawn."""

    def make(places: Places) -> Places:
        full = f"blind-{which.lower()}-{name}"
        assert full not in _OPERATORS, f"duplicate operator '{full}'"
        assert category in CATEGORIES, category
        # Mistakes within a text can be planted beside others, and most of the time is saved by it.
        alone = category not in ("languages", "spelling")
        _OPERATORS[full] = BlindOperator(
            full, GROUPS[which], sound, alone, places, category, which, most or COUNT[which]
        )
        return places

    return make


@lru_cache(maxsize=2)
def blind_operators(which: str) -> Mapping[str, BlindOperator]:
    """Return the operators of a set by name; those of set B are only loaded when they are asked for."""
    package = f"{__package__}.{'open' if which == 'A' else 'sealed'}"
    folder = HERE / package.rsplit(".", 1)[1]
    for info in sorted(pkgutil.iter_modules([str(folder)]), key=lambda one: one.name):
        importlib.import_module(f"{package}.{info.name}")
    found = [one for one in _OPERATORS.values() if one.set == which]
    return {
        one.name: one for one in sorted(found, key=lambda one: (CATEGORIES.index(one.category), one.name))
    }


def draw(content: Content, operator: BlindOperator, count: int | None = None) -> list[Mistake]:
    """Draw mistakes of an operator by the seed of its set, one of each game in turn."""
    rng = Random(f"{SEEDS[operator.set]} {operator.name}")
    by_game: dict[str, list[Mistake]] = {}
    for site in operator.places(content, rng):
        by_game.setdefault(site.game, []).append(site)
    for game in sorted(by_game):
        rng.shuffle(by_game[game])
    count = operator.most if count is None else min(count, operator.most)
    found: list[Mistake] = []
    seen: set[tuple[object, ...]] = set()
    while by_game and len(found) < count:
        for game in sorted(by_game):
            site = by_game[game].pop()
            if not by_game[game]:
                del by_game[game]
            if (
                len(found) < count
                and (key := (site.edits, site.files)) not in seen
                and applies(content, operator, site)
            ):
                seen.add(key)
                found.append(site)
    return found


def applies(content: Content, operator: BlindOperator, site: Site) -> bool:
    """Return whether a mistake changes something, and leaves YAML where its operator says so."""
    changed = any(content.files.get(n) != text for n, text in mutated(content.files, site.edits).items())
    return (changed or bool(site.files)) and (not operator.sound or content.parses(site.edits))


def planted(content: Content, which: str, count: int | None = None) -> list[tuple[BlindOperator, Mistake]]:
    """Return all mistakes of a set in content; those in built files are drawn from a build, see `outputs.py`."""
    return [
        (one, site)
        for one in blind_operators(which).values()
        if one.category != OUTPUTS
        for site in draw(content, one, count)
    ]


def mistake(record: Record, edits: Sequence[Edit], says: str, **more: Any) -> Mistake:
    """Make a mistake of its edits."""
    return Mistake(tuple(edits), record, says=says, **more)


def said(site: Site, says: str, **more: Any) -> Mistake:
    """Make a mistake of a site of the benchmark."""
    return Mistake(**{one.name: getattr(site, one.name) for one in fields(Site)} | more, says=says)


def half(which: str, *key: object) -> bool:
    """Return whether a place belongs to a set: each has half of what operators of one kind could change."""
    return crc32(repr(key).encode()) % 2 == (which == "B")
