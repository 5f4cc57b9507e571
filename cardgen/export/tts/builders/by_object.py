"""Tabletop Simulator: the builder of each table object that a kind may name (`TableForm.object`).

Nothing here knows a kind by name. A builder takes a deck in one language and returns its groups of pieces. Installed
packages add builders as entry points of the group `cardgen.table_objects`, each under the name that a kind uses.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from cardgen.export.job import ExportJob
from cardgen.export.tts.builders.boards import boards, booklets
from cardgen.export.tts.builders.cards import cards
from cardgen.export.tts.builders.dice import cubes
from cardgen.export.tts.builders.grid import grid
from cardgen.export.tts.builders.pads import pads
from cardgen.export.tts.builders.pieces import bag, figures, tiles, tokens
from cardgen.export.tts.group import DeckOnTable, TableGroup
from cardgen.findings import CardgenError, nearest
from cardgen.model import Deck
from cardgen.model.table.setup import Setup
from cardgen.plugins import load_plugins

#: The group of entry points for table objects.
ENTRY_POINTS = "cardgen.table_objects"
ObjectBuilder = Callable[[DeckOnTable], list[TableGroup]]


def _nothing(_on_table: DeckOnTable) -> list[TableGroup]:
    return []


#: The shipped builders.
OBJECT_BUILDERS: Mapping[str, ObjectBuilder] = {
    "deck": cards,
    "bag": bag,
    "tile": tiles,
    "token": tokens,
    "figurine": figures,
    "board": boards,
    "die": cubes,
    "pad": pads,
    "pdf": booklets,
    "none": _nothing,
}


@lru_cache(maxsize=1)
def object_builders() -> Mapping[str, ObjectBuilder]:
    """Return the builders of table objects by name, shipped and installed.

    Errors:
        CardgenError: a plug-in has the name of a shipped one.
    """
    plugged = load_plugins(ENTRY_POINTS)
    if taken := sorted(plugged.keys() & OBJECT_BUILDERS.keys()):
        raise CardgenError(
            f"plug-in '{taken[0]}' of {ENTRY_POINTS} has the name of a shipped table object; rename it"
        )
    return {**OBJECT_BUILDERS, **plugged}


def groups_of(job: ExportJob, setup: Setup, deck: Deck) -> list[TableGroup]:
    """Return the groups of a deck; none for a deck without faces.

    Errors:
        CardgenError: its kind names an unknown table object.
    """
    builders, name = object_builders(), deck.kind.table.object
    if name not in builders:
        known = f"{nearest(name, builders)} (known: {', '.join(sorted(builders))})"
        raise CardgenError(f"kind '{deck.kind.name}': unknown table object '{name}'{known}")
    there = job.faces[deck.id].faces if deck.id in job.faces else {}
    is_drawn = deck.kind.paper.form != "booklet"
    components = tuple(c for c in deck.components if c.copies and (c.id in there or not is_drawn))
    middle = setup.grid.around if setup.grid else ""
    groups = [
        grid(DeckOnTable(job, setup, deck, (c,)), setup.grid)
        for c in components
        if setup.grid and c.id == middle
    ]
    rest = tuple(c for c in components if c.id != middle)
    return groups + (builders[name](DeckOnTable(job, setup, deck, rest)) if rest else [])
