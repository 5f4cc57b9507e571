"""Typography: the signs of each language, found by `quotes` and `signs`; each kind has a code. See also `spacing`."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from cardgen.check.corpus import quote_marks as quotes
from cardgen.check.corpus import text_signs as signs
from cardgen.check.corpus.text_units import PROSE, RULES, Written, by_text, kept, span, written
from cardgen.check.corpus.typesetting import NBSP, Slip, masked
from cardgen.check.rule import Violation, violation
from cardgen.check.subjects.checked_game import CheckedTexts

#: A number or a token, and the token it counts.
_COUNTED = re.compile(r"[\d}½](?P<space>[ \u00a0\u202f])(?P<what>\{[A-Za-z]+\})")
#: A space is hard by custom where so many are, and so many times as many as are not.
_HARD, _TIMES = 5, 5


def violations_for(game: CheckedTexts, code: str) -> Iterator[Violation]:
    """Go through the slips of a kind, each at its letters."""
    for row in kept(game, "typography", _slips_of):
        if row[0] == code:
            _, start, end, new, safe, message, index = row
            one = written(game)[index]
            where = span(game, one, start, end)
            fix = where.fix(new, safe) if new is not None else None
            yield violation(where.place, f"{one.what}: {message}", fix)


def _slips_of(game: CheckedTexts) -> list[tuple[str, int, int, str | None, bool, str, int]]:
    """List the slips of all texts: their fields, and the number of the text."""
    found = by_text(game, "typography", _slips_in)
    slips_ = [(*slip, index) for index, listed in enumerate(found) for slip in listed]
    return [*slips_, *soft_spaces(written(game))]


def _slips_in(one: Written) -> list[tuple[str, int, int, str | None, bool, str]]:
    return [tuple(slip) for slip in slips(one.text, one.lang, one.kind)]


def slips(text: str, lang: str, kind: str = PROSE) -> list[Slip]:
    """Return what is wrong in a text of a language, in order of place."""
    clean = masked(text, kind)
    finders = (*quotes.FINDERS, *signs.FINDERS)
    if kind != RULES:
        finders += (*quotes.OF_SENTENCES, *signs.OF_SENTENCES)
    found = {slip for find in finders for slip in find(clean, lang)}
    return sorted(found, key=lambda slip: (slip.start, slip.end, slip.code))


def soft_spaces(texts: Sequence[Written]) -> Iterator[tuple[str, int, int, str, bool, str, int]]:
    """Go through the spaces behind a number that can break, before what the game nearly always keeps with its number.

    Each as a slip and the number of its text.
    """
    hard: Counter[tuple[str, str]] = Counter()
    soft: dict[tuple[str, str], list[tuple[int, int, str]]] = defaultdict(list)
    for index, one in enumerate(texts):
        for m in _COUNTED.finditer(one.text):
            if m["space"] == " ":
                soft[one.lang, m["what"]].append((m.start("space"), index, m[0]))
            else:
                hard[one.lang, m["what"]] += 1
    for key, places in soft.items():
        if hard[key] >= _HARD and hard[key] >= _TIMES * len(places):
            for at_, index, said in places:
                what = f"'{said}' can be broken over two lines, and {hard[key]} others cannot"
                message = f"{what}; write a no-break space (U+00A0)"
                yield "CG508", at_, at_ + 1, NBSP, True, message, index
