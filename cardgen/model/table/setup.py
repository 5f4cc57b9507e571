"""The settings of a game's table (`table:` of a game): positions of decks, dice, colours. All are optional."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from msgspec import Struct, field

from cardgen.findings import ERROR, Finding, nearest
from cardgen.model.deck import Localized
from cardgen.model.deck_values import values_of
from cardgen.model.game import Game
from cardgen.model.table.playing import PLAY_KEYS, PlaySettings, read_play_settings

SIDES = ("north", "south", "west", "east")
#: Represent the dice and the block with buttons in a row.
DICE, PANEL = "dice", "panel"
#: Keys of `table:`, and of the maps in it.
KEYS = (
    *SIDES,
    "ordered",
    "face_up",
    DICE,
    "grid",
    "label_color",
    "bag_color",
    "thumbnail",
    "pictures",
    *PLAY_KEYS,
)
DIE_KEYS, GRID_KEYS = ("count", "color"), ("around", "reach")
#: How pictures are named: by a hash of what they show, or the same in every build.
BY_CONTENT, BY_NAME = "by-content", "by-name"
THUMBNAIL_KEYS = ("component", "side", "at_mm", "size_mm")
#: Most places of a grid to each side; beyond that there is no room for anything else.
MOST_REACH = 12
#: Code of findings in `table:`.
CODE = "CG903"
Rgb = tuple[float, float, float]
#: Colours of labels, bags and dice where a game states none.
_LABEL_COLOR, _BAG_COLOR, _DIE_COLOR = (1.0, 1.0, 1.0), (0.45, 0.3, 0.18), (0.9, 0.9, 0.9)


class Dice(Struct, frozen=True):
    """One kind of die: its number, name by language, and colour."""

    token: str
    faces: int
    name: Localized = field(default_factory=Localized)
    count: int = 1
    color: Rgb = _DIE_COLOR


class Thumbnail(Struct, frozen=True):
    """The part of a face that represents the game: a square from its corner, in mm, or the middle."""

    component: str
    side: str = "face"
    at_mm: tuple[float, float] | None = None
    size_mm: float = 0.0


class Grid(Struct, frozen=True):
    """The grid that tiles snap to on a table without a board, around a locked one in the middle.

    Attributes:
        around: the component in the middle; reach: number of places to each side of it, across and away.
    """

    around: str
    reach: tuple[int, int]


class Setup(Struct, frozen=True):
    """The settings of a game's table.

    Attributes:
        sides: rows of deck ids by side, nearest the board first.
        ordered: decks that are not shuffled; face_up: decks that lie face up.
        pictures: how their files are named, BY_CONTENT or BY_NAME.
        play: what it says about playing.
    """

    sides: Mapping[str, tuple[tuple[str, ...], ...]] = field(default_factory=dict)
    ordered: frozenset[str] = frozenset()
    face_up: frozenset[str] = frozenset()
    dice: tuple[Dice, ...] = ()
    label_color: Rgb = _LABEL_COLOR
    bag_color: Rgb = _BAG_COLOR
    thumbnail: Thumbnail | None = None
    grid: Grid | None = None
    pictures: str = BY_CONTENT
    play: PlaySettings = field(default_factory=PlaySettings)

    @property
    def placed_decks(self) -> set[str]:
        """All ids in rows."""
        return {name for rows in self.sides.values() for row in rows for name in row}


def read_setup(game: Game) -> tuple[Setup, list[Finding]]:
    """Read a game's table; settings that cannot be used are reported (CG903) and have their defaults."""
    reader = _SetupReader(game)
    setup = Setup(
        sides=reader.sides(),
        ordered=frozenset(reader.decks("ordered")),
        face_up=frozenset(reader.decks("face_up")),
        dice=tuple(reader.dice()),
        label_color=reader.color(game.table.get("label_color"), _LABEL_COLOR, "label_color"),
        bag_color=reader.color(game.table.get("bag_color"), _BAG_COLOR, "bag_color"),
        thumbnail=reader.thumbnail(),
        grid=reader.grid(),
        pictures=reader.pictures(),
        play=read_play_settings(game, reader.report),
    )
    reader.refuse_unknown_keys()
    return setup, reader.findings


