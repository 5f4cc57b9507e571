"""DragonQuest played alone by a program: the odds of its dice and its map, read from the shipped content.

A hero follows a `Policy`; the neighbour is as wicked as looking one wall ahead makes him. Everything random comes
from one seeded generator, so that a game can be played again.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import product
from math import comb

import yaml

from cardgen.model.field_map import FieldMap, distances, may_block, way_remains
from cardgen.project import shipped_root

FOLDER = shipped_root() / "content" / "dragonquest"
STEPS = ("room", "corridor")
SKULLS = {"skull": 1, "skulls": 2}
MONSTERS = ("ghoul", "troll", "orc")
#: Which of the two damage dice counts against a monster; a troll throws one.
DAMAGE = {"ghoul": min, "troll": lambda two: two[0], "orc": max}
FULL = 6
#: A way that crosses the chamber again costs two turns more, which is about this many steps.
CROSSING = 5


@lru_cache(maxsize=1)
def dice() -> Mapping[str, Sequence[str]]:
    """Return the sides of every die by its id."""
    listed = yaml.safe_load((FOLDER / "dice/dice.yaml").read_text("utf-8"))["dice"]
    return {die["id"]: tuple(die["sides"]) for die in listed}


@lru_cache(maxsize=1)
def pad() -> Mapping[str, object]:
    """Return the score pad."""
    return yaml.safe_load((FOLDER / "pads/pad.yaml").read_text("utf-8"))["pads"][0]


@lru_cache(maxsize=1)
def grid() -> FieldMap:
    """Return the castle."""
    return FieldMap.read(pad()["map"])


@lru_cache(maxsize=1)
def treasures() -> Sequence[tuple[int, int]]:
    """Return stars and value of every treasure that is not blank, the best last."""
    listed = yaml.safe_load((FOLDER / "tiles/treasures.yaml").read_text("utf-8"))["tiles"]
    return tuple(sorted((t["stars"], t["value"]) for t in listed if t.get("value")))


@dataclass(frozen=True)
class Policy:
    """How a hero decides.

    Attributes:
        danger: how many steps a danger is feared as much as, while throwing again.
        discovery: how many steps a discovery is worth; buys_at: marks in a row that are spent at once.
        wants: items in the order they are bought, each while the marks suffice.
        throws: most throws in the chamber; dragons: most dragons set aside with which the hero stays.
        satisfied: stars of a treasure with which the hero goes.
        pace: steps a turn the hero counts on for the way out.
    """

    danger: float
    discovery: float
    buys_at: int
    wants: tuple[str, ...]
    throws: int
    dragons: int
    satisfied: int
    pace: float


#: Marks each item costs, and what the valuable ones are worth.
ITEMS = {
    "amulet": 6, "ring": 6, "talisman": 6, "necklace": 6,
    "buckle": 5, "potion": 5,
    "mail": 4, "rope": 4, "hood": 4, "silver": 4,
}  # fmt: skip
WORTH = {"necklace": 1000, "buckle": 800, "silver": 500}
GUARDS = {"mail": "arrow", "rope": "trapdoor", "hood": "mist"}

#: The careful hero counts on what dice give on average, spends a row at once, and is content with five stars.
CAREFUL = Policy(5, 0.3, 4, ("potion", "ring", "amulet", "rope", "mail", "hood"), 3, 3, 5, 1.5)
#: The bold one wants six stars and counts on good dice.
BOLD = Policy(3, 0.6, 5, ("potion", "amulet", "ring", "rope", "mail", "hood"), 6, 4, 6, 1.9)
#: The greedy one fears nothing: throws on with two skulls on the table, and stays until one more dragon would do.
GREEDY = Policy(0, 1.0, 6, ("talisman", "necklace", "buckle", "silver"), 9, 5, 7, 3.0)


# The movement dice.


@dataclass(frozen=True)
class Throw:
    """Movement dice on the table: skulls set aside, and how many of the black ones show a step, a discovery or
    nothing; `red` is what the red one shows, empty where it is a skull."""

    skulls: int
    black: tuple[int, int, int]
    red: str

    def count(self, what: int) -> int:
        """Count the dice that show a step (0) or a discovery (1)."""
        return self.black[what] + (self.red == "sdb"[what])


def _kind(side: str) -> str:
    return "s" if side in STEPS else "d" if side == "discovery" else "b" if side == "blank" else side


class Thrower:
    """The best way to throw the movement dice, for a worth of a discovery and a fear of danger.

    The worth of a throw is its steps, plus its discoveries as far as there is room for them in the row; one more
    wakes what sits at the row's end, which is feared as much as danger.
    """

    def __init__(self, policy: Policy, room: int):
        self.policy, self.room = policy, room
        black = Counter(map(_kind, dice()["die-movement"]))
        red = Counter(map(_kind, dice()["die-movement-red"]))
        self.black = {kind: black[kind] / 6 for kind in ("skull", "s", "d", "b")}
        self.red = {kind: count / 6 for kind, count in red.items()}
        self.known: dict[tuple[Throw, int], tuple[float, tuple[int, int, int, bool]]] = {}
        self.outcomes: dict[tuple[int, bool], list[tuple[float, int, tuple[int, int, int], str]]] = {}

    def worth(self, throw: Throw) -> float:
        """Return the worth of stopping with a throw."""
        if throw.skulls >= 3:
            return -self.policy.danger
        steps, found = throw.count(0), throw.count(1)
        wakes = found > self.room
        return steps + self.policy.discovery * min(found, self.room) - (4 + self.policy.danger) * wakes

    def best(self, throw: Throw, left: int) -> tuple[float, tuple[int, int, int, bool]]:
        """Return the expected worth with so many throws left, and how many dice of each kind to throw again."""
        stop = self.worth(throw), (0, 0, 0, False)
        if not left or throw.skulls >= 3:
            return stop
        known = self.known.get((throw, left))
        if known is None:
            known = max([stop, *self._again(throw, left)])
            self.known[throw, left] = known
        return known

    def _again(self, throw: Throw, left: int):
        steps, found, blank = throw.black
        # Steps stay on the table: what goes on is what all this is for.
        for d, b, red in product(range(found + 1), range(blank + 1), (False, True)):
            if not d + b + red or (red and throw.red in ("", "s")):
                continue
            kept, seen = (steps, found - d, blank - b), "" if red else throw.red
            worth = 0.0
            for chance, skulls, black, shown in self._outcomes(d + b, red):
                total = tuple(x + y for x, y in zip(kept, black, strict=True))
                then = Throw(min(3, throw.skulls + skulls), total, shown if red else seen)
                worth += chance * self.best(then, left - 1)[0]
            yield worth, (0, d, b, red)

    def _outcomes(self, black: int, red: bool):
        key = black, red
        if key not in self.outcomes:
            found: Counter = Counter()
            for skulls, s, d in product(range(black + 1), repeat=3):
                b = black - skulls - s - d
                if b < 0:
                    continue
                ways = comb(black, skulls) * comb(black - skulls, s) * comb(black - skulls - s, d)
                chance = ways * (
                    self.black["skull"] ** skulls
                    * self.black["s"] ** s
                    * self.black["d"] ** d
                    * self.black["b"] ** b
                )
                for side, likely in self.red.items() if red else (("", 1.0),):
                    shown = "" if side in SKULLS else side
                    found[skulls + SKULLS.get(side, 0), (s, d, b), shown] += chance * likely
            self.outcomes[key] = [(chance, *outcome) for outcome, chance in found.items() if chance]
        return self.outcomes[key]

    def throw(self, chance: random.Random) -> Throw:
        """Throw all five and up to twice more."""
        now = self._cast(chance, Throw(0, (0, 0, 0), ""), 4, True)
        for left in (2, 1):
            _, d, b, red = self.best(now, left)[1]
            if not d + b + red:
                break
            steps, found, blank = now.black
            kept = Throw(now.skulls, (steps, found - d, blank - b), "" if red else now.red)
            now = self._cast(chance, kept, d + b, red)
        return now

    @staticmethod
    def _cast(chance: random.Random, kept: Throw, black: int, red: bool) -> Throw:
        seen = [_kind(chance.choice(dice()["die-movement"])) for _ in range(black)]
        skulls, shown = kept.skulls + seen.count("skull"), kept.red
        if red:
            side = _kind(chance.choice(dice()["die-movement-red"]))
            skulls, shown = skulls + SKULLS.get(side, 0), "" if side in SKULLS else side
        total = tuple(k + seen.count(kind) for k, kind in zip(kept.black, "sdb", strict=True))
        return Throw(skulls, total, shown)


@lru_cache(maxsize=64)
def thrower(policy: Policy, room: int) -> Thrower:
    """Return the thrower for a policy and the room in its row; more room than dice is as good as five."""
    return Thrower(policy, room)


# The dangers.


def danger(chance: random.Random) -> str:
    """Throw the danger dice: which danger comes, or an empty string where the hero slips away."""
    seen: list[str] = []
    for _ in range(3):
        side = chance.choice(dice()["die-danger"])
        if side in seen:
            return side
        seen.append(side)
    letter = chance.choice(dice()["die-letter"])
    return "" if letter == "blank" else seen["ABC".index(letter)]


def damage(chance: random.Random) -> int:
    """Throw one damage die."""
    return int(chance.choice(dice()["die-damage"])[-1])


def fight(chance: random.Random, monster: str, life: int) -> int:
    """Fight a ghoul, troll or orc to the end; give the life points lost, at most those there are."""
    lost = 0
    while lost < life and chance.choice(dice()[f"die-{monster}"]) != "sword":
        lost += DAMAGE[monster]((damage(chance), damage(chance)))
    return min(lost, life)


def fight_skeleton(chance: random.Random, life: int) -> int:
    """Fight a skeleton to the end; its fifth hit kills."""
    lost, hits = 0, 0
    while lost < life and chance.choice(dice()["die-skeleton"]) != "sword":
        hits += 1
        lost += hits if hits < 5 else life
    return min(lost, life)


# The wicked neighbour.


def shortest_ways(castle: FieldMap, a: int, b: int, closed: set[int]) -> tuple[int, dict[int, float]] | None:
    """Return the length of the shortest ways and the part of them each field between lies on; None without a way."""
    there = distances(castle, a, closed)
    if there[b] is None:
        return None
    back = distances(castle, b, closed - {b})
    on = sorted(
        (f for f in range(len(there)) if there[f] is not None and back[f] is not None
         and there[f] + back[f] == there[b]),
        key=lambda f: there[f],
    )  # fmt: skip
    into, out = dict.fromkeys(on, 0), dict.fromkeys(on, 0)
    into[a] = out[b] = 1
    for f in on:
        for n in castle.neighbours[f]:
            if n in into and there[n] == there[f] - 1:
                into[f] += into[n]
    for f in reversed(on):
        for n in castle.neighbours[f]:
            if n in out and there[n] == there[f] + 1:
                out[f] += out[n]
    return there[b], {f: into[f] * out[f] / into[b] for f in on if f not in (a, b)}


def way_out(castle: FieldMap, head: int, closed: set[int]) -> int | None:
    """Return the length of the way left from the chamber or after it, a way over the chamber again counted longer."""
    goal, chamber = castle.named["exit"], castle.named["chamber"]
    around = distances(castle, head, closed | {chamber} if head != chamber else closed)[goal]
    if around is not None:
        return around
    across = distances(castle, head, closed)[goal]
    return None if across is None else across + CROSSING


def wickedest(castle: FieldMap, blocked: set[int], path: Sequence[int], closed: set[int]) -> int | None:
    """Return the field whose wall makes the way left longest; among equals, the one most shortest ways lead over."""
    chamber, goal, head = castle.named["chamber"], castle.named["exit"], path[-1]
    shut = (blocked | closed | set(path)) - {head, chamber}
    legs = [(head, goal)] if chamber in path else [(head, chamber), (chamber, goal)]
    scored = []
    for a, b in legs:
        keep_off = shut | ({chamber} if chamber in path and a != chamber else set())
        found = shortest_ways(castle, a, b, keep_off)
        if found is None:
            continue
        length, share = found
        for f, part in share.items():
            longer = 0
            if part > 0.999:
                then = distances(castle, a, keep_off | {f})[b]
                longer = (then if then is not None else length + CROSSING) - length
            scored.append((-longer, -part, f))
    for _, _, f in sorted(scored):
        if not may_block(castle, blocked, path, f, closed):
            return f
    return None


# A game.


@dataclass
class Hero:
    """What stands on a score pad, and what a game was like.

    Attributes:
        rows: index of the row in use and the marks in it; traps: how often each was met.
        inside: throws of this stay in the chamber; aside: dragons set aside.
        end: `home`, `night`, or what killed the hero.
    """

    policy: Policy
    chance: random.Random
    life: int = 13
    suns: int = 19
    sun: int = 0
    row: int = 0
    marks: int = 0
    path: list[int] = field(default_factory=list)
    blocked: set[int] = field(default_factory=set)
    trail: list[int] = field(default_factory=list)
    spider: bool = False
    skip: bool = False
    left_chamber: bool = False
    just_left: bool = False
    inside: int = 0
    aside: int = 0
    items: list[str] = field(default_factory=list)
    bought: list[str] = field(default_factory=list)
    gold: Counter = field(default_factory=Counter)
    hoard: list[tuple[int, int]] = field(default_factory=list)
    traps: Counter = field(default_factory=Counter)
    end: str = ""
    seen: Counter = field(default_factory=Counter)

    @property
    def head(self) -> int:
        """The field the hero stands on."""
        return self.path[-1]

    @property
    def value(self) -> int:
        """Gold, treasures and items at the exit."""
        return (
            50 * self.gold["gold50"] + 100 * self.gold["gold100"]
            + sum(value for _, value in self.hoard) + sum(WORTH.get(i, 0) for i in self.items)
        )  # fmt: skip

    def lose(self, points: int, cause: str) -> None:
        """Strike life points; the last one kills."""
        self.life -= points
        self.seen[f"lost to {cause}"] += points
        if self.life <= 0 and not self.end:
            self.end = cause


def play(seed: int, policy: Policy, easy: bool = False, walls: bool = True) -> Hero:
    """Play one game alone to its end."""
    castle, hero = grid(), Hero(policy, random.Random(seed))
    hero.life, hero.suns = pad()["life"]["bones"], pad()["sun"]["fields"]
    hero.path.append(castle.named["easy" if easy else "start"])
    while not hero.end:
        if hero.sun == hero.suns:
            hero.end = "night"
            break
        hero.sun += 1
        _turn(hero, castle, walls)
        if hero.trail and hero.end in ("", "home"):
            _demon_walks(hero, castle)
    return hero


def _turn(hero: Hero, castle: FieldMap, walls: bool) -> None:
    inside = hero.head == castle.named["chamber"]
    leaves = inside and not hero.skip and not _stays(hero, castle)
    if hero.spider and (hero.left_chamber or leaves):
        _poison(hero)
    if hero.end:
        return
    if hero.skip:
        hero.skip = False
        return
    _buy(hero)
    if inside:
        if leaves:
            _leave(hero, castle)
        else:
            _treasure(hero, castle)
        return
    if walls and not hero.just_left and hero.chance.randrange(3) == 0:
        wall = wickedest(castle, hero.blocked, hero.path, set(hero.trail))
        if wall is not None:
            hero.blocked.add(wall)
            hero.seen["walls"] += 1
    hero.just_left = False
    _move(hero, castle)


def _poison(hero: Hero) -> None:
    if hero.chance.choice(dice()["die-spider"]) == "loss2":
        hero.lose(2, "spider")
    else:
        coin = "gold50" if hero.gold["gold50"] else "gold100"
        hero.gold[coin] = max(0, hero.gold[coin] - 1)


def _buy(hero: Hero) -> None:
    """Spend a row: at once where an item is had for its marks, and before the row's end in any case."""
    if hero.marks < hero.policy.buys_at or len(hero.bought) == 3:
        return
    item = next((i for i in hero.policy.wants if ITEMS[i] <= hero.marks and i not in hero.bought), None)
    if item is None:
        return
    hero.bought.append(item)
    hero.row, hero.marks = hero.row + 1, 0
    if item == "amulet":
        hero.suns += 1
    elif item == "potion":
        hero.life += pad()["life"]["drawn"]
    else:
        hero.items.append(item)


