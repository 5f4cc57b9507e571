"""Monsters: choosing, fighting by letters, the stab, the crossbow, and the giant spider."""

from __future__ import annotations

from tests.simulations.drakborgen import arrivals, letters
from tests.simulations.drakborgen.content import Answer
from tests.simulations.drakborgen.state import IN, Game, Hero

#: What a hero may say: `shoot` is an attack with the crossbow, `ring` the Ring of Light.
ATTACK, WAIT, FLEE, SHOOT, RING = "attack", "wait", "flee", "shoot", "ring"


def meet(game: Game, hero: Hero, kind: str, *, may_wait: bool = True) -> None:
    """Meet a monster; the turn is over after it."""
    if may_wait and hero.gift.avoids(game, hero):
        return
    options = choices(game, hero, may_wait=may_wait)
    choice = hero.policy.monster(game, hero, kind, options)
    if choice == RING:
        game.use_ring(hero)
        return
    if choice == SHOOT:
        hero.bolts -= 1
    card = game.monsters.popleft()
    answer = card[kind]
    if choice == FLEE:
        _flee(game, hero, answer, kind)
    else:
        life = answer.wait if choice == WAIT else answer.attack
        if life and choice == SHOOT:
            life -= game.content.rolls["crossbow.damage"].roll(game.random)
        elif choice not in (ATTACK, WAIT):
            life = hero.gift.strikes(game, hero, kind, choice, life)
        fight(game, hero, life, kind)
    game.monsters.append(card)


def choices(game: Game, hero: Hero, *, may_wait: bool) -> list[str]:
    """Return what a hero may say to a monster."""
    options = [ATTACK, WAIT] if may_wait else [ATTACK]
    if arrivals.may_flee(game, hero):
        options.append(FLEE)
    if hero.bolts:
        options.append(SHOOT)
    if hero.ring == "ring-light":
        options.append(RING)
    return hero.gift.options(options, may_wait=may_wait)


def _flee(game: Game, hero: Hero, answer: Answer, kind: str) -> None:
    if answer.stab:
        game.lose(hero, answer.stab.roll(game.random, hero), kind)
    if hero.state == IN:
        if answer.flee and not game.takes_effect(hero, "amulet-flight"):
            fight(game, hero, answer.flee, kind)
        else:
            arrivals.flee(game, hero)


def mixed(game: Game) -> str:
    """Return how letters are mixed: alone, the table has them evenly."""
    return "even" if len(game.heroes) == 1 else game.setup.letters


def bouts_of(game: Game) -> tuple[letters.Bout, ...]:
    """Return what a bout may bring at this table."""
    numbers = game.content.numbers
    strong = numbers["combat.damage.strong"] if game.setup.strong else numbers["combat.damage"]
    return letters.bouts(numbers["combat.damage"], strong, mixed(game))


def fight(game: Game, hero: Hero, life: int, kind: str) -> None:
    """Fight bout by bout until one is dead; a hero who dies with the monster is dead."""
    if life > 0:
        hero.gift.gets_into_fight(game, hero)
        life -= _by_ring(game, hero, kind)
    while life > 0 and hero.state == IN:
        number = game.random.random()
        for total, mine, theirs in letters.steps(hero.gift.bouts(game, hero, kind)):
            if number < total:
                life -= theirs
                if mine:
                    hero.gift.wounded(game, hero, mine, kind)
                break


def _by_ring(game: Game, hero: Hero, kind: str) -> int:
    """Use the Ring of Strength, if the hero likes; return what it takes from the monster."""
    if hero.ring != "ring-strength" or hero.gift.raging or not hero.policy.strengthens(game, hero, kind):
        return 0
    game.use_ring(hero)
    return game.roll(6)


def meet_spider(game: Game, hero: Hero, *, later: bool = False) -> None:
    """Meet the giant spider, whose card lies before the hero: shoot, flee or fight."""
    if hero.gift.meets_spider(game, hero):
        return
    ranges = game.content.ranges
    shot = False
    while hero.bolts and hero.policy.shoots_spider(game, hero):
        hero.bolts -= 1
        shot = True
        if game.roll(6) in ranges["spider.dies"]:
            game.release(hero)
            return
    if shot:
        return
    flees = arrivals.may_flee(game, hero, later=later) and hero.policy.flees_spider(game, hero)
    if flees and (game.takes_effect(hero, "amulet-flight") or game.roll(6) in ranges["spider.flees"]):
        game.release(hero)
        arrivals.flee(game, hero)
    else:
        fight_spider(game, hero)


def fight_spider(game: Game, hero: Hero) -> None:
    """Name numbers and roll; the spider dies, or bites and holds the hero for the next turn."""
    hero.fighting = True
    if game.roll(6) <= game.content.numbers["named.numbers"]:
        game.release(hero)
    else:
        hero.gift.wounded(game, hero, game.content.numbers["spider.damage"], "spider")


def go_on_with_spider(game: Game, hero: Hero) -> None:
    """Begin a turn before the spider: a fight goes on; whoever only shot chooses again."""
    if hero.fighting:
        fight_spider(game, hero)
    else:
        meet_spider(game, hero, later=True)
