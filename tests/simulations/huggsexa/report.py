"""The tables of `content/huggsexa/notes.md`: `make simulate-huggsexa` prints them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tests.simulations.base.tables import Row, percent, print_tables
from tests.simulations.huggsexa.balance import beats, best, worth
from tests.simulations.huggsexa.cards import PROPERTIES, of_sort
from tests.simulations.huggsexa.players import POLICIES
from tests.simulations.huggsexa.samples import (
    PAIRS,
    SEATS,
    bare,
    duels,
    first_wins,
    mean,
    named,
    per_round,
    tables,
)

#: Games of each table, and of each pair of duellists.
TABLES, DUELS = 2000, 2000


def figures() -> list[Row]:
    """Return a row for each figure: the sum of its values, its best property, and the share it beats there."""
    return [
        (figure.short, str(sum(figure.numbers)), best(figure)[1], percent(best(figure)[0]))
        for figure in of_sort("figure")
    ]


def properties() -> list[Row]:
    """Return a row for each property: its mean, its least and highest value, and how many figures it suits best."""
    rows = []
    for place, name in enumerate(PROPERTIES):
        values = [figure.numbers[place] for figure in of_sort("figure")]
        suits = sum(best(figure)[1] == name for figure in of_sort("figure"))
        rows.append((name, f"{mean(values):.1f}", f"{min(values)}–{max(values)}", str(suits)))
    return rows


def objects() -> list[Row]:
    """Return a row for each object: what it is worth to who follows, to the leader, and on the average."""
    return [
        (thing.short, *(percent(share) for share in (*worth(thing), mean(worth(thing)))))
        for thing in of_sort("object")
    ]


def commanders() -> list[Row]:
    """Return the worked example: what the two lays beat."""
    strength = PROPERTIES.index("strength")
    by_id = {card.short: card for sort in ("figure", "object") for card in of_sort(sort)}
    sword = by_id["holy-sword"].numbers[strength]
    return [
        ("commander", percent(beats(by_id["commander"], strength))),
        ("knight", percent(beats(by_id["knight"], strength))),
        ("knight with holy sword", percent(beats(by_id["knight"], strength, sword))),
    ]


def classic_games() -> list[Row]:
    """Return a row for each number of players and way to play."""
    rows = []
    for name in POLICIES:
        for seats in SEATS:
            games = tables(name, seats, TABLES)
            rounds = mean([game.rounds for game in games])
            shares = (
                percent(s) for s in (first_wins(games), per_round(games, "led"), per_round(games, "tied"))
            )
            rows.append((f"{seats}, {name}", percent(1 / seats), *shares, f"{rounds:.1f}"))
    return rows


def hands_without_figures() -> list[Row]:
    """Return how often careful players have no figure to lay, without our rule of exchange and with it."""
    rows = []
    for seats in SEATS:
        before, after = (tables("careful", seats, TABLES, exchanging) for exchanging in (False, True))
        shares = (percent(share) for games in (before, after) for share in bare(games))
        exchanged = mean([game.exchanged for game in after])
        rows.append(
            (str(seats), *shares, f"{exchanged:.1f}", percent(first_wins(after) - first_wins(before)))
        )
    return rows


def names() -> list[Row]:
    """Return how often careful players name each property."""
    shares = [named(tables("careful", seats, TABLES)) for seats in SEATS]
    return [(name, *(percent(share[name]) for share in shares)) for name in PROPERTIES]


def duel_games() -> list[Row]:
    """Return a row for each pair of duellists."""
    rows = []
    for first, second in PAIRS:
        games = duels(first, second, DUELS)
        rounds = [game.rounds for game in games]
        shares = (percent(s) for s in (first_wins(games), per_round(games, "led"), per_round(games, "tied")))
        rows.append((f"{first} – {second}", *shares, f"{mean(rounds):.1f}", str(max(rounds))))
    return rows


#: Tables by their heading in the notes: those that are reckoned, and those of played games.
EXACT: Mapping[str, Callable[[], list[Row]]] = {
    "Figures": figures,
    "Properties": properties,
    "Objects": objects,
    "The example": commanders,
}
PLAYED: Mapping[str, Callable[[], list[Row]]] = {
    "Classic game": classic_games,
    "Hands without a figure": hands_without_figures,
    "Properties named": names,
    "Lightning duel": duel_games,
}


def main() -> None:
    """Print every table under its heading."""
    print_tables({**EXACT, **PLAYED})
