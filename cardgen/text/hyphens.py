"""Hyphenation: after a word's own dashes, at soft hyphens, at the joints of a compound, and by patterns.

Patterns are those of pyphen, read from the cache: its dictionaries take 50 to 500 ms. They do not know compounds: see
`compounds`. Soft hyphens in a word override both, and so does the hyphenation that a game states.
"""

from __future__ import annotations

import marshal
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from functools import cache, cached_property, lru_cache
from typing import NamedTuple

from cardgen.cache import MARSHAL_VERSION, code_digest, digest, user_cache
from cardgen.text.compounds import Compounds, Point
from cardgen.text.markup import SOFT_HYPHEN, Atom, Text

#: Fewest letters before and after a break.
#: Source: shared typographic practice for short measures; pyphen's Swedish patterns allow worse.
_LEAST_LETTERS = 3
#: A dot between letters: a file name or an address, which is never hyphenated.
_NAME = re.compile(r"\w\.\w")
#: Longer words are not hyphenated, to bound the time.
_LONGEST_WORD = 120
_DASHES = "\u2012\u2013\u2014"
_AFTER_DASH = re.compile(rf"(?<=[^\W\d_][{_DASHES}])(?=[^\W_])|(?<=[\d][{_DASHES}])(?=[^\W\d_])")
_AFTER_HYPHEN = re.compile(r"(?<=[^\W\d_]{3}[-\u2010])(?=[^\W_]{3})|(?<=\d[-\u2010])(?=[^\W\d_]{3})")
_LETTERS = re.compile(r"[^\W\d_]+")
_SOFT = re.compile(SOFT_HYPHEN)
#: Ranks of patterns are kept in steps of this: see `_patterns_of`.
_CHANGES = 2


class Hyphens(Enum):
    """Where words may break: at their own dashes only; also at hyphens; also at soft hyphens; also by patterns."""

    WHOLE = -1
    NONE = 0
    SOFT = 1
    AUTOMATIC = 2


class Cut(NamedTuple):
    """A break inside a word: before character `offset` of atom `atom`; `hyphen` if a '-' is added.

    `inner` is whether it is inside a part of a compound, where one at a joint is better.
    """

    atom: int
    offset: int
    hyphen: bool
    inner: bool = False


def cuts_of(atoms: tuple[Atom, ...], patterns: Patterns, hyphens: Hyphens) -> tuple[Cut, ...]:
    """Return all possible breaks inside a word, in order.

    A word breaks after its own dashes, except in ranges of numbers such as 6–9, and after hyphens with three letters on
    either side. Words with soft hyphens break only there and at dashes. Patterns do not apply to names in capitals or
    small capitals, to words with digits, or to words that change style.
    """
    if sum(len(atom.text) for atom in atoms if isinstance(atom, Text)) > _LONGEST_WORD:
        return ()
    dashes = _cuts_at(_AFTER_DASH, atoms, False)
    if hyphens is Hyphens.WHOLE:
        return dashes
    dashes = tuple(sorted((*dashes, *_cuts_at(_AFTER_HYPHEN, atoms, False))))
    if hyphens is Hyphens.NONE:
        return dashes
    soft = _cuts_at(_SOFT, atoms, True)
    if hyphens is Hyphens.AUTOMATIC and not soft:
        return tuple(sorted((*dashes, *_pattern_cuts(atoms, patterns))))
    return tuple(sorted((*dashes, *soft)))


def _cuts_at(places: re.Pattern[str], atoms: tuple[Atom, ...], hyphen: bool) -> tuple[Cut, ...]:
    return tuple(
        Cut(k, found.start(), hyphen)
        for k, atom in enumerate(atoms)
        if isinstance(atom, Text)
        for found in places.finditer(atom.text)
    )


def _pattern_cuts(atoms: tuple[Atom, ...], patterns: Patterns) -> list[Cut]:
    lettered = [
        (k, atom) for k, atom in enumerate(atoms) if isinstance(atom, Text) and _LETTERS.search(atom.text)
    ]
    if len(lettered) != 1:
        return []
    k, atom = lettered[0]
    if atom.caps or atom.text.isupper() or any(c.isdigit() for c in atom.text) or _NAME.search(atom.text):
        return []
    return [
        Cut(k, part.start() + point.at, True, point.inner)
        for part in _LETTERS.finditer(atom.text)
        for point in patterns.points(part.group())
    ]


def words_to_break(atoms: Iterable[Atom]) -> Iterator[str]:
    """Yield the runs of letters that may break."""
    for atom in atoms:
        if isinstance(atom, Text) and 2 * _LEAST_LETTERS <= len(atom.text) <= _LONGEST_WORD:
            yield from (word for word in _LETTERS.findall(atom.text) if len(word) >= 2 * _LEAST_LETTERS)


