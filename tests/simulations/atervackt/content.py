"""What the shipped game says, read through cardgen's own loader: tiles, cards, heroes, monsters, numbers, the board.

Nothing that the content states is written here a second time. What a card does is decided by its id (see `cards`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from cardgen.model import Game
from tests.simulations.base import read
from tests.simulations.drakborgen.content import Tile, read_castle, read_facts
from tests.simulations.drakborgen.dice import Roll, read_roll

#: The signs of a fight: each beats the next, and the last beats the first.
SIGNS = ("stone", "scissors", "bag")
ASPECTS = ("sf", "vf", "psy", "rf")
#: The four of the castle, from the least dangerous on, and the two of the catacombs.
MONSTERS = ("goblin", "skeleton", "orc", "troll")
BEASTS = ("rash-kharg", "lindorm")
DECKS = (
    "room", "trap", "door", "chest", "bodysearch", "roomsearch", "treasure", "dragon", "amulet", "catacomb",
)  # fmt: skip


class Card(NamedTuple):
    """A card of a deck: what it is worth in gold, the damage it does, and the faces of the die it names, if any."""

    id: str
    deck: str
    value: int
    damage: Roll | None
    die: int


class Creature(NamedTuple):
    """The numbers of a hero, a monster or a companion; `strong` is the sign of its special attack, '' for none."""

    id: str
    sf: int
    vf: int
    psy: int
    rf: int
    kp: int
    strong: str = ""
    counters: int = 0
    ringless: bool = False


class Reaction(NamedTuple):
    """What a monster card makes a monster do, by the hero's choice; its life points, and the stab of one who flees."""

    attack: str
    wait: str
    flee: str
    life: int
    stab: Roll | None


class Said(NamedTuple):
    """Numbers that stand in texts only.

    Attributes:
        missiles: what a bolt, a star or a dagger does, by hero.
        rage: what a bout costs the loser while Charak rages; spell: what Mrishnahk's costs; calm: what Thargrim's meditation returns.
        once: what salve and herbs of heroes return; ring_of_life: what that ring returns.
        pull: what T6 throws a hero along the board, and no way down.
        teleport: likewise on T12 for the amulet.
        solo: by what T6 shows, the aspect that a bout is about for whoever plays alone.
    """

    missiles: Mapping[str, int]
    rage: int
    spell: int
    calm: int
    once: Roll
    ring_of_life: Roll
    pull: range
    teleport: range
    solo: tuple[str, ...]


class Content(NamedTuple):
    """The game.

    Attributes:
        tiles: every tile as often as there are copies; decks: likewise the cards of each deck that is drawn from.
        answers: by monster card, what each kind of monster does.
        monsters: by kind, also beasts; oracaz: the companion.
        towers, chamber: by square, what stands in their sides.
        numbers: facts that are numbers; rolls: facts that are dice, added up; ranges: facts such as 3–6.
    """

    columns: int
    rows: int
    tiles: tuple[Tile, ...]
    towers: Mapping[int, tuple[int, ...]]
    chamber: Mapping[int, tuple[int, ...]]
    decks: Mapping[str, tuple[Card, ...]]
    heroes: Mapping[str, Creature]
    rings: tuple[str, ...]
    answers: tuple[Mapping[str, Reaction], ...]
    monsters: Mapping[str, Creature]
    oracaz: Creature
    numbers: Mapping[str, int]
    rolls: Mapping[str, tuple[Roll, ...]]
    ranges: Mapping[str, range]
    said: Said


@lru_cache(maxsize=1)
def content() -> Content:
    """Return the shipped game.

    Errors:
        ValueError: it says something that these rules cannot play.
    """
    game, written = read("atervackt", ("base",))
    numbers, rolls, ranges = read_facts(game)
    return Content(
        *read_castle(game),
        {deck: _cards(game, deck) for deck in DECKS},
        {c.id: _hero(c.id, c.fields) for c in game.deck("hero").components},
        tuple(c.id for c in game.deck("ring").components),
        tuple({kind: _reaction(game, c.fields[kind]) for kind in MONSTERS} for c in game.deck("monster").components),
        {kind: _monster(written, numbers, kind) for kind in (*MONSTERS, *BEASTS)},
        _companion(game.component("standees-oracaz").fields),
        numbers,
        {key: (roll,) for key, roll in rolls.items()} | _sums(game),
        ranges,
        _said(written),
    )  # fmt: skip


