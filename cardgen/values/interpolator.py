"""What values and phrases print in a language; the expression of a value is worked out once for a game."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from cardgen.findings import nearest
from cardgen.model import Game, Insertion, Localized, PhraseCall, SourceMap, StatedFact, ValueProblem
from cardgen.model.forms import COPY, COPY_NUMBER
from cardgen.model.source_map import PARAMETER, PHRASE, READING
from cardgen.odds.evaluator import evaluate
from cardgen.odds.parser import ExpressionError
from cardgen.odds.results import Amount
from cardgen.odds.scopes import EXPRESSION_SIGN, NO_SCOPE, ScopeContext, fact_in_scope
from cardgen.values import number_format
from cardgen.values.errors import FORMAT, MISPLACED_READING, UNKNOWN, UNKNOWN_PHRASE, InterpolationError
from cardgen.values.field_texts import TextValue, This, as_markup, field_text, replace_this
from cardgen.values.phrase_calls import (
    Argument,
    check_plural_arguments,
    is_token,
    literal_argument,
    parse_phrase_reference,
    resolve_phrase,
)
from cardgen.values.placeholders import (
    Placeholder,
    ValueToken,
    find_placeholders,
    has_placeholders,
    parse_value,
)
from cardgen.values.readings import reading_label

#: Formats by name; `words` may be combined with `ordinal`, and takes a gender.
FORMATS = ("words", "ordinal", "fraction", "percent", "grouped")
#: `words` with a capital, for the beginning of a sentence.
CAPITAL = "Words"


#: Line breaks, with the spaces around them.
_LINES = re.compile(r"[ \t]*[\r\n]\s*")


class _EvalContext(NamedTuple):
    """The context of a value or a phrase.

    Attributes:
        where: its scope; this: what `this` means; chain: what depends on it.
        arguments: in the text of a phrase those that it is given, else None.
    """

    where: ScopeContext
    this: This | None = None
    chain: tuple[str, ...] = ()
    arguments: tuple[Argument, ...] | None = None


class Interpolator:
    """Prints the values and phrases of one game; what scopes of its facts name of a place decides."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._scoping = {name for rows in game.facts.values() for fact in rows for name in fact.scope}
        self._results: dict[Any, Fraction | TextValue | InterpolationError] = {}
        self._printed: dict[Any, str | InterpolationError] = {}

    def text(
        self, text: str, lang: str, where: ScopeContext = NO_SCOPE, this: This | None = None
    ) -> tuple[str, SourceMap]:
        """Return a text as it is printed, and how it was written; what cannot be printed stays as written."""
        return self._text(text, lang, _EvalContext(where, this))

    def value(self, inside: str, lang: str, where: ScopeContext = NO_SCOPE) -> str:
        """Return what a value prints.

        Args:
            inside: the text after `{=`.

        Errors:
            InterpolationError: an unknown name or format, or a value that cannot be printed so.
        """
        return self._value(inside, lang, _EvalContext(where))

    def number(self, inside: str, lang: str) -> int | float | str:
        """Return a value for calculations in templates: a number unless a format or forms are asked for.

        Errors:
            InterpolationError: as for `value`.
        """
        token = parse_value(inside)
        try:
            found = (
                None
                if token.forms or token.format
                else self._result(token.expression, _EvalContext(NO_SCOPE))
            )
            if not isinstance(found, Fraction):
                return self.value(inside, lang)
        except InterpolationError as error:
            raise InterpolationError(error.code, f"value('{inside}') {error.message}") from error
        return int(found) if found.denominator == 1 else float(found)

    def result(self, fact: StatedFact) -> Fraction | str:
        """Return what a fact states: a number, also of an expression, or its word.

        Errors:
            InterpolationError: the expression cannot be worked out.
        """
        if isinstance(fact.value, str) and fact.value.startswith(EXPRESSION_SIGN):
            return self._amount(
                fact.value.removeprefix(EXPRESSION_SIGN).strip(), _EvalContext(fact.scope, chain=(fact.key,))
            )
        return fact.value if isinstance(fact.value, str) else Fraction(str(fact.value))

    def amount(self, expression: str, where: ScopeContext, this: This) -> Fraction:
        """Return the number that an expression comes to at a place.

        Errors:
            InterpolationError: it cannot be worked out, or is a word.
        """
        return self._amount(replace_this(expression, this), _EvalContext(where, this))

    def _amount(self, expression: str, context: _EvalContext) -> Fraction:
        found = self._result(expression, context)
        if isinstance(found, TextValue):
            raise InterpolationError(UNKNOWN, f"gives the word '{found.key}', not a number")
        return found

    def _text(self, text: str, lang: str, context: _EvalContext) -> tuple[str, SourceMap]:
        parts: list[str] = []
        insertions: list[Insertion] = []
        problems: list[ValueProblem] = []
        behind = length = 0
        for opening in find_placeholders(text, of_phrase=context.arguments is not None):
            try:
                result, call = self._inserted(opening, lang, context)
            except InterpolationError as error:
                as_written = text[opening.at : opening.until]
                problems.append(ValueProblem(error.code, opening.at, f"'{as_written}' {error.message}"))
                continue
            before = text[behind : opening.at]
            length += len(before)
            insertions.append(
                Insertion(opening.kind, opening.inside, result, length, opening.at, opening.until, call)
            )
            if call:
                problems += [p if p.phrase else p._replace(phrase=call.phrase) for p in call.text.problems]
            parts += [before, result]
            length += len(result)
            behind = opening.until
        return "".join([*parts, text[behind:]]), SourceMap(text, tuple(insertions), tuple(problems))

    def _inserted(
        self, opening: Placeholder, lang: str, context: _EvalContext
    ) -> tuple[str, PhraseCall | None]:
        """Expand one placeholder; also return the phrase call.

        Errors:
            InterpolationError: it cannot be printed.
        """
        if opening.kind == PHRASE:
            return self._phrase(opening.inside, lang, context)
        if opening.kind == READING:
            return self._reading(lang, context), None
        if opening.kind == PARAMETER and context.arguments:
            number, *forms = opening.inside.split("|")
            one = context.arguments[int(number) - 1]
            if not forms or one.number is None:
                return one.printed, None
            form = number_format.form_beside(one.number, lang, tuple(map(str.strip, forms)))
            return f"{one.printed} {form}", None
        return self._value(opening.inside, lang, context), None

    def _reading(self, lang: str, context: _EvalContext) -> str:
        if "rule" not in context.where:
            message = "is allowed in a section of the rules only; write the words themselves here"
            raise InterpolationError(MISPLACED_READING, message)
        return reading_label(self._game, lang)

    def _phrase(self, inside: str, lang: str, context: _EvalContext) -> tuple[str, PhraseCall]:
        call = parse_phrase_reference(inside, context.arguments or ())
        phrase = resolve_phrase(call, self._game.phrases)
        link = f"say:{phrase.key}"
        if link in context.chain:
            circle = [one.removeprefix("say:") for one in (*context.chain[context.chain.index(link) :], link)]
            raise InterpolationError(UNKNOWN_PHRASE, f"says itself: {' → '.join(circle)}")
        arguments = tuple(self._argument(one, lang, context) for one in call.arguments)
        # A missing text is reported in phrases.yaml.
        words = phrase.texts.get(lang, "?")
        check_plural_arguments(words, arguments)
        within = context._replace(chain=(*context.chain, link), arguments=arguments)
        text, written = self._text(words, lang, within)
        values = tuple(
            (one.written.removeprefix(EXPRESSION_SIGN), one.printed)
            for one in arguments
            if one.written.startswith(EXPRESSION_SIGN)
        )
        return text, PhraseCall(phrase.key, tuple(one.printed for one in arguments), values, written)

    def _argument(self, written: str, lang: str, context: _EvalContext) -> Argument:
        if not written.startswith(EXPRESSION_SIGN):
            is_sum = is_token(written, self._game.tokens)
            return Argument(written, f"{{{written}}}") if is_sum else literal_argument(written)
        inside = written.removeprefix(EXPRESSION_SIGN)
        printed, token = self._value(inside, lang, context), parse_value(inside)
        expression = replace_this(token.expression, context.this)
        found = self._result(expression, context._replace(where=self._scoped(context.where)))
        return Argument(written, printed, found if isinstance(found, Fraction) and not token.forms else None)

    def _value(self, inside: str, lang: str, context: _EvalContext) -> str:
        token = parse_value(inside)
        if token.expression == COPY and context.this and COPY not in self._game.expression_names:
            if not context.this.has_numbered_copies:
                advice = "write 'values: {copy_numbers: true}' into the deck's file"
                raise InterpolationError(
                    UNKNOWN, f"asks for the number of a copy, but its copies have none; {advice}"
                )
            return COPY_NUMBER
        token = token._replace(expression=replace_this(token.expression, context.this))
        context = context._replace(where=self._scoped(context.where), this=None)
        key = (token, lang, tuple(context.where.items()), context.chain)
        known = self._printed.get(key)
        if known is None:
            try:
                known = self._in_words(token, lang, context)
            except InterpolationError as error:
                known = error
            self._printed[key] = known
        if isinstance(known, InterpolationError):
            raise known
        return known

    def _scoped(self, where: ScopeContext) -> ScopeContext:
        return {name: where[name] for name in sorted(self._scoping & where.keys())}

    def _in_words(self, token: ValueToken, lang: str, context: _EvalContext) -> str:
        if not token.expression:
            raise InterpolationError(
                UNKNOWN, "names nothing; write a fact or an expression after the sign, such as {=turns}"
            )
        found = self._result(token.expression, context)
        if isinstance(found, TextValue):
            return self._word(found, token, lang, context)
        written = format_number(found, token.format, lang)
        if not token.forms:
            return written
        return f"{written} {number_format.form_beside(found, lang, token.forms)}"

    def _word(self, word: TextValue, token: ValueToken, lang: str, context: _EvalContext) -> str:
        """Return a word, with the values in it printed."""
        words = word.words.of(lang) if isinstance(word.words, Localized) else word.words
        if token.forms or token.format:
            raise InterpolationError(
                FORMAT, f"is the word '{words}'; forms and formats are for numbers{self._as_sum(words)}"
            )
        words = _LINES.sub(" ", words)  # a value prints no line of its own
        if has_placeholders(words):
            words = self._interpolated(word, words, lang, context)
        return as_markup(self._game, words) if word.is_bare else words

    def _as_sum(self, words: str) -> str:
        """Return what to write where a fact's word is an expression whose sign was forgotten."""
        try:
            evaluate(self._game, words)
        except ExpressionError:
            return ""
        return f"; to calculate it, write '{EXPRESSION_SIGN}{words}'"

    def _interpolated(self, word: TextValue, words: str, lang: str, context: _EvalContext) -> str:
        if word.key in context.chain:
            raise InterpolationError(UNKNOWN, f"rests on itself: {' → '.join([*context.chain, word.key])}")
        text, written = self._text(
            words, lang, _EvalContext(word.where, word.this, (*context.chain, word.key))
        )
        if written.problems:
            first = written.problems[0]
            raise InterpolationError(
                first.code, f"cannot be printed, since '{word.key}' says {first.message}"
            )
        return text

    def _result(self, expression: str, context: _EvalContext) -> Fraction | TextValue:
        key = (expression, tuple(sorted(context.where.items())), context.chain)
        known = self._results.get(key)
        if known is None:
            try:
                known = self._worked_out(expression, context)
            except InterpolationError as error:
                known = error
            self._results[key] = known
        if isinstance(known, InterpolationError):
            raise known
        return known

    def _worked_out(self, expression: str, context: _EvalContext) -> Fraction | TextValue:
        word = self._fact_word(expression, context.where)
        if word is None and expression not in self._game.facts:
            word = field_text(self._game, expression)
        if word:
            return word
        try:
            found = evaluate(self._game, expression, context.where, context.chain)
        except ExpressionError as error:
            raise InterpolationError(UNKNOWN, f"cannot be printed: {error.message}") from error
        if not isinstance(found, Amount):
            wish = "ask for its mean or for a chance" if hasattr(found, "die") else "it is a comparison"
            raise InterpolationError(UNKNOWN, f"is not a single number; {wish}")
        return found.value

    def _fact_word(self, key: str, where: ScopeContext) -> TextValue | None:
        """Return the word that a fact states at a place; None where it states a number, or nothing.

        Errors:
            InterpolationError: a field is called so too.
        """
        fact = fact_in_scope(self._game, key, where) if key in self._game.facts else None
        if (
            not isinstance(fact, StatedFact)
            or not isinstance(fact.value, str)
            or fact.value.startswith(EXPRESSION_SIGN)
        ):
            return None
        if field_text(self._game, key):
            message = f"cannot be printed: '{key}' is both a fact and a field; give the fact another key"
            raise InterpolationError(UNKNOWN, message)
        return TextValue(key, fact.value, where)


