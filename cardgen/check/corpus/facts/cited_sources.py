"""What a game cites: each source that stands on a record, written in full, with its place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from cardgen.check.contexts.checked_game import CheckedGame
from cardgen.check.corpus.facts.stated_facts import written_facts
from cardgen.findings import Place


def cited_sources(game: CheckedGame) -> Iterator[tuple[str, Place]]:
    """Go through all citations of the game: of itself, its inventory, decks, components, facts and terms.

    Each is written in full. What a record takes over from its deck or game comes again with it.
    """
    yield game.source, game.place
    yield from ((row.source, row.place) for row in game.inventory)
    for deck in game.decks:
        yield deck.source, deck.place
        yield from ((component.source, component.at("source")) for component in deck.components)
    for document in written_facts(game):
        for index, row in enumerate(document.data if isinstance(document.data, list) else ()):
            yield from ((cited, document.place([index, "source"])) for cited in _of(game, row))
    terms: Iterable[Any] = game.terms.values() if isinstance(game.terms, Mapping) else ()
    yield from ((cited, game.place) for entry in terms for cited in _of(game, entry))


def _of(game: CheckedGame, written: Any) -> Iterator[str]:
    """Yield the source of a record that was not checked, where it has one."""
    said = written.get("source") if isinstance(written, Mapping) else None
    if isinstance(said, str):
        yield game.citations.read(said).source
