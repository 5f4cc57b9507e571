"""Each text compared with its translations: what only one of two has."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from cardgen.cache import digest
from cardgen.check.contexts.checked_game import CheckedGame
from cardgen.check.contexts.memoized import memoized
from cardgen.check.corpus.exact_places import spot
from cardgen.check.corpus.text_units import (
    SECTION,
    TextUnit,
    Translations,
    by_key,
    lead_unit,
    printed_texts,
    section_unit,
    span,
)
from cardgen.check.rule import Violation, violation
from cardgen.findings import Place
from cardgen.model.source_map import RULES_FIELD

#: The end of a paragraph, also in a quotation.
PARAGRAPH = re.compile(r"\n[\s>]*\n")
#: Greater than any line number.
_LAST = 10**9
#: A number or token that only one text has, and the index of its paragraph (-1: unknown).
Unmatched = tuple[str, int]


class TextPair(NamedTuple):
    """A text in its first language, and in another."""

    first: TextUnit
    other: TextUnit


@memoized
def text_pairs(game: CheckedGame) -> tuple[TextPair, ...]:
    """Return the texts and the sections of the rules, each in its first language beside every other."""
    if len(game.languages) < 2:
        return ()
    texts = (
        list(text.values())
        for text in (*printed_texts(game), *_sections(game))
        if not any(_is_unprintable(game, unit) for unit in text.values())
    )
    return tuple(TextPair(first, other) for first, *others in filter(None, texts) for other in others)


def _is_unprintable(game: CheckedGame, unit: TextUnit) -> bool:
    """Return whether a text or section has what cannot be printed: that alone makes it unlike its translation."""
    if unit.kind != SECTION:
        written = game.source_maps.get((unit.owner, unit.field, unit.lang))
        return bool(written and written.problems)
    rules = game.rules[unit.lang]
    below = (
        section.place.line for section in rules.sections.values() if section.place.line > unit.place.line
    )
    end = min(below, default=_LAST)
    return any(unit.place.line <= line < end for line in _problem_lines(game, unit.lang))


@memoized
def _problem_lines(game: CheckedGame, lang: str) -> tuple[int, ...]:
    written = game.source_maps.get(("", RULES_FIELD, lang))
    return tuple(written.text.count("\n", 0, one.at) + 1 for one in written.problems) if written else ()


def found_in_pairs(
    game: CheckedGame, name: str, find: Callable[[TextPair], Iterable[tuple[Any, ...]]]
) -> Iterator[tuple[TextPair, Sequence[Any]]]:
    """Yield what is found in pairs of texts, each with its pair; kept on disk under a name.

    Args:
        find: returns findings in one pair, as rows of plain data, from only its texts.
    """
    pairs = text_pairs(game)
    every = by_key(game, name, pairs, _pair_keys(game), lambda pair: list(find(pair)))
    for pair, rows in zip(pairs, every, strict=True):
        for row in rows:
            yield pair, row


@memoized
def _pair_keys(game: CheckedGame) -> tuple[str, ...]:
    """Return a key of each pair: the languages and letters of its texts."""
    return tuple(digest(first.lang, first.text, other.lang, other.text) for first, other in text_pairs(game))


def _sections(game: CheckedGame) -> Iterator[Translations]:
    """Yield the sections of the rules that several languages have, tables included."""
    rules = [game.rules[lang] for lang in game.languages if lang in game.rules]
    yield {r.lang: lead_unit(r) for r in rules if r.lead}
    for number in rules[0].sections if rules else ():
        found = {r.lang: r.sections[number] for r in rules if number in r.sections}
        yield {lang: section_unit(f"rules §{number}: title", lang, s, s.title) for lang, s in found.items()}
        yield {lang: section_unit(f"rules §{number}: text", lang, s, s.text) for lang, s in found.items()}


def difference(
    game: CheckedGame, pair: TextPair, what: str, lost: Sequence[Unmatched], new: Sequence[Unmatched]
) -> Violation:
    """Return the violation of a pair that differs, at the first thing that only one text has.

    Args:
        what: what differs, such as "tokens"; lost: what only the first text has; new: what only the other has.
    """
    both = tuple(zip(pair, (lost, new), strict=True))
    parts = [f"only '{unit.lang}' has {_quoted(only)}" for unit, only in both if only]
    there, here = (_place_of(game, unit, *only[0]) if only else unit.place for unit, only in both)
    differ = f"{pair.other.what}: {what} differ: {', '.join(parts)}"
    return violation(here, f"{differ} ('{pair.first.lang}': {there}); give all languages the same")


def _quoted(listed: Sequence[Unmatched]) -> str:
    return ", ".join(f"'{one}'" for one, _ in listed)


def _place_of(game: CheckedGame, unit: TextUnit, written: str, part: int) -> Place:
    """Return where something occurs in a text: a number not as part of another word or token.

    Args:
        part: the number of its paragraph, or -1 for any.
    """
    alone = re.escape(written)
    if not written.startswith("{"):
        alone = rf"(?<![\w{{:.,]){alone}(?![\w}}:]|[.,]\d)"
    begin, inside = _paragraph(unit.text, part)
    match = re.search(alone, inside)
    if match is None:
        return spot(game, unit.place, written)
    if unit.kind == SECTION:
        return _place_in_section(game, unit.place, inside, match)
    return span(game, unit, begin + match.start(), begin + match.end()).place


def _paragraph(text: str, number: int) -> tuple[int, str]:
    """Return the offset of a paragraph and its text; the whole text if there is none of that number."""
    begins = [0, *(gap.end() for gap in PARAGRAPH.finditer(text))]
    parts = PARAGRAPH.split(text)
    return (begins[number], parts[number]) if 0 <= number < len(parts) else (0, text)


def _place_in_section(game: CheckedGame, start: Place, inside: str, match: re.Match[str]) -> Place:
    """Return where a number or token of a section is, found by the words around it; by fewer where lines are folded."""
    printed = _printed_place(game, start, inside, match)
    if printed:
        return printed
    for reach in (30, 12, 5, 2):
        before = inside[max(0, match.start() - reach) : match.start()].rpartition("\n")[2]
        after = inside[match.end() : match.end() + reach].partition("\n")[0]
        found = spot(game, start, before + match[0] + after)
        if found != start:
            return found.moved(found.line, found.column + len(before))
    return spot(game, start, match[0])


def _printed_place(game: CheckedGame, start: Place, inside: str, match: re.Match[str]) -> Place | None:
    """Return where a number or token is that a value prints, or that is next to one; None in a phrase."""
    written = next(
        (
            one
            for key, one in game.source_maps.items()
            if key[1] == RULES_FIELD and game.rules[key[2]].place.file == start.file
        ),
        None,
    )
    whole = written.printed() if written else ""
    at = whole.find(inside)
    # A section occurs once; where its text occurs twice, only the words around it distinguish the two.
    if not written or at < 0 or whole.find(inside, at + 1) >= 0:
        return None
    if written.origin(at + match.start()).phrase:
        return None
    begin = whole.rfind("\n", 0, at + match.start()) + 1
    line = whole.count("\n", 0, begin) + 1
    return start.moved(*written.position(line, at + match.start() - begin + 1))
