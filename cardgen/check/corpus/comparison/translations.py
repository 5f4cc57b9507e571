"""Text against text: the languages of one text say the same."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from cardgen.check.corpus.language_words import compounds, number_words, words
from cardgen.check.corpus.numerals import Number, numbers_of, plain
from cardgen.check.corpus.text_units import kept
from cardgen.check.corpus.texts import Text, section_place, spot, texts
from cardgen.check.rule import Violation, violation
from cardgen.check.subjects.checked_game import CheckedGame
from cardgen.findings import Place
from cardgen.model import Localized
from cardgen.text.markup import tokens_of

_WORD = re.compile(r"[^\W\d_]+")
_SENTENCE_END = re.compile(r"(?<=[.!?])[*_”“\"’)]*\s+|\n\s*\n")
_PARAGRAPH = re.compile(r"\n[\s>]*\n")
#: A number or token that one text has too many of, and the number of its paragraph (-1: not known).
_Met = tuple[str, int]
#: A text as long as this is hardly the same in two languages: names and symbols are shorter.
_LONG_WORDS, _LONG_CHARACTERS = 5, 20
#: A phrase has so many words, so many of them little words of one of the languages; "The End" may be a name.
_FEW_WORDS, _LITTLE_WORDS = 3, 2


def differing_parts(game: CheckedGame, what: str) -> Iterator[Violation]:
    """Tell what only one of two languages has; the place is that of the first thing that is too many."""
    for (text, first, lang), (lost, new) in found_in_pairs(game, what):
        both = ((first, lost), (lang, new))
        parts = [f"only '{x}' has {_quoted(only)}" for x, only in both if only]
        there, here = (_place_of(game, text, x, *only[0]) if only else text.place(x) for x, only in both)
        message = f"{text.what}: {what} differ: {', '.join(parts)} ('{first}': {there}); give all languages the same"
        yield violation(here, message)


def found_in_pairs(game: CheckedGame, what: str) -> Iterator[tuple[tuple[Text, str, str], Sequence[Any]]]:
    """Go through what is kept of one kind, each with its pair of texts."""
    rows = kept(game, "text-against-text", _rows)[what]
    pairs = list(_pairs(game)) if rows else []
    for index, *row in rows:
        yield pairs[index], row


def _rows(game: CheckedGame) -> dict[str, list[tuple[Any, ...]]]:
    """Return what differs between languages and what does not, by kind: the number of the pair, and what is found."""
    found: dict[str, list[tuple[Any, ...]]] = {"tokens": [], "numbers": [], "same": []}
    for index, (text, first, lang) in enumerate(_pairs(game)):
        one, other = text.by_lang[first], text.by_lang[lang]
        if "{" in one or "{" in other:
            there, here = (Counter(tokens_of(markup)) for markup in (one, other))
            if there != here:
                only = (
                    [(f"{{{t}}}", -1) for t in sorted(rest.elements())]
                    for rest in (there - here, here - there)
                )
                found["tokens"].append((index, *only))
        lost, new = _unlike(one, other, first, lang)
        if lost or new:
            found["numbers"].append((index, lost, new))
        found["same"] += [(index, sentence) for sentence in _same(one, other, first, lang)]
    return found


def _pairs(game: CheckedGame) -> Iterator[tuple[Text, str, str]]:
    """Go through the texts and the sections of the rules, each with its first language and every other."""
    if len(game.languages) < 2:
        return
    for text in (*texts(game), *_sections(game)):
        first, *others = text.by_lang
        for lang in others:
            yield text, first, lang


def _sections(game: CheckedGame) -> Iterator[Text]:
    """Go through the sections of the rules that stand in several languages; their tables are part of them."""
    rules = [game.rules[lang] for lang in game.languages if lang in game.rules]
    for number in rules[0].sections if rules else ():
        found = {r.lang: r.sections[number] for r in rules if number in r.sections}
        for what in ("title", "text"):
            said = Localized({lang: getattr(section, what) for lang, section in found.items()})
            yield Text(f"rules §{number}: {what}", said, partial(section_place, found))


def _quoted(listed: Sequence[_Met]) -> str:
    return ", ".join(f"'{one}'" for one, _ in listed)


def _place_of(game: CheckedGame, text: Text, lang: str, written: str, part: int) -> Place:
    """Return where something stands in a text: a number not as part of another word or token.

    Args:
        part: the number of the paragraph it stands in, or -1 where it may be any.
    """
    start, markup = text.place(lang), text.by_lang[lang]
    if written.startswith("{"):
        return spot(game, start, written)
    alone = re.compile(rf"(?<![\w{{:.,]){re.escape(written)}(?![\w}}:]|[.,]\d)")
    parts = _PARAGRAPH.split(markup)
    inside = parts[part] if 0 <= part < len(parts) else markup
    match = alone.search(inside)
    if match is None:
        return spot(game, start, written)
    # The number is looked up with words around it, with fewer where the file folds its lines there.
    for reach in (30, 12, 5, 2):
        before = inside[max(0, match.start() - reach) : match.start()].rpartition("\n")[2]
        after = inside[match.end() : match.end() + reach].partition("\n")[0]
        found = spot(game, start, before + match[0] + after)
        if found != start:
            return Place(found.file, found.line, found.column + len(before))
    return spot(game, start, written)


def _unlike(one: str, other: str, lang: str, other_lang: str) -> tuple[list[_Met], list[_Met]]:
    """Return the numbers that only one of two texts has, as far as that is sure.

    Digits must stand in both, or be words there. Number words also live in idioms: they count where a paragraph of
    both texts has one the other lacks.
    """
    parts = [_PARAGRAPH.split(plain(markup)) for markup in (one, other)]
    alike = len(parts[0]) == len(parts[1])
    if not alike:
        parts = [[plain(one)], [plain(other)]]
    lost: list[_Met] = []
    new: list[_Met] = []
    for part, (a, b) in enumerate(zip(*parts, strict=True)):
        if a == b:
            continue
        here, there = numbers_of(a, lang), numbers_of(b, other_lang)
        only_here, only_there = _only(here, there, (a, b), other_lang), _only(there, here, (b, a), lang)
        digits = any(n.digits for n in (*only_here, *only_there))
        if digits or (only_here and only_there):
            lost += [(n.written, part if alike else -1) for n in only_here]
            new += [(n.written, part if alike else -1) for n in only_there]
    return lost, new


def _only(here: Sequence[Number], there: Sequence[Number], texts: tuple[str, str], lang: str) -> list[Number]:
    """Return the numbers of one text that another lacks; a digit that it holds as a word, or in one, is there.

    Args:
        texts: the text and the other; lang: the language of the other.
    """
    left = Counter(n.value for n in there)
    missing = []
    for number in sorted(here, key=lambda n: n.digits, reverse=True):
        if left[number.value]:
            left[number.value] -= 1
        else:
            missing.append(number)
    if not missing:
        return missing
    said = {word.lower() for word in _WORD.findall(texts[1])}
    excuse = number_words(lang).excuse

    def is_word(number: Number) -> bool:
        known = excuse.get(number.value, frozenset())
        if said & known:
            return True
        # 6-sided is sexsidig elsewhere.
        joined = re.search(rf"(?<!\d){re.escape(number.written)}-[^\W\d_]", texts[0]) and compounds(lang)
        return bool(joined) and any(word.startswith(one) for word in said for one in known if one != word)

    return [n for n in missing if not n.digits or not is_word(n)]


def _same(one: str, other: str, lang: str, other_lang: str) -> list[str]:
    """Return the long sentences that two languages of a text share, or the whole text where it is one."""
    if one == other:
        return [other.strip()] if _is_long(other) or _is_prose(other, lang, other_lang) else []
    if len(one) < _LONG_CHARACTERS or len(other) < _LONG_CHARACTERS:
        return []
    there = {s.strip() for s in _SENTENCE_END.split(one)}
    return [s for s in map(str.strip, _SENTENCE_END.split(other)) if s in there and _is_long(s)]


def _is_prose(markup: str, lang: str, other_lang: str) -> bool:
    """Return whether a text holds a little word that only one of the languages has: it is a phrase, and no name."""
    said = {word.lower() for word in _WORD.findall(plain(markup)) if len(word) > 1}
    known, other = words("little", lang), words("little", other_lang)
    return len(said) >= _FEW_WORDS and len(said & (known ^ other)) >= _LITTLE_WORDS


def _is_long(markup: str) -> bool:
    found = [w for w in _WORD.findall(plain(markup)) if len(w) > 1]
    return len(found) >= _LONG_WORDS and sum(map(len, found)) >= _LONG_CHARACTERS