def _move(hero: Hero, castle: FieldMap) -> None:
    room = min(5, FULL - hero.marks) if hero.row < 3 else 5
    policy = hero.policy
    if hero.row == 3 or len(hero.bought) == 3:
        policy = replace(policy, discovery=0)
    throw = thrower(policy, room).throw(hero.chance)
    hero.seen["thrown"] += 1
    if throw.skulls >= 3:
        hero.seen["dangers"] += 1
        _danger(hero)
        return
    hero.seen["steps"] += throw.count(0)
    _walk(hero, castle, throw.count(0))
    if not hero.end:
        _discover(hero, castle, throw.count(1))


def _walk(hero: Hero, castle: FieldMap, steps: int) -> None:
    chamber, goal = castle.named["chamber"], castle.named["exit"]
    for _ in range(steps):
        step = _next(hero, castle)
        if step is None:
            hero.seen["stuck"] += 1
            return
        hero.path.append(step)
        hero.seen["walked"] += 1
        if step == chamber:
            hero.inside = hero.aside = 0
            hero.seen.setdefault("chamber at", hero.sun)
            _treasure(hero, castle)
            return
        if step == goal:
            hero.end = "home"
            return


def _next(hero: Hero, castle: FieldMap) -> int | None:
    """Return the next field: on a shortest way, where the most of them lead on, and never into a dead end."""
    chamber, goal = castle.named["chamber"], castle.named["exit"]
    shut = (hero.blocked | set(hero.trail) | set(hero.path)) - {hero.head, chamber}
    after = chamber in hero.path
    target = goal if after else chamber
    found = None
    if after:
        found = shortest_ways(castle, hero.head, target, shut | {chamber})
    if found is None:
        found = shortest_ways(castle, hero.head, target, shut)
    if found is None:
        return None
    length, share = found
    if length == 1:
        return target
    first = sorted((f for f in castle.neighbours[hero.head] if f in share), key=lambda f: (-share[f], f))
    if after:
        return first[0]
    for f in first:
        if way_remains(castle, hero.blocked, [*hero.path, f], hero.trail):
            return f
    # Every shortest way shuts the hero in: any field that does not.
    for f in castle.neighbours[hero.head]:
        if f not in shut and f != chamber and way_remains(castle, hero.blocked, [*hero.path, f], hero.trail):
            return f
    return None


