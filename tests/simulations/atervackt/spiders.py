"""Giant spiders: they sit still until someone is caught in a web, and then run there the shortest way."""

from __future__ import annotations

from heapq import heappop, heappush

from tests.simulations.atervackt.state import NOWHERE, Game, Hero
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
