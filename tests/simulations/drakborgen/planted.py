"""Small tables for tests: tiles planted where they are wanted, decks stacked, dice that fall as told."""

from __future__ import annotations

from tests.simulations.drakborgen import rooms
from tests.simulations.drakborgen.content import content
from tests.simulations.drakborgen.policies import Random
from tests.simulations.drakborgen.state import Setup
from tests.simulations.drakborgen.turns import seated


class Told(Random):
    """A hero who does what a test tells: `answers` by the name of the question; the rest by chance."""

    name = "told"

    def __init__(self, **answers):
        self.answers = answers

    def __getattribute__(self, name):
        answers = object.__getattribute__(self, "answers") if name != "answers" else {}
        return (lambda *args: answers[name]) if name in answers else object.__getattribute__(self, name)


class Dice:
    """Chance that rolls what it is told, each number on the next die, and then goes on with other chance."""

    def __init__(self, random, *rolls):
        self.then, self.rolls = random, list(rolls)

    def random(self):
        """A number that makes the next die show what is told: `(number, faces)`."""
        if self.rolls:
            number, faces = self.rolls.pop(0)
            return (number - 0.5) / faces
        return self.then.random()

    def __getattr__(self, name):
        return getattr(self.then, name)


def game(*, heroes=("hero-rohan",), rings=(), told=None, **setup):
    """Return a table whose heroes do what is told; without rings unless named."""
    policy = Told(**(told or {}))
    return seated(Setup(len(heroes), (policy,), heroes, rings or ("",) * len(heroes), **setup), 7)


def rolls(table, *numbers):
    """Let the next dice show `(number, faces)`."""
    table.random = Dice(table.random, *numbers)


def square(column, row):
    """Return the number of a square, both counted from 1."""
    return (row - 1) * content().columns + column - 1


def lay(table, at, tile_id, back=2):
    """Lay a tile on a square, its dot towards a side: 0 up, 1 right, 2 down, 3 left."""
    tile = next(tile for tile in table.content.tiles if tile.id == tile_id)
    turn = (back - 2) % 4 if tile.feature != "rotating" else back % 4
    table.board.place(at, tile, turn)


def put(table, hero, at, came=2):
    """Stand a hero on a square, come in by a side."""
    hero.square, hero.came = at, came
    hero.before = table.board.beside[at][came]


def stack(table, deck, card_id):
    """Put a copy of a card on top of its deck."""
    cards = table.decks[deck].cards
    card = next(card for card in cards if card.id == card_id)
    cards.remove(card)
    cards.appendleft(card)


def drawn(table, hero, deck, card_id, *dice):
    """Let a hero draw a card, with dice that fall as told."""
    stack(table, deck, card_id)
    if dice:
        rolls(table, *dice)
    rooms.draw(table, hero, deck)


def next_tile(table, tile_id):
    """Let the next tile from the bag be this one."""
    bag = table.board.bag
    tile = next(tile for tile in bag if tile.id == tile_id)
    bag.remove(tile)
    bag.append(tile)
