"""What step 1 gives: a game, the files it came from, and what is wrong with them."""

from __future__ import annotations

from dataclasses import dataclass

from cardgen.findings import Finding
from cardgen.load.sources import Sources
from cardgen.model import Game


@dataclass(frozen=True)
class LoadedGame:
    """A game as it was loaded.

    Attributes:
        id: the name of its folder.
        game: None where there is no readable `game.yaml`.
        sources: the text and the places of every file, each read once.
        findings: what is wrong with the files, sorted by place.
    """

    id: str
    game: Game | None
    sources: Sources
    findings: tuple[Finding, ...]
