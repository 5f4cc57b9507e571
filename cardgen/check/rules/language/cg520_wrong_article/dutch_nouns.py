"""Dutch articles with their nouns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from cardgen.check.corpus.grammar.articles import Phrase, ends_here, is_article
from cardgen.check.corpus.grammar.grammar_data import after_noun, determiners, gender_of, word_list
from cardgen.check.corpus.tokenizer import TokenRun

#: Adjectives end like these, and verbs.
_ADJECTIVE = ("e", "en", "st", "nd")


def dutch_phrases(text: int, run: TokenRun, lang: str, _words: Counter[str]) -> Iterator[Phrase]:
    """Yield the articles of a run of words with their nouns."""
    known = determiners(lang)
    for k, token in enumerate(run[:-1]):
        cells, noun = known.get(token.low), run[k + 1]
        if cells is None or noun.low in after_noun(lang) or not ends_here(noun) or not noun.word.islower():
            continue
        if not gender_of(noun.low, lang) and noun.low.endswith(_ADJECTIVE):
            continue
        if k + 2 < len(run) and run[k + 2].low not in after_noun(lang):
            continue
        yield Phrase(text, token, noun.low, cells, _is_dutch_article(run, k), "")


def _is_dutch_article(run: TokenRun, k: int) -> bool:
    """Return whether the k-th word is an article; `het` is none in: verken het kamer voor kamer."""
    if run[k].low != "het":
        return is_article(run, k, "nl", True)
    noun = run[k + 1].low
    return noun not in word_list("bare", "nl") and all(token.low != noun for token in run[k + 2 : k + 4])
