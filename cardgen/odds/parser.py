"""What can be asked: a small language of dice, cards, sums and comparisons, read into a tree. Nothing is run here.

    compare  sum [ (== | != | <= | < | >= | >) sum ]
    sum      product { (+ | -) product }
    product  part { (* | /) part }
    part     NUMBER | [NUMBER] thing          2 die-damage: two of them
    thing    name | name.field | fact | name( … ) | ( compare )
    fact     name {.name}
    drawing  (draw | count)( [NUMBER] name {without [NUMBER] cards} : [any | all | no] cards {| cards} )
    scoring  score( [NUMBER] name , side : NUMBER {, side : NUMBER} )
    copies   copies( cards {| cards} )

Names of content hold dashes, so a name is as long as it can be and still be known: `T12-TF` is a difference,
`die-orc` a die.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from fractions import Fraction
from typing import NamedTuple

from cardgen.findings import nearest_or_all

#: Functions with their least and greatest number of arguments; those of cards and sides have a form of their own.
FUNCTIONS = {"highest": (1, 20), "lowest": (1, 20), "mean": (1, 1), "down": (1, 1), "up": (1, 1)}
DRAWING = ("draw", "count")
SCORING, COPIES = "score", "copies"
QUANTIFIERS = ("any", "all", "no")

_LONGEST, _DEEPEST = 1_000, 40
_LEXEMES = re.compile(
    r"(?P<space>\s+)|(?P<number>\d+(?:\.\d+)?)|(?P<name>[^\W\d]\w*(?:-\w+)*)|(?P<mark>==|!=|<=|>=|[-<>+*/().,:|])"
)
#: Signs as people and word processors write them.
_AS_WRITTEN = str.maketrans({"−": "-", "–": "-", "≤": "\x01", "≥": "\x02", "≠": "\x03", "×": "*"})
_SIGNS = {"\x01": "<=", "\x02": ">=", "\x03": "!="}
_COMPARING = ("==", "!=", "<=", "<", ">=", ">")


class ExpressionError(ValueError):
    """An expression cannot be read or evaluated; `column` counts from 1."""

    def __init__(self, message: str, column: int) -> None:
        super().__init__(message)
        self.message = message
        self.column = column

    def __str__(self) -> str:
        return f"column {self.column}: {self.message}"


class Number(NamedTuple):
    """A number as written."""

    value: Fraction
    column: int


class Name(NamedTuple):
    """A die, a token, a fact, or a side after a comparison sign."""

    name: str
    column: int


class Field(NamedTuple):
    """A number of a component or of every card of a deck, or a fact: `hero-rohan.vf`, `grid.rows`, `hand.size`."""

    owner: str
    field: str
    column: int

    @property
    def key(self) -> str:
        """The key of a fact that is written so."""
        return f"{self.owner}.{self.field}"


class Times(NamedTuple):
    """So many of one thing, each thrown by itself."""

    number: int
    of: Node
    column: int


class Binary(NamedTuple):
    """Two sides and a sign between them; the column is the sign's."""

    sign: str
    left: Node
    right: Node
    column: int


class Call(NamedTuple):
    """A function of `FUNCTIONS` and what it is of."""

    function: str
    args: tuple[Node, ...]
    column: int


class Cards(NamedTuple):
    """Cards of a deck, by the id of one or what the ids of several begin with; `number` None is all of them."""

    name: str
    number: int | None
    column: int


class Drawing(NamedTuple):
    """So many cards drawn from a deck at once, or dice thrown, and which of them are looked for."""

    function: str
    number: int
    source: Name
    without: tuple[Cards, ...]
    quantifier: str
    wanted: tuple[Cards, ...]
    column: int


class Scoring(NamedTuple):
    """Dice whose sides count the given numbers; sides that are not named count 0."""

    number: int
    die: Name
    values: tuple[tuple[Name, Fraction], ...]
    column: int


class Copies(NamedTuple):
    """How many pieces there are of a deck, of a component, or of all whose ids begin alike."""

    cards: tuple[Cards, ...]
    column: int


Node = Number | Name | Field | Times | Binary | Call | Drawing | Scoring | Copies


