"""Slips of typesetting over all texts: a rule finds them in one text, and here each gets its place and its change."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from cardgen.check.contexts.checked_game import CheckedTexts
from cardgen.check.contexts.memoized import memoized
from cardgen.check.corpus.text_units import RULES, TextUnit, by_text, span, text_units
from cardgen.check.corpus.typesetting import Slip, masked
from cardgen.check.rule import Violation, violation

#: Finds the slips of one kind in a masked text of a language.
FindSlips = Callable[[str, str], Iterable[Slip]]


def slip_violations(game: CheckedTexts, find: FindSlips, *, of_rules: bool = True) -> Iterator[Violation]:
    """Go through what is found in each text, each slip at its letters; only changed texts are read again.

    Args:
        find: a function of a module; of_rules: it reads the rules too, and not only components and game.yaml.
    """

    def slips(one: TextUnit) -> list[tuple[object, ...]]:
        if one.kind == RULES and not of_rules:
            return []
        return [tuple(slip) for slip in slips_in(_masked_texts(game)[one.kind, one.text], one.lang, find)]

    found = by_text(game, f"{find.__module__}.{find.__name__}", slips)
    return found_violations(game, ((k, Slip(*slip)) for k, rows in enumerate(found) for slip in rows))


def slips_in(text: str, lang: str, find: FindSlips) -> list[Slip]:
    """Return the slips of one kind in a masked text, in order of place, each once."""
    return sorted(set(find(text, lang)), key=lambda slip: (slip.start, slip.end))


def found_violations(game: CheckedTexts, found: Iterable[tuple[int, Slip]]) -> Iterator[Violation]:
    """Go through slips, each with the number of its text, as violations."""
    for index, slip in found:
        one = text_units(game)[index]
        where = span(game, one, slip.start, slip.end)
        fix = where.fix(slip.new, slip.safe) if slip.new is not None else None
        yield violation(where.place, f"{one.what}: {slip.message}", fix)


@memoized
def _masked_texts(game: CheckedTexts) -> Mapping[tuple[str, str], str]:
    """Return every text without what is no letter of the author's, by its kind and its letters."""
    return {(one.kind, one.text): masked(one.text, one.kind) for one in text_units(game)}
