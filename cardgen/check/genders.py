"""The genders of nouns as a game's texts show them, and the articles that do not go with theirs.

What a noun goes with is learnt from all other places where it stands behind an article or its like; where there are
too few, from lists of nouns that games have; in Swedish from its definite form, too (korridoren, rummet). A word is
told only where everything that is known of its noun speaks against it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from cardgen.check.grammar import (
    behind,
    cases_behind,
    determiners,
    gender_of,
    listed,
    of_language,
    prepositions,
)
from cardgen.check.runs import Run, Token, begins

#: A noun is known by so many other places that agree; one in so many may be another mistake.
ENOUGH, ONE_IN = 3, 8
#: Words between an article and its noun.
_BETWEEN = 3
#: Letters of a noun that others are put together with.
_HEAD = 5
_ADJECTIVE = ("e", "en", "er", "es", "em")
#: German nouns that may be the same with several.
_ALIKE = ("el", "er", "en", "chen", "lein")
_SEVERAL = ("e", "er", "en", "n", "s")
#: No Swedish adjective of one thing ends like these, but genitives and verbs do.
_NO_ADJECTIVE = ("s", "ar", "er", "de", "te")
#: In Dutch, adjectives and verbs, too.
_DUTCH_ADJECTIVE = ("e", "en", "st", "nd")
_SWEDISH_VERB = ("r", "de", "te", "it", "s")
#: Signs that tell that a word goes on: Schatz- und …, Held(in), Spieler:in.
_GOES_ON = frozenset("-\u2010\u2011(/:’'")


class Phrase(NamedTuple):
    """An article, or a word like it, and its noun.

    Attributes:
        noun: as votes know it; cells: the genders (with cases) that the article admits here; none where it cannot
            stand behind the preposition before it; sure: no pronoun that looks like an article.
    """

    text: int
    article: Token
    noun: str
    cells: frozenset[str]
    sure: bool
    before: str


Votes = Mapping[str, Counter[frozenset[str]]]
#: Gives the gender of a Swedish noun by a dictionary, or an empty string.
Lookup = Callable[[str], str]


def phrases(texts: Iterable[tuple[int, Sequence[Run]]], lang: str, words: Counter[str]) -> list[Phrase]:
    """Give all articles with their nouns.

    Args:
        texts: numbers of texts and their running words; words: all of them in lower case, and how often.
    """
    find = _FINDERS.get(lang.partition("-")[0])
    if find is None:
        return []
    return [phrase for text, runs in texts for run in runs for phrase in find(text, run, lang, words)]


def votes_of(known: Iterable[Phrase]) -> Votes:
    """Give what each noun goes with, and how often."""
    votes: dict[str, Counter[frozenset[str]]] = defaultdict(Counter)
    for phrase in known:
        if phrase.sure and phrase.cells:
            votes[phrase.noun][phrase.cells] += 1
    return votes


class Genders:
    """What is known of the genders of a language's nouns in a game."""

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
        """Give the gender of a phrase's noun, or several (`mn`), where its article has none of it; else nothing."""
        if not phrase.cells or not (phrase.sure or self._is_counted(phrase)):
            return ""
        votes = Counter(self.votes.get(phrase.noun, {}))
        if phrase.sure:
            votes[phrase.cells] -= 1
        said = self._said(phrase.noun, +votes)
        if not said or any(phrase.cells & self._admitted(gender, phrase.noun) for gender in said):
            return ""
        return said

    def _is_counted(self, phrase: Phrase) -> bool:
        """Tell whether `das` can be no pronoun before a noun: one that hardly ever stands without its article."""
        behind_articles = sum(self.votes.get(phrase.noun, {}).values())
        every = self.words.get(phrase.noun.lower(), 0)
        return phrase.article.low == "das" and behind_articles >= 2 * ENOUGH and 2 * behind_articles > every

    def _said(self, noun: str, votes: Counter[frozenset[str]]) -> str:
        """Give the genders that are known of a noun: by its other places, by lists, or by what it is a compound of."""
        low = noun.lower()
        if low in listed("unsure", self.lang):
            return ""
        if self.lang.startswith("sv") and not is_noun(low, self.words):
            return self.lookup(low) if self.lookup and low not in listed("not_nouns", "sv") else ""
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
        """Count the definite forms of a Swedish noun; of a neutrum, those of an utrum are its plural."""
        forms = definite_forms(noun)
        often = {gender: sum(self.words.get(form, 0) for form in known) for gender, known in forms.items()}
        gender = "n" if often["n"] and not (noun.endswith("a") and often["u"]) else "u"
        if gender == "u" and noun.endswith("e") and noun[:-1] + "ar" not in self.words:
            return Counter()  # värden is of ett värde, and several
        return Counter({frozenset((gender,)): often[gender]})

    def _learnt(self, votes: Mapping[frozenset[str], int], noun: str) -> str:
        """Give the genders that nearly all places agree with."""
        every = sum(votes.values())
        agree = {g: self._agreeing(votes, g, noun) for g in self.all}
        most = max(agree.values(), default=0)
        if most < ENOUGH or every - most > most // ONE_IN:
            return ""
        return "".join(g for g in self.all if agree[g] == most)

    def _agreeing(self, votes: Mapping[frozenset[str], int], gender: str, noun: str) -> int:
        admitted = self._admitted(gender, noun)
        return sum(often for cells, often in votes.items() if cells & admitted)

    def _is_backed(self, votes: Mapping[frozenset[str], int], gender: str, noun: str) -> bool:
        """Tell whether the places do not speak against what a list says: the game may mean another word."""
        agree, every = self._agreeing(votes, gender, noun), sum(votes.values())
        return every - agree <= agree // ENOUGH

    def _admitted(self, gender: str, noun: str) -> frozenset[str]:
        """Give the cells of a gender; those of several, too, where the noun may be the same."""
        if not self.german:
            return frozenset((gender,))
        cells = {gender + case for case in "nadg"}
        if gender == "f" and noun.endswith("n") or gender in "mn" and self._is_alike_in_plural(noun):
            cells |= {"p" + case for case in "nadg"}
        return frozenset(cells)

    def _is_alike_in_plural(self, noun: str) -> bool:
        if noun.endswith(_ALIKE):
            return True
        known = gender_of(noun.lower(), self.lang)
        low = noun.lower()
        return not known and not any(low + ending in self.words for ending in _SEVERAL if ending != "s")

    def _head(self, noun: str) -> str:
        """Give the longest other noun that this one ends in, as compounds do."""
        low = noun.lower()
        for k in range(3, len(low) - _HEAD + 1):
            if low[k:] in self._heads:
                return self._heads[low[k:]]
        return ""


