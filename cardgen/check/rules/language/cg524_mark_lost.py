import re
import sys
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from cardgen.cache import digest
from cardgen.check.api import WARNING, CheckedTexts, Violations, rule, violation
from cardgen.check.corpus.dictionary import data, without_marks
from cardgen.check.corpus.language_words import as_capital, words
from cardgen.check.corpus.segmentation import WORD
from cardgen.check.corpus.text_units import TextUnit, by_text, each_language, language_of, span, text_units
from cardgen.check.corpus.typesetting import masked

#: Between two adjacent words.
_BESIDE = re.compile(r"[ \u00a0]|[ \u00a0]*\n[ \u00a0]*")
#: Minimum occurrences of a word with its marks; of these next to the same words, if the word without marks is rare and
#: if it is not; maximum occurrences of a rare word. Source: five in fifteen thousand texts of programs in Swedish,
#: German and Dutch are reported, and of Swedish words that lost their ring every second one.
_KNOWN, _BESIDES, _BESIDES_COMMON, _RARE = 5, 2, 5, 2
#: A cached finding: number of the text, offset, the word, the word with its marks, and how often that occurs.
_Row = tuple[int, int, str, str, int]


class _Use(NamedTuple):
    """A word in lower case, its text, where it begins there, and the words beside it or ''."""

    word: str
    text: int
    start: int
    before: str
    after: str


@rule("CG524", "mark-lost", severity=WARNING, fixes=True)
def mark_lost(game: CheckedTexts) -> Violations:
    """A word lacks the dots or the ring that it has between the same words elsewhere in the game.

    Why it matters: `for` and `för` are both words, so no dictionary finds it; the reader stumbles.

    Example:
          # file: game.yaml
          title: Rum
          languages: [sv]
          # file: decks/room.csv
          name,text
          Bi,Du får gå förbi.
          Orm,Du får gå fort.
          Tjuv,Du får fly.
          Eld,Du får gå in.
          Regn,Du får vila.
        - Is,Du far hoppa.
        + Is,Du får hoppa.

    Source: own design: the neighbours of a word in all texts of a language. A word that always needs its marks, such as
    Swedish `ar`, is reported everywhere except in English; spelling.yaml lists these words. CG501 reports words that no
    dictionary has.
    """
    for index, start, written, known, often in each_language(game, "lost-marks", _rows):
        one = text_units(game)[index]
        where = span(game, one, start, start + len(written))
        why = f"as it is {often} times beside the same words" if often else "which this language has it with"
        message = f"'{written}' without its marks; write '{known}', {why}"
        yield violation(where.place, f"{one.what}: {message}", where.fix(known, safe=False))


def _rows(game: CheckedTexts, lang: str) -> list[_Row]:
    return list(_of_language(game, lang))


def _of_language(game: CheckedTexts, lang: str) -> Iterator[_Row]:
    never = language_of(data()["unmarked"], lang) or {}
    both = (language_of(data()["both"], lang) or "").split()
    read = by_text(game, "lost-marks words", _words_of)
    own = [(index, words) for index, (_, words) in enumerate(read) if text_units(game)[index].lang == lang]
    # A text on several cards counts once.
    distinct = dict(read[index] for index, _ in own).values()
    count = Counter(word for words in distinct for word in words)
    marked = _marked(count)
    suspects = {*never, *marked} - {*both}
    # Only texts with a word that may lack its marks, or with that word and its marks, matter.
    relevant = suspects.union(*marked.values())
    texts = [
        (index, masked(text_units(game)[index].text, text_units(game)[index].kind))
        for index, words in own
        if not relevant.isdisjoint(words)
    ]
    beside = _Beside(
        count,
        marked,
        [u for text in dict.fromkeys(text for _, text in texts) for u in _uses(0, text, relevant)],
    )
    for use, text in ((use, whole) for index, whole in texts for use in _uses(index, whole, suspects)):
        sure = use.word in never and not words("little", "en") & {use.before, use.after}
        known, often = (never[use.word], 0) if sure else beside.marked(use)
        # A part of a word that is broken at the end of a line is none.
        if known and not text.startswith("-", use.start + len(use.word)):
            written = text[use.start : use.start + len(use.word)]
            yield use.text, use.start, written, as_capital(known, written), often


def _words_of(one: TextUnit) -> tuple[str, list[str]]:
    """Return a key of a masked text, and its words in lower case."""
    text = masked(one.text, one.kind)
    return digest(text), [sys.intern(word.lower()) for word in WORD.findall(text)]


def _marked(count: Counter[str]) -> Mapping[str, list[str]]:
    """Return the known words with marks, by their form without."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for word, times in count.items():
        if times >= _KNOWN and not word.isascii() and without_marks(word) != word:
            found[without_marks(word)].append(word)
    return {bare: known for bare, known in found.items() if bare in count}


def _uses(index: int, text: str, wanted: Collection[str]) -> Iterator[_Use]:
    """Yield the uses of some words in a text."""
    found = [None, *WORD.finditer(text), None]
    for k, match in enumerate(found):
        if match and (word := match[0].lower()) in wanted:
            yield _Use(
                word, index, match.start(), _beside(found[k - 1], match, 0), _beside(match, found[k + 1], 1)
            )


def _beside(left: re.Match[str] | None, right: re.Match[str] | None, which: int) -> str:
    """Return one of two words in lower case, if they are adjacent; else an empty string."""
    if left is None or right is None or not _BESIDE.fullmatch(left.string, left.end(), right.start()):
        return ""
    return (left, right)[which][0].lower()


class _Beside:
    """The frequency of each word, and of its neighbours."""

    def __init__(self, count: Counter[str], marked: Mapping[str, list[str]], uses: Sequence[_Use]) -> None:
        self._count = count
        self._marked = marked
        self._before = Counter((use.before, use.word) for use in uses if use.before)
        self._after = Counter((use.word, use.after) for use in uses if use.after)

    def marked(self, use: _Use) -> tuple[str, int]:
        """Return the intended word with its marks, and how often it occurs next to the same words; or nothing."""
        for word in self._marked.get(use.word, ()):
            times = self._times(use, word)
            least = _BESIDES if self._count[use.word] <= _RARE else _BESIDES_COMMON
            # The word itself is counted once for each neighbour.
            if times >= least and self._times(use, use.word) == bool(use.before) + bool(use.after):
                return word, times
        return "", 0

    def _times(self, use: _Use, word: str) -> int:
        return self._before[use.before, word] + self._after[word, use.after]
