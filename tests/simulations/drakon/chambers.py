"""What the chambers do to a hero who enters, and how a sensible player uses them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf

from tests.simulations.drakon.lair import WITHOUT_ARROWS, Chamber, Place
from tests.simulations.drakon.table import Player, Table
from tests.simulations.drakon.worth import promise, standing, worth

#: How many chambers at hand one looks at, beside those next to oneself and the leader.
_ANY = 3
Change = tuple[Place, Chamber]


def enter(table: Table, player: Player, place: Place) -> None:
    """Put a hero into a chamber, which does what it does."""
    player.place = place
    kind = table.lair[place].kind
    table.seen[kind] += 1
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
