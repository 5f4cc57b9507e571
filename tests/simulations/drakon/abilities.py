"""What heroes can do once in a game, and when a sensible player does it. The knight's is part of losing a coin."""

from __future__ import annotations

from tests.simulations.drakon.chambers import enter, take_chamber, worst_move
from tests.simulations.drakon.content import content
from tests.simulations.drakon.lair import GUSTS, Place, beside
from tests.simulations.drakon.table import Player, Table
from tests.simulations.drakon.worth import worth

#: What it must bring to spend an ability, in coins.
WORTH_IT = 1.0
#: An ability that brings a coin waits until somebody lacks no more coins than this.
_LATE = 2


def before_turn(table: Table, player: Player) -> None:
    """Use an ability that is best used before the turn, if it helps."""
    if player.ability in _BEFORE:
        _BEFORE[player.ability](table, player)


def after_turn(table: Table, player: Player) -> None:
    """Use an ability after the turn, if it helps."""
    if player.ability == "thief":
        _steal(table, player)
    elif player.ability == "amazon":
        _go_on(table, player)


def _steal(table: Table, player: Player) -> None:
    rich = [other for other in _company(table, player) if other.coins]
    if rich and _is_time(table, player):
        player.ability = ""
        table.steal(player, max(rich, key=lambda other: other.coins))


def _push(table: Table, player: Player) -> None:
    there = [other for other in _company(table, player) if other.hand]
    sent = worst_move(table, there, table.lair.steps, WORTH_IT)
    if sent:
        player.ability = ""
        enter(table, *sent)
        take_chamber(table, player, sent[0])


def _draw_anew(table: Table, player: Player) -> None:
    count = content().numbers["dwarf.chambers"]
    dull = [chamber for chamber in player.hand if chamber.kind != "gold"]
    if len(dull) == len(player.hand) >= count and len(table.pile) >= count:
        player.ability = ""
        for chamber in table.chance.sample(dull, count):
            player.hand.remove(chamber)
            table.pile.insert(0, chamber)
        player.hand += [table.pile.pop() for _ in range(count)]


def wizards_way(table: Table, player: Player) -> Place | None:
    """Return where a wizard goes against the arrows, if that is worth it; not out of a storm, which takes him further."""
    is_blown = table.lair[player.place].kind in GUSTS
    if player.ability != "wizard" or is_blown or not _is_time(table, player):
        return None
    ends = [near for near in beside(player.place) if near in table.lair]
    best = max(ends, key=lambda end: worth(table, player, end), default=None)
    return best if best and worth(table, player, best) >= WORTH_IT else None


def _go_on(table: Table, player: Player) -> None:
    ends = table.lair.steps(player.place)
    best = max(ends, key=lambda end: worth(table, player, end), default=None)
    if best and _is_time(table, player) and worth(table, player, best) >= WORTH_IT:
        player.ability = ""
        enter(table, player, best)


def _is_time(table: Table, player: Player) -> bool:
    """Return whether it is time to get a coin by an ability: whoever is ahead early is everybody's aim."""
    return max(one.coins for one in table.players) >= table.wanted - _LATE


def _company(table: Table, player: Player) -> list[Player]:
    """Return who stands in the same chamber."""
    return [other for other in table.others(player) if other.place == player.place]


_BEFORE = {"thief": _steal, "barbarian": _push, "dwarf": _draw_anew}
