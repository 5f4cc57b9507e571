"""What `table:` of a game says about its table: which deck stands where, how many dice, which colours.

Everything has a usual value, so a game need not say anything.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cardgen.findings import ERROR, Finding, nearest
from cardgen.model import Game, Localized
from cardgen.model.deck_values import values_of

SIDES = ("north", "south", "west", "east")
#: What stands for the dice in a row.
DICE = "dice"
#: How far a grid may reach to each side; further out nobody finds room for anything else.
MOST_REACH = 12
#: Code of what is wrong in `table:`.
CODE = "CG903"
Rgb = tuple[float, float, float]


@dataclass(frozen=True)
class Dice:
    """How many of one die there are, what it is called by language, and its colour."""

    token: str
    faces: int
    name: Localized = field(default_factory=Localized)
    count: int = 1
    color: Rgb = (0.9, 0.9, 0.9)


@dataclass(frozen=True)
class Thumbnail:
    """Which part of which face stands for the game: a square from its corner, in mm, or the middle."""

    component: str
    side: str = "face"
    at_mm: tuple[float, float] | None = None
    size_mm: float = 0.0


@dataclass(frozen=True)
class Grid:
    """What tiles snap to on a table without a board: places around one that lies fast in the middle.

    Attributes:
        around: the component in the middle; reach: how many places there are to each side of it, across and away.
    """

    around: str
    reach: tuple[int, int]


@dataclass(frozen=True)
class Setup:
    """A game's table.

    Attributes:
        sides: rows of deck ids by side, nearest the board first.
        ordered: decks that are not mixed; face_up: decks that lie with their faces up.
    """

    sides: Mapping[str, tuple[tuple[str, ...], ...]] = field(default_factory=dict)
    ordered: frozenset[str] = frozenset()
    face_up: frozenset[str] = frozenset()
    dice: tuple[Dice, ...] = ()
    label_color: Rgb = (1.0, 1.0, 1.0)
    bag_color: Rgb = (0.45, 0.3, 0.18)
    thumbnail: Thumbnail | None = None
    grid: Grid | None = None

    @property
    def named(self) -> set[str]:
        """Everything that a row names."""
        return {name for rows in self.sides.values() for row in rows for name in row}


def read_setup(game: Game) -> tuple[Setup, list[Finding]]:
    """Read a game's table, and what cannot be understood of it (CG903) and so has its usual value."""
    reader = _SetupReader(game)
    setup = Setup(
        sides=reader.sides(),
        ordered=frozenset(reader.decks("ordered")),
        face_up=frozenset(reader.decks("face_up")),
        dice=tuple(reader.dice()),
        label_color=reader.color(game.table.get("label_color"), Setup.label_color),
        bag_color=reader.color(game.table.get("bag_color"), Setup.bag_color),
        thumbnail=reader.thumbnail(),
        grid=reader.grid(),
    )
    reader.refuse_others()
    return setup, reader.findings


