"""Rules: decorated functions, each in a file or a folder named after its code and name.

To add one, write `check/rules/<family>/cg103_unknown_component.py`:

    @rule("CG103", "unknown-component")
    def unknown_component(game: CheckedGame) -> Iterator[Violation]:
        \"""A text names a component that does not exist. … (its page, see `engine.code_pages`)\"""
        yield violation(place, "message")

The name of a rule's parameter says what it reads: `game` (`CheckedGame`), `laid_out` (`LaidOutGame`) or `output`
(`BuildOutput`, with `--output`). A rule opens no files and keeps no cache of its own: files are in `game.sources`, and
results to share are computed by `@memoized` functions, which use `game.memo`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

from msgspec import Struct

from cardgen.findings import ERROR, Finding, Fix, Place, Subject
from cardgen.model.phrases import PHRASES_FILE

#: What a rule can read, by the name of its parameter; any other name means a game or a text.
GAME, LAID_OUT, OUTPUT = "game", "laid_out", "output"


class Violation(NamedTuple):
    """A mistake found by a rule, which adds its code and severity. Its subject is that of its place.

    Attributes:
        also: further subjects, if one violation represents many.
    """

    place: Place
    message: str
    fix: Fix | None = None
    also: tuple[Subject, ...] = ()


Violations = Iterator[Violation]


class Rule(Struct, frozen=True):
    """One rule.

    Attributes:
        name: reads well after "allow".
        reads: GAME, LAID_OUT or OUTPUT.
        page: its docstring.
        fixes: some of its findings have a fix.
        whole: applies only to a game with all its modules, such as a rule about unused things.
        in_builds: builds report it although it only warns.
    """

    code: str
    name: str
    severity: str
    reads: str
    page: str
    function: Callable[[Any], Iterator[Violation]]
    fixes: bool = False
    whole: bool = False
    in_builds: bool = False

    @property
    def runs_in_builds(self) -> bool:
        """Whether builds and the live page run it: every rule that finds errors, and some that warn."""
        return self.severity == ERROR or self.in_builds

    @property
    def file(self) -> str:
        """Its file, relative to the folder of its package."""
        code = inspect.unwrap(self.function).__code__
        parts = Path(code.co_filename).parts
        package = self.function.__module__.partition(".")[0]
        start = len(parts) - parts[::-1].index(package) - 1 if package in parts else 0
        return PurePosixPath(*parts[start:]).as_posix()

    def findings(self, subject: Any) -> Iterator[Finding]:
        """Yield the rule's findings, one per place and message; in a phrase, one per place.

        Why: a mistake in a phrase is found in every text that uses the phrase, but fixed in one place.
        """
        reported = set()
        for found in self.function(subject):
            is_phrase = found.place.file.endswith(f"/{PHRASES_FILE}")
            key = found.place if is_phrase else found
            if key not in reported:
                reported.add(key)
                yield Finding(
                    found.place, self.code, found.message, self.severity, found.fix, also=found.also
                )


def violation(place: Place, message: str, fix: Fix | None = None, also: Iterable[Subject] = ()) -> Violation:
    """Return a violation. The message has the value in quotes, what was expected, and what to do."""
    return Violation(place, message, fix, tuple(dict.fromkeys(also)))


def rule(
    code: str,
    name: str,
    severity: str = ERROR,
    *,
    fixes: bool = False,
    whole: bool = False,
    in_builds: bool = False,
) -> Callable[[Callable[[Any], Iterator[Violation]]], Rule]:
    """Make a function a rule; its docstring becomes the rule's page. See `Rule` for the switches."""

    def make(function: Callable[[Any], Iterator[Violation]]) -> Rule:
        parameter = next(iter(inspect.signature(function, follow_wrapped=False).parameters))
        reads = parameter if parameter in (LAID_OUT, OUTPUT) else GAME
        page = inspect.cleandoc(function.__doc__ or "")
        return Rule(code, name, severity, reads, page, function, fixes, whole, in_builds)

    return make
