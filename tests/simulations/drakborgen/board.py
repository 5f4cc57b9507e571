"""The board: tiles as they lie, which ways are open, the wizard's curse, and what a hero does with a turn. A square is a number, row by row."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from random import Random
from typing import NamedTuple

from tests.simulations.drakborgen.content import DOOR, ENTRY, OPEN, PORTCULLIS, STEPS, WALL, Content, Tile

#: Nowhere: a side towards the outer wall, or no tile.
NOWHERE = -1
UNLAID = (OPEN,) * 4
#: What bars a way, by what stands on this side of it and on the other: the nearer first, two alike count as one.
BARRIERS = {
    (near, far): tuple(dict.fromkeys(way for way in (near, far) if way in (DOOR, PORTCULLIS)))
    for near in (OPEN, DOOR, PORTCULLIS)
    for far in (OPEN, DOOR, PORTCULLIS)
}


class Way(NamedTuple):
    """A side of a square, as one goes out by it."""

    square: int
    side: int


class Board:
    """A castle as it lies on the table.

    Attributes:
        tiles, turns: by square, the room tile that lies there or None, and its quarter turns; features: what it is
            ('tower', 'chamber', '' where nothing lies or it is plain); ways: what stands in its sides.
        laid: whether something lies there; towers and chamber count as laid, the chamber from the first visit on.
        bag: tiles that are left.
    """

    def __init__(self, content: Content, random: Random):
        squares = content.columns * content.rows
        self.content = content
        self.beside = _neighbours(content.columns, content.rows)
        self.tiles: list[Tile | None] = [None] * squares
        self.turns = [0] * squares
        self.features = [""] * squares
        self.ways = [UNLAID] * squares
        self.laid = [False] * squares
        self.corridors: list[int] = []
        for square, ways in content.towers.items():
            self.features[square], self.ways[square], self.laid[square] = "tower", ways, True
        for square, ways in content.chamber.items():
            self.features[square], self.ways[square] = "chamber", ways
        self.bag = list(content.tiles)
        random.shuffle(self.bag)

    def neighbour(self, way: Way) -> int:
        """Return the square that a way leads to."""
        return self.beside[way.square][way.side]

    def barriers(self, way: Way) -> tuple[int, ...] | None:
        """Return what bars a way, in order: doors and portcullises. None where a wall closes it."""
        other = self.beside[way.square][way.side]
        if other == NOWHERE:
            return None
        return BARRIERS.get((self.ways[way.square][way.side], self.ways[other][(way.side + 2) % 4]))

    def lay(self, square: int, back: int) -> Tile:
        """Draw a tile and lay it, its dot towards the side `back`; a rotating room turns at once."""
        tile = self.bag.pop()
        turn = (back - ENTRY) % 4
        if tile.feature == "rotating":
            turn = (turn + 2) % 4
        self.place(square, tile, turn)
        return tile

    def place(self, square: int, tile: Tile, turn: int) -> None:
        """Put a tile on a square, turned so many quarters clockwise."""
        self.tiles[square], self.turns[square], self.laid[square] = tile, turn, True
        self.features[square], self.ways[square] = tile.feature, tile.ways[turn]
        if tile.feature == "corridor":
            self.corridors.append(square)

    @contextmanager
    def trial(self, square: int, tile: Tile, back: int) -> Iterator[None]:
        """See for a moment how a tile would lie with its dot towards a side."""
        before = [
            (kept, kept[square]) for kept in (self.tiles, self.turns, self.laid, self.features, self.ways)
        ]
        corridors = len(self.corridors)
        self.place(square, tile, (back - ENTRY) % 4)
        yield
        for kept, value in before:
            kept[square] = value
        del self.corridors[corridors:]

    def turn_corridors(self, quarters: int) -> None:
        """Turn every corridor so many quarters clockwise."""
        for square in self.corridors:
            tile = self.tiles[square]
            if tile:
                self.turns[square] = (self.turns[square] + quarters) % 4
                self.ways[square] = tile.ways[self.turns[square]]

    def sides_from(self, square: int, came: int) -> list[int]:
        """Return the sides of a tile that one can reach who came in by a side: all but across a chasm."""
        tile, ways = self.tiles[square], self.ways[square]
        sides = [side for side in range(4) if ways[side] != WALL]
        if tile and tile.feature == "chasm":
            half = tile.halves[self.turns[square]][came]
            return [side for side in sides if side in half]
        return sides

    def is_pit(self, way: Way) -> bool:
        """Return whether a way leads to a bottomless pit that lies there."""
        return self.features[self.neighbour(way)] == "pit"

    def dark_exits(self, square: int) -> list[int]:
        """Return the openings of a dark room clockwise, the one by the dot first."""
        dot = (self.turns[square] + ENTRY) % 4
        return [(dot + n) % 4 for n in range(4) if self.ways[square][(dot + n) % 4] != WALL]


@lru_cache(maxsize=1)
def _neighbours(columns: int, rows: int) -> list[tuple[int, ...]]:
    def step(square: int, dx: int, dy: int) -> int:
        x, y = square % columns + dx, square // columns + dy
        return y * columns + x if 0 <= x < columns and 0 <= y < rows else NOWHERE

    return [tuple(step(square, dx, dy) for dx, dy in STEPS) for square in range(columns * rows)]


class Action(NamedTuple):
    """What a hero does with a turn.

    Attributes:
        what: `move` by a way (None in a dark room, where a die finds it), `ring` to move by a way as through a secret
            door, `search`, `take` more in the treasure chamber, `cross` a bridge, go `down` into the underworld, `meditate`, or `stand` still.
    """

    what: str
    way: Way | None = None
