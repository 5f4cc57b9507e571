"""Grapheme clusters. Source: Unicode 16, UAX 29, in a subset sufficient for cards."""

from __future__ import annotations

import re
import unicodedata

_JOINER = "\u200d"
#: Characters that extend the one before: variation selectors, skin tones, flag tags.
_TAILS = re.compile("[\ufe00-\ufe0f\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f\U000e0100-\U000e01ef]")
_FLAG_LETTER = re.compile("[\U0001f1e6-\U0001f1ff]")


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
