"""Meeting monsters: what wards them off, the choice, the monster card, ambush and flight."""

from __future__ import annotations

from tests.simulations.atervackt import fights, obstacles
from tests.simulations.atervackt.content import Reaction
from tests.simulations.atervackt.state import IN, NOWHERE, Ahead, Companion, Game, Hero
from tests.simulations.drakborgen.board import Way

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
        foes = [
            fights.Foe(game.content.monsters[kind], card.life)
            for kind, card in zip(kinds, cards, strict=True)
        ]
        _stab(game, hero, cards, choice)
        fights.fight(
            game, hero, [f for f, reaction in zip(foes, reactions, strict=True) if reaction != FLEES]
        )
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