class _Lexeme(NamedTuple):
    kind: str
    text: str
    column: int


def parse(text: str, known: Collection[str]) -> Node:
    """Read an expression.

    Args:
        known: names of dice, tokens, facts, decks and components, which distinguish `T6-2` from `die-orc`.

    Errors:
        ExpressionError: not an expression; where and what was expected.
    """
    if len(text) > _LONGEST:
        raise ExpressionError(f"the expression is longer than {_LONGEST} characters", _LONGEST)
    return _Parser(_lexemes(text), frozenset(known)).whole()


def _lexemes(text: str) -> list[_Lexeme]:
    found: list[_Lexeme] = []
    plain = text.translate(_AS_WRITTEN)
    at = 0
    while at < len(plain):
        if plain[at] in _SIGNS:
            found.append(_Lexeme("mark", _SIGNS[plain[at]], at + 1))
            at += 1
            continue
        match = _LEXEMES.match(plain, at)
        if match is None:
            wish = (
                "write '==' to compare"
                if plain[at] == "="
                else "expected a number, a name or one of + - * / ( )"
            )
            raise ExpressionError(f"'{text[at]}' has no meaning here; {wish}", at + 1)
        if match.lastgroup != "space":
            found.append(_Lexeme(match.lastgroup or "", match[0], at + 1))
        at = match.end()
    return [*found, _Lexeme("end", "", len(text) + 1)]


