"""Icon sets that a game names, and words that bring an icon."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

from cardgen.findings import Place


class IconSource(Struct, frozen=True):
    """Where the icons of a set come from.

    Attributes:
        name: in `{icon:name/…}`; written: a JSON file below the folder of the game, or an installed package.
    """

    name: str
    written: str
    folder: Path
    root: Path
    place: Place

    @property
    def is_file(self) -> bool:
        """Whether it is a file of the project, not a package."""
        return self.written.lower().endswith(".json")


class IconWord(Struct, frozen=True):
    """A word that is printed with an icon.

    Attributes:
        icon: as in `{icon:…}`; forms: the words, by language; instead: the icon replaces the word.
    """

    icon: str
    forms: Mapping[str, tuple[str, ...]]
    instead: bool
    place: Place
