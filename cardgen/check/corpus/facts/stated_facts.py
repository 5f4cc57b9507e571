"""Facts against the game: each with the deck, die, map or token it is about, or what is wrong with it.

Their form is read when the game is loaded (`load.fact_rows`). Here the names in them are looked up, and expressions
are parsed, once for all rules.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple, TypeVar

from msgspec.structs import replace

from cardgen.check.contexts.checked_game import CheckedGame
from cardgen.check.contexts.memoized import memoized
from cardgen.check.corpus.facts.fact_kinds import FactOwner, expression_problem, fact_owner, problem_of
from cardgen.check.rule import Violation, violation
from cardgen.findings import Place, nearest
from cardgen.model import Component, Deck, InventoryRow, StatedFact, Token
from cardgen.model.deck import matches_all
from cardgen.model.facts import Claim, FactRow, Requirement, exact, is_number
from cardgen.odds.scopes import EXPRESSION_SIGN
from cardgen.values import InterpolationError, Interpolator

#: How a test is passed, as `value` of a row with `tests` says it.
RELATIONS = {"at most": "at_most", "less than": "below", "more than": "above", "at least": "at_least"}

_S = TypeVar("_S")


class Fact(NamedTuple):
    """A valid requirement, with the deck, decks, die, map or token that is its subject.

    Attributes:
        module: its module; empty if none is given.
    """

    kind: str
    about: FactOwner
    words: Mapping[str, Any]
    source: str
    place: Place
    module: str = ""

    @property
    def deck(self) -> Deck:
        """The deck that is its subject.

        Errors:
            TypeError: its kind has another subject.
        """
        return _one(Deck, self.about)

    def pieces(self, deck: Deck) -> list[Component]:
        """Return the components of a deck that the fact counts: those of its module, else of the deck's own."""
        return [c for c in deck.components if c.module == (self.module or deck.module)]

    def sum_of(self, deck: Deck, field: str) -> float:
        """Return a number added up over the pieces of a deck that the fact counts; of `copies`, how many there are."""
        values = ((c.copies, 1 if field == "copies" else c.fields.get(field)) for c in self.pieces(deck))
        return sum(copies * value for copies, value in values if is_number(value))

    @property
    def decks(self) -> tuple[Deck, ...]:
        """The decks that are its subject; errors as for `deck`."""
        return _one(tuple, self.about)

    @property
    def component(self) -> Component:
        """The die or the board that is its subject; errors as for `deck`."""
        return _one(Component, self.about)

    @property
    def stock(self) -> Deck | Component:
        """The deck or the component whose copies count; errors as for `deck`."""
        return self.about if isinstance(self.about, Deck) else self.component

    @property
    def token(self) -> Token:
        """The token that is its subject; errors as for `deck`."""
        return _one(Token, self.about)


def _one(kind: type[_S], about: FactOwner) -> _S:
    if not isinstance(about, kind):
        raise TypeError(f"the fact is not about one {kind.__name__}")
    return about


def understood(game: CheckedGame, kind: str) -> Iterator[Fact]:
    """Yield the valid facts of a kind."""
    return (read for read in all_facts(game) if isinstance(read, Fact) and read.kind == kind)


def ledger_entries(game: CheckedGame) -> list[StatedFact]:
    """Return the valid facts under a key, with their values calculated."""
    return [read for read in all_facts(game) if isinstance(read, StatedFact)]


def entries_by_key(game: CheckedGame) -> Iterator[Sequence[StatedFact]]:
    """Yield the facts of each key, in the order of their places."""
    for _, same in groupby(sorted(ledger_entries(game), key=attrgetter("key")), key=attrgetter("key")):
        yield sorted(same, key=attrgetter("place"))


def agree(one: StatedFact, other: StatedFact) -> bool:
    """Return whether two facts give the same value: numbers as numbers, words whatever their case."""
    numbers = exact(one.value), exact(other.value)
    if None not in numbers:
        return numbers[0] == numbers[1]
    return str(one.value).casefold() == str(other.value).casefold()


def claims(game: CheckedGame) -> list[Claim]:
    """Return the valid claims about odds."""
    return [read for read in all_facts(game) if isinstance(read, Claim)]


