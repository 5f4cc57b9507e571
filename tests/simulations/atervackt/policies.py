"""The heroes: careful, greedy and random ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tests.simulations.atervackt import reckoning
from tests.simulations.atervackt.reckoning import Compass
from tests.simulations.atervackt.state import Game, Hero, Place
from tests.simulations.drakborgen import letters
from tests.simulations.drakborgen.board import Action, Way
from tests.simulations.drakborgen.content import STEPS, Tile
from tests.simulations.drakborgen.reckoning import TURN, Journey, Nerve

#: Tenths of a round that a ring or a secret door must save, and a search for one.
RING_SAVES, SECRET_SAVES, SEARCH_SAVES = 25, 5, 35
#: A way this short is not worth a thought of secret doors.
SEARCH_FROM = 3 * TURN
#: To leave a dark room by an exit that chance chooses.
DARK = Action("move")
#: What a round in the catacombs is worth, and the wait for a way up, in tenths of a round.
BELOW_STEP, BELOW_WAIT = 11, 45


@dataclass(frozen=True)
class Policy:
    """A hero who reckons ways and rounds. It sees the board and its own hero, and no hidden card.

    Attributes:
        nerve: what unknown squares and the pit are worth.
        turns_back: goes home without treasure when life is low, or the way in and out too long for the day.
        hope: rounds that it counts on beside those that are sure; spare: rounds kept in hand for the way out before one more
            round in the chamber.
        low: life points at which life is low; chest: those above which a chest is opened.
        rounds: most rounds it stays in the chamber.
        burden: most treasure cards it carries through the fire.
        risk: what a test must be worth for a ring or a prayer, in life points.
    """

    name: str
    nerve: Nerve
    turns_back: bool
    hope: float
    spare: float
    low: int
    chest: int
    rounds: int
    burden: int
    risk: float

    # Life.

    def heals(self, hero: Hero, points: float) -> bool:
        """Heal when hardly a point of it is wasted, or life is low."""
        lost = hero.card.kp - hero.kp
        return lost >= points + 1 or (lost > 0 and hero.kp <= self.low)

    def drinks(self, hero: Hero) -> bool:
        """Drink from an unknown bottle with less than half the life points, but not with the last of them."""
        return 4 <= hero.kp <= hero.card.kp // 2

    def wears(self, game: Game, hero: Hero) -> bool:
        """Put on an amulet, but not alone, when one in six kills."""
        return not game.alone

    # Dice.

    def rerolls(self, hero: Hero, stake: float) -> bool:
        """Reroll what is worth it, all the sooner the fewer life points are left."""
        return stake >= self.risk or stake >= hero.kp / 2

    def names(self, hero: Hero, stake: float) -> bool:
        """Use the ring of fate where life is at stake."""
        return stake >= 2 * self.risk or stake >= hero.kp

    def warded(self, hero: Hero, mean: float) -> bool:
        """Use the trap ward ring on a trap that costs much, or might kill."""
        return mean >= 2 or hero.kp <= 6

    # The move phase.

    def action(self, game: Game, hero: Hero, allowed: Sequence[Action]) -> Action:
        """Choose the shortest way to where it wants to go, or what is quicker."""
        by_what = {action.what: action for action in allowed}
        if "leave" in by_what and self._homeward(game, hero, Compass(game, hero, self.nerve)):
            return by_what["leave"]
        if DARK in allowed:
            return DARK
        if hero.held:
            return self._loosen(game, hero, allowed)
        if self._rests(game, hero, by_what):
            return by_what["stand"]
        compass = Compass(game, hero, self.nerve)
        home = self._homeward(game, hero, compass)
        if "take" in by_what and self._takes_more(game, hero, compass):
            return by_what["take"]
        journey = self._journey(compass, home, [a.way for a in allowed if a.what == "move"])
        return self._shortcut(game, hero, compass, allowed, journey, home=home) or self._first(
            allowed, journey
        )

    def _loosen(self, game: Game, hero: Hero, allowed: Sequence[Action]) -> Action:
        """Go back out of a web or rubble if that is easier, else on."""
        back = [a for a in allowed if a.way and a.way.side == hero.came and not hero.through_wall]
        if hero.held == "web" and back:
            return back[0]
        journey = self._journey(
            compass := Compass(game, hero, self.nerve),
            self._homeward(game, hero, compass),
            [a.way for a in allowed if a.way],
        )
        return self._first(allowed, journey)

    def _rests(self, game: Game, hero: Hero, by_what: dict[str, Action]) -> bool:
        """Thargrim meditates in a room that he need not leave at once, when he has lost much."""
        return (
            hero.id == "hero-thargrim"
            and "stand" in by_what
            and hero.kp <= hero.card.kp // 2
            and rounds_left(game) > 12
        )

    def _first(self, allowed: Sequence[Action], journey: Journey) -> Action:
        if journey.first:
            return Action("move", journey.first)
        order = ("search", "secret", "ring", "portal", "down", "leave", "stand", "take", "move")
        return min(allowed, key=lambda action: order.index(action.what))

    def _journey(self, compass: Compass, home: bool, ways: Sequence[Way]) -> Journey:
        return compass.home(ways) if home else compass.to_chamber(ways)

    def _shortcut(
        self,
        game: Game,
        hero: Hero,
        compass: Compass,
        allowed: Sequence[Action],
        journey: Journey,
        *,
        home: bool,
    ) -> Action | None:
        """Use or seek a secret door, the ring of passage, a rune or the catacombs, where that saves rounds."""
        what = {action.what for action in allowed}
        if "down" in what and home and journey.cost > self._below(game, hero):
            return Action("down")
        if "portal" in what and self._saves_by_rune(game, compass, journey, home=home):
            return Action("portal")
        if journey.cost < SEARCH_FROM or not what & {"search", "ring", "secret"}:
            return None
        through = self._journey(compass, home, game.walls(hero))
        saved = journey.cost - through.cost
        for name, least in (("secret", SECRET_SAVES), ("ring", RING_SAVES)):
            if name in what and through.first and saved >= least:
                return Action(name, through.first)
        return (
            Action("search")
            if "search" in what and saved >= SEARCH_SAVES and self._dares_search(hero)
            else None
        )

    def _dares_search(self, hero: Hero) -> bool:
        """Whether it would survive a skeleton that overwhelms it, with friends or by strength; greed does not ask."""
        return not self.turns_back or bool(hero.companions) or hero.kp * hero.sf > 4 * (12 - hero.sf)

    def _below(self, game: Game, hero: Hero) -> float:
        """Return what the way out by the catacombs costs: to two squares beyond the wall, and a way up."""
        column, row = game.place(hero.square)
        steps = 2 + min(column, row, game.content.columns - 1 - column, game.content.rows - 1 - row)
        return steps * BELOW_STEP + BELOW_WAIT

    def _saves_by_rune(self, game: Game, compass: Compass, journey: Journey, *, home: bool) -> bool:
        ways = [
            [Way(square, side) for side in range(4) if game.board.ways[square][side]]
            for square in game.portals
        ]
        return journey.cost - min(self._journey(compass, home, starts).cost for starts in ways) >= RING_SAVES

    def rune(self, game: Game, hero: Hero, squares: Sequence[int]) -> int:
        """Choose the rune from which the way is shortest."""
        compass = Compass(game, hero, self.nerve)
        home = self._homeward(game, hero, compass)
        ways = {
            square: [Way(square, side) for side in range(4) if game.board.ways[square][side]]
            for square in squares
        }
        return min(squares, key=lambda square: self._journey(compass, home, ways[square]).cost)

    def onward(self, game: Game, hero: Hero, ways: Sequence[Way]) -> Way | None:
        """Move on where it wants to go."""
        compass = Compass(game, hero, self.nerve)
        return self._journey(compass, self._homeward(game, hero, compass), ways).first

    def draught(self, game: Game, hero: Hero, way: Way) -> str:
        """Choose the aspect whose draught to drink before a try: over a pit, or out of a web."""
        onward = way.side != hero.came or hero.through_wall
        if game.board.features[hero.square] == "pit" and onward and hero.items["vf"]:
            return "vf"
        return "sf" if hero.held == "web" and hero.items["sf"] else ""

    def looks(self, game: Game, hero: Hero) -> bool:
        """Use the ring of true sight after the first squares, where a dead end hurts."""
        return hero.rounds >= 3

    def picks(self, game: Game, hero: Hero, tiles: Sequence[Tile]) -> Tile:
        """Take the tile from which the way is shortest; nobody lays a pit or a web."""

        def way_on(tile: Tile) -> int:
            with game.board.trial(hero.square, tile, hero.came):
                compass = Compass(game, hero, self.nerve)
                cost = self._journey(compass, self._homeward(game, hero, compass), game.ways(hero)).cost
            return cost + (3 * TURN if tile.feature in ("pit", "web") else 0)

        return min(tiles, key=way_on)

    def turns(self, game: Game, hero: Hero, square: int) -> int:
        """Choose the side to which the dot of a tile lies: away from where it wants to go."""
        return (self.heads(game, hero, game.place(square), range(4)) + 2) % 4

    def escape(self, game: Game, hero: Hero, ways: Sequence[Way]) -> Way:
        """Run where the way home is shortest, and not to a pit."""
        safe = [way for way in ways if not game.board.is_pit(way)] or list(ways)
        return Compass(game, hero, self.nerve).home(safe).first or safe[0]

    # What it wants.

    def _is_rich(self, hero: Hero) -> bool:
        return bool(hero.treasures)

    def _homeward(self, game: Game, hero: Hero, compass: Compass) -> bool:
        """Whether it wants out: with treasure, too weak, or too late for the way in and out."""
        if self._is_rich(hero):
            return True
        if not self.turns_back:
            return False
        if hero.kp <= self.low or game.awake:
            return True
        left = (rounds_left(game) + self.hope) * TURN
        way_in = compass.to_chamber(game.ways(hero)).cost if not hero.below else 0
        return way_in > left or way_in + compass.way_out() > left

    def _takes_more(self, game: Game, hero: Hero, compass: Compass) -> bool:
        """Whether to stay in the chamber: not too long, and while there is time."""
        if hero.tally["chamber rounds"] >= self.rounds:
            return False
        return (
            compass.home(game.ways(hero)).cost + self.spare * TURN
            <= (rounds_left(game) - 1 + self.hope) * TURN
        )

    # The chamber.

    def hushes(self, game: Game, hero: Hero) -> bool:
        """Use the ring of stillness for the last dragon card it means to draw."""
        return hero.tally["chamber rounds"] >= self.rounds

    def carries(self, hero: Hero) -> int:
        """Choose how many treasure cards to carry through the fire: none with the last life points."""
        return min(len(hero.treasures), self.burden if hero.kp > 6 else 2 if hero.kp > 3 else 0)

    # The catacombs.

    def heads(self, game: Game, hero: Hero, place: Place, sides: Sequence[int]) -> int:
        """Choose a side: out by the nearest wall with treasure, else towards the chamber."""
        columns, rows = game.content.columns, game.content.rows
        if self._is_rich(hero) or (self.turns_back and hero.kp <= self.low):
            ahead = {0: place[1], 1: columns - 1 - place[0], 2: rows - 1 - place[1], 3: place[0]}
        else:
            goal = game.place(min(game.content.chamber))
            ahead = {
                side: abs(place[0] + x - goal[0]) + abs(place[1] + y - goal[1])
                for side, (x, y) in enumerate(STEPS)
            }
        return min(sides, key=lambda side: ahead[side % 4])

    def climbs(self, game: Game, hero: Hero, below: object) -> bool:
        """Take a way up; with treasure and the wall near, walk on until one is outside."""
        if not self._is_rich(hero):
            return True
        beyond = game.beyond(hero.below.place)
        return (
            beyond >= game.content.numbers["wall.beyond"] or rounds_left(game) + self.hope < 12 or beyond == 0
        )

    def returns(self, game: Game, hero: Hero, below: object) -> bool:
        """Use the ring of return well outside with treasure, without it by the chamber, or when time runs out."""
        place = hero.below.place
        if self._is_rich(hero):
            return game.beyond(place) >= game.content.numbers["wall.beyond"]
        goal = game.place(min(game.content.chamber))
        near = abs(place[0] - goal[0]) + abs(place[1] - goal[1]) <= 1
        return game.beyond(place) == 0 and (near or rounds_left(game) < 8)

    def bribes(self, game: Game, hero: Hero, value: int) -> bool:
        """Give up little."""
        return value <= 300

    # Monsters, chests and bodies.

    def monster(self, game: Game, hero: Hero, kinds: Sequence[str], options: Sequence[str]) -> str:
        """Choose what costs least on average; rings are kept for what costs much."""
        costs = {
            choice: sum(reckoning.meeting(game, hero, kind, choice) for kind in kinds)
            for choice in options
            if not choice.startswith("ring-")
        }
        best = min(costs, key=lambda choice: costs[choice])
        rings = [choice for choice in options if choice.startswith("ring-")]
        return rings[0] if rings and costs[best] >= min(2.5, hero.kp / 2) else best

    def commands(self, hero: Hero) -> bool:
        """Use the skull helmet where it works more often than not."""
        return hero.psy >= 6

    def strengthens(self, hero: Hero, life: int) -> bool:
        """Use the ring of strength against a monster with much life, or with little of one's own."""
        return life >= 4 or hero.kp <= 4

    def shoots(self, hero: Hero, life: int) -> bool:
        """Shoot at what has life left."""
        return life >= 2

    def breaks_off(self, hero: Hero, bouts: tuple[letters.Bout, ...], life: int) -> bool:
        """Flee from a fight that is more likely lost than won."""
        return letters.odds(bouts, hero.kp, life)[0] > 0.6

    def opens(self, hero: Hero) -> bool:
        """Open a chest with life to spare."""
        return hero.kp > self.chest

    def searches_body(self, hero: Hero) -> bool:
        """Search a body with life to spare."""
        return hero.kp > self.chest - 2


