from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from cardgen.check.api import WARNING, rule
from cardgen.check.corpus.grammar.agreement import LanguageTexts, Mistake, by_language, mistake
from cardgen.check.corpus.grammar.articles import ends_here
from cardgen.check.corpus.grammar.grammar_data import (
    after_noun,
    determiners,
    of_language,
    prepositions,
    word_list,
)
from cardgen.check.corpus.tokenizer import Token, TokenRun
from cardgen.check.corpus.typesetting import MASK

#: Minimum length of a noun; maximum words between its announcer and the noun.
_SHORTEST, _BETWEEN = 3, 2
#: Minimum number of capitalised uses of a noun inside a sentence: if coordinated with another noun, and if not.
_KNOWN, _ALWAYS = 2, 4
_ADJECTIVE = ("e", "en", "er", "es", "em")


@rule("CG522", "lower-case-noun", severity=WARNING, fixes=True)
@by_language
def lower_case_noun(known: LanguageTexts) -> Iterator[Mistake]:
    """A German noun is in lower case after an article or a number, though the game writes it with a capital.

    Why it matters: German readers recognise a noun by its capital; without it they look for another noun.

    Example:
          # file: game.yaml
          title: {de: Burg}
          languages: [de]
          # file: decks/room.yaml
          title: {de: Räume}
          cards:
            - {id: room-a, name: {de: Sturm}, text: {de: Nimm den Würfel und wirf ihn.}}
            - {id: room-b, name: {de: Fels}, text: {de: Gib einen Würfel und eine Münze ab.}}
            - {id: room-c, name: {de: Nebel}, text: {de: Du darfst drei Würfel behalten.}}
            - {id: room-d, name: {de: Regen}, text: {de: Leg zwei Würfel in die Mitte.}}
        -   - {id: room-e, name: {de: Wind}, text: {de: Dann sind noch neun würfel da.}}
        +   - {id: room-e, name: {de: Wind}, text: {de: Dann sind noch neun Würfel da.}}

    Source: Duden, rules on capitals (K 72); the game's own spelling.
    """
    if not known.lang.startswith("de"):
        return
    nouns = _nouns_in(run for _, runs in known.texts for run in runs)
    judge = _Judge(nouns, known.forms, known.knows)
    for text, runs in known.texts:
        for token in (run[k] for run in runs for k in range(1, len(run)) if judge.is_small(run, k)):
            noun = token.word.capitalize()
            message = f"'{token.word}' is a noun here, written '{noun}' elsewhere; capitalise it"
            yield mistake(text, token, noun, message)


def _nouns_in(runs: Iterable[TokenRun]) -> Counter[str]:
    """Count the capitalised words in the position of a noun: after an article, a number, an adjective."""
    found: Counter[str] = Counter()
    for run in runs:
        pairs = zip(run, run[1:], strict=False)
        found.update(token.word for before, token in pairs if token.is_name and _comes_before_nouns(before))
    return found


def _comes_before_nouns(token: Token) -> bool:
    low = token.low
    if low in determiners("de") or low in prepositions("de") or low in word_list("numbers", "de", "many"):
        return True
    return token.word.islower() and low.endswith(_ADJECTIVE) and low not in after_noun("de")


def _may_be_noun(token: Token) -> bool:
    return not any(
        token.low in known for known in (after_noun("de"), determiners("de"), word_list("not_nouns", "de"))
    )


def _is_whole(token: Token) -> bool:
    word = token.word
    return ends_here(token) and len(word) >= _SHORTEST and word.islower() and word.isalpha()


class _Judge:
    """The nouns of a game."""

    def __init__(self, nouns: Counter[str], forms: Counter[str], knows: Callable[[str], bool] | None) -> None:
        self.nouns = nouns
        self.forms = forms
        self.knows = knows

    def is_small(self, run: TokenRun, k: int) -> bool:
        """Return whether the k-th word is a noun here: announced as one, not before a noun, elsewhere capitalised."""
        token = run[k]
        if not _is_whole(token) or _noun_follows(run, k):
            return False
        if run[k - 1].low in (of_language("small", "de") or {}).get(token.low, "").split():
            return True
        if not _may_be_noun(token):
            return False
        noun = token.word.capitalize()
        at = _announced(run, k)
        if at is None:
            least = _KNOWN if _is_second_of_two(run, k) else _ALWAYS
            once = self.forms[token.word] == 1 and not token.low.endswith("n")
            return once and self.nouns[noun] >= least and self._has_capital_only(token.word)
        return bool(self.nouns[noun] or self.knows) and self._is_announced(token, run[at], noun, at == k - 1)

    def _is_announced(self, token: Token, announcer: Token, noun: str, directly: bool) -> bool:
        """Return whether a word is a noun after an article or a number, and not a verb or an adjective."""
        if self._has_capital_only(token.word) and (directly or self.nouns[noun]):
            return True
        if token.low.endswith("n") and not _is_article(announcer):
            return False  # die zweite einrücken, wenn drei fallen: a verb
        known, others = self.nouns[noun], self.forms[token.word] - 1
        if known >= _ALWAYS + others * _ALWAYS:
            return True
        if known >= _KNOWN and others == 0 and directly and _is_article(announcer):
            return True
        adjective = token.low.endswith(_ADJECTIVE)
        return _is_article(announcer) and known >= _ALWAYS and not adjective

    def _has_capital_only(self, word: str) -> bool:
        """Return whether a dictionary has a word with a capital, and not without."""
        known = self.knows is not None and len(word) > _SHORTEST
        return known and not self.knows(word) and self.knows(word.capitalize())  # type: ignore[misc]


def _is_article(token: Token) -> bool:
    if token.low in prepositions("de"):
        return True  # aus reinem gold
    return token.low in determiners("de") and token.low not in word_list("also_pronouns", "de")


def _announced(run: TokenRun, k: int) -> int | None:
    """Return the place of the article or number whose noun may be the k-th word; None if there is none."""
    for at in range(k - 1, max(-1, k - 2 - _BETWEEN), -1):
        token = run[at]
        if token.low in determiners("de"):
            relative = at == 0 and "," in token.lead and token.low in word_list("relatives", "de")
            return None if relative or _is_relative(run, at) else at
        if token.low in word_list("numbers", "de", "many") or token.low in word_list("several", "de"):
            return at
        if token.low in prepositions("de") and at < k - 1 and run[at + 1].low.endswith("em"):
            return at
        if token.word.isdigit():
            free = token.lead[-1:].isspace() or not token.start
            return at if free and int(token.word) > 1 else None
        if not token.low.endswith(_ADJECTIVE) or not token.word.islower() or token.low in after_noun("de"):
            return None
    return None


def _is_relative(run: TokenRun, at: int) -> bool:
    return at == 1 and "," in run[0].lead and run[0].low in prepositions("de")


def _is_second_of_two(run: TokenRun, k: int) -> bool:
    """Return whether the k-th word is coordinated with a noun: Troll oder ork."""
    return k > 1 and run[k - 1].low in ("und", "oder", "sowie") and run[k - 2].is_name


def _noun_follows(run: TokenRun, k: int) -> bool:
    """Return whether a noun, or an adjective and a noun, follows the k-th word."""
    for token in run[k + 1 : k + 2 + _BETWEEN]:
        if token.word == MASK or token.word[0].isupper():
            return True
        if (
            not token.low.endswith(_ADJECTIVE)
            or token.low in determiners("de")
            or token.low in after_noun("de")
        ):
            return False
    return False