class _Parser:
    """Reads lexemes from left to right, one function a line of the grammar."""

    def __init__(self, lexemes: list[_Lexeme], known: frozenset[str]) -> None:
        self.rest = lexemes[::-1]
        self.known = known
        self.depth = 0

    def whole(self) -> Node:
        node = self.compare()
        if self.here.kind != "end":
            raise self.unexpected("the end, or a sign such as + or <=")
        return node

    @property
    def here(self) -> _Lexeme:
        return self.rest[-1]

    def take(self, *texts: str) -> _Lexeme | None:
        """Take the next lexeme if it is one of these."""
        return self.rest.pop() if self.here.text in texts and self.here.kind != "end" else None

    def need(self, text: str) -> _Lexeme:
        found = self.take(text)
        if found is None:
            raise self.unexpected(f"'{text}'")
        return found

    def unexpected(self, wanted: str) -> ExpressionError:
        what = f"'{self.here.text}'" if self.here.text else "the end"
        return ExpressionError(f"{what} comes where {wanted} was expected", self.here.column)

    def compare(self) -> Node:
        self.depth += 1
        if self.depth > _DEEPEST:
            raise ExpressionError("parentheses nested too deep", self.here.column)
        left = self.sum()
        sign = self.take(*_COMPARING)
        if sign:
            left = Binary(sign.text, left, self.sum(), sign.column)
        self.depth -= 1
        return left

    def sum(self) -> Node:
        node = self.product()
        while sign := self.take("+", "-"):
            node = Binary(sign.text, node, self.product(), sign.column)
        return node

    def product(self) -> Node:
        node = self.part()
        while sign := self.take("*", "/"):
            node = Binary(sign.text, node, self.part(), sign.column)
        return node

    def part(self) -> Node:
        minus = self.take("-")
        if minus:
            zero = Number(Fraction(0), minus.column)
            return Binary("-", zero, self.part(), minus.column)
        if self.here.kind != "number":
            return self.thing()
        number = self.rest.pop()
        if self.here.kind == "name" or self.here.text == "(":
            return Times(_count(number), self.thing(), number.column)
        return Number(Fraction(number.text), number.column)

    def thing(self) -> Node:
        opening = self.take("(")
        if opening:
            node = self.compare()
            self.need(")")
            return node
        if self.here.kind != "name":
            raise self.unexpected("a number, a die, a function or '('")
        if self.rest[-2].text == "(":
            return self.call()
        name = self.name()
        fields: list[str] = []
        while self.take("."):
            if self.here.kind != "name":
                raise self.unexpected("a field")
            fields.append(self.name(".".join([name.name, *fields, ""])).name)
        return Field(name.name, ".".join(fields), name.column) if fields else name

    def name(self, before: str = "") -> Name:
        """Take a name, as much of it as is known; the rest is read on its own.

        Args:
            before: the part of a known name before it, such as `hand.` before `size-1`.
        """
        lexeme = self.rest.pop()
        parts = [] if before + lexeme.text in self.known else lexeme.text.split("-")
        for end in range(len(parts) - 1, 0, -1):
            first, rest = "-".join(parts[:end]), parts[end:]
            if before + first in self.known and (rest[0].isdigit() or self.begins(rest)):
                self.rest += _lexemes_of(lexeme.text[len(first) :], lexeme.column + len(first))
                return Name(first, lexeme.column)
        return Name(lexeme.text, lexeme.column)

    def begins(self, parts: list[str]) -> bool:
        """Return whether the rest of a name begins with a known one."""
        return any("-".join(parts[:end]) in self.known for end in range(1, len(parts) + 1))

    def word(self, what: str) -> Name:
        if self.here.kind != "name":
            raise self.unexpected(what)
        lexeme = self.rest.pop()
        return Name(lexeme.text, lexeme.column)

    def call(self) -> Node:
        name = self.word("a function")
        known = (*FUNCTIONS, *DRAWING, SCORING, COPIES)
        if name.name not in known:
            hint = nearest_or_all(name.name, known)
            raise ExpressionError(f"no function '{name.name}'{hint}", name.column)
        self.need("(")
        node: Node
        if name.name in DRAWING:
            node = self.drawing(name)
        elif name.name == SCORING:
            node = self.scoring(name)
        elif name.name == COPIES:
            node = Copies(self.several(), name.column)
        else:
            node = self.arguments(name)
        self.need(")")
        return node

    def arguments(self, function: Name) -> Call:
        args = [self.compare()]
        while self.take(","):
            args.append(self.compare())
        least, most = FUNCTIONS[function.name]
        if not least <= len(args) <= most:
            raise ExpressionError(
                f"'{function.name}' is of {most} thing{'s' * (most > 1)}, not of {len(args)}", function.column
            )
        return Call(function.name, tuple(args), function.column)

    def drawing(self, function: Name) -> Drawing:
        count = _count(self.rest.pop()) if self.here.kind == "number" else 1
        source = self.word("a deck or a die")
        without = []
        while self.take("without"):
            without.append(self.cards())
        self.need(":")
        sign = self.take(*QUANTIFIERS) if function.name == "draw" else None
        chosen = sign.text if sign else "any"
        return Drawing(function.name, count, source, tuple(without), chosen, self.several(), function.column)

    def several(self) -> tuple[Cards, ...]:
        found = [self.cards()]
        while self.take("|"):
            found.append(self.cards())
        return tuple(found)

    def cards(self) -> Cards:
        count = _count(self.rest.pop()) if self.here.kind == "number" else None
        name = self.word("the id of a card, or the beginning of several")
        return Cards(name.name, count, name.column)

    def scoring(self, function: Name) -> Scoring:
        count = _count(self.rest.pop()) if self.here.kind == "number" else 1
        die = self.word("a die")
        values = []
        while self.take(","):
            side = self.word("a side")
            self.need(":")
            minus = self.take("-")
            if self.here.kind != "number":
                raise self.unexpected("a number")
            value = Fraction(self.rest.pop().text)
            values.append((side, -value if minus else value))
        if not values:
            raise self.unexpected("', side: number'")
        return Scoring(count, die, tuple(values), function.column)


def _lexemes_of(text: str, column: int) -> list[_Lexeme]:
    """Return the lexemes of a rest such as `-2` or `-TF`, last first."""
    return [found._replace(column=found.column + column - 1) for found in _lexemes(text)[-2::-1]]


def _count(number: _Lexeme) -> int:
    """Return how many of a thing are meant.

    Errors:
        ExpressionError: no whole number from 1 to 100.
    """
    value = Fraction(number.text)
    if value.denominator != 1 or not 1 <= value <= 100:
        raise ExpressionError(
            f"'{number.text}' of a thing; expected a whole number from 1 to 100", number.column
        )
    return int(value)
