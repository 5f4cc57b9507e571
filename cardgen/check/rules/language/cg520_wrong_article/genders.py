"""The genders of nouns as a game's texts show them, and the articles that do not agree with them.

The gender of a noun is learnt from all other places where it follows an article or its like; where there are
too few, from lists of nouns that games have; in Swedish from its definite form, too (korridoren, rummet). A word is
reported only if everything known about its noun contradicts it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from cardgen.check.corpus.grammar.agreement import ONE_IN
from cardgen.check.corpus.grammar.articles import Phrase
from cardgen.check.corpus.grammar.german_nouns import german_phrases, is_collective
from cardgen.check.corpus.grammar.grammar_data import determiners, gender_of, word_list
from cardgen.check.corpus.grammar.swedish_nouns import definite_forms, is_noun, swedish_phrases
from cardgen.check.corpus.tokenizer import TokenRun
from cardgen.check.rules.language.cg520_wrong_article.dutch_nouns import dutch_phrases

#: Minimum number of other uses that agree on the gender of a noun.
_ENOUGH = 3
#: Minimum length of a noun that is the last part of a compound.
_HEAD = 5
#: German nouns that may be the same with several.
_ALIKE = ("el", "er", "en", "chen", "lein")
_SEVERAL = ("e", "er", "en", "n", "s")

Votes = Mapping[str, Counter[frozenset[str]]]
#: Gives the gender of a Swedish noun by a dictionary, or an empty string.
Lookup = Callable[[str], str]

_FINDERS: Mapping[str, Callable[[int, TokenRun, str, Counter[str]], Iterator[Phrase]]] = {
    "de": german_phrases,
    "sv": swedish_phrases,
    "nl": dutch_phrases,
}


def phrases(texts: Iterable[tuple[int, Sequence[TokenRun]]], lang: str, words: Counter[str]) -> list[Phrase]:
    """Return all articles with their nouns.

    Args:
        texts: numbers of texts and their running words; words: all of them in lower case, and how often.
    """
    find = _FINDERS.get(lang.partition("-")[0])
    if find is None:
        return []
    return [phrase for text, runs in texts for run in runs for phrase in find(text, run, lang, words)]


def votes_of(known: Iterable[Phrase]) -> Votes:
    """Return the articles' cells of each noun, with their frequencies."""
    votes: dict[str, Counter[frozenset[str]]] = defaultdict(Counter)
    for phrase in known:
        if phrase.sure and phrase.cells:
            votes[phrase.noun][phrase.cells] += 1
    return votes


