"""Numbers as a language writes them: figures, words, ordinals, fractions, percent, and the form of a noun beside.

Sources: CLDR through Babel 2.18.0 (decimal signs, groups, percent, plural and ordinal categories); number words from
num2words (LGPL); genders and ordinal endings, which neither has, from `number_format.yaml`. Babel and num2words are
imported only when a number needs them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache, wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar, cast

from cardgen.findings import nearest
from cardgen.load.store import kept_result, word_lists
from cardgen.values.errors import FORMAT, InterpolationError

if TYPE_CHECKING:
    from babel import Locale

_P = ParamSpec("_P")
_T = TypeVar("_T")
_KIND = "number"
_FILE = Path(__file__).with_name("number_format.yaml")
#: Plural categories in CLDR's order, that of the forms of a noun. Source: UTS #35, part 3, plural rules.
CATEGORIES = ("zero", "one", "two", "few", "many", "other")
#: Numbers that show which categories whole numbers of a language have: any ending, and the small ones.
_SHOWING = range(201)
GENDERS = ("masculine", "feminine", "neuter", "common")
#: Numbers from here on are grouped unasked: 10,000, but 2000.
_GROUPED = 10_000
#: Most digits after the decimal sign.
_MOST_DECIMALS = 4


def _kept(function: Callable[_P, _T]) -> Callable[_P, _T]:
    """Keep what a function returns from run to run: Babel and num2words take a tenth of a second to import."""

    @lru_cache(maxsize=4096)
    @wraps(function)
    def kept(*args: Any, **params: Any) -> Any:
        decides = (function.__name__, repr((args, params)))
        return kept_result(_KIND, lambda: function(*args, **params), *decides)

    return cast("Callable[_P, _T]", kept)


def figures(number: Fraction, lang: str, grouped: bool = False) -> str:
    """Return a number in figures.

    Args:
        grouped: part thousands below 10,000, too.

    Errors:
        InterpolationError: no decimal of four digits, such as 1/3.
    """
    grouped = grouped or abs(number) >= _GROUPED
    if number.denominator == 1 and not grouped:
        return str(int(number)).replace("-", "\u2212")
    scaled = number * 10**_MOST_DECIMALS
    if scaled.denominator != 1:
        raise InterpolationError(
            FORMAT, f"is {number}, which has no short decimal; write ':fraction' or ':percent' after it"
        )
    return _decimal_figures(number, lang, grouped)


@_kept
def _decimal_figures(number: Fraction, lang: str, grouped: bool) -> str:
    from babel.numbers import format_decimal

    written: str = format_decimal(
        _decimal(number), locale=locale(lang), decimal_quantization=False, group_separator=grouped
    )
    return written.replace("-", "\u2212")


def fraction(number: Fraction, lang: str) -> str:
    """Return a number as a fraction in lowest terms, a whole one in figures."""
    if number.denominator == 1:
        return figures(number, lang)
    return f"{number.numerator}/{number.denominator}".replace("-", "\u2212")


@_kept
def percent(number: Fraction, lang: str) -> str:
    """Return a number in whole percent, as its language writes that; what would round to 0 or 100 to one digit more."""
    from babel.numbers import format_percent

    hundredths = number * 100
    digits = 0
    while digits < _MOST_DECIMALS and round(hundredths, digits) in (0, 100) and hundredths not in (0, 100):
        digits += 1
    rounded = _half_up(hundredths, digits)
    written: str = format_percent(_decimal(rounded / 100), locale=locale(lang), decimal_quantization=False)
    return written.replace("-", "\u2212")


def words(number: Fraction, lang: str, gender: str = "", ordinal: bool = False) -> str:
    """Return a whole number in words.

    Args:
        gender: one of GENDERS, where the words for 1 (and 2, and 21) depend on it.

    Errors:
        InterpolationError: a fraction, a language or gender without words.
    """
    whole = _whole(number, "words")
    written = _in_words(whole, lang, "ordinal" if ordinal else "cardinal")
    if not gender:
        return written
    if ordinal:
        raise InterpolationError(FORMAT, "an ordinal in words takes no gender; write it out")
    return _in_gender(written, whole, lang, gender)


def ordinal(number: Fraction, lang: str) -> str:
    """Return a whole number as an ordinal in figures, such as 26th.

    Errors:
        InterpolationError: a fraction, or a language whose endings are not known.
    """
    whole = _whole(number, "an ordinal")
    endings = _of(lang).get("ordinal")
    if endings is None:
        raise InterpolationError(
            FORMAT, f"no endings of ordinals are known in '{lang}'; write the ordinal out"
        )
    category = _ordinal_category(abs(whole), lang)
    return f"{whole}{endings.get(category, endings['other'])}"


@_kept
def _ordinal_category(number: int, lang: str) -> str:
    return str(locale(lang).ordinal_form(number))


def form_beside(number: Fraction, lang: str, forms: tuple[str, ...]) -> str:
    """Return the form of a noun for a number.

    Args:
        forms: one for each category that whole numbers have in the language, in CLDR's order.

    Errors:
        InterpolationError: more forms, or fewer.
    """
    there = plural_categories(lang)
    if len(forms) != len(there):
        raise InterpolationError(
            FORMAT,
            f"has {len(forms)} {'form' if len(forms) == 1 else 'forms'} after bars, and '{lang}' has "
            f"{len(there)}: {', '.join(there)}",
        )
    category = _category(number, lang)
    return forms[there.index(category)] if category in there else forms[-1]


@_kept
def _category(number: Fraction, lang: str) -> str:
    return str(locale(lang).plural_form(_decimal(number)))


@_kept
def plural_categories(lang: str) -> tuple[str, ...]:
    """Return the categories that whole numbers have in a language, in CLDR's order."""
    form = locale(lang).plural_form
    found = {str(form(number)) for number in _SHOWING}
    return tuple(name for name in CATEGORIES if name in found)