def rounds_left(game: Game) -> int:
    """Return the rounds that are sure to be left, this one counted."""
    numbers = game.content.numbers
    last, most = numbers["suns"] - numbers["sun.last"] + 1, game.content.ranges["sun.moves"].stop - 1
    lingering = numbers["suns"] - max(game.sun, last) + 1
    return max(0, last - game.sun) + -(-lingering // most)


class Wanderer(Policy):
    """A hero who does anything that is allowed, each as likely as the next; it leaves no rule untried."""

    def action(self, game: Game, hero: Hero, allowed: Sequence[Action]) -> Action:
        return game.random.choice(list(allowed))

    def onward(self, game: Game, hero: Hero, ways: Sequence[Way]) -> Way | None:
        return game.random.choice(list(ways))

    def monster(self, game: Game, hero: Hero, kinds: Sequence[str], options: Sequence[str]) -> str:
        return game.random.choice(list(options))


#: Keeps to the ways it knows, turns back in time, and leaves the chamber with the first treasures.
CAREFUL = Policy("careful", Nerve(14, 120), True, 5, 2, 4, 7, 1, 2, 4)
#: Goes for the chamber whatever the hour, stays for three dragon cards, and then runs.
GREEDY = Policy("greedy", Nerve(18, 60), False, 4, 0, 0, 3, 3, 6, 5)
RANDOM = Wanderer("random", Nerve(14, 60), False, 0, 0, 0, 0, 2, 4, 2)
POLICIES = (CAREFUL, GREEDY, RANDOM)
