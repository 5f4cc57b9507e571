"""A round and a whole game: spiders, the treasure chamber, the four phases, what follows heroes, sunset, and what came of it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from heapq import heappop, heappush

from tests.simulations.atervackt import cards, catacombs, items, monsters, moving
from tests.simulations.atervackt.state import IN, NOWHERE, OUT, Ahead, Game, Hero, Setup
from tests.simulations.base import CastleOutcome
from tests.simulations.drakborgen.board import Way

#: Squares, one after another.
Path = tuple[int, ...]


def caught(game: Game) -> list[Hero]:
    """Return the heroes who are caught in a web."""
    return [hero for hero in game.inside() if hero.held == "web" and not hero.below and not hero.ahead]


def run(game: Game, webs: list[int]) -> None:
    """Let each spider run to the nearest of some squares."""
    for number, square in enumerate(game.spiders):
        reached = [paths[square] for paths in (_paths(game, web) for web in set(webs)) if square in paths]
        if reached:
            game.spiders[number] = _run(game, square, min(reached)[1])


def _run(game: Game, square: int, path: Path) -> int:
    """Run as far as a round goes: known rooms, or an unknown square, or one room behind a door."""
    points = game.content.numbers["spider.known"]
    for other in path:
        cost = _cost(game, square, other)
        if cost > points:
            break
        square, points = other, points - cost
    return square


def _cost(game: Game, square: int, other: int) -> int:
    """Return of how many known rooms a step takes the place; a corridor costs nothing."""
    board, numbers = game.board, game.content.numbers
    way = Way(square, board.beside[square].index(other))
    if board.barriers(way) or not board.laid[other]:
        return numbers["spider.known"] // numbers["spider.unknown"]
    return 0 if board.features[other] == "corridor" else 1


def _paths(game: Game, web: int) -> dict[int, tuple[int, Path]]:
    """Return how far every square is from a web, in known rooms, and the squares on the way there."""
    board = game.board
    best: dict[int, tuple[int, Path]] = {web: (0, ())}
    going = [(0, web)]
    while going:
        gone, square = heappop(going)
        if gone > best[square][0]:
            continue
        for side in range(4):
            other = board.beside[square][side]
            if other == NOWHERE or board.barriers(Way(square, side)) is None:
                continue
            reached = gone + _cost(game, other, square)
            if other not in best or reached < best[other][0]:
                best[other] = reached, (square, *best[square][1])
                heappush(going, (reached, other))
    return best


def eat(game: Game) -> None:
    """Eat whoever is still caught where a spider is."""
    for hero in caught(game):
        if hero.square in game.spiders:
            game.kill(hero, "spider")


AWAKE = "dragon-awake"


def visit(game: Game, heroes: list[Hero]) -> None:
    """Enter or stay: all draw treasures, then a dragon card each; whoever comes to a dragon that is awake dies."""
    for hero in heroes:
        if game.awake:
            game.kill(hero, "dragon")
        else:
            _take(game, hero)
    drawn = [_draw(game) for hero in heroes if hero.state == IN and not _hushed(game, hero)]
    if AWAKE in drawn:
        _wake(game)


def _take(game: Game, hero: Hero) -> None:
    hero.visited = True
    hero.tally["chamber rounds"] += 1
    for _ in range(game.content.numbers["chamber.treasures"]):
        card = game.decks["treasure"].draw()
        if card:
            hero.treasures.append(card)
            hero.tally["gold chamber"] += card.value


def _hushed(game: Game, hero: Hero) -> bool:
    """Use the ring of stillness, if the hero likes."""
    if hero.ring != "ring-stillness" or not hero.policy.hushes(game, hero):
        return False
    game.use_ring(hero)
    return True


def _draw(game: Game) -> str:
    """Draw one of the dragon cards in hand; it is put aside."""
    if not game.dragons:
        return ""
    return game.dragons.pop(int(game.random.random() * len(game.dragons))).id


def _wake(game: Game) -> None:
    """The dragon strikes everyone in the chamber, and all flee by openings that nothing bars."""
    game.awake = True
    for hero in game.there(next(iter(game.content.chamber))):
        hero.tally["dragon"] += 1
        if game.takes_effect(hero, "amulet-fire"):
            game.drop_amulet(hero, "amulet-fire")
        else:
            game.hurt(hero, "dragon.damage", "dragon")
            _carry_out(game, hero)
        if hero.state == IN:
            ways = [way for way in game.ways(hero) if not game.board.barriers(way)]
            if ways:
                hero.ahead = Ahead(hero.policy.escape(game, hero, ways))
            else:
                game.kill(hero, "dragon")


def _carry_out(game: Game, hero: Hero) -> None:
    """Try to get out with as many treasure cards as the hero dares: a roll above their number, or more fire."""
    while hero.state == IN and hero.treasures:
        keep = hero.policy.carries(hero)
        hero.treasures.sort(key=lambda card: -card.value)
        for card in hero.treasures[keep:]:
            game.put_back(card)
        del hero.treasures[keep:]
        if not keep or game.roll(12) > keep:
            return
        game.hurt(hero, "dragon.damage", "dragon")


def calm_down(game: Game) -> None:
    """Put a dragon card back in a sun phase when nobody is there; she falls asleep when all are back."""
    missing = list(game.content.decks["dragon"])
    for card in game.dragons:
        missing.remove(card)
    if missing and not game.there(next(iter(game.content.chamber))):
        game.dragons += missing[: game.content.numbers["dragon.back"]]
        game.awake &= len(missing) > game.content.numbers["dragon.back"]


def exits(game: Game) -> list[Way]:
    """Return the openings of the chamber."""
    ways = (Way(square, side) for square in game.content.chamber for side in range(4))
    return [way for way in ways if game.board.barriers(way) is not None]


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
    calm_down(game)
    return True


def move_phase(game: Game) -> None:
    """Let spiders run if someone is caught, and everyone move."""
    webs = [hero.square for hero in caught(game)]
    for hero in game.inside():
        moving.move(game, hero)
    if webs:
        run(game, webs)


def card_phase(game: Game, new: dict[Hero, bool]) -> None:
    """Let everyone draw what there is to draw, those who came in together one card."""
    eat(game)
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
        visit(game, heroes)
    elif feature == "trap" and new.get(heroes[0]):
        items.spring(game, game.there(square))
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
