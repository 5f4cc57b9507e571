"""Shared by rules of grammar: the running words of each language, their frequencies, and a dictionary.

Correct usage is learnt from the game's own texts, from `grammar.yaml` and the lists beside it, and from a dictionary
where one is installed. Rules are for what is nearly always wrong; a noun with two genders is never reported.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial, wraps
from typing import NamedTuple

from cardgen.check.contexts.checked_game import CheckedTexts
from cardgen.check.contexts.memoized import memoized
from cardgen.check.corpus.dictionary import Dictionary, dictionary
from cardgen.check.corpus.text_units import by_key, each_language, span, text_keys, text_units
from cardgen.check.corpus.tokenizer import Token, TokenRun, runs_of
from cardgen.check.rule import Violation, violation

#: Among uses that otherwise agree, one in this many may itself be a mistake.
ONE_IN = 8


class LanguageTexts(NamedTuple):
    """All texts of a game in one language, as the rules of grammar read them.

    Attributes:
        texts: the number of each text, and its token runs.
        words: the frequency of each word in lower case; forms: the same, as written.
        dictionary: of the language, or None if none is installed.
    """

    lang: str
    texts: Sequence[tuple[int, Sequence[TokenRun]]]
    words: Counter[str]
    forms: Counter[str]
    dictionary: Dictionary | None

    @property
    def knows(self) -> Callable[[str], bool] | None:
        """Whether the dictionary has a word as it is written; None without a dictionary."""
        return self.dictionary.knows if self.dictionary else None


class Mistake(NamedTuple):
    """Letters of a text that are wrong: from `start` to before `end`.

    Attributes:
        text: the number of the text; instead: the correct word, empty if not certain.
    """

    text: int
    start: int
    end: int
    instead: str
    message: str


FindMistakes = Callable[[LanguageTexts], Iterable[Mistake]]
#: Finds mistakes in the runs of a text of a language: the word, the correct one, and the message.
FindInText = Callable[[Sequence[TokenRun], str], Iterable[tuple[Token, str, str]]]


def mistake(text: int, token: Token, instead: str, message: str) -> Mistake:
    """Return a word of a text as a mistake."""
    return Mistake(text, token.start, token.end, instead, message)


def by_language(find: FindMistakes) -> Callable[[CheckedTexts], Iterator[Violation]]:
    """Turn a function over the texts of one language into one over those of a game, for a rule."""
    return wraps(find)(lambda game: mistake_violations(game, find))


def mistake_violations(game: CheckedTexts, find: FindMistakes) -> Iterator[Violation]:
    """Yield the mistakes of all languages, each at its letters; recomputed only if a text changed.

    Args:
        find: a function of a module that finds the mistakes of one language.
    """
    known = {lang: dictionary(game, lang) for lang in game.languages}
    stamps = {lang: found.stamp if found else "" for lang, found in known.items()}
    name = f"{find.__module__}.{find.__name__}"
    for index, start, end, instead, message in each_language(game, name, partial(_rows, find), stamps):
        unit = text_units(game)[index]
        where = span(game, unit, start, end)
        yield violation(
            where.place, f"{unit.what}: {message}", where.fix(instead, False) if instead else None
        )


def mistakes_by_text(game: CheckedTexts, find: FindInText) -> Iterator[Violation]:
    """Yield the mistakes that need only the text itself, each at its letters; only new texts are read.

    Args:
        find: a function of a module that finds the mistakes in the runs of one text.
    """

    def rows_of(text: int) -> list[tuple[int, int, str, str]]:
        found = find(runs_of(game)[text], text_units(game)[text].lang)
        return [(token.start, token.end, instead, message) for token, instead, message in found]

    texts = range(len(text_units(game)))
    every = by_key(game, f"{find.__module__}.{find.__name__}", texts, text_keys(game), rows_of)
    for unit, rows in zip(text_units(game), every, strict=True):
        for start, end, instead, message in rows:
            where = span(game, unit, start, end)
            fix = where.fix(instead, False) if instead else None
            yield violation(where.place, f"{unit.what}: {message}", fix)


def _rows(find: FindMistakes, game: CheckedTexts, lang: str) -> list[tuple[object, ...]]:
    return [tuple(one) for one in find(language_texts(game, lang))]


@memoized
def language_texts(game: CheckedTexts, lang: str) -> LanguageTexts:
    """Return the texts of a game in a language, with their words counted."""
    every = runs_of(game)
    texts = [(k, every[k]) for k, unit in enumerate(text_units(game)) if unit.lang == lang]
    forms = Counter(token.word for _, runs in texts for run in runs for token in run)
    words: Counter[str] = Counter()
    for word, often in forms.items():
        words[word.lower()] += often
    return LanguageTexts(lang, texts, words, forms, dictionary(game, lang))


def with_capital_of(model: str, word: str) -> str:
    """Return a word with a capital where another has one."""
    return word[0].upper() + word[1:] if model[0].isupper() else word
