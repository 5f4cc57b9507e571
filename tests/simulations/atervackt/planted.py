"""Small tables for tests: heroes who do what a test tells, tiles planted where they are wanted, decks stacked, dice told."""

from __future__ import annotations

from dataclasses import fields

from tests.simulations.atervackt.content import content
from tests.simulations.atervackt.policies import CAREFUL, Policy
from tests.simulations.atervackt.state import Game, Setup
from tests.simulations.drakborgen import planted

#: What works on this table as on Drakborgen's.
rolls, square, lay, next_tile = planted.rolls, planted.square, planted.lay, planted.next_tile
put, stack = planted.put, planted.stack


class Told(Policy):
    """A careful hero who does what a test tells: `answers` by the name of the question."""

    def __init__(self, answers):
        super().__init__(*(getattr(CAREFUL, field.name) for field in fields(Policy)))
        object.__setattr__(self, "answers", answers)

    def __getattribute__(self, name):
        answers = {} if name == "answers" else object.__getattribute__(self, "__dict__").get("answers", {})
        return (lambda *args: answers[name]) if name in answers else object.__getattribute__(self, name)


def game(*, heroes=("hero-rohan", "hero-sigeir"), rings=(), amulet="", **told):
    """Return a table of heroes who do what is told; without rings unless named."""
    return Game(Setup(len(heroes), (Told(told),), heroes, rings or ("",) * len(heroes), amulet), 7)


def meet_with(table, **reactions):
    """Let the next monster card be one that makes every kind do so: `attack`, `wait`, `flee`, `life` and `stab` may be told."""
    card = table.content.answers[0]
    table.monsters.appendleft({kind: answer._replace(**reactions) for kind, answer in card.items()})


def card(card_id):
    return next(card for cards in content().decks.values() for card in cards if card.id == card_id)
