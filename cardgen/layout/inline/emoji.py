"""Colour emoji: which sequences of characters are one, and their pictures from a colour font.

Source: Unicode 16, UTS 51, emoji sequences: flags, keycaps, skin tones, tags, and those joined by U+200D. Characters
that print as text unless U+FE0F follows, such as ❤, stay text without it.
"""

from __future__ import annotations

import os
import re
import zlib
from collections.abc import Iterable
from functools import cached_property

from cardgen.cache import digest, user_cache
from cardgen.layout.inline.colour_glyphs import svg_of_glyphs
from cardgen.load.store import loader_stamp
from cardgen.text.fonts import EMOJI_ROLE, Font, FontBook

#: Characters below U+1F000 that are emoji by default. Source: Unicode 16, emoji-data.txt, Emoji_Presentation.
_DEFAULT = (
    "\u231a\u231b\u23e9-\u23ec\u23f0\u23f3\u25fd\u25fe\u2614\u2615\u2648-\u2653\u267f\u2693\u26a1\u26aa\u26ab\u26bd"
    "\u26be\u26c4\u26c5\u26ce\u26d4\u26ea\u26f2\u26f3\u26f5\u26fa\u26fd\u2705\u270a\u270b\u2728\u274c\u274e"
    "\u2753-\u2755\u2757\u2795-\u2797\u27b0\u27bf\u2b1b\u2b1c\u2b50\u2b55"
)
_FLAG_LETTERS = "\U0001f1e6-\U0001f1ff"
_SKIN_TONES = "\U0001f3fb-\U0001f3ff"
_ONE = (
    rf"(?:[{_DEFAULT}\U0001f004\U0001f0cf\U0001f18e\U0001f191-\U0001f19a\U0001f201-\U0001faff](?!\ufe0e)"
    rf"|[\u00a9\u00ae\u203c-\u3299](?=[\ufe0f{_SKIN_TONES}]))[\ufe0f{_SKIN_TONES}]?"
)
_JOINED = rf"(?:[\u2190-\u2bff\U0001f000-\U0001faff][\ufe0f{_SKIN_TONES}]?)"
#: A regular expression of one emoji.
EMOJI = (
    rf"[{_FLAG_LETTERS}]{{2}}|[0-9#*]\ufe0f?\u20e3"
    rf"|{_ONE}(?:[\U000e0020-\U000e007e]+\U000e007f)?(?:\u200d{_JOINED})*"
)


def characters_of_emoji(texts: Iterable[str]) -> set[str]:
    """Return the characters of all emoji in texts; those that may also print as text only where U+FE0F follows."""
    return {character for text in texts for emoji in re.findall(EMOJI, text) for character in emoji}


class EmojiFont:
    """A colour font, as an icon set of emoji."""

    def __init__(self, font: Font) -> None:
        self.font = font
        self._known: dict[str, bytes] = {}

    def shows(self, emoji: str) -> bool:
        """Return whether the font has a picture of an emoji."""
        return bool(self.svg(emoji))

    def svg(self, name: str) -> bytes | None:
        """Return an emoji as SVG; empty if the font has none."""
        if name not in self._known:
            key = digest(self.stamp, name)
            kept = user_cache().get("emoji", key)
            if kept is None:
                kept = self._drawn(name)
                user_cache().put("emoji", key, kept)
            self._known[name] = kept
        return self._known[name]

    @cached_property
    def stamp(self) -> str:
        """What its pictures depend on: the program, and the size and time of the file."""
        info = os.stat(self.font.path)
        return f"{loader_stamp()} {self.font.path.name} {info.st_size} {info.st_mtime_ns}"

    def _drawn(self, emoji: str) -> bytes:
        shaped = self.font.shape(emoji)
        if 0 in shaped.gids:  # a font without U+FE0F
            shaped = self.font.shape(emoji.replace("\ufe0f", ""))
        try:
            return b"" if 0 in shaped.gids else svg_of_glyphs(shaped).encode()
        except (ValueError, zlib.error):
            return b""  # a damaged table: set as text, which is reported


def emoji_font(fonts: FontBook) -> EmojiFont | None:
    """Return the colour font that a game names for emoji; None if it names none, or one without colours.

    Errors: MissingFont, FontRefused.
    """
    if EMOJI_ROLE not in fonts.families:
        return None
    font = fonts.font(EMOJI_ROLE)
    return EmojiFont(font) if font.is_coloured else None
