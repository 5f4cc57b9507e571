"""The fonts used on a face, and notes about substitutions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cardgen.findings import WARNING
from cardgen.layout.inline.emoji import characters_of_emoji
from cardgen.layout.resources import GameResources
from cardgen.layout.template_notes import OF_FONT
from cardgen.model.face import Note
from cardgen.text.fonts import Font
from cardgen.text.markup import Paragraph, Text
from cardgen.text.scripts import fallback_message, is_of_other_script, missing_glyph_message
from cardgen.text.typeface import Missing, style_of


class UsedFonts:
    """Records the fonts of a face while its texts are set."""

    def __init__(self, resources: GameResources, lang: str) -> None:
        self._resources = resources
        self._lang = lang
        #: Role or family, weight and slope.
        self._styles: dict[tuple[str, int, bool], None] = {}
        #: By font and its fallback: the field in which characters were first lacking, and the characters.
        self._lent: dict[tuple[str, Font], tuple[str, set[str]]] = {}

    def record(self, paragraphs: Sequence[Paragraph], role: str, weight: int, italic: bool) -> None:
        """Record the font of paragraphs, and its bold and italic if they use them."""
        atoms = (atom for words in paragraphs for word in words for atom in word.atoms)
        emphasis = {(atom.bold, atom.italic) for atom in atoms if isinstance(atom, Text)}
        for bold, slanted in sorted({(False, False), *emphasis}):
            style = (role, *style_of(weight, italic, bold, slanted))
            self._styles[style] = None
            self._resources.font(*style)

    def record_missing(
        self, missing: Sequence[Missing], path: str, fields: Mapping[str, Any]
    ) -> Iterator[Note]:
        """Record lacking characters; yield a note for those that no font has.

        Args:
            path: of the field; empty for a text that the template has put together from several of `fields`.
        """
        for font, characters, used in missing:
            at = f"{path or _field_with(characters, fields)}.{self._lang}"
            self._resources.stand_in(font, characters, self._lang)
            if used is None:
                yield Note(at, "CG805", missing_glyph_message(font.title, characters))
            else:
                meant = characters_of_emoji(text for text in fields.values() if isinstance(text, str))
                self._lent.setdefault((font.title, used), (at, set()))[1].update(set(characters) - meant)

    def notes(self) -> Iterator[Note]:
        """Yield notes about fonts in another weight or style than requested, and about fallbacks."""
        used = [*self._styles, *((font.family, font.weight, font.italic) for _, font in self._lent)]
        for problem in (problem for style in used for problem in self._resources.fonts.problems_of(*style)):
            yield Note(f"{OF_FONT}{problem.family}", "CG807", problem.text, WARNING)
        meant = self._resources.fonts.named_fallback
        for (lacking, font), (path, characters) in self._lent.items():
            if font.family in meant or is_of_other_script("".join(characters)):
                continue
            yield Note(path, "CG808", fallback_message(lacking, characters, font.family), WARNING)


def _field_with(characters: str, fields: Mapping[str, Any]) -> str:
    """Return the first field that has one of some characters; empty if none has."""
    texts = ((name, value) for name, value in fields.items() if isinstance(value, str))
    return next((name for name, text in texts if not set(characters).isdisjoint(text)), "")