@memoized
def all_facts(game: CheckedGame) -> tuple[Fact | StatedFact | Claim | Violation, ...]:
    """Return the facts of the chosen modules, each parsed, or what is wrong with it."""
    waiting = [name for name in game.modules if name not in game.chosen]
    rows = (row for row in game.fact_rows if row.written.get("module") not in waiting)
    return tuple(read for row in rows for read in _all(game, row))


def _all(game: CheckedGame, row: FactRow) -> Iterator[Fact | StatedFact | Claim | Violation]:
    yield from (violation(place, message) for place, message in row.problems)
    match row.content:
        case StatedFact():
            read: Fact | StatedFact | Claim | str = _entry(game, row.content)
        case Claim():
            problem = expression_problem(game, row.content.odds)
            read = f"claim: {problem}" if problem else row.content
        case Requirement():
            read = _fact(game, *row.content)
        case None:
            return
    yield violation(row.place, read) if isinstance(read, str) else read


def _fact(
    game: CheckedGame, kind: str, words: Mapping[str, Any], source: str, place: Place, module: str
) -> Fact | str:
    about = fact_owner(game, kind, words)
    if isinstance(about, str):
        return f"{kind}: {about}"
    problem = problem_of(game, kind, words, about)
    if not problem and kind in ("each", "range") and isinstance(about, Deck):
        fits = any(matches_all(c, words.get("where", {})) for c in about.components)
        problem = "" if fits else f"no component of deck '{about.id}' matches 'where'; fix it"
    return f"{kind}: {problem}" if problem else Fact(kind, about, words, source, place, module)


def _entry(game: CheckedGame, fact: StatedFact) -> StatedFact | str:
    """Return a fact with its value calculated if it is an expression, or what is wrong with it."""
    if isinstance(fact.value, str) and fact.value.startswith(EXPRESSION_SIGN):
        try:
            fact = replace(fact, value=str(Interpolator(game).result(fact)))
        except InterpolationError as error:
            return f"{fact.key}: 'value: {fact.value}' {error.message}"
    problem = (
        _scope_problem(game, fact.scope)
        or (_scope_problem(game, fact.overrides.scope) if fact.overrides else "")
        or _tests_problem(game, fact)
        or (_is_problem(game, fact) if fact.is_ else "")
    )
    return f"{fact.key}: {problem}" if problem else fact


def _scope_problem(game: CheckedGame, scope: Mapping[str, str]) -> str:
    """Return which module, deck, component or section of a scope does not exist; other names are free."""
    for name, value in scope.items():
        known = _existing(game, name)
        if known is not None and value not in known:
            return f"no {name} '{value}'{nearest(value, known)}"
    return ""


def _existing(game: CheckedGame, name: str) -> list[str] | None:
    """Return the names that a scope of a kind may have; None if any is allowed, as for an edition."""
    match name:
        case "module":
            return list(game.modules)
        case "deck":
            return [deck.id for deck in game.decks]
        case "component":
            return [component.id for component in game.components()]
        case "rule":
            return sorted({number for rules in game.rules.values() for number in rules.sections})
    return None


def _tests_problem(game: CheckedGame, fact: StatedFact) -> str:
    aspects = [t.id for t in game.tokens.values() if t.kind == "aspect"]
    for name in fact.tests:
        if name not in aspects:
            return f"tests: no aspect '{name}'{nearest(name, aspects)}"
    if fact.tests and fact.value not in RELATIONS:
        return f"tests: 'value: {fact.value}' is not a comparison; write {', '.join(RELATIONS)}"
    return ""


def _is_problem(game: CheckedGame, fact: StatedFact) -> str:
    if exact(fact.value) is None:
        return f"'is' calculates a number, but 'value: {fact.value}' is not a number"
    return expression_problem(game, fact.is_)


def inventory_rows(game: CheckedGame) -> Iterator[tuple[InventoryRow, list[Component]]]:
    """Yield the inventory rows whose deck exists, each with the components that it counts."""
    for row in game.inventory:
        deck = game.deck(row.deck)
        if deck:
            yield row, [c for c in deck.components if c.module == row.module]
