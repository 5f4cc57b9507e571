"""Words of two languages that translate each other, found by how often they meet in the same sentences.

Every sentence is read with its translation. Two words that co-occur more often than others are a link; each word of a
sentence has at most one, the surest first. A word linked in nearly all of its sentences has one translation.

Source: I. D. Melamed, Models of Translational Equivalence among Words, Computational Linguistics 26 (2000): links that
compete. Two words of a language that meet one word of the other more surely than each alone ("secret door" and
"lönndörr") are one word here.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise, product
from typing import NamedTuple

from cardgen.check.corpus.language_words import compounds, inflection, number_words, words

#: Languages by number: the first and the second.
SIDES = (0, 1)
#: The neighbour before the first word of a sentence and after its last.
EDGE = "^"

_LEXEME = re.compile(
    r"\{(?P<token>[^{}]*)\}|(?P<number>\d+(?:[.,]\d+)?)|(?P<word>[^\W\d_]+(?:['’][^\W\d_]+)*)|(?P<mark>[.,:;!?()|·–—…\"”“„])"
)
_NOT_TEXT = re.compile(r"<!--.*?-->|https?://\S+|\[![a-z]+[^\]\n]*\]", re.DOTALL)
#: Minimum length of a stem.
_STEM = 3
#: Maximum pairs of words of a sentence that is counted; in longer ones everything is paired with everything.
_MOST_PAIRS = 1600
#: Maximum pairs of positions in two sentences among which links are searched: 300 words each.
_MOST_LINKS = 90_000
#: Minimum strength of a link between two words, 1 being always together.
_FAINT = 0.05
#: When two words are one term: minimum times and share with one word of the other language; how much more than each.
_TERM_TIMES, _TERM_SURE, _TERM_MORE = 4, 0.45, 1.15
#: How many times links are made, each time from those of the last.
_ROUNDS = 2


class Lexeme(NamedTuple):
    """A word, token, number or mark of a sentence: as it is written, and what all its forms share."""

    written: str
    key: str

    @property
    def is_word(self) -> bool:
        """Return whether it is a word, and no mark nor what varies."""
        return self.key[0] != "‹"


Line = tuple[Lexeme, ...]
#: A sentence as it is read: each lexeme as written, and its key before words are stemmed.
Read = Sequence[tuple[str, str]]


def read_bitext(sentence: str, lang: str) -> Iterator[tuple[str, str]]:
    """Yield the lexemes of a sentence: what is written, and its key; words are not stemmed yet."""
    numbers = number_words(lang).sure
    for match in _LEXEME.finditer(_NOT_TEXT.sub(" ", sentence)):
        written = match[0]
        if match.lastgroup == "word":
            key = written.lower().replace("’", "'")
            yield written, "‹n›" if numbers.get(key, "").isdigit() else key
        elif match.lastgroup == "mark":
            yield written, f"‹{written}›"
        else:
            before, colon, _ = (match["token"] or "1").partition(":")
            yield written, f"‹{before}›" if colon or before.isalpha() else "‹n›"


def stems(known: set[str], lang: str) -> Mapping[str, str]:
    """Return the stem of each word of a game: of what is left without an ending, that which most of its words share."""
    possible = {word: _stems(word, lang) for word in known}
    sharing: Counter[str] = Counter(stem for listed in possible.values() for stem in listed)
    return {w: max(listed, key=lambda s: (sharing[s], len(s), s)) for w, listed in possible.items()}


def _stems(word: str, lang: str) -> set[str]:
    known = inflection(lang)
    verbs = words("verb_endings", lang)
    found = {word}
    if not word.endswith((*known.endings, *known.drops, *verbs)):
        return found
    for ending in (*known.endings, *known.drops, *verbs):
        stem = word[: -len(ending)]
        if ending and word.endswith(ending) and len(stem) >= _STEM - (ending in verbs):
            found.add(stem)
            if ending in verbs and lang.startswith("en"):
                found.add(stem + "e")
                if len(stem) > _STEM and stem[-1] == stem[-2]:
                    found.add(stem[:-1])
    return found


class Bitext:
    """Sentences in two languages and the links between their words.

    Attributes:
        lines: the sentences of each language; links: for each sentence the numbers of linked words, both ways.
        count: the frequency of a word; rate: the share of its occurrences that are linked.
        partners: the words that a word is linked with, and how often, the most frequent first.

    Args:
        read: the sentences of each language, as they are read.
    """

    def __init__(self, read: tuple[Sequence[Read], Sequence[Read]], langs: tuple[str, str]) -> None:
        self.langs = langs
        lines = [_stemmed(read[s], langs[s]) for s in SIDES]
        terms = [_terms(lines[s], lines[1 - s], langs[s]) for s in SIDES]
        self.lines = [[_joined(line, terms[s]) for line in lines[s]] if terms[s] else lines[s] for s in SIDES]
        self._link()

    @cached_property
    def near(self) -> list[Counter[tuple[str, str]]]:
        """In how many sentences two lexemes are side by side; the words of a term count each by itself, too."""
        return [Counter(pair for line in lines for pair in _sides_of(line)) for lines in self.lines]

    @cached_property
    def written(self) -> list[Mapping[str, str]]:
        """How each stem of a language is written most often."""
        return [_written(lines) for lines in self.lines]

    def _link(self) -> None:
        self.count = [Counter(lexeme.key for line in lines for lexeme in line) for lines in self.lines]
        sure = _meetings(self.lines[0], self.lines[1])
        for _ in range(_ROUNDS):
            by_word = _by_word(sure)
            self.links = [
                _linked(one, other, by_word) for one, other in zip(self.lines[0], self.lines[1], strict=True)
            ]
            met = Counter(
                (one[a].key, other[b].key)
                for one, other, links in zip(self.lines[0], self.lines[1], self.links, strict=True)
                for a, b in links[0].items()
            )
            sure = {
                (a, b): c * c / (self.count[0][a] * self.count[1][b]) for (a, b), c in met.items() if c > 1
            }
        self.partners = [_partners(met.items()), _partners(((b, a), c) for (a, b), c in met.items())]
        self.rate = [
            {
                key: sum(c for c, _ in self.partners[s].get(key, ())) / count
                for key, count in self.count[s].items()
            }
            for s in SIDES
        ]

    def is_near(self, side: int, left: str, right: str, line: int) -> bool:
        """Return whether two lexemes are adjacent in another sentence than this one."""
        return self.times_near(side, left, right, line) > 0

    def times_near(self, side: int, left: str, right: str, line: int) -> int:
        """Return in how many sentences other than this one two lexemes are adjacent."""
        times = self.near[side].get((left, right), 0)
        return times - ((left, right) in _sides_of(self.lines[side][line])) if times else 0


def _written(lines: Sequence[Line]) -> Mapping[str, str]:
    forms: dict[str, Counter[str]] = defaultdict(Counter)
    for line in lines:
        for one in line:
            forms[one.key][one.written.lower()] += 1
    return {key: min(times, key=lambda form: (-times[form], form)) for key, times in forms.items()}


def _stemmed(lines: Sequence[Read], lang: str) -> list[Line]:
    distinct = {one for line in lines for one in line}
    of = stems({key for _, key in distinct if key[0] != "‹"}, lang)
    # A lexeme of one word is made once for all sentences.
    made = {(written, key): Lexeme(written, of.get(key, key)) for written, key in distinct}
    return [tuple([made[one] for one in line]) for line in lines]


def _keys(line: Line) -> set[str]:
    return {lexeme.key for lexeme in line if lexeme.key[0] != "‹"}


def _meetings(
    ones: Sequence[Line], others: Sequence[Line], wanted: Collection[str] = ()
) -> dict[tuple[str, str], float]:
    """Return the strength of the association of words of two languages: 1 if neither occurs without the other.

    Args:
        wanted: only these words of the first language; none for all.
    """
    # The words that a word meets are counted word by word: a counter of all pairs takes several times as long.
    beside: defaultdict[str, list[str]] = defaultdict(list)
    counts: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
    for one, other in zip(ones, others, strict=True):
        keys = _keys(one), _keys(other)
        for side in SIDES:
            counts[side].update(keys[side])
        if len(keys[0]) * len(keys[1]) <= _MOST_PAIRS:
            for a in keys[0].intersection(wanted) if wanted else keys[0]:
                beside[a] += keys[1]
    return {
        (a, b): c * c / (counts[0][a] * counts[1][b])
        for a, met in beside.items()
        for b, c in Counter(met).items()
        if c > 1
    }


def _by_word(sure: Mapping[tuple[str, str], float]) -> Mapping[str, Mapping[str, float]]:
    """Return the words with more than a faint link to a word, by that word."""
    found: defaultdict[str, dict[str, float]] = defaultdict(dict)
    for (a, b), score in sure.items():
        if score >= _FAINT:
            found[a][b] = score
    return found


def _linked(
    one: Line, other: Line, sure: Mapping[str, Mapping[str, float]]
) -> tuple[dict[int, int], dict[int, int]]:
    """Link the words of a sentence and its translation, the surest first, then those at the same place."""
    if len(one) * len(other) > _MOST_LINKS:
        return {}, {}
    ones, others = len(one), len(other)
    places: defaultdict[str, list[int]] = defaultdict(list)
    for b, lexeme in enumerate(other):
        places[lexeme.key].append(b)
    possible = []
    for a, left in enumerate(one):
        if scores := sure.get(left.key):
            possible += [
                (-scores[key], abs(a / ones - b / others), a, b)
                for key in places.keys() & scores.keys()
                for b in places[key]
            ]
    there: dict[int, int] = {}
    back: dict[int, int] = {}
    for _, _, a, b in sorted(possible):
        if a not in there and b not in back:
            there[a], back[b] = b, a
    return there, back


def _partners(met: Iterable[tuple[tuple[str, str], int]]) -> Mapping[str, list[tuple[int, str]]]:
    found: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for (one, other), count in met:
        found[one].append((count, other))
    return {one: sorted(listed, reverse=True) for one, listed in found.items()}


# Words that are one.


def _terms(lines: Sequence[Line], others: Sequence[Line], lang: str) -> frozenset[tuple[str, str]]:
    """Return pairs of words that translate one word of the other language; none where compounds are one word."""
    if compounds(lang):
        return frozenset()
    little = words("little", lang)
    pairs: Counter[tuple[str, str]] = Counter()
    for line in lines:
        pairs.update({(a.key, b.key) for a, b in pairwise(line) if a.is_word and b.is_word})
    often = {p for p, c in pairs.items() if c >= _TERM_TIMES and not little & set(p)}
    if not often:
        return frozenset()
    wanted = {*(f"{a} {b}" for a, b in often), *(part for pair in often for part in pair)}
    sure = _meetings([_joined(line, often, both=True) for line in lines], others, wanted)
    return frozenset(
        parts
        for (one, other), score in sure.items()
        if score >= _TERM_SURE
        and (parts := _pair(one)) in often
        and score > _TERM_MORE * max(sure.get((part, other), 0.0) for part in parts)
    )


def _pair(key: str) -> tuple[str, str]:
    """Return the two words of a term; of one word alone the second is empty."""
    first, _, second = key.partition(" ")
    return first, second


def _joined(line: Line, terms: Collection[tuple[str, str]], both: bool = False) -> Line:
    """Return a sentence with each term as one word; with `both`, also with the words of the term."""
    found: list[Lexeme] = []
    k = 0
    while k < len(line):
        here = line[k : k + 2]
        is_term = len(here) == 2 and (here[0].key, here[1].key) in terms
        if is_term:
            found.append(Lexeme(f"{here[0].written} {here[1].written}", f"{here[0].key} {here[1].key}"))
        if not is_term or both:
            found.append(line[k])
        k += 2 if is_term and not both else 1
    return tuple(found)


def _sides_of(line: Line) -> set[tuple[str, str]]:
    keys = [EDGE, *[lexeme.key for lexeme in line], EDGE]
    if not any(" " in key for key in keys):
        return set(pairwise(keys))
    found: set[tuple[str, str]] = set()
    for left, right in pairwise(keys):
        found |= set(product({left, left.split(" ")[-1] or left}, {right, right.split(" ")[0] or right}))
    return found