class Genders:
    """The genders of a language's nouns in a game."""

    def __init__(self, votes: Votes, words: Counter[str], lang: str, lookup: Lookup | None = None) -> None:
        self.votes = votes
        self.words = words
        self.lang = lang
        self.lookup = lookup
        self.german = lang.startswith("de")
        cells = [cell for listed_ in determiners(lang).values() for cell in listed_]
        self.all = tuple(sorted({cell[0] for cell in cells}))
        self._heads = {noun.lower(): noun for noun in votes if len(noun) >= _HEAD}

    def wrong(self, phrase: Phrase) -> str:
        """Return the gender of a phrase's noun, or several (`mn`), if its article does not agree; else nothing."""
        if not phrase.cells or not (phrase.sure or self._is_counted(phrase)):
            return ""
        votes = Counter(self.votes.get(phrase.noun, {}))
        if phrase.sure:
            votes[phrase.cells] -= 1
        genders = self._genders_of(phrase.noun, +votes)
        if phrase.article.low == "das" and ("p" in genders or self._may_be_several(phrase.noun)):
            return ""  # a pronoun: wenn das Helden betrifft
        if not genders or any(phrase.cells & self._admitted(gender, phrase.noun) for gender in genders):
            return ""
        return "" if "p" in genders and phrase.cells & self._singular_cells(phrase.noun) else genders

    def _may_be_several(self, noun: str) -> bool:
        return noun.endswith("en") and not gender_of(noun.lower(), self.lang)

    def _is_counted(self, phrase: Phrase) -> bool:
        """Return whether `das` cannot be a pronoun before a noun, which hardly ever occurs without its article."""
        after_articles = sum(self.votes.get(phrase.noun, {}).values())
        every = self.words.get(phrase.noun.lower(), 0)
        return phrase.article.low == "das" and after_articles >= 2 * _ENOUGH and 2 * after_articles > every

    def _genders_of(self, noun: str, votes: Counter[frozenset[str]]) -> str:
        """Return the known genders of a noun: by its other places, by lists, or by what it is a compound of."""
        low = noun.lower()
        if low in word_list("unsure", self.lang):
            return ""
        if self.lang.startswith("sv") and not is_noun(low, self.words):
            adjective = low in word_list("not_nouns", "sv") or low in word_list("between", "sv")
            return self.lookup(low) if self.lookup and not adjective else ""
        learnt = self._learnt(votes, noun)
        if learnt:
            return learnt
        known = gender_of(low, self.lang)
        if known:
            return known if self._is_backed(votes, known, noun) else ""
        if self.lang.startswith("sv"):
            return self._learnt(votes + self._by_form(low), noun)
        head = self._head(noun)
        return self._learnt(self.votes[head], noun) if head else ""

    def _by_form(self, noun: str) -> Counter[frozenset[str]]:
        """Count the definite forms of a Swedish noun; for a neuter, those of the common gender are its plural."""
        forms = definite_forms(noun)
        often = {gender: sum(self.words.get(form, 0) for form in known) for gender, known in forms.items()}
        gender = "n" if often["n"] and not (noun.endswith("a") and often["u"]) else "u"
        if gender == "u" and noun.endswith("e") and noun[:-1] + "ar" not in self.words:
            return Counter()  # värden is of ett värde, and several
        return Counter({frozenset((gender,)): often[gender]})

    def _learnt(self, votes: Mapping[frozenset[str], int], noun: str) -> str:
        """Return the genders that nearly all places agree with."""
        every = sum(votes.values())
        agree = {g: self._agreeing(votes, g, noun) for g in self.all}
        most = max(agree.values(), default=0)
        if most < _ENOUGH or every - most > most // ONE_IN:
            return ""
        return "".join(g for g in self.all if agree[g] == most)

    def _agreeing(self, votes: Mapping[frozenset[str], int], gender: str, noun: str) -> int:
        admitted = self._admitted(gender, noun)
        return sum(often for cells, often in votes.items() if cells & admitted)

    def _is_backed(self, votes: Mapping[frozenset[str], int], gender: str, noun: str) -> bool:
        """Return whether the places do not speak against what a list says: the game may mean another word."""
        agree, every = self._agreeing(votes, gender, noun), sum(votes.values())
        return every - agree <= agree // _ENOUGH

    def _admitted(self, gender: str, noun: str) -> frozenset[str]:
        """Return the cells of a gender; of the plural, too, if the noun may be the same there: not den Messer."""
        if not self.german:
            return frozenset((gender,))
        cells = {gender + case for case in "nadg"}
        if gender == "f" and noun.endswith("n") or gender in "mn" and self._is_same_in_plural(noun):
            cells |= {"p" + case for case in ("nadg" if noun.endswith(("n", "s")) else "nag")}
        return frozenset(cells)

    def _singular_cells(self, noun: str) -> set[str]:
        """Return the singular cells that a plural form may have: den Plünderer, dem Helden, der Gefangenen."""
        low = noun.lower()
        if noun.endswith(_ALIKE) and not noun.endswith("en") or is_collective(low):
            return {gender + case for gender in "mn" for case in "nadg"}
        if noun.endswith("n") and gender_of(low[:-1], self.lang) != "f" != gender_of(low[:-2], self.lang):
            return {gender + case for gender in "mnf" for case in "adg"} - {"fa", "na"}
        return set()

    def _is_same_in_plural(self, noun: str) -> bool:
        low = noun.lower()
        if noun.endswith(_ALIKE) or is_collective(low):
            return True
        known = gender_of(low, self.lang)
        return not known and not any(low + ending in self.words for ending in _SEVERAL if ending != "s")

    def _head(self, noun: str) -> str:
        """Return the longest other noun that this one ends in, as compounds do."""
        low = noun.lower()
        for k in range(3, len(low) - _HEAD + 1):
            if low[k:] in self._heads:
                return self._heads[low[k:]]
        return ""
