"""Slips of typesetting in all texts: a rule finds them in one text; each gets its place and its fix here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import wraps

from cardgen.check.contexts.checked_game import CheckedTexts
from cardgen.check.contexts.memoized import memoized
from cardgen.check.corpus.passages import Passage, passages_of
from cardgen.check.corpus.text_units import TextUnit, by_text, span, text_units
from cardgen.check.corpus.typesetting import Slip, masked
from cardgen.check.rule import Violation, violation

#: Finds the slips of one kind in a masked text of a language, or in the passages of a text.
FindSlips = Callable[[str, str], Iterable[Slip]]
FindInPassages = Callable[[Sequence[Passage]], Iterable[Slip]]
OverTexts = Callable[[CheckedTexts], Iterator[Violation]]


def of_text(find: FindSlips) -> OverTexts:
    """Turn a function over one text into one over all texts of a game, for a rule."""
    return wraps(find)(lambda game: slip_violations(game, find))


def of_passages(find: FindInPassages) -> OverTexts:
    """Turn a function over the passages of one text into one over all texts of a game, for a rule."""
    return wraps(find)(lambda game: passage_violations(game, find))


def slip_violations(game: CheckedTexts, find: FindSlips) -> Iterator[Violation]:
    """Yield the slips in each text, each at its letters; only changed texts are read again.

    Args:
        find: a function of a module.
    """
    return _violations(game, find, lambda one: find(_masked_texts(game)[one.kind, one.text], one.lang))


def passage_violations(game: CheckedTexts, find: FindInPassages) -> Iterator[Violation]:
    """Like `slip_violations`, for the passages of each text."""
    return _violations(game, find, lambda one: find(_passages(game, one)))


def _violations(
    game: CheckedTexts, find: Callable[..., object], slips: Callable[[TextUnit], Iterable[Slip]]
) -> Iterator[Violation]:
    found = by_text(
        game, f"{find.__module__}.{find.__name__}", lambda one: list(map(tuple, in_order(slips(one))))
    )
    return found_violations(game, ((k, Slip(*slip)) for k, rows in enumerate(found) for slip in rows))


def in_order(slips: Iterable[Slip]) -> list[Slip]:
    """Return slips in order of place, each once."""
    return sorted(set(slips), key=lambda slip: (slip.start, slip.end))


def found_violations(game: CheckedTexts, found: Iterable[tuple[int, Slip]]) -> Iterator[Violation]:
    """Yield slips, each with the number of its text, as violations."""
    for index, slip in found:
        one = text_units(game)[index]
        where = span(game, one, slip.start, slip.end)
        fix = where.fix(slip.new, slip.safe) if slip.new is not None else None
        yield violation(where.place, f"{one.what}: {slip.message}", fix)


@memoized
def _masked_texts(game: CheckedTexts) -> Mapping[tuple[str, str], str]:
    """Return every text with only the author's own letters unmasked, by its kind and its letters."""
    return {(one.kind, one.text): masked(one.text, one.kind) for one in text_units(game)}


@memoized
def _passages(_game: CheckedTexts, one: TextUnit) -> tuple[Passage, ...]:
    return tuple(passages_of(one))
