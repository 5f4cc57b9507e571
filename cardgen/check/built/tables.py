"""Intact built tables of known games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardgen.model import Game

if TYPE_CHECKING:
    from cardgen.check.built.build_output import BuildOutput, TableFile
    from cardgen.model import Game


def known_tables(output: BuildOutput) -> Iterator[tuple[TableFile, Game, str]]:
    """Yield the intact tables of known games, with game and language."""
    for table in output.tables:
        game_id, lang, *_ = table.name.split("/")
        game = output.games.get(game_id)
        if game and not table.why:
            yield table, game, lang
