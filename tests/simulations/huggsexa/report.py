"""The tables of `content/huggsexa/notes.md`: `make simulate-huggsexa` prints them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from tests.simulations.base import Row, percent, print_tables
from tests.simulations.huggsexa.cards import PROPERTIES, beats, best, of_sort, worth
from tests.simulations.huggsexa.games import POLICIES, Classic, Duel

#: Games of each table, and of each pair of duellists.
TABLES, DUELS = 2000, 2000
SEATS = (2, 3, 4, 5, 6)
#: Pairs of duellists; the first of each leads first.
PAIRS = tuple((first, second) for first in POLICIES for second in POLICIES)
Games = Sequence[Classic | Duel]


@lru_cache(maxsize=32)
def tables(name: str, seats: int, count: int, exchanging: bool = True) -> list[Classic]:
    """Return classic games of players who all play alike."""
    return [Classic(seed, seats * [POLICIES[name]], exchanging) for seed in range(count)]


@lru_cache(maxsize=32)
def duels(first: str, second: str, count: int) -> list[Duel]:
    """Return duels; who plays as `first` leads first."""
    return [Duel(seed, (POLICIES[first], POLICIES[second])) for seed in range(count)]


def mean(values: Sequence[float]) -> float:
    """Return the mean of some numbers."""
    return sum(values) / len(values)


def first_wins(games: Games) -> float:
    """Return the share of victories of whoever led first."""
    return mean([game.first for game in games])


def per_round(games: Games, what: str) -> float:
    """Return the share of rounds that were `led` to victory or `tied`."""
    return sum(getattr(game, what) for game in games) / sum(game.rounds for game in games)


def bare(games: Sequence[Classic]) -> tuple[float, float]:
    """Return the share of hands that had no figure when a card was laid, and that of leaders' hands."""
    hands, rounds = sum(game.laying for game in games), sum(game.rounds for game in games)
    return sum(game.bare for game in games) / hands, sum(game.leading for game in games) / rounds


def named(games: Sequence[Classic]) -> dict[str, float]:
    """Return how often each property was named, as a share of all rounds."""
    places = [place for game in games for place in game.named]
    return {name: places.count(place) / len(places) for place, name in enumerate(PROPERTIES)}


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
