"""Where a compound word breaks: at the joints of its parts, which the patterns of pyphen do not know.

A word is split into parts that are known: words of the game itself and of a list. Where only its last or its first part
is known, the split counts if the patterns have a point there, too, or if that part is long. Points beside a joint are
dropped (no rum-skort beside rums-kort).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

#: Fewest letters of a part, of one that is only the stem of a word, of one beside a part that is unknown, and of one
#: that proves a joint where the patterns have no point.
_PART, _STEM, _KNOWN, _PROOF = 3, 4, 4, 6
#: Fewest letters of two parts at a joint where the patterns have no point.
_BOTH = 7
#: Fewest letters of a word that is looked at, and of a part that may be a compound itself.
SHORTEST = 7
#: Costs: a part as it is known, with an ending, with a joining letter, as a stem; a joint where the patterns have none.
#: The cheapest split wins.
_WORD, _ENDED, _JOINED, _STEMMED, _AGAINST = 1.0, 1.1, 1.15, 1.3, 0.25
#: Most that a part costs which is certain to be one.
_SURE = 1.2
#: Points are dropped nearer than this to a joint between known parts, and to any other.
_NEAR, _NEAREST = 4, 3
#: Consonants that end a syllable rather than stand alone.
_ENDS = "lmnr"
_VOWELS = frozenset("aeiouyåäöæøàáâèéêëìíîïòóôùúûüý")


class Composition(NamedTuple):
    """How a language puts words together.

    Attributes:
        joints: letters between two parts; for_a: letters in the place of a first part's last a.
        drops: last letters that a first part may lose; endings: of the last part.
        doubles: three equal consonants at a joint are written as two.
        trusted: the patterns are good; a joint where they have none must be between whole words.
        never: words and endings that look like a part and are none.
    """

    joints: tuple[str, ...] = ()
    for_a: tuple[str, ...] = ()
    drops: tuple[str, ...] = ()
    endings: tuple[str, ...] = ()
    doubles: bool = False
    trusted: bool = False
    never: frozenset[str] = frozenset()


class Point(NamedTuple):
    """A place where a word may break; `inner` if it is inside a part of a compound, where a joint is better."""

    at: int
    inner: bool = False


class _Joint(NamedTuple):
    """A joint; `near` letters beside it do not break. One that is written with two consonants for three is `closed`."""

    at: int
    near: int
    closed: bool = False


class Compounds:
    """The compounds of one language.

    Args:
        words: those that a game uses; listed: those that are known to be parts, short ones too.
    """

    def __init__(self, how: Composition, words: Iterable[str], listed: Iterable[str] = ()) -> None:
        self._how = how
        self._listed = {word for word in listed if len(word) >= _PART}
        self._words = {word for word in words if len(word) >= _STEM and word not in how.never} | self._listed
        self._stems = {
            word.removesuffix(ending)
            for word in self._words
            for ending in (*how.endings, *how.drops)
            if len(word) - len(ending) >= _STEM and word.endswith(ending)
        } - how.never
        self._stems = {stem for stem in self._stems if stem[-1] not in _VOWELS}
        self._firsts: dict[str, float] = {}
        self._lasts: dict[str, float] = {}

    def points(self, word: str, patterns: Sequence[int]) -> tuple[Point, ...]:
        """Return where a word may break.

        Args:
            patterns: where it may by patterns alone, two letters from its ends or further.
        """
        low = word.lower()
        joints = (
            self._joints(low, frozenset(patterns)) if len(low) >= SHORTEST and len(low) == len(word) else []
        )
        open_ = {joint.at for joint in joints if not joint.closed}
        kept = {at for at in patterns if all(abs(at - joint.at) >= joint.near for joint in joints)} | open_
        kept -= set(_inside_syllables(low, sorted(kept), open_))
        least = range(_PART, len(word) - _PART + 1)
        return tuple(Point(at, bool(open_) and at not in open_) for at in sorted(kept) if at in least)

    def _joints(self, word: str, patterns: Collection[int]) -> list[_Joint]:
        """Return the joints of a word, those inside its parts too."""
        simple = self._listed_form(word)
        joints = self._known(simple, patterns, most=_SURE) if simple else self._known(word, patterns)
        joints = joints or self._doubled(word) or ([] if simple else self._half_known(word, patterns))
        found = list(joints)
        for start, end in pairwise([0, *(joint.at for joint in joints), len(word)]):
            if joints and end - start >= SHORTEST:
                inside = self._joints(word[start:end], {at - start for at in patterns})
                found += [joint._replace(at=joint.at + start) for joint in inside]
        return sorted(found)

    def _listed_form(self, word: str) -> str:
        """Return the listed word that this is a form of, if any; it may be a compound itself."""
        forms = (word.removesuffix(ending) for ending in ("", *self._how.endings) if word.endswith(ending))
        return next((form for form in forms if len(form) > _STEM and form in self._listed), "")

    def _known(self, word: str, patterns: Collection[int], most: float = 2 * _STEMMED) -> list[_Joint]:
        """Return the joints of the best split into known parts, each of which costs at most so much."""
        best: dict[int, tuple[float, tuple[int, ...]]] = {0: (0.0, ())}
        for end in range(_PART, len(word) - _PART + 1):
            for start, (before, joints) in [*best.items()]:
                if end - start >= _PART and 0 < (cost := self._first(word[start:end])) <= most:
                    total = before + cost + (0.0 if end in patterns else _AGAINST)
                    if end not in best or total < best[end][0]:
                        best[end] = (total, (*joints, end))
        ends = (
            (cost + last, -len(word) + start, joints)
            for start, (cost, joints) in best.items()
            if start and 0 < (last := self._last(word[start:])) <= most
        )
        chosen = min(ends, default=(0.0, 0, ()))[2]
        marks = [0, *chosen, len(word)]
        found = []
        for start, at, end in zip(marks, marks[1:], marks[2:], strict=False):
            proved = self._is_certain if self._how.trusted else self._is_proved
            second = self._last(word[at:end]) if end == len(word) else self._first(word[at:end])
            if at in patterns or proved(word[start:end], at - start, second, at - 1 in patterns):
                found.append(_Joint(at, _NEAR))
        return found

    def _is_proved(self, word: str, at: int, second: float, _: bool) -> bool:
        """Return whether two parts are certain, so that there is a joint where the patterns have none."""
        return self._first(word[:at]) <= _SURE and second <= _SURE and len(word) >= _BOTH

    def _is_certain(self, word: str, at: int, second: float, is_before: bool) -> bool:
        """Return whether there is a joint against trusted patterns.

        Args:
            is_before: they have a point one letter before it.
        """
        first = self._first(word[:at])
        is_whole = first == _WORD or (first == _JOINED and not is_before)
        return is_whole and second <= _ENDED and _STEM <= at <= len(word) - _STEM

    def _doubled(self, word: str) -> list[_Joint]:
        """Return the joint of a compound that has two consonants for three: the parts of `fallucka` are fall, lucka."""
        for at in range(_PART, len(word) - _PART) if self._how.doubles else ():
            last = word[at - 1]
            if last == word[at] and last not in _VOWELS and word[at - 2] != last:
                first = self._first(word[:at] + last)
                if 0 < first <= _ENDED and self._is_word(word[at:], _KNOWN) and not self._first(word[:at]):
                    return [_Joint(at, _NEAREST, closed=True)]
        return []

    def _half_known(self, word: str, patterns: Collection[int]) -> list[_Joint]:
        """Return the joint before a known last part, or after a known first part."""
        for at in range(_PART, len(word) - _KNOWN + 1):
            first, last = word[:at], word[at:]
            if not (self._first(first) or self._may_be_first(first)):
                continue
            if any(
                0 < self._first(first[:end]) <= _SURE
                for end in patterns
                if _KNOWN <= end < at < end + _NEAREST
            ):
                continue  # muziek-afspeler
            least = _KNOWN if at in patterns else len(word) if self._how.trusted else _PROOF
            if first not in self._how.never and self._is_word(last, least):
                return [_Joint(at, _NEAREST)]
        for at in range(len(word) - _KNOWN, _KNOWN, -1):
            first, last = word[:at], word[at:]
            if at in patterns and self._may_be_last(last) and 0 < self._first(first) <= _SURE:
                return [_Joint(at, _NEAREST)]
        return []

    def _may_be_first(self, part: str) -> bool:
        return len(part) >= _KNOWN and part[-1] not in _VOWELS and not _VOWELS.isdisjoint(part)

    def _may_be_last(self, part: str) -> bool:
        return (
            part[0] not in _VOWELS
            and part[0] not in self._how.joints
            and part not in self._how.never
            and not _VOWELS.isdisjoint(part)
        )

    def _is_word(self, part: str, least: int) -> bool:
        """Return whether a part is a known word of so many letters, or a form of one."""
        forms = (part.removesuffix(ending) for ending in ("", *self._how.endings) if part.endswith(ending))
        return part not in self._how.never and any(
            len(form) >= least and form in self._words for form in forms
        )

    def _first(self, part: str) -> float:
        """Return the cost of a part before others, 0 if it cannot be one."""
        if part not in self._firsts:
            self._firsts[part] = min(self._costs_of_first(part), default=0.0)
        return self._firsts[part]

    def _costs_of_first(self, part: str) -> Iterator[float]:
        how = self._how
        if len(part) < _PART or part in how.never or _VOWELS.isdisjoint(part):
            return
        if part in self._words:
            yield _WORD
        if len(part) >= _STEM and any(part + letter in self._words for letter in how.drops):
            yield _ENDED
        if len(part) > _STEM and any(
            part.endswith(o) and part.removesuffix(o) + "a" in self._words for o in how.for_a
        ):
            yield _ENDED
        if len(part) >= _STEM and part in self._stems:
            yield _STEMMED
        for joint in how.joints:
            base = part.removesuffix(joint)
            if base == part or len(base) < _PART or base in how.never or base[-1] == joint == "s":
                continue
            if base in self._words:
                yield _JOINED
            elif len(base) >= _STEM and base in self._stems:
                yield _STEMMED + _JOINED - _WORD

    def _last(self, part: str) -> float:
        """Return the cost of a part at the end, 0 if it cannot be one."""
        if part not in self._lasts:
            self._lasts[part] = min(self._costs_of_last(part), default=0.0)
        return self._lasts[part]

    def _costs_of_last(self, part: str) -> Iterator[float]:
        how = self._how
        if len(part) < _PART or part in how.never or part in how.endings:
            return
        if part in self._words:
            yield _WORD
        for ending in how.endings:
            base = part.removesuffix(ending)
            if base == part or len(base) < _PART or base in how.never:
                continue
            if base in self._words:
                yield _ENDED
            elif len(base) >= _STEM and base in self._stems:
                yield _STEMMED


def _inside_syllables(word: str, points: Sequence[int], joints: Collection[int]) -> Iterator[int]:
    """Yield the points to drop of two that have no vowel between them, since one of the two is wrong."""
    for start, end in pairwise(points):
        if not _VOWELS.isdisjoint(word[start:end]):
            continue
        ends_syllable = word[start] in _ENDS and word[end] not in _VOWELS
        if start not in joints:
            yield start
        if end not in joints and (start in joints or not ends_syllable):
            yield end
