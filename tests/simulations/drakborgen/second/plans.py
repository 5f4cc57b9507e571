"""What the planning heroes decide that only the second box asks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tests.simulations.drakborgen import fights, reckoning
from tests.simulations.drakborgen.content import Tile
from tests.simulations.drakborgen.decisions import Action
from tests.simulations.drakborgen.ways import TURN, Compass, Journey

if TYPE_CHECKING:
    from tests.simulations.drakborgen.state import Game, Hero

#: What lying on a tile costs beside the way on, in tenths of a turn, for who chooses among several.
PENALTY = {"corridor": -TURN, "trap": 15, "rotating": 25, "dark": 5, "web": 5, "rubble": 5, "bridge": 8}
#: Turns left from which the Ring of True Sight is used on the way in too.
LATE = 12
#: Life points that a fight must cost on average for the Ring of Strength.
HARD = 2.0


class Plans:
    """What every planner decides alike, as simply as it will do."""

    def strengthens(self, game: Game, hero: Hero, kind: str) -> bool:
        """Spend the ring on a hard fight, or any when life is low."""
        cost = reckoning.plain(hero.gift.bouts(game, hero, kind), kind, fights.ATTACK, hero.gift.life(hero))
        return cost >= HARD or hero.kp <= 6

    def hushes(self, game: Game, hero: Hero) -> bool:
        """Spend the ring on the last dragon card it means to draw."""
        return len(game.content.decks["dragon"]) - len(game.dragons) >= self.sleeping - 1

    def looks(self, game: Game, hero: Hero) -> bool:
        """Choose a tile on the way home, or late in the day."""
        return bool(hero.treasures) or game.left <= LATE

    def picks(self, game: Game, hero: Hero, square: int, tiles: Sequence[Tile]) -> Tile:
        """Choose the tile from which the way on is shortest."""
        return min(tiles, key=lambda tile: self._worth(game, hero, square, tile))

    def _worth(self, game: Game, hero: Hero, square: int, tile: Tile) -> int:
        board = game.board
        with board.trial(square, tile, hero.came):
            compass = Compass(game, hero, self.nerve)
            cost = self._journey(game, hero, compass, game.ways(hero)).cost
        return cost + (compass.pit if tile.feature == "pit" else PENALTY.get(tile.feature, 0))

    def reads(self, game: Game, hero: Hero) -> bool:
        """Open the book when the night would come before the way out, or life is all but gone."""
        home = Compass(game, hero, self.nerve).home(game.ways(hero)).cost
        return home > game.left * TURN or hero.kp <= 2

    def rages(self, game: Game, hero: Hero) -> bool:
        """Go berserk by will where no life point of it is lost, and not before the treasure is."""
        gains = hero.kp <= hero.card.kp - game.content.numbers["berserk.gain"]
        if hero.treasures:
            return True
        return gains and Compass(game, hero, self.nerve).to_chamber(game.ways(hero)).cost > 4 * TURN

    def treats(self, game: Game, hero: Hero) -> bool:
        """Use salve or herbs when life is low, or the companion's."""
        companion = getattr(hero.gift, "kp", None)
        tired = companion is not None and 0 < companion <= game.content.second.oracaz["t10"]
        return hero.kp <= max(3, hero.card.kp * 3 // 5) or tired

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
        if hero.treasures:
            return compass.home(ways).cost > (game.left - 1) * TURN
        way_in = compass.to_chamber(ways)
        if way_in.cost <= TURN:
            return hero.kp > 8
        return way_in.cost + compass.way_out() > game.left * TURN + self.hope

    def own_action(
        self, game: Game, hero: Hero, compass: Compass, actions: Sequence[Action], chosen: Journey
    ) -> Action | None:
        """Meditate when life is low and the day long enough."""
        rest = next((action for action in actions if action.what == "meditate"), None)
        if not rest or hero.kp > self.low + 4:
            return None
        out = 0 if hero.treasures else compass.way_out()
        return rest if chosen.cost + out + TURN <= game.left * TURN + self.hope else None
