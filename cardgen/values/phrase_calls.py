"""The syntax of `{say:…}`: the name of a phrase and, after a space, its arguments, separated by commas.

{say:over}  {say:lose 2}  {say:lose T6-2}  {say:lose =explosion.damage}  {say:lose 2, gold coins}
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from cardgen.findings import counted, nearest
from cardgen.model import Phrase
from cardgen.model.phrases import PARAMETER_MARK
from cardgen.text.tokens import KINDS, Ref, Sum, parse_token
from cardgen.values.errors import ARGUMENTS, UNKNOWN_PHRASE, InterpolationError
from cardgen.values.placeholders import split_outside_brackets

_NUMBER = re.compile(r"\d{1,9}(?:\.\d{1,4})?")
_HANDED_ON = re.compile(r"\{([1-9])\}")


class PhraseReference(NamedTuple):
    """A phrase as a text calls it: its name, and its arguments as they are written."""

    phrase: str
    arguments: tuple[str, ...]


class Argument(NamedTuple):
    """An argument: as it is written, as it is printed, and its number, None for what is none."""

    written: str
    printed: str
    number: Fraction | None = None


def parse_phrase_reference(inside: str, handed: Sequence[Argument] = ()) -> PhraseReference:
    """Parse the text after `{say:`; nothing is refused.

    Args:
        handed: the arguments of the phrase whose text it is in; `{1}` hands the first one on.
    """
    name, _, rest = inside.strip().partition(" ")
    given = [part.strip() for part in split_outside_brackets(rest, ",")] if rest.strip() else []
    return PhraseReference(
        name, tuple(_HANDED_ON.sub(lambda mark: _passed_on(mark, handed), part) for part in given)
    )


def _passed_on(mark: re.Match[str], handed: Sequence[Argument]) -> str:
    number = int(mark[1])
    return handed[number - 1].written if number <= len(handed) else mark[0]


def is_token(written: str, vocabulary: Mapping[str, object]) -> bool:
    """Return whether an argument may be in braces: dice, aspects, units, or a reference such as rule:18."""
    read = parse_token(written, vocabulary, KINDS)
    if isinstance(read, Sum):
        return any(isinstance(term.value, str) for term in read.terms)
    return isinstance(read, Ref)


def literal_argument(written: str) -> Argument:
    """Return an argument that is printed unchanged."""
    return Argument(written, written, Fraction(written) if _NUMBER.fullmatch(written) else None)


def resolve_phrase(call: PhraseReference, phrases: Mapping[str, Phrase]) -> Phrase:
    """Return the phrase that a text says.

    Errors:
        InterpolationError: there is none of its name, or it takes more arguments or fewer.
    """
    phrase = phrases.get(call.phrase)
    if phrase is None:
        if not call.phrase:
            raise InterpolationError(
                UNKNOWN_PHRASE, "names no phrase; write one from phrases.yaml after the colon"
            )
        hint = nearest(call.phrase, phrases) or "; write it in phrases.yaml"
        raise InterpolationError(UNKNOWN_PHRASE, f"uses an unknown phrase: '{call.phrase}'{hint}")
    takes, given = phrase.parameters, len(call.arguments)
    if given != takes:
        commas = "; separate them with commas" if given < takes and " " in "".join(call.arguments) else ""
        raise InterpolationError(
            ARGUMENTS,
            f"gives {counted(given, 'argument')}, and '{phrase.key}' takes {takes or 'none'}{commas}; it says "
            f"'{next(iter(phrase.texts.values()), '')}'",
        )
    empty = next((number for number, one in enumerate(call.arguments, start=1) if not one), 0)
    if empty:
        raise InterpolationError(ARGUMENTS, f"leaves argument {empty} empty; write it, or delete the comma")
    return phrase


def check_plural_arguments(text: str, arguments: Sequence[Argument]) -> None:
    """Check that what a text counts, such as `{1|coin|coins}`, is a number.

    Errors:
        InterpolationError: an argument is not a number.
    """
    for mark in PARAMETER_MARK.finditer(text):
        if mark["forms"]:
            one = arguments[int(mark["number"]) - 1]
            if one.number is None:
                raise InterpolationError(
                    ARGUMENTS,
                    f"gives '{one.written}', which is not a number; the phrase counts with '{mark[0]}'",
                )
