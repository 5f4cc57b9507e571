"""Text against text, part by part: paragraphs, items, rows, sentences and directions of two languages.

Whoever translates keeps the parts of a text: where all others of a game agree, the one that does not lost something.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import log
from statistics import median

from cardgen.check.corpus.language_words import turns
from cardgen.check.corpus.numerals import plain
from cardgen.check.corpus.parallel_parts import STOP, Part, Row, parts_of_rules, parts_of_texts, row_of, told
from cardgen.check.corpus.sentence_ends import BEHIND, ENDS
from cardgen.check.corpus.text_units import disk_memo
from cardgen.check.rule import Violation
from cardgen.check.subjects.checked_game import CheckedGame

#: Two languages keep the sentences of parts where so many do, and so many times as many as do not.
_AGREE, _TIMES = 5, 19
#: A text that has lost a sentence is shorter, beside the other language, than this share of what is usual.
_SHORTER = 0.85
#: And by so many standard deviations; that of a normal distribution is so many times its median deviation.
_SPREADS, _DEVIATION = 2, 1.4826
#: A part whose end mark is looked at has so many words.
_WORDS = 4


def part_violations(game: CheckedGame, kind: str) -> Iterator[Violation]:
    return told(game, disk_memo(game, "parallel", _rows)[kind])


def _rows(game: CheckedGame) -> dict[str, list[Row]]:
    """Return what differs between each two languages, by kind."""
    found: dict[str, list[Row]] = {"parts": [], "turns": []}
    for langs in combinations(game.languages, 2):
        for parts, unlike in (parts_of_texts(game, langs), parts_of_rules(game, langs)):
            found["parts"] += unlike
            found["parts"] += _shorter(parts)
            found["parts"] += [row for part in parts if part.running for row in _unended(part)]
            found["turns"] += [row for part in parts for row in _turned(part)]
    return found


# What is held against each other in a part.


def _shorter(parts: Sequence[Part]) -> Iterator[Row]:
    """Go through the parts that have fewer sentences than the other language, and are shorter than is usual."""
    running = [p for p in parts if p.running and all(said.strip() for said in p.said)]
    counts = [[len(STOP.findall(said)) for said in p.said] for p in running]
    agree = sum(one == other for one, other in counts)
    if agree < _AGREE or agree < _TIMES * (len(running) - agree):
        return
    usual = median(_ratio(p) for p in running)
    spread = _DEVIATION * median(abs(_ratio(p) - usual) for p in running)
    least = max(-log(_SHORTER), _SPREADS * spread)
    for part, (one, other) in zip(running, counts, strict=True):
        short = one > other
        over = _ratio(part) - usual
        if one != other and (over > least if not short else over < -least):
            message = (
                f"{one} sentences in '{part.langs[0]}' and {other} in '{part.langs[1]}'; give what is missing"
            )
            yield row_of(part, short, message)


def _ratio(part: Part) -> float:
    """Return how many times as long as the first language the second is, as a logarithm."""
    one, other = (max(1, len(said.strip())) for said in part.said)
    return log(other / one)


def _unended(part: Part) -> Iterator[Row]:
    """Tell where a part ends with an end mark in one language alone."""
    ends = [said.rstrip(BEHIND).endswith(ENDS) for said in part.said]
    long = all(len(said.split()) >= _WORDS for said in part.said)
    if ends[0] != ends[1] and long:
        lacking = int(ends[0])
        word = part.said[lacking].split()[-1]
        yield row_of(part, lacking, f"no full stop behind '{word}', and one in '{part.langs[1 - lacking]}'")


def _turned(part: Part) -> Iterator[Row]:
    """Go through the words of direction that are their opposites in the other language."""
    patterns = [turns(lang) for lang in part.langs]
    texts = [plain(said) for said in part.said]
    for concept in (name for name in patterns[0] if name in patterns[1]):
        met = [[p.findall(text) for p in known[concept]] for known, text in zip(patterns, texts, strict=True)]
        (a, b), (c, d) = met
        if len(a) + len(b) == len(c) + len(d) and len(a) != len(c):
            way = int(len(a) > len(c))  # what the second language has too many of
            word, instead = met[1][way][-1], met[0][1 - way][-1]
            message = f"'{word}', where '{part.langs[0]}' has '{instead}'; mend one of them"
            yield row_of(part, 1, message, word)
