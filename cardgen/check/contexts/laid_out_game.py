"""What rules about faces read: a game and its faces."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct

from cardgen.cache import digest
from cardgen.check.contexts.checked_game import CheckedGame
from cardgen.check.contexts.memo import Memo

if TYPE_CHECKING:
    from cardgen.layout.decks import GameLayout
    from cardgen.model.face import DeckFaces


class LaidOutGame(Struct, frozen=True, eq=False, dict=True):
    """A game and its faces by language and deck.

    Attributes:
        layout: what laid them out, with their pictures and runs.
        painted: rules may inspect painted faces; in a build they do not.
        jobs: number of processes for that.
    """

    reads: ClassVar[str] = "laid_out"

    game: CheckedGame
    faces: Mapping[tuple[str, str], DeckFaces]
    layout: GameLayout
    painted: bool = True
    jobs: int = 1

    @property
    def is_whole(self) -> bool:
        """Whether all modules of its game are chosen."""
        return self.game.is_whole

    @cached_property
    def state(self) -> str:
        """A digest of everything that rules read: faces, templates, game."""
        faces = (f"{lang} {deck} {face.key}" for (lang, deck), of in self.faces.items() for face in of)
        return digest(self.game.state, self.layout.templates_state, str(self.painted), *faces)

    @cached_property
    def memo(self) -> Memo:
        """Shared results."""
        return Memo(self.game.memo.store)
