"""Sentences whose wording deviates from similar ones: one effect should have one wording."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from cardgen.check.contexts.checked_game import CheckedGame
from cardgen.check.corpus.language_words import interchangeable, words
from cardgen.check.corpus.nearness import Frame
from cardgen.check.corpus.sentences import Sentence, is_mark
from cardgen.check.corpus.text_units import Translations, running_texts, section_unit


class Drift(NamedTuple):
    """A sentence that deviates from the common wording of its language, and how often the common one occurs."""

    sentence: Sentence
    common: Sentence
    often: int


#: A cached drift: language, text and sentence of the odd one and of the common one, and how often that occurs.
DriftRow = tuple[str, str, str, str, str, int]


def drift_rows(drifts: Iterable[Drift]) -> list[DriftRow]:
    """Return drifts, each once, as plain data."""
    return list(dict.fromkeys(map(_row, drifts)))


def drifts_of(game: CheckedGame, rows: Sequence[DriftRow]) -> Iterator[Drift]:
    """Reverse `drift_rows`."""
    read = (*running_texts(game), *section_texts(game)) if rows else ()
    units = {(unit.what, unit.lang): unit for text in read for unit in text.values()}
    for lang, odd, raw, common, common_raw, often in rows:
        yield Drift(Sentence(units[odd, lang], raw), Sentence(units[common, lang], common_raw), often)


def _row(drift: Drift) -> DriftRow:
    odd, common = drift.sentence, drift.common
    return odd.unit.lang, odd.unit.what, odd.raw, common.unit.what, common.raw, drift.often


def section_texts(game: CheckedGame) -> Iterator[Translations]:
    """Yield the sections of the rules, each in all languages that have it."""
    for number in dict.fromkeys(number for rules in game.rules.values() for number in rules.sections):
        found = {
            lang: rules.sections[number] for lang, rules in game.rules.items() if number in rules.sections
        }
        yield {lang: section_unit(f"rules §{number}", lang, s, s.text) for lang, s in found.items()}


def says_the_same(here: str, there: str, lang: str) -> bool:
    """Return whether a word or mark may replace another without changing the meaning."""
    if all(not word or is_mark(word) for word in (here, there)):
        return True
    one, other = here.lower(), there.lower()
    if one.replace("-", "") == other.replace("-", "") or (one, other) in interchangeable(lang):
        return True
    return (not one and other in words("optional", lang)) or (not other and one in words("optional", lang))


def word_count(shape: Frame) -> int:
    """Count the words of a frame, without punctuation."""
    return sum(not is_mark(word) for word in shape)
