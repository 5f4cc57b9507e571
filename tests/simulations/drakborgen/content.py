"""What the shipped game says, read through cardgen's own loader: tiles, cards, heroes, numbers, the board.

Nothing that the content states is written here a second time. What a card does is decided by its id (see `rooms`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from cardgen.model import Game
from cardgen.odds.evaluator import evaluate
from cardgen.odds.scopes import NO_SCOPE, fact_in_scope
from tests.simulations.base import read
from tests.simulations.drakborgen.dice import Roll, read_roll
from tests.simulations.drakborgen.second.said import Second, second_box

#: Sides of a square, clockwise from the top of the board, and where each leads.
SIDES = ("up", "right", "down", "left")
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
#: What stands in a side of a tile.
WALL, OPEN, DOOR, PORTCULLIS = range(4)
#: The sides of a tile by their letters, seen from its entry, which is at the bottom.
ENTRY = 2
LETTERS = {"L": 3, "S": 0, "R": 1}
#: Which sides of a chasm hold together with the entry, by the way the chasm runs.
BESIDE_ENTRY = {"rising": LETTERS["R"], "falling": LETTERS["L"]}
#: Tiles on which no room card is drawn and nobody searches.
WITHOUT_CARDS = ("corridor", "trap", "rotating", "dark", "pit", "web", "bridge")


class Tile(NamedTuple):
    """A room tile.

    Attributes:
        feature: corridor, trap, rotating, rubble, dark, chasm, pit, web, bridge, way-down, or empty for a plain room.
        ways: what stands in its four sides, for each quarter turn clockwise.
        halves: for each quarter turn, the other sides that one comes to from a side; all but of a chasm.
    """

    id: str
    feature: str
    ways: tuple[tuple[int, ...], ...]
    halves: tuple[tuple[frozenset[int], ...], ...]

    @property
    def has_cards(self) -> bool:
        """Whether one draws a room card here, and may search."""
        return self.feature not in WITHOUT_CARDS


class Card(NamedTuple):
    """A card of a deck: its id, what it is worth in gold, and the damage it does, if any."""

    id: str
    deck: str
    value: int
    damage: Roll | None


class HeroCard(NamedTuple):
    """A hero's numbers; `bolts` of the crossbow, for whoever has one.

    Attributes:
        ringless: uses neither rings nor amulets.
        berserk: the four attributes of a hero who rages; empty for all others.
    """

    id: str
    sf: int
    vf: int
    rf: int
    tf: int
    kp: int
    bolts: int
    ringless: bool
    berserk: tuple[int, ...]


class Answer(NamedTuple):
    """What a monster does: its life points if it fights, 0 if not, by the hero's choice; the stab of one who flees."""

    attack: int
    wait: int
    flee: int
    stab: Roll | None


class Potion(NamedTuple):
    """What a draught does: life points gained or lost, or `all`, `half`, `dead`, `sleep`, or nothing."""

    points: int
    what: str


class Content(NamedTuple):
    """The game.

    Attributes:
        tiles: every tile as often as there are copies; decks: likewise the cards of each deck that is drawn from.
        ring_of_life: life points that the Ring of Life returns.
        answers: by the id of a monster card and the kind of monster.
        potions: by what the die shows, from 1.
        towers: by square, the sides by which one leaves them; chamber: its two squares with what stands in their sides.
        numbers: facts that are numbers; rolls: facts that are dice; ranges: facts such as 3–6.
        second: what the second box says beside, where it is played.
    """

    columns: int
    rows: int
    tiles: tuple[Tile, ...]
    decks: Mapping[str, tuple[Card, ...]]
    heroes: Mapping[str, HeroCard]
    rings: tuple[str, ...]
    ring_of_life: Roll
    answers: Mapping[str, Mapping[str, Answer]]
    potions: Mapping[int, Potion]
    towers: Mapping[int, tuple[int, ...]]
    chamber: Mapping[int, tuple[int, ...]]
    numbers: Mapping[str, int]
    rolls: Mapping[str, Roll]
    ranges: Mapping[str, range]
    second: Second | None


#: Decks that are drawn from; those of a module that is not played are not there.
DRAWN = (
    "room", "trap", "door", "chest", "search", "roomsearch", "treasure", "dragon", "amulet", "underworld",
)  # fmt: skip
MONSTERS = ("goblin", "mountain_troll", "skeleton", "orc", "two_orcs")


@lru_cache(maxsize=8)
def content(modules: tuple[str, ...] = ("base",)) -> Content:
    """Return the shipped game as a choice of modules has it.

    Errors:
        ValueError: it says something that these rules cannot play.
    """
    game, written = read("drakborgen", modules)
    columns, rows, tiles, towers, chamber = read_castle(game)
    return Content(
        columns,
        rows,
        tiles,
        {deck: _cards(game, deck) for deck in DRAWN if any(one.id == deck for one in game.decks)},
        {c.id: _hero(game, c.id, c.fields) for c in game.deck("hero").components},
        tuple(c.id for c in game.deck("ring").components),
        _life(game, written.component("ring-life").fields["text"]["en"]),
        {c.id: {kind: _answer(game, c.fields[kind]) for kind in MONSTERS} for c in game.deck("monster").components},
        _potions(written.component("potion-table").back.fields["text"]["en"]),
        towers,
        chamber,
        *read_facts(game),
        second_box(game, written) if "ii" in modules else None,
    )  # fmt: skip


#: The ways of squares, by number.
Ways = dict[int, tuple[int, ...]]