# German.


def _german(text: int, run: Run, lang: str, _words: Counter[str]) -> Iterator[Phrase]:
    known = determiners(lang)
    for k, token in enumerate(run):
        cells = known.get(token.low)
        if cells is None or token.word.isupper() or (k and run[k - 1].low in known):
            continue
        noun = _german_noun(run, k + 1)
        if noun is None:
            continue
        before = run[k - 1].low if k else ""
        cases = cases_behind(lang).get(before, "nadg")
        inside = frozenset(cell for cell in cells if cell[1] in cases)
        sure = _is_article(run, k, lang, run[k + 1] is noun)
        yield Phrase(text, token, _last_part(noun.word), inside, sure, before)


def _german_noun(run: Run, k: int) -> Token | None:
    """Give the noun of an article whose next word is the k-th: behind adjectives, and not before another noun."""
    for token in run[k : k + _BETWEEN]:
        if token.is_name:
            at = run.index(token, k)
            follows = run[at + 1] if at + 1 < len(run) else None
            noun = len(token.word) > 2 and _ends_here(token) and token.word[-1].islower()
            return token if noun and not (follows and not follows.word.islower()) else None
        adjective = token.low.endswith(_ADJECTIVE) and token.word.islower() and len(token.word) > 3
        none = (behind("de"), determiners("de"), listed("not_nouns", "de"))
        if not adjective or any(token.low in words for words in none):
            return None
    return None


def _ends_here(token: Token) -> bool:
    return token.tail not in _GOES_ON and not token.tail.isalnum()


def _last_part(word: str) -> str:
    last = word.rpartition("-")[2]
    return last if last[:1].isupper() else word


def _is_article(run: Run, k: int, lang: str, directly: bool) -> bool:
    """Tell whether a word that may be a pronoun is an article."""
    low, before = run[k].low, run[k - 1].low if k else ""
    first = k - 1 if before in prepositions(lang) else k
    if first == 0 and "," in run[0].lead and low in listed("relatives", lang):
        return False
    if low in listed("pronouns", lang) and not (begins(run, k) or before in prepositions(lang)):
        return False
    opens = lang.startswith("de") and low == "das" and before in listed("clause_openers", lang)
    return not (opens and directly)


# Swedish.


def _swedish(text: int, run: Run, lang: str, words: Counter[str]) -> Iterator[Phrase]:
    known, definite = determiners(lang), of_language("definite", lang) or {}
    for k, token in enumerate(run):
        cells = known.get(token.low)
        if cells is not None:
            noun = _swedish_noun(run, k + 1, words)
            if noun is not None:
                yield Phrase(text, token, noun.low, cells, _is_article(run, k, lang, True), "")
        elif token.low in definite:
            gender = definite[token.low]
            form = _definite_noun(run, k, words)
            if form is not None:
                yield Phrase(text, token, form, frozenset((gender,)), True, "")


