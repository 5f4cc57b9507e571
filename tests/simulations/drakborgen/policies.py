"""The heroes: careful, greedy and random ones, and the questions that the rules ask them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tests.simulations.drakborgen import fights, reckoning
from tests.simulations.drakborgen.board import Action, Way
from tests.simulations.drakborgen.reckoning import TURN, Compass, Journey, Nerve
from tests.simulations.drakborgen.second.plans import Plans
from tests.simulations.drakborgen.state import Game, Hero


def _calm(game: Game, hero: Hero, ways: Sequence[Way]) -> list[Way]:
    """Return ways that do not take a berserk, who would find no treasure there, to the dragon; all, if all do."""
    inside = game.content.chamber
    return (hero.gift.raging and [w for w in ways if game.board.neighbour(w) not in inside]) or list(ways)


class Random:
    """A hero who does anything that is allowed, each as likely as the next; the rules ask all heroes the same."""

    name = "random"

    def drinks(self, game: Game, *asked: Any) -> bool:
        """Toss for it, as for all other questions of yes or no."""
        return game.random.random() < 0.5

    heals = flees_spider = shoots_spider = opens = searches_body = warned = drinks
    hushes = looks = reads = rages = treats = heeds = stops = wears = descends = climbs = returns = drinks
    crosses = strengthens = bribes = drinks

    def action(self, game: Game, *asked: Any) -> Any:
        """Take any of what is asked last."""
        return game.random.choice(asked[-1])

    picks = flight = monster = action

    def heads(self, game: Game, *asked: Any) -> int:
        return game.roll(4) - 1

    turns_tile = heads

    def onward(self, game: Game, hero: Hero, ways: Sequence[Way]) -> Way | None:
        """Move on by any, or stop."""
        return game.random.choice([None, *ways])

    secret_door = onward

    def passage(self, game: Game, hero: Hero, ways: Sequence[Way], walls: Sequence[Way]) -> Way | None:
        """Use the ring as often as not."""
        return game.random.choice(walls) if self.drinks(game) else None

    def tower(self, game: Game, hero: Hero, ways: Sequence[Way]) -> Way | str:
        return game.random.choice(["leave", "stay", *ways])


@dataclass(frozen=True)
class Planner(Plans):
    """A hero who reckons ways and turns.

    Attributes:
        nerve: what unknown squares and the pit are worth.
        turns_back: goes home without treasure when life is low, or the way in and out too long for the day.
        hope: tenths of a turn by which way in and out may be longer than the day, since much of it is unknown.
        spare: tenths of a turn kept in hand for the way out, before one more turn in the chamber.
        low: life points at which life is low; chest: those above which a chest is opened.
        sleeping: most dragon cards it sees drawn before it leaves the chamber.
        warning: what a trap must cost on average for the Ring of Warning.
    """

    name: str
    nerve: Nerve
    turns_back: bool
    hope: int
    spare: int
    low: int
    chest: int
    sleeping: int
    warning: float

    # First of all.

    def drinks(self, game: Game, hero: Hero) -> bool:
        """Drink at less than half the life points, but not where a sip takes the last of them."""
        return 3 <= hero.kp <= hero.card.kp * 2 // 5

    def heals(self, game: Game, hero: Hero) -> bool:
        """Use the ring when life is low."""
        return hero.kp <= max(4, hero.card.kp // 3)

    # What to do.

    def action(self, game: Game, hero: Hero, actions: Sequence[Action]) -> Action:
        """Choose the shortest way to where it wants to go, or to search where that is quicker."""
        if hero.lost:
            return actions[0]
        moves = _calm(game, hero, [a.way for a in actions if a.what == "move" and a.way])
        compass = Compass(game, hero, self.nerve)
        if actions[0].what == "take" and self._takes_more(game, hero, compass, moves):
            return actions[0]
        chosen = self._journey(game, hero, compass, moves)
        own = self.own_action(game, hero, compass, actions, chosen)
        if own:
            return own
        through = self._through_wall(game, hero, compass, actions, chosen)
        if through or chosen.first:
            return through or Action("move", chosen.first)
        return next((a for a in actions if a.what == "search"), actions[0])

    def onward(self, game: Game, hero: Hero, ways: Sequence[Way]) -> Way | None:
        """Move on where it wants to go."""
        return self._journey(game, hero, Compass(game, hero, self.nerve), _calm(game, hero, ways)).first

    def passage(self, game: Game, hero: Hero, ways: Sequence[Way], walls: Sequence[Way]) -> Way | None:
        """Use the ring where it saves turns."""
        compass = Compass(game, hero, self.nerve)
        through = self._journey(game, hero, compass, walls)
        return (
            through.first
            if self._journey(game, hero, compass, ways).cost - through.cost >= RING_SAVES
            else None
        )

    def tower(self, game: Game, hero: Hero, ways: Sequence[Way]) -> Way | str:
        """Leave with what it came for, or when it is over; else try the other side."""
        compass = Compass(game, hero, self.nerve)
        way_in = compass.to_chamber(ways or game.ways(hero))
        if self._homeward(game, hero, compass, way_in):
            return "leave"
        return way_in.first if ways and way_in.first else "stay"

    def secret_door(self, game: Game, hero: Hero, ways: Sequence[Way]) -> Way | None:
        """Choose the side from which the way is shortest."""
        return self._journey(game, hero, Compass(game, hero, self.nerve), ways).first or ways[0]

    def flight(self, game: Game, hero: Hero, ways: Sequence[Way]) -> Way:
        """Run where the way home is shortest."""
        return Compass(game, hero, self.nerve).home(ways).first or ways[0]

    def _homeward(self, game: Game, hero: Hero, compass: Compass, way_in: Journey) -> bool:
        """Whether it wants out: with treasure, too weak, or too late for the way in and out."""
        if self.is_rich(hero):
            return True
        if not self.turns_back:
            return False
        if hero.kp <= self.low:
            return True
        left = (game.left + hero.gift.buys) * TURN + self.hope
        return way_in.cost > left or way_in.cost + compass.way_out() > left

    def _journey(self, game: Game, hero: Hero, compass: Compass, ways: Sequence[Way]) -> Journey:
        way_in = Journey(0, None) if self.is_rich(hero) else compass.to_chamber(ways)
        return compass.home(ways) if self._homeward(game, hero, compass, way_in) else way_in

    def _takes_more(self, game: Game, hero: Hero, compass: Compass, ways: Sequence[Way]) -> bool:
        """Whether to stay in the chamber: the dragon sleeps soundly, and there is time."""
        drawn = len(game.content.decks["dragon"]) - len(game.dragons)
        if hero.treasures and drawn >= self.sleeping:
            return False
        return not ways or compass.home(ways).cost + self.spare <= (game.left - 1) * TURN

    def _through_wall(
        self, game: Game, hero: Hero, compass: Compass, actions: Sequence[Action], chosen: Journey
    ) -> Action | None:
        """Search for a secret door or use the Ring of Passage, where that saves turns."""
        what = {action.what for action in actions}
        if chosen.cost < SEARCH_FROM or not what & {"search", "ring"}:
            return None
        through = self._journey(game, hero, compass, game.walls(hero))
        saved = chosen.cost - through.cost
        if "ring" in what and saved >= RING_SAVES:
            return Action("ring", through.first)
        return Action("search") if "search" in what and saved >= SEARCH_SAVES else None

    # Dangers.

    def monster(self, game: Game, hero: Hero, kind: str, options: Sequence[str]) -> str:
        """Choose what costs least on average; flight costs a turn, and the Ring of Light is kept for the worst."""
        costs = {
            choice: self._cost(game, hero, kind, choice)
            for choice in options
            if choice not in ("ring", "shoot")
        }
        best = min(costs, key=lambda choice: costs[choice])
        if "ring" in options and costs[best] >= min(3.0, hero.kp / 2):
            return "ring"
        if "shoot" in options and costs[best] >= 1.5 and kind != "goblin":
            return "shoot"
        return best

    def _cost(self, game: Game, hero: Hero, kind: str, choice: str) -> float:
        if choice not in (fights.ATTACK, fights.WAIT, fights.FLEE):
            return hero.gift.price(game, hero, kind, choice)
        cost = reckoning.plain(hero.gift.bouts(game, hero, kind), kind, choice, hero.gift.life(hero))
        return cost + reckoning.TURN_LOST if choice == fights.FLEE else cost

    def flees_spider(self, game: Game, hero: Hero) -> bool:
        """Flee when one bite more could kill."""
        return hero.kp <= 2

    def shoots_spider(self, game: Game, hero: Hero) -> bool:
        """Save bolts for monsters, but when life is at stake."""
        return hero.kp <= 3

    def warned(self, game: Game, hero: Hero, trap: str, mean: float) -> bool:
        """Spend the ring on a trap that costs much, or might kill."""
        return mean >= self.warning or hero.kp <= 6

    def opens(self, game: Game, hero: Hero) -> bool:
        """Open a chest with life to spare."""
        return hero.kp > self.chest

    def searches_body(self, game: Game, hero: Hero) -> bool:
        """Search a body with life to spare."""
        return hero.kp > self.chest - 2


#: Tenths of a turn that a ring, and a search, must save.
RING_SAVES, SEARCH_SAVES = 25, 35
#: A way this short is not worth a thought of secret doors.
SEARCH_FROM = 3 * TURN
#: Keeps to the ways it knows, turns back in time, and leaves the chamber with the first treasures.
CAREFUL = Planner("careful", Nerve(14, 120), True, 50, 20, 4, 7, 1, 1.5)
#: Goes for the chamber whatever the hour, stays for three dragon cards, and then runs.
GREEDY = Planner("greedy", Nerve(18, 60), False, 0, 0, 0, 3, 3, 2.0)
RANDOM = Random()
#: How a hero decides. It sees the board and its own hero, and no hidden card.
Policy = Random | Planner
POLICIES = (CAREFUL, GREEDY, RANDOM)
