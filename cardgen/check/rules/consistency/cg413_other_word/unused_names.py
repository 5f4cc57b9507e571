"""Names that no text uses: a thing was renamed on its card, and everything else has the former name."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import NamedTuple

from cardgen.check.corpus.language_words import words
from cardgen.check.corpus.nearness import distance
from cardgen.check.rules.consistency.cg413_other_word.bitext import SIDES, Bitext, Keys, Line

#: Minimum words of a name that is not used as a common word; minimum sentences that have it in the other language;
#: maximum that are read of a name that is everywhere.
_WORDS, _SENTENCES, _READ = 2, 3, 200
#: Minimum share of the sentences with the name that have the phrase for it; maximum share of others that have it.
_COMMON, _ELSEWHERE = 0.8, 0.25
#: Maximum words of a phrase, and maximum edit distance of forms of one word ("die", "dice").
_PHRASE, _FORMS = 3, 1


class UnusedName(NamedTuple):
    """A name that no text uses in one language.

    Attributes:
        line, side: the sentence that is the name, and its language.
        phrase: the texts' words for it; times: how often they occur.
    """

    line: int
    side: int
    phrase: str
    times: int


def unused_names(bitext: Bitext, names: Sequence[int]) -> Iterator[UnusedName]:
    """Yield the names that texts of one language use, and texts of the other replace in the same sentences.

    Args:
        names: the numbers of the sentences that are names.
    """
    keys = [[_parts(line) for line in lines] for lines in bitext.keys]
    where = [_by_word(listed, {part for line in names for part in listed[line]}) for listed in keys]

    @cache
    def often(side: int, phrase: Keys) -> int:
        """Return how many sentences have a phrase."""
        return sum(_has(line, phrase) for line in keys[side])

    for line in names:
        for side in SIDES:
            other = 1 - side
            own, theirs = keys[side][line], keys[other][line]
            if len(theirs) < _WORDS or not own:
                continue
            # By its rarest word: a hundred names may begin with one.
            rarest = min((where[other].get(part, ()) for part in theirs), key=len)[:_READ]
            citing = [k for k in rarest if k != line and _has(keys[other][k], theirs)]
            if len(citing) < _SENTENCES or any(_has(keys[side][k], own) for k in citing):
                continue
            phrase = _phrase(keys[side], partial(often, side), citing, bitext.langs[side])
            if phrase and not _is_form(phrase, own):
                times = sum(_has(keys[side][k], phrase) for k in citing)
                yield UnusedName(line, side, _as_written(bitext.lines[side], phrase), times)


def _parts(line: Keys) -> Keys:
    """Return the stems of a sentence, those of terms word by word; a mark is kept, so that no phrase crosses it."""
    return tuple(" ".join(line).split(" ")) if line else ()


def _by_word(keys: Sequence[Keys], wanted: set[str]) -> Mapping[str, list[int]]:
    """Return the numbers of the sentences with a word, for some words."""
    found: dict[str, list[int]] = defaultdict(list)
    for number, line in enumerate(keys):
        for key in wanted.intersection(line):
            found[key].append(number)
    return found


def _has(line: Keys, phrase: Keys) -> bool:
    if phrase[0] not in line:
        return False
    return any(line[k : k + len(phrase)] == phrase for k in range(len(line) - len(phrase) + 1))


def _phrase(keys: Sequence[Keys], often: Callable[[Keys], int], citing: Sequence[int], lang: str) -> Keys:
    """Return the longest phrase that nearly all of some sentences have and few others do; empty if there is none."""
    counts: Counter[Keys] = Counter()
    for number in citing:
        counts.update(set(_phrases(keys[number])))
    little = words("little", lang)
    for phrase, count in sorted(counts.items(), key=lambda item: (-len(item[0]), -item[1], item[0])):
        if (
            count < _COMMON * len(citing)
            or little.issuperset((phrase[0],))
            or little.issuperset((phrase[-1],))
        ):
            continue
        if often(phrase) - count <= _ELSEWHERE * count:
            return phrase
    return ()


def _phrases(line: Keys) -> Iterator[Keys]:
    for size in range(1, _PHRASE + 1):
        for start in range(len(line) - size + 1):
            phrase = line[start : start + size]
            if not any(part[0] == "‹" for part in phrase):
                yield phrase


def _is_form(phrase: Keys, name: Keys) -> bool:
    """Return whether a phrase is the name in other forms, or one is a part of the other."""
    if len(phrase) == len(name):
        return all(distance(a, b) <= _FORMS for a, b in zip(phrase, name, strict=True))
    joined, own = "".join(phrase), "".join(name)
    return joined in own or own in joined


def _as_written(lines: Sequence[Line], phrase: Keys) -> str:
    """Return a phrase as it is written where it first occurs."""
    for line in lines:
        flat = [
            (part, word)
            for one in line
            for part, word in zip(one.key.split(" "), one.written.split(), strict=False)
        ]
        for start in range(len(flat) - len(phrase) + 1):
            here = flat[start : start + len(phrase)]
            if tuple(part for part, _ in here) == phrase:
                return " ".join(word for _, word in here)
    return " ".join(phrase)