def _swedish_noun(run: Run, k: int, words: Counter[str]) -> Token | None:
    """Give the first noun behind an article, unless another word that may be a noun stands behind it."""
    for at in range(k, min(k + _BETWEEN, len(run))):
        token = run[at]
        if token.low in behind("sv") or not token.word.islower() or not _ends_here(token):
            return None
        if is_noun(token.low, words):
            follows = run[at + 1] if at + 1 < len(run) else None
            alone = follows is None or follows.low in behind("sv")
            adjective = token.low in listed("adjectives", "sv")
            known = bool(gender_of(token.low, "sv")) and not is_noun(follows.low, words) if follows else False
            return token if alone or not adjective and (known or is_verb(follows, words)) else None
        if token.low.endswith(_NO_ADJECTIVE):
            return None  # a genitive or a verb: en hjältes kort, en annan väljer kort, någon räknade fel
        if at == k and (at + 1 == len(run) or run[at + 1].low in behind("sv")):
            return token
    return None


def is_verb(token: Token, words: Counter[str]) -> bool:
    """Tell whether a Swedish word has the ending of a verb and is no noun, nor a genitive."""
    noun = is_noun(token.low, words) or is_noun(token.low.removesuffix("s"), words)
    return token.low.endswith(_SWEDISH_VERB) and not noun


def _definite_noun(run: Run, k: int, words: Counter[str]) -> str | None:
    """Give the base form of the definite noun of `den` or `det`, where that is no pronoun."""
    rest = run[k + 1 : k + 1 + _BETWEEN]
    if not rest:
        return None
    sure = run[k].low not in ("den", "det") or begins(run, k)
    sure = sure or k > 0 and run[k - 1].low in prepositions("sv")
    for token in rest:
        if token.low in ("här", "där") and token is rest[0]:
            sure = True
            continue
        base = base_of(token.low, words)
        if base:
            return base if sure and _ends_here(token) else None
        if not token.low.endswith(("a", "e")) or token.low in behind("sv"):
            return None
        sure = True
    return None


def definite_forms(noun: str) -> Mapping[str, tuple[str, ...]]:
    """Give the definite forms a Swedish noun would have as utrum (`u`) and as neutrum (`n`)."""
    found: dict[str, list[str]] = {"u": [noun + "en"], "n": [noun + "et"]}
    last = noun[-1:]
    for gender, letter in (("u", "n"), ("n", "t")):
        if last in "aeiouyåäöé":
            found[gender] = [noun + letter]
        if last in "mn":
            found[gender].append(f"{noun}{last}e{letter}")
        if noun[-2:] in ("el", "en", "er") and len(noun) > 3:
            found[gender].append(f"{noun[:-2]}{last}e{letter}")
    if noun[-2:] in ("el", "er", "or", "ar"):
        found["u"].append(noun + "n")
    return {gender: tuple(forms) for gender, forms in found.items()}


def is_noun(word: str, words: Counter[str]) -> bool:
    """Tell whether a Swedish word is a noun: a known one, or one whose definite form the game has."""
    if len(word) < 2 or word in listed("not_nouns", "sv"):
        return False
    if gender_of(word, "sv"):
        return True
    if word.endswith(("ande", "ende")):
        return False
    return any(form in words for forms in definite_forms(word).values() for form in forms)


def base_of(word: str, words: Counter[str]) -> str:
    """Give the noun that a Swedish definite form belongs to, where its ending tells the gender; else nothing."""
    for ending, gender in (("en", "u"), ("et", "n"), ("n", "u"), ("t", "n")):
        if not word.endswith(ending):
            continue
        stem = word[: -len(ending)]
        for base in (stem, stem[:-1] if stem[-2:-1] == stem[-1:] and stem[-1:] in "mn" else ""):
            if len(base) > 1 and base in words and word in definite_forms(base)[gender]:
                return base if gender_of(base, "sv") == gender else ""
    return ""


# Dutch.


def _dutch(text: int, run: Run, lang: str, _words: Counter[str]) -> Iterator[Phrase]:
    known = determiners(lang)
    for k, token in enumerate(run[:-1]):
        cells, noun = known.get(token.low), run[k + 1]
        if cells is None or noun.low in behind(lang) or not _ends_here(noun) or not noun.word.islower():
            continue
        if not gender_of(noun.low, lang) and noun.low.endswith(_DUTCH_ADJECTIVE):
            continue
        if k + 2 < len(run) and run[k + 2].low not in behind(lang):
            continue
        yield Phrase(text, token, noun.low, cells, _is_article(run, k, lang, True), "")


_FINDERS: Mapping[str, Callable[[int, Run, str, Counter[str]], Iterator[Phrase]]] = {
    "de": _german,
    "sv": _swedish,
    "nl": _dutch,
}
