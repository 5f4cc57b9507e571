"""What a sensible player thinks of a chamber, and of where a hero stands."""

from __future__ import annotations

from tests.simulations.drakon.lair import WITHOUT_ARROWS, Place
from tests.simulations.drakon.table import Player, Table

#: What may come later counts for less with every move.
PATIENCE = 0.75
#: How many moves one looks ahead, and how many from a place where every chamber is next.
AHEAD = 3
#: What a coin is worth that wins, or that one has no more use for.
LAST, SPARE = 4.0, 0.2
#: What one fears of a thief, in coins.
THEFT = 0.7
#: What chambers are worth that move no coins, and those that hinder whoever threatens to win: so much of the threat.
LIKED = {"raid": 0.2}
HINDERS = {"mind": 0.8, "change": 0.7, "destruction": 0.8, "rotate": 0.7}


def worth(table: Table, player: Player, place: Place) -> float:
    """Return what it is worth to a player to enter a chamber, in coins."""
    kind = table.lair[place].kind
    if table.is_escape and kind in WITHOUT_ARROWS and player.coins >= table.wanted:
        return LAST
    if kind in ("toll", "well"):
        return -1.0 if player.coins else 0.0
    if _gives_coin(table, player, kind):
        return _next_coin(table, player)
    return LIKED.get(kind, 0.0) + HINDERS.get(kind, 0.0) * table.threat - _risk(table, player, place)


def threat(table: Table, player: Player) -> float:
    """Return how much the others threaten a player, in coins: what lies before them, and more the nearer they are to winning."""
    return max(
        promise(table, other, other.place) * (1 + other.coins) / table.wanted
        for other in table.others(player)
    )


def _risk(table: Table, player: Player, place: Place) -> float:
    """Return what it costs to meet a thief who has not stolen yet."""
    thief = table.thief
    if thief is None or thief is player or not (player.coins and thief.ability and thief.place == place):
        return 0.0
    return THEFT


def _gives_coin(table: Table, player: Player, kind: str) -> bool:
    if kind == "gold":
        return table.hoard > 0
    if kind == "start":
        return table.on_start > 0
    away = {"steal-left": 1, "steal-right": -1}.get(kind)
    return away is not None and table.neighbour(player, away).coins > 0


def _next_coin(table: Table, player: Player) -> float:
    missing = table.wanted - player.coins
    return LAST if missing == 1 and not table.is_escape else 1.0 if missing > 0 else SPARE


def promise(table: Table, player: Player, place: Place, ahead: int = AHEAD) -> float:
    """Return what the best way from a place is worth to a player; nothing good is worth nothing."""
    if not ahead:
        return 0.0
    if table.lair[place].kind == "vortex":
        return max(0.0, *(worth(table, player, end) for end in table.lair))
    best = 0.0
    for end in table.lair.moves(place):
        best = max(best, worth(table, player, end) + PATIENCE * promise(table, player, end, ahead - 1))
    return best


def standing(table: Table, player: Player) -> float:
    """Return how a player stands against whoever leads among the others, ways ahead included."""
    rival = table.leader(player)
    return promise(table, player, player.place) - promise(table, rival, rival.place)
