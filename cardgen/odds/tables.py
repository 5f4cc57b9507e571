"""The odds of a game that need no expression: its dice, its draws, and the dice of its texts hero by hero."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from cardgen.findings import CardgenError
from cardgen.model import Component, Deck, Game, Localized
from cardgen.model.shown_numbers import plain_number
from cardgen.odds.dice_phrases import SIGNS, Comparison, Throw, comparisons, throws
from cardgen.odds.evaluator import evaluate, evaluate_die
from cardgen.odds.names import sides_of
from cardgen.odds.parser import ExpressionError
from cardgen.odds.results import Amount, Result, Truth, mean
from cardgen.text.tokens import Sum

#: A fraction with a longer denominator says less than its decimals.
_LONGEST_DENOMINATOR = 9_999


class Table(NamedTuple):
    """A table: cells are words, whole numbers, chances (fractions from 0 to 1) or means."""

    title: str
    columns: tuple[str, ...]
    rows: list[tuple[Any, ...]]


class Chance(NamedTuple):
    """A cell that is a chance and no other number."""

    value: Fraction


def answer(game: Game, text: str) -> Table:
    """Return the answer to an expression.

    Errors:
        CardgenError: it cannot be read or evaluated; where, and what is known.
    """
    try:
        result = evaluate(game, text)
    except ExpressionError as error:
        raise CardgenError(f"'{text}', {error}") from error
    return _answer(text, result)


def _answer(text: str, result: Result) -> Table:
    if isinstance(result, Amount):
        cell = Chance(result.value) if result.chance else result.value
        return Table(text, ("chance" if result.chance else "number",), [(cell,)])
    if isinstance(result, Truth):
        return Table(text, ("true", "left", "right"), [(result.value, result.left, result.right)])
    chances = result.chances
    if result.words:
        return Table(text, ("side", "chance"), [(side, Chance(c)) for side, c in chances.items()])
    rows, below = [], Fraction(0)
    for outcome, chance in chances.items():
        rows.append((Fraction(outcome), Chance(chance), Chance(below + chance), Chance(1 - below)))
        below += chance
    return Table(
        f"{text} (mean {exact_number(mean(result))})", ("outcome", "chance", "or less", "or more"), rows
    )


def tables(game: Game) -> list[Table]:
    """Return all tables of a game; those that would be empty are left out."""
    return [table for table in (_dice(game), *_draws(game), *_texts(game)) if table.rows]


def _dice(game: Game) -> Table:
    """Return the sides of the dice the game holds, each once."""
    rows = []
    for die in (c for c in game.components() if sides_of(c)):
        spread = evaluate_die(game, die.id)
        shown = [("", side, Chance(chance)) for side, chance in spread.chances.items()]
        rows += [((die.id if index == 0 else ""), *row[1:]) for index, row in enumerate(shown)]
    return Table("Dice", ("die", "side", "chance"), rows)


def _draws(game: Game) -> Iterator[Table]:
    """Yield the decks whose cards have the same back and that have something to draw."""
    lang = game.languages[0]
    for deck in game.decks:
        if not _is_drawn(deck):
            continue
        rows = [
            (c.id, c.name(lang), c.in_play, Chance(Fraction(c.in_play, deck.in_play)))
            for c in deck.components
            if c.in_play
        ]
        yield Table(
            f"Drawing from {deck.id} ({deck.in_play})", ("component", "name", "copies", "chance"), rows
        )


def _is_drawn(deck: Deck) -> bool:
    hidden = deck.back is not None and all(c.back is None for c in deck.components)
    return hidden and len(deck.components) > 1 and not any(map(sides_of, deck.components))


def _texts(game: Game) -> Iterator[Table]:
    """Yield the tests and the amounts of texts, with a column for each hero."""
    heroes = heroes_of(game)
    names = tuple(hero.name(game.languages[0]) for hero in heroes) or ("chance or mean",)
    tests: list[tuple[Any, ...]] = []
    amounts: list[tuple[Any, ...]] = []
    for component in game.components():
        for text in dict.fromkeys(
            v.of(game.languages[0]) for v in component.fields.values() if isinstance(v, Localized)
        ):
            for test in tests_in(game, text):
                cells = _cells(heroes, test.aspect, lambda hero, t=test: Chance(t.passes(hero)))
                tests.append((component.id, test.wording, *cells))
            for amount in amounts_in(game, text):
                cells = _cells(heroes, amount.aspect, lambda hero, a=amount: a.mean(game, hero))
                amounts.append((component.id, amount.wording, *cells))
    yield Table(
        "Tests: the chance that it comes so", ("component", "test", *names), list(dict.fromkeys(tests))
    )
    yield Table(
        "Amounts in the mean, none below 0", ("component", "amount", *names), list(dict.fromkeys(amounts))
    )


def _cells(heroes: list[Component], aspect: bool, cell: Any) -> list[Any]:
    """Return a cell for each hero; where there are none, one cell, or none where an aspect is needed."""
    if heroes:
        return [cell(hero) for hero in heroes]
    return ["" if aspect else cell(None)]


def heroes_of(game: Game) -> list[Component]:
    """Return the components of the first deck that has a number for every aspect, named like it in small letters."""
    aspects = [t.id.lower() for t in game.tokens.values() if t.kind == "aspect"]
    for deck in game.decks if aspects else ():
        if deck.components and all(all(_number(c, a) is not None for a in aspects) for c in deck.components):
            return list(deck.components)
    return []


class Trial(NamedTuple):
    """A throw of one die that is compared with an aspect."""

    faces: int
    comparison: Comparison
    wording: str
    aspect: bool = True

    def passes(self, hero: Component | None) -> Fraction:
        """Return the chance that a hero's throw compares as the text says."""
        value = _number(hero, self.comparison.token) or 0
        sign = SIGNS[self.comparison.relation]
        met = {"<=": value, "<": value - 1, ">": self.faces - value, ">=": self.faces - value + 1}[sign]
        return Fraction(min(max(Fraction(met), Fraction(0)), Fraction(self.faces))) / self.faces


