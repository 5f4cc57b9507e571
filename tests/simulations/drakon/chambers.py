"""What chambers do to a hero who enters, what heroes can do once, and what a sensible player thinks of either."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf

from tests.simulations.drakon.table import (
    GUSTS,
    WITHOUT_ARROWS,
    Chamber,
    Place,
    Player,
    Table,
    beside,
    content,
)

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


#: How many chambers at hand one looks at, beside those next to oneself and the leader.
_ANY = 3
Change = tuple[Place, Chamber]


def enter(table: Table, player: Player, place: Place) -> None:
    """Put a hero into a chamber, which does what it does."""
    player.place = place
    kind = table.lair[place].kind
    if table.is_escape and kind in WITHOUT_ARROWS and player.coins >= table.wanted:
        table.winners = [player.seat]
    elif kind in DOES:
        DOES[kind](table, player)


def _change(table: Table, player: Player) -> None:
    changes = [
        (place, chamber, way)
        for place in _near(table, player, table.vacant())
        for chamber in dict.fromkeys(player.hand)
        for _, way in table.lair.lays(chamber, [place])
    ]
    if changes:
        place, chamber, way = max(changes, key=lambda c: _after(table, player, (c[0], c[2])))
        player.hand.remove(chamber)
        player.hand.append(table.lair[place])
        table.lair[place] = way


def _destroy(table: Table, player: Player) -> None:
    places = _near(table, player, table.vacant())
    if places:
        place = max(places, key=lambda gone: _without(table, player, gone))
        table.pile.insert(0, table.lair.pop(place))


def _rotate(table: Table, player: Player) -> None:
    turns = [
        (place, way)
        for place in _near(table, player, list(table.lair))
        for _, way in table.lair.lays(table.lair[place], [place])
        if way != table.lair[place]
    ]
    if turns:
        place, way = max(turns, key=lambda turn: _after(table, player, turn))
        table.lair[place] = way


def _raid(table: Table, player: Player) -> None:
    held = [other for other in table.others(player) if other.hand]
    if held:
        take_chamber(table, player, max(held, key=lambda other: other.coins))


def take_chamber(table: Table, player: Player, other: Player) -> None:
    """Draw a chamber from another player's hand, unseen."""
    if other.hand:
        player.hand.append(other.hand.pop(table.chance.randrange(len(other.hand))))


def _mind(table: Table, player: Player) -> None:
    sent = worst_move(table, table.others(player), lambda place: table.lair.moves(place))
    if sent:
        enter(table, *sent)


def worst_move(
    table: Table, players: list[Player], moves: Callable[[Place], list[Place]], least: float = -inf
) -> tuple[Player, Place] | None:
    """Return which player to send where, so that it costs the most, and most those who are near winning.

    None is where nobody can be sent, or it costs less than `least` coins.
    """
    ways = [(other, end) for other in players for end in moves(other.place)]

    def cost(way: tuple[Player, Place]) -> float:
        other, end = way
        lost = promise(table, other, other.place) - promise(table, other, end) - 2 * worth(table, other, end)
        return lost * (1 + other.coins)

    worst = max(ways, key=cost, default=None)
    return worst if worst and cost(worst) >= least else None


def _near(table: Table, player: Player, places: list[Place]) -> list[Place]:
    """Return those of some places that matter to a player or the leader, and a few others."""
    rival = table.leader(player)
    ends = [p.place for p in (player, rival)]
    ends += [place for p in (player, rival) for place in table.lair.steps(p.place)]
    others = table.chance.sample(places, min(_ANY, len(places)))
    return [place for place in dict.fromkeys([*ends, *others]) if place in places]


def _after(table: Table, player: Player, change: Change) -> float:
    """Return how a player would stand with another chamber at a place."""
    place, chamber = change
    before, table.lair[place] = table.lair[place], chamber
    reached = standing(table, player)
    table.lair[place] = before
    return reached


def _without(table: Table, player: Player, place: Place) -> float:
    """Return how a player would stand without a chamber."""
    before = table.lair.pop(place)
    reached = standing(table, player)
    table.lair[place] = before
    return reached


#: What each kind of chamber does at once; the others work with the next move, or do nothing.
DOES: Mapping[str, Callable[[Table, Player], None]] = {
    "gold": Table.from_hoard,
    "start": Table.from_start,
    "toll": lambda table, player: table.pay(player, to_start=True),
    "well": lambda table, player: table.pay(player, to_start=False),
    "steal-left": lambda table, player: table.steal(player, table.neighbour(player, 1)),
    "steal-right": lambda table, player: table.steal(player, table.neighbour(player, -1)),
    "raid": _raid,
    "change": _change,
    "destruction": _destroy,
    "rotate": _rotate,
    "mind": _mind,
}


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
