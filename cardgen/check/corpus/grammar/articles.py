"""Articles, and words like them, with their nouns: what all languages share."""

from __future__ import annotations

from typing import NamedTuple

from cardgen.check.corpus.grammar.grammar_data import prepositions, word_list
from cardgen.check.corpus.tokenizer import Token, TokenRun, begins

#: Maximum distance, in words, from an article to its noun.
BETWEEN = 3
#: Signs after which a word goes on: Schatz- und …, Held(in), Spieler:in, Spieler_in.
_GOES_ON = frozenset("-\u2010\u2011(/:’'_")


class Phrase(NamedTuple):
    """An article, or a word like it, and its noun.

    Attributes:
        noun: as in votes; cells: the genders (with cases) that the article admits here; none where it cannot
            follow the preposition before it; sure: not a pronoun that looks like an article.
    """

    text: int
    article: Token
    noun: str
    cells: frozenset[str]
    sure: bool
    before: str


def ends_here(token: Token) -> bool:
    """Return whether a word is whole, with nothing joined to its end."""
    return token.tail not in _GOES_ON and not token.tail.isalnum()


def is_article(run: TokenRun, k: int, lang: str, directly: bool) -> bool:
    """Return whether a word that may be a pronoun is an article."""
    low, before = run[k].low, run[k - 1].low if k else ""
    first = k - 1 if before in prepositions(lang) else k
    if first == 0 and "," in run[0].lead and low in word_list("relatives", lang):
        return False
    if low in word_list("pronouns", lang) and not (begins(run, k) or before in prepositions(lang)):
        return False
    opens = lang.startswith("de") and low == "das" and before in word_list("clause_openers", lang)
    return not (opens and directly)
