"""One word for one thing, across languages: the odd word where all others of the game have the common one.

No termbase is asked: a word that stands in many texts, always beside the same word of another language, is the game's
word for that. Where the other language has its word and this one has another in its place, the word has drifted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from cardgen.check.bitext import EDGE, SIDES, Bitext, Line
from cardgen.check.checked_game import CheckedGame
from cardgen.check.language import compounds, words
from cardgen.check.other_names import unsaid_names
from cardgen.check.parallel_parts import parts_of_rules
from cardgen.check.registry import Violation, rule, violation
from cardgen.check.sentences import sentences
from cardgen.check.termbase import termbase
from cardgen.check.texts import spot, texts
from cardgen.check.written import kept
from cardgen.findings import WARNING, Place

#: A word has a translation of its own where it is said so often, is linked in this part of its sentences, and in this
#: part with one word. Source of these: in ten thousand sentences of seven programs translated into Swedish, four in a
#: thousand are told, three of them drifts, misspellings or mistakes.
_SAID, _LINKED, _SHARE = 5, 0.7, 0.6
#: A link of so small a part of a word's sentences is none: "mist a turn" beside forty of "lose".
_WEAK = 0.15
#: A word is new that is said so often at most; another one of a sentence is left over where it is else linked so often.
_NEW, _USUALLY, _MOSTLY = 2, 0.7, 0.5
#: Words that stand in place of one.
_RUN = 3
#: Longer sentences are told in other words.
_LONGEST = 25
#: Both neighbours are known so well, or the word is so sure.
_KNOWN, _KNOWN_TOGETHER, _SURE = 2, 4, 0.85
#: Compounds with one end: letters that they share, and that each has before.
_HEAD, _BEFORE = 4, 2
#: A word is sure to have one translation where it is linked in this part of its sentences, and in this part with one.
_SURE_LINKED, _SURE_SHARE = 0.8, 0.75
#: Words that begin with so many same letters, and with all but three, are forms of one; short ones with so many.
_AKIN, _AKIN_REST, _AKIN_SHORT = 4, 3, 3

_PARAGRAPH = re.compile(r"\n\s*\n")
#: What is kept: what, language, line of the rules or 0, the odd word, message.
_Row = tuple[str, str, int, str, str]


class _Sentence(NamedTuple):
    """A sentence in two languages: what a message calls it, and by language its line in the rules or 0."""

    what: str
    said: tuple[str, str]
    lines: tuple[int, int]


class _Odd(NamedTuple):
    """Words that stand for others.

    Attributes:
        line, side: the sentence and its language; said: the words, keys: their stems, place: the number of the first.
        common: the word that should stand there; beside: the word of the other language that it is known by.
    """

    line: int
    side: int
    said: str
    keys: tuple[str, ...]
    place: int
    common: str
    beside: str


@rule("CG413", "other-word", severity=WARNING)
def other_word(game: CheckedGame) -> Iterator[Violation]:
    """A text translates a word otherwise than nearly all other texts of the game do.

    Why it matters: players take two words for two things, or a slip for a rule.

    Wrong:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        # file: decks/room.csv
        name.sv,name.en,text.sv,text.en
        Bi,Bee,Du faller och förlorar 2 mynt.,You fall and lose 2 coins.
        Orm,Snake,Du förlorar 3 mynt.,You lose 3 coins.
        Hål,Hole,Du faller igen och förlorar 4 mynt.,You fall again and lose 4 coins.
        Eld,Fire,Du förlorar 5 mynt och faller.,You lose 5 coins and fall.
        Regn,Rain,Du förlorar 6 mynt igen.,You lose 6 coins again.
        Tjuv,Thief,Du faller och tappar 7 mynt igen.,You fall and lose 7 coins again.

    Right:
        # file: game.yaml
        title: {sv: Borgen, en: Keep}
        languages: [sv, en]
        # file: decks/room.csv
        name.sv,name.en,text.sv,text.en
        Bi,Bee,Du faller och förlorar 2 mynt.,You fall and lose 2 coins.
        Orm,Snake,Du förlorar 3 mynt.,You lose 3 coins.
        Hål,Hole,Du faller igen och förlorar 4 mynt.,You fall again and lose 4 coins.
        Eld,Fire,Du förlorar 5 mynt och faller.,You lose 5 coins and fall.
        Regn,Rain,Du förlorar 6 mynt igen.,You lose 6 coins again.
        Tjuv,Thief,Du faller och förlorar 7 mynt igen.,You fall and lose 7 coins again.

    Source: own design; what belongs together is counted in the game's own texts, see `bitext`. The odd word is told
    where nothing else of the sentence is left over, and the common one has been seen between the same two words.
    """
    rows: list[_Row] = kept(game, "other-words", _rows, str(game.terms))
    known = {text.what: text for text in texts(game)} if rows else {}
    for what, lang, line, word, message in rows:
        start = Place(game.rules[lang].place.file, line, 1) if line else known[what].place(lang)
        yield violation(spot(game, start, word), f"{what}: {message}")


def _rows(game: CheckedGame) -> list[_Row]:
    first, *others = game.languages
    rows = (row for lang in others for row in _between(game, (first, lang)))
    return list({row[:4]: row for row in rows}.values())


def _between(game: CheckedGame, langs: tuple[str, str]) -> Iterator[_Row]:
    """Go through what is odd in two languages, in the order of their sentences, one word of each."""
    found: dict[tuple[str, str], list[_Sentence]] = {}
    for sentence in _sentences(game, langs):
        found.setdefault(sentence.said, []).append(sentence)
    bitext = Bitext(list(found), langs)
    known = tuple(frozenset(_words_of(game, lang)) for lang in langs)
    said = list(found)
    names = [line for line, pair in enumerate(said) if any(s.what.endswith(": name") for s in found[pair])]
    told = set()
    for odd in odd_words(bitext, (known[0], known[1]), frozenset(names)):
        for sentence in found[said[odd.line]]:
            place = (sentence.what, odd.side, odd.line)
            if place not in told:
                told.add(place)
                yield (
                    sentence.what,
                    langs[odd.side],
                    sentence.lines[odd.side],
                    odd.said,
                    _message(bitext, odd),
                )
    for unsaid in unsaid_names(bitext, names):
        own, beside = said[unsaid.line][unsaid.side], said[unsaid.line][1 - unsaid.side]
        said_ = f"'{own}', where texts say '{unsaid.phrase}' {unsaid.times} times for '{beside}'"
        message = f"{said_}; use one name for one thing"
        for sentence in found[said[unsaid.line]]:
            if (sentence.what, unsaid.side, unsaid.line) not in told:
                yield sentence.what, langs[unsaid.side], 0, own, message


def _message(bitext: Bitext, odd: _Odd) -> str:
    times = _times(bitext, odd)
    usual, beside = (
        bitext.written[s][key] for s, key in ((odd.side, odd.common), (1 - odd.side, odd.beside))
    )
    return f"'{odd.said}', where '{usual}' stands {times} times for '{beside}'; use one word for one thing"


def _words_of(game: CheckedGame, lang: str) -> Iterator[str]:
    """Go through the words of the termbase in a language: they are never too little to be told."""
    for term in termbase(game).terms.get(lang, ()):
        yield from term.lower().split()


# Sentences in two languages.


def _sentences(game: CheckedGame, langs: tuple[str, str]) -> Iterator[_Sentence]:
    for text in texts(game):
        said = [text.by_lang.get(lang, "") for lang in langs]
        if all(said):
            for pair in _cut(said[0], said[1]):
                yield _Sentence(text.what, pair, (0, 0))
    for part in parts_of_rules(game, langs)[0]:
        for pair in _cut(*part.said):
            yield _Sentence(part.what, pair, (part.places[0][0], part.places[1][0]))


def _cut(one: str, other: str) -> Iterator[tuple[str, str]]:
    """Cut a text and its translation into paragraphs, sentences and cells, as far as both have as many."""
    paragraphs = _PARAGRAPH.split(one), _PARAGRAPH.split(other)
    for a, b in _alike(paragraphs, (one, other)):
        for c, d in _alike((sentences(a), sentences(b)), (a, b)):
            yield from _alike((c.split("|"), d.split("|")), (c, d))


def _alike(parts: tuple[list[str], list[str]], whole: tuple[str, str]) -> Iterator[tuple[str, str]]:
    return zip(*parts, strict=True) if len(parts[0]) == len(parts[1]) else iter((whole,))


# What is odd.


def odd_words(
    bitext: Bitext, known: tuple[frozenset[str], frozenset[str]], names: frozenset[int]
) -> Iterator[_Odd]:
    """Go through the words that stand for the common one.

    Args:
        known: words of each language that are looked at though they are little words.
        names: the numbers of the sentences that are names.
    """
    little = [words("little", lang) - known[s] for s, lang in enumerate(bitext.langs)]
    for line in range(len(bitext.lines[0])):
        free = _free(bitext, line)
        for side in SIDES:
            other = 1 - side
            lost = [k for k in free[other] if _is_left(bitext, other, line, k, _USUALLY)]
            lost = [k for k in lost if bitext.lines[other][line][k].key not in little[other]]
            new = {k for k in free[side] if _is_left(bitext, side, line, k, _MOSTLY)}
            for k in lost if new else ():
                beside = bitext.lines[other][line][k].key
                for common in _commons(bitext, other, beside):
                    for run in _runs(bitext.lines[side][line], free[side], new):
                        odd = _odd(bitext, line, side, run, common, beside)
                        if not little[side].issuperset(odd.keys) and _is_odd(
                            bitext, odd, alone=len(lost) == 1, named=line in names
                        ):
                            yield odd


def _free(bitext: Bitext, line: int) -> tuple[set[int], set[int]]:
    """Give the words of a sentence in each language that have no link there, or one that is weak."""
    links = bitext.links[line]
    free = tuple(
        {k for k, one in enumerate(bitext.lines[s][line]) if one.is_word and k not in links[s]} for s in SIDES
    )
    for a, b in links[0].items():
        keys = bitext.lines[0][line][a].key, bitext.lines[1][line][b].key
        if any(_is_weak(bitext, s, keys[s], keys[1 - s]) for s in SIDES):
            free[0].add(a)
            free[1].add(b)
    return free[0], free[1]


def _is_weak(bitext: Bitext, side: int, key: str, other: str) -> bool:
    count, partners = bitext.count[side][key], bitext.partners[side].get(key, ())
    if count < _SAID or not partners or partners[0][0] < _SHARE * count:
        return False
    return next((c for c, one in partners if one == other), 0) <= _WEAK * count


def _is_left(bitext: Bitext, side: int, line: int, k: int, usually: float) -> bool:
    """Tell whether a word without a link is new to the game, or else has one."""
    key = bitext.lines[side][line][k].key
    return bitext.count[side][key] <= _NEW or bitext.rate[side][key] >= usually


def _commons(bitext: Bitext, side: int, key: str) -> Iterator[str]:
    """Go through the words that stand for a word, if it has a translation of its own: the most frequent two."""
    count = bitext.count[side][key]
    if count >= _SAID and bitext.rate[side][key] >= _LINKED:
        for times, common in bitext.partners[side][key][:2]:
            if times >= _SHARE * count:
                yield common


def _runs(line: Line, free: set[int], new: set[int]) -> Iterator[tuple[int, int]]:
    """Go through the runs of words without a link, of which one at least is left over: from and to before."""
    for start in sorted(free):
        for end in range(start + 1, start + _RUN + 1):
            if end - 1 not in free:
                break
            if new.intersection(range(start, end)):
                yield start, end


def _odd(bitext: Bitext, line: int, side: int, run: tuple[int, int], common: str, beside: str) -> _Odd:
    found = bitext.lines[side][line][slice(*run)]
    said, keys = " ".join(one.said for one in found), tuple(one.key for one in found)
    return _Odd(line, side, said, keys, run[0], common, beside)


def _is_odd(bitext: Bitext, odd: _Odd, alone: bool, named: bool) -> bool:
    """Tell whether words stand for the common one.

    Args:
        alone: no other word of the translation is left over; named: they stand in a name.
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


