"""Find words with icons and emoji in the texts of a game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from cardgen.layout.inline.emoji import EMOJI, EmojiFont, emoji_font
from cardgen.layout.tokens import ICON_ALONE_EM, ICON_EM, ICON_STEP_EM
from cardgen.model import Game
from cardgen.model.icons import IconWord
from cardgen.text.fonts import FontBook
from cardgen.text.markup import Atom, Icon, Inline, Text

#: The icon set of colour emoji; a colon is in the name of no other set.
EMOJI_SET = ":emoji"
#: Height and advance of an emoji in em: as tall as a line's letters with their descenders.
_EMOJI_EM = 1.0
_EMOJI_STEP_EM = 1.08


class InlineIcons:
    """The words with icons and the emoji of a game, by language."""

    def __init__(self, game: Game, fonts: FontBook) -> None:
        self._game = game
        self._fonts = fonts
        self._known: dict[tuple[str, bool], Inline | None] = {}

    @cached_property
    def emoji(self) -> EmojiFont | None:
        """The colour font of emoji; None if the game names none.

        Errors: MissingFont, FontRefused.
        """
        return emoji_font(self._fonts)

    def of(self, lang: str, words: bool) -> Inline | None:
        """Return what finds icons in texts of a language; None if there are none to find.

        Args:
            words: whether words bring their icons, as in rules texts, but not in names.

        Errors: MissingFont, FontRefused.
        """
        if (lang, words) not in self._known:
            self._known[lang, words] = self._made(lang, words)
        return self._known[lang, words]

    def svg(self, name: str) -> bytes | None:
        """Return an emoji as SVG."""
        return self.emoji.svg(name) if self.emoji else None

    def missing_message(self, name: str) -> str:
        """Return the message that there is no such emoji."""
        return (
            f"no font for emoji has a picture of '{name}'; name one under 'fonts: {{emoji: …}}' in game.yaml"
        )

    def state(self, lang: str) -> list[Any]:
        """Return what decides which icons are found, for comparison.

        Errors: MissingFont, FontRefused.
        """
        words = [[form, word.icon, word.instead] for form, word in self._words(lang).items()]
        return [words, self.emoji.stamp if self.emoji else ""]

    def _words(self, lang: str) -> dict[str, IconWord]:
        return {form.lower(): word for word in self._game.words.values() for form in word.forms.get(lang, ())}

    def _made(self, lang: str, words: bool) -> Inline | None:
        forms = self._words(lang) if words else {}
        longest_first = "|".join(
            re.escape(form) for form in sorted(forms, key=lambda form: (-len(form), form))
        )
        patterns = [rf"(?P<word>(?<![\w-])(?:{longest_first})(?![\w-]))"] if forms else []
        patterns += [f"(?P<emoji>{EMOJI})"] if self.emoji else []
        if not patterns:
            return None
        pattern = re.compile("|".join(patterns), re.IGNORECASE)

        def atoms(text: Text) -> list[Atom]:
            return list(self._atoms(text, pattern, forms))

        return atoms

    def _atoms(self, text: Text, pattern: re.Pattern[str], forms: dict[str, IconWord]) -> Iterator[Atom]:
        end = 0
        for found in pattern.finditer(text.text):
            if found.lastgroup == "emoji":
                if not (self.emoji and self.emoji.shows(found[0])):
                    continue
                icon = Icon(f"{EMOJI_SET}/{found[0]}", _EMOJI_STEP_EM, 0.04, _EMOJI_EM, found[0])
                after = found.end()
            else:
                word = forms[found[0].lower()]
                width = ICON_ALONE_EM if word.instead else ICON_STEP_EM
                icon = Icon(word.icon, width, size_em=ICON_EM, alt=found[0] if word.instead else "")
                after = found.end() if word.instead else found.start()
            if found.start() > end:
                yield text._replace(text=text.text[end : found.start()])
            yield icon
            end = after
        if end < len(text.text):
            yield text._replace(text=text.text[end:])
