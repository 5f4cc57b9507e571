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
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from functools import cached_property
from itertools import chain, pairwise, product
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


Line = tuple[Lexeme, ...]
#: Their keys.
Keys = tuple[str, ...]
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
    endings = _endings(lang)
    possible = {word: _stems(word, endings, lang) for word in known}
    sharing: Counter[str] = Counter(chain.from_iterable(possible.values()))
    return {
        word: max(listed, key=lambda s: (sharing[s], len(s), s)) if len(listed) > 1 else word
        for word, listed in possible.items()
    }


def _endings(lang: str) -> Mapping[int, Mapping[str, bool]]:
    """Return the endings of a language by length, each with whether it is one of verbs."""
    known, verbs = inflection(lang), words("verb_endings", lang)
    found: defaultdict[int, dict[str, bool]] = defaultdict(dict)
    for ending in filter(None, (*known.endings, *known.drops, *verbs)):
        found[len(ending)][ending] = ending in verbs
    return found


def _stems(word: str, endings: Mapping[int, Mapping[str, bool]], lang: str) -> set[str]:
    found = {word}
    for size, of_verbs in endings.items():
        of_verb = of_verbs.get(word[-size:])
        stem = word[:-size]
        if of_verb is not None and len(stem) >= _STEM - of_verb:
            found.add(stem)
            if of_verb and lang.startswith("en"):
                found.add(stem + "e")
                if len(stem) > _STEM and stem[-1] == stem[-2]:
                    found.add(stem[:-1])
    return found