class OwnBreaks(NamedTuple):
    """What a game knows of the breaks in the words of a language.

    Attributes:
        compounds: of its words; None in a language that writes none as one word.
        stated: where the words break whose hyphenation it states, and those that begin with them.
    """

    compounds: Compounds | None = None
    stated: Mapping[str, tuple[int, ...]] = {}


class Patterns:
    """Where the words of a language may break."""

    def __init__(self, lang: str, own: Callable[[str], OwnBreaks] = lambda _: OwnBreaks()) -> None:
        self._lang = lang
        self._points: dict[str, tuple[Point, ...]] = {}
        self._own_of = own

    @cached_property
    def own(self) -> OwnBreaks:
        """What the game knows of its words."""
        return self._own_of(self._lang)

    def points(self, word: str) -> tuple[Point, ...]:
        """Return where a word may break: as the game states it, at the joints of a compound, by patterns."""
        points = self._points.get(word)
        if points is None:
            points = self._points[word] = self._with_stated(word, self._unstated(word))
        return points

    def _unstated(self, word: str) -> tuple[Point, ...]:
        if self.own.compounds:
            return self.own.compounds.points(word, self._positions(word))
        return tuple(map(Point, self.positions(word)))

    def _with_stated(self, word: str, points: tuple[Point, ...]) -> tuple[Point, ...]:
        """Return the points of a word that begins with one that is stated: in that as stated, after it as found."""
        low = word.lower()
        ends = range(len(low), 0, -1) if self.own.stated and len(low) == len(word) else ()
        stated = next((low[:end] for end in ends if low[:end] in self.own.stated), "")
        if not stated:
            return points
        further = (point for point in points if point.at >= len(stated))
        return (*map(Point, self.own.stated[stated]), *further)

    def positions(self, word: str) -> list[int]:
        """Return the offsets at which a word may break by patterns, at least 3 letters from its ends."""
        return [at for at in self._positions(word) if _LEAST_LETTERS <= at <= len(word) - _LEAST_LETTERS]

    def _positions(self, word: str) -> tuple[int, ...]:
        """Return the offsets at which the patterns break a word, those near its ends too."""
        return _positions(word, self._lang) if len(word) >= 2 * _LEAST_LETTERS else ()


@lru_cache(maxsize=8192)
def _positions(word: str, lang: str) -> tuple[int, ...]:
    """Return the offsets at which patterns break a word, at least 2 letters from its ends.

    Source: Liang, Word Hy-phen-a-tion by Com-put-er, 1983: the highest rank at a place counts, and odd ones break.
    """
    patterns, longest = _patterns_of(lang)
    within = f".{word.lower()}."
    ranks = bytearray(len(within) + 1)
    for start in range(len(within) - 1):
        for end in range(start + 1, min(start + longest, len(within)) + 1):
            pattern = patterns.get(within[start:end])
            for at, rank in enumerate(pattern, start) if pattern else ():
                if rank > ranks[at]:
                    ranks[at] = rank
    places = range(2, len(word) - 1)
    return tuple(at for at in places if ranks[at + 1] // _CHANGES % 2 and not ranks[at + 1] % _CHANGES)


@cache
def _patterns_of(lang: str) -> tuple[Mapping[str, bytes], int]:
    """Return the patterns of a language, with the length of the longest.

    Shape: for each pattern, twice the rank of the places before its letters and after the last; one more where a break
    would change the spelling (Hungarian 'asszony', 'asz-szony'), which we do not do.
    """
    store, key = user_cache(), digest(code_digest(), lang)
    try:
        patterns, longest = marshal.loads(store.get("hyphenation", key) or b"")
    except (EOFError, ValueError, TypeError):
        patterns = _read_patterns(lang)
        longest = max(map(len, patterns), default=0)
        store.put("hyphenation", key, marshal.dumps((patterns, longest), MARSHAL_VERSION))
    return patterns, longest


def _read_patterns(lang: str) -> dict[str, bytes]:
    """Return the patterns of a language from its dictionary; see `_patterns_of`."""
    import pyphen

    known = pyphen.language_fallback(lang)
    rows = pyphen.Pyphen(lang=known).hd.patterns.items() if known else ()
    return {
        pattern: bytes([0] * start + [_CHANGES * rank + _changes_spelling(rank) for rank in ranks])
        for pattern, (start, ranks) in rows
    }


def _changes_spelling(rank: int) -> bool:
    return getattr(rank, "data", None) is not None
