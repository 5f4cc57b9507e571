"""One effect has one wording: sentences that nearly agree, and sentences that are translated in two ways.

Works on any deck with a text, in time that grows with the number of its sentences: a wording that is common is
looked up by what is left when one of its words is taken out, so that no two rare sentences are ever compared.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from typing import NamedTuple

from cardgen.check.corpus.language_words import interchangeable, same_word, words
from cardgen.check.corpus.nearness import Frame, Index, is_misspelt, middle
from cardgen.check.corpus.sentences import Sentence, frame, is_mark, is_slot, names_of, sentences
from cardgen.check.corpus.text_units import Translations, disk_memo, running_texts, section_unit
from cardgen.check.subjects.checked_game import CheckedGame

#: A wording is common from so many components on, and so many times as common as the odd one.
_COMMON, _TIMES = 3, 3
#: Words and marks a frame has at least: "Discard it." says too little to be held against another.
_SHORTEST = 4
#: A word may be the odd one of a misspelling from so many letters on, in a frame of so many words.
_LONG_WORD, _LONG_FRAME = 5, 5
#: Any other word may be, if nothing else in the game says it, in a frame as long and as common as this.
_SURE_FRAME, _SURE_COMMON = 10, 4
#: A sentence that is translated has so many words; a common translation stands on so many components, and on more
#: where it has few words.
_TRANSLATED_WORDS, _TRANSLATED_COMMON = 4, 2
_FEW_WORDS, _FEW_COMMON = 2, 5
#: Where a part of a text begins: a paragraph, an item of a list, a heading, a row of a table.
_BLOCK = re.compile(r"\n\s*\n|\n(?=[ \t>]*(?:[-*+|#]|\d+\.)[ \t])")


class Drift(NamedTuple):
    """A sentence whose wording is not the common one of its language, and how often that stands."""

    sentence: Sentence
    common: Sentence
    often: int


#: A drift as it is kept: language, text and sentence of the odd one and of the common one, and how often that stands.
_Row = tuple[str, str, str, str, str, int]


def drifts_found(game: CheckedGame, what: str) -> Iterator[Drift]:
    """Go through what is kept of one kind."""
    rows = disk_memo(game, "wording", _rows)[what]
    read = (*running_texts(game), *_of_rules(game)) if rows else ()
    units = {(unit.what, unit.lang): unit for text in read for unit in text.values()}
    for lang, odd, raw, common, common_raw, often in rows:
        yield Drift(Sentence(units[odd, lang], raw), Sentence(units[common, lang], common_raw), often)


def _rows(game: CheckedGame) -> dict[str, list[_Row]]:
    """Return what drifts in each language, and between each two; texts by what a message calls them."""
    pairs = list(_translations(game)) if len(game.languages) > 1 else []
    langs = game.languages
    translated = [
        drift
        for lang in langs
        for other in langs
        if lang != other
        for drift in _translated(pairs, lang, other)
    ]
    return {
        "drifts": [_row(drift) for lang in langs for drift in _drifts(game, lang)],
        "translations": list(dict.fromkeys(map(_row, translated))),
    }


def _row(drift: Drift) -> _Row:
    odd, common = drift.sentence, drift.common
    return odd.unit.lang, odd.unit.what, odd.raw, common.unit.what, common.raw, drift.often


def _drifts(game: CheckedGame, lang: str) -> Iterator[Drift]:
    """Go through the sentences of a language that are a common one but for a word or a mark."""
    owners = _owners(game, lang)
    common = {
        shape: len(found)
        for shape, found in owners.items()
        if len(found) >= _COMMON and len(shape) >= _SHORTEST
    }
    if not common:
        return
    index = Index(common)
    said = cache(lambda: Counter(word.lower() for known in owners for word in known))
    for shape, found in owners.items():
        meant = () if shape in common else _run_on(shape, owners, common)
        if not meant:
            near = (other for other in index.near(shape) if common[other] >= _TIMES * len(found))
            alike = (o for o in near if _is_drift(shape, o, common[o], said(), lang, len(game.languages)))
            meant = next(alike, ())
        if meant:
            first = next(iter(owners[meant].values()))
            yield from (Drift(odd, first, common[meant]) for odd in found.values())


def _owners(game: CheckedGame, lang: str) -> Mapping[Frame, dict[str, Sentence]]:
    """Return the sentences of components by their frames, the first of each component."""
    names = names_of(game, lang)
    owners: dict[Frame, dict[str, Sentence]] = defaultdict(dict)
    for unit in (text[lang] for text in running_texts(game) if lang in text):
        for raw in sentences(unit.text):
            shape = frame(raw, names)
            if len(shape) >= _SHORTEST - 1:
                owners[shape].setdefault(unit.owner, Sentence(unit, raw))
    return owners


def _run_on(shape: Frame, known: Collection[Frame], common: Collection[Frame]) -> Frame:
    """Return the common sentence that one begins with which has lost the full stop between two; else nothing."""
    for k in range(_SHORTEST - 1, len(shape) - 1):
        if shape[k][0].isupper():
            first, rest = (*shape[:k], "."), (shape[k][0].lower() + shape[k][1:], *shape[k + 1 :])
            if first in common and rest in known:
                return first
    return ()


def _is_drift(odd: Frame, common: Frame, often: int, said: Counter[str], lang: str, languages: int) -> bool:
    """Return whether two frames that differ in one place say the same."""
    (here, there) = ("".join(part) for part in middle(odd, common))
    if is_slot(here) or is_slot(there):
        return False
    if odd[0] != common[0] and len(odd) != len(common):
        return False  # "Then draw a card." follows from what stands before
    if _says_the_same(here, there, lang):
        return True
    if not here or not there or is_mark(here) or is_mark(there) or said[here.lower()] > 1:
        return False
    if len(here) >= _LONG_WORD and len(odd) >= _LONG_FRAME and is_misspelt(here, there):
        return True
    # With a second language CG405 knows whether another thing is meant.
    return languages == 1 and _length(common) >= _SURE_FRAME and often >= _SURE_COMMON


def _says_the_same(here: str, there: str, lang: str) -> bool:
    """Return whether a word or mark may stand for another without a change of what is said."""
    if all(not word or is_mark(word) for word in (here, there)):
        return True
    one, other = here.lower(), there.lower()
    if one.replace("-", "") == other.replace("-", "") or (one, other) in interchangeable(lang):
        return True
    return (not one and other in words("optional", lang)) or (not other and one in words("optional", lang))


class _Translation(NamedTuple):
    """A sentence in all languages of a text that has as many sentences in each."""

    by_lang: Mapping[str, Sentence]
    frames: Mapping[str, Frame]


def _of_rules(game: CheckedGame) -> Iterator[Translations]:
    """Go through the sections of the rules, each in all languages that have it."""
    for number in dict.fromkeys(number for rules in game.rules.values() for number in rules.sections):
        found = {
            lang: rules.sections[number] for lang, rules in game.rules.items() if number in rules.sections
        }
        yield {lang: section_unit(f"rules §{number}", lang, s, s.text) for lang, s in found.items()}


def _translations(game: CheckedGame) -> Iterator[_Translation]:
    for text in (*running_texts(game), *_of_rules(game)):
        blocks = {lang: _BLOCK.split(unit.text) for lang, unit in text.items()}
        alike = len({len(found) for found in blocks.values()}) == 1
        parts = zip(*blocks.values(), strict=True) if alike else [[unit.text for unit in text.values()]]
        for part in parts if len(blocks) > 1 else ():
            yield from _of_part(text, dict(zip(blocks, part, strict=True)))


def _of_part(text: Translations, part: Mapping[str, str]) -> Iterator[_Translation]:
    """Go through the sentences of a part of a text that has as many in every language."""
    cut = {lang: sentences(markup) for lang, markup in part.items()}
    counts = {len(found) for found in cut.values()}
    for k in range(counts.pop()) if len(counts) == 1 else ():
        said = {lang: Sentence(text[lang], found[k]) for lang, found in cut.items()}
        yield _Translation(said, {lang: frame(sentence.raw) for lang, sentence in said.items()})


def _translated(pairs: list[_Translation], lang: str, other: str) -> Iterator[Drift]:
    """Go through the sentences of a language that stand for one of another and are not its common translation."""
    groups: dict[Frame, dict[Frame, dict[str, Sentence]]] = defaultdict(lambda: defaultdict(dict))
    for pair in pairs:
        if lang in pair.by_lang and other in pair.by_lang:
            shape, source = pair.frames[lang], pair.frames[other]
            if _length(source) >= _FEW_WORDS and shape:
                sentence = pair.by_lang[lang]
                groups[source][shape].setdefault(sentence.unit.owner, sentence)
    for source, by_shape in groups.items():
        common, owners = max(by_shape.items(), key=lambda item: len(item[1]))
        least = _TRANSLATED_COMMON if _length(source) >= _TRANSLATED_WORDS else _FEW_COMMON
        if len(owners) == 1 and len(by_shape) == 2 and _length(source) >= _TRANSLATED_WORDS:
            common, owners = max(by_shape.items(), key=lambda item: _length(item[0]))
        for shape, found in by_shape.items():
            lacks = len(owners) == len(by_shape) - 1 == 1 and shape != common and _lacks_word(shape, common)
            rarer = len(owners) >= max(least, 2 * len(found))
            if not (rarer or lacks) or _agrees(shape, common, lang):
                continue
            first = next(iter(owners.values()))
            yield from (Drift(odd, first, len(owners)) for odd in found.values())


def _lacks_word(odd: Frame, common: Frame) -> bool:
    """Return whether a frame is another without one of its words."""
    here, there = middle(odd, common)
    return not here and len(there) == 1 and not is_mark(there[0])


def _length(shape: Frame) -> int:
    """Count the words of a frame, marks left out."""
    return sum(not is_mark(word) for word in shape)


def _agrees(one: Frame, other: Frame, lang: str) -> bool:
    """Return whether two translations differ only as grammar may ask, or in what CG404 tells."""
    here, there = middle(one, other)
    if len(here) <= 1 and len(there) <= 1 and _says_the_same("".join(here), "".join(there), lang):
        return True
    agreeing = words("agreeing", lang)
    if all(word.lower() in words("pointing", lang) for word in (*here, *there)):
        return True
    if len(one) != len(other):
        return False
    # English words have no gender: one that ends otherwise says something else.
    inflected = not lang.startswith("en")
    return all(
        a == b
        or (a.lower() in agreeing and b.lower() in agreeing)
        or (inflected and same_word(a.lower(), b.lower(), lang))
        for a, b in zip(one, other, strict=True)
    )
