"""What one language says and the other does not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from tests.blind.operators import Mistake, blind, mistake
from tests.blind.prose import change, cut, free, parallel, prose, shown
from tests.mutants.content import Content, Edit, Text

_NOT = {
    "en": r"(?<=may) not\b|(?<=do) not\b|(?<=does) not\b|(?<=can)not\b",
    "sv": r"(?<=får) inte\b|(?<=kan) inte\b|(?<=ska) inte\b",
    "de": r"(?<=darfst) nicht\b|(?<=darf) nicht\b|(?<=dürft) nicht\b|(?<=kannst) nicht\b|(?<=kann) nicht\b",
    "nl": r"(?<=mag) niet\b|(?<=kan) niet\b|(?<=mag je) niet\b|(?<=kun je) niet\b",
}

#: Not the number of a step, which begins its paragraph.
_NUMBER = r"(?<!^)(?<![\w.,])[2-9](?![\w.,]\d)\b"


def several(content: Content, *kinds: str) -> Iterator[Text]:
    """List the texts of games in several languages."""
    return (t for t in prose(content, *kinds) if len(content.versions(t)) > 1)


@blind("A", "languages", "number-in-one-language")
def number_in_one(content: Content, rng: Random) -> Iterator[Mistake]:
    """One language says another number."""
    for row in parallel(content):
        found = [[m[0] for m in free(one.words, _NUMBER)] for one in row]
        if len(row) > 1 and len({tuple(one) for one in found}) == 1 and found[0]:
            one = rng.choice(row)
            m = rng.choice(list(free(one.words, _NUMBER)))
            wrong = str(int(m[0]) + rng.choice((-1, 1)))
            edit = Edit(one.text.file, one.start + m.start(), one.start + m.end(), wrong)
            says = (
                f"{shown(one.text.record)} says {wrong} in {one.text.lang} and {m[0]} in the other language"
            )
            yield mistake(one.text.record, [edit], says, values=(wrong, m[0]))


@blind("A", "languages", "sentence-not-translated")
def sentence_lost(content: Content, rng: Random) -> Iterator[Mistake]:
    """The last sentence of a text is missing in one language."""
    for text in several(content):
        body = text.words.rstrip()
        m = re.search(r"(?<=[.!?]) (?=[A-ZÅÄÖÜ*])[^.!?{}\n]{25,}[.!?]\*{0,2}$", body)
        if m:
            says = f"{text.lang} lacks the sentence '{m[0].strip()[:40]}' of {shown(text.record)}"
            yield cut(text, m.start(), m.end(), says)


@blind("A", "languages", "left-in-the-original")
def left_in_original(content: Content, rng: Random) -> Iterator[Mistake]:
    """A text has not been translated: it has the words of the other language."""
    for text in several(content, "component", "phrase"):
        other = next((v for v in content.versions(text) if v.lang != text.lang), None)
        if other and not text.block and not other.block and re.search(r"\w{3,} \w{2,} \w{2,}", other.words):
            says = f"the {text.lang} text of {shown(text.record)} is in {other.lang}"
            yield cut(text, 0, len(text.words), says, other.words)


@blind("A", "languages", "bold-in-one-language")
def bold_in_one(content: Content, rng: Random) -> Iterator[Mistake]:
    """Words that are bold in one language are plain in the other."""
    for text in several(content):
        for m in list(free(text.words, r"\*\*([^*\n{}]+)\*\*"))[:2]:
            yield change(text, m, m[1], f"'{m[1][:30]}' is bold in the other language")


@blind("A", "languages", "not-lost-in-translation")
def not_lost(content: Content, rng: Random) -> Iterator[Mistake]:
    """One language allows what the other forbids."""
    for text in several(content):
        for m in free(text.words, _NOT[text.lang]):
            around = text.words[max(0, m.start() - 20) : m.end() + 20].replace("\n", " ")
            yield change(
                text, m, "", f"'{around}': {text.lang} has lost its 'not', the other language has it"
            )
