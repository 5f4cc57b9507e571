"""One word for one thing, across languages: words that deviate from the game's common translation.

No termbase is needed: a word that occurs in many texts, always with the same word of another language, is the game's
word for that. Where the other language has its word and this one has another in its place, the word has drifted.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from cardgen.check.corpus.language_words import compounds, words
from cardgen.check.rules.consistency.cg413_other_word.bitext import EDGE, SIDES, Bitext, Line

#: When a word has a translation of its own: minimum occurrences, share of its sentences in which it is linked, and
#: share in which it is linked with one word. Source of these: in ten thousand sentences of seven programs translated
#: into Swedish, four in a thousand are reported, three of them drifts, misspellings or mistakes.
_OCCURRENCES, _LINKED, _SHARE = 5, 0.7, 0.6
#: Minimum share of a word's sentences for a link to count: "mist a turn" beside forty of "lose" does not.
_WEAK = 0.15
#: Maximum occurrences of a new word; minimum share linked of a word that lost its translation, and of its substitute.
_NEW, _USUALLY, _MOSTLY = 2, 0.7, 0.5
#: Maximum words in place of one.
_RUN = 3
#: Maximum length of a sentence; longer ones are translated more freely.
_LONGEST = 25
#: Minimum times that each neighbour is known, and both together; or minimum certainty of the word.
_KNOWN, _KNOWN_TOGETHER, _SURE = 2, 4, 0.85
#: Compounds with the same last part: minimum letters of that, and of the part before it.
_HEAD, _BEFORE = 4, 2
#: When a word certainly has one translation: share of its sentences in which it is linked, and linked with one.
_SURE_LINKED, _SURE_SHARE = 0.8, 0.75
#: Forms of one word: minimum first letters in common, maximum of the rest; minimum for short words.
_AKIN, _AKIN_REST, _AKIN_SHORT = 4, 3, 3


class OddWord(NamedTuple):
    """Words in place of the common ones.

    Attributes:
        line, side: the sentence and its language; written: the words; keys: their stems; place: the index of the first.
        common: the expected word; beside: the word of the other language that it translates.
    """

    line: int
    side: int
    written: str
    keys: tuple[str, ...]
    place: int
    common: str
    beside: str


# Odd words.


def odd_words(
    bitext: Bitext, known: tuple[frozenset[str], frozenset[str]], names: frozenset[int]
) -> Iterator[OddWord]:
    """Yield the words in place of the common one.

    Args:
        known: words of each language that are looked at though they are little words.
        names: the numbers of the sentences that are names.
    """
    little = [words("little", lang) - known[s] for s, lang in enumerate(bitext.langs)]
    weak = _weak(bitext)
    lost_words = [_left(bitext, side, _USUALLY) - little[side] for side in SIDES]
    new_words = [_left(bitext, side, _MOSTLY) for side in SIDES]
    for line in range(len(bitext.lines[0])):
        free = _free(bitext, line, weak)
        for side in SIDES:
            other = 1 - side
            lost = [k for k in free[other] if bitext.keys[other][line][k] in lost_words[other]]
            new = {k for k in free[side] if bitext.keys[side][line][k] in new_words[side]} if lost else set()
            for k in lost if new else ():
                beside = bitext.keys[other][line][k]
                for common in _commons(bitext, other, beside):
                    for run in _runs(bitext.lines[side][line], free[side], new):
                        odd = _odd(bitext, line, side, run, common, beside)
                        if not little[side].issuperset(odd.keys) and _is_odd(
                            bitext, odd, alone=len(lost) == 1, named=line in names
                        ):
                            yield odd


def _free(bitext: Bitext, line: int, weak: Collection[tuple[str, str]]) -> tuple[set[int], set[int]]:
    """Return the words of a sentence in each language that have no link there, or one that is weak."""
    links = bitext.links[line]
    free = tuple(
        {k for k, key in enumerate(bitext.keys[s][line]) if key[0] != "‹" and k not in links[s]}
        for s in SIDES
    )
    for a, b in links[0].items():
        if weak and (bitext.keys[0][line][a], bitext.keys[1][line][b]) in weak:
            free[0].add(a)
            free[1].add(b)
    return free[0], free[1]


def _weak(bitext: Bitext) -> set[tuple[str, str]]:
    """Return the links that are weak beside those that a word of either language has mostly."""
    found = set()
    for side in SIDES:
        for key, partners in bitext.partners[side].items():
            count = bitext.count[side][key]
            if count >= _OCCURRENCES and partners[0][0] >= _SHARE * count:
                weak = (other for times, other in partners if times <= _WEAK * count)
                found |= {(other, key) if side else (key, other) for other in weak}
    return found


def _left(bitext: Bitext, side: int, usually: float) -> set[str]:
    """Return the words whose want of a link tells something: those new to the game, and those that else have one."""
    rate = bitext.rate[side]
    return {key for key, count in bitext.count[side].items() if count <= _NEW or rate[key] >= usually}


def _commons(bitext: Bitext, side: int, key: str) -> Iterator[str]:
    """Yield the translations of a word, if it has one of its own: the most frequent two."""
    count = bitext.count[side][key]
    if count >= _OCCURRENCES and bitext.rate[side][key] >= _LINKED:
        for times, common in bitext.partners[side][key][:2]:
            if times >= _SHARE * count:
                yield common


def _runs(line: Line, free: set[int], new: set[int]) -> Iterator[tuple[int, int]]:
    """Yield the runs (start, end) of unlinked words of which at least one is left over."""
    for start in sorted(free):
        for end in range(start + 1, start + _RUN + 1):
            if end - 1 not in free:
                break
            if new.intersection(range(start, end)):
                yield start, end


def _odd(bitext: Bitext, line: int, side: int, run: tuple[int, int], common: str, beside: str) -> OddWord:
    found = bitext.lines[side][line][slice(*run)]
    written, keys = " ".join(one.written for one in found), tuple(one.key for one in found)
    return OddWord(line, side, written, keys, run[0], common, beside)


def _is_odd(bitext: Bitext, odd: OddWord, alone: bool, named: bool) -> bool:
    """Return whether words are in place of the common one.

    Args:
        alone: no other word of the translation is left over; named: they are part of a name.
    """
    if odd.keys == (odd.common,):
        return False
    if _is_sure(bitext, odd) and (
        _is_compound_of(bitext, odd) or _is_untranslated(bitext, odd) or (named and _is_sole(bitext, odd))
    ):
        return True
    if not alone or len(bitext.lines[odd.side][odd.line]) > _LONGEST or _is_form(odd):
        return False
    return _fits(bitext, odd)


def times_met(bitext: Bitext, odd: OddWord) -> int:
    """Return how often the common word translates the other language's."""
    return next(c for c, key in bitext.partners[1 - odd.side][odd.beside] if key == odd.common)


