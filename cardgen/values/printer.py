"""What a value prints in a language: its expression worked out, its form and its format; each once for a game."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import Any

from cardgen.findings import nearest
from cardgen.model import Game, Insertion, StatedFact, ValueProblem, Written
from cardgen.odds.expression import ExpressionError
from cardgen.odds.facts import EVERYWHERE, IS, Where, fact_here
from cardgen.odds.reckon import reckon
from cardgen.odds.results import Amount
from cardgen.values import numbers
from cardgen.values.problems import FORMAT, UNKNOWN, Unprintable
from cardgen.values.value_syntax import OPENING, ValueToken, openings, read_value

#: Formats by name; `words` may stand beside `ordinal`, and takes a gender.
FORMATS = ("words", "ordinal", "fraction", "percent")
#: `words` with a capital, for the beginning of a sentence.
CAPITAL = "Words"


class ValuePrinter:
    """Prints the values of one game; of a place only what scopes of its facts name decides what is printed."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._scoping = {name for rows in game.facts.values() for fact in rows for name in fact.scope}
        self._results: dict[Any, Fraction | str | Unprintable] = {}
        self._printed: dict[Any, str | Unprintable] = {}

    def text(self, text: str, lang: str, where: Where = EVERYWHERE) -> tuple[str, Written]:
        """Return a text with its values printed, and how it was written; what cannot be printed stands as it is."""
        return self._text(text, lang, where, ())

    def value(self, inside: str, lang: str, where: Where = EVERYWHERE) -> str:
        """Return what a value prints.

        Args:
            inside: what stands behind `{=`.

        Errors:
            Unprintable: an unknown name or format, or a value that cannot be printed so.
        """
        return self._value(inside, lang, where, ())

    def number(self, inside: str, lang: str) -> int | float | str:
        """Return a value as templates reckon with it: a number where neither format nor forms are asked for.

        Errors:
            Unprintable: as for `value`.
        """
        token = read_value(inside)
        try:
            found = "" if token.forms or token.format else self._result(token.expression, EVERYWHERE)
            if isinstance(found, str):
                return self.value(inside, lang)
        except Unprintable as error:
            raise Unprintable(error.code, f"value('{inside}') {error.message}") from error
        return int(found) if found.denominator == 1 else float(found)

    def result(self, fact: StatedFact) -> Fraction | str:
        """Return what a fact states: a number, also of an expression, or its word.

        Errors:
            Unprintable: the expression cannot be worked out.
        """
        if isinstance(fact.value, str) and fact.value.startswith(IS):
            return self._result(fact.value.removeprefix(IS).strip(), fact.scope, (fact.key,))
        return fact.value if isinstance(fact.value, str) else Fraction(str(fact.value))

    def _text(self, text: str, lang: str, where: Where, chain: tuple[str, ...]) -> tuple[str, Written]:
        parts: list[str] = []
        insertions: list[Insertion] = []
        problems: list[ValueProblem] = []
        behind = length = 0
        for opening in openings(text):
            try:
                result = self._value(opening.inside, lang, where, chain)
            except Unprintable as error:
                as_written = text[opening.at : opening.until]
                problems.append(ValueProblem(error.code, opening.at, f"'{as_written}' {error.message}"))
                continue
            before = text[behind : opening.at]
            length += len(before)
            insertions.append(
                Insertion(opening.kind, opening.inside, result, length, opening.at, opening.until)
            )
            parts += [before, result]
            length += len(result)
            behind = opening.until
        return "".join([*parts, text[behind:]]), Written(text, tuple(insertions), tuple(problems))

    def _value(self, inside: str, lang: str, where: Where, chain: tuple[str, ...]) -> str:
        here = {name: where[name] for name in sorted(self._scoping & where.keys())}
        key = (inside, lang, tuple(here.items()), chain)
        known = self._printed.get(key)
        if known is None:
            try:
                known = self._in_words(read_value(inside), lang, here, chain)
            except Unprintable as error:
                known = error
            self._printed[key] = known
        if isinstance(known, Unprintable):
            raise known
        return known

    def _in_words(self, token: ValueToken, lang: str, where: Where, chain: tuple[str, ...]) -> str:
        if not token.expression:
            raise Unprintable(
                UNKNOWN, "names nothing; write a fact or an expression behind the sign, such as {=turns}"
            )
        found = self._result(token.expression, where, chain)
        if isinstance(found, str):
            if token.forms or token.format:
                raise Unprintable(FORMAT, f"is the word '{found}'; forms and formats are for numbers")
            return self._word(token.expression, found, lang, where, chain)
        written = formatted(found, token.format, lang)
        if not token.forms:
            return written
        return f"{written} {numbers.form_beside(found, lang, token.forms)}"

    def _word(self, key: str, word: str, lang: str, where: Where, chain: tuple[str, ...]) -> str:
        """Return a word of a fact, with the values in it printed."""
        word = " ".join(word.split("\n"))  # a value prints no line of its own
        if OPENING not in word:
            return word
        if key in chain:
            raise Unprintable(UNKNOWN, f"rests on itself: {' → '.join([*chain, key])}")
        text, written = self._text(word, lang, where, (*chain, key))
        if written.problems:
            first = written.problems[0]
            raise Unprintable(first.code, f"cannot be printed, since its fact says {first.message}")
        return text

    def _result(self, expression: str, where: Where, chain: tuple[str, ...] = ()) -> Fraction | str:
        key = (expression, tuple(sorted(where.items())), chain)
        known = self._results.get(key)
        if known is None:
            try:
                known = self._worked_out(expression, where, chain)
            except Unprintable as error:
                known = error
            self._results[key] = known
        if isinstance(known, Unprintable):
            raise known
        return known

    def _worked_out(self, expression: str, where: Where, chain: tuple[str, ...]) -> Fraction | str:
        if expression in self._game.facts:
            fact = fact_here(self._game, expression, where)
            if isinstance(fact, StatedFact) and isinstance(fact.value, str) and not fact.value.startswith(IS):
                return fact.value
        try:
            found = reckon(self._game, expression, where, chain)
        except ExpressionError as error:
            raise Unprintable(UNKNOWN, f"cannot be printed: {error.message}") from error
        if not isinstance(found, Amount):
            wish = "ask for its mean or for a chance" if hasattr(found, "die") else "it is a comparison"
            raise Unprintable(UNKNOWN, f"is no single number; {wish}")
        return found.value


