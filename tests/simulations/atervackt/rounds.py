"""A round and a whole game: the four phases, what follows heroes, sunset, and what came of it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from tests.simulations.atervackt import cards, catacombs, chamber, items, monsters, moving, spiders, traps
from tests.simulations.atervackt.state import IN, OUT, Game, Hero, Setup
from tests.simulations.base.outcomes import CastleOutcome

#: Tiles on which a room card is drawn; a trap room, once it is old.
CARDS = ("", "chasm", "way-down")


@dataclass(frozen=True)
class Outcome(CastleOutcome):
    """How a game went for one hero.

    Attributes:
        rounds: rounds played; tally: what befell it, counted.
    """

    rounds: int
    tally: Counter[str]


def play(setup: Setup, seed: int) -> list[Outcome]:
    """Play a game to its end; the same seed plays the same game again."""
    game = Game(setup, seed)
    rings = [hero.ring for hero in game.heroes]
    while game.inside() and sun_phase(game):
        play_round(game)
    sunset(game)
    return [_outcome(game, hero, ring) for hero, ring in zip(game.heroes, rings, strict=True)]


def play_round(game: Game) -> None:
    """Play a round after its sun phase."""
    for hero in game.inside():
        hero.rounds += 1
    followed = {hero: list(hero.kept) for hero in game.inside()}
    move_phase(game)
    new = {
        hero: moving.settle(game, hero)
        for hero in game.inside()
        if hero.doing == "arrives" and not hero.below
    }
    card_phase(game, new)
    for hero in game.inside():
        _follow(game, hero, followed.get(hero, []))


def sun_phase(game: Game) -> bool:
    """Move the sun, and make rooms without heroes as new; False when the sun has set."""
    numbers = game.content.numbers
    lingers = game.sun > numbers["suns"] - numbers["sun.last"]
    rolled = game.roll(6) if lingers else 1
    if not lingers or rolled in game.content.ranges["sun.moves"]:
        game.sun += rolled
    if game.sun > numbers["suns"]:
        return False
    for square in [square for square in game.rooms if not game.there(square)]:
        for card in game.rooms.pop(square).cards:
            game.put_back(card)
    chamber.calm_down(game)
    return True


def move_phase(game: Game) -> None:
    """Let spiders run if someone is caught, and everyone move."""
    webs = [hero.square for hero in spiders.caught(game)]
    for hero in game.inside():
        moving.move(game, hero)
    if webs:
        spiders.run(game, webs)


def card_phase(game: Game, new: dict[Hero, bool]) -> None:
    """Let everyone draw what there is to draw, those who came in together one card."""
    spiders.eat(game)
    _breathe_mist(game)
    arrived: dict[int, list[Hero]] = {}
    for hero in game.inside():
        if hero.below:
            if hero.doing == "walks":
                catacombs.draw(game, hero, hero.below)
        elif hero.doing in ("arrives", "takes") and not hero.ahead:
            arrived.setdefault(_room_of(game, hero.square), []).append(hero)
        elif hero.doing == "searches":
            items.search(game, hero)
        elif hero.doing == "stands" and game.board.features[hero.square] != "tower" and game.roll(6) % 2:
            cards.draw_room(game, [hero])
    for heroes in arrived.values():
        _enter(game, [hero for hero in heroes if hero.state == IN], new)


def _room_of(game: Game, square: int) -> int:
    """Return the square that stands for a room: the chamber has two."""
    return min(game.content.chamber) if square in game.content.chamber else square


def _breathe_mist(game: Game) -> None:
    for hero in game.inside():
        room = game.rooms.get(hero.square)
        if room and room.mist and hero.doing != "misses" and not hero.ahead and not hero.below:
            game.hurt(hero, "mist.damage", "mist")
            if hero.state == IN:
                hero.missing += game.throw(hero, game.content.rolls["mist.turns"])


def _enter(game: Game, heroes: list[Hero], new: dict[Hero, bool]) -> None:
    """Draw for heroes who came into a room: treasures, a trap, a room card or nothing."""
    if not heroes:
        return
    square = heroes[0].square
    feature = game.board.features[square]
    if feature == "chamber":
        chamber.visit(game, heroes)
    elif feature == "trap" and new.get(heroes[0]):
        traps.spring(game, game.there(square))
    elif feature in (*CARDS, "trap"):
        cards.draw_room(game, heroes)
        _meet_waiting(game, heroes[0])


def _meet_waiting(game: Game, hero: Hero) -> None:
    """Meet the monsters that stand with others in the room."""
    room = game.rooms.get(hero.square)
    others = [other for other in game.there(hero.square) if other.doing != "arrives"]
    if room and others and hero.state == IN and not hero.ahead and not hero.below:
        waiting, room.monsters = room.monsters, []
        monsters.meet(game, hero, waiting)


def _follow(game: Game, hero: Hero, kept: list) -> None:
    """End a round with what has followed a hero since it began, venom also from this round on."""
    numbers = game.content.numbers
    for card in list(hero.kept):
        if hero.state == IN and card.id.startswith("room-stinger"):
            game.lose(hero, numbers["stinger.damage"], "stinger")
        elif (
            hero.state == IN
            and card in kept
            and card.id.startswith("room-shadow")
            and game.roll(12) <= numbers["shadow.strikes"]
        ):
            game.kill(hero, "shadow")


def sunset(game: Game) -> None:
    """The night takes who is still inside; a tower is outside enough."""
    for hero in game.inside():
        if not hero.below and not hero.ahead and game.board.features[hero.square] == "tower":
            game.leave(hero)
        else:
            game.kill(hero, "sunset")


def worth(game: Game, hero: Hero) -> int:
    """Return what a hero has carried out, the small chest opened."""
    numbers = game.content.numbers
    carried = list(hero.treasures)
    gold = sum(card.value for cards in hero.items.values() for card in cards)
    for chest in [card for card in carried if card.id == "treasure-small-chest"]:
        carried.remove(chest)
        rolled = game.roll(12)
        if rolled >= numbers["small-chest.least"]:
            gold += rolled * numbers["small-chest.times"]
        elif carried:
            carried.pop(int(game.random.random() * len(carried)))
    stones = [card for card in carried if card.id in ("treasure-sun-stone", "treasure-moon-stone")]
    if len(stones) == 2:
        gold += 2 * numbers["stones.each"] - sum(card.value for card in stones)
    return gold + sum(card.value for card in carried)


def _outcome(game: Game, hero: Hero, ring: str) -> Outcome:
    gold = worth(game, hero) if hero.state == OUT else 0
    return Outcome.of(game, hero, ring, gold, rounds=hero.rounds, tally=hero.tally)
