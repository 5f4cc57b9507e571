"""Giant spiders: they sit still until someone is caught in a web, and then run there the shortest way."""

from __future__ import annotations

from heapq import heappop, heappush

from tests.simulations.atervackt.state import NOWHERE, Game, Hero
from tests.simulations.drakborgen.board import Way

FAR = 1000


def caught(game: Game) -> list[Hero]:
    """Return the heroes who are caught in a web."""
    return [hero for hero in game.inside() if hero.held == "web" and not hero.below and not hero.ahead]


def run(game: Game, webs: list[int]) -> None:
    """Let each spider run to the nearest of some squares."""
    for number, square in enumerate(game.spiders):
        maps = [_distances(game, web) for web in set(webs)]
        nearest = min(maps, key=lambda one: one.get(square, FAR), default={})
        if square in nearest:
            game.spiders[number] = _run(game, square, nearest)


def _run(game: Game, square: int, distances: dict[int, int]) -> int:
    """Run as far as a round goes: known rooms, or an unknown square, or one room behind a door."""
    points = game.content.numbers["spider.known"]
    while distances[square]:
        ways = [(cost + distances[other], cost, other) for other, cost in _beside(game, square) if other in distances]
        _, cost, other = min(ways)
        if cost > points:
            break
        square, points = other, points - cost
    return square


def _beside(game: Game, square: int) -> list[tuple[int, int]]:
    """Return the squares a spider may run to from one, and of how many known rooms each takes the place."""
    board, numbers = game.board, game.content.numbers
    whole = numbers["spider.known"] // numbers["spider.unknown"]
    found = []
    for side in range(4):
        way = Way(square, side)
        other, barriers = board.neighbour(way), board.barriers(way)
        if other == NOWHERE or barriers is None:
            continue
        known = 0 if board.features[other] == "corridor" else 1
        found.append((other, whole if barriers or not board.laid[other] else known))
    return found


def _distances(game: Game, web: int) -> dict[int, int]:
    """Return how far every square is from a web, in known rooms; ways count alike in both directions."""
    best: dict[int, int] = {web: 0}
    going = [(0, web)]
    while going:
        gone, square = heappop(going)
        if gone > best[square]:
            continue
        for other, _ in _beside(game, square):
            back = dict(_beside(game, other)).get(square)
            if back is not None and gone + back < best.get(other, FAR):
                best[other] = gone + back
                heappush(going, (gone + back, other))
    return best


def eat(game: Game) -> None:
    """Eat whoever is still caught where a spider is."""
    for hero in caught(game):
        if hero.square in game.spiders:
            game.kill(hero, "spider")