def _discover(hero: Hero, castle: FieldMap, marks: int) -> None:
    for _ in range(marks):
        if hero.row == 3:
            return
        hero.marks += 1
        if hero.marks > FULL:
            _wake(hero, castle)


def _wake(hero: Hero, castle: FieldMap) -> None:
    what = pad()["discovery"]["dangers"][hero.row]
    hero.row, hero.marks = hero.row + 1, 0
    hero.seen[what] += 1
    if what == "spider":
        hero.spider = True
    elif what == "demon":
        hero.trail.append(castle.named["demon"])
    else:
        hero.lose(fight_skeleton(hero.chance, hero.life), "skeleton")


def _demon_walks(hero: Hero, castle: FieldMap) -> None:
    """Let the demon go two steps towards the hero, straight or across, never where it has been."""
    for _ in range(2):
        at = hero.trail[-1]
        near = [
            f for f in (*castle.neighbours[at], *castle.corners[at])
            if f != castle.named["chamber"] and f not in hero.trail
        ]  # fmt: skip
        if not near:
            return
        hero.trail.append(min(near, key=lambda f: (_as_the_king_goes(castle, f, hero.head), f)))
        if hero.trail[-1] == hero.head:
            hero.end = "demon"
            return


def _as_the_king_goes(castle: FieldMap, a: int, b: int) -> int:
    return min(max(abs(c - x), abs(r - y)) for c, r in castle.squares[a] for x, y in castle.squares[b])


