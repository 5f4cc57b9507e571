"""A digest of everything that the rules over content read, by which a game's findings are kept between checks.

Of a game that it extends, or that extends it, rules read less than all: of its decks only what the game takes from
them, and texts that print values. An edit of another text there leaves its findings as they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from pathlib import Path

from cardgen.cache import digest, file_digest, folder_digest
from cardgen.check.contexts.checked_game import CheckedGame
from cardgen.files import walk_inside
from cardgen.load.document import files_of
from cardgen.model import Game, Localized
from cardgen.values.insertion_inputs import block_inputs, insertion_inputs

#: What a text has that prints a value.
_VALUE = "{="


def content_state(game: CheckedGame) -> str:
    """Return a digest of everything that rules read of a game and of those related to it, but for templates."""
    roots = dict.fromkeys(one.root for one in game.lineage)
    return digest(
        str(game.folder),
        *game.chosen,
        folder_digest([game.folder], roots),
        *(part for base in game.lineage[1:] for part in _of_base(base, game)),
        *(part for other in game.others for part in (*_stated(other), *block_inputs(other))),
    )


def _of_base(base: Game, game: CheckedGame) -> Iterator[str]:
    """Yield what rules read of a game that another one extends."""
    yield from _stated(base)
    records = {deck.place.file for deck in base.decks} | {one.place.file for one in base.components()}
    records.discard(base.place.file)
    paths = {base.root / file for file in records}
    for name, path in sorted(walk_inside(base.folder, {one.root for one in game.lineage})):
        yield name
        if path and Path(path) not in paths:
            yield file_digest(Path(path))
    yield from _taken(game, records)


def _taken(game: CheckedGame, files: Set[str]) -> Iterator[str]:
    """Yield what decks and components take from files of a game that theirs extends."""
    yield from insertion_inputs(game)
    taken: set[str] = set()
    for deck in game.decks:
        yield repr((deck.title, deck.back, deck.fields, deck.place, deck.places))
        taken |= files & files_of(deck.places)
        for component in deck.components:
            if files & files_of(component.places):
                taken |= files & files_of(component.places)
                yield repr((component.fields, component.back, component.places))
    for file in sorted(taken):
        # Expressions in data are read where they are written.
        source = game.sources.get(file)
        yield from (line for line in source.text.splitlines() if "=" in line) if source else ()


def _stated(game: Game) -> Iterator[str]:
    """Yield what a game states, and its texts that print that."""
    yield repr((game.id, game.title))
    yield from insertion_inputs(game)
    for component in game.components():
        texts = (text for text in component.fields.values() if isinstance(text, Localized))
        yield from (text for one in texts for text in one.values() if _VALUE in text)