class AmountThrown(NamedTuple):
    """A sum of a text that counts a unit; `test` is the test it is the price of, if one precedes it."""

    sum: Sum
    wording: str
    aspect: bool
    test: Trial | None

    def mean(self, game: Game, hero: Component | None) -> Fraction:
        """Return the mean, a result below 0 counted as 0, times the chance that it comes to this."""
        at_stake = 1 - self.test.passes(hero) if self.test else Fraction(1)
        return at_stake * sum_mean(game, self.sum, hero)


def tests_in(game: Game, text: str) -> Iterator[Trial]:
    """Yield the tests of a text in the game's first language: a die, then what it is compared with."""
    thrown = [t for t in throws(text, game.tokens) if len(t.sum.terms) == 1]
    for comparison in comparisons(text, game.languages[0], game.tokens):
        before = [t for t in thrown if t.end <= comparison.start]
        if before:
            die = game.tokens[str(before[-1].sum.terms[0].value)]
            wording = f"{die.id} {SIGNS[comparison.relation]} {comparison.token}"
            yield Trial(die.faces, comparison, wording)


def amounts_in(game: Game, text: str) -> Iterator[AmountThrown]:
    """Yield the sums of a text that count a unit, each with the test that decides on it, if one precedes it."""
    tests = list(tests_in(game, text))
    for throw in throws(text, game.tokens):
        if throw.unit:
            before = [t for t in tests if t.comparison.end <= throw.start]
            aspects = [t for t in throw.sum.terms if _is_aspect(game, t.value)]
            # Of a test that is passed by a high throw nobody knows whether the amount is its price or its prize.
            test = before[-1] if before and before[-1].comparison.relation in ("at_most", "below") else None
            yield AmountThrown(throw.sum, _told(throw, test), bool(aspects or test), test)


def _told(throw: Throw, test: Trial | None) -> str:
    return f"{throw.token} {throw.unit}" + (f", unless {test.wording}" if test else "")


def sum_mean(game: Game, thrown: Sum, hero: Component | None) -> Fraction:
    """Return the mean of a sum such as T12+3-TF, a result below 0 counted as 0 and halves rounded down."""
    outcomes: dict[Fraction, Fraction] = {Fraction(0): Fraction(1)}
    for op, value in thrown.terms:
        then: dict[Fraction, Fraction] = {}
        for before, chance in outcomes.items():
            for term, own in _term(game, value, hero).items():
                after = _joined(op, before, term)
                then[after] = then.get(after, Fraction(0)) + chance * own
        outcomes = then
    return sum((max(outcome, Fraction(0)) * chance for outcome, chance in outcomes.items()), Fraction(0))


def _joined(op: str, before: Fraction, term: Fraction) -> Fraction:
    if op == "/":
        return Fraction(before // term) if term else before
    return before - term if op == "-" else before + term


def _term(game: Game, value: str | int, hero: Component | None) -> Mapping[Fraction, Fraction]:
    token = game.tokens.get(value) if isinstance(value, str) else None
    if token is not None and token.faces:
        return {Fraction(face): Fraction(1, token.faces) for face in range(1, token.faces + 1)}
    if token is not None:
        return {_number(hero, token.id) or Fraction(0): Fraction(1)}
    return {Fraction(value): Fraction(1)}


def _number(hero: Component | None, aspect: str) -> Fraction | None:
    value = hero.fields.get(aspect.lower()) if hero else None
    return (
        Fraction(str(plain_number(value)))
        if isinstance(value, (int, float)) and not isinstance(value, bool)
        else None
    )


def _is_aspect(game: Game, value: str | int) -> bool:
    return isinstance(value, str) and value in game.tokens and game.tokens[value].kind == "aspect"


def exact_number(value: Fraction) -> str:
    """Write a number: whole, or with three decimals and what it is exactly."""
    if value.denominator == 1:
        return str(value.numerator)
    exact = f" = {value}" if value.denominator <= _LONGEST_DENOMINATOR else ""
    return f"{float(value):.3f}{exact}"


def percent(value: Fraction) -> str:
    """Write a chance: in percent, and what it is exactly."""
    exact = f" = {value}" if 1 < value.denominator <= _LONGEST_DENOMINATOR else ""
    return f"{float(value) * 100:.2f} %{exact}"


def as_words(cell: Any) -> Any:
    """Return a cell as a table in text shows it."""
    if isinstance(cell, Chance):
        return percent(cell.value)
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    return exact_number(cell) if isinstance(cell, Fraction) else cell


def as_data(cell: Any) -> Any:
    """Return a cell as JSON holds it: numbers of dice and chances as a decimal beside the exact fraction."""
    value = cell.value if isinstance(cell, Chance) else cell
    return {"value": float(value), "exact": str(value)} if isinstance(value, Fraction) else value
