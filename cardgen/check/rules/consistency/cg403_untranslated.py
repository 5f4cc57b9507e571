from collections.abc import Iterator

from cardgen.check.api import WARNING, CheckedGame, Violations, rule, violation
from cardgen.check.corpus.comparison.translations import TextPair, found_in_pairs
from cardgen.check.corpus.exact_places import spot
from cardgen.check.corpus.language_words import words
from cardgen.check.corpus.numerals import without_tokens
from cardgen.check.corpus.segmentation import LETTERS, split_sentences

#: Minimum length of a text that is rarely the same in two languages: names and symbols are shorter.
_LONG_WORDS, _LONG_CHARACTERS = 5, 20
#: Minimum words of a phrase, and of little words of one of the languages in it; "The End" may be a name.
_FEW_WORDS, _LITTLE_WORDS = 3, 2


@rule("CG403", "untranslated", severity=WARNING)
def untranslated(game: CheckedGame) -> Violations:
    """A text, or a sentence of it, is identical in two languages.

    Why it matters: it was most likely copied to be translated later.

    Example:
            - id: room-orc
              name: {sv: Orch, en: Orc}
        -     text: {sv: An orc sits on the only chair., en: An orc sits on the only chair.}
        +     text: {sv: En orch sitter på den enda stolen., en: An orc sits on the only chair.}

    Source: Reference, A game's files: the languages of a game are all complete.
    """
    for (first, other), (sentence,) in found_in_pairs(game, "untranslated", _untranslated):
        what = "the text" if sentence == other.text.strip() else f"'{_short(sentence)}'"
        message = f"{what} is the same in '{first.lang}' and '{other.lang}'; translate it"
        yield violation(spot(game, other.place, sentence), f"{other.what}: {message}")


def _short(sentence: str) -> str:
    return sentence if len(sentence) <= 60 else f"{sentence[:57]}…"


def _untranslated(pair: TextPair) -> Iterator[tuple[str]]:
    first, other = pair
    return ((sentence,) for sentence in _same(first.text, other.text, first.lang, other.lang))


def _same(one: str, other: str, lang: str, other_lang: str) -> list[str]:
    if one == other:
        return [other.strip()] if _is_long(other) or _is_prose(other, lang, other_lang) else []
    if len(one) < _LONG_CHARACTERS or len(other) < _LONG_CHARACTERS:
        return []
    there = set(split_sentences(one))
    return [s for s in split_sentences(other) if s in there and _is_long(s)]


def _is_prose(markup: str, lang: str, other_lang: str) -> bool:
    """Return whether a text holds a little word that only one of the languages has: it is a phrase, and no name."""
    present = {word.lower() for word in LETTERS.findall(without_tokens(markup)) if len(word) > 1}
    known, other = words("little", lang), words("little", other_lang)
    return len(present) >= _FEW_WORDS and len(present & (known ^ other)) >= _LITTLE_WORDS


def _is_long(markup: str) -> bool:
    found = [w for w in LETTERS.findall(without_tokens(markup)) if len(w) > 1]
    return len(found) >= _LONG_WORDS and sum(map(len, found)) >= _LONG_CHARACTERS
