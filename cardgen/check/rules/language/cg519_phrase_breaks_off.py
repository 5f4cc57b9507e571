import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from cardgen.check.api import WARNING, CheckedTexts, Violations, rule, violation
from cardgen.check.corpus.text_units import NAME, TextUnit, disk_memo, span, text_units
from cardgen.check.corpus.typesetting import masked

#: A word, an empty line, or any other sign but marks of emphasis.
_SIGN = re.compile(r"[^\W_]+(?:[-’'][^\W_]+)*|\n\s*\n|[^\s*]")
#: Two words are the beginning of a phrase where so many stand with one word behind them, all but every tenth, and
#: three of five of these end there. Source: of the shipped games and of five rule books of others none is told.
_PHRASES, _ONE, _ENDING = 5, 0.9, 0.6
_Words = tuple[str, str]


@rule("CG519", "phrase-breaks-off", severity=WARNING)
def phrase_breaks_off(game: CheckedTexts) -> Violations:
    """A sentence ends in two words behind which a third stands everywhere else.

    Why it matters: the word was lost, and the sentence may still look like one.

    Example:
          # file: game.yaml
          title: {en: Keep}
          languages: [en]
          # file: decks/room.yaml
          title: {en: Rooms}
          cards:
            - {id: room-a, name: {en: Ape}, text: {en: It climbs. Your turn is over.}}
            - {id: room-b, name: {en: Bat}, text: {en: It sleeps. Your turn is over.}}
            - {id: room-c, name: {en: Cat}, text: {en: It hunts. Your turn is over.}}
            - {id: room-d, name: {en: Dog}, text: {en: It barks. Your turn is over.}}
            - {id: room-e, name: {en: Elk}, text: {en: It eats. Your turn is over.}}
        -   - {id: room-f, name: {en: Fox}, text: {en: It steals. Your turn is.}}
        +   - {id: room-f, name: {en: Fox}, text: {en: It steals. Your turn is over.}}

    Source: the texts themselves: five sentences and more that go on in one way. A text that stands on several cards
    counts as one.
    """
    for index, start, end, last in disk_memo(game, "phrases", _rows):
        one = text_units(game)[index]
        words = " ".join(one.text[start:end].split())
        message = f"'{words}' breaks off, and goes on with '{last}' everywhere else; give the rest"
        yield violation(span(game, one, start, end).place, f"{one.what}: {message}")


class _Sign(NamedTuple):
    """A word in small letters or another sign, and its letters in the text."""

    said: str
    start: int
    end: int

    @property
    def word(self) -> bool:
        """Whether it is a word."""
        return self.said[0].isalpha()


_END = _Sign("\n\n", 0, 0)


def _signs(one: TextUnit) -> list[_Sign]:
    text = masked(one.text, one.kind)
    return [*(_Sign(m[0].lower(), *m.span()) for m in _SIGN.finditer(text)), _END, _END]


class _Phrases:
    """What stands behind each two words in texts of one language."""

    def __init__(self, texts: Iterable[Sequence[_Sign]]) -> None:
        self.behind: dict[_Words, Counter[str]] = defaultdict(Counter)
        self.ending: Counter[tuple[_Words, str]] = Counter()
        for signs in texts:
            for one, two, third, after in zip(signs, signs[1:], signs[2:], signs[3:], strict=False):
                if one.word and two.word:
                    self.behind[one.said, two.said][third.said] += 1
                    self.ending[(one.said, two.said), third.said] += not after.word

    def lost(self, words: _Words) -> str:
        """Return the word that two words lack where they end a sentence this once, or an empty string."""
        rest = Counter(self.behind[words])
        if rest.pop(".") > 1 or rest.total() < _PHRASES:
            return ""
        last, times = rest.most_common(1)[0]
        usual = times >= _ONE * rest.total() and self.ending[words, last] >= _ENDING * times
        return last if usual and last[0].isalpha() else ""


def _rows(game: CheckedTexts) -> list[tuple[int, int, int, str]]:
    """Return the phrases that break off: the number of the text, its letters from and to, and the word that is lost."""
    texts: dict[str, dict[str, int]] = defaultdict(dict)
    for index, one in enumerate(text_units(game)):
        if one.kind != NAME:
            texts[one.lang].setdefault(one.text, index)
    found = (
        _broken({index: _signs(text_units(game)[index]) for index in known.values()})
        for known in texts.values()
    )
    return [row for rows in found for row in rows]


def _broken(texts: Mapping[int, Sequence[_Sign]]) -> Iterator[tuple[int, int, int, str]]:
    phrases = _Phrases(texts.values())
    for index, signs in texts.items():
        for one, two, third in zip(signs, signs[1:], signs[2:], strict=False):
            lost = phrases.lost((one.said, two.said)) if one.word and two.word and third.said == "." else ""
            if lost:
                yield index, one.start, two.end, lost
