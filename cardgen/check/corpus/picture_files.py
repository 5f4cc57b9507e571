"""The picture files of a game, and the components that show pictures."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from cardgen.check.contexts.checked_game import CheckedGame
from cardgen.check.contexts.memoized import memoized
from cardgen.layout.art_folder import PictureFiles
from cardgen.model import Component


@memoized
def picture_files(game: CheckedGame) -> PictureFiles:
    """Return the files of a game's pictures: of its folder `art`, and of those of the games it stands on."""
    return PictureFiles.of(game)


def awaits_pictures(component: Component, field: str) -> bool:
    """Return whether a component may name pictures before they are there: those of a table, which is often first."""
    return not component.at(field).file.endswith((".yaml", ".yml"))


def pictured_components(game: CheckedGame) -> Iterator[tuple[Component, str, tuple[str, ...]]]:
    """Go through the components, each with its fields of pictures and what they name."""
    for deck in game.decks:
        fields = [name for name, of_type in deck.field_types.items() if of_type == "picture"]
        for component, field in product(deck.components, fields):
            yield component, field, component.pictures(field)
