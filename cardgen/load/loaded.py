"""What step 1 gives: a game, the files it came from, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field

from cardgen.findings import Finding
from cardgen.load.sources import Sources
from cardgen.model import Game

#: What the file of a deck says about the deck, as plain data (see `decks.deck`).
Head = Mapping[str, Any]


class LoadedGame(Struct, frozen=True):
    """A game as it was loaded.

    Attributes:
        id: the name of its folder.
        game: None where there is no readable `game.yaml`.
        sources: the text and the places of every file, each read once.
        findings: what is wrong with the files, sorted by place.
        heads: what the files of its decks say about them, by id, and those of the games that it extends.
    """

    id: str
    game: Game | None
    sources: Sources
    findings: tuple[Finding, ...]
    heads: Mapping[str, Head] = field(default_factory=dict)
