"""The settings of `table:` about playing: seats, what is dealt, discard piles, tracks, counters, difficulty."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from msgspec import Struct, field

from cardgen.findings import nearest
from cardgen.model.deck import Localized
from cardgen.model.forms import expand_copies
from cardgen.model.game import Game

#: Colours of seats with their tint, in the order in which the game seats people. Source: API, Player, Colors.
SEAT_COLORS: Mapping[str, tuple[float, float, float]] = {
    "White": (1.0, 1.0, 1.0),
    "Brown": (0.443, 0.231, 0.09),
    "Red": (0.856, 0.1, 0.094),
    "Orange": (0.956, 0.392, 0.113),
    "Yellow": (0.905, 0.898, 0.172),
    "Green": (0.192, 0.701, 0.168),
    "Teal": (0.129, 0.694, 0.607),
    "Blue": (0.118, 0.53, 1.0),
    "Purple": (0.627, 0.125, 0.941),
    "Pink": (0.96, 0.439, 0.807),
}
#: Seats of a table that names none.
USUAL_SEATS = ("White", "Red", "Yellow", "Blue")
#: Keys of `table:` that are read here, and those of the maps in them.
PLAY_KEYS = ("seats", "deal", "lay_out", "discard", "tracks", "counters", "levels", "hidden_zones")
_COUNTER_KEYS, _LEVEL_KEYS = ("name", "start"), ("name", "take_out", "module")
#: Most cards that a player is dealt.
_MOST_DEALT = 200
Report = Callable[[str, str], None]


class Counter(Struct, frozen=True):
    """A number that each seat keeps: its name, and where it starts, by the seat's colour if it differs."""

    name: Localized
    start: int = 0
    starts: Mapping[str, int] = field(default_factory=dict)


class Level(Struct, frozen=True):
    """A level of difficulty: its name, and how many copies of which components it takes out."""

    name: Localized
    take_out: Mapping[str, int]


class PlaySettings(Struct, frozen=True):
    """What a table says about playing.

    Attributes:
        seats: colours, clockwise; own: what each has before it, by colour: components, or a deck for one of its pieces.
        deal, lay_out: how many cards of which deck everyone is dealt, or has laid out before them, by the number of
            players; 0 is any number.
        discard: decks with a place for a discard pile beside them.
        tracks: pieces that a button moves along their snap points.
        hidden_zones: what lies before a seat is hidden from the others; hidden_over: decks whose pieces before a seat
            have a hidden zone of their own.
    """

    seats: tuple[str, ...] = USUAL_SEATS
    own: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    deal: Mapping[str, Mapping[int, int]] = field(default_factory=dict)
    lay_out: Mapping[str, Mapping[int, int]] = field(default_factory=dict)
    discard: frozenset[str] = frozenset()
    tracks: tuple[str, ...] = ()
    counters: tuple[Counter, ...] = ()
    levels: tuple[Level, ...] = ()
    hidden_zones: bool = False
    hidden_over: frozenset[str] = frozenset()


