"""The picture files of a game, and the components that show pictures."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator
from difflib import SequenceMatcher
from itertools import product

from cardgen.check.contexts.checked_game import CheckedGame
from cardgen.check.contexts.memoized import memoized
from cardgen.layout.art_folder import PictureFiles, stem_of
from cardgen.model import Component

#: Minimum similarity of two names of which one is a typo: 'orc-king' and 'orc-kng' are 0.92.
_LEAST_ALIKE = 0.85


@memoized
def picture_files(game: CheckedGame) -> PictureFiles:
    """Return the files of a game's pictures: of its folder `art`, and of the games it extends."""
    return PictureFiles.of(game)


def is_awaited(game: CheckedGame, component: Component, field: str, name: str) -> bool:
    """Return whether the file of a picture may come later: a table is often first, but may have a typo, too."""
    of_table = not component.at(field).file.endswith((".yaml", ".yml"))
    return of_table and not picture_files(game).is_unreadable(name) and not _misspells(game, name)


def _misspells(game: CheckedGame, name: str) -> bool:
    """Return whether a file that no component shows has nearly this name, and the same figures."""
    letters, figures = _letters(name), re.findall(r"\d+", name)
    return any(
        figures == re.findall(r"\d+", other)
        and SequenceMatcher(None, letters, _letters(other)).ratio() >= _LEAST_ALIKE
        for other in _unused_names(game)
    )


@memoized
def _unused_names(game: CheckedGame) -> Collection[str]:
    shown = {stem_of(name) for _, _, names in pictured_components(game) for name in names}
    return picture_files(game).names - shown


def _letters(name: str) -> str:
    plain = unicodedata.normalize("NFKD", stem_of(name)).casefold()
    return "".join(sign for sign in plain if sign.isalpha())


def pictured_components(game: CheckedGame) -> Iterator[tuple[Component, str, tuple[str, ...]]]:
    """Yield the components, each with its fields of pictures and what they name."""
    for deck in game.decks:
        fields = [name for name, of_type in deck.field_types.items() if of_type == "picture"]
        for component, field in product(deck.components, fields):
            yield component, field, component.pictures(field)
