import re
import sys
from collections.abc import Iterator
from typing import NamedTuple

from cardgen.cache import digest
from cardgen.check.api import WARNING, CheckedGame, Place, Violations, rule, violation
from cardgen.check.corpus.exact_places import spot
from cardgen.check.corpus.parallel_parts import parts_of_rules
from cardgen.check.corpus.rule_prose import rule_line
from cardgen.check.corpus.segmentation import split_sentences
from cardgen.check.corpus.termbase import termbase
from cardgen.check.corpus.text_units import by_key, disk_memo, printed_texts
from cardgen.check.rules.consistency.cg413_other_word.bitext import Bitext, Read, read_bitext
from cardgen.check.rules.consistency.cg413_other_word.unused_names import unused_names
from cardgen.check.rules.consistency.cg413_other_word.word_choices import OddWord, odd_words, times_met

_PARAGRAPH = re.compile(r"\n\s*\n")
#: A cached finding: subject, language, line of the rules or 0, the odd word, message.
_Row = tuple[str, str, int, str, str]
#: A text in two languages: its description, the texts, its lines in the rules or 0, and whether it names a component.
_Text = tuple[str, tuple[str, str], tuple[int, int], bool]


class _Sentence(NamedTuple):
    """A sentence in two languages.

    Attributes:
        what: its name in messages; read: its lexemes; lines: by language its line in the rules, or 0.
        is_name: it names a component.
    """

    what: str
    texts: tuple[str, str]
    read: tuple[Read, Read]
    lines: tuple[int, int]
    is_name: bool


@rule("CG413", "other-word", severity=WARNING)
def other_word(game: CheckedGame) -> Violations:
    """A text translates a word differently from nearly all other texts of the game.

    Why it matters: players take two words for two things, or a mistake for a rule.

    Example:
          # file: decks/room.csv
          name.sv,name.en,text.sv,text.en
          Bi,Bee,Du faller och förlorar 2 mynt.,You fall and lose 2 coins.
          Orm,Snake,Du förlorar 3 mynt.,You lose 3 coins.
          Hål,Hole,Du faller igen och förlorar 4 mynt.,You fall again and lose 4 coins.
          Eld,Fire,Du förlorar 5 mynt och faller.,You lose 5 coins and fall.
          Regn,Rain,Du förlorar 6 mynt igen.,You lose 6 coins again.
        - Tjuv,Thief,Du faller och tappar 7 mynt igen.,You fall and lose 7 coins again.
        + Tjuv,Thief,Du faller och förlorar 7 mynt igen.,You fall and lose 7 coins again.

    Source: own design; which words correspond is counted in the game's own texts, see `bitext`. The odd word is
    reported only if nothing else in the sentence is left without a counterpart, and the usual one occurs between the
    same two words elsewhere.
    """
    rows: list[_Row] = disk_memo(game, "other-words", _rows, str(game.terms))
    known = {unit.what: text for text in printed_texts(game) for unit in text.values()} if rows else {}
    for what, lang, line, word, message in rows:
        file = game.rules[lang].place.file if line else ""
        start = Place(file, rule_line(game, lang, line), 1) if line else known[what][lang].place
        yield violation(spot(game, start, word), f"{what}: {message}")


def _rows(game: CheckedGame) -> list[_Row]:
    first, *others = game.languages
    rows = (row for lang in others for row in _between(game, (first, lang)))
    return list({row[:4]: row for row in rows}.values())


