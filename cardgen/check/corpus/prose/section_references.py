"""Running text that points to its own sections, headings and pages."""

from __future__ import annotations

import re
from typing import NamedTuple

from cardgen.check.contexts.checked_game import CheckedProse
from cardgen.check.contexts.memoized import memoized
from cardgen.check.corpus.prose.prose_reading import any_of, listed_words, pattern
from cardgen.load.prose import HEADING, Block

_PLAIN = r"\d{1,3}(?:\.\d{1,3}){0,4}"
_LETTERED = r"[A-Z](?:\.\d{1,3}){1,3}"
#: Minimum number of numbered sections for numbers in a text to mean sections.
NUMBERED = 3


class Reference(NamedTuple):
    """A reference to a section: the number as written, the label before it, its place."""

    number: str
    label: str
    block: Block
    offset: int


@memoized
def references(prose: CheckedProse) -> tuple[Reference, ...]:
    """Return all references to sections by number: words, paragraph signs and tokens."""
    found: dict[tuple[int, int], Reference] = {}
    signs = _patterns(prose)
    elsewhere = re.compile(rf"\W*(?:{pattern('elsewhere', prose.lang)})\b", re.IGNORECASE)
    for index, block in enumerate(prose.blocks):
        if block.kind == HEADING:
            continue
        for label, sign in signs:
            for match in sign.finditer(block.text):
                if elsewhere.match(block.text, match.end()):
                    continue
                for number in re.finditer(rf"{_LETTERED}|{_PLAIN}", match["numbers"]):
                    offset = match.start("numbers") + number.start()
                    ref = Reference(number[0], label, block, offset)
                    found.setdefault((index, offset), ref)
        tokens = {offset: token[5:] for offset, token in block.tokens.items() if token.startswith("rule:")}
        for offset, name in tokens.items():
            found[index, offset] = Reference(name, "", block, offset)
    return tuple(found[key] for key in sorted(found))


def _patterns(prose: CheckedProse) -> list[tuple[str, re.Pattern[str]]]:
    """Return the pattern of references in a text, with the label of the sections that they mean."""
    lang = prose.lang
    joins = rf"(?:\s*,\s*|\s+(?:{any_of('joins', lang)})\s+|\s*[–-]\s*)"
    numbers = rf"(?P<numbers>(?:{_PLAIN})(?:{joins}(?:{_PLAIN})(?![\d:]))*)(?![\d%:]|\.\d|\s*[x×])"
    count = sum(1 for s in prose.sections if not s.label and s.number[0].isdigit())
    found = [("", rf"(?:\b(?:{any_of('sections', lang)})\.?|§§?)\s*{numbers}")]
    if count >= NUMBERED:
        found.append(
            ("", rf"\b(?:{any_of('maybe', lang)})\s+(?P<numbers>\d{{1,3}}(?:\.\d{{1,3}})+)(?![\d%])")
        )
        nouns = [w for w in listed_words("maybe", lang) if len(w) > 4]
        found.append(("", rf"\b(?:{'|'.join(sorted(nouns)) or '(?!)'})\s+{numbers}"))
    letters = [s.number for s in prose.sections if re.fullmatch(_LETTERED, s.number)]
    if len(letters) >= NUMBERED:
        first = "".join(sorted({number[0] for number in letters}))
        found.append(("", rf"(?<![\w.])(?P<numbers>[{first}](?:\.\d{{1,3}}){{1,3}})(?!\w)"))
    for label in sorted({s.label for s in prose.sections if s.label}):
        found.append((label, rf"\b{re.escape(label)}\w{{0,3}}\s+{numbers}"))
    return [(label, re.compile(f"{'' if '?<!' in sign else '(?i)'}{sign}")) for label, sign in found]
