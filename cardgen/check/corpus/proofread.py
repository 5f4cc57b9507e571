"""The proofread state of a game, for rules."""

from __future__ import annotations

from cardgen.check.contexts.checked_game import CheckedGame
from cardgen.check.contexts.memoized import memoized
from cardgen.check.corpus.picture_files import picture_files
from cardgen.findings import Place
from cardgen.load.source import relative
from cardgen.proofreading.comparison import Comparison, compare
from cardgen.proofreading.lock import LOCK, Lock, as_rows, of_rows, parse_lock
from cardgen.proofreading.texts import read_texts


@memoized
def proofread_lock(game: CheckedGame) -> Lock:
    """Return what was read of a game; empty if it has no lock."""
    file = game.sources.within(game.root).at(game.folder / LOCK)
    if not file.is_there:
        return Lock()
    rows = game.memo.cached("proofread-lock", lambda: as_rows(parse_lock(file.data)), file.data)
    return of_rows(rows)


@memoized
def compared_texts(game: CheckedGame) -> Comparison:
    """Return a game compared with what was read of it."""
    texts = read_texts(game, game.sources, picture_files(game))
    return compare(proofread_lock(game), texts, game.languages[0])


def compared_with_lock(game: CheckedGame) -> Comparison | None:
    """Return a game compared with what was read of it; None if nothing was."""
    return compared_texts(game) if proofread_lock(game) else None


def in_lock(game: CheckedGame, line: int) -> Place:
    """Return a place in the lock."""
    return Place(relative(game.folder / LOCK, game.root), line=max(line, 1))