def _cards(game, deck):
    return tuple(
        card for c in game.deck(deck).components for card in (c.copies - c.set_aside) * [_card(game, deck, c)]
    )


def _card(game, deck, component):
    fields = component.fields
    die = read_roll(game, fields.get("die"))
    damage = read_roll(game, fields.get("damage"))
    return Card(component.id, deck, fields.get("value") or 0, damage, die.faces if die else 0)


def _hero(hero_id, fields):
    numbers = (fields[name] for name in (*ASPECTS, "kp"))
    return Creature(
        hero_id, *numbers, fields["strong"], fields.get("counters") or 0, bool(fields.get("ringless"))
    )


def _companion(fields):
    return Creature("oracaz", *(fields[name] for name in (*ASPECTS, "kp")), fields["special"]["en"])


def _monster(game, numbers, kind):
    """The special attack of a beast stands on its catacomb card, its life points there and in the facts."""
    aspects = [numbers[f"{kind}.{aspect}"] for aspect in ASPECTS]
    if kind in MONSTERS:
        return Creature(kind, *aspects, numbers[f"{kind}.kp"])
    strong = _find(game, f"catacomb-{kind}", r"special attack is (\w+)")[1]
    return Creature(kind, *aspects, numbers[f"{kind}.life"], strong)


def _reaction(game, row):
    return Reaction(row["attack"], row["wait"], row["flee"], row["kp"], read_roll(game, row["stab"]))


def _sums(game: Game) -> dict[str, tuple[Roll, ...]]:
    """Return the facts that add up several dice, or dice and a number."""
    found = {}
    for key, (fact, *_) in game.facts.items():
        if re.fullmatch(r"\{\w+\}( \+ (\{\w+\}|\d+))+", str(fact.value)):
            terms = str(fact.value).split(" + ")
            found[key] = tuple(
                Roll(0, int(term)) if term.isdigit() else read_roll(game, term) for term in terms
            )
    return found


def _find(game, component, pattern, field="text"):
    """Return what a pattern finds in an English text of a component.

    Errors:
        ValueError: it finds nothing.
    """
    text = game.component(component).fields[field]["en"]
    found = re.search(pattern, text)
    if not found:
        raise ValueError(f"'{component}' says '{text}', where '{pattern}' is not found")
    return found


def _said(game: Game) -> Said:
    def number(hero, pattern):
        return int(_find(game, hero, pattern, "help")[1])

    missiles = {
        c.id: int(found[1])
        for c in game.deck("hero").components
        if (found := re.search(r"\{say:missile (\d+)\}", c.fields["help"]["en"]))
    }
    pull = _find(game, "room-pull", r"\*\*(\d)–(\d):\*\*")
    teleport = _find(game, "amulet-teleport", r"(\d)–(\d) teleports")
    return Said(
        missiles,
        number("hero-charak", r"the loser (\d+)\s\{KP\}"),
        number("hero-mrishnahk", r"it loses (\d+)\s\{KP\}"),
        number("hero-thargrim", r"regain (\d+)\s\{KP\}"),
        read_roll(game, re.search(r"\{(T\d+)\}", game.phrases["once-heal"].texts["en"])[1]),
        read_roll(game, _find(game, "ring-life", r"\{say:regain (\w+)\}")[1]),
        range(int(pull[1]), int(pull[2]) + 1),
        range(int(teleport[1]), int(teleport[2]) + 1),
        _solo(game),
    )


def _solo(game):
    section = game.rules["en"].sections["26.3"]
    rows = re.findall(r"^\| (\d)(?:–(\d))? \| \{(\w+)\} \|", section.text, re.MULTILINE)
    return tuple(aspect.lower() for low, high, aspect in rows for _ in range(int(low), int(high or low) + 1))