def _times(bitext: Bitext, odd: _Odd) -> int:
    """Give how often the common word stands for the other language's."""
    return next(c for c, key in bitext.partners[1 - odd.side][odd.beside] if key == odd.common)


def _is_sure(bitext: Bitext, odd: _Odd) -> bool:
    """Tell whether the other language's word is nearly always the common one."""
    count = bitext.count[1 - odd.side][odd.beside]
    linked = bitext.rate[1 - odd.side][odd.beside] >= _SURE_LINKED
    return count >= _SAID and linked and _times(bitext, odd) >= _SURE_SHARE * count


def _is_untranslated(bitext: Bitext, odd: _Odd) -> bool:
    """Tell whether a sentence is the same in both languages, and a word of it has a translation of its own."""
    said = ([one.said.lower() for one in bitext.lines[s][odd.line]] for s in SIDES)
    return odd.said.lower() == bitext.written[1 - odd.side][odd.beside] and next(said) == next(said)


def _is_sole(bitext: Bitext, odd: _Odd) -> bool:
    """Tell whether the word is all there is, and stands nowhere else."""
    lines = (bitext.lines[s][odd.line] for s in SIDES)
    sole = all(len(line) == size for line, size in zip(lines, (1, 1), strict=True))
    return sole and bitext.count[odd.side][odd.keys[0]] == 1 and not _is_form(odd)


