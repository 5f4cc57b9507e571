"""Grapheme clusters and text direction.

Source: Unicode 16, UAX 29 (grapheme clusters) and UAX 9 (bidirectional text), in a subset sufficient for cards: a text
that mixes directions is reported.
"""

from __future__ import annotations

import re
import unicodedata

_JOINER = "\u200d"
#: Characters that extend the one before: variation selectors, skin tones, flag tags.
_TAILS = re.compile("[\ufe00-\ufe0f\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f\U000e0100-\U000e01ef]")
_FLAG_LETTER = re.compile("[\U0001f1e6-\U0001f1ff]")
#: Right-to-left scripts, such as Hebrew, Arabic, Syriac, Thaana and N'Ko, with their presentation forms.
_LEFTWARD = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]")
#: Numbers, which read left to right in any text.
_NUMBER = re.compile(r"\d+(?:[.,:/]\d+)*")


def grapheme_clusters(text: str) -> list[str]:
    """Split a text into user-perceived characters, such as a letter with its accents or a joined emoji."""
    parts: list[str] = []
    for character in text:
        if parts and _belongs(character, parts[-1]):
            parts[-1] += character
        else:
            parts.append(character)
    return parts


def _belongs(character: str, before: str) -> bool:
    if character == _JOINER or before[-1] == _JOINER or _TAILS.match(character):
        return True
    if _FLAG_LETTER.match(character):
        return len(before) == 1 and _FLAG_LETTER.match(before) is not None
    return unicodedata.category(character) in ("Mn", "Mc", "Me")


def script_name(cluster: str) -> str:
    """Return a letter's script by its Unicode name, such as GREEK; empty for other characters."""
    return unicodedata.name(cluster[0], "").partition(" ")[0] if cluster[0].isalpha() else ""


def is_ignorable(character: str) -> bool:
    """Return whether a character is invisible: a control, a joiner, a variation selector."""
    return unicodedata.category(character) in ("Cc", "Cf") or "\ufe00" <= character <= "\ufe0f"


def has_leftward(text: str) -> bool:
    """Return whether a text has right-to-left letters."""
    return not text.isascii() and _LEFTWARD.search(text) is not None


def has_rightward(text: str) -> bool:
    """Return whether a text has left-to-right letters; digits do not count."""
    return any(unicodedata.bidirectional(character) == "L" for character in text)


def by_direction(text: str) -> list[tuple[str, str]]:
    """Split a right-to-left word into runs of one direction: `rtl`, and `ltr` for its numbers."""
    parts: list[tuple[str, str]] = []
    at = 0
    for number in _NUMBER.finditer(text):
        parts += [(text[at : number.start()], "rtl"), (number.group(), "ltr")]
        at = number.end()
    return [part for part in (*parts, (text[at:], "rtl")) if part[0]]
