"""Fights bout by bout: by signs against a monster player, by a table of dice for whoever plays alone.

Both sides mix their signs so that the other can do no better (see `letters` of Drakborgen).
"""

from __future__ import annotations

from functools import lru_cache

from tests.simulations.atervackt import obstacles
from tests.simulations.atervackt.content import ASPECTS, MONSTERS, SIGNS, Creature, content
from tests.simulations.atervackt.state import IN, Ahead, Companion, Game, Hero
from tests.simulations.drakborgen import letters
from tests.simulations.drakborgen.board import Way
from tests.simulations.drakborgen.content import PORTCULLIS


class Foe:
    """A monster in a fight, and the life points that are left to it."""

    def __init__(self, creature: Creature, kp: int):
        self.creature, self.kp = creature, kp


# What a bout may bring.


@lru_cache(maxsize=64)
def by_signs(mine: frozenset[str], theirs: frozenset[str], *, raging: bool) -> tuple[letters.Bout, ...]:
    """Return the bouts of two whose special attacks are some signs; a rage costs whoever is beaten so much."""
    numbers, rage = content().numbers, content().said.rage
    damage, strong = numbers["combat.damage"], numbers["combat.damage.strong"]

    def wins(signs: frozenset[str]) -> list[int]:
        return [max(strong if sign in signs else damage, rage if raging else 0) for sign in SIGNS]

    worth = [[0] * 3 for _ in SIGNS]
    for sign in range(3):
        worth[sign][(sign + 1) % 3] = wins(mine)[sign]
        worth[(sign + 1) % 3][sign] = -wins(theirs)[sign]
    return letters.exchange(worth, (damage, damage), "best")


@lru_cache(maxsize=512)
def by_dice(mine: tuple[int, ...], theirs: tuple[int, ...], *, raging: bool) -> tuple[letters.Bout, ...]:
    """Return the bouts of a hero who plays alone, by both sides' aspects; those in which nothing happens are left out."""
    said = content()
    damage, strong = said.numbers["combat.damage"], said.numbers["combat.damage.strong"]
    if raging:
        damage = strong = max(damage, said.said.rage)
    chances: dict[tuple[int, int], float] = {}
    for aspect in said.said.solo:
        me, them = mine[ASPECTS.index(aspect)], theirs[ASPECTS.index(aspect)]
        extra = min(said.numbers["alone.strong"], me)
        hits = {0: 12 - me, strong: extra}
        hits[damage] = hits.get(damage, 0) + me - extra
        for points, of_twelve in hits.items():
            for lost, theirs_of_twelve in ((0, 12 - them), (damage, them)):
                chance = of_twelve * theirs_of_twelve / 144 / len(said.said.solo)
                chances[lost, points] = chances.get((lost, points), 0) + chance
    nothing = chances.pop((0, 0), 0)
    return tuple(
        letters.Bout(*lost, chance / (1 - nothing)) for lost, chance in sorted(chances.items()) if chance
    )


def bouts_of(game: Game, hero: Hero, foe: Creature, *, raging: bool = False) -> tuple[letters.Bout, ...]:
    """Return what a bout of a hero and a monster may bring."""
    if game.alone:
        off = game.content.numbers["balance.off"] if hero.ring == "ring-balance" else 0
        mine = tuple(min(12, getattr(hero, aspect) + off) for aspect in ASPECTS)
        return by_dice(mine, tuple(getattr(foe, aspect) for aspect in ASPECTS), raging=raging)
    signs = {hero.card.strong}
    if hero.items["sword"]:
        signs.add("stone" if hero.card.strong == "scissors" else "scissors")
    return by_signs(frozenset(signs), frozenset((foe.strong,)), raging=raging)


def bouts_of_companion(game: Game, companion: Companion, foe: Creature) -> tuple[letters.Bout, ...]:
    """Return what a bout of a companion and a monster may bring."""
    mine = companion.creature
    if game.alone:
        return by_dice(
            *(tuple(getattr(one, aspect) for aspect in ASPECTS) for one in (mine, foe)), raging=False
        )
    return by_signs(frozenset((mine.strong,)), frozenset((foe.strong,)), raging=False)


def _bout(game: Game, of: tuple[letters.Bout, ...]) -> tuple[int, int]:
    """Fight one bout: return what hero and monster lose."""
    number = game.random.random()
    return next(
        (mine, theirs) for total, mine, theirs in letters.steps(of) if number < total or total > 0.999999
    )


