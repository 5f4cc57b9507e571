"""Swedish nouns: how to recognise them, their definite forms, and the articles with their nouns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from cardgen.check.corpus.grammar.articles import BETWEEN, Phrase, ends_here, is_article
from cardgen.check.corpus.grammar.grammar_data import (
    after_noun,
    determiners,
    gender_of,
    of_language,
    prepositions,
    word_list,
)
from cardgen.check.corpus.tokenizer import Token, TokenRun, begins

#: Length above which an adjective is recognised by its ending.
_HEAD = 5
#: Endings of genitives and verbs, but not of singular adjectives.
_NO_ADJECTIVE = ("s", "ar", "er", "de", "te")
_VERB = ("r", "de", "te", "it", "s")


def swedish_phrases(text: int, run: TokenRun, lang: str, words: Counter[str]) -> Iterator[Phrase]:
    """Yield the articles of a run of words with their nouns, and definite nouns after den and det."""
    known, definite = determiners(lang), of_language("definite", lang) or {}
    for k, token in enumerate(run):
        cells = known.get(token.low)
        if cells is not None:
            noun = _noun(run, k + 1, words)
            if noun is not None:
                yield Phrase(text, token, noun.low, cells, is_article(run, k, lang, True), "")
        elif token.low in definite:
            gender = definite[token.low]
            form = _definite_noun(run, k, words)
            if form is not None:
                yield Phrase(text, token, form, frozenset((gender,)), True, "")


def _noun(run: TokenRun, k: int, words: Counter[str]) -> Token | None:
    """Return the first noun after an article, unless another word that may be a noun follows it."""
    for at in range(k, min(k + BETWEEN, len(run))):
        token = run[at]
        if token.low in after_noun("sv") or not token.word.islower() or not ends_here(token):
            return None
        if is_noun(token.low, words):
            follows = run[at + 1] if at + 1 < len(run) else None
            if follows is None:
                return token
            adjective = token.low in word_list("adjectives", "sv")
            alone = follows.low in after_noun("sv")
            alone = alone and not (adjective and follows.low in word_list("nouns_too", "sv"))
            known = bool(gender_of(token.low, "sv")) and not is_noun(follows.low, words)
            return token if alone or not adjective and (known or is_verb(follows, words)) else None
        if token.low.endswith(_NO_ADJECTIVE):
            return None  # a genitive or a verb: en hjältes kort, en annan väljer kort, någon räknade fel
        if at == k and (at + 1 == len(run) or run[at + 1].low in after_noun("sv")):
            return token
        if not _is_between(token.low, words):
            return None
    return None


def _is_between(word: str, words: Counter[str]) -> bool:
    """Return whether a Swedish word is an adjective, and no measure: en mängd kort, ett dussin orcher."""
    if word in word_list("between", "sv") or word in word_list("not_nouns", "sv"):
        return True
    if word in word_list("unsure", "sv"):
        return False
    if len(word) > _HEAD and word.endswith(tuple(word_list("adjective_endings", "sv"))):
        return True
    return word + "t" in words and word + "a" in words or word[-1] == "t" and word[:-1] in words


def is_verb(token: Token, words: Counter[str]) -> bool:
    """Return whether a Swedish word has the ending of a verb and is neither a noun nor a genitive."""
    noun = is_noun(token.low, words) or is_noun(token.low.removesuffix("s"), words)
    return token.low.endswith(_VERB) and not noun


def _definite_noun(run: TokenRun, k: int, words: Counter[str]) -> str | None:
    """Return the base form of the definite noun of `den` or `det`, if that is not a pronoun."""
    rest = run[k + 1 : k + 1 + BETWEEN]
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
            sure = sure and not (run[k].low == "det" and _is_clause(run, k, run.index(token, k), words))
            return base if sure and ends_here(token) else None
        if not token.low.endswith(("a", "e")) or token.low in after_noun("sv"):
            return None
        sure = True
    return None


def _is_clause(run: TokenRun, k: int, noun: int, words: Counter[str]) -> bool:
    """Return whether a noun after `det` is a clause's subject: det (enda) spelaren ser, det hjälten hittar får han."""
    between, rest = run[k + 1 : noun], run[noun + 1 :]
    if between:
        low = between[-1].low
        return low in word_list("for_nouns", "sv") or low.endswith(("aste", "rsta", "ngsta", "dsta"))
    if not rest:
        return False
    if rest[0].low in word_list("in_clauses", "sv") or _is_supine(rest[0], words):
        return True
    joined = next((at for at, token in enumerate(rest) if token.low in ("och", "men", "eller", "som")), None)
    return sum(_is_finite(token, words) for token in rest[:joined]) > 1


def _is_supine(token: Token, words: Counter[str]) -> bool:
    return token.low.endswith(("at", "it", "tt")) and not is_noun(token.low, words) and token.low != "ett"


def _is_finite(token: Token, words: Counter[str]) -> bool:
    """Return whether a Swedish word is a verb in the present, and no noun for several."""
    low = token.low
    if low in word_list("finite", "sv"):
        return True
    if not low.endswith("r") or low in prepositions("sv") or low in ("när", "där", "här", "ner", "mer", "er"):
        return False
    several = low.endswith("or") or any(is_noun(stem, words) for stem in (low[:-1], low[:-2], low[:-2] + "e"))
    return not several and not is_noun(low, words)


def definite_forms(noun: str) -> Mapping[str, tuple[str, ...]]:
    """Return the definite forms a Swedish noun would have as utrum (`u`) and as neutrum (`n`)."""
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
    """Return whether a Swedish word is a noun: a known one, or one whose definite form the game has."""
    if len(word) < 2 or word in word_list("not_nouns", "sv"):
        return False
    if gender_of(word, "sv"):
        return True
    if word.endswith(("ande", "ende")):
        return False
    return any(form in words for forms in definite_forms(word).values() for form in forms)


def base_of(word: str, words: Counter[str]) -> str:
    """Return the noun that a Swedish definite form belongs to, where its ending shows the gender; else nothing."""
    for ending, gender in (("en", "u"), ("et", "n"), ("n", "u"), ("t", "n")):
        if not word.endswith(ending):
            continue
        stem = word[: -len(ending)]
        for base in (stem, stem[:-1] if stem[-2:-1] == stem[-1:] and stem[-1:] in "mn" else ""):
            if len(base) > 1 and base in words and word in definite_forms(base)[gender]:
                return base if gender_of(base, "sv") == gender else ""
    return ""