def formatted(number: Fraction, format_words: Collection[str], lang: str) -> str:
    """Return a number in a format: its words as they stand behind the colon, none for figures.

    Errors:
        Unprintable: no such format, or the number cannot be written so.
    """
    asked = ["words" if word == CAPITAL else word for word in format_words]
    gender = next((word for word in asked if word in numbers.GENDERS), "")
    known: Mapping[tuple[str, ...], Any] = {
        (): lambda: numbers.figures(number, lang),
        ("fraction",): lambda: numbers.fraction(number, lang),
        ("percent",): lambda: numbers.percent(number, lang),
        ("ordinal",): lambda: numbers.ordinal(number, lang),
        ("words",): lambda: numbers.words(number, lang, gender),
        ("ordinal", "words"): lambda: numbers.words(number, lang, gender, ordinal=True),
    }
    form = known.get(tuple(sorted(word for word in asked if word != gender)))
    if form is None or (gender and "words" not in asked):
        unknown = next((word for word in asked if word not in (*FORMATS, *numbers.GENDERS)), " ".join(asked))
        hint = nearest(unknown, (*FORMATS, *numbers.GENDERS)) or f"; known: {', '.join(FORMATS)}"
        raise Unprintable(FORMAT, f"has the unknown format '{unknown}'{hint}")
    written: str = form()
    return written[:1].upper() + written[1:] if CAPITAL in format_words else written
