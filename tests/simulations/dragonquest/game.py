"""A whole game, alone or up to four: turn by turn, under the rules of the booklet.

A hero follows a `Policy`; the neighbour is as wicked as looking one wall ahead makes him.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from cardgen.model.field_map import FieldMap
from tests.simulations.dragonquest import castle as content
from tests.simulations.dragonquest.castle import GUARDS, KEY, ORB, RING, dice, pad
from tests.simulations.dragonquest.chamber import Table, enter, leave, roll
from tests.simulations.dragonquest.choices import pressing, stays, wanted_item
from tests.simulations.dragonquest.dangers import MONSTERS, damage, danger, fight, fight_skeleton
from tests.simulations.dragonquest.demon import demon_walks
from tests.simulations.dragonquest.hero import Hero
from tests.simulations.dragonquest.movement import thrower
from tests.simulations.dragonquest.policies import Policy
from tests.simulations.dragonquest.shortcuts import diagonal_way, key_way
from tests.simulations.dragonquest.ways import next_step, wickedest

FULL, ROWS = 6, 3


def solo(
    seed: int,
    policy: Policy,
    easy: bool = False,
    walls: bool = True,
    given: Mapping[str, str] | None = None,
    demon: int = 0,
) -> Hero:
    """Play one game alone to its end; see `Hero` for what may be given, and in which turn the demon may be woken."""
    return play(seed, [policy], easy, walls, given, demon).heroes[0]


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
    castle, chance = content.grid(), random.Random(seed)
    heroes = [Hero(policy, (given or {}) if seat == 0 else {}, demon) for seat, policy in enumerate(policies)]
    table = Table(heroes, chance)
    for hero in heroes:
        hero.life, hero.suns = pad()["life"]["bones"], pad()["sun"]["fields"]
        hero.path.append(castle.named["easy" if easy else "start"])
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
    castle = content.grid()
    hero.sun += 1
    _give(castle, hero)
    if hero.sun == hero.demon and not hero.trail:
        hero.trail.append(castle.named["demon"])
    _turn(table, hero, castle, walls)
    if hero.trail and hero.end in ("", "home") and demon_walks(castle, hero.trail, hero.head):
        hero.end = "demon"
    if not hero.end and hero.sun == hero.suns:
        hero.end = "night"
    if hero.end not in ("", "home"):
        table.gives_back(hero)


def _give(castle: FieldMap, hero: Hero) -> None:
    """Give a hero the item it is given, when the time has come: for what an item helps."""
    for when, item in hero.given.items():
        come = {
            "start": True,
            "chamber": hero.left_chamber,
            "need": hero.sun > 4 and pressing(castle, hero, item),
        }
        if come[when] and not hero.seen["given"]:
            hero.seen["given"] = hero.sun
            hero.gets(item)


def _turn(table: Table, hero: Hero, castle: FieldMap, walls: bool) -> None:
    inside = hero.inside
    leaves = inside and not hero.skip and not stays(castle, hero, table.aside)
    if hero.skip:
        hero.skip = False
        return
    if hero.spider and (hero.left_chamber or leaves):
        _poison(table, hero)
    if hero.end:
        return
    _buy(table, hero, castle)
    if inside:
        before = len(hero.path)
        if leaves:
            leave(hero)
        if len(hero.path) == before:
            roll(table, hero)
        return
    if walls and not hero.just_left and table.chance.randrange(3) == 0:
        wall = wickedest(castle, hero.blocked, hero.path, set(hero.trail))
        if wall is not None:
            hero.blocked.add(wall)
            hero.seen["walls"] += 1
    hero.just_left = False
    _move(table, hero, castle)


def _poison(table: Table, hero: Hero) -> None:
    if table.chance.choice(dice()["die-spider"]) == "loss2":
        hero.lose(2, "spider")
    else:
        coin = "gold50" if hero.gold["gold50"] else "gold100"
        hero.gold[coin] = max(0, hero.gold[coin] - 1)


def _buy(table: Table, hero: Hero, castle: FieldMap) -> None:
    item = wanted_item(castle, hero, table.items)
    if item is not None:
        table.items.remove(item)
        hero.bought.append(item)
        hero.row, hero.marks = hero.row + 1, 0
        hero.gets(item)


def _move(table: Table, hero: Hero, castle: FieldMap) -> None:
    room = min(5, FULL - hero.marks) if hero.row < ROWS else 5
    wish = 0 if hero.row == ROWS else hero.policy.discovery
    throw = thrower(hero.policy.danger, wish, room).throw(table.chance)
    hero.seen["thrown"] += 1
    if throw.skulls >= 3:
        hero.seen["dangers"] += 1
        _danger(table, hero)
        return
    hero.seen["steps"] += throw.count(0)
    _walk(hero, castle, throw.count(0))
    _discover(table, hero, castle, throw.count(1))
    if hero.head == castle.named["chamber"] and not hero.end:
        enter(table, hero)
    elif hero.head == castle.named["exit"] and not hero.end:
        hero.end = "home"


def _walk(hero: Hero, castle: FieldMap, steps: int) -> None:
    ends = (castle.named["chamber"], castle.named["exit"])
    if hero.has(ORB):
        saved, way = diagonal_way(castle, hero.blocked, hero.trail, hero.path, steps)
        if saved >= (2 if hero.left_chamber else 3):
            hero.use(ORB)
            hero.seen["orb saved"] += saved
            hero.path += way
            return
    while steps and hero.head not in ends:
        way = _onward(hero, castle, steps)
        if not way:
            return
        hero.path += way
        steps -= len(way)


def _onward(hero: Hero, castle: FieldMap, steps: int) -> list[int]:
    """Return the next space, or the two that lead through a wall; none where the hero stops."""
    if hero.has(KEY):
        saved, way = key_way(castle, hero.blocked, hero.trail, hero.path)
        if saved >= 2 and way[0] not in hero.blocked:
            return way[:1]
        if saved >= 2:
            if steps < 2:
                return []
            hero.use(KEY)
            hero.seen["key saved"] += saved
            return way[:2]
    step = next_step(castle, hero.blocked, hero.trail, hero.path)
    hero.seen["stuck"] += step is None
    return [] if step is None else [step]


def _discover(table: Table, hero: Hero, castle: FieldMap, found: int) -> None:
    for _ in range(found):
        if hero.row == ROWS:
            return
        hero.marks += 1
        if hero.marks > FULL:
            _wake(table, hero, castle)


def _wake(table: Table, hero: Hero, castle: FieldMap) -> None:
    what = pad()["discovery"]["dangers"][hero.row]
    hero.row, hero.marks = hero.row + 1, 0
    hero.seen[what] += 1
    if what == "spider":
        hero.spider = True
    elif what == "demon":
        hero.trail.append(castle.named["demon"])
    elif not hero.use(RING):
        hero.lose(fight_skeleton(table.chance, hero.life), "skeleton")


def _danger(table: Table, hero: Hero) -> None:
    what = danger(table.chance)
    hero.seen[what or "slipped away"] += 1
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
