"""What a game cites: the source of each record, written in full, with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from cardgen.check.contexts.checked_game import CheckedGame
from cardgen.findings import Place


def cited_sources(game: CheckedGame) -> Iterator[tuple[str, Place]]:
    """Yield all citations of the game: of itself, its inventory, decks, components, facts and terms.

    Each is written in full. A source that a record inherits from its deck or game is repeated.
    """
    yield game.source, game.place
    yield from ((row.source, row.place) for row in game.inventory)
    for deck in game.decks:
        yield deck.source, deck.place
        yield from ((component.source, component.at("source")) for component in deck.components)
    yield from ((row.source, row.source_place) for row in game.fact_rows if row.source)
    terms = game.terms.values() if isinstance(game.terms, Mapping) else ()
    sources = (entry.get("source") for entry in terms if isinstance(entry, Mapping))
    yield from (
        (game.citations.read(source).source, game.place) for source in sources if isinstance(source, str)
    )


def names(source: str, other: str) -> bool:
    """Return whether a source, as it is cited, consists of another one or has it as a part."""
    return other in source and bool(re.search(rf"(?:^|[;:] ){re.escape(other)}(?:$|[,;:])", source))
