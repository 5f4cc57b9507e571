"""Works out an expression for one game: numbers as fractions, dice and cards as exact distributions (icepool).

Sources: icepool 2.1.3 (distributions of sums, highest and lowest); cards drawn at once follow the hypergeometric
distribution.
"""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import reduce
from math import ceil, comb, floor
from typing import Any

from cardgen.findings import nearest, nearest_or_all
from cardgen.model import Component, Deck, Game
from cardgen.odds import parser as e
from cardgen.odds.names import dice_of, is_left_out, numbers_of, sides_of
from cardgen.odds.parser import ExpressionError
from cardgen.odds.results import Amount, Distribution, Result, Truth, mean
from cardgen.odds.scopes import NO_SCOPE, ScopeContext, fact_number

#: More outcomes than this, or more pairs of them, would take too long to calculate.
_MOST_OUTCOMES, _MOST_PAIRS = 20_000, 250_000
_ARITHMETIC: Mapping[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
}
_COMPARING: Mapping[str, Callable[[Any, Any], Any]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<=": operator.le,
    "<": operator.lt,
    ">=": operator.ge,
    ">": operator.gt,
}


def evaluate(game: Game, text: str, where: ScopeContext = NO_SCOPE, chain: tuple[str, ...] = ()) -> Result:
    """Work out an expression.

    Args:
        where: scope of the place it is in; chain: the facts that depend on it.

    Errors:
        ExpressionError: it cannot be read, names what is not there, rests on itself, or would take too long.
    """
    return _Evaluator(game, where, chain).result(e.parse(text, game.expression_names))


def evaluate_die(game: Game, name: str) -> Distribution:
    """Return what one throw of a die gives: numbers where each side is one or says one, else words.

    Errors:
        ExpressionError: no such die.
    """
    return _Evaluator(game).die(e.Name(name, 1))


