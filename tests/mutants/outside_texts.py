"""Group 5: texts that no longer agree, as authors and translators let them fall out of step.

Written by someone who had not seen the rules of the checker: from what people do, never from what is looked for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from random import Random

from tests.mutants import operator
from tests.mutants.content import Content, Site, Text, in_text, matches
from tests.mutants.words import WORDS

#: A sentence with the marks that close it; the full stop of an ordinal ("20.") ends none.
_SENTENCE = re.compile(r"\S.*?[^\d\s][.!?][*”“’)]*(?=\s|$)", re.S)
_PAIRS = ("**", "*", "”")
_OPEN_SHUT = (("(", ")"), ("„", "“"))
#: What may stand in a flow mapping without quotes.
_PLAIN = re.compile(r"[^\"'#&*!|>%@`{}\[\],:-][^\"#{}\[\],:]*")

_PRINTED = ("component", "head", "defaults", "phrase", "section")

Table = Iterable[tuple[str, str]]


def printed(content: Content, *languages: str) -> Iterator[Text]:
    """Yield the texts that are printed, of some languages; of all where none is given."""
    for text in content.texts:
        if text.record.kind in _PRINTED and text.lang in (languages or (text.lang,)):
            yield text


def replaced(text: Text, table: Table) -> Iterator[Site]:
    """Make a mistake wherever a pattern is found; what stands there then may use its groups and keeps its capital."""
    taken: set[int] = set()
    for pattern, new in table:
        for match in matches(text, pattern):
            then = match.expand(new)
            then = then[:1].upper() + then[1:] if match[0][:1].isupper() and then[:1].islower() else then
            if match.start() not in taken:
                taken.add(match.start())
                yield in_text(text, match.start(), match.end(), then, values=(match[0], then))


def paragraphs(text: Text) -> Iterator[list[tuple[int, int]]]:
    """Return the places of the sentences of each paragraph, counted in the words of a text; of tables none."""
    apart = r"\n" if text.record.kind == "section" else r"\n *\n"
    begin = 0
    for end in [*(m.start() for m in re.finditer(apart, text.words)), len(text.words)]:
        if not re.match(r"\s*(\||#|<)", text.words[begin:end]):
            yield [m.span() for m in _SENTENCE.finditer(text.words, begin, end)]
        begin = end


def whole(words: str) -> bool:
    """Return whether some words can stand or go by themselves: three of them at least, no mark left open."""
    even = all(words.count(mark) % 2 == 0 for mark in _PAIRS)
    return len(words.split()) > 2 and even and all(words.count(a) == words.count(b) for a, b in _OPEN_SHUT)


_COUNTS: Mapping[str, Table] = {
    lang: [(rf"(?i)\b{word}\b", other) for word, other in counts.items()]
    for lang, counts in WORDS["counts"].items()
}


@operator("outside-number-word-in-one-language", group=5)
def number_word(content: Content, rng: Random) -> Iterator[Site]:
    """A number written as a word was changed in one language, and the others were not looked for."""
    for text in printed(content):
        yield from replaced(text, _COUNTS[text.lang])


@operator("outside-sentence-missing", group=5)
def sentence_missing(content: Content, rng: Random) -> Iterator[Site]:
    """One language was made from last month's text: a sentence that was added since is missing."""
    for text in printed(content):
        for sentences in paragraphs(text):
            for (_, before), (start, end) in zip(sentences, sentences[1:], strict=False):
                if whole(text.words[start:end]):
                    yield in_text(text, before, end, "")


def _in_english(text: Text, english: Text) -> Iterator[tuple[int, int, str]]:
    """Return what of a text can stand in English: each sentence where all are paired, or the whole where there is none."""
    own, theirs = list(paragraphs(text)), list(paragraphs(english))
    if not any(own) and not any(theirs):
        safe = not text.block and (text.words == english.words or _PLAIN.fullmatch(english.words))
        if safe and "\n" not in english.words:
            yield 0, len(text.words), english.words
    elif [len(p) for p in own] == [len(p) for p in theirs]:
        for one, two in zip(sum(own, []), sum(theirs, []), strict=True):
            words = " ".join(english.words[slice(*two)].split())
            if (text.block or _PLAIN.fullmatch(words)) and whole(words) and whole(text.words[slice(*one)]):
                yield *one, words


@operator("outside-left-in-english", group=5)
def left_in_english(content: Content, rng: Random) -> Iterator[Site]:
    """A name or a sentence was never translated: English stands under the other language's key."""
    for text in printed(content, "sv", "de", "nl"):
        english = next((v for v in content.versions(text) if v.lang == "en"), None)
        for start, end, words in _in_english(text, english) if english else ():
            if text.words[start:end] != words:
                yield in_text(text, start, end, words, values=(words,))


@operator("outside-other-way-round", group=5)
def other_way_round(content: Content, rng: Random) -> Iterator[Site]:
    """One language says the opposite: left for right, clockwise for anticlockwise, at most for at least."""
    for text in printed(content):
        yield from replaced(text, WORDS["other way"][text.lang])


@operator("outside-not-lost", group=5)
def not_lost(content: Content, rng: Random) -> Iterator[Site]:
    """A "not" fell out of one language: what is forbidden there is allowed."""
    for text in printed(content):
        yield from replaced(text, WORDS["says no"][text.lang])


@operator("outside-renamed-in-one-place", group=5)
def renamed_in_one_place(content: Content, rng: Random) -> Iterator[Site]:
    """A thing was given a better name on the piece itself, and the rules and the other pieces keep the old one."""
    for text in printed(content):
        new = WORDS["new names"][text.lang].get(text.words)
        if new and text.path in ("name", "title"):
            yield in_text(text, 0, len(text.words), new, values=(text.words, new))
