"""What values and phrases print in a language; the expression of a value is worked out once for a game."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from cardgen.findings import nearest
from cardgen.model import Game, Insertion, Localized, Said, StatedFact, ValueProblem, Written
from cardgen.model.written import PARAMETER, PHRASE, READING
from cardgen.odds.expression import ExpressionError
from cardgen.odds.facts import EVERYWHERE, IS, Where, fact_here
from cardgen.odds.reckon import reckon
from cardgen.odds.results import Amount
from cardgen.values import numbers
from cardgen.values.field_words import This, Word, as_printed, field_word, with_this
from cardgen.values.phrases import (
    Argument,
    check_counted,
    is_token,
    phrase_called,
    plain_argument,
    read_call,
)
from cardgen.values.problems import FORMAT, READING_ASTRAY, UNKNOWN, UNKNOWN_PHRASE, Unprintable
from cardgen.values.reading_words import reading_label
from cardgen.values.value_syntax import Opening, ValueToken, openings, prints_more, read_value

#: Formats by name; `words` may stand beside `ordinal`, and takes a gender.
FORMATS = ("words", "ordinal", "fraction", "percent", "grouped")
#: `words` with a capital, for the beginning of a sentence.
CAPITAL = "Words"


#: Line breaks, with the spaces around them.
_LINES = re.compile(r"[ \t]*[\r\n]\s*")


class _Here(NamedTuple):
    """Where a value or a phrase stands.

    Attributes:
        where: what scopes of facts may name of it; this: what `this` means; chain: what rests on it.
        arguments: in the text of a phrase those that it is given, else None.
    """

    where: Where
    this: This | None = None
    chain: tuple[str, ...] = ()
    arguments: tuple[Argument, ...] | None = None


class ValuePrinter:
    """Prints the values and phrases of one game; what scopes of its facts name of a place decides."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._scoping = {name for rows in game.facts.values() for fact in rows for name in fact.scope}
        self._results: dict[Any, Fraction | Word | Unprintable] = {}
        self._printed: dict[Any, str | Unprintable] = {}

    def text(
        self, text: str, lang: str, where: Where = EVERYWHERE, this: This | None = None
    ) -> tuple[str, Written]:
        """Return a text as it is printed, and how it was written; what cannot be printed stands as it is."""
        return self._text(text, lang, _Here(where, this))

    def value(self, inside: str, lang: str, where: Where = EVERYWHERE) -> str:
        """Return what a value prints.

        Args:
            inside: what stands behind `{=`.

        Errors:
            Unprintable: an unknown name or format, or a value that cannot be printed so.
        """
        return self._value(inside, lang, _Here(where))

    def number(self, inside: str, lang: str) -> int | float | str:
        """Return a value as templates reckon with it: a number where neither format nor forms are asked for.

        Errors:
            Unprintable: as for `value`.
        """
        token = read_value(inside)
        try:
            found = None if token.forms or token.format else self._result(token.expression, _Here(EVERYWHERE))
            if not isinstance(found, Fraction):
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
            return self._amount(fact.value.removeprefix(IS).strip(), _Here(fact.scope, chain=(fact.key,)))
        return fact.value if isinstance(fact.value, str) else Fraction(str(fact.value))

    def amount(self, expression: str, where: Where, this: This) -> Fraction:
        """Return the number that an expression comes to at a place.

        Errors:
            Unprintable: it cannot be worked out, or is a word.
        """
        return self._amount(with_this(expression, this), _Here(where, this))

    def _amount(self, expression: str, here: _Here) -> Fraction:
        found = self._result(expression, here)
        if isinstance(found, Word):
            raise Unprintable(UNKNOWN, f"comes to the word '{found.key}', not to a number")
        return found

    def _text(self, text: str, lang: str, here: _Here) -> tuple[str, Written]:
        parts: list[str] = []
        insertions: list[Insertion] = []
        problems: list[ValueProblem] = []
        behind = length = 0
        for opening in openings(text, of_phrase=here.arguments is not None):
            try:
                result, said = self._inserted(opening, lang, here)
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

    def _inserted(self, opening: Opening, lang: str, here: _Here) -> tuple[str, Said | None]:
        """Return what is printed for something, and what is said where it is a phrase.

        Errors:
            Unprintable: it cannot be printed.
        """
        if opening.kind == PHRASE:
            return self._phrase(opening.inside, lang, here)
        if opening.kind == READING:
            return self._reading(lang, here), None
        if opening.kind == PARAMETER and here.arguments:
            number, *forms = opening.inside.split("|")
            one = here.arguments[int(number) - 1]
            if not forms or one.number is None:
                return one.printed, None
            form = numbers.form_beside(one.number, lang, tuple(map(str.strip, forms)))
            return f"{one.printed} {form}", None
        return self._value(opening.inside, lang, here), None

    def _reading(self, lang: str, here: _Here) -> str:
        if "rule" not in here.where:
            message = "can stand in a section of the rules only; write the words themselves here"
            raise Unprintable(READING_ASTRAY, message)
        return reading_label(self._game, lang)

    def _phrase(self, inside: str, lang: str, here: _Here) -> tuple[str, Said]:
        call = read_call(inside, here.arguments or ())
        phrase = phrase_called(call, self._game.phrases)
        link = f"say:{phrase.key}"
        if link in here.chain:
            circle = [one.removeprefix("say:") for one in (*here.chain[here.chain.index(link) :], link)]
            raise Unprintable(UNKNOWN_PHRASE, f"says itself: {' → '.join(circle)}")
        arguments = tuple(self._argument(one, lang, here) for one in call.arguments)
        # A text that is missing is told where it should stand.
        words = phrase.texts.get(lang, "?")
        check_counted(words, arguments)
        within = here._replace(chain=(*here.chain, link), arguments=arguments)
        text, written = self._text(words, lang, within)
        values = tuple(
            (one.written.removeprefix(IS), one.printed) for one in arguments if one.written.startswith(IS)
        )
        return text, Said(phrase.key, tuple(one.printed for one in arguments), values, written)

    def _argument(self, written: str, lang: str, here: _Here) -> Argument:
        if not written.startswith(IS):
            is_sum = is_token(written, self._game.tokens)
            return Argument(written, f"{{{written}}}") if is_sum else plain_argument(written)
        inside = written.removeprefix(IS)
        printed, token = self._value(inside, lang, here), read_value(inside)
        expression = with_this(token.expression, here.this)
        found = self._result(expression, here._replace(where=self._scoped(here.where)))
        return Argument(written, printed, found if isinstance(found, Fraction) and not token.forms else None)

    def _value(self, inside: str, lang: str, here: _Here) -> str:
        token = read_value(inside)
        token = token._replace(expression=with_this(token.expression, here.this))
        here = here._replace(where=self._scoped(here.where), this=None)
        key = (token, lang, tuple(here.where.items()), here.chain)
        known = self._printed.get(key)
        if known is None:
            try:
                known = self._in_words(token, lang, here)
            except Unprintable as error:
                known = error
            self._printed[key] = known
        if isinstance(known, Unprintable):
            raise known
        return known

    def _scoped(self, where: Where) -> Where:
        return {name: where[name] for name in sorted(self._scoping & where.keys())}

    def _in_words(self, token: ValueToken, lang: str, here: _Here) -> str:
        if not token.expression:
            raise Unprintable(
                UNKNOWN, "names nothing; write a fact or an expression behind the sign, such as {=turns}"
            )
        found = self._result(token.expression, here)
        if isinstance(found, Word):
            return self._word(found, token, lang, here)
        written = formatted(found, token.format, lang)
        if not token.forms:
            return written
        return f"{written} {numbers.form_beside(found, lang, token.forms)}"

    def _word(self, word: Word, token: ValueToken, lang: str, here: _Here) -> str:
        """Return a word, with the values in it printed."""
        words = word.words.of(lang) if isinstance(word.words, Localized) else word.words
        if token.forms or token.format:
            raise Unprintable(
                FORMAT, f"is the word '{words}'; forms and formats are for numbers{self._as_sum(words)}"
            )
        words = _LINES.sub(" ", words)  # a value prints no line of its own
        if prints_more(words):
            words = self._with_values(word, words, lang, here)
        return as_printed(self._game, words) if word.is_bare else words

    def _as_sum(self, words: str) -> str:
        """Return what to write where a fact's word is an expression whose sign was forgotten."""
        try:
            reckon(self._game, words)
        except ExpressionError:
            return ""
        return f"; if it is to be worked out, write '{IS}{words}'"

    def _with_values(self, word: Word, words: str, lang: str, here: _Here) -> str:
        if word.key in here.chain:
            raise Unprintable(UNKNOWN, f"rests on itself: {' → '.join([*here.chain, word.key])}")
        text, written = self._text(words, lang, _Here(word.where, word.this, (*here.chain, word.key)))
        if written.problems:
            first = written.problems[0]
            raise Unprintable(first.code, f"cannot be printed, since '{word.key}' says {first.message}")
        return text

    def _result(self, expression: str, here: _Here) -> Fraction | Word:
        key = (expression, tuple(sorted(here.where.items())), here.chain)
        known = self._results.get(key)
        if known is None:
            try:
                known = self._worked_out(expression, here)
            except Unprintable as error:
                known = error
            self._results[key] = known
        if isinstance(known, Unprintable):
            raise known
        return known

    def _worked_out(self, expression: str, here: _Here) -> Fraction | Word:
        word = self._fact_word(expression, here.where)
        if word is None and expression not in self._game.facts:
            word = field_word(self._game, expression)
        if word:
            return word
        try:
            found = reckon(self._game, expression, here.where, here.chain)
        except ExpressionError as error:
            raise Unprintable(UNKNOWN, f"cannot be printed: {error.message}") from error
        if not isinstance(found, Amount):
            wish = "ask for its mean or for a chance" if hasattr(found, "die") else "it is a comparison"
            raise Unprintable(UNKNOWN, f"is no single number; {wish}")
        return found.value

    def _fact_word(self, key: str, where: Where) -> Word | None:
        """Return the word that a fact states at a place; None where it states a number, or nothing.

        Errors:
            Unprintable: a field is called so too.
        """
        fact = fact_here(self._game, key, where) if key in self._game.facts else None
        if not isinstance(fact, StatedFact) or not isinstance(fact.value, str) or fact.value.startswith(IS):
            return None
        if field_word(self._game, key):
            message = f"cannot be printed: '{key}' is both a fact and a field; give the fact another key"
            raise Unprintable(UNKNOWN, message)
        return Word(key, fact.value, where)


