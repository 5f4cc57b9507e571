from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from cardgen.cache import digest
from cardgen.check.api import WARNING, CheckedGame, Violations, rule, violation
from cardgen.check.corpus.language_words import capital_nouns, same_word
from cardgen.check.corpus.nearness import is_nearly
from cardgen.check.corpus.segmentation import WORD
from cardgen.check.corpus.text_units import each_language, span, text_units
from cardgen.check.corpus.vocabulary import LONGEST_NAME, Row, Vocabulary, stem, vocabulary_of

#: Minimum length of a name that may be misspelt; it is greater where all nouns have a capital.
_NAME, _NAME_AMONG_NOUNS = 6, 8
#: Which end of a word, and its letters.
_End = tuple[str, str]


@rule("CG409", "name-misspelt", severity=WARNING, fixes=True)
def name_misspelt(game: CheckedGame) -> Violations:
    """A text names a component or a deck, but misspells the name by a letter.

    Why it matters: there is no such card.

    Example:
          # file: game.yaml
          title: {en: Keep}
          languages: [en]
          # file: decks/room.yaml
          title: {en: Rooms}
          cards:
            - {id: room-a, name: {en: Broken Bridge}, text: {en: It sways.}}
        -   - {id: room-b, name: {en: Toll}, text: {en: "Nobody crosses the Broken Bride alive."}}
        +   - {id: room-b, name: {en: Toll}, text: {en: "Nobody crosses the Broken Bridge alive."}}

    Source: a name in running text is recognised by its capital; `{card:…}` would always be right.
    """
    names = {lang: digest(*_names(game, lang)) for lang in game.languages}
    for index, start, written, name, _ in each_language(game, "names", _rows, names):
        one = text_units(game)[index]
        found = span(game, one, start, start + len(written))
        message = f"{one.what}: '{written}' is not a name in this game; did you mean '{name}'?"
        yield violation(found.place, message, found.fix(name, safe=False))


def _rows(game: CheckedGame, lang: str) -> list[Row]:
    return list(_misspelt(_names(game, lang), vocabulary_of(game, lang), lang))


def _names(game: CheckedGame, lang: str) -> list[str]:
    names = {component.name(lang) for component in game.components() if "name" in component.fields}
    return sorted(names | {deck.title.of(lang) for deck in game.decks})


def _misspelt(names: Sequence[str], vocabulary: Vocabulary, lang: str) -> Iterator[Row]:
    known = _Names(names, lang)
    lower = Counter(word.lower() for word in vocabulary.counts.elements())
    for run, at_start in vocabulary.capitals:
        word, index, start = run[0]
        written, name = known.of_phrase([one[0] for one in run], lower)
        if not name and not at_start and lower[word.lower()] == 1:
            written, name = word, known.of_word(word.lower())
        if name:
            yield index, start, written, name, 0


class _Names:
    """The names of a game, by the first or last letters of one of their words and by all others: most are never met."""

    def __init__(self, names: Sequence[str], lang: str) -> None:
        self.lang = lang
        self._all = {word.lower() for name in names for word in WORD.findall(name)}
        self._one: dict[_End, list[str]] = defaultdict(list)
        self._phrases: dict[tuple[tuple[str, ...], _End], list[tuple[str, str]]] = defaultdict(list)
        least = _NAME_AMONG_NOUNS if capital_nouns(lang) else _NAME
        for name in names:
            parts = tuple(name.lower().split())
            if len(parts) == 1 and len(name) >= least and WORD.fullmatch(name):
                for key in _ends(name.lower(), 3):
                    self._one[key].append(name)
            if 1 < len(parts) <= LONGEST_NAME and all(WORD.fullmatch(part) for part in parts):
                for k, part in enumerate(parts):
                    for end in _ends(part, _half(len(part))):
                        self._phrases[_without(parts, k), end].append((part, name))
        self._lengths = sorted({len(others) for others, _ in self._phrases})

    def of_word(self, word: str) -> str:
        """Return the one-word name that a word almost is; empty if there is none."""
        if len(word) < _NAME - 1 or word in self._all:
            return ""
        near = dict.fromkeys(name for end in _ends(word, 3) for name in self._one.get(end, ()))
        return next((name for name in near if self._is_slip(word, name.lower())), "")

    def of_phrase(self, run: Sequence[str], lower: Counter[str]) -> tuple[str, str]:
        """Return the first words of a run and the name that differs in one letter; empty if there is none."""
        written = tuple(word.lower() for word in run)
        for length in self._lengths:
            for k in range(length if length <= len(written) else 0):
                odd = written[k]
                if lower[odd] > 1 or odd in self._all:
                    continue
                others = _without(written[:length], k)
                halves = {_half(len(odd) + more) for more in (-1, 0, 1)}
                ends = dict.fromkeys(end for half in sorted(halves) for end in _ends(odd, half))
                for right, name in (row for end in ends for row in self._phrases.get((others, end), ())):
                    # The other words are right, so that even the first letter may be wrong.
                    if self._is_slip(odd, right) or self._is_slip(f"-{odd}", f"-{right}"):
                        return " ".join(run[:length]), name
        return "", ""

    def _is_slip(self, word: str, name: str) -> bool:
        return len(name) >= _NAME - 1 and is_nearly(word, name) and not self._is_form(word, name)

    def _is_form(self, word: str, name: str) -> bool:
        return same_word(word, name, self.lang) or stem(word, self.lang) == stem(name, self.lang)


def _ends(word: str, letters: int) -> tuple[_End, _End]:
    """Return the first and the last letters of a word: a single wrong letter is in at most one of the two."""
    return ("first", word[:letters]), ("last", word[-letters:])


def _half(length: int) -> int:
    """Return the length of each end of a word: under half, so that two swapped letters are not in both."""
    return max(2, (length - 1) // 2)


def _without(parts: tuple[str, ...], k: int) -> tuple[str, ...]:
    return (*parts[:k], "", *parts[k + 1 :])