class _SetupReader:
    def __init__(self, game: Game) -> None:
        self._game = game
        self._known: set[str] = set()
        self.findings: list[Finding] = []

    def _wrong(self, message: str) -> None:
        self.findings.append(Finding(self._game.place, CODE, message, ERROR))

    def _get(self, key: str) -> Any:
        self._known.add(key)
        return self._game.table.get(key)

    def refuse_others(self) -> None:
        known = {*self._known, "label_color", "bag_color"}
        for key in self._game.table:
            if key not in known:
                accepted = ", ".join(sorted(known))
                self._wrong(f"'table' has no '{key}'{nearest(str(key), known)} (it may hold: {accepted})")

    def sides(self) -> dict[str, tuple[tuple[str, ...], ...]]:
        there = {d.id for d in self._game.decks} | {DICE}
        found: dict[str, tuple[tuple[str, ...], ...]] = {}
        seen: set[str] = set()
        for side in SIDES:
            rows = self._get(side) or []
            if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
                self._wrong(f"'table.{side}' must be rows of decks, as in [[room, trap], [hero]]")
                continue
            kept = tuple(tuple(self._known_decks(side, row, there, seen)) for row in rows)
            found[side] = tuple(row for row in kept if row)
        return found

    def _known_decks(
        self, key: str, names: Sequence[Any], there: Collection[str], seen: set[str]
    ) -> list[str]:
        kept = []
        for name in map(str, names):
            if name not in there:
                self._wrong(
                    f"'table.{key}' names '{name}', which is no deck of this game{nearest(name, there)}"
                )
            elif name in seen:
                self._wrong(f"'table.{key}' names '{name}', which has a place already; name it once")
            else:
                seen.add(name)
                kept.append(name)
        return kept

    def decks(self, key: str) -> list[str]:
        names = self._get(key) or []
        if not isinstance(names, list):
            self._wrong(f"'table.{key}' must be a list of decks")
            return []
        return self._known_decks(key, names, {d.id for d in self._game.decks}, set())

    def dice(self) -> list[Dice]:
        tokens = {t.id: t for t in self._game.tokens.values() if t.kind == "die"}
        said = self._get(DICE) or {}
        if not isinstance(said, Mapping):
            self._wrong("'table.dice' must be a map, as in {T6: {count: 2, color: BLOOD}}")
            said = {}
        for name in said:
            if name not in tokens:
                known = ", ".join(tokens) or "none"
                self._wrong(f"'table.dice' names '{name}', which is no die of this game (there are: {known})")
        dice = []
        for name, token in tokens.items():
            own = said.get(name)
            own = own if isinstance(own, Mapping) else {}
            for key in sorted(own.keys() - {"count", "color"}):
                self._wrong(f"'table.dice.{name}' has no '{key}' (it may hold: color, count)")
            count = own.get("count", 1)
            if not isinstance(count, int) or not 0 <= count <= 20:
                self._wrong(f"'table.dice.{name}.count' is '{count}'; write a number from 0 to 20")
                count = 1
            dice.append(Dice(name, token.faces, token.name, count, self.color(own.get("color"), Dice.color)))
        return dice

    def color(self, said: Any, usual: Rgb) -> Rgb:
        if said is None:
            return usual
        text = self._game.palette.get(str(said), str(said))
        digits = text.removeprefix("#")
        if len(digits) != 6 or any(c not in "0123456789abcdefABCDEF" for c in digits):
            self._wrong(f"'{said}' is no colour; write one of the palette's names or #rrggbb")
            return usual
        red, green, blue = (round(int(digits[i : i + 2], 16) / 255, 4) for i in (0, 2, 4))
        return (red, green, blue)

    def grid(self) -> Grid | None:
        said = self._get("grid")
        if said is None:
            return None
        known, reach = isinstance(said, Mapping) and set(said) == {"around", "reach"}, []
        if known:
            reach = said["reach"] if isinstance(said["reach"], list) else []
        if len(reach) != 2 or not all(type(n) is int and 1 <= n <= MOST_REACH for n in reach):
            self._wrong(
                f"'table.grid' must say what lies in the middle and how far the grid reaches, up to {MOST_REACH}, "
                "as in {around: tile-start, reach: [8, 5]}"
            )
            return None
        flat = [c for d in self._game.decks if "table" in values_of(d.kind) for c in d.components]
        name = str(said["around"])
        if name not in [c.id for c in flat if c.copies == 1]:
            near = nearest(name, [c.id for c in flat])
            self._wrong(f"'table.grid' lies around '{name}', which is no single tile of this game{near}")
            return None
        return Grid(name, (reach[0], reach[1]))

    def thumbnail(self) -> Thumbnail | None:
        said = self._get("thumbnail")
        if said is None:
            return None
        said = said if isinstance(said, Mapping) else {"component": said}
        name = str(said.get("component", ""))
        if self._game.component(name) is None:
            ids = [c.id for c in self._game.components()]
            self._wrong(
                f"'table.thumbnail' names '{name}', which is nothing of this game{nearest(name, ids)}"
            )
            return None
        at, size = said.get("at_mm"), said.get("size_mm", 0.0)
        numbers = [*at, size] if isinstance(at, list) and len(at) == 2 else []
        if at is not None and not (numbers and all(isinstance(n, int | float) for n in numbers) and size > 0):
            self._wrong("'table.thumbnail' needs at_mm: [x, y] and size_mm, or neither")
            at = None
        corner = (float(at[0]), float(at[1])) if at else None
        return Thumbnail(name, str(said.get("side", "face")), corner, float(size) if at else 0.0)
