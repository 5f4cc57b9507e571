import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardgen.cache import digest
from cardgen.check.api import WARNING, CheckedGame, Violations, counted, rule, violation
from cardgen.check.corpus.comparison.wordings import (
    Drift,
    DriftRow,
    drift_rows,
    drifts_of,
    says_the_same,
    section_texts,
    word_count,
)
from cardgen.check.corpus.exact_places import spot
from cardgen.check.corpus.language_words import same_word, words
from cardgen.check.corpus.nearness import Frame, middle
from cardgen.check.corpus.segmentation import split_sentences
from cardgen.check.corpus.sentences import Sentence, frame, is_mark
from cardgen.check.corpus.text_units import TextUnit, Translations, by_key, disk_memo, running_texts

#: Minimum words of a translated sentence, and minimum components of a common translation; more components
#: where it has few words.
_TRANSLATED_WORDS, _TRANSLATED_COMMON = 4, 2
_FEW_WORDS, _FEW_COMMON = 2, 5
#: Where a part of a text begins: a paragraph, an item of a list, a heading, a row of a table.
_BLOCK = re.compile(r"\n\s*\n|\n(?=[ \t>]*(?:[-*+|#]|\d+\.)[ \t])")


class _Translation(NamedTuple):
    """A sentence in all languages of a text with equally many sentences in each, in their order."""

    text: Translations
    raw: Sequence[str]
    frames: Sequence[Frame]


@rule("CG405", "inconsistent-translation", severity=WARNING)
def inconsistent_translation(game: CheckedGame) -> Violations:
    """A sentence is the same on several cards in one language, but not in another.

    Sections of the rules count as cards. If there are only two, the one that lacks a word is reported.

    Why it matters: it is one rule; in one of the languages it reads as two.

    Example:
            - id: room-a
              name: {sv: Orm, en: Snake}
              text: {sv: Lägg kortet i den tomma asken., en: Put this card in the empty box.}
            - id: room-b
              name: {sv: Uggla, en: Owl}
              text: {sv: Lägg kortet i den tomma asken., en: Put this card in the empty box.}
            - id: room-c
              name: {sv: Höna, en: Hen}
        -     text: {sv: Lägg kortet i den tomma asken., en: Put this card on the open shelf.}
        +     text: {sv: Lägg kortet i den tomma asken., en: Put this card in the empty box.}

    Source: as CG404. Words that agree in gender or number with something before them may differ.
    """
    for odd, common, often in drifts_of(game, disk_memo(game, "inconsistent-translation", _rows)):
        other = f"{counted(often, 'text')} such as {common.unit.what} ({common.unit.place})"
        message = f"{odd.unit.what}: '{odd.raw}' reads '{common.raw}' on {other}"
        yield violation(
            spot(game, odd.unit.place, odd.raw),
            f"{message}; another language says one thing; translate it one way",
        )


def _rows(game: CheckedGame) -> list[DriftRow]:
    return drift_rows(_inconsistent_translation(game))


def _inconsistent_translation(game: CheckedGame) -> Iterator[Drift]:
    pairs = list(_translations(game)) if len(game.languages) > 1 else []
    for lang in game.languages:
        for other in game.languages:
            if lang != other:
                yield from _translated(pairs, lang, other)


def _translations(game: CheckedGame) -> Iterator[_Translation]:
    texts = [*running_texts(game), *section_texts(game)]
    keys = [digest(*(part for lang, unit in text.items() for part in (lang, unit.text))) for text in texts]
    for text, sentences in zip(texts, by_key(game, "frames", texts, keys, _read), strict=True):
        for raw, frames in sentences:
            yield _Translation(text, raw, frames)


def _read(text: Translations) -> list[tuple[list[str], list[Frame]]]:
    """Return the sentences of a text and their frames, a list for each with one of every language."""
    blocks = [_BLOCK.split(unit.text) for unit in text.values()]
    alike = len(set(map(len, blocks))) == 1
    parts = zip(*blocks, strict=True) if alike else [tuple(unit.text for unit in text.values())]
    return [sentence for part in parts if len(blocks) > 1 for sentence in _of_part(part)]


def _of_part(part: Sequence[str]) -> Iterator[tuple[list[str], list[Frame]]]:
    """Yield the sentences of a part of a text if all languages have equally many."""
    cut = [split_sentences(markup) for markup in part]
    if len(set(map(len, cut))) == 1:
        for sentences in zip(*cut, strict=True):
            yield list(sentences), [frame(raw) for raw in sentences]


def _translated(pairs: list[_Translation], lang: str, other: str) -> Iterator[Drift]:
    """Yield the sentences of a language that translate one of another, but not in the common way."""
    for source, alike in _by_source(pairs, lang, other):
        by_shape: dict[Frame, dict[str, Sentence]] = defaultdict(dict)
        for shape, unit, raw in alike:
            by_shape[shape].setdefault(unit.owner, Sentence(unit, raw))
        common, owners = max(by_shape.items(), key=lambda item: len(item[1]))
        least = _TRANSLATED_COMMON if word_count(source) >= _TRANSLATED_WORDS else _FEW_COMMON
        if len(owners) == 1 and len(by_shape) == 2 and word_count(source) >= _TRANSLATED_WORDS:
            common, owners = max(by_shape.items(), key=lambda item: word_count(item[0]))
        for shape, found in by_shape.items():
            lacks = len(owners) == len(by_shape) - 1 == 1 and shape != common and _lacks_word(shape, common)
            rarer = len(owners) >= max(least, 2 * len(found))
            if not (rarer or lacks) or _agrees(shape, common, lang):
                continue
            first = next(iter(owners.values()))
            yield from (Drift(odd, first, len(owners)) for odd in found.values())


def _by_source(
    pairs: list[_Translation], lang: str, other: str
) -> Iterator[tuple[Frame, list[tuple[Frame, TextUnit, str]]]]:
    """Yield the sentences of a language that translate one of another, where these differ."""
    groups: defaultdict[Frame, list[tuple[Frame, TextUnit, str]]] = defaultdict(list)
    for text, raw, frames in pairs:
        if lang in text and other in text:
            languages = list(text)
            k = languages.index(lang)
            if frames[k]:
                groups[frames[languages.index(other)]].append((frames[k], text[lang], raw[k]))
    for source, alike in groups.items():
        if any(shape != alike[0][0] for shape, _, _ in alike) and word_count(source) >= _FEW_WORDS:
            yield source, alike


def _lacks_word(odd: Frame, common: Frame) -> bool:
    here, there = middle(odd, common)
    return not here and len(there) == 1 and not is_mark(there[0])


def _agrees(one: Frame, other: Frame, lang: str) -> bool:
    """Return whether two translations differ only as grammar may ask, or in what CG404 reports."""
    here, there = middle(one, other)
    if len(here) <= 1 and len(there) <= 1 and says_the_same("".join(here), "".join(there), lang):
        return True
    agreeing = words("agreeing", lang)
    if all(word.lower() in words("pointing", lang) for word in (*here, *there)):
        return True
    if len(one) != len(other):
        return False
    # English words have no gender: one with another ending has another meaning.
    inflected = not lang.startswith("en")
    return all(
        a == b
        or (a.lower() in agreeing and b.lower() in agreeing)
        or (inflected and same_word(a.lower(), b.lower(), lang))
        for a, b in zip(one, other, strict=True)
    )