class Bitext:
    """Sentences in two languages and the links between their words.

    Attributes:
        lines: the sentences of each language; keys: the keys of their lexemes.
        links: for each sentence the numbers of linked words, both ways.
        count: the frequency of a word; rate: the share of its occurrences that are linked.
        partners: the words that a word is linked with, and how often, the most frequent first.

    Args:
        read: the sentences of each language, as they are read.
    """

    def __init__(self, read: tuple[Sequence[Read], Sequence[Read]], langs: tuple[str, str]) -> None:
        self.langs = langs
        lines = [_stemmed(read[s], langs[s]) for s in SIDES]
        keys = [_keys(lines[s]) for s in SIDES]
        terms = [_terms(lines[s], keys[s], keys[1 - s], langs[s]) for s in SIDES]
        self.lines = [
            [_joined(line, of, terms[s]) for line, of in zip(lines[s], keys[s], strict=True)] for s in SIDES
        ]
        self.keys = [_keys(self.lines[s]) if terms[s] else keys[s] for s in SIDES]
        self._times = [Counter(chain.from_iterable(lines)) for lines in self.lines]
        self._link()

    @cached_property
    def near(self) -> list[Counter[tuple[str, str]]]:
        """In how many sentences two lexemes are side by side; the words of a term count each by itself, too."""
        return [Counter(chain.from_iterable(map(_sides_of, keys))) for keys in self.keys]

    @cached_property
    def written(self) -> list[Mapping[str, str]]:
        """How each stem of a language is written most often."""
        return [_written(times) for times in self._times]

    def _link(self) -> None:
        self.count = [_count(times) for times in self._times]
        pairs = list(zip(*self.keys, strict=True))
        places = [_places(other) for _, other in pairs]
        sure = _meetings(self.keys[0], self.keys[1])
        for _ in range(_ROUNDS):
            by_word = _by_word(sure)
            self.links = [
                _linked(one, other, at, by_word) for (one, other), at in zip(pairs, places, strict=True)
            ]
            met = Counter(
                [
                    (one[a], other[b])
                    for (one, other), links in zip(pairs, self.links, strict=True)
                    for a, b in links[0].items()
                ]
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
        return times - ((left, right) in _sides_of(self.keys[side][line])) if times else 0


def _written(times: Mapping[Lexeme, int]) -> Mapping[str, str]:
    forms: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for one, count in times.items():
        forms[one.key][one.written.lower()] += count
    return {key: min(of, key=lambda form: (-of[form], form)) for key, of in forms.items()}


def _count(times: Mapping[Lexeme, int]) -> Counter[str]:
    found: Counter[str] = Counter()
    for one, count in times.items():
        found[one.key] += count
    return found


def _stemmed(lines: Sequence[Read], lang: str) -> list[Line]:
    distinct = set(chain.from_iterable(lines))
    of = stems({key for _, key in distinct if key[0] != "‹"}, lang)
    # A lexeme of one word is made once for all sentences.
    made = {(written, key): Lexeme(written, of.get(key, key)) for written, key in distinct}
    return [tuple([made[one] for one in line]) for line in lines]


def _keys(lines: Sequence[Line]) -> list[Keys]:
    """Return the keys of the lexemes of sentences, which are asked for more often than how they are written."""
    return [tuple([lexeme.key for lexeme in line]) for line in lines]


def _meetings(
    ones: Sequence[Keys], others: Sequence[Keys], wanted: Collection[str] = ()
) -> dict[tuple[str, str], float]:
    """Return the strength of the association of words of two languages: 1 if neither occurs without the other.

    Args:
        wanted: only these words of the first language; none for all.
    """
    # The words that a word meets are counted word by word: a counter of all pairs takes several times as long.
    beside: defaultdict[str, list[str]] = defaultdict(list)
    lines = _words_of(ones), _words_of(others)
    counts = [Counter(chain.from_iterable(of)) for of in lines]
    single = [{word for word, count in of.items() if count == 1} for of in counts]
    for one, other in zip(*lines, strict=True):
        if len(one) * len(other) <= _MOST_PAIRS:
            met_often = other - single[1]
            for a in (one.intersection(wanted) if wanted else one) - single[0]:
                beside[a] += met_often
    return {
        (a, b): c * c / (counts[0][a] * counts[1][b])
        for a, met in beside.items()
        for b, c in Counter(met).items()
        if c > 1
    }


def _words_of(lines: Sequence[Keys]) -> list[set[str]]:
    """Return the words of sentences, without marks."""
    marks = {key for key in set(chain.from_iterable(lines)) if key[0] == "‹"}
    return [set(line) - marks for line in lines]


def _by_word(sure: Mapping[tuple[str, str], float]) -> Mapping[str, Mapping[str, float]]:
    """Return the words with more than a faint link to a word, by that word."""
    found: defaultdict[str, dict[str, float]] = defaultdict(dict)
    for (a, b), score in sure.items():
        if score >= _FAINT:
            found[a][b] = score
    return found


def _places(line: Keys) -> Mapping[str, list[int]]:
    found: dict[str, list[int]] = {}
    for place, key in enumerate(line):
        found.setdefault(key, []).append(place)
    return found


def _linked(
    one: Keys, other: Keys, places: Mapping[str, list[int]], sure: Mapping[str, Mapping[str, float]]
) -> tuple[dict[int, int], dict[int, int]]:
    """Link the words of a sentence and its translation, the surest first, then those at the same place.

    Args:
        places: where each word of the translation is.
    """
    if len(one) * len(other) > _MOST_LINKS:
        return {}, {}
    ones, others = len(one), len(other)
    possible = [
        (-score, abs(a / ones - b / others), a, b)
        for a, left in enumerate(one)
        if (scores := sure.get(left))
        for key, score in scores.items()
        if key in places
        for b in places[key]
    ]
    possible.sort()
    there: dict[int, int] = {}
    back: dict[int, int] = {}
    for _, _, a, b in possible:
        if a not in there and b not in back:
            there[a], back[b] = b, a
    return there, back


def _partners(met: Iterable[tuple[tuple[str, str], int]]) -> Mapping[str, list[tuple[int, str]]]:
    found: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for (one, other), count in met:
        found[one].append((count, other))
    return {one: sorted(listed, reverse=True) for one, listed in found.items()}


# Words that are one.


def _terms(
    lines: Sequence[Line], keys: Sequence[Keys], others: Sequence[Keys], lang: str
) -> frozenset[tuple[str, str]]:
    """Return pairs of words that translate one word of the other language; none where compounds are one word."""
    if compounds(lang):
        return frozenset()
    little = words("little", lang)
    pairs = Counter(chain.from_iterable(set(pairwise(line)) for line in keys))
    often = {
        pair
        for pair, times in pairs.items()
        if times >= _TERM_TIMES and little.isdisjoint(pair) and not any(key[0] == "‹" for key in pair)
    }
    if not often:
        return frozenset()
    wanted = {*(f"{a} {b}" for a, b in often), *(part for pair in often for part in pair)}
    joined = [_joined(line, of, often, both=True) for line, of in zip(lines, keys, strict=True)]
    sure = _meetings(_keys(joined), others, wanted)
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


def _joined(line: Line, keys: Keys, terms: Set[tuple[str, str]], both: bool = False) -> Line:
    """Return a sentence with each term as one word; with `both`, also with the words of the term."""
    pairs = list(pairwise(keys))
    if not terms or terms.isdisjoint(pairs):
        return line
    found: list[Lexeme] = []
    k = 0
    while k < len(line):
        is_term = k < len(pairs) and pairs[k] in terms
        if is_term:
            one, other = line[k : k + 2]
            found.append(Lexeme(f"{one.written} {other.written}", f"{one.key} {other.key}"))
        if not is_term or both:
            found.append(line[k])
        k += 2 if is_term and not both else 1
    return tuple(found)


def _sides_of(keys: Keys) -> set[tuple[str, str]]:
    sides = set(pairwise((EDGE, *keys, EDGE)))
    for left, right in list(sides):
        # The words of a term count each by itself, too.
        if " " in left or " " in right:
            sides.update(product({left, left.split(" ")[-1] or left}, {right, right.split(" ")[0] or right}))
    return sides
