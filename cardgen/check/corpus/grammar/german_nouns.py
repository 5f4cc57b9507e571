"""German articles with their nouns."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from cardgen.check.corpus.grammar.articles import BETWEEN, Phrase, ends_here, is_article
from cardgen.check.corpus.grammar.grammar_data import (
    after_noun,
    cases_after,
    determiners,
    gender_of,
    word_list,
)
from cardgen.check.corpus.tokenizer import Token, TokenRun

_ADJECTIVE = ("e", "en", "er", "es", "em")
#: Nouns with the same singular and plural: das Gebäude, die Gebäude.
_COLLECTIVE = re.compile(r"ge\w{3,}e$|knie$")


def is_collective(noun: str) -> bool:
    """Return whether a noun in lower case is like Gebäude or Knie, or ends in one that is."""
    return _COLLECTIVE.search(noun) is not None and gender_of(noun, "de") in ("n", "")


def german_phrases(text: int, run: TokenRun, lang: str, _words: Counter[str]) -> Iterator[Phrase]:
    """Yield the articles of a run of words with their nouns."""
    known = determiners(lang)
    for k, token in enumerate(run):
        cells = known.get(token.low)
        if cells is None or token.word.isupper() or (k and run[k - 1].low in known):
            continue
        noun = _german_noun(run, k + 1)
        if noun is None:
            continue
        before = run[k - 1].low if k else ""
        cases = "nadg" if _is_idiom(run, k) else cases_after(lang).get(before, "nadg")
        inside = frozenset(cell for cell in cells if cell[1] in cases)
        sure = is_article(run, k, lang, run[k + 1] is noun)
        yield Phrase(text, token, _last_part(noun.word), inside, sure, before)


def _is_idiom(run: TokenRun, k: int) -> bool:
    """Return whether the preposition before the k-th word decides no case.

    Was für ein Held, mit das beste Schwert, der Reihe nach einen Strich.
    """
    if run[k - 1].low == "nach" and k > 2 and run[k - 2].is_name:
        return any(cell[1] == "d" for cell in determiners("de").get(run[k - 3].low, ()))
    if run[k - 1].low == "für" and k > 1 and run[k - 2].low == "was":
        return True
    return (
        run[k - 1].low == "mit"
        and k > 0
        and run[k].low in ("das", "die", "der")
        and run[k + 1].low.endswith(("ste", "sten"))
    )


def _german_noun(run: TokenRun, k: int) -> Token | None:
    """Return the noun of an article whose next word is the k-th: after adjectives, and not before another noun."""
    for token in run[k : k + BETWEEN]:
        if token.is_name:
            at = run.index(token, k)
            follows = run[at + 1] if at + 1 < len(run) else None
            noun = len(token.word) > 2 and ends_here(token) and token.word[-1].islower()
            return token if noun and not (follows and not follows.word.islower()) else None
        adjective = token.low.endswith(_ADJECTIVE) and token.word.islower() and len(token.word) > 3
        none = (after_noun("de"), determiners("de"), word_list("not_nouns", "de"))
        if not adjective or any(token.low in words for words in none):
            return None
    return None


def _last_part(word: str) -> str:
    last = word.rpartition("-")[2]
    return last if last[:1].isupper() else word
