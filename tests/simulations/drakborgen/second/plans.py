"""What the planning heroes decide that only the second box asks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tests.simulations.drakborgen import fights, reckoning
from tests.simulations.drakborgen.board import Action, Way
from tests.simulations.drakborgen.content import MONSTERS, Tile
from tests.simulations.drakborgen.reckoning import TURN, Compass, Journey, steps_to
from tests.simulations.drakborgen.second import underworld

if TYPE_CHECKING:
    from tests.simulations.drakborgen.state import Game, Hero

#: What lying on a tile costs beside the way on, in tenths of a turn, for who chooses among several.
PENALTY = {"corridor": -TURN, "trap": 15, "rotating": 25, "dark": 5, "web": 5, "rubble": 5, "bridge": 8}
#: Turns left from which the Ring of True Sight is used on the way in too.
LATE = 12
#: Life points that a fight must cost on average for the Ring of Strength.
HARD = 2.0


#: Tenths of a turn that a turn of meditation must leave beside the ways that are reckoned.
REST = 4 * TURN
#: Gold of finds that a hero goes home with, though no treasure card is among them.
RICH = 2000
#: Tenths of a turn from going down to coming up: some six cards. A square above is reckoned as one that is unknown.
TRIP, TRIP_SQUARES = 65, 5
#: Finds up to this value are given for peace; with few life points, any is.
PRICE, WEAK = 250, 6


class Plans:
    """What every planner decides alike, as simply as it will do."""

    def is_rich(self, hero: Hero) -> bool:
        """Whether it has what it came for."""
        return bool(hero.treasures) or sum(hero.finds) >= RICH

    def wears(self, game: Game, hero: Hero) -> bool:
        """Wear what it finds: most amulets help."""
        return True

    # The underworld.

    def descends(self, game: Game, hero: Hero) -> bool:
        """Go down where the way below seems no longer than that above, and the day is long enough."""
        compass, ways = Compass(game, hero, self.nerve), game.ways(hero)
        above = self._journey(game, hero, compass, ways).cost
        best = min(self._below(game, hero, hero.square, side, TRIP_SQUARES) for side in range(4))
        return TRIP + best <= min(above, game.left * TURN)

    def heads(self, game: Game, hero: Hero) -> int:
        """Point the arrow where the way that is left is shortest."""
        return min(range(4), key=lambda side: self._below(game, hero, hero.square, side, TRIP_SQUARES))

    def _below(self, game: Game, hero: Hero, square: int, side: int, number: int) -> int:
        """Return what is left of the way to where it wants to go, so many squares along an arrow."""
        goals = game.content.towers if self.is_rich(hero) or self._tired(hero) else game.content.chamber
        return steps_to(tuple(goals))[underworld.steps(game, square, side, number)] * self.nerve.unknown

    def _tired(self, hero: Hero) -> bool:
        return self.turns_back and hero.kp <= self.low

    def climbs(self, game: Game, hero: Hero) -> bool:
        """Take a way up where going on would bring it no nearer."""
        below = hero.below
        now, later = (
            self._below(game, hero, below.start, below.side, len(below.pile) + more)
            for more in (0, TRIP_SQUARES)
        )
        return now <= later + TRIP or game.left <= TRIP_SQUARES

    def returns(self, game: Game, hero: Hero) -> bool:
        """Use the ring where it comes up beside its goal, or when the day is short."""
        below = hero.below
        left = self._below(game, hero, below.start, below.side, len(below.pile))
        return left <= 2 * self.nerve.unknown or game.left * TURN <= left + 2 * TURN

    def bribes(self, game: Game, hero: Hero, value: int) -> bool:
        """Give what is worth little, or all there is when life is low."""
        return value <= PRICE or hero.kp <= WEAK

    def turns_tile(self, game: Game, hero: Hero, square: int, tile: Tile) -> int:
        """Lay the tile so that the way on is shortest."""
        return min(range(4), key=lambda back: self._worth(game, hero, square, tile, back))

    def crosses(self, game: Game, hero: Hero) -> bool:
        """Cross, unless the way back is shorter."""
        compass, board = Compass(game, hero, self.nerve), game.board
        far = Way(hero.square, (hero.came + 2) % 4)
        if board.barriers(far) is None:
            return False
        back = [way for way in (Way(hero.square, hero.came),) if board.barriers(way) is not None]
        ahead = self._journey(game, hero, compass, [far]).cost
        return not back or ahead <= self._journey(game, hero, compass, back).cost

    # The rings and the rest.

    def strengthens(self, game: Game, hero: Hero, kind: str) -> bool:
        """Spend the ring on a hard fight, or any when life is low."""
        if kind not in MONSTERS:
            return True
        cost = reckoning.plain(hero.gift.bouts(game, hero, kind), kind, fights.ATTACK, hero.gift.life(hero))
        return cost >= HARD or hero.kp <= 6

    def hushes(self, game: Game, hero: Hero) -> bool:
        """Spend the ring at once: who waits for a worse card may have met the dragon before."""
        return True

    def looks(self, game: Game, hero: Hero) -> bool:
        """Choose a tile on the way home, or late in the day."""
        return self.is_rich(hero) or game.left <= LATE

    def picks(self, game: Game, hero: Hero, square: int, tiles: Sequence[Tile]) -> Tile:
        """Choose the tile from which the way on is shortest."""
        return min(tiles, key=lambda tile: self._worth(game, hero, square, tile, hero.came))

    def _worth(self, game: Game, hero: Hero, square: int, tile: Tile, back: int) -> int:
        board = game.board
        with board.trial(square, tile, back):
            compass = Compass(game, hero, self.nerve)
            ways = [Way(square, side) for side in range(4) if board.barriers(Way(square, side)) is not None]
            cost = self._journey(game, hero, compass, ways).cost
        return cost + (compass.pit if tile.feature == "pit" else PENALTY.get(tile.feature, 0))

    def reads(self, game: Game, hero: Hero) -> bool:
        """Open the book when the night would come before the way out, or life is all but gone."""
        home = Compass(game, hero, self.nerve).home(game.ways(hero)).cost
        return home > game.left * TURN or hero.kp <= 2

    def rages(self, game: Game, hero: Hero) -> bool:
        """Go berserk by will where no life point of it is lost, and not before the treasure is."""
        gains = hero.kp <= hero.card.kp - game.content.numbers["berserk.gain"]
        if self.is_rich(hero):
            return True
        return gains and Compass(game, hero, self.nerve).to_chamber(game.ways(hero)).cost > 4 * TURN

    def treats(self, game: Game, hero: Hero) -> bool:
        """Use salve or herbs when life is low, or the companion's."""
        return hero.kp <= max(3, hero.card.kp * 3 // 5) or hero.gift.tired

    def heeds(self, game: Game, hero: Hero) -> bool:
        """Heed a warning while there is time for another tile."""
        return game.left > 3

    def stops(self, game: Game, hero: Hero) -> bool:
        """Stop time in the treasure chamber, on the last step to it, and when the day is too short."""
        spare = hero.gift.buys
        if not spare:
            return False
        compass, ways = Compass(game, hero, self.nerve), game.ways(hero)
        if game.board.features[hero.square] == "chamber":
            home = compass.home(ways).cost
            return hero.kp > 8 and home + self.spare <= (game.left + spare - 1) * TURN
        if self.is_rich(hero):
            return compass.home(ways).cost > (game.left - 1) * TURN
        way_in = compass.to_chamber(ways)
        if way_in.cost <= TURN:
            return hero.kp > 8
        return way_in.cost + compass.way_out() > game.left * TURN + self.hope

    def own_action(
        self, game: Game, hero: Hero, compass: Compass, actions: Sequence[Action], chosen: Journey
    ) -> Action | None:
        """Go down, or cross a bridge, where that is the way; meditate when life is low and the day long enough."""
        what = {action.what: action for action in actions}
        if "down" in what and self.descends(game, hero):
            return what["down"]
        if "cross" in what and self.crosses(game, hero):
            return what["cross"]
        rest = what.get("meditate")
        if not rest or hero.kp > self.low + 4:
            return None
        out = 0 if self.is_rich(hero) else compass.way_out()
        return rest if chosen.cost + out + REST <= game.left * TURN else None
