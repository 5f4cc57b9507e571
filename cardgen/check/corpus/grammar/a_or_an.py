"""English a and an by the sound of the word behind."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from cardgen.check.corpus.grammar.grammar_data import of_language
from cardgen.check.corpus.tokenizer import Token, TokenRun, begins

#: Numbers that begin with the sound of a vowel: eight, eleven, eighteen.
_EIGHT = re.compile(r"8\d*|11|18")
#: Numbers that some read one way and some another: eleven hundred, one thousand one hundred.
_UNSURE = re.compile(r"1[18]\d+")
#: What may stand right before an article; anything else makes it a letter: -a.
_BEFORE = frozenset("\x1e \n\t\u00a0(“‘”\"'–—|") | {""}
#: Clusters that nobody can say: the letters are said one by one.
_UNSAID = re.compile(r"[hlmnr][^aeiouy]|x")
_LETTER = re.compile(r"([A-Za-z])(?:-|$)")


def wrong_articles(runs: Sequence[TokenRun], lang: str) -> Iterator[tuple[Token, str, str]]:
    """Go through the articles that do not go with the sound behind them: the article, what it should be, the word."""
    known = of_language("sounds", lang)
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
    known = of_language("sounds", lang)
    a: str
    an: str
    a, an = known["articles"]
    said = word.word
    if said.isdigit():
        return "" if _UNSURE.fullmatch(said) else an if _EIGHT.fullmatch(said) else a
    letter = _LETTER.match(said)
    if letter and (said[0].isupper() or len(said) > 1):
        return an if letter[1].lower() in known["letters"] else a
    low = word.low
    if len(low) == 1 or low in known["never_before"].split() or not re.search("[aeiouy]", low):
        return ""
    if any(letter.isupper() for letter in said[1:]) or word.tail.isalnum() or _UNSAID.match(low):
        return ""  # letters that are said one by one, or a word that is stressed
    starts = _starts(lang)
    strange = low[0] in "uhy" or low.startswith("eu")
    if said[0].isupper() and strange and not starts["english"].match(low):
        return ""  # a name, which may be of any language
    if starts["either"].match(low):
        return ""
    if starts["silent"].match(low):
        return an
    you = starts["consonant"].match(low) and not starts["but"].match(low)
    return an if low[0] in known["vowels"] and not you else a


@lru_cache(maxsize=4)
def _starts(lang: str) -> dict[str, re.Pattern[str]]:
    known = of_language("sounds", lang)
    return {
        name: re.compile("|".join(known[name].split()))
        for name in ("consonant", "but", "silent", "either", "english")
    }
