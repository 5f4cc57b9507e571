"""What heroes reckon: what meeting monsters costs on average, and how far it is over tiles and unknown squares."""

from __future__ import annotations

from functools import lru_cache

from tests.simulations.atervackt import monsters, obstacles, rounds
from tests.simulations.atervackt.content import content
from tests.simulations.atervackt.state import Game, Hero
from tests.simulations.drakborgen import letters, reckoning
from tests.simulations.drakborgen.content import DOOR, PORTCULLIS
from tests.simulations.drakborgen.reckoning import TURN, Nerve

#: Life points that a death is worth more than the points it takes, and those that a lost round is worth.
FEAR, ROUND_LOST = 6, 1.2


@lru_cache(maxsize=65536)
def cost(bouts: tuple[letters.Bout, ...], kind: str, choice: str, kp: int) -> float:
    """Return what attacking, waiting or fleeing costs a hero with so many life points, deaths counted as FEAR more."""
    total = 0.0
    for card in content().answers:
        answer = card[kind]
        reaction = getattr(answer, choice)
        stab = answer.stab.mean() if choice == "flee" and answer.stab else 0.0
        total += stab + (FEAR if stab >= kp else 0)
        if reaction == "fight":
            total += _fight(bouts, max(1, round(kp - stab)), answer.life)
        elif choice == "flee":
            total += ROUND_LOST * (2 if reaction == "follows" else 1)
    return total / len(content().answers)


def _fight(bouts: tuple[letters.Bout, ...], kp: int, life: int) -> float:
    dies, lost = letters.odds(bouts, max(1, kp), life)
    return lost + FEAR * dies


def meeting(game: Game, hero: Hero, kind: str, choice: str) -> float:
    """Return what a choice costs a hero, whose companions take blows first and whose skill may make it unseen."""
    bouts = monsters.bouts_of(game, hero, game.content.monsters[kind])
    friends = sum(companion.kp for companion in hero.companions if not companion.away)
    reckoned = cost(bouts, kind, choice, hero.kp + friends)
    if choice == "wait" and hero.id == "hero-yubara":
        reckoned *= 1 - hero.vf / 12 * (1 - game.content.monsters[kind].psy / 12)
    return reckoned


class Compass(reckoning.Compass):
    """Finds cheap ways for one hero at one moment, by what obstacles cost here."""

    def __init__(self, game: Game, hero: Hero, nerve: Nerve):
        self.game, self.board, self.nerve = game, game.board, nerve
        balance = game.content.numbers["balance.off"] if hero.ring == "ring-balance" else 0
        strength, agility = min(12, hero.sf + balance) / 12, min(12, hero.vf + balance) / 12
        floats = "amulet-levitation" in hero.known
        throws = 1 if hero.id == "hero-sigeir" else game.content.numbers["portcullis.throws"]
        self.barrier = {DOOR: _tries(_door(game, hero)), PORTCULLIS: _tries(strength**throws)}
        self.rubble, self.web = _tries(agility), _tries(strength ** game.content.numbers["web.through"])
        self.known = reckoning.RUN if hero.id == "hero-iril" else TURN
        self.pit = 0 if floats else int(nerve.death * (1 - agility))
        self.occupied: set[int] = set()

    def way_out(self) -> int:
        """Return the cost of a way from the chamber to the nearest tower."""
        return self.home(rounds.exits(self.game)).cost


def _tries(chance: float) -> int:
    """Return how many tenths of a round go by beside the one in which a try succeeds."""
    return int(TURN / chance) - TURN if chance > 0 else reckoning.FAR


def _door(game: Game, hero: Hero) -> float:
    """Return how likely a door lets a hero through in a round."""
    _, unlocked = obstacles.best_try(game, hero, len(hero.items["key"]))
    opens, locked, cards = _doors()
    return (opens + locked * unlocked) / cards


@lru_cache(maxsize=1)
def _doors() -> tuple[int, int, int]:
    names = [card.id for card in content().decks["door"] if not card.id.endswith("-shuffle")]
    locked, traps = (sum(name.startswith(f"door-{what}") for name in names) for what in ("locked", "trap"))
    return len(names) - locked - traps, locked, len(names)
