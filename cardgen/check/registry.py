"""Rules: one decorated function each, found by scanning this folder and the packages that are plugged in.

To add a rule, write a function in any module below this folder:

    @rule("CG103", "unknown-component")
    def unknown_component(game: CheckedGame) -> Iterator[Violation]:
        \"\"\"A text names a component that does not exist. … (its page, see `pages`)\"\"\"
        yield violation(place, "message")

A rule is a function of what it is given, and the name of its parameter says what that is: `game` (`CheckedGame`),
`laid_out` (`LaidOutGame`, where faces are laid out) or `output` (`BuildOutput`, where a folder is named). It opens no
file and has no memory of its own: files are `game.sources`, and what is worked out once is in `game.memo`, by `@once`.

An installed package brings more by an entry point of the group `cardgen.rules`: a rule, or a module that holds some.
Codes are permanent: one that is given up goes to `RETIRED` and is never used again.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path, PurePosixPath
from types import ModuleType
from typing import Any, NamedTuple

from cardgen.findings import ERROR, Finding, Fix, Place
from cardgen.plugins import plugged_in

#: Codes that were rules once.
RETIRED: frozenset[str] = frozenset()

#: What a rule can read, as the name of its parameter says it; any other name is that of a game or a text.
GAME, LAID_OUT, OUTPUT = "game", "laid_out", "output"
#: The package that holds the rules, and the entry points of installed packages that bring more.
_RULES = "cardgen.check"
_PLUGGED_IN = "cardgen.rules"


class Violation(NamedTuple):
    """A mistake as a rule yields it; its rule gives it code and severity."""

    place: Place
    message: str
    fix: Fix | None = None


@dataclass(frozen=True)
class Rule:
    """One rule.

    Attributes:
        name: reads well after "allow".
        reads: GAME, LAID_OUT or OUTPUT.
        page: its docstring.
        fixes: some of its findings bring the change that mends them; no other rule's do.
    """

    code: str
    name: str
    severity: str
    reads: str
    page: str
    function: Callable[[Any], Iterator[Violation]]
    fixes: bool = False

    @property
    def file(self) -> str:
        """The file it stands in, from the folder of its package."""
        code = inspect.unwrap(self.function).__code__
        parts = Path(code.co_filename).parts
        package = self.function.__module__.partition(".")[0]
        start = len(parts) - parts[::-1].index(package) - 1 if package in parts else 0
        return PurePosixPath(*parts[start:]).as_posix()

    def findings(self, subject: Any) -> Iterator[Finding]:
        """Go through what the rule finds, one finding a place and message."""
        for found in dict.fromkeys(self.function(subject)):
            yield Finding(found.place, self.code, found.message, self.severity, found.fix)


def violation(place: Place, message: str, fix: Fix | None = None) -> Violation:
    """Return a mistake: the value in quotes, what was expected, what to do; and the change that mends it, if known."""
    return Violation(place, message, fix)


def rule(
    code: str, name: str, severity: str = ERROR, *, fixes: bool = False
) -> Callable[[Callable[[Any], Iterator[Violation]]], Rule]:
    """Make a rule of a function; its docstring is its page, and `fixes` says that it can mend what it finds."""

    def make(function: Callable[[Any], Iterator[Violation]]) -> Rule:
        parameter = next(iter(inspect.signature(function).parameters))
        reads = parameter if parameter in (LAID_OUT, OUTPUT) else GAME
        return Rule(code, name, severity, reads, inspect.cleandoc(function.__doc__ or ""), function, fixes)

    return make


@lru_cache(maxsize=1)
def all_rules() -> Mapping[str, Rule]:
    """Return every rule by code, found by scanning this folder and what is plugged in.

    Errors:
        ValueError: a code is given twice or was retired (a mistake of ours, or of a package that is plugged in).
        CardgenError: a package that is plugged in cannot be imported.
    """
    own = pkgutil.walk_packages(importlib.import_module(_RULES).__path__, f"{_RULES}.")
    modules = [importlib.import_module(name) for name in sorted(info.name for info in own)]
    return collect([*modules, *plugged_in(_PLUGGED_IN).values()])


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