# The fight.


def fight(game: Game, hero: Hero, foes: list[Foe]) -> None:
    """Fight until one side is dead or the hero has got away; companions go first."""
    before, kinds = hero.kp, {foe.creature.id for foe in foes}
    one = len(foes) == 1 and next(iter(kinds))
    _open(game, hero, foes)
    _companions_fight(game, hero, foes)
    raging = harmed = False
    while hero.state == IN and _living(foes):
        raging = raging or _rages(game, hero, foes, before)
        if harmed and not raging and _breaks_off(game, hero, foes):
            break
        harmed = _exchange(game, hero, foes, raging=raging)
    if one:
        hero.tally[f"fights {one}"] += 1
        hero.tally[f"lost {one}"] += min(before, before - hero.kp)


def _living(foes: list[Foe]) -> list[Foe]:
    return [foe for foe in foes if foe.kp > 0]


def _open(game: Game, hero: Hero, foes: list[Foe]) -> None:
    """Do what is done before the first bout: a ring, a spell, one thing thrown or shot."""
    strongest = max(foes, key=lambda foe: foe.kp)
    kind = strongest.creature.id
    if hero.id == "hero-mrishnahk" and game.roll(12) > strongest.creature.psy:
        strongest.kp -= game.content.said.spell
    if (
        strongest.kp > 1
        and hero.ring == "ring-strength"
        and kind in MONSTERS
        and hero.policy.strengthens(hero, strongest.kp)
    ):
        game.use_ring(hero)
        strongest.kp -= game.roll(6)
    missile = game.content.said.missiles.get(hero.id)
    if missile and hero.counters and hero.policy.shoots(hero, strongest.kp):
        hero.counters -= 1
        if game.test(hero, "vf"):
            strongest.kp -= missile


def _companions_fight(game: Game, hero: Hero, foes: list[Foe]) -> None:
    """Companions fight alone as long as they live."""
    for companion in hero.companions:
        while companion.kp > 0 and not companion.away and _living(foes):
            for foe in _living(foes):
                mine, theirs = _bout(game, bouts_of_companion(game, companion, foe.creature))
                companion.kp -= mine
                foe.kp -= theirs
    hero.companions = [companion for companion in hero.companions if companion.kp > 0]


def _exchange(game: Game, hero: Hero, foes: list[Foe], *, raging: bool) -> bool:
    """Fight a bout against each enemy; return whether one was harmed."""
    harmed = False
    for foe in _living(foes):
        mine, theirs = _bout(game, bouts_of(game, hero, foe.creature, raging=raging))
        foe.kp -= theirs
        harmed |= theirs > 0
        if mine:
            game.lose(hero, mine, foe.creature.id)
    return harmed


def _rages(game: Game, hero: Hero, foes: list[Foe], before: int) -> bool:
    """Whether Charak, once wounded, rages to the end of the fight: if he is likelier to live so."""
    if hero.id != "hero-charak" or hero.kp >= before:
        return False
    foe, life = _living(foes)[0], sum(foe.kp for foe in _living(foes))
    risks = [
        letters.odds(bouts_of(game, hero, foe.creature, raging=raging), hero.kp, life)
        for raging in (True, False)
    ]
    return risks[0] < risks[1]


def _breaks_off(game: Game, hero: Hero, foes: list[Foe]) -> bool:
    """Flee after a bout in which a monster was harmed: in the next the hero does no harm; unharmed, it gets away."""
    living, way = _living(foes), _way_off(game, hero)
    life = sum(foe.kp for foe in living)
    if way is None or not hero.policy.breaks_off(hero, bouts_of(game, hero, living[0].creature), life):
        return False
    unharmed = True
    for foe in living:
        mine, _ = _bout(game, bouts_of(game, hero, foe.creature))
        if mine and hero.state == IN:
            unharmed = False
            game.lose(hero, mine, foe.creature.id)
    if not unharmed or hero.state != IN or obstacles.get_past(game, hero, way) != obstacles.THROUGH:
        return False
    hero.ahead = Ahead(way)
    hero.tally["broke off"] += 1
    return True


def _way_off(game: Game, hero: Hero) -> Way | None:
    """Return an exit for whoever flees in the middle of a fight: any but a portcullis; in the catacombs there is none."""
    if hero.below:
        return None
    ways = [way for way in game.ways(hero) if PORTCULLIS not in (game.board.barriers(way) or ())]
    return hero.policy.escape(game, hero, ways) if ways else None