def read_castle(game: Game) -> tuple[int, int, tuple[Tile, ...], Ways, Ways]:
    """Return the columns and rows of a game's board, its tiles as often as there are copies, its towers and chamber."""
    board = game.component("board").fields
    columns, rows = board["grid"]["columns"], board["grid"]["rows"]
    at = {(c, r): r * columns + c for c in range(columns) for r in range(rows)}
    towers = {at[t["column"] - 1, t["row"] - 1]: _open(map(SIDES.index, t["exits"])) for t in board["towers"]}
    squares = [at[c - 1, r - 1] for c, r in board["chamber"]]
    tiles = tuple(tile for c in game.deck("tiles").components for tile in c.copies * [_tile(c.id, c.fields)])
    return columns, rows, tiles, towers, _chamber(squares, game.component("chamber").fields["openings"])


def _open(sides: Any) -> tuple[int, ...]:
    opened = set(sides)
    return tuple(OPEN if side in opened else WALL for side in range(4))


def _tile(tile_id: str, fields: Mapping[str, Any]) -> Tile:
    feature = "corridor" if fields["floor"] == "corridor" else fields.get("feature") or ""
    ways = [WALL] * 4
    ways[ENTRY] = PORTCULLIS if fields.get("portcullis") else OPEN
    for letter in fields["exits"]:
        ways[LETTERS[letter]] = DOOR if letter in (fields.get("doors") or ()) else OPEN
    halves = [frozenset(range(4))] * 4
    if feature == "chasm":
        near = frozenset((ENTRY, BESIDE_ENTRY[fields["diagonal"]]))
        halves = [near if side in near else frozenset(range(4)) - near for side in range(4)]
    turned = [[(side - turn) % 4 for side in range(4)] for turn in range(4)]
    return Tile(
        tile_id,
        feature,
        tuple(tuple(ways[side] for side in sides) for sides in turned),
        tuple(
            tuple(frozenset((s + turn) % 4 for s in halves[side]) for side in sides)
            for turn, sides in enumerate(turned)
        ),
    )


def _cards(game: Game, deck: str) -> tuple[Card, ...]:
    return tuple(
        card
        for c in game.deck(deck).components
        for card in (c.copies - c.set_aside)
        * [Card(c.id, deck, c.fields.get("value") or 0, read_roll(game, c.fields.get("damage")))]
    )


def _hero(game: Game, hero_id: str, fields: Mapping[str, Any]) -> HeroCard:
    crossbow = game.component(f"crossbow-{hero_id.removeprefix('hero-')}")
    bolts = crossbow.fields["bolts"] if crossbow else 0
    aspects = ("sf", "vf", "rf", "tf")
    raging = fields.get("berserk")
    return HeroCard(
        hero_id,
        *(fields[name] for name in (*aspects, "kp")),
        bolts,
        bool(fields.get("ringless")),
        tuple(raging[name] for name in aspects) if raging else (),
    )


def _answer(game: Game, row: Mapping[str, Any]) -> Answer:
    return Answer(row["attack"], row["wait"], row["flee"], read_roll(game, row["stab"]))


def read_facts(game: Game) -> tuple[dict[str, int], dict[str, Roll], dict[str, range]]:
    """Return the facts that are numbers, dice, and ranges; those that are words are none of these rules' business."""
    numbers, rolls, ranges = {}, {}, {}
    for key in game.facts:
        fact = fact_in_scope(game, key, NO_SCOPE)
        value = "" if isinstance(fact, str) else str(fact.value)
        if re.fullmatch(r"\d+|=.*", value):
            numbers[key] = int(evaluate(game, key).value)
        elif span := re.fullmatch(r"(\d+)[–-](\d+)", value):
            ranges[key] = range(int(span[1]), int(span[2]) + 1)
        elif re.fullmatch(r"\{[^{}]*\}", value):
            rolls[key] = read_roll(game, value)
    return numbers, rolls, ranges


def _life(game: Game, text: str) -> Roll:
    regained = re.search(r"\{say:regain ([^}]+)\}", text)
    roll = read_roll(game, regained[1]) if regained else None
    if roll is None:
        raise ValueError(f"the Ring of Life says '{text}', which returns nothing that is known here")
    return roll


#: What the rows of the potion card say beside `{say:regain 2}`, `{say:lose 2}` and `{say:nothing}`, and what it means.
DRAUGHTS = ((r"\{say:over\}", "sleep"), (r"\ball\b", "all"), (r"\b[Hh]alve\b", "half"), (r"\bdead\b", "dead"))


def _potions(text: str) -> dict[int, Potion]:
    found = {}
    for number, row in re.findall(r"^\*\*(\d+)\*\* (.+)$", text, re.MULTILINE):
        points = re.search(r"\{say:(regain|lose) (\d+)\}", row)
        gained = (1 if points[1] == "regain" else -1) * int(points[2]) if points else 0
        what = next((what for pattern, what in DRAUGHTS if re.search(pattern, row)), "")
        if not (points or what or "{say:nothing}" in row):
            raise ValueError(f"the potion's row '{row}' says nothing that is known here")
        found[int(number)] = Potion(gained, what)
    return found


def _chamber(squares: Sequence[int], openings: Sequence[Sequence[Any]]) -> dict[int, tuple[int, ...]]:
    """Return the sides of the chamber's squares: the tile, drawn lying, is laid a quarter turn clockwise."""
    opened = {(squares[number - 1], (SIDES.index(side) + 1) % 4) for number, side in openings}
    return {s: _open(side for side in range(4) if (s, side) in opened) for s in squares}
