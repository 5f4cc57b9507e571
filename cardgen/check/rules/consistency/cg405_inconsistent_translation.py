import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from cardgen.cache import digest
from cardgen.check.api import WARNING, CheckedGame, Violations, counted, rule, violation
from cardgen.check.corpus.comparison.wordings import (
    Drift,
    drifts_found,
    says_the_same,
    section_texts,
    word_count,
)
from cardgen.check.corpus.exact_places import spot
from cardgen.check.corpus.language_words import same_word, words
from cardgen.check.corpus.nearness import Frame, middle
from cardgen.check.corpus.segmentation import split_sentences
from cardgen.check.corpus.sentences import Sentence, frame, is_mark
from cardgen.check.corpus.text_units import Translations, by_key, running_texts

#: Minimum words of a translated sentence, and minimum components of a common translation; more components
#: where it has few words.
_TRANSLATED_WORDS, _TRANSLATED_COMMON = 4, 2
_FEW_WORDS, _FEW_COMMON = 2, 5
#: Where a part of a text begins: a paragraph, an item of a list, a heading, a row of a table.
_BLOCK = re.compile(r"\n\s*\n|\n(?=[ \t>]*(?:[-*+|#]|\d+\.)[ \t])")


class _Translation(NamedTuple):
    """A sentence in all languages of a text with equally many sentences in each."""

    by_lang: Mapping[str, Sentence]
    frames: Mapping[str, Frame]


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
    for odd, common, often in drifts_found(game, "inconsistent-translation", _inconsistent_translation):
        other = f"{counted(often, 'text')} such as {common.unit.what} ({common.unit.place})"
        message = f"{odd.unit.what}: '{odd.raw}' reads '{common.raw}' on {other}"
        yield violation(
            spot(game, odd.unit.place, odd.raw),
            f"{message}; another language says one thing; translate it one way",
        )


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
            by_lang = {lang: Sentence(unit, one) for (lang, unit), one in zip(text.items(), raw, strict=True)}
            yield _Translation(by_lang, dict(zip(text, frames, strict=True)))


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
    groups: dict[Frame, dict[Frame, dict[str, Sentence]]] = defaultdict(lambda: defaultdict(dict))
    for pair in pairs:
        if lang in pair.by_lang and other in pair.by_lang:
            shape, source = pair.frames[lang], pair.frames[other]
            if word_count(source) >= _FEW_WORDS and shape:
                sentence = pair.by_lang[lang]
                groups[source][shape].setdefault(sentence.unit.owner, sentence)
    for source, by_shape in groups.items():
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
