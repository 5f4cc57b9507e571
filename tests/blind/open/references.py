"""References that lead nowhere, or to the wrong place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from tests.blind.operators import Mistake, blind, mistake
from tests.blind.prose import change, prose, shown
from tests.mutants.content import Content, Edit, Text

_RULE = r"\{rule:(\d+(?:\.\d+)*)\}"


def tokens(content: Content, pattern: str) -> Iterator[tuple[Text, re.Match[str]]]:
    """Find a pattern in texts, what stands in braces included."""
    for text in prose(content):
        yield from ((text, m) for m in re.finditer(pattern, text.words))


def sections(content: Content, game: str) -> list[str]:
    """Return the numbers of the sections of a game, in their order."""
    found = [r.id for r in content.of("section") if r.game == game]
    return list(dict.fromkeys(found))


def everywhere(content: Content, text: Text, old: str, new: str) -> list[Edit] | None:
    """Replace what occurs once in each language of a text."""
    edits = []
    for version in content.versions(text):
        if version.words.count(old) != 1:
            return None
        start = version.start + version.words.index(old)
        edits.append(Edit(version.file, start, start + len(old), new))
    return edits


@blind("A", "references", "section-after-the-one-meant")
def section_after(content: Content, rng: Random) -> Iterator[Mistake]:
    """A reference in all languages leads to the section after the one that treats the matter."""
    for text, m in tokens(content, _RULE):
        known = sections(content, text.record.game)
        later = known[known.index(m[1]) + 1 :] if m[1] in known else []
        other = next((one for one in later if one.count(".") == m[1].count(".")), None)
        if other and text is content.versions(text)[0]:
            edits = everywhere(content, text, m[0], f"{{rule:{other}}}")
            if edits:
                says = f"{shown(text.record)} sends the reader to {other}; the matter is treated in {m[1]}"
                yield mistake(text.record, edits, says, values=(m[1], other))


@blind("A", "references", "section-mistyped")
def section_mistyped(content: Content, rng: Random) -> Iterator[Mistake]:
    """A digit too many in a reference names a section that is not there."""
    for text, m in tokens(content, _RULE):
        wrong = m[1] + m[1][-1]
        if wrong not in sections(content, text.record.game):
            yield change(text, m, f"{{rule:{wrong}}}", f"there is no section {wrong}; {m[1]} is meant")


@blind("A", "references", "card-misspelt")
def card_misspelt(content: Content, rng: Random) -> Iterator[Mistake]:
    """The id of a card in a text has a letter too few."""
    for text, m in tokens(content, r"\{(card|deck):([a-z-]{5,})\}"):
        i = rng.randrange(1, len(m[2]))
        wrong = m[2][:i] + m[2][i + 1 :]
        yield change(text, m, f"{{{m[1]}:{wrong}}}", f"there is no {m[1]} '{wrong}'; '{m[2]}' is meant")


@blind("A", "references", "value-misspelt")
def value_misspelt(content: Content, rng: Random) -> Iterator[Mistake]:
    """A value that a text prints is called by a name that nothing has."""
    for text, m in tokens(content, r"\{=([a-z]+(?:\.[a-z]+)*)(?=[|:}])"):
        wrong = m[1][:-1] if m[1].endswith("s") else m[1] + "s"
        yield change(text, m, f"{{={wrong}", f"no value is called '{wrong}'; '{m[1]}' is meant")