def opposite(seats: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """Return the seats on the south side from its right, and those on the north side from its left: clockwise."""
    south = (len(seats) + 1) // 2
    return seats[:south], seats[south:]


def read_play_settings(game: Game, report: Report) -> PlaySettings:
    """Read what a game's table says about playing.

    Args:
        report: takes what is wrong, and its path in the table.
    """
    reader = _Reader(game, report)
    return PlaySettings(
        seats=reader.seats(),
        own=reader.own(),
        deal=reader.counts("deal"),
        lay_out=reader.counts("lay_out"),
        discard=frozenset(reader.names("discard", {deck.id for deck in game.decks}, "deck")),
        tracks=tuple(reader.names("tracks", reader.pieces, "component")),
        counters=tuple(reader.counters()),
        levels=tuple(reader.levels()),
        hidden_zones=game.table.get("hidden_zones") is True,
        hidden_over=frozenset(reader.hidden_over()),
    )


class _Reader:
    def __init__(self, game: Game, report: Report) -> None:
        self._game, self._report = game, report
        self.pieces = {
            c.id for deck in game.decks for c in (*deck.components, *expand_copies(deck).components)
        }

    def seats(self) -> tuple[str, ...]:
        given = self._game.table.get("seats")
        if given is None:
            return USUAL_SEATS
        if isinstance(given, list | Mapping) and given and len(set(map(str, given))) == len(given):
            wrong = [str(one) for one in given if str(one) not in SEAT_COLORS]
            if not wrong:
                return tuple(map(str, given))
            self._report(
                f"'table.seats': unknown colour '{wrong[0]}'{nearest(wrong[0], SEAT_COLORS)}", "seats"
            )
        else:
            self._report("'table.seats' must be a list of different colours, as in [White, Red]", "seats")
        return USUAL_SEATS

    def own(self) -> dict[str, tuple[str, ...]]:
        given = self._game.table.get("seats")
        known = self.pieces | {deck.id for deck in self._game.decks}
        rows = given if isinstance(given, Mapping) else {}
        return {str(color): tuple(self._names(f"seats.{color}", row, known)) for color, row in rows.items()}

    def hidden_over(self) -> list[str]:
        """Return the decks whose pieces before a seat are hidden, where not all is."""
        given = self._game.table.get("hidden_zones", False)
        if isinstance(given, list):
            return self.names("hidden_zones", {deck.id for deck in self._game.decks}, "deck")
        if not isinstance(given, bool):
            self._report(
                f"'table.hidden_zones: {given}' must be true, false, or a list of decks", "hidden_zones"
            )
        return []

    def names(self, key: str, known: Collection[str], what: str) -> list[str]:
        """Return a list of names, each known."""
        return self._names(key, self._game.table.get(key), known, what)

    def _names(
        self, key: str, given: Any, known: Collection[str], what: str = "component or deck"
    ) -> list[str]:
        given = given or []
        if not isinstance(given, list):
            self._report(f"'table.{key}' must be a list of names", key)
            return []
        found = []
        for name in map(str, given):
            if name in known or name in self._game.left_out:
                found += [name] if name in known else []
            else:
                self._report(f"'table.{key}': unknown {what} '{name}'{nearest(name, known)}", key)
        return found

    def counts(self, key: str) -> dict[str, Mapping[int, int]]:
        """Return numbers of cards by deck and number of players."""
        given = self._game.table.get(key) or {}
        decks = {deck.id for deck in self._game.decks}
        if not isinstance(given, Mapping):
            self._report(f"'table.{key}' must be a map of decks, as in {{cards: 5}}", key)
            return {}
        found: dict[str, Mapping[int, int]] = {}
        for name, count in given.items():
            # Numbers as keys are texts once they are read.
            rows = count if isinstance(count, Mapping) else {0: count}
            by_players = {int(n) if str(n).isdecimal() else n: k for n, k in rows.items()}
            sound = all(_is_number(n, 0, 10) and _is_number(k, 1, _MOST_DEALT) for n, k in by_players.items())
            if name not in decks:
                if name not in self._game.left_out:
                    hint = nearest(str(name), decks)
                    self._report(f"'table.{key}': unknown deck '{name}'{hint}", f"{key}.{name}")
            elif not sound:
                expected = f"a number from 1 to {_MOST_DEALT}, or one for each number of players, as in {{2: 7, 3: 5}}"
                self._report(f"'table.{key}.{name}: {count}' must be {expected}", f"{key}.{name}")
            else:
                found[str(name)] = by_players
        return found

    def counters(self) -> list[Counter]:
        rows = self._rows("counters", _COUNTER_KEYS, "[{name: {en: Gold}, start: 0}]")
        found = []
        for row in rows:
            start, name = row.get("start", 0), self._localized(row["name"])
            starts = self._numbers_of_seats(start) if isinstance(start, str) else {}
            if starts:
                found.append(Counter(name, starts=starts))
            elif _is_number(start, -9999, 9999):
                found.append(Counter(name, start))
            else:
                expected = "a whole number, or a number field of a piece of every seat"
                self._report(f"'table.counters': start '{start}' must be {expected}", "counters")
        return found

    def _numbers_of_seats(self, field_name: str) -> dict[str, int]:
        """Return the number in a field of each seat's first piece with it; empty where a seat has none."""
        found = {}
        for color in self.seats():
            pieces = filter(None, map(self._game.component, self.own().get(color, ())))
            numbers = (piece.fields.get(field_name) for piece in pieces)
            number = next((int(n) for n in numbers if isinstance(n, int | float)), None)
            if number is None:
                return {}
            found[color] = number
        return found

    def levels(self) -> list[Level]:
        rows = self._rows("levels", _LEVEL_KEYS, "[{name: {en: Easy}, take_out: {room-orc: 2}}]")
        found = []
        for row in rows:
            given = row.get("take_out", {})
            counts = given if isinstance(given, Mapping) else {}
            wrong = [
                str(name) for name in counts if name not in self.pieces and name not in self._game.left_out
            ]
            if wrong:
                hint = nearest(wrong[0], self.pieces)
                self._report(f"'table.levels': unknown component '{wrong[0]}'{hint}", "levels")
            elif "module" in row and row["module"] not in self._game.modules:
                hint = nearest(str(row["module"]), self._game.modules)
                self._report(f"'table.levels': unknown module '{row['module']}'{hint}", "levels")
            elif given is not counts or not all(_is_number(n, 1, _MOST_DEALT) for n in counts.values()):
                self._report("'table.levels' takes out numbers of copies, as in {room-orc: 2}", "levels")
            elif "module" not in row or row["module"] in self._game.chosen:
                found.append(
                    Level(self._localized(row["name"]), {str(n): count for n, count in counts.items()})
                )
        return found

    def _rows(self, key: str, known: Collection[str], example: str) -> list[Mapping[str, Any]]:
        given = self._game.table.get(key) or []
        if isinstance(given, list) and all(isinstance(row, Mapping) and row.get("name") for row in given):
            unknown = [str(name) for row in given for name in row if name not in known]
            if not unknown:
                return given
            self._report(f"unknown key 'table.{key}.{unknown[0]}'{nearest(unknown[0], known)}", key)
        else:
            self._report(f"'table.{key}' must be a list of maps with a name, as in {example}", key)
        return []

    def _localized(self, given: Any) -> Localized:
        if isinstance(given, Mapping):
            return Localized({str(lang): str(text) for lang, text in given.items()})
        return Localized({lang: str(given) for lang in self._game.languages})


def _is_number(value: Any, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most
