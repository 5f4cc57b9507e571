"""What a rule is: a decorated function in a file or folder of its own, named by code and name.

To add one, write `check/rules/<family>/cg103_unknown_component.py`:

    @rule("CG103", "unknown-component")
    def unknown_component(game: CheckedGame) -> Iterator[Violation]:
        \"""A text names a component that does not exist. … (its page, see `engine.code_pages`)\"""
        yield violation(place, "message")

A rule is a function of what it is given, and the name of its parameter says what that is: `game` (`CheckedGame`),
`laid_out` (`LaidOutGame`, where faces are laid out) or `output` (`BuildOutput`, where a folder is named). It opens no
file and has no memory of its own: files are `game.sources`, and what is worked out once is in `game.memo`, by
`@memoized`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

from cardgen.findings import ERROR, Finding, Fix, Place, Subject
from cardgen.model.phrases import PHRASES_FILE

#: What a rule can read, as the name of its parameter says it; any other name is that of a game or a text.
GAME, LAID_OUT, OUTPUT = "game", "laid_out", "output"


class Violation(NamedTuple):
    """A mistake as a rule yields it; its rule gives it code and severity. What it is about is its place's subject.

    Attributes:
        also: what else it is about, where one mistake stands for many.
    """

    place: Place
    message: str
    fix: Fix | None = None
    also: tuple[Subject, ...] = ()


Violations = Iterator[Violation]


@dataclass(frozen=True)
class Rule:
    """One rule.

    Attributes:
        name: reads well after "allow".
        reads: GAME, LAID_OUT or OUTPUT.
        page: its docstring.
        fixes: some of its findings bring the change that mends them; no other rule's do.
        whole: it means something only of a game with all its modules, such as a rule on what nothing uses.
    """

    code: str
    name: str
    severity: str
    reads: str
    page: str
    function: Callable[[Any], Iterator[Violation]]
    fixes: bool = False
    whole: bool = False

    @property
    def file(self) -> str:
        """The file it stands in, from the folder of its package."""
        code = inspect.unwrap(self.function).__code__
        parts = Path(code.co_filename).parts
        package = self.function.__module__.partition(".")[0]
        start = len(parts) - parts[::-1].index(package) - 1 if package in parts else 0
        return PurePosixPath(*parts[start:]).as_posix()

    def findings(self, subject: Any) -> Iterator[Finding]:
        """Go through what the rule finds, one finding a place and message; in a phrase one a place.

        Why: the words of a phrase are found wrong in every text that says it, and are mended in one place.
        """
        told = set()
        for found in self.function(subject):
            is_phrase = found.place.file.endswith(f"/{PHRASES_FILE}")
            key = found.place if is_phrase else found
            if key not in told:
                told.add(key)
                yield Finding(
                    found.place, self.code, found.message, self.severity, found.fix, also=found.also
                )


def violation(place: Place, message: str, fix: Fix | None = None, also: Iterable[Subject] = ()) -> Violation:
    """Return a mistake: the value in quotes, what was expected, what to do; and the change that mends it, if known."""
    return Violation(place, message, fix, tuple(dict.fromkeys(also)))


def rule(
    code: str, name: str, severity: str = ERROR, *, fixes: bool = False, whole: bool = False
) -> Callable[[Callable[[Any], Iterator[Violation]]], Rule]:
    """Make a rule of a function; its docstring is its page, `fixes` and `whole` are those of `Rule`."""

    def make(function: Callable[[Any], Iterator[Violation]]) -> Rule:
        parameter = next(iter(inspect.signature(function).parameters))
        reads = parameter if parameter in (LAID_OUT, OUTPUT) else GAME
        page = inspect.cleandoc(function.__doc__ or "")
        return Rule(code, name, severity, reads, page, function, fixes, whole)

    return make
