"""Typography: the signs of each language, found by `quotes` and `signs`; each kind has a code. See also `spacing`."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from cardgen.check import quotes, signs
from cardgen.check.checked_game import CheckedTexts
from cardgen.check.registry import Violation, rule, violation
from cardgen.check.typesetting import NBSP, Slip, masked
from cardgen.check.written import PROSE, RULES, Written, by_text, kept, span, written
from cardgen.findings import WARNING

#: A number or a token, and the token it counts.
_COUNTED = re.compile(r"[\d}½](?P<space>[ \u00a0\u202f])(?P<what>\{[A-Za-z]+\})")
#: A space is hard by custom where so many are, and so many times as many as are not.
_HARD, _TIMES = 5, 5


def told(game: CheckedTexts, code: str) -> Iterator[Violation]:
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
    """Give what is wrong in a text of a language, in order of place."""
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


@rule("CG502", "straight-quote", severity=WARNING, fixes=True)
def straight_quote(game: CheckedTexts) -> Iterator[Violation]:
    """A straight quote or apostrophe, as on a typewriter, stands in a printed text.

    Why it matters: print has quotes that open and close; the straight ones are what a reader of print sees first.

    Wrong:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: 'Dörren säger "kom".', en: 'The door’s voice says "come".'}

    Right:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Dörren säger ”kom”.", en: "The door’s voice says “come”."}

    Source: Unicode CLDR 48, delimiters of each language. A quote behind a number means inches and is left alone.
    """
    return told(game, "CG502")


@rule("CG503", "foreign-quotes", severity=WARNING, fixes=True)
def foreign_quotes(game: CheckedTexts) -> Iterator[Violation]:
    """A quotation opens or closes with a sign that its language does not use there.

    Why it matters: “so“ is English at one end and German at the other; text that was pasted or translated often is.

    Wrong:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Dörren säger “kom”.", en: "The door says „come”."}

    Right:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Dörren säger ”kom”.", en: "The door says “come”."}

    Source: Unicode CLDR 48, delimiters. Guillemets are accepted in Swedish and German, low quotes also in Dutch.
    """
    return told(game, "CG503")


@rule("CG504", "hyphen-for-minus", severity=WARNING, fixes=True)
def hyphen_for_minus(game: CheckedTexts) -> Iterator[Violation]:
    """A hyphen stands for the minus sign before a number.

    Why it matters: a hyphen is short and low, is lost before a figure, and a line can break behind it.

    Wrong:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Din styrka är -1.", en: "Your strength is -1."}

    Right:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Din styrka är −1.", en: "Your strength is −1."}

    Source: U+2212 MINUS SIGN; dice sums in braces print it by themselves.
    """
    return told(game, "CG504")


@rule("CG505", "hyphen-for-dash", severity=WARNING, fixes=True)
def hyphen_for_dash(game: CheckedTexts) -> Iterator[Violation]:
    """A hyphen between spaces, or two of them, stands for a dash; or the dash is that of another language.

    Why it matters: a hyphen joins what a dash should part.

    Wrong:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Dörren är låst - för dig.", en: "The door is shut -- for you."}

    Right:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Dörren är låst – för dig.", en: "The door is shut – for you."}

    Source: EU interinstitutional style guide 6.4 (sv), Duden (de), taaladvies.net (nl): a short dash between spaces.
    English may also have a long one without.
    """
    return told(game, "CG505")


@rule("CG506", "hyphen-in-range", severity=WARNING, fixes=True)
def hyphen_in_range(game: CheckedTexts) -> Iterator[Violation]:
    """A hyphen stands between the ends of a range of numbers.

    Why it matters: 3-6 reads as a sum or a score; a range has a short dash, without spaces.

    Wrong:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Du vinner på 3-6.", en: "You win on 3-6."}

    Right:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Du vinner på 3–6.", en: "You win on 3–6."}

    Source: CLDR 48, `range` of every language here: {0}–{1}. German spaced ranges (DIN 5008) are accepted.
    """
    return told(game, "CG506")


@rule("CG507", "three-points", severity=WARNING, fixes=True)
def three_points(game: CheckedTexts) -> Iterator[Violation]:
    """Three points stand for the one sign of an ellipsis.

    Why it matters: three points can be broken over two lines, and stand closer or wider than the sign.

    Wrong:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Du hör steg...", en: "You hear steps..."}

    Right:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Du hör steg…", en: "You hear steps…"}

    Source: U+2026 HORIZONTAL ELLIPSIS, `ellipsis` of CLDR 48.
    """
    return told(game, "CG507")


@rule("CG511", "x-for-times", severity=WARNING, fixes=True)
def x_for_times(game: CheckedTexts) -> Iterator[Violation]:
    """The letter x stands for the sign of multiplication between two numbers.

    Why it matters: print has a sign for it, in the middle of the line.

    Wrong:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Rummet är 3 x 4 rutor.", en: "The room is 3x4 squares."}

    Right:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Rummet är 3 × 4 rutor.", en: "The room is 3×4 squares."}

    Source: U+00D7 MULTIPLICATION SIGN.
    """
    return told(game, "CG511")


@rule("CG515", "garbled-letter", fixes=True)
def garbled_letter(game: CheckedTexts) -> Iterator[Violation]:
    """Letters were read in a wrong encoding: Ã¥ for å, â€™ for ’.

    Why it matters: the card prints them as they stand. It happens where a table went through an old spreadsheet.

    Wrong:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Du gÃ¥r ner.", en: "The doorâ€™s voice."}

    Right:
        title: {sv: Rum, en: Rooms}
        source: own design
        certainty: designed
        cards:
          - id: room-orc
            name: {sv: Orch, en: Orc}
            text: {sv: "Du går ner.", en: "The door’s voice."}

    Source: UTF-8 read as Windows-1252; U+FFFD is what is left of a letter that could not be read.
    """
    return told(game, "CG515")