class _Evaluator:
    """Works out the nodes of one expression."""

    def __init__(self, game: Game, where: ScopeContext = NO_SCOPE, chain: tuple[str, ...] = ()) -> None:
        self.game = game
        self.where = where
        self.chain = chain

    def result(self, node: e.Node) -> Result:
        match node:
            case e.Number():
                return Amount(node.value)
            case e.Name():
                return self.fact(node) if node.name in self.game.facts else self.die(node)
            case e.Field():
                return self.fact(node) if node.key in self.game.facts else self.field(node)
            case e.Times():
                return self.times(node)
            case e.Binary():
                return self.compared(node) if node.sign in _COMPARING else self.joined(node)
            case e.Drawing():
                return self.drawing(node)
            case e.Scoring():
                return self.scoring(node)
            case e.Copies():
                listed = self.cards(self.game.components(), node.cards, "no deck or component")
                return Amount(Fraction(sum(c.copies for c in listed)))
            case e.Call():
                return self.call(node)

    def fact(self, node: e.Name | e.Field) -> Amount:
        """Return the number that a fact states here, or that its expression comes to."""
        return Amount(fact_number(self.game, node, self.where, self.chain, evaluate))

    def die(self, name: e.Name) -> Distribution:
        """Return one throw of a die that a token names or that the game holds."""
        from icepool import Die

        token = self.game.tokens.get(name.name)
        if token and token.faces:
            return Distribution(Die(range(1, token.faces + 1)))
        component = self.game.component(name.name)
        sides = sides_of(component) if component else []
        if not sides:
            raise ExpressionError(self.no_die(name.name), name.column)
        numbers = [self.number_on(side) for side in sides]
        return Distribution(Die(sides), True) if None in numbers else Distribution(Die(numbers))

    def number_on(self, side: str) -> int | None:
        """Return the number a side says: itself, or its label, where that is the same number in every language."""
        token = self.game.tokens.get(side)
        labels = set(token.label.values()) if token else {side}
        label = labels.pop() if len(labels) == 1 else ""
        return int(label) if label.isascii() and label.isdigit() else None

    def no_die(self, name: str) -> str:
        dice = dice_of(self.game)
        token = self.game.tokens.get(name)
        if token and token.kind == "aspect":
            owners = self.owners_of(name.lower())
            such = f"'{owners[0]}.{name.lower()}'" if owners else "the number itself"
            return f"'{name}' has a number for each hero only; write {such}"
        if token:
            return f"'{name}' is not a die; after '==' it is a side"
        if self.game.deck(name):
            return f"'{name}' is a deck; write 'draw({name}: …)' or 'copies({name})'"
        if component := self.game.component(name):
            numbers = sorted(dict(numbers_of(component.fields)))
            of = f"{name}.{numbers[0]}" if numbers else f"copies({name})"
            return f"'{name}' is a component; write which of its numbers is meant, such as '{of}'"
        hint = nearest(name, dice)
        like = nearest(name, self.game.facts) if not hint else ""
        if like:
            return f"no fact '{name}'{like}"
        known = f"; dice: {', '.join(dice) or 'none'}"
        return f"no die '{name}'{hint}" if hint else f"no fact, die or component '{name}'{known}"

    def owners_of(self, field: str) -> list[str]:
        return [c.id for c in self.game.components() if field in dict(numbers_of(c.fields))]

    def field(self, node: e.Field) -> Result:
        component, deck = self.game.component(node.owner), self.game.deck(node.owner)
        name = node.field
        if component is None and deck is None:
            known = [*(d.id for d in self.game.decks), *(c.id for c in self.game.components())]
            hint = nearest(node.owner, known)
            like = nearest(node.key, self.game.facts) if not hint else ""
            what = f"no fact '{node.key}'{like}" if like else f"no component or deck '{node.owner}'{hint}"
            raise ExpressionError(what, node.column)
        pieces = [component] if component else list(deck.components if deck else ())
        held = [dict(numbers_of(piece.fields)) for piece in pieces]
        if held and name not in pieces[0].fields and name.lower() in pieces[0].fields:
            name = name.lower()
        counted = Counter[Any]()
        for piece, numbers_here in zip(pieces, held, strict=True):
            if name in numbers_here:
                counted[_whole(Fraction(str(numbers_here[name])))] += piece.copies
            elif component or (deck and deck.field_types.get(name) != "number"):
                numbers = sorted({known for numbers_here in held for known in numbers_here})
                hint = nearest(name, numbers) or f"; known: {', '.join(numbers) or 'none'}"
                if component and is_left_out(component.fields, name):
                    hint = ", it is left out there"
                raise ExpressionError(f"'{node.owner}' has no number '{name}'{hint}", node.column)
        if not counted:
            raise ExpressionError(f"no card of '{node.owner}' has a number '{name}'", node.column)
        if component:
            return Amount(Fraction(next(iter(counted))))
        from icepool import Die

        return Distribution(Die(counted))

    def times(self, node: e.Times) -> Result:
        of = self.result(node.of)
        if not isinstance(of, Distribution):
            if isinstance(of, Truth):
                raise ExpressionError("a comparison cannot be rolled several times", node.column)
            return Amount(of.value * node.number)
        if isinstance(node.of, e.Field):
            raise ExpressionError(
                "drawn cards are not returned; for several cards use 'draw' or 'count'", node.column
            )
        numbers = self.numbers(of, node.column)
        low, high = numbers.die.min_outcome(), numbers.die.max_outcome()
        if (high - low + 1) * node.number > _MOST_OUTCOMES:
            raise ExpressionError("too many outcomes to calculate", node.column)
        return Distribution(node.number @ numbers.die)

    def numbers(self, spread: Distribution, column: int) -> Distribution:
        if spread.words:
            sides = ", ".join(spread.die.outcomes())
            wish = "compare it with one by '==', or say by 'score' or 'count' what counts"
            raise ExpressionError(f"this die's sides aren't numbers ({sides}); {wish}", column)
        return spread

    def joined(self, node: e.Binary) -> Result:
        left, right = self.result(node.left), self.result(node.right)
        if isinstance(left, Truth) or isinstance(right, Truth):
            raise ExpressionError("a comparison is not a number", node.column)
        if isinstance(left, Amount) and isinstance(right, Amount):
            value = self.one(node, left.value, right.value)
            return Amount(value, (left.chance or right.chance) and 0 <= value <= 1)
        one, other = self.spread(left, node.column), self.spread(right, node.column)
        if node.sign == "/" and 0 in other.die.outcomes():
            raise ExpressionError("0 divides nothing", node.column)
        self.bound(one, other, node.column)
        from icepool import map as combine

        return Distribution(
            combine(lambda a, b: _whole(self.one(node, Fraction(a), Fraction(b))), one.die, other.die)
        )

    def one(self, node: e.Binary, left: Fraction, right: Fraction) -> Fraction:
        if node.sign == "/":
            if right == 0:
                raise ExpressionError("0 divides nothing", node.column)
            return left / right
        result: Fraction = _ARITHMETIC[node.sign](left, right)
        return result

    def spread(self, result: Result, column: int) -> Distribution:
        from icepool import Die

        if isinstance(result, Truth):
            raise ExpressionError("a comparison is not a number", column)
        return (
            Distribution(Die([_whole(result.value)]))
            if isinstance(result, Amount)
            else self.numbers(result, column)
        )

    def bound(self, one: Distribution, other: Distribution, column: int) -> None:
        if len(one.die.outcomes()) * len(other.die.outcomes()) > _MOST_PAIRS:
            raise ExpressionError("too many outcomes to calculate", column)

    def compared(self, node: e.Binary) -> Result:
        left = self.result(node.left)
        if isinstance(left, Distribution) and left.words:
            return self.shown(node, left)
        right = self.result(node.right)
        if isinstance(left, Amount) and isinstance(right, Amount):
            return Truth(_COMPARING[node.sign](left.value, right.value), left.value, right.value)
        one, other = self.spread(left, node.column), self.spread(right, node.column)
        self.bound(one, other, node.column)
        met = sum(
            (
                p * q
                for a, p in one.chances.items()
                for b, q in other.chances.items()
                if _COMPARING[node.sign](a, b)
            ),
            Fraction(0),
        )
        return Amount(met, True)

    def shown(self, node: e.Binary, left: Distribution) -> Amount:
        """Return the chance of a side, or of any other."""
        sides = list(left.die.outcomes())
        if node.sign not in ("==", "!=") or not isinstance(node.right, e.Name):
            raise ExpressionError(
                f"this die's sides aren't numbers; compare by '==' with {', '.join(sides)}", node.column
            )
        side = node.right.name
        if side not in sides:
            raise ExpressionError(f"no side '{side}'{nearest_or_all(side, sides)}", node.right.column)
        chance = left.chances[side]
        return Amount(chance if node.sign == "==" else 1 - chance, True)

    def call(self, node: e.Call) -> Result:
        if node.function in ("highest", "lowest"):
            return self.extreme(node)
        of = self.result(node.args[0])
        if isinstance(of, Truth):
            raise ExpressionError(f"'{node.function}' takes a number, a die or a draw", node.column)
        if node.function == "mean":
            return of if isinstance(of, Amount) else Amount(mean(self.numbers(of, node.column)))
        rounding = floor if node.function == "down" else ceil
        if isinstance(of, Amount):
            return Amount(Fraction(rounding(of.value)))
        return Distribution(self.numbers(of, node.column).die.map(rounding))

    def extreme(self, node: e.Call) -> Result:
        """Return the highest or the lowest of everything named; of `2 die-damage` each counts by itself."""
        import icepool

        pick = icepool.highest if node.function == "highest" else icepool.lowest
        parts: list[Result] = []
        for arg in node.args:
            count, of = (arg.number, arg.of) if isinstance(arg, e.Times) else (1, arg)
            parts += [self.result(of)] * count
        dice = [self.spread(part, node.column) for part in parts]
        if sum(len(d.die.outcomes()) for d in dice) > _MOST_OUTCOMES:
            raise ExpressionError("too many outcomes to calculate", node.column)
        found = Distribution(reduce(lambda a, b: pick(a, b), (d.die for d in dice)))
        amounts = all(isinstance(part, Amount) for part in parts)
        return Amount(Fraction(found.die.min_outcome())) if amounts else found

    def scoring(self, node: e.Scoring) -> Result:
        thrown = self.die(node.die)
        sides = [str(o) for o in thrown.die.outcomes()]
        if not thrown.words:
            raise ExpressionError(f"the sides of '{node.die.name}' are numbers already", node.die.column)
        for side, _ in node.values:
            if side.name not in sides:
                message = f"no side '{side.name}'{nearest_or_all(side.name, sides)}"
                raise ExpressionError(message, side.column)
        values = {side.name: _whole(value) for side, value in node.values}
        return Distribution(node.number @ thrown.die.map(lambda side: values.get(side, 0)))

    def drawing(self, node: e.Drawing) -> Result:
        """Return how many of the wanted come, or the chance that any, all or none do."""
        deck = self.game.deck(node.source.name)
        counts = self.drawn(node, deck) if deck else self.thrown(node)
        if node.function == "count":
            from icepool import Die

            return Distribution(Die(counts))
        none, every = (Fraction(counts.get(number, 0), sum(counts.values())) for number in (0, node.number))
        return Amount({"any": 1 - none, "no": none, "all": every}[node.quantifier], True)

    def drawn(self, node: e.Drawing, deck: Deck) -> dict[int, int]:
        left = Counter({c.id: c.in_play for c in deck.components})
        for gone in node.without:
            self.take(left, deck, gone)
        wanted = {c.id for c in self.cards(deck.components, node.wanted, f"deck '{deck.id}' has no card")}
        whole, hits = sum(left.values()), sum(left[i] for i in wanted)
        if node.number > whole:
            raise ExpressionError(f"{node.number} cards of '{deck.id}', which has {whole}", node.column)
        least, most = max(0, node.number - (whole - hits)), min(node.number, hits)
        return {k: comb(hits, k) * comb(whole - hits, node.number - k) for k in range(least, most + 1)}

    def take(self, left: Counter[str], deck: Deck, gone: e.Cards) -> None:
        """Take cards out of a deck before the draw."""
        found = self.cards(deck.components, [gone], f"deck '{deck.id}' has no card")
        if gone.number is None:
            for component in found:
                left[component.id] = 0
            return
        if len(found) > 1:
            several = ", ".join(c.id for c in found)
            raise ExpressionError(
                f"'{gone.name}' is several cards ({several}); name one of them", gone.column
            )
        if gone.number > left[found[0].id]:
            raise ExpressionError(
                f"{gone.number} of '{gone.name}', but there are only {left[found[0].id]}", gone.column
            )
        left[found[0].id] -= gone.number

    def thrown(self, node: e.Drawing) -> dict[int, int]:
        if self.game.component(node.source.name) is None and not self.game.tokens.get(node.source.name):
            known = [*(d.id for d in self.game.decks), *dice_of(self.game)]
            message = f"no deck or die '{node.source.name}'{nearest(node.source.name, known)}"
            raise ExpressionError(message, node.source.column)
        if node.function == "draw" or node.without:
            raise ExpressionError(
                f"'{node.source.name}' is thrown, not drawn; write 'count(… : …) >= 1'", node.column
            )
        die = self.die(node.source).die
        sides = [str(o) for o in die.outcomes()]
        for wanted in node.wanted:
            if wanted.name not in sides:
                message = f"no side '{wanted.name}'{nearest_or_all(wanted.name, sides)}"
                raise ExpressionError(message, wanted.column)
        hits = sum(ways for side, ways in die.items() if str(side) in {w.name for w in node.wanted})
        miss, count = die.denominator() - hits, node.number
        return {k: comb(count, k) * hits**k * miss ** (count - k) for k in range(count + 1)}

    def cards(self, among: Iterable[Component], wanted: Sequence[e.Cards], lack: str) -> list[Component]:
        """Return the components that are named, by their ids, by what these begin with, or by their deck."""
        among = list(among)
        found: dict[str, Component] = {}
        for cards in wanted:
            exact = [c for c in among if c.id == cards.name] or [c for c in among if c.deck == cards.name]
            some = exact or [c for c in among if c.id.startswith(f"{cards.name}-")]
            if not some:
                ids = list(dict.fromkeys(name for c in among for name in (c.id, c.deck)))
                hint = nearest(cards.name, ids) or (f"; known: {', '.join(ids)}" if len(ids) <= 12 else "")
                raise ExpressionError(f"{lack} '{cards.name}'{hint}", cards.column)
            found |= {c.id: c for c in some}
        return list(found.values())


def _whole(value: Fraction) -> int | Fraction:
    """Return a whole number as an int: outcomes look like what they are."""
    return int(value) if value.denominator == 1 else value
