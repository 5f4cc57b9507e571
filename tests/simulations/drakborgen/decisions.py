"""What a hero decides: the questions that the rules ask a policy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from tests.simulations.drakborgen.board import Way
from tests.simulations.drakborgen.content import Tile

if TYPE_CHECKING:
    from tests.simulations.drakborgen.state import Game, Hero


class Action(NamedTuple):
    """What a hero does with a turn.

    Attributes:
        what: `move` by a way (None in a dark room, where a die finds it), `ring` to move by a way as through a secret
            door, `search`, `take` more in the treasure chamber, `cross` a bridge, go `down` into the underworld, `meditate`, or `stand` still.
    """

    what: str
    way: Way | None = None


class Policy(Protocol):
    """How a hero decides. It sees the board and its own hero, and no hidden card."""

    name: str

    def drinks(self, game: Game, hero: Hero) -> bool:
        """Whether to drink, first of all."""
        ...

    def heals(self, game: Game, hero: Hero) -> bool:
        """Whether to use the Ring of Life, first of all."""
        ...

    def action(self, game: Game, hero: Hero, actions: Sequence[Action]) -> Action:
        """Choose what to do, of what is allowed."""
        ...

    def onward(self, game: Game, hero: Hero, ways: Sequence[Way]) -> Way | None:
        """Choose where to move on from a corridor, or None to stop there."""
        ...

    def passage(self, game: Game, hero: Hero, ways: Sequence[Way], walls: Sequence[Way]) -> Way | None:
        """Choose where to move on from a corridor by the Ring of Passage, or None to keep it."""
        ...

    def tower(self, game: Game, hero: Hero, ways: Sequence[Way]) -> Way | str:
        """Reach a tower: `leave` the castle, `stay`, or pass by on one of the ways."""
        ...

    def secret_door(self, game: Game, hero: Hero, ways: Sequence[Way]) -> Way | None:
        """Choose where a secret door leads, or None to stay."""
        ...

    def flight(self, game: Game, hero: Hero, ways: Sequence[Way]) -> Way:
        """Choose where to run from the dragon."""
        ...

    def monster(self, game: Game, hero: Hero, kind: str, options: Sequence[str]) -> str:
        """Choose what to say to a monster."""
        ...

    def flees_spider(self, game: Game, hero: Hero) -> bool:
        """Whether to flee from a giant spider."""
        ...

    def shoots_spider(self, game: Game, hero: Hero) -> bool:
        """Whether to shoot one more bolt at it."""
        ...

    def warned(self, game: Game, hero: Hero, trap: str, mean: float) -> bool:
        """Whether to spend the Ring of Warning on a trap that costs so many points on average."""
        ...

    def strengthens(self, game: Game, hero: Hero, kind: str) -> bool:
        """Whether to spend the Ring of Strength on a monster that fights."""
        ...

    def hushes(self, game: Game, hero: Hero) -> bool:
        """Whether to spend the Ring of Stillness on the dragon card of this turn."""
        ...

    def looks(self, game: Game, hero: Hero) -> bool:
        """Whether to spend the Ring of True Sight on the tile that is to be laid."""
        ...

    def picks(self, game: Game, hero: Hero, square: int, tiles: Sequence[Tile]) -> Tile:
        """Choose a tile to be laid on a square, where the hero already stands."""
        ...

    def reads(self, game: Game, hero: Hero) -> bool:
        """Whether to open the spell book."""
        ...

    def rages(self, game: Game, hero: Hero) -> bool:
        """Whether to go berserk by will."""
        ...

    def treats(self, game: Game, hero: Hero) -> bool:
        """Whether to use salve or herbs."""
        ...

    def heeds(self, game: Game, hero: Hero) -> bool:
        """Whether to heed a warning, and leave a tile in the bag."""
        ...

    def stops(self, game: Game, hero: Hero) -> bool:
        """Whether to stop time for one more turn."""
        ...

    def wears(self, game: Game, hero: Hero) -> bool:
        """Whether to wear an amulet unseen."""
        ...

    def descends(self, game: Game, hero: Hero) -> bool:
        """Whether to go down into the underworld, where there is a way."""
        ...

    def heads(self, game: Game, hero: Hero) -> int:
        """Choose where the arrow points, as a side."""
        ...

    def climbs(self, game: Game, hero: Hero) -> bool:
        """Whether to take a way up."""
        ...

    def returns(self, game: Game, hero: Hero) -> bool:
        """Whether to use the Ring of Return."""
        ...

    def bribes(self, game: Game, hero: Hero, value: int) -> bool:
        """Whether to try to bribe a rash-kharg with what is worth so much."""
        ...

    def turns_tile(self, game: Game, hero: Hero, square: int, tile: Tile) -> int:
        """Choose the side to which the dot of a tile lies that one comes up on."""
        ...

    def crosses(self, game: Game, hero: Hero) -> bool:
        """Whether to cross a bridge at once."""
        ...

    def opens(self, game: Game, hero: Hero) -> bool:
        """Whether to lift the lid of a chest."""
        ...

    def searches_body(self, game: Game, hero: Hero) -> bool:
        """Whether to search a fallen warrior."""
        ...
