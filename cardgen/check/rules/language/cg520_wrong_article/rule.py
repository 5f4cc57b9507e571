import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from cardgen.check.api import WARNING, CheckedTexts, Violations, rule
from cardgen.check.corpus.dictionary import Dictionary
from cardgen.check.corpus.grammar.agreement import (
    LanguageTexts,
    Mistake,
    mistake,
    mistake_violations,
    mistakes_by_text,
    with_capital_of,
)
from cardgen.check.corpus.grammar.swedish_nouns import definite_forms
from cardgen.check.corpus.text_units import language_of
from cardgen.check.corpus.tokenizer import Token, TokenRun, begins
from cardgen.check.rules.language.cg520_wrong_article.genders import Genders, Lookup, phrases, votes_of
from cardgen.load.store import word_lists

_SOUNDS = Path(__file__).with_name("sounds.yaml")
_GENDERS = {
    "de": {"m": "masculine", "f": "feminine", "n": "neuter", "p": "a plural"},
    "sv": {"u": "an en word", "n": "an ett word"},
    "nl": {"c": "a de word", "n": "a het word", "p": "a plural"},
}
#: Numbers that begin with the sound of a vowel: eight, eleven, eighteen.
_EIGHT = re.compile(r"8\d*|11|18")
#: Numbers that some read one way and some another: eleven hundred, one thousand one hundred.
_UNSURE = re.compile(r"1[18]\d+")
#: What may come right before an article; anything else makes it a letter: -a.
_BEFORE = frozenset("\x1e \n\t\u00a0(“‘”\"'–—|") | {""}
#: Unpronounceable clusters: their letters are spelt out.
_SPELT_OUT = re.compile(r"[hlmnr][^aeiouy]|x")
_LETTER = re.compile(r"([A-Za-z])(?:-|$)")


@rule("CG520", "wrong-article", severity=WARNING, fixes=True)
def wrong_article(game: CheckedTexts) -> Violations:
    """An article does not agree with its word: a for an, den for det, ein for eine.

    In English the sound of the next word decides. Elsewhere it is the gender of the noun, taken from its articles in
    all other places of the game, at least three, or from a list of nouns of many games that has it or its last part. In
    German the preposition before the article counts too. Names, words of two genders and pronouns that look like
    articles are skipped.

    Why it matters: native readers stumble over every one, and see that nobody has proofread the card.

    Example:
            - id: room-orc
              name: {sv: Orch, en: Orc}
        -     text: {sv: Du flyr till ett korridor., en: You flee from a orc.}
        +     text: {sv: Du flyr till en korridor., en: You flee from an orc.}

    Source: Duden, SAOL, Van Dale and Merriam-Webster for what grammar.yaml, nouns.yaml and sounds.yaml list.
    """
    yield from mistakes_by_text(game, _by_sound)
    yield from mistake_violations(game, _by_gender)


def _by_sound(runs: Sequence[TokenRun], lang: str) -> Iterator[tuple[Token, str, str]]:
    """Yield the articles that do not match the sound after them."""
    for token, expected, word in _wrong_articles(runs, lang):
        new = with_capital_of(token.word, expected)
        yield token, new, f"'{token.word}' before '{word}'; write '{new}', by its sound"


def _by_gender(known: LanguageTexts) -> Iterator[Mistake]:
    """Yield the articles that do not agree with the gender of their noun, or with the preposition before them."""
    lang = known.lang
    found = phrases(known.texts, lang, known.words)
    lookup = _lookup(known.dictionary) if lang.startswith("sv") else None
    genders = Genders(votes_of(found), known.words, lang, lookup)
    names = _GENDERS.get(lang.partition("-")[0], {})
    for phrase in found:
        article = phrase.article
        if not phrase.cells:
            message = f"'{article.word}' cannot follow '{phrase.before}'; fix the case"
            yield mistake(phrase.text, article, "", message)
        elif wrong := genders.wrong(phrase):
            what = " or ".join(names[gender] for gender in wrong)
            message = (
                f"'{article.word}' does not agree with '{phrase.noun}', {what} elsewhere; fix one of them"
            )
            yield mistake(phrase.text, article, "", message)


def _lookup(known: Dictionary | None) -> Lookup | None:
    """Return the lookup of a Swedish noun's gender by the definite form that a dictionary has of it."""
    if known is None:
        return None

    def gender(noun: str) -> str:
        forms = definite_forms(noun)
        as_utrum, as_neutrum = (any(map(known.knows, forms[g])) for g in ("u", "n"))
        return "u" if as_utrum and not as_neutrum else "n" if as_neutrum and not as_utrum else ""

    return gender


def _wrong_articles(runs: Sequence[TokenRun], lang: str) -> Iterator[tuple[Token, str, str]]:
    """Yield the articles that do not match the sound after them: the article, what it should be, the word."""
    known = _sounds(lang)
    if not known:
        return
    a, an = known["articles"]
    labels, named = (*known["labels"], a), known["named"].split()
    inside = (token for run in runs for k, token in enumerate(run) if not begins(run, k))
    labelled = any(token.low in labels and token.word.isupper() for token in inside)
    for run in runs:
        for k, (token, word) in enumerate(zip(run, run[1:], strict=False)):
            if token.low not in (a, an) or token.word == "AN" or token.lead[-1:] not in _BEFORE:
                continue
            if token.word == "A" and (labelled or not begins(run, k)):
                continue
            if k and run[k - 1].low in named:
                continue
            expected = _article(word, lang)
            if expected and expected != token.low:
                yield token, expected, word.word


def _article(word: Token, lang: str) -> str:
    """Return the article before a word, or an empty string where it is not sure."""
    known = _sounds(lang)
    a: str
    an: str
    a, an = known["articles"]
    written = word.word
    if written.isdigit():
        return "" if _UNSURE.fullmatch(written) else an if _EIGHT.fullmatch(written) else a
    letter = _LETTER.match(written)
    if letter and (written[0].isupper() or len(written) > 1):
        return an if letter[1].lower() in known["letters"] else a
    low = word.low
    if len(low) == 1 or low in known["never_before"].split() or not re.search("[aeiouy]", low):
        return ""
    if any(letter.isupper() for letter in written[1:]) or word.tail.isalnum() or _SPELT_OUT.match(low):
        return ""  # letters that are spelt out, or a word that is stressed
    starts = _starts(lang)
    strange = low[0] in "uhy" or low.startswith("eu")
    if written[0].isupper() and strange and not starts["english"].match(low):
        return ""  # a name, which may be of any language
    if starts["either"].match(low):
        return ""
    if starts["silent"].match(low):
        return an
    you = starts["consonant"].match(low) and not starts["but"].match(low)
    return an if low[0] in known["vowels"] and not you else a


@lru_cache(maxsize=4)
def _starts(lang: str) -> dict[str, re.Pattern[str]]:
    known = _sounds(lang)
    return {
        name: re.compile("|".join(known[name].split()))
        for name in ("consonant", "but", "silent", "either", "english")
    }


@lru_cache(maxsize=4)
def _sounds(lang: str) -> Mapping[str, Any]:
    return language_of(word_lists(_SOUNDS)["sounds"], lang) or {}
