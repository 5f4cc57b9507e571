"""What values and phrases print in a language; the expression of a value is worked out once for a game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from cardgen.findings import nearest
from cardgen.model import Game, Insertion, Said, StatedFact, ValueProblem, Written
from cardgen.model.written import PARAMETER, PHRASE
from cardgen.odds.expression import ExpressionError
from cardgen.odds.facts import EVERYWHERE, IS, Where, fact_here
from cardgen.odds.reckon import reckon
from cardgen.odds.results import Amount
from cardgen.values import numbers
from cardgen.values.phrases import (
    Argument,
    check_counted,
    is_token,
    phrase_called,
    plain_argument,
    read_call,
)
from cardgen.values.problems import FORMAT, UNKNOWN, UNKNOWN_PHRASE, Unprintable
from cardgen.values.value_syntax import Opening, ValueToken, openings, prints_more, read_value

#: Formats by name; `words` may stand beside `ordinal`, and takes a gender.
FORMATS = ("words", "ordinal", "fraction", "percent")


class ValuePrinter:
    """Prints the values and phrases of one game; what scopes of its facts name of a place decides."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._scoping = {name for rows in game.facts.values() for fact in rows for name in fact.scope}
        self._results: dict[Any, Fraction | str | Unprintable] = {}
        self._printed: dict[Any, str | Unprintable] = {}

    def text(self, text: str, lang: str, where: Where = EVERYWHERE) -> tuple[str, Written]:
        """Return a text as it is printed, and how it was written; what cannot be printed stands as it is."""
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

    def _text(
        self,
        text: str,
        lang: str,
        where: Where,
        chain: tuple[str, ...],
        arguments: Sequence[Argument] | None = None,
    ) -> tuple[str, Written]:
        """Return a text as `text` does; of a phrase with its arguments."""
        parts: list[str] = []
        insertions: list[Insertion] = []
        problems: list[ValueProblem] = []
        behind = length = 0
        for opening in openings(text, of_phrase=arguments is not None):
            try:
                result, said = self._inserted(opening, lang, where, chain, arguments or ())
            except Unprintable as error:
                as_written = text[opening.at : opening.until]
                problems.append(ValueProblem(error.code, opening.at, f"'{as_written}' {error.message}"))
                continue
            before = text[behind : opening.at]
            length += len(before)
            insertions.append(
                Insertion(opening.kind, opening.inside, result, length, opening.at, opening.until, said)
            )
            if said:
                problems += [p if p.phrase else p._replace(phrase=said.phrase) for p in said.text.problems]
            parts += [before, result]
            length += len(result)
            behind = opening.until
        return "".join([*parts, text[behind:]]), Written(text, tuple(insertions), tuple(problems))

    def _inserted(
        self,
        opening: Opening,
        lang: str,
        where: Where,
        chain: tuple[str, ...],
        arguments: Sequence[Argument],
    ) -> tuple[str, Said | None]:
        """Return what is printed for something, and what is said where it is a phrase.

        Errors:
            Unprintable: it cannot be printed.
        """
        if opening.kind == PHRASE:
            return self._phrase(opening.inside, lang, where, chain, arguments)
        if opening.kind == PARAMETER:
            number, *forms = opening.inside.split("|")
            one = arguments[int(number) - 1]
            if not forms or one.number is None:
                return one.printed, None
            return (
                f"{one.printed} {numbers.form_beside(one.number, lang, tuple(map(str.strip, forms)))}",
                None,
            )
        return self._value(opening.inside, lang, where, chain), None

    def _phrase(
        self, inside: str, lang: str, where: Where, chain: tuple[str, ...], handed: Sequence[Argument]
    ) -> tuple[str, Said]:
        call = read_call(inside, handed)
        phrase = phrase_called(call, self._game.phrases)
        link = f"say:{phrase.key}"
        if link in chain:
            circle = [one.removeprefix("say:") for one in (*chain[chain.index(link) :], link)]
            raise Unprintable(UNKNOWN_PHRASE, f"says itself: {' → '.join(circle)}")
        arguments = [self._argument(one, lang, where, chain) for one in call.arguments]
        # A text that is missing is told where it should stand.
        words = phrase.texts.get(lang, "?")
        check_counted(words, arguments)
        text, written = self._text(words, lang, where, (*chain, link), arguments)
        values = tuple(
            (one.written.removeprefix(IS), one.printed) for one in arguments if one.written.startswith(IS)
        )
        return text, Said(phrase.key, tuple(one.printed for one in arguments), values, written)

    def _argument(self, written: str, lang: str, where: Where, chain: tuple[str, ...]) -> Argument:
        if not written.startswith(IS):
            return (
                Argument(written, f"{{{written}}}")
                if is_token(written, self._game.tokens)
                else plain_argument(written)
            )
        inside = written.removeprefix(IS)
        printed, token = self._value(inside, lang, where, chain), read_value(inside)
        found = self._result(token.expression, self._scoped(where), chain)
        number = found if isinstance(found, Fraction) and not token.forms else None
        return Argument(written, printed, number)

    def _scoped(self, where: Where) -> Where:
        """Return of a place what scopes of facts name."""
        return {name: where[name] for name in sorted(self._scoping & where.keys())}

    def _value(self, inside: str, lang: str, where: Where, chain: tuple[str, ...]) -> str:
        here = self._scoped(where)
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
        if not prints_more(word):
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


def formatted(number: Fraction, format_words: Iterable[str], lang: str) -> str:
    """Return a number in a format: its words as they stand behind the colon, none for figures.

    Errors:
        Unprintable: no such format, or the number cannot be written so.
    """
    asked = list(format_words)
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
    return written
