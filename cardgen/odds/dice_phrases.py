"""The dice of printed texts: what is thrown, what it is compared with, and what is lost or won by it.

The words of each language are in `dice_phrases.yaml`; without them nothing is found, and nothing is guessed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from cardgen.load.store import word_lists
from cardgen.model import Token
from cardgen.text.tokens import Sum, parse_token

_FILE = Path(__file__).with_name("dice_phrases.yaml")
#: How a throw must compare to pass; the other way round it fails.
RELATIONS = ("at_most", "below", "above", "at_least")
SIGNS = {"at_most": "<=", "below": "<", "above": ">", "at_least": ">="}

_TOKEN = re.compile(r"\{([^{}:]{1,80})\}")
#: Between a sum and its unit, and between words of a phrase: spaces and signs of markup.
_GAP = r"[\s*_]+"
_UNIT = re.compile(r"[\s*_]*\{([^{}:]{1,80})\}")


class Throw(NamedTuple):
    """A sum that holds a die, and the place of its token in the text; `unit` is the token it counts, or empty."""

    sum: Sum
    token: str
    unit: str
    start: int
    end: int


class Comparison(NamedTuple):
    """A comparing phrase: the relation, the token it compares with, and its place in the text."""

    relation: str
    token: str
    start: int
    end: int


def phrases(lang: str) -> Mapping[str, list[str]]:
    """Return the comparing phrases of a language by relation, and its words for throwing; none where it has no list."""
    known = _words()
    return known.get(lang) or known.get(lang.partition("-")[0]) or {}


@lru_cache(maxsize=1)
def _words() -> Mapping[str, Mapping[str, list[str]]]:
    return word_lists(_FILE)


def throws(text: str, tokens: Mapping[str, Token]) -> Iterator[Throw]:
    """Yield the sums of a text that hold a die."""
    for match in _TOKEN.finditer(text):
        read = parse_token(match[1], tokens)
        if not isinstance(read, Sum) or not any(_is_die(term.value, tokens) for term in read.terms):
            continue
        behind = _UNIT.match(text, match.end())
        unit = tokens.get(behind[1]) if behind else None
        counts = unit.id if unit and unit.kind == "unit" else ""
        yield Throw(read, match[1], counts, match.start(), match.end())


def comparisons(text: str, lang: str, tokens: Mapping[str, Token]) -> Iterator[Comparison]:
    """Yield the phrases of a text that compare with an aspect."""
    pattern = _comparing(lang, tuple(t.id for t in tokens.values() if t.kind == "aspect"))
    for match in pattern.finditer(text) if pattern else ():
        relation, _, _ = (match.lastgroup or "").rpartition("_")
        token = next(one for one in re.findall(r"\{([^{}]+)\}", match[0]))
        yield Comparison(relation, token, match.start(), match.end())


def phrase_pattern(phrase: str, compared: str) -> str:
    """Return a phrase as a regular expression: `compared` in the place of `#`, any space or markup between words."""
    before, _, after = phrase.partition("#")
    parts = [part.replace(" ", _GAP) for part in (before, after)]
    head = rf"(?<!\w){parts[0]}" if parts[0] else ""
    tail = rf"{parts[1]}(?!\w)" if parts[1] else ""
    return f"{head}{compared}{tail}"


@lru_cache(maxsize=16)
def _comparing(lang: str, aspects: tuple[str, ...]) -> re.Pattern[str] | None:
    words = phrases(lang)
    if not words or not aspects:
        return None
    token = rf"\{{(?:{'|'.join(map(re.escape, aspects))})\}}"
    # A possessive may precede the aspect: "lower than your {VF}". A phrase after it compares
    # with nothing else: "under {VF} or over {SF}".
    last = rf"(?:\w+{_GAP})?{token}"
    listed = [(relation, phrase) for relation in RELATIONS for phrase in words[relation]]
    listed.sort(key=lambda one: -len(one[1]))
    groups = (
        f"(?P<{relation}_{number}>{phrase_pattern(phrase, token if phrase[0] == '#' else last)})"
        + (rf"(?!{_GAP}\{{)" if phrase[0] == "#" else "")
        for number, (relation, phrase) in enumerate(listed)
    )
    return re.compile("|".join(groups), re.IGNORECASE)


def _is_die(value: str | int, tokens: Mapping[str, Token]) -> bool:
    return isinstance(value, str) and value in tokens and tokens[value].kind == "die"