def formatted(number: Fraction, format_words: Collection[str], lang: str) -> str:
    """Return a number in a format: its words as they stand behind the colon, none for figures.

    Errors:
        Unprintable: no such format, or the number cannot be written so.
    """
    asked = ["words" if word == CAPITAL else word for word in format_words]
    gender = next((word for word in asked if word in numbers.GENDERS), "")
    known: Mapping[tuple[str, ...], Any] = {
        (): lambda: numbers.figures(number, lang),
        ("grouped",): lambda: numbers.figures(number, lang, grouped=True),
        ("fraction",): lambda: numbers.fraction(number, lang),
        ("percent",): lambda: numbers.percent(number, lang),
        ("ordinal",): lambda: numbers.ordinal(number, lang),
        ("words",): lambda: numbers.words(number, lang, gender),
        ("ordinal", "words"): lambda: numbers.words(number, lang, gender, ordinal=True),
    }
    form = known.get(tuple(sorted(word for word in asked if not gender or word != gender)))
    if form is None or (gender and "words" not in asked):
        unknown = next((word for word in asked if word not in (*FORMATS, *numbers.GENDERS)), " ".join(asked))
        hint = nearest(unknown, (*FORMATS, *numbers.GENDERS)) or f"; known: {', '.join(FORMATS)}"
        if "|" in unknown:
            hint = "; the forms of a noun stand before it, as in {=turns|turn|turns:words}"
        raise Unprintable(FORMAT, f"has the unknown format '{unknown}'{hint}")
    written: str = form()
    return written[:1].upper() + written[1:] if CAPITAL in format_words else written