def format_number(number: Fraction, format_words: Collection[str], lang: str) -> str:
    """Return a number in a format: its words after the colon, none for figures.

    Errors:
        InterpolationError: no such format, or the number cannot be written so.
    """
    asked = ["words" if word == CAPITAL else word for word in format_words]
    gender = next((word for word in asked if word in number_format.GENDERS), "")
    known: Mapping[tuple[str, ...], Any] = {
        (): lambda: number_format.figures(number, lang),
        ("grouped",): lambda: number_format.figures(number, lang, grouped=True),
        ("fraction",): lambda: number_format.fraction(number, lang),
        ("percent",): lambda: number_format.percent(number, lang),
        ("ordinal",): lambda: number_format.ordinal(number, lang),
        ("words",): lambda: number_format.words(number, lang, gender),
        ("ordinal", "words"): lambda: number_format.words(number, lang, gender, ordinal=True),
    }
    form = known.get(tuple(sorted(word for word in asked if not gender or word != gender)))
    if form is None or (gender and "words" not in asked):
        unknown = next(
            (word for word in asked if word not in (*FORMATS, *number_format.GENDERS)), " ".join(asked)
        )
        hint = nearest(unknown, (*FORMATS, *number_format.GENDERS)) or f"; known: {', '.join(FORMATS)}"
        if "|" in unknown:
            hint = "; write the forms of a noun before it, as in {=turns|turn|turns:words}"
        raise InterpolationError(FORMAT, f"has the unknown format '{unknown}'{hint}")
    written: str = form()
    return written[:1].upper() + written[1:] if CAPITAL in format_words else written