def _is_sure(bitext: Bitext, odd: OddWord) -> bool:
    """Return whether the other language's word is nearly always the common one."""
    count = bitext.count[1 - odd.side][odd.beside]
    linked = bitext.rate[1 - odd.side][odd.beside] >= _SURE_LINKED
    return count >= _OCCURRENCES and linked and times_met(bitext, odd) >= _SURE_SHARE * count


def _is_untranslated(bitext: Bitext, odd: OddWord) -> bool:
    """Return whether a sentence is the same in both languages, and a word of it has a translation of its own."""
    written = ([one.written.lower() for one in bitext.lines[s][odd.line]] for s in SIDES)
    return odd.written.lower() == bitext.written[1 - odd.side][odd.beside] and next(written) == next(written)


def _is_sole(bitext: Bitext, odd: OddWord) -> bool:
    """Return whether the word is the whole sentence, and occurs nowhere else."""
    lines = (bitext.lines[s][odd.line] for s in SIDES)
    sole = all(len(line) == size for line, size in zip(lines, (1, 1), strict=True))
    return sole and bitext.count[odd.side][odd.keys[0]] == 1 and not _is_form(odd)


def _around(bitext: Bitext, odd: OddWord) -> tuple[str, str]:
    """Return the neighbours of the odd words."""
    line = bitext.lines[odd.side][odd.line]
    end = odd.place + len(odd.keys)
    return line[odd.place - 1].key if odd.place else EDGE, line[end].key if end < len(line) else EDGE


def _fits(bitext: Bitext, odd: OddWord) -> bool:
    """Return whether the common word has been seen between the same two words, and the odd one beside neither."""
    left, right = _around(bitext, odd)
    if bitext.is_near(odd.side, left, odd.keys[0], odd.line) or bitext.is_near(
        odd.side, odd.keys[-1], right, odd.line
    ):
        return False
    before = bitext.times_near(odd.side, left, odd.common, odd.line)
    after = bitext.times_near(odd.side, odd.common, right, odd.line)
    if not before or not after:
        return False
    sure = times_met(bitext, odd) >= _SURE * bitext.count[1 - odd.side][odd.beside]
    return sure or min(before, after) >= _KNOWN or before + after >= _KNOWN_TOGETHER


def _is_form(odd: OddWord) -> bool:
    """Return whether the words may be the common one or the other language's, in another form or with more to it."""
    written = odd.written.lower()
    if odd.common in written or odd.beside in written or "'" in written or "’" in written:
        return True
    return any(_are_akin(one, other) for one in odd.keys for other in odd.common.split(" "))


def _are_akin(one: str, other: str) -> bool:
    shorter = min(len(one), len(other))
    same = next((k for k in range(shorter) if one[k] != other[k]), shorter)
    return same >= (max(_AKIN, shorter - _AKIN_REST) if shorter > _AKIN else _AKIN_SHORT)


def _is_compound_of(bitext: Bitext, odd: OddWord) -> bool:
    """Return whether the words are new and end as the common one does: "chamber card" for "room card"."""
    left, right = _around(bitext, odd)
    first, _, second = odd.common.partition(" ")
    if second:
        if len(odd.keys) != 2 or odd.keys[1] != second or odd.keys[0] == first:
            return False
        new = not bitext.is_near(odd.side, *odd.keys, odd.line)
        return new and bitext.is_near(odd.side, left, odd.common, odd.line)
    if (
        len(odd.keys) != 1
        or not compounds(bitext.langs[odd.side])
        or bitext.count[odd.side][odd.keys[0]] > _NEW
    ):
        return False
    one = odd.keys[0]
    same = next((k for k, (a, b) in enumerate(zip(one[::-1], first[::-1], strict=False)) if a != b), 0)
    before = min(len(one), len(first)) - same
    seen = bitext.is_near(odd.side, left, one, odd.line) or bitext.is_near(odd.side, one, right, odd.line)
    return same >= _HEAD and before >= _BEFORE and not seen