class _SetupReader:
    def __init__(self, game: Game) -> None:
        self._game = game
        self.findings: list[Finding] = []

    def report(self, message: str, path: str = "") -> None:
        """Note what is wrong, at a path of the table such as `dice.D6.count`."""
        place = self._game.table_places.get(path, self._game.place)
        self.findings.append(Finding(place, CODE, message, ERROR))

    def _get(self, key: str) -> Any:
        return self._game.table.get(key)

    def refuse_unknown_keys(self) -> None:
        self._refuse_unknown("", self._game.table, KEYS)

    def _refuse_unknown(self, where: str, value: Mapping[str, Any], known: Sequence[str]) -> None:
        for key in value:
            if key not in known:
                path = f"{where}{key}"
                hint = f"{nearest(str(key), known)} (known: {', '.join(sorted(known))})"
                self.report(f"unknown key 'table.{path}'{hint}", path)

    def sides(self) -> dict[str, tuple[tuple[str, ...], ...]]:
        known = {d.id for d in self._game.decks} | {DICE, PANEL}
        found: dict[str, tuple[tuple[str, ...], ...]] = {}
        seen: set[str] = set()
        for side in SIDES:
            rows = self._get(side) or []
            if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
                self.report(f"'table.{side}' must be rows of decks, as in [[room, trap], [hero]]", side)
                continue
            kept = tuple(tuple(self._known_decks(side, row, known, seen)) for row in rows)
            found[side] = tuple(row for row in kept if row)
        return found

    def _known_decks(
        self, key: str, names: Sequence[Any], known: Collection[str], seen: set[str]
    ) -> list[str]:
        kept = []
        for name in map(str, names):
            if name not in known:
                self.report(f"'table.{key}': unknown deck '{name}'{nearest(name, known)}", key)
            elif name in seen:
                self.report(f"'table.{key}': duplicate deck '{name}'; name it once", key)
            else:
                seen.add(name)
                kept.append(name)
        return kept

    def decks(self, key: str) -> list[str]:
        names = self._get(key) or []
        if not isinstance(names, list):
            self.report(f"'table.{key}' must be a list of decks", key)
            return []
        return self._known_decks(key, names, {d.id for d in self._game.decks}, set())

    def dice(self) -> list[Dice]:
        tokens = {t.id: t for t in self._game.tokens.values() if t.kind == "die"}
        value = self._get(DICE) or {}
        if not isinstance(value, Mapping):
            self.report("'table.dice' must be a map, as in {T6: {count: 2, color: BLOOD}}", DICE)
            value = {}
        for name in value:
            if name not in tokens:
                known = f"{nearest(str(name), tokens)} (known: {', '.join(tokens) or 'none'})"
                self.report(f"'table.dice': unknown die '{name}'{known}", f"{DICE}.{name}")
        dice = []
        for name, token in tokens.items():
            own, path = value.get(name) or {}, f"{DICE}.{name}"
            if not isinstance(own, Mapping):
                self.report(f"'table.{path}: {own}' must be a map, as in {{count: 2}}", path)
                own = {}
            self._refuse_unknown(f"{path}.", own, DIE_KEYS)
            count = own.get("count", 1)
            if not isinstance(count, int) or not 0 <= count <= 20:
                self.report(f"'table.{path}.count: {count}' must be a number from 0 to 20", f"{path}.count")
                count = 1
            color = self.color(own.get("color"), _DIE_COLOR, f"{path}.color")
            dice.append(Dice(name, token.faces, token.name, count, color))
        return dice

    def color(self, value: Any, default: Rgb, path: str) -> Rgb:
        if value is None:
            return default
        text = self._game.palette.get(str(value), str(value))
        digits = text.removeprefix("#")
        if len(digits) != 6 or any(c not in "0123456789abcdefABCDEF" for c in digits):
            self.report(f"unknown colour '{value}'; write a name of the palette or #rrggbb", path)
            return default
        red, green, blue = (round(int(digits[i : i + 2], 16) / 255, 4) for i in (0, 2, 4))
        return (red, green, blue)

    def grid(self) -> Grid | None:
        value = self._get("grid")
        if value is None:
            return None
        given = value if isinstance(value, Mapping) else {}
        self._refuse_unknown("grid.", given, GRID_KEYS)
        reach = given.get("reach") if "around" in given else None
        numbers = reach if isinstance(reach, list) else []
        if len(numbers) != 2 or not all(type(n) is int and 1 <= n <= MOST_REACH for n in numbers):
            self.report(
                f"'table.grid' needs the tile in the middle and the reach of the grid, up to {MOST_REACH}, "
                "as in {around: tile-start, reach: [8, 5]}",
                "grid",
            )
            return None
        flat = [c for d in self._game.decks if "table" in values_of(d.kind) for c in d.components]
        name = str(given["around"])
        single = [c.id for c in flat if c.copies == 1]
        if name not in single:
            near = nearest(name, single)
            self.report(f"'table.grid': '{name}' must be a tile with one copy{near}", "grid.around")
            return None
        return Grid(name, (numbers[0], numbers[1]))

    def pictures(self) -> str:
        value = self._get("pictures") or BY_CONTENT
        if value not in (BY_CONTENT, BY_NAME):
            self.report(f"'table.pictures: {value}' must be {BY_CONTENT} or {BY_NAME}", "pictures")
            return BY_CONTENT
        return str(value)

    def thumbnail(self) -> Thumbnail | None:
        value = self._get("thumbnail")
        if value is None:
            return None
        value = value if isinstance(value, Mapping) else {"component": value}
        self._refuse_unknown("thumbnail.", value, THUMBNAIL_KEYS)
        name = str(value.get("component", ""))
        if self._game.component(name) is None:
            ids = [c.id for c in self._game.components()]
            self.report(f"'table.thumbnail': unknown component '{name}'{nearest(name, ids)}", "thumbnail")
            return None
        at, size = value.get("at_mm"), value.get("size_mm", 0.0)
        numbers = [*at, size] if isinstance(at, list) and len(at) == 2 else []
        is_part = numbers and all(isinstance(n, int | float) for n in numbers) and size > 0
        if ("at_mm" in value or "size_mm" in value) and not is_part:
            self.report("'table.thumbnail' needs at_mm: [x, y] and size_mm, or neither", "thumbnail")
            at = None
        side = value.get("side", "face")
        if side not in ("face", "back"):
            self.report(f"'table.thumbnail.side: {side}' must be face or back", "thumbnail.side")
            side = "face"
        corner = (float(at[0]), float(at[1])) if at else None
        return Thumbnail(name, side, corner, float(size) if at else 0.0)
