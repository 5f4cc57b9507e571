"""Texts of two languages part by part: paragraphs of texts; paragraphs, items and rows of rules."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any, NamedTuple

from cardgen.cache import digest
from cardgen.check.contexts.checked_game import CheckedGame
from cardgen.check.contexts.memoized import memoized
from cardgen.check.corpus.exact_places import spot
from cardgen.check.corpus.rule_prose import rule_line, rule_prose
from cardgen.check.corpus.segmentation import split_sentences
from cardgen.check.corpus.text_units import by_key, running_texts
from cardgen.check.rule import Violation, violation
from cardgen.findings import Place
from cardgen.load.prose import HEADING, ITEM, ROW, TEXT, Block, Prose

_PARAGRAPH = re.compile(r"\n\s*\n")
#: Two languages share their division into parts if at least this many texts do, and this many times as many as do not.
_AGREE, _TIMES = 5, 9
_KINDS = {TEXT: "paragraphs", ITEM: "items of lists", ROW: "rows of tables", HEADING: "headings"}


#: A finding as plain data: subject, language, line of the rules or 0, words to look up there, message.
Row = tuple[str, str, int, str, str]


class Part(NamedTuple):
    """A paragraph, an item or a row in two languages.

    Attributes:
        places: by language the line of the rules, or 0, and words that it begins with; running: it has sentences.
    """

    what: str
    langs: tuple[str, str]
    texts: tuple[str, str]
    places: tuple[tuple[int, str], tuple[int, str]]
    running: bool

    def sentences(self) -> Iterator[tuple[str, str]]:
        """Yield the sentences in both languages; the part is one if their numbers differ."""
        one, other = map(split_sentences, self.texts)
        if len(one) != len(other):
            one, other = [self.texts[0]], [self.texts[1]]
        yield from zip(one, other, strict=True)

    def row(self, which: int, message: str, words: str = "") -> Row:
        """Return what is found in one language; its place is that of `words`, else the start of the part."""
        line, head = self.places[which]
        return self.what, self.langs[which], line, words or head, message


def row_violations(game: CheckedGame, rows: Sequence[Row]) -> Iterator[Violation]:
    """Yield what was found, each with its place."""
    known = {unit.what: text for text in running_texts(game) for unit in text.values()} if rows else {}
    for what, lang, line, words, message in rows:
        if line:
            at = Place(game.rules[lang].place.file, rule_line(game, lang, line), 1)
            place = spot(game, at, words)
            yield violation(place, f"{what}: {message}")
        else:
            yield violation(spot(game, known[what][lang].place, words), f"{what}: {message}")


def parallel_texts(game: CheckedGame) -> Iterator[tuple[list[Part], list[Row]]]:
    """Yield the texts and then the rules in each two languages: their parts, and what has more of them in one."""
    for langs in combinations(game.languages, 2):
        yield parts_of_texts(game, langs)
        yield parts_of_rules(game, langs)


@memoized
def all_parts(game: CheckedGame) -> tuple[tuple[Part, ...], tuple[str, ...]]:
    """Return the parts of all texts and rules in each two languages, and a key of the content of each."""
    parts = tuple(part for found, _ in parallel_texts(game) for part in found)
    return parts, tuple(digest(*part.langs, *part.texts) for part in parts)


def found_in_parts(game: CheckedGame, name: str, find: Callable[[Part], Any]) -> Iterator[tuple[Part, Any]]:
    """Yield what is found in each part, with the part; cached on disk under a name.

    Args:
        find: returns findings in one part, as plain data, from only its languages and texts.
    """
    parts, keys = all_parts(game)
    return zip(parts, by_key(game, name, parts, keys, find), strict=True)


def _usual(agree: int, unlike: list[Row]) -> list[Row]:
    """Return what differs, if the languages agree in nearly everything else."""
    return unlike if agree >= _AGREE and 2 * agree >= _TIMES * len(unlike) else []


@memoized
def parts_of_texts(game: CheckedGame, langs: tuple[str, str]) -> tuple[list[Part], list[Row]]:
    """Return the parts of all texts of components that both languages have, and what has more of them in one."""
    parts: list[Part] = []
    unlike: list[Row] = []
    agree = 0
    for text in running_texts(game):
        if not all(lang in text and text[lang].text.strip() for lang in langs):
            continue
        what = text[langs[0]].what
        one, other = (_PARAGRAPH.split(text[lang].text.strip()) for lang in langs)
        if len(one) == len(other):
            agree += 1
            for texts in zip(one, other, strict=True):
                heads = ((0, _head(texts[0])), (0, _head(texts[1])))
                parts.append(Part(what, langs, texts, heads, True))
        else:
            message = (
                f"{len(one)} paragraphs in '{langs[0]}' and {len(other)} in '{langs[1]}'; add what is missing"
            )
            unlike.append((what, langs[len(one) > len(other)], 0, "", message))
    return parts, _usual(agree, unlike)


def _head(words: str) -> str:
    """Return the letters by which a part is found in its file: those of its first line, up to a token or a fold."""
    return words.split("\n")[0][:24]


@memoized
def parts_of_rules(game: CheckedGame, langs: tuple[str, str]) -> tuple[list[Part], list[Row]]:
    """Return the parts of all sections of the rules that both languages have, and what has more of them in one."""
    if not all(lang in game.rules for lang in langs):
        return [], []
    one, other = (rule_prose(game, lang) for lang in langs)
    parts: list[Part] = []
    unlike: list[Row] = []
    agree = 0
    for index, section in enumerate(one.sections):
        twin = other.by_number.get((section.label, section.number))
        if twin is None:
            continue  # reported as a section that is missing
        blocks = _blocks(one, index), _blocks(other, twin)
        what = f"rules §{section.number}"
        if [b.kind for b in blocks[0]] == [b.kind for b in blocks[1]]:
            agree += 1
            for a, b in zip(*blocks, strict=True):
                running = a.kind in (TEXT, ITEM)
                places = ((a.spot(0)[0], ""), (b.spot(0)[0], ""))
                parts.append(Part(what, langs, (a.text, b.text), places, running))
        else:
            unlike.append(_unlike(what, langs, blocks))
            ones, others = blocks
            texts = ("\n".join(b.text for b in ones), "\n".join(b.text for b in others))
            lines = ((ones[0].spot(0)[0], ""), (others[0].spot(0)[0], ""))
            parts.append(Part(what, langs, texts, lines, False))
    return parts, _usual(agree, unlike)


def _blocks(prose: Prose, index: int) -> list[Block]:
    """Return the blocks of a section without those of the sections below it; its heading is the first."""
    begin = prose.sections[index].block
    rest = (b for b in prose.blocks[begin + 1 :] if b.section == index)
    return [prose.blocks[begin], *rest]


def _unlike(what: str, langs: tuple[str, str], blocks: tuple[list[Block], list[Block]]) -> Row:
    """Return which parts a section has more or fewer of; the place is where the shorter one parts from the other."""
    counts = [Counter(b.kind for b in listed) for listed in blocks]
    differ = [kind for kind in _KINDS if counts[0][kind] != counts[1][kind]]
    counted = ", ".join(
        f"{counts[0][k]} {_KINDS[k]} in '{langs[0]}' and {counts[1][k]} in '{langs[1]}'" for k in differ
    )
    short = len(blocks[0]) > len(blocks[1])
    same = 0
    while same < min(map(len, blocks)) and blocks[0][same].kind == blocks[1][same].kind:
        same += 1
    line = blocks[short][min(same, len(blocks[short]) - 1)].spot(0)[0]
    message = f"{counted or 'the parts are in another order'}; add what is missing"
    return what, langs[short], line, "", message
