"""Meeting monsters, and fights bout by bout: by signs against a monster player, by a table of dice for whoever plays alone."""

from __future__ import annotations

from functools import lru_cache

from tests.simulations.atervackt import obstacles
from tests.simulations.atervackt.content import ASPECTS, MONSTERS, SIGNS, Creature, Reaction, content
from tests.simulations.atervackt.state import IN, NOWHERE, Ahead, Companion, Game, Hero
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


ATTACK, WAIT, FLEE = "attack", "wait", "flee"
FIGHT, PASSIVE, FLEES, FOLLOWS = "fight", "passive", "flees", "follows"


def ambush(game: Game, hero: Hero, kind: str) -> None:
    """Be struck first, and then meet the monster."""
    damage = game.content.rolls["ambush.damage"]
    if hero.id == "hero-rohan":
        damage = tuple(roll._replace(less="rf") for roll in damage)
    game.lose(hero, game.throw(hero, damage), "ambush")
    if hero.state == IN:
        meet(game, hero, [kind], may_wait=False)


def meet(game: Game, hero: Hero, kinds: list[str], *, may_wait: bool = True) -> None:
    """Meet monsters, each with a card of its own."""
    kinds = [kind for kind in kinds if not _is_tamed(game, hero, kind)]
    if not kinds or _scares(game, hero, kinds):
        return
    driven = game.takes_effect(hero, "amulet-pheromone")
    if driven and hero.ring == "ring-sleep":
        game.use_ring(hero)
    helmet = _commands(game, hero, kinds)
    if not kinds:
        return
    choices = options(game, hero, may_wait=may_wait)
    choice = ATTACK if helmet == "attack" else hero.policy.monster(game, hero, kinds, choices)
    if choice.startswith("ring-"):
        game.use_ring(hero)
        if choice == "ring-sleep":
            game.room(hero.square).monsters.append(kinds[0])
        meet(game, hero, kinds[1:], may_wait=may_wait)
        return
    _answer(game, hero, kinds, choice, driven=driven or helmet == "attack")


def options(game: Game, hero: Hero, *, may_wait: bool) -> list[str]:
    """Return what a hero may do when it meets monsters."""
    choices = [ATTACK, WAIT] if may_wait else [ATTACK]
    if way_back(game, hero) and not hero.shut_in:
        choices.append(FLEE)
    return choices + [ring for ring in ("ring-light", "ring-sleep") if hero.ring == ring]


def way_back(game: Game, hero: Hero) -> Way | None:
    """Return the way to the room a hero came from, if there is one."""
    if hero.before == NOWHERE or hero.through_wall:
        return None
    way = Way(hero.square, hero.came)
    return way if game.board.barriers(way) is not None else None


# What comes before the choice.


def _is_tamed(game: Game, hero: Hero, kind: str) -> bool:
    """Whether an amulet makes a skeleton a slave, or sends an orc away."""
    if kind == "skeleton" and game.takes_effect(hero, "amulet-skeleton"):
        creature = game.content.monsters[kind]
        hero.companions.append(Companion(creature, creature.kp))
        return True
    return kind == "orc" and game.takes_effect(hero, "amulet-fear")


def _scares(game: Game, hero: Hero, kinds: list[str]) -> bool:
    """Thargrim's power: the monster flees, if it can, where only he passes a test of psyche. Against several he takes the first."""
    if hero.id != "hero-thargrim":
        return False
    creature = game.content.monsters[kinds[0]]
    if game.test(hero, "psy") and game.roll(12) > creature.psy and _monster_may_flee(game, hero):
        kinds.pop(0)
    return not kinds or hero.state != IN


def _commands(game: Game, hero: Hero, kinds: list[str]) -> str:
    """The skull helmet: a test of psyche makes a thrall, one at a time; a failure is an attack."""
    if not hero.items["helmet"] or any(c.helmet for c in hero.companions) or not hero.policy.commands(hero):
        return ""
    if not game.test(hero, "psy", stake=3):
        return "attack"
    creature = game.content.monsters[kinds.pop(0)]
    hero.companions.append(Companion(creature, creature.kp, helmet=True))
    return "thrall"


# The monster card.


def _answer(game: Game, hero: Hero, kinds: list[str], choice: str, *, driven: bool) -> None:
    """Draw a card for each, and do what they say; if one fights, all do."""
    cards = [_draw(game)[kind] for kind in kinds]
    way = way_back(game, hero) if choice == FLEE else None
    stays = way is not None and obstacles.get_past(game, hero, way) != obstacles.THROUGH
    if hero.state != IN or hero.below:
        return
    reactions = [
        _reaction(game, hero, kind, card, choice, driven=driven)
        for kind, card in zip(kinds, cards, strict=True)
    ]
    if stays:
        reactions = [FIGHT if reaction == FOLLOWS else reaction for reaction in reactions]
    if FIGHT in reactions:
        foes = [Foe(game.content.monsters[kind], card.life) for kind, card in zip(kinds, cards, strict=True)]
        _stab(game, hero, cards, choice)
        fight(game, hero, [f for f, reaction in zip(foes, reactions, strict=True) if reaction != FLEES])
    elif way and not stays:
        _get_away(game, hero, way, kinds, cards, reactions)
    else:
        game.room(hero.square).monsters += [
            k for k, reaction in zip(kinds, reactions, strict=True) if reaction == PASSIVE
        ]


def _draw(game: Game) -> dict[str, Reaction]:
    card = game.monsters.popleft()
    game.monsters.append(card)
    return card


def _reaction(game: Game, hero: Hero, kind: str, card: Reaction, choice: str, *, driven: bool) -> str:
    if driven:
        return FIGHT
    if choice == WAIT and hero.id == "hero-yubara":
        monster = game.content.monsters[kind]
        if game.test(hero, "vf") and game.roll(12) > monster.psy:
            return PASSIVE
    if choice == FLEE and game.takes_effect(hero, "amulet-flight"):
        return PASSIVE
    reaction = getattr(card, choice)
    return FIGHT if reaction == FLEES and not _monster_may_flee(game, hero) else reaction


def _monster_may_flee(game: Game, hero: Hero) -> bool:
    """Whether the room has another exit than the one the hero came in by; that will do if the monster came with the hero."""
    return bool(hero.met) or any(way.side != hero.came for way in game.ways(hero))


def _stab(game: Game, hero: Hero, cards: list[Reaction], choice: str) -> None:
    if choice == FLEE and "amulet-flight" not in hero.amulets:
        for card in cards:
            if card.stab and hero.state == IN:
                game.hurt(hero, card.stab, "stab")


def _get_away(
    game: Game, hero: Hero, way: Way, kinds: list[str], cards: list[Reaction], reactions: list[str]
) -> None:
    _stab(game, hero, cards, FLEE)
    if hero.state == IN:
        follow = tuple(k for k, reaction in zip(kinds, reactions, strict=True) if reaction == FOLLOWS)
        hero.ahead = Ahead(way, monsters=follow)
        hero.tally["fled"] += 1