def _danger(hero: Hero) -> None:
    what = danger(hero.chance)
    hero.seen[what or "slipped away"] += 1
    if not what:
        return
    guard = next((i for i, against in GUARDS.items() if against == what and i in hero.items), None)
    if guard:
        hero.items.remove(guard)
    elif what in MONSTERS:
        if "ring" in hero.items and (what != "ghoul" or hero.life <= 4):
            hero.items.remove("ring")
        else:
            hero.lose(fight(hero.chance, what, hero.life), what)
    else:
        _trap(hero, what)


def _trap(hero: Hero, what: str) -> None:
    trap = pad()["traps"][what]
    losses = list(trap["losses"].values())
    hero.traps[what] += 1
    if hero.traps[what] > len(losses):
        hero.lose(hero.life, f"third {what}")
        return
    hero.skip = trap.get("and") == "hourglass"
    thrown = damage(hero.chance) if trap.get("and") == "dice" else 0
    hero.lose(losses[hero.traps[what] - 1] + thrown, what)


# The chamber.


def _stays(hero: Hero, castle: FieldMap) -> bool:
    """Decide whether to throw the treasure dice again: not too often, not too near the dragon, not too late."""
    policy, shut = hero.policy, (hero.blocked | set(hero.trail) | set(hero.path)) - {castle.named["chamber"]}
    out = way_out(castle, castle.named["chamber"], shut)
    if out is None or hero.inside >= policy.throws or hero.aside > policy.dragons:
        return False
    if any(stars >= policy.satisfied for stars, _ in hero.hoard):
        return False
    # This turn is for the throw, the next one to leave.
    return hero.suns - hero.sun >= 1 + (out - 1) / policy.pace


