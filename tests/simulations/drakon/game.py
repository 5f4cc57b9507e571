"""A whole game: turn by turn, until somebody has won or nobody can do anything."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tests.simulations.drakon.chambers import (
    PATIENCE,
    after_turn,
    before_turn,
    enter,
    promise,
    threat,
    wizards_way,
    worth,
)
from tests.simulations.drakon.table import Chamber, Place, Player, Table

#: A game that is longer does not end.
LONGEST = 3000
#: How much less one hopes of a way with each turn that brought no coin.
HOPE = 0.96
#: A move that brings no more than this is no better than a chamber laid anywhere.
_BORING = 0.1
#: Rounds without a new coin after which all agree to stop, once nobody has a chamber in hand.
_IN_VAIN = 10
#: What it is worth to leave company behind: what one lays in company all of it enjoy.
_ALONE = 0.25
Lay = tuple[Chamber, Place, Chamber]
#: How much of what a chamber brings others a player holds against laying it, at an easy and at a wary table.
EASY, WARY = 0.6, 0.9


def play(
    seed: int,
    players: int,
    wary: float = EASY,
    heroes: Sequence[str] = (),
    is_escape: bool = False,
) -> Table:
    """Play one game to its end, everyone as wary as said."""
    table = Table(seed, players, heroes, is_escape)
    for player in table.players:
        player.wary = wary
    while not table.is_over and table.seen["turns"] < LONGEST:
        player = table.players[table.seen["turns"] % players]
        table.seen["turns"] += 1
        player.waited += 1
        before_turn(table, player)
        if not table.is_over:
            _take_turn(table, player)
        if not table.is_over:
            after_turn(table, player)
        if not table.is_over and _is_at_rest(table):
            most = max(one.coins for one in table.players)
            table.winners = [one.seat for one in table.players if one.coins == most]
            table.seen["at rest"] += 1
    return table


def _is_at_rest(table: Table) -> bool:
    """Return whether no chamber is left to draw or lay, and nobody can move, or gets on by moving."""
    if any(player.hand for player in table.players):
        return False
    stuck = not any(table.lair.moves(player.place) for player in table.players)
    return stuck or all(player.waited > _IN_VAIN for player in table.players)


def _take_turn(table: Table, player: Player) -> None:
    """Do what is sensible: the move or the chamber that leads to most, seen a few moves ahead."""
    against = wizards_way(table, player)
    ends = table.lair.moves(player.place)
    _note(table, player, ends)
    table.threat = threat(table, player)
    values = {end: _value_of_move(table, player, end) for end in ends}
    best = max(values, key=values.__getitem__, default=None)
    if against and (best is None or worth(table, player, best) < worth(table, player, against)):
        player.ability = ""
        enter(table, player, against)
        return
    lay = _best_lay(table, player, max(0.0, values[best]) if best else 0.0)
    if lay:
        _lay(table, player, lay)
    elif best:
        enter(table, player, best if values[best] > 0 else table.chance.choice(ends))


def _value_of_move(table: Table, player: Player, end: Place) -> float:
    """Return what a move brings now and later; the longer one has walked for nothing, the less one hopes."""
    now, later = worth(table, player, end), PATIENCE * promise(table, player, end)
    others = {other.place for other in table.others(player)}
    freedom = _ALONE if player.place in others and end not in others else 0.0
    return (now + later + freedom) * HOPE**player.waited


def _note(table: Table, player: Player, ends: list[Place]) -> None:
    table.seen["stuck"] += not ends
    table.seen["nothing fits"] += bool(player.hand) and not _anywhere(table, player)


def _best_lay(table: Table, player: Player, least: float) -> Lay | None:
    """Return the chamber to lay that leads to more than `least`; any where nothing else can be done."""
    here = [near for near in table.lair.pointed_at(player.place) if near not in table.lair]
    for end in table.lair.steps(player.place):
        here += [near for near in table.lair.pointed_at(end) if near not in table.lair]
    before = {one.seat: promise(table, one, one.place) for one in table.others(player)}
    best, most = None, least
    for chamber in dict.fromkeys(player.hand):
        for place, way in table.lair.lays(chamber, dict.fromkeys(here)):
            value = _value(table, player, place, way, before)
            if value > most:
                best, most = (chamber, place, way), value
    return best or (_any(table, player) if least <= _BORING else None)


def _value(table: Table, player: Player, place: Place, way: Chamber, before: Mapping[int, float]) -> float:
    """Return what a chamber there would bring a player, less what it would bring whoever gains most by it."""
    table.lair[place] = way
    mine = PATIENCE * promise(table, player, player.place)
    theirs = [promise(table, one, one.place) - before[one.seat] for one in table.others(player)]
    del table.lair[place]
    return mine - player.wary * max([0.0, *theirs])


def _anywhere(table: Table, player: Player) -> list[Lay]:
    free = table.lair.free()
    return [(c, place, way) for c in player.hand for place, way in table.lair.lays(c, free)]


def _any(table: Table, player: Player) -> Lay | None:
    """Return a chamber laid anywhere, one without gold if there is one."""
    lays = _anywhere(table, player)
    dull = [lay for lay in lays if lay[0].kind != "gold"]
    return table.chance.choice(dull or lays) if lays else None


def _lay(table: Table, player: Player, lay: Lay) -> None:
    chamber, place, way = lay
    player.hand.remove(chamber)
    table.lair[place] = way
    if table.pile:
        player.hand.append(table.pile.pop())
