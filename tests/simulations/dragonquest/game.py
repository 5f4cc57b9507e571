"""A whole game, alone or up to four: turn by turn, under the rules of the booklet.

A hero follows a `Policy`; the neighbour is as wicked as looking one wall ahead makes him.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from tests.simulations.dragonquest.castle import GUARDS, KEY, ORB, RING, Hero, Policy, dice, grid, pad
from tests.simulations.dragonquest.chamber import Table, enter, leave, roll, stays, wanted_item
from tests.simulations.dragonquest.throws import MONSTERS, damage, danger, fight, fight_skeleton, thrower
from tests.simulations.dragonquest.ways import demon_walks, diagonal_way, key_way, next_step, wickedest

FULL, ROWS = 6, 3


def solo(seed: int, policy: Policy, **options: Any) -> Hero:
    """Play one game alone to its end, with the options of `play`."""
    return play(seed, [policy], **options).heroes[0]


def play(
    seed: int,
    policies: Sequence[Policy],
    easy: bool = False,
    walls: bool = True,
    given: Mapping[str, str] | None = None,
    demon: int = 0,
) -> Table:
    """Play one game to its end, a hero for each policy, in the order of the turns.

    `given` goes to the first; in turn `demon` the demon of every pad is woken, whatever the hero has done.
    """
    chance = random.Random(seed)
    heroes = [Hero(policy, (given or {}) if seat == 0 else {}, demon) for seat, policy in enumerate(policies)]
    table = Table(heroes, chance)
    for hero in heroes:
        hero.life, hero.suns = pad()["life"]["bones"], pad()["sun"]["fields"]
        hero.path.append(grid().named["easy" if easy else "start"])
    while any(not hero.end for hero in heroes):
        for hero in heroes:
            if not hero.end:
                _whole_turn(table, hero, walls)
    return table


def winners(table: Table) -> list[int]:
    """Return the seats that win: most gold among those home, then life points, then suns left; or nobody."""
    rank = {s: (h.value, h.life, -h.sun) for s, h in enumerate(table.heroes) if h.end == "home"}
    return [seat for seat, reached in rank.items() if reached == max(rank.values())]


def _whole_turn(table: Table, hero: Hero, walls: bool) -> None:
    hero.sun += 1
    _give(hero)
    if hero.sun == hero.demon and not hero.trail:
        hero.trail.append(grid().named["demon"])
    _turn(table, hero, walls)
    if hero.trail and hero.end in ("", "home") and demon_walks(grid(), hero.trail, hero.head):
        hero.end = "demon"
    if not hero.end and hero.sun == hero.suns:
        hero.end = "night"
    if hero.end not in ("", "home"):
        table.gives_back(hero)


def _give(hero: Hero) -> None:
    """Give a hero the item it is given, when the time has come: for what an item helps."""
    for when, item in hero.given.items():
        if (when == "start" or hero.left_chamber) and not hero.seen["given"]:
            hero.seen["given"] = hero.sun
            hero.gets(item)


def _turn(table: Table, hero: Hero, walls: bool) -> None:
    inside = hero.inside
    leaves = inside and not hero.skip and not stays(hero, table.aside)
    if hero.skip:
        hero.skip = False
        return
    if hero.spider and (hero.left_chamber or leaves):
        _poison(table, hero)
    if hero.end:
        return
    _buy(table, hero)
    if inside:
        before = len(hero.path)
        if leaves:
            leave(hero)
        if len(hero.path) == before:
            roll(table, hero)
        return
    if walls and not hero.just_left and table.chance.randrange(3) == 0:
        wall = wickedest(grid(), hero.blocked, hero.path, set(hero.trail))
        if wall is not None:
            hero.blocked.add(wall)
            hero.seen["walls"] += 1
    hero.just_left = False
    _move(table, hero)


def _poison(table: Table, hero: Hero) -> None:
    if table.chance.choice(dice()["die-spider"]) == "loss2":
        hero.lose(2, "spider")
    else:
        coin = "gold50" if hero.gold["gold50"] else "gold100"
        hero.gold[coin] = max(0, hero.gold[coin] - 1)


def _buy(table: Table, hero: Hero) -> None:
    item = wanted_item(hero, table.items)
    if item is not None:
        table.items.remove(item)
        hero.bought.append(item)
        hero.row, hero.marks = hero.row + 1, 0
        hero.gets(item)


def _move(table: Table, hero: Hero) -> None:
    room = min(5, FULL - hero.marks) if hero.row < ROWS else 5
    wish = 0 if hero.row == ROWS else hero.policy.discovery
    throw = thrower(hero.policy.danger, wish, room).throw(table.chance)
    if throw.skulls >= 3:
        _danger(table, hero)
        return
    _walk(hero, throw.count(0))
    _discover(table, hero, throw.count(1))
    if hero.head == grid().named["chamber"] and not hero.end:
        enter(table, hero)
    elif hero.head == grid().named["exit"] and not hero.end:
        hero.end = "home"


def _walk(hero: Hero, steps: int) -> None:
    ends = (grid().named["chamber"], grid().named["exit"])
    if hero.has(ORB):
        saved, way = diagonal_way(grid(), hero.blocked, hero.trail, hero.path, steps)
        if saved >= (2 if hero.left_chamber else 3):
            hero.use(ORB)
            hero.path += way
            return
    while steps and hero.head not in ends:
        way = _onward(hero, steps)
        if not way:
            return
        hero.path += way
        steps -= len(way)


def _onward(hero: Hero, steps: int) -> list[int]:
    """Return the next space, or the two that lead through a wall; none where the hero stops."""
    if hero.has(KEY):
        saved, way = key_way(grid(), hero.blocked, hero.trail, hero.path)
        if saved >= 2 and way[0] not in hero.blocked:
            return way[:1]
        if saved >= 2:
            if steps < 2:
                return []
            hero.use(KEY)
            return way[:2]
    step = next_step(grid(), hero.blocked, hero.trail, hero.path)
    return [] if step is None else [step]


def _discover(table: Table, hero: Hero, found: int) -> None:
    for _ in range(found):
        if hero.row == ROWS:
            return
        hero.marks += 1
        if hero.marks > FULL:
            _wake(table, hero)


def _wake(table: Table, hero: Hero) -> None:
    what = pad()["discovery"]["dangers"][hero.row]
    hero.row, hero.marks = hero.row + 1, 0
    if what == "spider":
        hero.spider = True
    elif what == "demon":
        hero.trail.append(grid().named["demon"])
    elif not hero.use(RING):
        hero.lose(fight_skeleton(table.chance, hero.life), "skeleton")


def _danger(table: Table, hero: Hero) -> None:
    what = danger(table.chance)
    if not what:
        return
    if what in MONSTERS:
        scared = (what != "ghoul" or hero.life <= 4) and hero.use(RING)
        if not scared:
            hero.lose(fight(table.chance, what, hero.life), what)
        return
    guard = next(item for item, trap in GUARDS.items() if trap == what)
    if not hero.use(guard):
        _trap(table, hero, what)


def _trap(table: Table, hero: Hero, what: str) -> None:
    trap = pad()["traps"][what]
    losses = list(trap["losses"].values())
    hero.traps[what] += 1
    if hero.traps[what] > len(losses):
        hero.lose(hero.life, f"third {what}")
        return
    hero.skip = trap.get("and") == "hourglass"
    thrown = damage(table.chance) if trap.get("and") == "dice" else 0
    hero.lose(losses[hero.traps[what] - 1] + thrown, what)
