"""Rules: one decorated function each, found by scanning this folder.

To add a rule, write a function in any module here:

    @rule("CG103", "unknown-component")
    def unknown_component(game: Game) -> Iterator[At]:
        \"""A text names a component that does not exist. … (its page, see `pages`)\"""
        yield at(place, "message")

A function whose parameter is called `printed` reads the printed result and runs where faces are given; one whose
parameter is called `made` reads an output folder (`output_made.Made`) and runs where one is named.
Codes are permanent: one that is given up goes to `RETIRED` and is never used again.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

from cardgen.findings import ERROR, Finding, Fix, Place
from cardgen.model import Deck, Game

if TYPE_CHECKING:
    from cardgen.check.drawn import Drawn
    from cardgen.check.output_made import Made
    from cardgen.check.seen import Seen
    from cardgen.layout.decks import GameLayout
    from cardgen.layout.pictures import Picture
    from cardgen.model.face import DeckFaces, Face

#: Codes that were rules once.
RETIRED: frozenset[str] = frozenset()

#: The parameter's name by which a rule asks for the printed result, or for an output folder.
_PRINTED, _MADE = "printed", "made"


class At(NamedTuple):
    """A mistake as a rule tells it; its rule gives it code and severity."""

    place: Place
    message: str
    fix: Fix | None = None


@dataclass(frozen=True)
class Printed:
    """A game and its faces by language and deck.

    Attributes:
        layout: what laid them out, and gives their pictures and runs.
        painted: rules may look at the faces as they are painted; a build leaves that to a check.
    """

    game: Game
    faces: Mapping[tuple[str, str], DeckFaces]
    layout: GameLayout
    painted: bool = True

    @cached_property
    def looks(self) -> Sequence[tuple[str, Deck, Face, Seen]]:
        """What is seen of every distinct face, with its language and deck, in order; nothing where none is painted."""
        from cardgen.check.seen import seen

        looked = (
            (lang, deck, faces)
            for (lang, _), faces in self.faces.items()
            if self.painted and (deck := self.game.drawn_deck(faces.deck))
        )
        return [(lang, deck, face, seen(self.layout, face)) for lang, deck, faces in looked for face in faces]

    @cached_property
    def pictures(self) -> Mapping[str, Picture]:
        """The drawings of the art folder by name; none for a game that asks nothing of them."""
        from cardgen.check.drawn_manner import pictures_of

        return pictures_of(self)

    @cached_property
    def drawn(self) -> Sequence[tuple[Deck, Face, Drawn]]:
        """What is seen of the drawings on every distinct face of the first language, with its deck, in order."""
        from cardgen.check.drawn_manner import drawn_on

        return list(drawn_on(self))


@dataclass(frozen=True)
class Rule:
    """One rule.

    Attributes:
        name: reads well after "allow".
        printed: it reads faces, not only content; made: it reads an output folder.
        page: its docstring.
        fixes: some of its findings bring the change that mends them; no other rule's do.
    """

    code: str
    name: str
    severity: str
    printed: bool
    page: str
    function: Callable[[Any], Iterator[At]]
    made: bool = False
    fixes: bool = False

    def findings(self, subject: Game | Printed | Made) -> Iterator[Finding]:
        """Give what the rule finds, one finding a place and message."""
        for found in dict.fromkeys(self.function(subject)):
            yield Finding(found.place, self.code, found.message, self.severity, found.fix)


def at(place: Place, message: str, fix: Fix | None = None) -> At:
    """Tell a mistake: the value in quotes, what was expected, what to do; and the change that mends it, if known."""
    return At(place, message, fix)


def rule(
    code: str, name: str, severity: str = ERROR, *, fixes: bool = False
) -> Callable[[Callable[[Any], Iterator[At]]], Rule]:
    """Make a rule of a function; its docstring is its page, and `fixes` says that it can mend what it finds."""

    def make(function: Callable[[Any], Iterator[At]]) -> Rule:
        reads = next(iter(inspect.signature(function).parameters))
        page = inspect.cleandoc(function.__doc__ or "")
        return Rule(code, name, severity, reads == _PRINTED, page, function, reads == _MADE, fixes)

    return make


@lru_cache(maxsize=1)
def all_rules() -> Mapping[str, Rule]:
    """Give every rule by code, found by scanning this folder.

    Errors:
        ValueError: a code is given twice or was retired (a mistake of ours, not of a user).
    """
    package = importlib.import_module("cardgen.check")
    names = sorted(info.name for info in pkgutil.iter_modules(package.__path__))
    return collect(importlib.import_module(f"{package.__name__}.{name}") for name in names)


def collect(modules: Iterable[ModuleType]) -> Mapping[str, Rule]:
    """Give the rules of modules by code, sorted.

    Errors:
        ValueError: a code is given twice or was retired.
    """
    found: dict[str, Rule] = {}
    for module in modules:
        for known in vars(module).values():
            if not isinstance(known, Rule) or known.function.__module__ != module.__name__:
                continue
            if known.code in found or known.code in RETIRED:
                raise ValueError(f"code {known.code} is given twice or was retired")
            found[known.code] = known
    return dict(sorted(found.items()))