def _treasure(hero: Hero, castle: FieldMap) -> None:
    hero.inside += 1
    hero.seen["chamber throws"] += 1
    seen = Counter(hero.chance.choice(dice()["die-treasure"]) for _ in range(10 - hero.aside))
    hero.aside += seen["dragon"]
    if "talisman" in hero.items:
        hero.items.remove("talisman")
        again = Counter(
            hero.chance.choice(dice()["die-treasure"]) for _ in range(10 - hero.aside - seen["star"])
        )
        hero.aside += again["dragon"]
        seen = Counter({"star": seen["star"]}) + again
    for coin, fields in pad()["gold"].items():
        hero.seen[f"{coin} wanted"] += seen[coin]
        hero.gold[coin] = min(fields, hero.gold[coin] + seen[coin])
    if hero.aside >= 7:
        _fire(hero, castle)
        return
    left = [t for t in treasures() if t[0] <= seen["star"] and t not in hero.hoard]
    if left:
        hero.hoard.append(max(left, key=lambda t: t[1]))


def _fire(hero: Hero, castle: FieldMap) -> None:
    hero.seen["dragon woke"] += 1
    hero.hoard.clear()
    hero.gold.clear()
    dragons = sum(hero.chance.choice(dice()["die-treasure"]) == "dragon" for _ in range(10))
    hero.lose(dragons + damage(hero.chance) + damage(hero.chance), "dragon")
    if not hero.end:
        _leave(hero, castle)


def _leave(hero: Hero, castle: FieldMap) -> None:
    step = _next(hero, castle)
    hero.left_chamber = hero.just_left = True
    if step is None:
        hero.seen["stuck"] += 1
        return
    hero.path.append(step)
    hero.seen["walked"] += 1
