"""What the cards of the second box say in words, read from their texts: weapons, the oracaz, the spell book."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from cardgen.model import Game
from tests.simulations.drakborgen.dice import Roll, read_roll


class Spell(NamedTuple):
    """What a page of the spell book does.

    Attributes:
        what: dead, out, dragon (one more dragon card), dreams (none next turn), sight (more treasures to choose from),
            all (every life point back), lose, regain, or empty for nothing.
        roll: the points lost or regained.
    """

    what: str
    roll: Roll | None = None


class Second(NamedTuple):
    """The second box, beside what `Content` holds of it.

    Attributes:
        shuriken: by kind of monster, the numbers of T6 on which a star kills; sleeps: those on which powder works.
        oracaz: its numbers: sf, kp, and the points at which it rolls t10 and t6.
        corpse_eaters: the dice that are rolled for the first of them.
        spells: by what the die shows.
        spread: how far one strays in the underworld to either side, by the most cards; empty without it.
    """

    shuriken: Mapping[str, range]
    sleeps: range
    oracaz: Mapping[str, int]
    corpse_eaters: tuple[Roll, ...]
    spells: Mapping[int, Spell]
    spread: tuple[tuple[int, int], ...]


#: Monsters as the card of the shuriken calls them.
CALLED = {
    "goblin": "goblin",
    "orc": "orc",
    "mountain troll": "mountain_troll",
    "skeleton": "skeleton",
    "two orcs": "two_orcs",
}
#: A range of numbers in bold, and what follows it to the end of the line.
ROWS = re.compile(r"^\*\*(\d+)(?:–(\d+))?:?\*\*:? *(.*)$", re.MULTILINE)
#: The numbers in bold on which a star kills, and the monsters that it kills.
KILLED = re.compile(r"\*\*(\d+)–(\d+):\*\* ([^.*]+)\.")
#: What the pages of the spell book say, in the order in which they are asked.
PAGES = (
    (r"is dead", "dead"),
    (r"no dragon card", "dreams"),
    (r"dragon card", "dragon"),
    (r"out of the castle", "out"),
    (r"spellbook\.seen", "sight"),
    (r"\ball\b", "all"),
    (r"\{say:nothing\}", ""),
)


def second_box(game: Game, written: Game) -> Second:
    """Return what the second box says, from the game with its values and as it is written.

    Errors:
        ValueError: a card says something that these rules cannot play.
    """
    oracaz = game.component("oracaz-dzala").fields
    diagram = game.component("references-emerge")
    eaters = str(game.facts["corpse-eaters.first"][0].value).split(" + ")
    return Second(
        _shuriken(_back(written, "gear-shuriken")),
        next(span for span, _ in _rows(_back(written, "gear-blowpipe"))),
        {name: oracaz[name] for name in ("sf", "kp", "t10", "t6")},
        tuple(read_roll(game, die) for die in eaters),
        {
            number: _spell(game, row)
            for span, row in _rows(_back(written, "spellbook-table"))
            for number in span
        },
        tuple((cards, wide // 2) for cards, wide in diagram.fields["spread"]) if diagram else (),
    )


def _back(game: Game, card: str) -> str:
    return game.component(card).back.fields["text"]["en"]


def _rows(text: str) -> list[tuple[range, str]]:
    return [(range(int(first), int(last or first) + 1), row) for first, last, row in ROWS.findall(text)]


def _shuriken(text: str) -> dict[str, range]:
    found = {}
    for first, last, names in KILLED.findall(text):
        for name in names.split(" or "):
            found[CALLED[re.sub(r"^an? ", "", name)]] = range(int(first), int(last) + 1)
    if set(found) != set(CALLED.values()):
        raise ValueError(f"the shuriken say nothing of {set(CALLED.values()) - set(found)}")
    return found


def _spell(game: Game, row: str) -> Spell:
    points = re.search(r"\{say:(regain|lose) (\w+)\}", row)
    if points:
        return Spell(points[1], read_roll(game, points[2]))
    for pattern, what in PAGES:
        if re.search(pattern, row):
            return Spell(what)
    raise ValueError(f"the spell book's page '{row}' says nothing that is known here")
