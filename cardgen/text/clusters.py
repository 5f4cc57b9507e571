"""What of a text stays together, and which way it reads: grapheme clusters, letters that run to the left.

Source: Unicode 16, UAX 29 (grapheme clusters) and UAX 9 (bidirectional text), as far as a card needs them. Nothing is
put in another order but whole lines: where a text mixes both directions, a finding says so.
"""

from __future__ import annotations

import re
import unicodedata

_JOINER = "\u200d"
#: Marks that belong to what stands before them: variation selectors, skin tones, tags of flags.
_TAILS = re.compile("[\ufe00-\ufe0f\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f\U000e0100-\U000e01ef]")
_FLAG_LETTER = re.compile("[\U0001f1e6-\U0001f1ff]")
#: Hebrew, Arabic, Syriac, Thaana, N'Ko and what else reads to the left, with their presentation forms.
_LEFTWARD = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]")
#: Digits and what stands between them; they read to the right in any text.
_NUMBER = re.compile(r"\d+(?:[.,:/]\d+)*")


def grapheme_clusters(text: str) -> list[str]:
    """Part a text into what a reader takes for one sign: a letter with its accents, an emoji with its joints."""
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
    """Return the script of a letter as Unicode's names begin, such as GREEK; empty for what is no letter."""
    return unicodedata.name(cluster[0], "").partition(" ")[0] if cluster[0].isalpha() else ""


def is_ignorable(character: str) -> bool:
    """Return whether a character shows nothing by itself: a control, a joiner, a variation selector."""
    return unicodedata.category(character) in ("Cc", "Cf") or "\ufe00" <= character <= "\ufe0f"


def has_leftward(text: str) -> bool:
    """Return whether any letter of a text reads to the left."""
    return not text.isascii() and _LEFTWARD.search(text) is not None


def has_rightward(text: str) -> bool:
    """Return whether any letter of a text reads to the right; digits are no letters."""
    return any(unicodedata.bidirectional(character) == "L" for character in text)


def by_direction(text: str) -> list[tuple[str, str]]:
    """Part a word that reads to the left into stretches of one direction: `rtl`, and `ltr` for its numbers."""
    parts: list[tuple[str, str]] = []
    at = 0
    for number in _NUMBER.finditer(text):
        parts += [(text[at : number.start()], "rtl"), (number.group(), "ltr")]
        at = number.end()
    return [part for part in (*parts, (text[at:], "rtl")) if part[0]]