@lru_cache(maxsize=32)
def locale(lang: str) -> Locale:
    """Return what CLDR knows of a language.

    Errors:
        InterpolationError: it knows nothing of it.
    """
    from babel import Locale, UnknownLocaleError

    for name in (lang, lang.partition("-")[0]):
        try:
            return Locale.parse(name, sep="-")
        except (UnknownLocaleError, ValueError):
            continue
    raise InterpolationError(FORMAT, f"numbers in '{lang}' are not supported; write them out")


@_kept
def _in_words(number: int, lang: str, form: str) -> str:
    from num2words import CONVERTER_CLASSES, num2words

    names = (lang.replace("-", "_"), lang.partition("-")[0])
    known = next((name for name in names if name in CONVERTER_CLASSES), None)
    if known is None:
        return _no_words(lang)
    try:
        return str(num2words(number, lang=known, to=form)).strip()
    except NotImplementedError:
        return _no_words(lang)
    # A language it knows, and a number it refuses: below zero, or too large.
    except (OverflowError, TypeError, ValueError) as error:
        message = f"is {number}, and num2words has no {form} number in words for it in '{lang}'; write the words out"
        raise InterpolationError(FORMAT, message) from error


def _no_words(lang: str) -> str:
    raise InterpolationError(
        FORMAT, f"is asked for in words, and num2words has none in '{lang}'; write the words out"
    )


def _in_gender(written: str, number: int, lang: str, gender: str) -> str:
    """Return words in a gender: the last of them changes with it, as `tjugoett` and `tjugoen`."""
    by_gender: Mapping[str, Mapping[str, str]] = _of(lang).get("gender", {})
    if gender not in by_gender:
        known = f"; known: {', '.join(by_gender)}" if by_gender else "; leave the gender out"
        raise InterpolationError(
            FORMAT, f"'{lang}' has no words in the gender '{gender}'{nearest(gender, by_gender)}{known}"
        )
    if abs(number) % 100 in (11, 12):
        return written
    for ending, other in by_gender[gender].items():
        if re.search(rf"{re.escape(ending)}$", written):
            return written.removesuffix(ending) + other
    return written


def _whole(number: Fraction, what: str) -> int:
    if number.denominator != 1:
        raise InterpolationError(
            FORMAT, f"is {number}, which is not a whole number; {what} cannot say it, write ':fraction'"
        )
    return int(number)


def _half_up(number: Fraction, digits: int) -> Fraction:
    scale = 10**digits
    return Fraction(int(abs(number) * scale + Fraction(1, 2)), scale) * (-1 if number < 0 else 1)


def _decimal(number: Fraction) -> Decimal:
    return Decimal(number.numerator) / Decimal(number.denominator)


def _of(lang: str) -> Mapping[str, Any]:
    lists = word_lists(_FILE)
    found: Mapping[str, Any] = lists.get(lang) or lists.get(lang.partition("-")[0]) or {}
    return found
