"""Edit distance of words (in letters) and of frames (in words)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator

#: Minimum length of a word that may be wrong in two letters.
_TWO_WRONG = 10
#: Where this many common frames differ in one word, that word is the topic of the sentence, not a slip; and to compare
#: each with each would take time that grows with their square. In the shipped games it is six at most.
_FAMILY = 100

Frame = tuple[str, ...]


class Index:
    """Common frames by their rest without one word, to look up frames that differ in one."""

    def __init__(self, common: Iterable[Frame]) -> None:
        self._without: dict[Frame, list[Frame]] = defaultdict(list)
        self._ends: set[Frame] = set()
        for shape in common:
            self._ends |= {("", *shape[:2]), shape[-2:]}
            self._without[shape].append(shape)
            for short in _shorter(shape):
                self._without[short].append(shape)

    def near(self, shape: Frame) -> list[Frame]:
        """Return the common frames that another becomes when one word is changed, added or left out."""
        # One change leaves the first two words or the last two as they were.
        if ("", *shape[:2]) not in self._ends and shape[-2:] not in self._ends:
            return []
        found: dict[Frame, None] = {}
        for key in (shape, *_shorter(shape)):
            family = self._without.get(key, ())
            if len(family) < _FAMILY:
                found |= dict.fromkeys(family)
        return [other for other in found if other != shape and one_apart(shape, other)]


def _shorter(shape: Frame) -> Iterator[Frame]:
    for k in range(len(shape)):
        yield shape[:k] + shape[k + 1 :]


def one_apart(one: Frame, other: Frame) -> bool:
    """Return whether frames that share what is left of them differ in one place, and not by a word that has moved."""
    return len(middle(one, other)[0]) <= 1 and len(middle(one, other)[1]) <= 1


def middle(one: Frame, other: Frame) -> tuple[Frame, Frame]:
    """Return what two frames have between the words that they begin and end with alike."""
    start = 0
    while start < min(len(one), len(other)) and one[start] == other[start]:
        start += 1
    end = 0
    while end < min(len(one), len(other)) - start and one[-1 - end] == other[-1 - end]:
        end += 1
    return one[start : len(one) - end], other[start : len(other) - end]


def is_misspelt(word: str, known: str) -> bool:
    """Return whether a word is another with a letter changed, added, left out, or two of them swapped."""
    if word[:1].lower() != known[:1].lower() or abs(len(word) - len(known)) > 1:
        return False
    (here, there) = ("".join(part) for part in middle(tuple(word.lower()), tuple(known.lower())))
    return (len(here) <= 1 and len(there) <= 1) or (len(here) == 2 and here == there[::-1])


def is_nearly(word: str, name: str) -> bool:
    """Return whether a word is a name with one letter wrong, or two where it is long."""
    if word == name:
        return False
    if is_misspelt(word, name):
        return True
    long = min(len(word), len(name)) >= _TWO_WRONG
    return long and word[0] == name[0] and distance(word, name) <= 2


def distance(one: str, other: str) -> int:
    """Return how many letters must be changed, added or left out to make one word of another."""
    row = list(range(len(other) + 1))
    for k, a in enumerate(one, start=1):
        before, row[0] = row[0], k
        for j, b in enumerate(other, start=1):
            before, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, before + (a != b))
    return row[-1]
