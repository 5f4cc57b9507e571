"""Sentences of texts, and a sentence as a frame: its words with placeholders for what varies.

A frame is what two cards of one effect share: `lose {T6} {KP}` and `lose {T12} {KP}` have one, and so have "gain 2
coins" and "gain 3 coins". One coin is another matter: languages have a singular.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cardgen.check.contexts.checked_game import CheckedGame
from cardgen.check.corpus.nearness import Frame
from cardgen.check.corpus.segmentation import WORD
from cardgen.check.corpus.text_units import TextUnit

_LEXEME = re.compile(
    r"\{(?P<token>[^{}]*)\}|(?P<number>\d{1,3}(?:[ \u00a0\u202f.,’]\d{3})+(?!\d)|\d+(?:[.,]\d+)?)"
    rf"|(?P<word>{WORD.pattern})|(?P<mark>[^\s*\w])"
)
#: Placeholders in a frame: for a kind of token, a number, the name of a component, a letter that names something.
SUM, NUMBER, NAME, LETTER = "‹sum›", "‹n›", "‹name›", "‹letter›"
#: A letter by itself inside a sentence, alone or before a hyphen; "I" is a word.
_LETTER = re.compile(r"[A-HJ-Z](?=-|$)")
#: Maximum length; longer sentences do not word a single effect.
_MOST_WORDS = 60


class Sentence(NamedTuple):
    """A sentence of a text, as written there, including emphasis."""

    unit: TextUnit
    raw: str


def frame(sentence: str, names: Names | None = None) -> Frame:
    """Return the frame of a sentence; an empty one if it is too long.

    Args:
        names: the names of components, as `names_of` gives them; each becomes one word.
    """
    if len(sentence) > _MOST_WORDS * 12:
        return ()
    found = [_lexeme(match) for match in _LEXEME.finditer(sentence)]
    # "A" may begin a sentence as an article.
    found[1:] = [_LETTER.sub(LETTER, word) if _LETTER.match(word) else word for word in found[1:]]
    if names:
        found = _named(found, names)
    if found and found[0][:1].isupper() and not found[0].isupper():
        found[0] = found[0][0].lower() + found[0][1:]
    return tuple(found) if len(found) <= _MOST_WORDS else ()


def _lexeme(match: re.Match[str]) -> str:
    kind, written = match.lastgroup, match[0]
    if kind == "number":
        return written if written in ("0", "1") else NUMBER
    if kind == "token":
        before, colon, _ = match["token"].partition(":")
        if before == "sc":
            return written
        return f"‹{before.strip()}›" if colon else written if before.isalpha() else SUM
    return written.replace("\u00ad", "")


class Names(NamedTuple):
    """The names of components in lower case, and their lengths in words by first word, longest first."""

    frames: frozenset[Frame]
    lengths: Mapping[str, tuple[int, ...]]

    def length_at(self, lower: Sequence[str], k: int) -> int:
        """Return the number of words of the name that begins at a word; 0 if none does."""
        lengths = self.lengths.get(lower[k], ())
        return next((n for n in lengths if tuple(lower[k : k + n]) in self.frames), 0)


def names_of(game: CheckedGame, lang: str) -> Names:
    """Return the names of components."""
    named = (tuple(component.name(lang).lower().split()) for component in game.components())
    # One short word may be any word of the language: "Draw" is a name and an order.
    frames = {
        words for words in named if words and len(words) <= 8 and (len(words) > 1 or len(words[0]) >= 4)
    }
    lengths: dict[str, set[int]] = {}
    for words in frames:
        lengths.setdefault(words[0], set()).add(len(words))
    return Names(
        frozenset(frames), {first: tuple(sorted(all_, reverse=True)) for first, all_ in lengths.items()}
    )


def _named(found: list[str], names: Names) -> list[str]:
    named, k = [], 0
    lower = [word.lower() for word in found]
    while k < len(found):
        # A name has a capital; in lower case it is the thing and not the card.
        length = names.length_at(lower, k) if k and found[k][:1].isupper() else 0
        named.append(NAME if length else found[k])
        k += length or 1
    return named


def is_slot(word: str) -> bool:
    """Return whether a word of a frame is a placeholder for a token, a number or a name."""
    return word[:1] == "‹"


def is_mark(word: str) -> bool:
    """Return whether a word of a frame is a mark such as a comma."""
    return len(word) == 1 and not word.isalnum()
