import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from cardgen.check.api import WARNING, CheckedTexts, Violations, rule
from cardgen.check.corpus.grammar.agreement import mistakes_by_text, with_capital_of
from cardgen.check.corpus.text_units import language_of
from cardgen.check.corpus.tokenizer import Token, TokenRun, begins
from cardgen.check.corpus.typesetting import MASK
from cardgen.load.store import word_lists

_FILE = Path(__file__).with_name("wrong_words.yaml")
#: How many words on either side are looked at.
_REACH = 3
#: And before a comma.
_LAST = 2
#: Signs in the patterns of `wrong_words.yaml`: the beginning and the end of a sentence, a token, any word, and a
#: capitalised one.
_BEGIN, _END, _GAME_TOKEN, _ANY, _CAPITAL = "<", ">", "#", "~", "@"
#: And the beginning of a clause.
_CLAUSE = "^"
#: A comma after the word, and the word before another.
_COMMA = ";"
_ENDS = frozenset(".;:!?")
_STATEMENT = "statement"
_CAPITALISED = r"(?-i:[A-ZÄÖÜ])[^\W\d_]+"
_WORD = r"[^\W\d_]+(?:[’'-][^\W\d_]+)*"


@rule("CG523", "wrong-word", severity=WARNING, fixes=True)
def wrong_word(game: CheckedTexts) -> Violations:
    """A word sounds like the one that is meant, or is a form that its subject does not take: its for it’s, you has.

    It is reported only if the words around it leave no doubt; wrong_words.yaml lists the patterns.

    Why it matters: no dictionary finds it, since both are words; the sentence says something else, or nothing.

    Example:
            - id: room-orc
              name: {sv: Orch, en: Orc}
        -     text: {sv: Slå högre en 4., en: Roll higher then 4.}
        +     text: {sv: Slå högre än 4., en: Roll higher than 4.}

    Source: Språkrådet (sv), Duden (de), Merriam-Webster (en), as wrong_words.yaml says.
    """
    return mistakes_by_text(game, _wrong_words)


def _wrong_words(runs: Sequence[TokenRun], lang: str) -> Iterator[tuple[Token, str, str]]:
    for token, meant in _meant_words(runs, lang):
        new = with_capital_of(token.word, meant)
        yield token, new, f"'{token.word}' where '{new}' is meant"


class _Pattern(NamedTuple):
    """The word that is meant, and patterns of what precedes and follows it; `noun`: it has a capital in German."""

    meant: str
    before: re.Pattern[str]
    after: re.Pattern[str]
    noun: bool
    in_questions: bool

    def fits(self, run: TokenRun, k: int, before: str) -> bool:
        """Return whether another word is meant by the k-th."""
        if not self.in_questions and run[-1].tail == "?":
            return False
        return bool(self.before.search(before) and self.after.match(_after(run, k)))


def _meant_words(runs: Sequence[TokenRun], lang: str) -> Iterator[tuple[Token, str]]:
    """Yield the words confused with others that sound alike, each with the one that is meant."""
    patterns = _patterns(lang)
    for at, run in enumerate(runs):
        for k, token in enumerate(run):
            known = patterns.get(token.low.replace("'", "’"))
            if not known:
                continue
            before = _before(run, k, runs[at - 1] if at else None)
            is_noun = lang.startswith("de") and token.is_name and not begins(run, k)
            likely = (pattern for pattern in known if pattern.noun or not is_noun)
            meant = next((pattern.meant for pattern in likely if pattern.fits(run, k, before)), None)
            if meant:
                yield token, meant


@lru_cache(maxsize=8)
def _patterns(lang: str) -> dict[str, list[_Pattern]]:
    found: dict[str, list[_Pattern]] = {}
    listed = word_lists(_FILE)
    clause = language_of(listed["clauses"], lang)
    for words, meant, before, after, *only in language_of(listed["wrong_words"], lang) or ():
        left = (
            ".*" if before == _ANY else before.replace(_CLAUSE, f"(?:^|(?:{clause}) )").replace(_ANY, _WORD)
        )
        right = after.replace(_ANY, _WORD).replace(_CAPITAL, _CAPITALISED)
        ends = re.compile(rf"(?:^| )(?:{left})$", re.IGNORECASE)
        starts = re.compile(rf"(?:{right})(?= |$)", re.IGNORECASE)
        for word in words.split("|"):
            new = meant.replace(_ANY, word)
            pattern = _Pattern(new, ends, starts, word[0].isupper(), _STATEMENT not in only)
            found.setdefault(word.lower(), []).append(pattern)
    return found


def _before(run: TokenRun, k: int, last: TokenRun | None) -> str:
    """Return the words before the k-th, or a sign that there are none."""
    if k:
        return _joined(run[max(0, k - _REACH) : k])
    if begins(run, 0):
        return _BEGIN
    return _joined(last[-_LAST:]) + "," if last and run[0].lead.strip() == "," else "("


def _after(run: TokenRun, k: int) -> str:
    if k + 1 < len(run):
        return _joined(run[k + 1 : k + 1 + _REACH])
    tail = run[k].tail
    return _END if tail in _ENDS else _COMMA if tail == "," else "("


def _joined(words: TokenRun) -> str:
    """Return words with a space between two; a letter by itself (your A card) is none."""
    shown = (_GAME_TOKEN if token.word == MASK else token.word for token in words)
    return " ".join("•" if len(word) == 1 and word.isupper() else word for word in shown)