def _between(game: CheckedGame, langs: tuple[str, str]) -> Iterator[_Row]:
    """Yield what is odd in two languages, in the order of their sentences, one word of each."""
    found: dict[tuple[str, str], list[_Sentence]] = {}
    for sentence in _sentences(game, langs):
        found.setdefault(sentence.texts, []).append(sentence)
    read = [sentences[0].read for sentences in found.values()]
    bitext = Bitext(([one for one, _ in read], [other for _, other in read]), langs)
    known = tuple(frozenset(_words_of(game, lang)) for lang in langs)
    pairs = list(found)
    names = [line for line, pair in enumerate(pairs) if any(s.is_name for s in found[pair])]
    reported = set()
    for odd in odd_words(bitext, (known[0], known[1]), frozenset(names)):
        for sentence in found[pairs[odd.line]]:
            place = (sentence.what, odd.side, odd.line)
            if place not in reported:
                reported.add(place)
                yield (
                    sentence.what,
                    langs[odd.side],
                    sentence.lines[odd.side],
                    odd.written,
                    _message(bitext, odd),
                )
    for unused in unused_names(bitext, names):
        own, beside = pairs[unused.line][unused.side], pairs[unused.line][1 - unused.side]
        problem = f"'{own}', where texts say '{unused.phrase}' {unused.times} times for '{beside}'"
        message = f"{problem}; use one name for one thing"
        for sentence in found[pairs[unused.line]]:
            if (sentence.what, unused.side, unused.line) not in reported:
                yield sentence.what, langs[unused.side], 0, own, message


def _message(bitext: Bitext, odd: OddWord) -> str:
    times = times_met(bitext, odd)
    usual, beside = (
        bitext.written[s][key] for s, key in ((odd.side, odd.common), (1 - odd.side, odd.beside))
    )
    return f"'{odd.written}' here, '{usual}' {times} times for '{beside}': translate it the same way"


def _words_of(game: CheckedGame, lang: str) -> Iterator[str]:
    """Yield the words of the termbase in a language: they are reported however short they are."""
    for term in termbase(game).terms.get(lang, ()):
        yield from term.lower().split()


# Sentences in two languages.


def _sentences(game: CheckedGame, langs: tuple[str, str]) -> Iterator[_Sentence]:
    """Yield the sentences of all texts; a text that was read in the last run is not read again."""
    texts = list(_texts(game, langs))
    keys = [digest(*langs, *pair) for _, pair, _, _ in texts]
    read = by_key(game, f"bitext {langs}", texts, keys, lambda text: list(_read(*text[1], langs)))
    for (what, _, lines, is_name), sentences in zip(texts, read, strict=True):
        for pair, lexemes in sentences:
            yield _Sentence(what, pair, lexemes, lines, is_name)


def _texts(game: CheckedGame, langs: tuple[str, str]) -> Iterator[_Text]:
    for text in printed_texts(game):
        one, other = (text.get(lang) for lang in langs)
        if one and other and one.text and other.text:
            yield one.what, (one.text, other.text), (0, 0), one.field == "name"
    for part in parts_of_rules(game, langs)[0]:
        yield part.what, part.texts, (part.places[0][0], part.places[1][0]), False


def _read(
    one: str, other: str, langs: tuple[str, str]
) -> Iterator[tuple[tuple[str, str], tuple[Read, Read]]]:
    """Yield the sentences of a text and its translation, with the lexemes of both."""
    for pair in _cut(one, other):
        yield pair, (_lexemes(pair[0], langs[0]), _lexemes(pair[1], langs[1]))


def _lexemes(sentence: str, lang: str) -> Read:
    # Interned strings take no extra space in the cache.
    return [(sys.intern(written), sys.intern(key)) for written, key in read_bitext(sentence, lang)]


def _cut(one: str, other: str) -> Iterator[tuple[str, str]]:
    """Cut a text and its translation into paragraphs, sentences and cells, as long as both have equally many."""
    paragraphs = _PARAGRAPH.split(one), _PARAGRAPH.split(other)
    for a, b in _alike(paragraphs, (one, other)):
        for c, d in _alike((split_sentences(a), split_sentences(b)), (a, b)):
            yield from _alike((c.split("|"), d.split("|")), (c, d))


def _alike(parts: tuple[list[str], list[str]], whole: tuple[str, str]) -> Iterator[tuple[str, str]]:
    return zip(*parts, strict=True) if len(parts[0]) == len(parts[1]) else iter((whole,))
