"""The words that a language is spelled with: those of a dictionary, of the game's names and of its own texts.

The game knows the words of its names, tokens, terms and ids, and those an author wrote into `words.<lang>.txt`.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cached_property
from typing import Any, NamedTuple

from cardgen.cache import digest
from cardgen.check.contexts.checked_game import CheckedGame
from cardgen.check.corpus.dictionary import Dictionary, data, marked, sharpened, slips_of_the_pen, words_in
from cardgen.check.corpus.language_words import as_capital, capital_nouns, compounds, inflection, same_word
from cardgen.check.corpus.prose.prose_reading import listed_words
from cardgen.check.corpus.text_units import NAME, TextUnit, by_key, by_text, language_of, text_units
from cardgen.check.corpus.typesetting import GARBLED, MARK, MASK, masked

#: Minimum length of a word that is checked, and of one in capitals; shorter ones are mostly signs or abbreviations.
_SHORTEST, _SHORTEST_CAPITALS = 3, 5
#: Minimum length of a name that may be a slip; a shorter one is close to too many words.
_SHORTEST_NAME = 5
#: Minimum length of a part of a compound that is the game's own word, and of one from the dictionary.
_SHORTEST_PART, _SHORTEST_LISTED = 3, 4
#: Minimum length of one of two parts from the dictionary, and of a misspelt part, as written or as intended.
_LONGER_PART = 5
#: How many first or last letters are right in a slightly misspelt word.
_END = 3
#: Minimum number of unknown words for a text that is mostly made of them to be in another language.
_FOREIGN = 3
#: Maximum number of words of a language with suggestions: each takes some tenths of a second.
_MOST_SUGGESTIONS = 25
_BEFORE_SENTENCE = re.compile(rf"(?:^|[.!?:…|{MARK}]|\n[ \t]*\n)[\s{MARK}*_(\[“”„‘’‚»«›‹\"'–—-]*$")
#: Stressed, quoted or bracketed text, as words of another language are.
_APART = re.compile(r"\*([^*\n]+)\*|[“”„\"]([^“”„\"\n]+)[“”\"]|\(([^()\n]+)\)")
_COMMENT = re.compile(r"#.*")


class _Use(NamedTuple):
    """The place of a word: the number of the text, its letters, and whether a sentence begins with it.

    Attributes:
        apart: the words that are stressed, quoted or in brackets with it.
    """

    text: int
    start: int
    end: int
    begins: bool
    apart: str


class Row(NamedTuple):
    """A word that is misspelt: its first use, its frequency, what it was meant for (or '')."""

    text: int
    start: int
    end: int
    word: str
    meant: str
    times: int


def given_words(game: CheckedGame, lang: str) -> Iterator[str]:
    """Yield the words an author declared (in `words.<lang>.txt`, ids, tokens, terms), and those of all games."""
    yield from (language_of(data()["of_games"], lang) or "").split()
    files = (game.sources.within(one.root).at(one.folder / f"words.{lang}.txt") for one in game.lineage)
    listed = "\n".join(file.data.decode("utf-8", "replace") for file in files)
    ids = [*(c.id for c in game.components()), *(d.id for d in game.decks), *game.tokens, *game.modules]
    for text in (
        _COMMENT.sub("", listed),
        *ids,
        *_leaves(game.terms, lang, game.languages),
        *game.title.values(),
    ):
        for found in words_in(text.replace("-", " ").replace("_", " ")):
            yield found[0].lower()


def _leaves(value: Any, lang: str, languages: tuple[str, ...]) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, item in value.items():
            if key == lang or key not in languages:
                yield from _leaves(item, lang, languages)
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from _leaves(item, lang, languages)


def _words_of(one: TextUnit) -> list[tuple[str, int, int, bool, str]]:
    """Return the words of a text that are judged."""
    return list(_uses(GARBLED.sub(lambda m: MASK * len(m[0]), masked(one.text, one.kind)), one.lang))


def _uses(text: str, lang: str) -> Iterator[tuple[str, int, int, bool, str]]:
    """Yield the words of a masked text that are judged: the word, and the fields of its use."""
    apart = [*_APART.finditer(text)][::-1]
    for found in words_in(text):
        at = found.start()
        while apart and apart[-1].end() <= at:
            apart.pop()
        word = found[0].replace("\u00ad", "").replace("’", "'")
        before, after = text[:at][-2:], text[found.end() : found.end() + 3]
        if len(word) < _SHORTEST or (word.isupper() and len(word) < _SHORTEST_CAPITALS):
            continue
        if any(part[1:] != part[1:].lower() and not part.isupper() for part in word.split("-")):
            continue  # FogHarbour: a name of its own making
        if _is_part(before, after) or (len(word) < 5 and re.match(r"\.(?:\s?[a-zåäöéüß\d]|,)", after)):
            continue  # a part of a word, or an abbreviation
        if after[:1] == "." and word.lower() in listed_words("abbreviations", lang):
            continue
        begins = at == 0 or bool(_BEFORE_SENTENCE.search(text, max(0, at - 12), at))
        beside = apart[-1][apart[-1].lastindex or 0] if apart and apart[-1].start() < at else ""
        yield word, at, found.end(), begins, beside


def _is_part(before: str, after: str) -> bool:
    """Return whether a word goes on after a suspended hyphen, a colon, a token or a mark of stress."""
    if after[:1] == "-" and not after[1:2].isalpha():
        return True
    if before[-1:] in ("-", ":", "*", MASK, "’") and before[:1].strip(f" \n\t({MARK}*") and len(before) == 2:
        return before[-1] != "*" or before[0].isalpha()
    return after[:1] == "*" and after[1:2].isalpha() or before[-1:] == "-"


class SpellingLanguage:
    """The words of a game in one language."""

    def __init__(
        self, game: CheckedGame, lang: str, known: Dictionary, english: Dictionary | None = None
    ) -> None:
        self._game = game
        self.lang = lang
        self.dictionary = known
        self.english = english
        self.endings = [e for e in inflection(lang).endings if e]
        self.links = language_of(data()["links"], lang) or [""]
        self.stems = tuple((language_of(data()["stems"], lang) or {}).items())
        self.capitals = language_of(data()["capitals"], lang) or ()
        self.takes_apart = lang.partition("-")[0] in data()["joined"]
        self.letters = language_of(data()["letters"], lang)
        self.alphabet = {*self.letters, "'", "-"}
        self.nouns_in_capitals = capital_nouns(lang)
        self.names: dict[str, list[_Use]] = {}
        self.prose: dict[str, list[_Use]] = {}
        words = by_text(game, "words", _words_of)
        for index, one in enumerate(text_units(game)):
            if one.lang == lang:
                self._read(index, one, words[index])
        self.given = frozenset(given_words(game, lang))
        #: The frequency of every word of the game in lower case.
        self.times: dict[str, int] = {}
        for uses in (self.names, self.prose):
            for word, places in uses.items():
                self.times[word.lower()] = self.times.get(word.lower(), 0) + len(places)
        self.in_names = frozenset(word.lower() for word in self.names)
        self.own: frozenset[str] = self.given
        self.left = _MOST_SUGGESTIONS

    def _read(self, index: int, one: TextUnit, words: Iterable[tuple[str, int, int, bool, str]]) -> None:
        into = self.names if one.kind == NAME else self.prose
        for word, start, end, begins, apart in words:
            if not set(word.lower()) <= self.alphabet:
                continue  # a word with letters of another language is of that language
            into.setdefault(word, []).append(_Use(index, start, end, begins, apart))

    def misspelt(self) -> Iterator[Row]:
        """Yield the misspelt words, each at its first place."""
        wrong = {word: meant for word in self.names if (meant := self._meant_by_name(word))}
        names = {part for word in self.names if word not in wrong for part in _parts(word)}
        self.own = self.given | names
        for word, meant in wrong.items():
            yield self._row(word, self.names[word], meant)
        unknown = self._unknown()
        good = self.own | {word.lower() for word in self.prose if word not in unknown}
        foreign = self._foreign(unknown)
        reported = {word.lower() for word in wrong}
        for word, places in unknown.items():
            uses = [use for use in places if use.text not in foreign and not self._is_english(use.apart)]
            if word.lower() in reported or not uses:
                continue
            meant = self._meant(word, uses, good)
            if meant or word[0].islower():
                reported.add(word.lower())
                yield self._row(word, uses, meant)

    def _foreign(self, unknown: Mapping[str, list[_Use]]) -> set[int]:
        """Return the numbers of texts that are in another language: a motto in Latin, or what is to be translated."""
        words, strange = Counter[int](), Counter[int]()
        for word, uses in self.prose.items():
            for text in {use.text for use in uses}:
                words[text] += 1
                strange[text] += word in unknown
        if len(unknown) >= _FOREIGN and 2 * len(unknown) > len(self.prose):
            return set(words)  # the language of the whole game is another than it says
        return {text for text, count in strange.items() if count >= _FOREIGN and 2 * count > words[text]}

    def _is_english(self, apart: str) -> bool:
        """Return whether words that are stressed, quoted or in brackets are English, in another language."""
        if not apart or self.english is None:
            return False
        parts = (part for found in words_in(apart) for part in found[0].split("-"))
        return all(len(part) < _SHORTEST or self.english.knows(part) for part in parts)

    def _row(self, word: str, uses: list[_Use], meant: str) -> Row:
        first = min(uses)
        shown = as_capital(meant, word)
        return Row(first.text, first.start, first.end, word, shown, self.times[word.lower()])

    # Known words.

    def _unknown(self) -> dict[str, list[_Use]]:
        """Return the unknown words of the prose; each is looked up once while names and ids stay the same."""
        words, decides = list(self.prose), digest(self.dictionary.stamp, *sorted(self.own))
        known = by_key(self._game, f"known words {self.lang}", words, words, self._knows, decides)
        return {word: self.prose[word] for word, is_known in zip(words, known, strict=True) if not is_known}

    def _knows(self, word: str) -> bool:
        fold = word.lower()  # and no casefold(), for which ß is ss
        # A capital at the beginning of a sentence is the only difference from a word already looked up.
        plain = word.istitle() and not self.nouns_in_capitals and self.dictionary.knows(fold)
        if self._is_own(fold) or plain or word in self.capitals or self.dictionary.knows(word):
            return True
        if any(fold.endswith(end) and self._knows(word[: -len(end)] + of) for end, of in self.stems):
            return True
        if "-" in word:
            first, rest = word.split("-", 1)
            initials = len(first) < _SHORTEST_CAPITALS and self.dictionary.knows(f"{first.upper()}-{rest}")
            return initials or all(len(part) < _SHORTEST or self._knows(part) for part in word.split("-"))
        return compounds(self.lang) and (self._is_compound(fold) or self._is_joined(fold))

    def _is_own(self, fold: str) -> bool:
        """Return whether a word is one of the game's, in any inflection."""
        if fold in self.own:
            return True
        cut = (
            fold[: -len(end)]
            for end in self.endings
            if fold.endswith(end) and len(fold) - len(end) >= _SHORTEST
        )
        return any(stem in self.own or stem + "a" in self.own or stem + "e" in self.own for stem in cut)

    def _is_compound(self, fold: str) -> bool:
        """Return whether a word is put together of one of the game's and one that is known."""
        for at_letter in range(_SHORTEST_PART, len(fold) - _SHORTEST_PART + 1):
            first, last = fold[:at_letter], fold[at_letter:]
            for link in self.links:
                stem = first.removesuffix(link) if first.endswith(link) else ""
                if len(stem) < _SHORTEST_PART:
                    continue
                if stem in self.own and (self._is_own(last) or self._is_listed(last)):
                    return True
                if self._is_own(last) and self._is_listed(stem):
                    return True
        return False

    def _is_joined(self, fold: str) -> bool:
        """Return whether a word is put together of two that the dictionary knows, where it lists few such words."""
        if not self.takes_apart:
            return False
        for at_letter in range(_SHORTEST_PART, len(fold) - _SHORTEST_PART + 1):
            first, last = fold[:at_letter], fold[at_letter:]
            if max(len(first), len(last)) < _LONGER_PART or not self.dictionary.knows(last):
                continue
            stems = (first.removesuffix(link) for link in self.links if first.endswith(link))
            if any(len(stem) >= _SHORTEST_PART and self.dictionary.knows(stem) for stem in stems):
                return True
        return False

    def _is_listed(self, part: str) -> bool:
        if len(part) < _SHORTEST_LISTED:
            return False
        if self.dictionary.knows(part):
            return True
        return self.nouns_in_capitals and self.dictionary.knows(part.capitalize())

    # Intended words.

    def _are_forms(self, one: str, other: str) -> bool:
        """Return whether two words are forms of one that is known, as far as their endings show."""
        if not same_word(one, other, self.lang):
            return False
        shorter = min(len(one), len(other))
        same = next((k for k in range(shorter) if one[k] != other[k]), shorter)
        bases = (one[:k] for k in range(_SHORTEST, same + 1) if {one[k:], other[k:]} <= {"", *self.endings})
        return any(
            b + end in self.times or self.dictionary.knows(b + end) for b in bases for end in ("", "a", "e")
        )

    def _meant_by_name(self, word: str) -> str:
        """Return the word of the game that an unknown one in a name was meant for, if better established, or ''."""
        fold = word.lower()
        if len(word) < _SHORTEST_NAME or fold in self.given or self.dictionary.knows(word):
            return ""
        proper = word[0].isupper() and not self.nouns_in_capitals
        for near in (*marked(fold, self.letters), *slips_of_the_pen(fold, self.letters)):
            times = self.times.get(near, 0)
            if not times or len(near) < _SHORTEST_NAME or self._are_forms(fold, near):
                continue
            if proper and near not in self.in_names:
                continue  # Rohan is not a slip of Roman
            if times > self.times[fold] or self.dictionary.knows(near):
                return near
        # One mark may make a word of a name by chance: Bardhor is not a bårdhor.
        restored = (
            n for n in marked(fold, self.letters) if sum(a != b for a, b in zip(n, fold, strict=True)) > 1
        )
        if near := next((n for n in restored if self.dictionary.knows(n)), ""):
            return near
        begins = all(use.begins for use in self.names[word])
        return self._looked_up(fold) if word[0].islower() and not begins else ""

    def _meant(self, word: str, uses: list[_Use], good: frozenset[str] | set[str]) -> str:
        fold = word.lower()
        near = next(
            (w for w in slips_of_the_pen(fold, self.letters) if w in good and len(w) >= _SHORTEST), ""
        )
        if near and not (word[0].isupper() and same_word(fold, near, self.lang)):
            return near
        sharp = sharpened(word) if "ß" in self.letters else ()
        if near := next(
            (n for n in sharp if self.dictionary.knows(n) or self.dictionary.knows(n.lower())), ""
        ):
            return near.lower()
        if word[0].islower():
            if near := next((n for n in marked(fold, self.letters) if self.dictionary.knows(n)), ""):
                return near
            own = sorted({word for end in _ends(fold) for word in self._own_by_end[end]})
            close = get_close_matches(fold, own, n=1, cutoff=0.85)
            return close[0] if close else self._looked_up(fold)
        judged = self.nouns_in_capitals or all(use.begins for use in uses)
        meant = self._looked_up(fold) if judged and len(fold) >= _SHORTEST_NAME else ""
        if self.nouns_in_capitals:
            meant = meant or self._meant_as_compound(fold)
        return meant if meant[:1].lower() == fold[0] else ""  # nobody mistakes how a word begins

    @cached_property
    def _own_by_end(self) -> Mapping[tuple[str, str], list[str]]:
        """The game's words by how they begin and end: so that an unknown word is compared with few of them."""
        found: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
        for word in self.own:
            for end in _ends(word):
                found[end].append(word)
        return found

    def _meant_as_compound(self, fold: str) -> str:
        """Return the compound that a word was meant for, one part of which is known and the other a slip, or ''."""
        joined = compounds(self.lang) and "-" not in fold
        parts = range(_SHORTEST_LISTED, len(fold) - _SHORTEST_LISTED + 1) if joined else ()
        split = [
            (fold[:k], fold[k:], self._begins_compound(fold[:k]), self._is_part(fold[k:])) for k in parts
        ]
        if any(begins and ends for _, _, begins, ends in split):
            return ""  # a good one that is not listed
        for first, last, begins, ends in split:
            if begins and (meant := self._meant_part(last)):
                return first + meant
            if ends and (meant := self._meant_part(first)):
                return meant + last
        return ""

    def _begins_compound(self, part: str) -> bool:
        return any(self._is_part(part.removesuffix(link)) for link in self.links if part.endswith(link))

    def _is_part(self, part: str) -> bool:
        return len(part) >= _SHORTEST_LISTED and (self._is_own(part) or self._is_listed(part))

    def _meant_part(self, part: str) -> str:
        word = part.capitalize() if self.nouns_in_capitals else part
        meant = self.dictionary.near(word, self.letters).lower()
        is_long = max(len(part), len(meant)) >= _LONGER_PART or sorted(part) == sorted(meant)
        return meant if meant and is_long and meant[0] == part[0] else ""

    def _looked_up(self, fold: str) -> str:
        """Return the dictionary's nearest word, until enough have been looked up."""
        self.left -= 1
        if self.left < 0:
            return ""
        meant = self.dictionary.near(fold, self.letters)
        if not meant and self.nouns_in_capitals:
            meant = self.dictionary.near(fold.capitalize(), self.letters)
        return meant


def _ends(word: str) -> tuple[tuple[str, str], tuple[str, str]]:
    """Return the first and the last letters of a word; in a slightly misspelt word one of the two is right."""
    return ("first", word[:_END]), ("last", word[-_END:])


def _parts(word: str) -> set[str]:
    """Return a name's word and, where it has hyphens, its parts, in lower case."""
    fold = word.lower()
    return {fold, *(part for part in fold.split("-") if len(part) >= _SHORTEST)}
