import re
from collections import Counter
from collections.abc import Iterator, Sequence

from cardgen.check.api import CheckedGame, Violations, rule
from cardgen.check.corpus.comparison.translations import (
    PARAGRAPH,
    TextPair,
    Unmatched,
    difference,
    found_in_pairs,
)
from cardgen.check.corpus.language_words import compounds, number_words
from cardgen.check.corpus.numerals import Number, numbers_of, without_tokens
from cardgen.check.corpus.segmentation import LETTERS


@rule("CG402", "numbers-differ")
def numbers_differ(game: CheckedGame) -> Violations:
    """Two languages of a text have different numbers.

    Why it matters: one of them is wrong, and nobody who reads only one language can tell.

    Example:
            - id: room-gold
              name: {sv: Guld, en: Gold}
        -     text: {sv: Värt 1 250 mynt., en: "Worth 1,520 coins."}
        +     text: {sv: Värt 1 250 mynt., en: "Worth 1,250 coins."}

    Source: Reference, A game's files. Each language has its own thousands separator; small numbers, fractions and
    ordinals may be words.
    """
    for pair, (lost, new) in found_in_pairs(game, "numbers-differ", _differing):
        yield difference(game, pair, "numbers", lost, new)


def _differing(pair: TextPair) -> Iterator[tuple[list[Unmatched], list[Unmatched]]]:
    lost, new = _unmatched(pair.first.text, pair.other.text, pair.first.lang, pair.other.lang)
    if lost or new:
        yield lost, new


def _unmatched(one: str, other: str, lang: str, other_lang: str) -> tuple[list[Unmatched], list[Unmatched]]:
    """Return the numbers that only one of two texts has, if that is certain.

    Digits must be in both, or be words there. Number words also live in idioms: they count where a paragraph of
    both texts has one the other lacks.
    """
    parts = [PARAGRAPH.split(without_tokens(markup)) for markup in (one, other)]
    alike = len(parts[0]) == len(parts[1])
    if not alike:
        parts = [[without_tokens(one)], [without_tokens(other)]]
    lost: list[Unmatched] = []
    new: list[Unmatched] = []
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
    """Return the numbers of one text that another lacks; a digit written as a word, or in one, is not missing.

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
    present = {word.lower() for word in LETTERS.findall(texts[1])}
    stand_ins = number_words(lang).stand_ins

    def is_word(number: Number) -> bool:
        known = stand_ins.get(number.value, frozenset())
        if present & known:
            return True
        # 6-sided is sexsidig elsewhere.
        joined = re.search(rf"(?<!\d){re.escape(number.written)}-[^\W\d_]", texts[0]) and compounds(lang)
        return bool(joined) and any(word.startswith(one) for word in present for one in known if one != word)

    return [n for n in missing if not n.digits or not is_word(n)]