def _around(bitext: Bitext, odd: _Odd) -> tuple[str, str]:
    """Give what stands before and behind the odd words."""
    line = bitext.lines[odd.side][odd.line]
    end = odd.place + len(odd.keys)
    return line[odd.place - 1].key if odd.place else EDGE, line[end].key if end < len(line) else EDGE


def _fits(bitext: Bitext, odd: _Odd) -> bool:
    """Tell whether the common word has been seen between the same two words, and the odd one beside neither."""
    left, right = _around(bitext, odd)
    if bitext.is_near(odd.side, left, odd.keys[0], odd.line) or bitext.is_near(
        odd.side, odd.keys[-1], right, odd.line
    ):
        return False
    before = bitext.times_near(odd.side, left, odd.common, odd.line)
    behind = bitext.times_near(odd.side, odd.common, right, odd.line)
    if not before or not behind:
        return False
    sure = _times(bitext, odd) >= _SURE * bitext.count[1 - odd.side][odd.beside]
    return sure or min(before, behind) >= _KNOWN or before + behind >= _KNOWN_TOGETHER


def _is_form(odd: _Odd) -> bool:
    """Tell whether the words may be the common one or the other language's, in another form or with more to it."""
    said = odd.said.lower()
    if odd.common in said or odd.beside in said or "'" in said or "’" in said:
        return True
    return any(_are_akin(one, other) for one in odd.keys for other in odd.common.split(" "))


def _are_akin(one: str, other: str) -> bool:
    shorter = min(len(one), len(other))
    same = next((k for k in range(shorter) if one[k] != other[k]), shorter)
    return same >= (max(_AKIN, shorter - _AKIN_REST) if shorter > _AKIN else _AKIN_SHORT)


def _is_compound_of(bitext: Bitext, odd: _Odd) -> bool:
    """Tell whether the words are new and end as the common one does: "chamber card" for "room card"."""
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
