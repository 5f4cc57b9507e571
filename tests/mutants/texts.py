"""Group 5, text against text: languages that part, like texts that drift, words of another edition."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random

from tests.mutants import operator
from tests.mutants.content import Content, Site, Text, in_text, matches
from tests.mutants.words import WORDS

_NUMBER = r"(?<![\w{:.])\d+(?![\w.}:])"
_SENTENCE = re.compile(r"[^.!?\n|>{}]*(?:\{[^}]*\}[^.!?\n|>{}]*)*[.!?]\**")


def _bilingual(content: Content) -> Iterator[Text]:
    """Yield the texts that are there in more than one language."""
    return (t for t in content.texts if len(content.versions(t)) > 1)


@operator("die-one-language", group=5)
def die_one_language(content: Content, rng: Random) -> Iterator[Site]:
    """A die is swapped for the other, in one language."""
    for text in _bilingual(content):
        for match in re.finditer(r"(?<=\{)T(6|12)(?=[-+/}])", text.words):
            yield in_text(text, *match.span(), "T12" if match[1] == "6" else "T6")


@operator("number-one-language", group=5)
def number_one_language(content: Content, rng: Random) -> Iterator[Site]:
    """A number of a component or a phrase is changed in one language."""
    for text in _bilingual(content):
        if text.record.kind in ("component", "phrase"):
            for match in re.finditer(_NUMBER, text.words):
                yield in_text(text, *match.span(), str(int(match[0]) + rng.choice((1, 2, 10))))


@operator("token-dropped", group=5)
def token_dropped(content: Content, rng: Random) -> Iterator[Site]:
    """A token is gone in one language."""
    for text in _bilingual(content):
        for match in re.finditer(r" ?\{[^{}]+\}", text.words):
            yield in_text(text, *match.span(), "")


@operator("section-one-language", group=5)
def section_one_language(content: Content, rng: Random) -> Iterator[Site]:
    """A reference to the rules is one section off, in one language."""
    for text in _bilingual(content):
        for match in re.finditer(r"(?<=\{rule:)(?:\d+\.)?(\d+)(?=\})", text.words):
            yield in_text(text, *match.span(1), str(int(match[1]) + 1))


@operator("sentence-dropped", group=5)
def sentence_dropped(content: Content, rng: Random) -> Iterator[Site]:
    """The last sentence of a component's text is gone in one language."""
    for text in _bilingual(content):
        if text.record.kind == "component":
            found = [m for m in _SENTENCE.finditer(text.words) if re.search(r"\w", m[0])]
            if len(found) > 1:
                yield in_text(text, found[-1].start(), len(text.words), "")


@operator("left-untranslated", group=5)
def left_untranslated(content: Content, rng: Random) -> Iterator[Site]:
    """A text stands in one language where another should be."""
    for text in _bilingual(content):
        if text.path != "rules" and len(text.words.split()) > 3:
            other = next(v for v in content.versions(text) if v.lang != text.lang)
            if other.block == text.block:
                yield in_text(text, 0, len(text.words), other.words)


@operator("sentence-untranslated", group=5)
def sentence_untranslated(content: Content, rng: Random) -> Iterator[Site]:
    """One sentence of a text stands in another language."""
    for text in _bilingual(content):
        other = next(v for v in content.versions(text) if v.lang != text.lang)
        found, others = (_SENTENCE.findall(t.words) for t in (text, other))
        if text.path != "rules" and text.block and len(found) == len(others) > 1:
            at = list(_SENTENCE.finditer(text.words))[-1]
            if len(others[-1].split()) > 3:
                yield in_text(text, *at.span(), others[-1])


@operator("twin-changed", group=5)
def twin_changed(content: Content, rng: Random) -> Iterator[Site]:
    """One of two texts that are the same letter by letter has another number or token, in one language."""
    same = Counter((t.record.game, t.lang, " ".join(t.words.split())) for t in content.texts)
    for text in content.texts:
        key = (text.record.game, text.lang, " ".join(text.words.split()))
        if same[key] > 1 and text.record.kind == "component" and len(text.words.split()) > 3:
            for match in re.finditer(r"(?<![\w{:.])\d(?![\w.}:])|(?<= )[a-zåäöüß]{4,}(?= )", text.words):
                new = str(int(match[0]) + 1) if match[0].isdigit() else match[0][1:] + match[0][0]
                yield in_text(text, *match.span(), new)


@operator("edition-term", group=5)
def edition_term(content: Content, rng: Random) -> Iterator[Site]:
    """A term is the one of another edition or translation."""
    yield from _worded(content, WORDS["editions"])


@operator("synonym", group=5)
def synonym(content: Content, rng: Random) -> Iterator[Site]:
    """A fixed turn of speech is said otherwise once."""
    yield from _worded(content, WORDS["synonyms"])


def _worded(content: Content, words: Mapping[str, Mapping[str, str]]) -> Iterator[Site]:
    for text in content.texts:
        for old, new in words[text.lang].items():
            for match in matches(text, f"(?i:{re.escape(old)})" if old[-1:].isalpha() else re.escape(old)):
                other = new.capitalize() if match[0][0].isupper() else new
                yield in_text(text, *match.span(), other, values=(match[0], other))
