"""Numbers and the nouns after them: two step, zwei Totenkopf, en rutor.

A noun's forms are learnt from the texts: those after numbers, those after words for one, and those
anywhere. Nouns with one form for both have no other form anywhere, and are never reported.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from cardgen.check.corpus.grammar.agreement import ONE_IN
from cardgen.check.corpus.grammar.articles import ends_here
from cardgen.check.corpus.grammar.german_nouns import is_collective
from cardgen.check.corpus.grammar.grammar_data import (
    after_noun,
    determiners,
    gender_of,
    of_language,
    prepositions,
    word_list,
)
from cardgen.check.corpus.grammar.swedish_nouns import base_of, definite_forms, is_noun, is_verb
from cardgen.check.corpus.tokenizer import Token, TokenRun, begins
from cardgen.check.corpus.typesetting import MARK
from cardgen.check.rules.language.cg521_wrong_number.noun_forms import (
    english_plural,
    english_singular,
    german_plurals,
    german_singles,
    irregular_plurals,
    swedish_plurals,
    swedish_singles,
)

#: Maximum words between a number and its noun.
_BETWEEN = 2
#: What may come right before a number of things, and what may not follow it.
_FREE = frozenset(' \n\t\u00a0\u202f(“”„‘’»«"—') | {""}
_BOUND = frozenset("/.,-–−+:×*")
#: After these a Swedish noun has its definite form.
_DEFINITE = ("de", "alla", "dessa")


class Counted(NamedTuple):
    """A number and the noun after it.

    Attributes:
        is_plural: it is more than one; sure: it counts things; definite: it follows `de`, in Swedish; last: nothing
        follows the noun, and no preposition precedes the number.
    """

    text: int
    number: Token
    noun: Token
    is_plural: bool
    sure: bool
    definite: bool = False
    last: bool = False


class Wrong(NamedTuple):
    """A noun in the wrong form, and the form the texts have elsewhere."""

    text: int
    noun: Token
    number: str
    instead: str


def wrong_numbers(
    texts: Sequence[tuple[int, Sequence[TokenRun]]],
    lang: str,
    words: Counter[str],
    forms: Counter[str],
    knows: Callable[[str], bool] | None = None,
) -> Iterator[Wrong]:
    """Yield the nouns that do not agree with the number before them.

    Args:
        words: all words in lower case, and how often; forms: the same as they are written.
        knows: returns whether a dictionary has a word as it is written; None where there is none.
    """
    known = of_language("numbers", lang)
    if not known:
        return
    find = _english if lang.startswith("en") else _after_number
    counted = [one for text, runs in texts for run in runs for one in find(text, run, lang, words)]
    judge = _Judge(counted, lang, words, forms, knows)
    for one in counted:
        instead = judge.instead(one) if one.sure else ""
        if instead:
            yield Wrong(one.text, one.noun, one.number.word, instead)


def _is_plural(token: Token, lang: str) -> bool | None:
    """Return whether a word means several (True) or one (False); None if it is not a number."""
    if token.word.isdigit():
        free = token.lead[-1:] in _FREE and (token.lead or not token.start)
        bound = token.tail in _BOUND or token.tail.isalpha() or token.word[0] == "0"
        return None if bound or not free else int(token.word) > 1
    if token.word.isupper():
        return None  # ELF, a format
    if token.low in word_list("numbers", lang, "many"):
        return True
    return False if token.low in word_list("numbers", lang, "one") else None


# English.


def _english(text: int, run: TokenRun, lang: str, _words: Counter[str]) -> Iterator[Counted]:
    labels, after = word_list("numbers", lang, "labels"), after_noun(lang)
    for k, token in enumerate(run):
        is_plural = _is_plural(token, lang)
        article = token.low if len(token.word) > 1 else token.word
        if is_plural is None and article in word_list("numbers", lang, "articles"):
            is_plural = False
        if is_plural is None:
            continue
        chain = []
        for word in run[k + 1 : k + 5]:
            if word.low in after or not word.word.isalpha() or len(word.word) == 1 or word.low.endswith("ly"):
                break
            chain.append(word)
        if not chain or len(chain) > _BETWEEN + 1:
            continue
        before = run[k - 1].low if k else ""
        plural = next((w for w in chain if english_singular(w.low, lang)), None)
        if is_plural:
            labelled = before in labels and not _counts_anyway(token, before, chain)
            labelled = labelled or token.word.isdigit() and k > 1 and run[k - 1].word[0].isupper()
            labelled = labelled or _is_listed(run, k, labels)
            noun = plural or chain[-1]
            sure = not labelled and ends_here(noun) and (noun.word.islower() or token.word.isalpha())
            sure = sure and not _may_be_verb(run, k, noun) and not _is_paired(run, noun)
            yield Counted(text, token, noun, True, sure)
        elif len(chain) == 1 or _verb_follows(token, chain, lang):
            yield Counted(text, token, chain[0], False, _is_counting_word(run, k, labels, lang))


def _verb_follows(token: Token, chain: Sequence[Token], lang: str) -> bool:
    """Return whether two words after an article are a noun and a singular verb: a monsters attacks."""
    is_article = token.low in word_list("numbers", lang, "articles")
    return is_article and len(chain) == 2 and chain[1].low.endswith("s") and chain[0].word.islower()


def _may_be_verb(run: TokenRun, k: int, noun: Token) -> bool:
    """Return whether the k-th word, a number, means persons and the next word what they do."""
    persons, verbs = word_list("numbers", "en", "persons"), word_list("numbers", "en", "also_verbs")
    named = run[k - 1].low in persons if k else "," in run[0].lead
    return run[k + 1] is noun and noun.low in verbs and named


def _is_paired(run: TokenRun, noun: Token) -> bool:
    """Return whether a noun is repeated: step by step."""
    at = run.index(noun)
    return any(other.low == noun.low for other in run[at + 1 : at + 3])


def _is_listed(run: TokenRun, k: int, labels: frozenset[str]) -> bool:
    """Return whether the k-th word is the second of two numbers that name things: cards 1 and 2 point left."""
    if k < 3 or not run[k - 2].word.isdigit() or run[k - 1].low not in ("and", "or", "to"):
        return False
    first = run[k - 3]
    return first.low in labels or first.low.endswith("s")


def _counts_anyway(token: Token, before: str, chain: Sequence[Token]) -> bool:
    """Return whether a number after `the` counts: the two pale bones, but not the two player board."""
    modified = any(word.low in word_list("numbers", "en", "countable") for word in chain[:-1])
    return before == "the" and token.word.isalpha() and not modified


def _is_counting_word(run: TokenRun, k: int, labels: frozenset[str], lang: str) -> bool:
    """Return whether the k-th word, a word for one, counts the word after it."""
    token, before = run[k], run[k - 1].low if k else ""
    if not ends_here(run[k + 1]):
        return False
    if token.word.isdigit():
        return before not in labels
    if token.low in word_list("numbers", lang, "articles"):
        return True
    if before in labels:
        return False
    single = english_singular(run[k + 1].low, lang)
    if single in word_list("numbers", lang, "countable") and single not in word_list(
        "numbers", lang, "also_verbs"
    ):
        return True
    if k == 0:
        return len(run) == 2
    alone = before not in word_list("numbers", lang, "not_one")
    return alone and (run[k - 1].word.islower() or k == 1 and begins(run, 0))


# The other languages.


def _after_number(text: int, run: TokenRun, lang: str, words: Counter[str]) -> Iterator[Counted]:
    labels = word_list("numbers", lang, "labels")
    german = lang.startswith("de")
    for k, token in enumerate(run):
        is_plural = _is_plural(token, lang)
        noun = (
            (_german_noun(run, k) if german else _swedish_noun(run, k, words))
            if is_plural is not None
            else None
        )
        if noun is None or is_plural is None:
            continue
        before = run[k - 1] if k else None
        digits = token.word.isdigit()
        named = before is not None and (before.low in labels or digits and before.word[0].isupper() and k > 1)
        headed = digits and MARK in token.lead
        sure = not named and not headed and (german or noun.word.islower())
        definite = before is not None and before.low in _DEFINITE
        last = noun is run[-1] and not (before and before.low in prepositions(lang))
        yield Counted(text, token, noun, is_plural, sure and ends_here(noun), definite, last)


def _german_noun(run: TokenRun, k: int) -> Token | None:
    for at in range(k + 1, min(k + 2 + _BETWEEN, len(run))):
        token = run[at]
        if token.is_name:
            follows = run[at + 1] if at + 1 < len(run) else None
            alone = follows is None or follows.word.islower()
            paired = any(other.low == token.low for other in run[at + 1 : at + 3])  # Seite an Seite
            noun = token.word[-1].islower() and len(token.word) > 2
            return token if alone and noun and not paired else None
        adjective = token.low.endswith(("e", "en", "er", "es", "em"))
        if not adjective or token.low in after_noun("de") or token.low in determiners("de"):
            return None
    return None


def _swedish_noun(run: TokenRun, k: int, words: Counter[str]) -> Token | None:
    for at in range(k + 1, min(k + 2 + _BETWEEN, len(run))):
        token = run[at]
        if token.low in after_noun("sv") or not token.word.islower():
            return None
        follows = run[at + 1] if at + 1 < len(run) else None
        if not token.low.endswith(("a", "e")) or is_noun(token.low, words):
            alone = follows is None or follows.low in after_noun("sv")
            return token if alone or follows is not None and is_verb(follows, words) else None
        if follows is None or follows.low in after_noun("sv"):
            return token
    return None


class _Judge:
    """The forms of nouns in the texts."""

    def __init__(
        self,
        counted: Sequence[Counted],
        lang: str,
        words: Counter[str],
        forms: Counter[str],
        knows: Callable[[str], bool] | None,
    ) -> None:
        self.knows = knows
        self.lang = lang
        self.words = words
        self.forms = forms
        self.plurals = Counter(one.noun.low for one in counted if one.is_plural)
        self.singulars = Counter(one.noun.low for one in counted if not one.is_plural)
        short = lang.partition("-")[0]
        self._find: Callable[[Counted], str] = {"en": self._english, "de": self._german, "sv": self._swedish}[
            short
        ]

    def instead(self, one: Counted) -> str:
        """Return the correct form if the one in the text is wrong; else an empty string."""
        return self._find(one)

    def _english(self, one: Counted) -> str:
        low = one.noun.low
        countable = word_list("numbers", "en", "countable")
        if one.is_plural:
            several = english_plural(low, self.lang)
            if english_singular(low, self.lang) or several == low:
                return ""
            sure = low in countable or low in irregular_plurals(self.lang)
            rare = (self.plurals[low] - 1) * ONE_IN <= self.plurals[several]
            learnt = self.plurals[several] > 1 and one.number.word.isalpha()
            return several if (sure or learnt) and rare else ""
        single = english_singular(low, self.lang)
        if not single or single in irregular_plurals(self.lang):
            return ""
        rare = (self.singulars[low] - 1) * ONE_IN <= self.singulars[single]
        return single if single in countable and rare else ""

    def _german(self, one: Counted) -> str:
        word, low = one.noun.word, one.noun.low
        last = low.rpartition("-")[2]
        if last in word_list("numbers", "de", "measures"):
            return ""
        others = [form for form in german_plurals(word) if self.forms[form]]
        if one.is_plural:
            gender = gender_of(last, "de")
            alike = word.endswith(("el", "er", "en", "chen", "lein")) or is_collective(low)
            if gender != "f" and alike:
                return ""
            plural = gender != "f" and bool(german_singles(word, self.forms))
            if plural or self.plurals[low] > 1 or not self.singulars[low]:
                return ""
            if not others and gender and self.knows:
                return next((form for form in german_plurals(word) if self.knows(form)), "")
            return max(others, key=lambda w: (self.plurals[w.lower()], self.forms[w], w), default="")
        single = [form for form in german_singles(word, self.forms) if self.singulars[form.lower()]]
        is_several = self.plurals[low] > 1 and self.singulars[low] == 1 and bool(single)
        return single[0] if is_several and one.number.low in ("ein", "eine", "1") else ""

    def _swedish(self, one: Counted) -> str:
        low = one.noun.low
        if low in word_list("numbers", "sv", "measures"):
            return ""
        if one.is_plural:
            known = irregular_plurals("sv").get(low)
            if known:
                return known
            base = base_of(low, self.words)
            if base:
                return self._definite(low, base) if one.definite else self._several(base) if one.last else ""
            if gender_of(low, "sv") != "u" or low.endswith(("are", "ande", "ende", "iker")):
                return ""
            return self._best(low) if self.plurals[low] == 1 else ""
        if self.singulars[low] > 1 or self.plurals[low] < 2 or one.number.low not in ("en", "ett", "1"):
            return ""
        return next((s for s in swedish_singles(low) if self.singulars[s] or gender_of(s, "sv")), "")

    def _several(self, noun: str) -> str:
        return self._best(noun) if gender_of(noun, "sv") == "u" else noun

    def _best(self, noun: str) -> str:
        """Return the most frequent plural in the texts."""
        one = (noun, *definite_forms(noun)["u"])
        likely = [form for form in swedish_plurals(noun) if form not in one]
        known = [form for form in likely if self.words[form]]
        if known or not self.knows:
            return max(known, key=lambda w: (self.plurals[w], self.words[w], w), default="")
        return next((form for form in likely if self.knows(form)), "")

    def _definite(self, form: str, base: str) -> str:
        """Return the definite plural: de två rutan; an empty string for korten, which is one."""
        if self.plurals[form] > 1 or not form.endswith(
            ("an", "en", "n") if gender_of(base, "sv") == "u" else "et"
        ):
            return ""
        several = [base, *swedish_plurals(base)] if gender_of(base, "sv") == "u" else [base]
        known = [
            s + end for s in several for end in ("na", "en", "a") if s + end != form and self.words[s + end]
        ]
        return max(known, key=lambda w: (self.words[w], w), default="")
